// The way a game came: the points one can go back to, and how things stood there; the server is asked for what was not seen.
import { lookBack, points } from './api'
import type { Point } from './protocol'
import type { View } from './table.svelte'

/** How things stood at a point: the view then, and how much of the story had been told. */
export interface Moment {
  view: View
  upto: number
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

  constructor(
    private readonly table: string,
    private readonly seat: () => number | null,
    private readonly language: () => string,
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
    this.#seen.clear()
    this.points = []
    this.leave()
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
    if (!this.points.length) await this.#findPoints()
    const to = Math.max(0, point)
    if (to >= this.last) {
      this.leave()
      return
    }
    const wanted = ++this.#wanted
    const moment = await this.#momentAt(to)
    if (wanted !== this.#wanted) return
    this.failed = moment === null
    if (!moment) return
    this.at = to
    this.moment = moment
  }

  /** Goes to the point at which so much of the story had been told. */
  async visitStory(upto: number): Promise<void> {
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
    this.points = await points(this.table).then((told) => told.points, () => this.points)
  }

  async #momentAt(point: number): Promise<Moment | null> {
    const seat = this.seat()
    const seq = this.points[point]!.seq
    const name = `${seat}:${seq}`
    const seen = this.#seen.get(name)
    if (seen) return seen
    const told = await lookBack(this.table, seat, seq, this.language()).catch(() => null)
    if (!told?.view) return null
    const moment = { view: told.view as unknown as View, upto: told.events.length }
    this.#seen.set(name, moment)
    return moment
  }
}
