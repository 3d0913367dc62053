// The talk at a table: what was said, what is unread, and what this person has begun to write.
import type { ChatMessage } from '../net/protocol'
import { readSetting, writeSetting } from '../ui/settings.svelte'

const KEPT = 200
const MUTED = 'muted'
/** The server names a player differently at each table; those muted longest ago are heard again. */
const MOST_MUTED = 200

function readMuted(): ReadonlySet<string> {
  try {
    const authors: unknown = JSON.parse(readSetting(MUTED) ?? '[]')
    return new Set(Array.isArray(authors) ? authors.filter((author) => typeof author === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Somebody at a table, by the name that the server gives them there. */
export interface Person {
  author: string
  name: string
}

export class Chat {
  messages = $state.raw<ChatMessage[]>([])
  unread = $state(0)
  draft = $state('')
  #open = false
  #muted = $state.raw(readMuted())

  /** Adds messages, some of which may be known already; `mine` are the seats of this person. */
  add(messages: ChatMessage[], mine: number[]): void {
    const known = new Set(this.messages.map(({ seq }) => seq))
    const fresh = messages.filter(({ seq }) => !known.has(seq))
    this.messages = [...this.messages, ...fresh].slice(-KEPT)
    const heard = fresh.filter(({ seat, author }) => !this.isMuted(author) && (seat == null || !mine.includes(seat)))
    if (!this.#open) this.unread += heard.length
  }

  /** What is shown: everything but what muted people said. */
  get heard(): ChatMessage[] {
    return this.messages.filter(({ author }) => !this.isMuted(author))
  }

  /** Whoever said something and is not shown. */
  get silenced(): Person[] {
    return listPeople(this.messages.filter(({ author }) => this.isMuted(author)))
  }

  isMuted(author: string | undefined): boolean {
    return author !== undefined && this.#muted.has(author)
  }

  /** Hides what somebody says at this table, on this device. */
  setMuted(author: string, muted: boolean): void {
    const others = [...readMuted()].filter((one) => one !== author)
    this.#muted = new Set((muted ? [...others, author] : others).slice(-MOST_MUTED))
    writeSetting(MUTED, JSON.stringify([...this.#muted]))
  }

  /** Whether the messages are on the screen, and so are read as they come. */
  setOpen(open: boolean): void {
    this.#open = open
    if (open) this.unread = 0
  }
}

/** Those who are named in seats or messages, each once. */
export function listPeople(named: { author?: string | null; name?: string | null }[]): Person[] {
  const names = new Map<string, string>()
  for (const { author, name } of named) if (author && name && !names.has(author)) names.set(author, name)
  return [...names].map(([author, name]) => ({ author, name }))
}
