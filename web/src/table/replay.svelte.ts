// A finished game: any of its positions, as any player may have seen it whose view is open to this person.
import { fetchReplay, fetchTablePieces } from '../net/api'
import type { Pieces, Point, Replay, Room, PointSummary } from '../net/protocol'
import { locale } from '../ui/text.svelte'
import { BaseTable } from './base.svelte'
import { History, type HistorySource, type Snapshot } from './history.svelte'
import type { GameEvent, View } from './model'
import type { Line } from './narration'
import { makeRoom } from './room'

const PAGE_SIZE = 12

/** The history of a finished game, fetched some points at a time. */
class RecordedHistory implements HistorySource {
  readonly finished = true
  perspective = $state<number | null>(null)
  path = $state.raw<PointSummary[]>([])
  onArrive?: (from: number | null, to: number, snapshot: Snapshot) => void
  #pages = new Map<string, Promise<Replay>>()

  constructor(
    private readonly table: string,
    first: Replay,
  ) {
    this.perspective = first.seat
    this.path = first.outline ?? []
    this.#pages.set(this.#key(0), Promise.resolve(first))
  }

  get lines(): Line[] {
    let count = 0
    return this.path.flatMap(({ narration, seat }) => narration.map((text) => ({ text, seat, eventCount: ++count })))
  }

  /** How many lines the log has at a point. */
  lineCountAt(point: number): number {
    return this.path.slice(0, point + 1).reduce((sum, { narration }) => sum + narration.length, 0)
  }

  pointOfLine(eventCount: number): number {
    let left = eventCount
    return this.path.findIndex(({ narration }) => (left -= narration.length) <= 0)
  }

  async points(): Promise<Point[]> {
    this.path = (await this.#page(0)).outline ?? []
    return this.path.map(({ turn, seat }, seq) => ({ seq, turn, seat }))
  }

  async snapshotAt(point: number): Promise<Snapshot | null> {
    const page = await this.#page(point - (point % PAGE_SIZE)).catch(() => null)
    const position = page?.points[point % PAGE_SIZE]
    if (!position) return null
    return {
      view: position.view,
      eventCount: this.lineCountAt(point),
      events: position.events,
    }
  }

  #key(from: number): string {
    return `${locale.lang} ${this.perspective} ${from}`
  }

  #page(from: number): Promise<Replay> {
    const key = this.#key(from)
    const page = this.#pages.get(key) ?? fetchReplay(this.table, this.perspective, from, PAGE_SIZE, locale.lang)
    this.#pages.set(key, page)
    page.catch(() => this.#pages.delete(key))
    return page
  }
}

export class ReplayTable extends BaseTable {
  readonly room: Room
  readonly history: History
  /** The seats whose view is open to this person. */
  readonly perspectives: number[]
  /** Called when somebody tries to act at a position. */
  onTryAction: () => void = () => undefined
  readonly sending = false
  readonly slow = false
  readonly toMove = null
  /** The server sends the log of a finished game in sentences. */
  readonly events: GameEvent[] = []
  readonly #recorded: RecordedHistory

  private constructor(
    id: string,
    first: Replay,
    private readonly you: number | null | undefined,
  ) {
    super(id)
    const { game, names, options } = first
    this.room = makeRoom({
      table: id,
      game,
      phase: 'over',
      options,
      seats: names.map((name, seat) => ({ seat, name })),
    })
    this.perspectives = first.perspectives
    this.#recorded = new RecordedHistory(id, first)
    this.#recorded.onArrive = (from, to, snapshot) => this.#arrive(from, to, snapshot)
    this.history = new History(() => this.perspective, this.#recorded)
    void this.loadPage()
  }

  /**
   * Opens a finished game at a point, as a seat or a spectator saw it. `you` is the reader's own seat or null; without
   * it the game is told to the seat that is looked from.
   */
  static async open(id: string, perspective: number | null, at: number, you?: number | null): Promise<ReplayTable> {
    const table = new ReplayTable(id, await fetchReplay(id, perspective, 0, PAGE_SIZE, locale.lang), you)
    await table.history.goTo(at)
    return table
  }

  pieces(lang: string): Promise<Pieces> {
    return fetchTablePieces(this.id, lang)
  }

  get perspective(): number | null {
    return this.#recorded.perspective
  }

  get view(): View | null {
    return this.history.snapshot?.view ?? null
  }

  get me(): number | null {
    return this.view?.seat ?? null
  }

  override get reader(): number | null {
    return this.you === undefined ? this.me : this.you
  }

  get position(): number {
    return this.history.at ?? 0
  }

  get replaying(): boolean {
    return this.history.at !== null
  }

  get lines(): Line[] {
    return this.#recorded.lines.slice(0, this.#recorded.lineCountAt(this.history.at ?? this.history.last))
  }

  act(): Promise<boolean> {
    this.onTryAction()
    return Promise.resolve(false)
  }

  undo(): Promise<boolean> {
    return Promise.resolve(false)
  }

  goTo(point: number | null): void {
    void this.history.goTo(point ?? this.history.last)
  }

  /** Shows a point as a seat or a spectator saw it. */
  async setPerspective(perspective: number | null, at: number): Promise<void> {
    if (perspective !== this.perspective) {
      this.#recorded.perspective = perspective
      this.history.invalidate()
    }
    await this.history.goTo(at)
  }

  /** Fetches everything in the person's language, which has changed. */
  reload(): void {
    void this.loadPage()
    this.history.invalidate()
    void this.history.goTo(this.history.at ?? 0)
  }

  #arrive(from: number | null, to: number, { events }: Snapshot): void {
    this.announcements = []
    this.say(this.#recorded.path[to]?.narration.join(' ') ?? '')
    if (from !== null && to === from + 1 && events?.length) this.emit(events)
  }
}
