// The talk at a table: what was said, what is unread, and what this person has begun to write.
import type { Said } from '../net/protocol'

const KEPT = 200

export class Chat {
  messages = $state.raw<Said[]>([])
  unread = $state(0)
  draft = $state('')
  #open = false

  /** Adds messages, some of which may be known already; `mine` are the seats of this person. */
  add(messages: Said[], mine: number[]): void {
    const known = new Set(this.messages.map(({ seq }) => seq))
    const fresh = messages.filter(({ seq }) => !known.has(seq))
    this.messages = [...this.messages, ...fresh].slice(-KEPT)
    if (!this.#open) this.unread += fresh.filter(({ seat }) => seat == null || !mine.includes(seat)).length
  }

  /** Whether the messages are on the screen, and so are read as they come. */
  setOpen(open: boolean): void {
    this.#open = open
    if (open) this.unread = 0
  }
}
