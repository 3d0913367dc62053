// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from './connection.svelte'
import type { FromServer } from './protocol'

class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  closed = false
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.closed = true
  }

  receive(message: unknown): void {
    this.readyState = FakeSocket.OPEN
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  break(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

class FakeStream {
  static all: FakeStream[] = []
  closed = false
  onmessage?: (event: { data: string }) => void
  onerror?: () => void

  constructor(readonly url: string) {
    FakeStream.all.push(this)
  }

  close(): void {
    this.closed = true
  }

  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const fetchMock = vi.fn<typeof fetch>()
const update = (seq: number) => ({ type: 'update', seq, since: seq - 1 })
const socket = () => FakeSocket.all.at(-1)!
const stream = () => FakeStream.all.at(-1)!
const kinds = () => received.map((message) => ('seq' in message ? `${message.type} ${message.seq}` : message.type))
let received: FromServer[]
let since: number
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fetchMock.mockRejectedValue(new Error('no server'))
  FakeSocket.all = []
  FakeStream.all = []
  received = []
  since = 0
  connection = new Connection({
    table: 'T1',
    language: () => 'de',
    since: () => since,
    onMessage(message) {
      received.push(message)
      if (message.type === 'update') since = message.seq
    },
  })
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets sockets fail while other requests get through, until the page takes the stream instead. */
async function blockSockets() {
  fetchMock.mockImplementation(() => Promise.resolve(new Response('{}')))
  while (!FakeStream.all.length) {
    socket().break()
    await vi.advanceTimersByTimeAsync(5_000)
  }
}

describe('a connection', () => {
  it('opens a socket in the person’s language', () => {
    expect(socket().url).toMatch(/^ws:.*\/api\/tables\/T1\/socket\?since=0&lang=de$/)
    expect(connection.status).toBe('connecting')
  })

  it('is live with the first message, and passes messages on in their order', () => {
    socket().receive(update(1))
    expect(connection.status).toBe('live')
    socket().receive(update(2))
    socket().receive(update(3))
    expect(kinds()).toEqual(['update 1', 'update 2', 'update 3'])
  })

  it('says ping while it is open', () => {
    socket().receive(update(1))
    vi.advanceTimersByTime(10_000)
    expect(socket().sent).toEqual([{ type: 'ping' }, { type: 'ping' }])
  })

  it('gives up on a server that refuses the table', async () => {
    socket().receive({ type: 'problem', code: 'no-such-table', message: '' })
    expect([connection.status, connection.problem]).toEqual(['refused', 'no-such-table'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

describe('after a break', () => {
  it('it connects again and resumes after the last number', async () => {
    socket().receive(update(1))
    socket().receive(update(7))
    socket().break()
    expect(connection.status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(400)
    expect(FakeSocket.all).toHaveLength(2)
    expect(socket().url).toContain('since=7')
  })

  it('it waits longer after each failure, at most some seconds', async () => {
    const waits = []
    for (let n = 0; n < 7; n++) {
      const before = FakeSocket.all.length
      const from = Date.now()
      socket().break()
      while (FakeSocket.all.length === before) await vi.advanceTimersByTimeAsync(10)
      waits.push(Date.now() - from)
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000])
  })

  it('messages of the old socket are ignored', async () => {
    const old = socket()
    old.receive(update(1))
    old.break()
    await vi.advanceTimersByTimeAsync(400)
    socket().receive(update(2))
    old.receive(update(99))
    expect(kinds()).toEqual(['update 1', 'update 2'])
  })

  it('what was not answered is sent again under the same id', async () => {
    socket().receive(update(1))
    void connection.submit({ type: 'undo', seat: 0, seq: 1 })
    const [first] = socket().sent
    socket().break()
    await vi.advanceTimersByTimeAsync(400)
    expect(socket().sent).toEqual([])
    socket().receive(update(2))
    expect(socket().sent).toEqual([first])
  })

  it('it connects at once when the network is back', () => {
    socket().receive(update(1))
    dispatchEvent(new Event('offline'))
    expect(connection.status).toBe('offline')
    expect(socket().closed).toBe(true)
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('a silent socket counts as broken', async () => {
    socket().receive(update(1))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(FakeSocket.all.length).toBeGreaterThan(1)
    expect(FakeSocket.all[0]!.closed).toBe(true)
  })

  it('it comes back when the server asks it to', async () => {
    socket().receive(update(1))
    socket().receive({ type: 'reconnect', after: 3 })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(FakeSocket.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(FakeSocket.all).toHaveLength(2)
  })
})

describe('an intent', () => {
  it('is answered by the acknowledgement with its id', async () => {
    socket().receive(update(1))
    const undo = connection.submit({ type: 'undo', seat: 0, seq: 1 })
    const say = connection.submit({ type: 'say', text: 'Hello' })
    const [first, second] = socket().sent
    expect(first!.intent).not.toBe(second!.intent)
    socket().receive({ type: 'refused', intent: second!.intent, code: 'muted', message: '' })
    socket().receive({ type: 'ack', intent: first!.intent, seq: 5 })
    expect(await undo).toMatchObject({ type: 'ack', seq: 5 })
    expect(await say).toMatchObject({ type: 'refused', code: 'muted' })
  })

  it('is answered once, though an acknowledgement may come twice', async () => {
    socket().receive(update(1))
    const answers: unknown[] = []
    const undo = connection.submit({ type: 'undo', seat: 0, seq: 1 }).then((answer) => answers.push(answer))
    const { intent } = socket().sent[0]!
    socket().receive({ type: 'ack', intent, seq: 5 })
    socket().receive({ type: 'ack', intent, seq: 6 })
    await undo
    expect(answers).toMatchObject([{ seq: 5 }])
    socket().break()
    await vi.advanceTimersByTimeAsync(400)
    socket().receive(update(7))
    expect(socket().sent).toEqual([])
  })

  it('waits for the first message of the server', () => {
    void connection.submit({ type: 'say', text: 'Hello' })
    expect(socket().sent).toEqual([])
    socket().receive(update(1))
    expect(socket().sent).toMatchObject([{ type: 'say', text: 'Hello' }])
  })
})

describe('where sockets are blocked', () => {
  it('it takes the stream of events after two failures', async () => {
    await blockSockets()
    expect(FakeSocket.all).toHaveLength(2)
    expect(stream().url).toBe('/api/tables/T1/stream?since=0&lang=de')
    stream().receive(update(1))
    expect(connection.status).toBe('stream')
    expect(kinds()).toEqual(['update 1'])
  })

  it('it keeps trying sockets while the server is down', async () => {
    for (let n = 0; n < 4; n++) {
      socket().break()
      await vi.advanceTimersByTimeAsync(6_000)
    }
    expect(FakeStream.all).toHaveLength(0)
    expect(FakeSocket.all.length).toBeGreaterThan(4)
  })

  it('intents are posted, and posted again until they are answered', async () => {
    await blockSockets()
    stream().receive(update(1))
    fetchMock.mockReset().mockRejectedValueOnce(new Error('no network'))
    fetchMock.mockImplementation((_, options) => {
      const { intent } = JSON.parse(options!.body as string) as { intent: string }
      return Promise.resolve(Response.json({ type: 'ack', intent, seq: 2 }))
    })
    const answer = connection.submit({ type: 'say', text: 'Hello' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answer).toMatchObject({ type: 'ack', seq: 2 })
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(Array(2).fill('/api/tables/T1/intents?lang=de'))
  })

  it('it tries sockets again when the stream breaks', async () => {
    await blockSockets()
    const before = FakeSocket.all.length
    stream().onerror!()
    expect(stream().closed).toBe(true)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(FakeSocket.all.length).toBeGreaterThan(before)
  })
})
