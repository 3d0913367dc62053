// The way a game came: the points one can go back to, and how things stood there; what was not seen is asked for.
import { lookBack, points } from '../net/api'
import type { Told } from './narration'
import type { Point } from '../net/protocol'
import type { View } from './live.svelte'

/** How things stood at a point: the view then, how much of the story had been told, and what had just happened. */
export interface Moment {
  view: View
  upto: number
  events?: Told[]
}

/** Where the points of a game and their moments come from. */
export interface Way {
  points(): Promise<Point[]>
  momentAt(point: number, seq: number): Promise<Moment | null>
  /** The point at which so much of the story had been told, where that is known without asking. */
  pointOf?(upto: number): number
  /** Whether its end is a point like any other; else the end is now, and one leaves the past there. */
  readonly ends?: boolean
  arrived?(from: number | null, to: number, moment: Moment): void
}

/** The way of a table as a seat saw it while it was played. */
export class Seen implements Way {
  constructor(
    private readonly table: string,
    private readonly seat: () => number | null,
    private readonly language: () => string,
  ) {}

  async points(): Promise<Point[]> {
    return (await points(this.table)).points
  }

  async momentAt(_: number, seq: number): Promise<Moment | null> {
    const told = await lookBack(this.table, this.seat(), seq, this.language()).catch(() => null)
    return told?.view ? { view: told.view as unknown as View, upto: told.events.length } : null
  }
}

export class Past {
  /** All points from the deal to now. */
  points = $state.raw<Point[]>([])
  /** Which of them is looked at; none: now. */
  at = $state<number | null>(null)
  moment = $state.raw<Moment | null>(null)
  failed = $state(false)
  #seen = new Map<string, Moment>()
  #wanted = 0
  #stale = false

  constructor(
    private readonly seat: () => number | null,
    private readonly way: Way,
  ) {}

  get last(): number {
    return this.points.length - 1
  }

  /** Keeps what was just shown, so that it need not be asked for. */
  keep(seat: number | null, seq: number, moment: Moment): void {
    this.#seen.set(`${seat}:${seq}`, moment)
    if (this.at !== null) void this.#findPoints()
  }

  /** Decisions were taken back: the way is another one now. */
  forget(): void {
    this.clear()
    this.leave()
  }

  /** What was seen has to be asked for again; the screen shows it until then. */
  clear(): void {
    this.#seen.clear()
    this.#stale = true
  }

  leave(): void {
    this.#wanted++
    this.at = null
    this.moment = null
    this.failed = false
  }

  /** Goes some decisions back or on. */
  async step(by: number): Promise<void> {
    if (this.at === null) await this.#findPoints()
    await this.visit((this.at ?? this.last) + by)
  }

  /** Goes to the beginning of a turn before or after. */
  async stepTurn(by: -1 | 1): Promise<void> {
    if (this.at === null) await this.#findPoints()
    const from = this.at ?? this.last
    const turn = this.points[from]?.turn
    let to = from + by
    while (this.points[to] && this.points[to]!.turn === turn) to += by
    await this.visit(to)
  }

  async visit(point: number): Promise<void> {
    if (!this.points.length || this.#stale) await this.#findPoints()
    if (point >= this.last && !this.way.ends) {
      this.leave()
      return
    }
    const to = Math.max(0, Math.min(point, this.last))
    const wanted = ++this.#wanted
    const moment = await this.#momentAt(to)
    if (wanted !== this.#wanted) return
    this.failed = moment === null
    if (!moment) return
    const from = this.at
    this.at = to
    this.moment = moment
    this.way.arrived?.(from, to, moment)
  }

  /** Goes to the point at which so much of the story had been told. */
  async visitStory(upto: number): Promise<void> {
    if (this.way.pointOf) return this.visit(this.way.pointOf(upto))
    await this.#findPoints()
    let low = 0
    let high = Math.max(0, this.last)
    while (low < high) {
      const middle = (low + high) >> 1
      const moment = await this.#momentAt(middle)
      if (!moment) return
      if (moment.upto < upto) low = middle + 1
      else high = middle
    }
    await this.visit(low)
  }

  async #findPoints(): Promise<void> {
    try {
      this.points = await this.way.points()
      this.#stale = false
    } catch {
      // What was known serves until the way can be asked for again.
    }
  }

  async #momentAt(point: number): Promise<Moment | null> {
    const seq = this.points[point]?.seq
    if (seq === undefined) return null
    const name = `${this.seat()}:${seq}`
    const seen = this.#seen.get(name)
    if (seen) return seen
    const moment = await this.way.momentAt(point, seq)
    if (moment) this.#seen.set(name, moment)
    return moment
  }
}
