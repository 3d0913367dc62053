// Shows what others did one after the other, each long enough to be seen.

/** How many updates may wait; with more, all are shown at once. */
const MOST = 200
/** A step of the same seat's turn takes less time than another seat's turn. */
const SAME_TURN = 0.4

export interface Paced<Item> {
  item: Item
  /** Who acted; null if nothing was done that is worth a pause. */
  seat: number | null
}

export class Pacer<Item> {
  /** How many items are still to be shown. */
  waiting = $state(0)
  #queue: Paced<Item>[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastSeat: number | null = null
  #shownAt = -Infinity

  /** `pause` is how long, in milliseconds, what is on the screen stays there before another seat's action. */
  constructor(
    private readonly show: (item: Item) => void,
    private readonly pause: () => number,
  ) {}

  /** Shows an item in its turn: at once if nothing waits and what is on the screen has been seen. */
  add(item: Item, seat: number | null): void {
    this.#queue.push({ item, seat })
    if (this.#queue.length > MOST) this.flush()
    else if (this.#queue.length === 1) this.#next()
    this.waiting = this.#queue.length
  }

  /** Shows an item at once, after everything that waits; its successor waits for it as for any other. */
  showNow(item: Item, seat: number | null): void {
    this.flush()
    this.#show(item, seat)
  }

  /** Shows everything that waits, at once; with `until`, only up to the last item that it is true of. */
  flush(until?: (item: Item) => boolean): void {
    const count = until ? this.#queue.findLastIndex(({ item }) => until(item)) + 1 : this.#queue.length
    for (const { item, seat } of this.#queue.splice(0, count)) this.#show(item, seat)
    this.#next()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#queue = []
  }

  #show(item: Item, seat: number | null): void {
    this.show(item)
    if (seat === null) return
    this.#lastSeat = seat
    this.#shownAt = performance.now()
  }

  #next(): void {
    clearTimeout(this.#timer)
    while (this.#queue.length) {
      const { item, seat } = this.#queue[0]!
      const rest = seat === null ? 0 : this.#shownAt + this.#pauseBefore(seat) - performance.now()
      if (rest > 0) {
        this.#timer = setTimeout(() => this.#next(), rest)
        break
      }
      this.#queue.shift()
      this.#show(item, seat)
    }
    this.waiting = this.#queue.length
  }

  #pauseBefore(seat: number): number {
    return this.pause() * (seat === this.#lastSeat ? SAME_TURN : 1)
  }
}
