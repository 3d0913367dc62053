// Stepping back and forth through a game: the points one can go to, and the position at each of them.
import { fetchPoints, fetchPosition } from '../net/api'
import type { Point } from '../net/protocol'
import type { GameEvent, View } from './model'

/** The position at a point. */
export interface Snapshot {
  view: View
  /** How many events had happened. */
  eventCount: number
  /** What had just happened, where that is known. */
  events?: GameEvent[]
}

/** Where the points of a game and their positions come from. */
export interface HistorySource {
  points(): Promise<Point[]>
  snapshotAt(point: number, seq: number): Promise<Snapshot | null>
  /** The point of a line of the log, if it is known without asking for positions. */
  pointOfLine?(eventCount: number): number
  /** Whether the last point is a position like any other; else it is the present, where one leaves the history. */
  readonly finished?: boolean
  onArrive?(from: number | null, to: number, snapshot: Snapshot): void
}

/** The history of a running table, as a seat saw it. */
export class ServerHistory implements HistorySource {
  constructor(
    private readonly table: string,
    private readonly seat: () => number | null,
    private readonly language: () => string,
  ) {}

  async points(): Promise<Point[]> {
    return (await fetchPoints(this.table)).points
  }

  async snapshotAt(_: number, seq: number): Promise<Snapshot | null> {
    const position = await fetchPosition(this.table, this.seat(), seq, this.language()).catch(() => null)
    return position?.view ? { view: position.view, eventCount: position.events.length } : null
  }
}

export class History {
  /** All points from the deal to now. */
  points = $state.raw<Point[]>([])
  /** The point that is shown; null: the present. */
  at = $state<number | null>(null)
  snapshot = $state.raw<Snapshot | null>(null)
  failed = $state(false)
  #cache = new Map<string, Snapshot>()
  #request = 0
  #stale = false

  constructor(
    private readonly seat: () => number | null,
    private readonly source: HistorySource,
  ) {}

  get last(): number {
    return this.points.length - 1
  }

  /** Caches a position that was just shown, so that it need not be asked for. */
  remember(seat: number | null, seq: number, snapshot: Snapshot): void {
    this.#cache.set(`${seat}:${seq}`, snapshot)
    if (this.at !== null) void this.#loadPoints()
  }

  /** Forgets everything and returns to the present: actions were undone. */
  reset(): void {
    this.invalidate()
    this.leave()
  }

  /** Asks for points and positions anew; the screen shows the old ones until then. */
  invalidate(): void {
    this.#cache.clear()
    this.#stale = true
  }

  /** Returns to the present. */
  leave(): void {
    this.#request++
    this.at = null
    this.snapshot = null
    this.failed = false
  }

  /** Goes some actions back or forth. */
  async step(by: number): Promise<void> {
    if (this.at === null) await this.#loadPoints()
    await this.goTo((this.at ?? this.last) + by)
  }

  /** Goes to the turn before or after. */
  async stepTurn(by: -1 | 1): Promise<void> {
    if (this.at === null) await this.#loadPoints()
    const from = this.at ?? this.last
    const turn = this.points[from]?.turn
    let to = from + by
    while (this.points[to] && this.points[to]!.turn === turn) to += by
    await this.goTo(to)
  }

  async goTo(point: number): Promise<void> {
    if (!this.points.length || this.#stale) await this.#loadPoints()
    if (point >= this.last && !this.source.finished) {
      this.leave()
      return
    }
    const to = Math.max(0, Math.min(point, this.last))
    const request = ++this.#request
    const snapshot = await this.#snapshotAt(to)
    if (request !== this.#request) return
    this.failed = snapshot === null
    if (!snapshot) return
    const from = this.at
    this.at = to
    this.snapshot = snapshot
    this.source.onArrive?.(from, to, snapshot)
  }

  /** Goes to the first point at which this many events had happened. */
  async goToLine(eventCount: number): Promise<void> {
    if (this.source.pointOfLine) return this.goTo(this.source.pointOfLine(eventCount))
    await this.#loadPoints()
    let low = 0
    let high = Math.max(0, this.last)
    while (low < high) {
      const middle = (low + high) >> 1
      const snapshot = await this.#snapshotAt(middle)
      if (!snapshot) return
      if (snapshot.eventCount < eventCount) low = middle + 1
      else high = middle
    }
    await this.goTo(low)
  }

  /** The turn of a line of the log, where that is known without asking for positions. */
  turnOfLine(eventCount: number): number | null {
    return this.source.pointOfLine ? (this.points[this.source.pointOfLine(eventCount)]?.turn ?? null) : null
  }

  async #loadPoints(): Promise<void> {
    try {
      this.points = await this.source.points()
      this.#stale = false
    } catch {
      // The points known so far serve until the source answers again.
    }
  }

  async #snapshotAt(point: number): Promise<Snapshot | null> {
    const seq = this.points[point]?.seq
    if (seq === undefined) return null
    const key = `${this.seat()}:${seq}`
    const cached = this.#cache.get(key)
    if (cached) return cached
    const snapshot = await this.source.snapshotAt(point, seq)
    if (snapshot) this.#cache.set(key, snapshot)
    return snapshot
  }
}
