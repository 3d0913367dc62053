// The connection to a table: a WebSocket with a heartbeat; server-sent events and POST where sockets are blocked.
import { send as post } from './api'
import type { Ack, FromClient, FromServer, Refused } from './protocol'

export type Status = 'connecting' | 'live' | 'stream' | 'waiting' | 'offline' | 'refused'
export type Intent = Exclude<FromClient, { type: 'ping' }>
export type Draft<I = Intent> = I extends Intent ? Omit<I, 'intent'> : never
export type Answer = Ack | Refused

/** What answers for a table: the server by its connection, or something that plays its part. */
export interface Carrier {
  readonly status: Status
  readonly problem: string | null
  submit(draft: Draft): Promise<Answer>
  reopen(): void
  close(): void
}

interface Pending {
  intent: Intent
  answer: (answer: Answer) => void
}

const BEAT = 10_000
const SILENCE = 25_000
const OPENING = 5_000
const BLOCKED_BEFORE_STREAM = 2
const LONGEST_WAIT = 5_000
const FATAL = new Set(['invitation-needed', 'no-such-table', 'no-identity'])

/** A name for an intent; made so that it also works over plain HTTP in somebody's home, where there is no `randomUUID`. */
const freshName = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export class Connection implements Carrier {
  status = $state<Status>('connecting')
  problem = $state<string | null>(null)
  #socket: WebSocket | null = null
  #stream: EventSource | null = null
  #pending = new Map<string, Pending>()
  #heard = 0
  #beat = 0
  #retry = 0
  #failures = 0
  #blocked = 0
  #attempt = 0
  #closed = false
  #resume = () => this.#wake()
  #pause = () => this.#lose('offline')

  constructor(
    readonly table: string,
    private readonly language: () => string,
    private readonly since: () => number,
    private readonly hear: (message: FromServer) => void,
  ) {
    addEventListener('online', this.#resume)
    addEventListener('offline', this.#pause)
    document.addEventListener('visibilitychange', this.#resume)
    this.#open()
  }

  /** Sends an intent; it is sent again after a break, and the server carries it out once. */
  submit(draft: Draft): Promise<Answer> {
    const intent = { ...draft, intent: freshName() } as Intent
    return new Promise((answer) => {
      this.#pending.set(intent.intent, { intent, answer })
      this.#deliver(intent)
    })
  }

  /** Connects anew, as after a break: with another language, or from another number on. */
  reopen(): void {
    if (this.status === 'live' || this.status === 'stream') this.#open()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#resume)
    removeEventListener('offline', this.#pause)
    document.removeEventListener('visibilitychange', this.#resume)
    this.#drop()
  }

  #deliver(intent: Intent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(intent))
    else if (this.#stream && this.status === 'stream') void this.#post(intent)
  }

  async #post(intent: Intent): Promise<void> {
    try {
      this.#receive(await post<FromServer>(this.table, intent, this.language()))
    } catch {
      setTimeout(() => this.#pending.has(intent.intent) && this.#deliver(intent), 2000)
    }
  }

  #query(): string {
    return `since=${this.since()}&lang=${this.language()}`
  }

  #open(): void {
    clearTimeout(this.#retry)
    this.#drop()
    if (this.#closed) return
    if (!navigator.onLine) {
      this.status = 'offline'
      return
    }
    if (this.#blocked >= BLOCKED_BEFORE_STREAM) this.#openStream()
    else this.#openSocket()
  }

  #openSocket(): void {
    const attempt = ++this.#attempt
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${this.#query()}`)
    let welcomed = false
    const late = window.setTimeout(() => !welcomed && fail(), OPENING)
    const fail = () => {
      clearTimeout(late)
      if (attempt !== this.#attempt || this.#closed) return
      this.#lose('waiting')
      if (!welcomed) void this.#learnFromFailure()
    }
    socket.onmessage = ({ data }) => {
      if (attempt !== this.#attempt) return
      if (!welcomed) {
        welcomed = true
        clearTimeout(late)
        this.#blocked = 0
        this.#settle('live')
      }
      this.#receive(JSON.parse(data as string) as FromServer)
    }
    socket.onclose = fail
    this.#socket = socket
    this.#heard = Date.now()
    this.#beat = window.setInterval(() => this.#check(), BEAT / 2)
  }

  /** A socket that fails while plain requests get through is blocked on the way; a server that is down only needs patience. */
  async #learnFromFailure(): Promise<void> {
    this.#failures++
    const answers = await fetch('/healthz', { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answers) this.#blocked++
  }

  #check(): void {
    if (Date.now() - this.#heard > SILENCE) {
      this.#lose('waiting')
      return
    }
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"type":"ping"}')
  }

  #openStream(): void {
    const attempt = ++this.#attempt
    const stream = new EventSource(`/api/tables/${this.table}/stream?${this.#query()}`)
    stream.onmessage = ({ data }) => {
      if (attempt !== this.#attempt) return
      if (this.status !== 'stream') this.#settle('stream')
      this.#receive(JSON.parse(data as string) as FromServer)
    }
    stream.onerror = () => {
      if (attempt !== this.#attempt || this.#closed) return
      this.#failures++
      this.#blocked = 0
      this.#lose('waiting')
    }
    this.#stream = stream
  }

  #settle(status: Status): void {
    this.status = status
    this.problem = null
    this.#failures = 0
    for (const { intent } of this.#pending.values()) this.#deliver(intent)
  }

  #receive(message: FromServer): void {
    this.#heard = Date.now()
    if (message.type === 'ack' || message.type === 'refused') {
      this.#pending.get(message.intent)?.answer(message)
      this.#pending.delete(message.intent)
    }
    if (message.type === 'problem') {
      this.problem = message.code
      if (FATAL.has(message.code)) {
        this.status = 'refused'
        this.#drop()
      }
    }
    if (message.type === 'reconnect') {
      this.#lose('waiting', (message.after ?? 1) * 1000)
      return
    }
    this.hear(message)
  }

  #wake(): void {
    if (this.#closed || document.hidden || this.status === 'refused') return
    if (this.status === 'offline' || this.status === 'waiting') this.#open()
    else this.#check()
  }

  #lose(status: Status, wait?: number): void {
    if (this.#closed || this.status === 'refused') return
    this.#drop()
    this.status = status
    if (status === 'offline') return
    const backoff = Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(this.#failures, 6)) * (0.75 + Math.random() / 2)
    clearTimeout(this.#retry)
    this.#retry = window.setTimeout(() => this.#open(), wait ?? backoff)
  }

  #drop(): void {
    this.#attempt++
    clearInterval(this.#beat)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#stream?.close()
    this.#stream = null
  }
}
