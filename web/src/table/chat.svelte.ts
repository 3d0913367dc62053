// The talk at a table: what was said, what is unread, and what this person has begun to write.
import type { Said } from '../net/protocol'

const KEPT = 200

export class Chat {
  messages = $state.raw<Said[]>([])
  unread = $state(0)
  draft = $state('')
  #open = false
  #muted = $state.raw<ReadonlySet<string>>(new Set())

  /** Adds messages, some of which may be known already; `mine` are the seats of this person. */
  add(messages: Said[], mine: number[]): void {
    const known = new Set(this.messages.map(({ seq }) => seq))
    const fresh = messages.filter(({ seq }) => !known.has(seq))
    this.messages = [...this.messages, ...fresh].slice(-KEPT)
    const heard = fresh.filter(({ seat, author }) => !this.isMuted(author) && (seat == null || !mine.includes(seat)))
    if (!this.#open) this.unread += heard.length
  }

  /** What is shown: everything but what muted people said. */
  get heard(): Said[] {
    return this.messages.filter(({ author }) => !this.isMuted(author))
  }

  isMuted(author: string | undefined): boolean {
    return author !== undefined && this.#muted.has(author)
  }

  /** Hides what somebody says at this table, on this page only. */
  setMuted(author: string, muted: boolean): void {
    const others = [...this.#muted].filter((one) => one !== author)
    this.#muted = new Set(muted ? [...others, author] : others)
  }

  /** Whether the messages are on the screen, and so are read as they come. */
  setOpen(open: boolean): void {
    this.#open = open
    if (open) this.unread = 0
  }
}
