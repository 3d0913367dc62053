// A finished game to look at: the games' own tables show its positions, with any eyes that are allowed; nothing is decided here.
import { replay } from '../net/api'
import type { Carrier } from '../net/connection.svelte'
import type { Line, Told } from './narration'
import { Past, type Moment, type Way } from './history.svelte'
import type { Point, Replay, Room, WayPoint } from '../net/protocol'
import { TableClient, type View } from './live.svelte'
import { spoken } from '../ui/text.svelte'

const AT_ONCE = 12

const SILENT: Carrier = {
  status: 'live',
  problem: null,
  submit: (draft) => Promise.resolve({ type: 'refused', intent: '', code: 'not-playing', message: draft.type }),
  reopen: () => undefined,
  close: () => undefined,
}

/** The way of a finished game, asked for some points at a time. */
class Recorded implements Way {
  readonly ends = true
  eyes = $state<number | null>(null)
  way = $state.raw<WayPoint[]>([])
  arrived?: (from: number | null, to: number, moment: Moment) => void
  #pages = new Map<string, Promise<Replay>>()

  constructor(
    private readonly table: string,
    first: Replay,
  ) {
    this.eyes = first.seat
    this.way = first.way ?? []
    this.#pages.set(this.#name(0), Promise.resolve(first))
  }

  get lines(): Line[] {
    let upto = 0
    return this.way.flatMap(({ told, seat }) => told.map((text) => ({ text, seat, upto: ++upto })))
  }

  /** How many lines have been told at a point. */
  toldAt(point: number): number {
    return this.way.slice(0, point + 1).reduce((sum, { told }) => sum + told.length, 0)
  }

  pointOf(upto: number): number {
    let left = upto
    return this.way.findIndex(({ told }) => (left -= told.length) <= 0)
  }

  async points(): Promise<Point[]> {
    this.way = (await this.#page(0)).way ?? []
    return this.way.map(({ turn, seat }, seq) => ({ seq, turn, seat }))
  }

  async momentAt(point: number): Promise<Moment | null> {
    const page = await this.#page(point - (point % AT_ONCE)).catch(() => null)
    const found = page?.points[point % AT_ONCE]
    return found
      ? { view: found.view as unknown as View, upto: this.toldAt(point), events: found.events as unknown as Told[] }
      : null
  }

  #name(from: number): string {
    return `${spoken.lang} ${this.eyes} ${from}`
  }

  #page(from: number): Promise<Replay> {
    const name = this.#name(from)
    const page = this.#pages.get(name) ?? replay(this.table, this.eyes, from, AT_ONCE, spoken.lang)
    this.#pages.set(name, page)
    page.catch(() => this.#pages.delete(name))
    return page
  }
}

export class ReplayedTable extends TableClient {
  readonly allowed: number[]
  /** Somebody would have decided otherwise here. */
  wonder: () => void = () => undefined
  readonly #way: Recorded

  private constructor(id: string, first: Replay) {
    const way = new Recorded(id, first)
    super(id, roomOf(id, first), () => SILENT, new Past(() => way.eyes, way))
    this.allowed = first.eyes
    this.#way = way
    way.arrived = (from, to, moment) => this.#arrive(from, to, moment)
  }

  /** Opens a finished game with a seat's eyes, or a spectator's, at a point. */
  static async open(id: string, eyes: number | null, at: number): Promise<ReplayedTable> {
    const table = new ReplayedTable(id, await replay(id, eyes, 0, AT_ONCE, spoken.lang))
    await table.past.visit(at)
    return table
  }

  get eyes(): number | null {
    return this.#way.eyes
  }

  override get me(): number | null {
    return this.view?.seat ?? null
  }

  override get lines(): Line[] {
    return this.#way.lines.slice(0, this.#way.toldAt(this.replaying ?? this.past.last))
  }

  override decide(): Promise<boolean> {
    this.wonder()
    return Promise.resolve(false)
  }

  override goTo(point: number | null): void {
    void this.past.visit(point ?? this.past.last)
  }

  override retell(): void {
    void this.furnish()
    void this.lookFrom(this.eyes, this.replaying ?? 0)
  }

  /** Shows a point with a seat's eyes, or a spectator's. */
  async lookFrom(eyes: number | null, at: number): Promise<void> {
    this.#way.eyes = eyes
    this.past.clear()
    await this.past.visit(at)
  }

  #arrive(from: number | null, to: number, moment: Moment): void {
    this.spoken = this.#way.way[to]?.told.join(' ') ?? ''
    if (from !== null && to === from + 1 && moment.events?.length)
      this.show(moment.events, { seat: this.eyes, view: moment.view, events: moment.events })
  }
}

function roomOf(id: string, { game, names, options }: Replay): Room {
  return {
    table: id,
    game,
    phase: 'over',
    seats: names.map((name, seat) => ({ seat, name })),
    options,
    edition: '',
    visibility: 'private',
    spectators: true,
    clock: {},
  }
}
