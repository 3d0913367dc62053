// Optimistic actions: the expected result is on the screen at once, until the server has accepted or refused the action.
import type { Legal, View } from './model'

const SLOW = 350

/** What optimistic actions need of their table. */
export interface ActionHost {
  /** The acting seat; null: nobody may act here. */
  seat(): number | null
  /** The position in which the action is made. */
  view(): View | null
  /** The view right after an action, or null if it can't be known. */
  predict(view: View, legal: Legal): View | null
  /** Sends actions; resolves when the table shows their outcome, to whether they were accepted. */
  send(seat: number, actions: number[]): Promise<boolean>
  /** Whether an action that was made while another was on its way may still be sent. */
  mayFollow(action: number): boolean
}

export class OptimisticActions {
  sending = $state(false)
  slow = $state(false)
  #prediction = $state.raw<{ seat: number; view: View } | null>(null)
  #last: Promise<boolean> = Promise.resolve(true)
  #next: Promise<boolean> | null = null

  constructor(private readonly host: ActionHost) {}

  /** The predicted view of a seat, if there is one. */
  viewOf(seat: number | null): View | null {
    return this.#prediction && this.#prediction.seat === seat ? this.#prediction.view : null
  }

  /**
   * Shows and sends actions. One message is on its way at a time: the first one made meanwhile follows when the answer
   * is there and the turn goes on; further ones are dropped.
   */
  act(actions: number[]): Promise<boolean> {
    if (!this.sending) return this.#start(actions)
    this.#next ??= this.#last.then((accepted) => {
      this.#next = null
      return accepted && this.host.mayFollow(actions[0]!) ? this.#start(actions) : false
    })
    return this.#next
  }

  /** Goes back to what the server says. */
  rollBack(): void {
    this.#prediction = null
  }

  #start(actions: number[]): Promise<boolean> {
    return (this.#last = this.#send(actions))
  }

  async #send(actions: number[]): Promise<boolean> {
    const seat = this.host.seat()
    const view = this.host.view()
    if (seat === null || !view) return false
    const legal = view.legal.find(({ action }) => action === actions[0])
    const predicted = legal && actions.length === 1 ? this.host.predict(view, legal) : null
    if (predicted) this.#prediction = { seat, view: { ...predicted, legal: [] } }
    this.sending = true
    const timer = setTimeout(() => (this.slow = true), SLOW)
    try {
      return await this.host.send(seat, actions)
    } finally {
      clearTimeout(timer)
      this.slow = false
      this.sending = false
      this.rollBack()
    }
  }
}
