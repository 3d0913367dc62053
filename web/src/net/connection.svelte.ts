// The connection to a table: a WebSocket with a heartbeat; server-sent events and POST where WebSockets are blocked.
import { postIntent } from './api'
import type { Ack, FromClient, FromServer, Refused } from './protocol'

export type Status = 'connecting' | 'live' | 'stream' | 'waiting' | 'offline' | 'refused' | 'local'
export type Intent = Exclude<FromClient, { type: 'ping' }>
/** An intent before it gets its id. */
export type IntentBody<I = Intent> = I extends Intent ? Omit<I, 'intent'> : never
export type Answer = Ack | Refused

/** What a live table needs of its connection. */
export interface TableConnection {
  readonly status: Status
  readonly problem: string | null
  submit(intent: IntentBody): Promise<Answer>
  reopen(): void
  close(): void
}

export interface ConnectionOptions {
  table: string
  language: () => string
  /** The number of the last update that was received. */
  since: () => number
  onMessage: (message: FromServer) => void
}

interface Pending {
  intent: Intent
  resolve: (answer: Answer) => void
}

const HEARTBEAT = 5_000
const SILENCE = 25_000
const OPENING = 5_000
const REPOST = 2_000
const BLOCKED_BEFORE_STREAM = 2
const FIRST_BACKOFF = 300
const LONGEST_BACKOFF = 5_000
const FATAL = new Set(['invitation-needed', 'no-such-table', 'no-identity', 'other-rules', 'banned'])

/** Makes a unique id for an intent, also on a page served by plain HTTP, where there is no `crypto.randomUUID`. */
const makeId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export class Connection implements TableConnection {
  status = $state<Status>('connecting')
  problem = $state<string | null>(null)
  #socket: WebSocket | null = null
  #stream: EventSource | null = null
  #pending = new Map<string, Pending>()
  #lastReceived = 0
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #blocked = 0
  /** Distinguishes the current socket or stream from earlier ones whose events come late. */
  #attempt = 0
  #closed = false
  readonly #onWake = () => this.#wake()
  readonly #onOffline = () => this.#disconnect('offline')

  constructor(private readonly options: ConnectionOptions) {
    addEventListener('online', this.#onWake)
    addEventListener('offline', this.#onOffline)
    document.addEventListener('visibilitychange', this.#onWake)
    this.#open()
  }

  /** Sends an intent, and again after a break under the same id: the server carries it out once. */
  submit(body: IntentBody): Promise<Answer> {
    const intent = { ...body, intent: makeId() } as Intent
    return new Promise((resolve) => {
      this.#pending.set(intent.intent, { intent, resolve })
      this.#deliver(intent)
    })
  }

  /** Connects anew, in another language or from another number on. */
  reopen(): void {
    if (this.status === 'live' || this.status === 'stream') this.#open()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#onWake)
    removeEventListener('offline', this.#onOffline)
    document.removeEventListener('visibilitychange', this.#onWake)
    this.#drop()
  }

  #deliver(intent: Intent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(intent))
    else if (this.#stream && this.status === 'stream') void this.#post(intent)
  }

  async #post(intent: Intent): Promise<void> {
    const { table, language } = this.options
    try {
      this.#receive(await postIntent<FromServer>(table, intent, language()))
    } catch {
      setTimeout(() => this.#pending.has(intent.intent) && this.#deliver(intent), REPOST)
    }
  }

  #open(): void {
    clearTimeout(this.#retry)
    this.#drop()
    if (this.#closed) return
    if (!navigator.onLine) this.status = 'offline'
    else if (this.#blocked >= BLOCKED_BEFORE_STREAM) this.#openStream()
    else this.#openSocket()
  }

  #address(kind: 'socket' | 'stream'): string {
    const { table, since, language } = this.options
    return `/api/tables/${table}/${kind}?since=${since()}&lang=${language()}`
  }

  #openSocket(): void {
    const attempt = ++this.#attempt
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${this.#address('socket')}`)
    let welcomed = false
    const fail = () => {
      clearTimeout(openingTimer)
      if (attempt !== this.#attempt || this.#closed) return
      this.#disconnect('waiting')
      if (!welcomed) void this.#countFailure()
    }
    const openingTimer = setTimeout(() => !welcomed && fail(), OPENING)
    socket.onmessage = ({ data }) => {
      if (attempt !== this.#attempt) return
      if (!welcomed) {
        welcomed = true
        clearTimeout(openingTimer)
        this.#blocked = 0
        this.#connected('live')
      }
      this.#receive(JSON.parse(data as string) as FromServer)
    }
    socket.onclose = fail
    this.#socket = socket
    this.#lastReceived = Date.now()
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT)
  }

  /** A socket that fails while plain requests get through is blocked on the way; a server that is down needs patience. */
  async #countFailure(): Promise<void> {
    this.#failures++
    const reachable = await fetch('/healthz', { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (reachable) this.#blocked++
  }

  #beat(): void {
    if (Date.now() - this.#lastReceived > SILENCE) this.#disconnect('waiting')
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"type":"ping"}')
  }

  #openStream(): void {
    const attempt = ++this.#attempt
    const stream = new EventSource(this.#address('stream'))
    stream.onmessage = ({ data }) => {
      if (attempt !== this.#attempt) return
      if (this.status !== 'stream') this.#connected('stream')
      this.#receive(JSON.parse(data as string) as FromServer)
    }
    stream.onerror = () => {
      if (attempt !== this.#attempt || this.#closed) return
      this.#failures++
      this.#blocked = 0
      this.#disconnect('waiting')
    }
    this.#stream = stream
  }

  #connected(status: 'live' | 'stream'): void {
    this.status = status
    this.problem = null
    this.#failures = 0
    for (const { intent } of this.#pending.values()) this.#deliver(intent)
  }

  #receive(message: FromServer): void {
    this.#lastReceived = Date.now()
    if (message.type === 'reconnect') {
      this.#disconnect('waiting', (message.after ?? 1) * 1000)
      return
    }
    if (message.type === 'ack' || message.type === 'refused') this.#settle(message)
    if (message.type === 'problem') this.#reportProblem(message.code)
    this.options.onMessage(message)
  }

  #settle(answer: Answer): void {
    this.#pending.get(answer.intent)?.resolve(answer)
    this.#pending.delete(answer.intent)
  }

  #reportProblem(code: string): void {
    this.problem = code
    if (!FATAL.has(code)) return
    this.status = 'refused'
    this.#drop()
  }

  #wake(): void {
    if (this.#closed || document.hidden || this.status === 'refused') return
    if (this.status === 'offline' || this.status === 'waiting') this.#open()
    else this.#beat()
  }

  #disconnect(status: 'waiting' | 'offline', wait?: number): void {
    if (this.#closed || this.status === 'refused') return
    this.#drop()
    this.status = status
    if (status === 'offline') return
    const backoff = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** Math.min(this.#failures, 6))
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#open(), wait ?? backoff * (0.75 + Math.random() / 2))
  }

  #drop(): void {
    this.#attempt++
    clearInterval(this.#heartbeat)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#stream?.close()
    this.#stream = null
  }
}
