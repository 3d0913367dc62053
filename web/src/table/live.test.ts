// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, IntentBody, TableConnection } from '../net/connection.svelte'
import type { Ack, FromServer, Refused, Room, RoomEvent } from '../net/protocol'
import {
  CARD_TEXTS,
  cardPage,
  DRAW,
  LAY_7,
  makeMove,
  makeTestRoom,
  makeUpdate,
  makeView,
  ROOM_EVENTS,
  settle,
} from '../testing/tables'
import type { CardEvent, CardView } from '../testing/tables'
import { Chat } from './chat.svelte'
import { loadScreenTexts, loadSharedTexts, setLanguage } from '../ui/text.svelte'
import { LiveTable } from './live.svelte'

vi.mock('../games', () => ({ loadGamePage: () => Promise.resolve(cardPage) }))
vi.mock('../net/api', () => ({
  fetchGameTexts: () => Promise.resolve({ texts: CARD_TEXTS, lang: 'en' }),
  fetchPoints: () => Promise.resolve({ points: [1, 2, 3].map((seq) => ({ seq, turn: seq, seat: 0 })) }),
  fetchPosition: () => Promise.resolve(null),
}))

/** A connection whose answers the test gives. */
class FakeConnection implements TableConnection {
  status = 'live' as const
  problem = null
  sent: IntentBody[] = []
  reopened = 0
  onMessage: (message: FromServer) => void = () => {}
  #answers: ((answer: Answer) => void)[] = []

  submit(intent: IntentBody): Promise<Answer> {
    this.sent.push(intent)
    return new Promise((resolve) => this.#answers.push(resolve))
  }

  async accept(seq: number): Promise<void> {
    this.#answers.shift()!({ type: 'ack', intent: '', seq } as Ack)
    await settle()
  }

  async refuse(part: Partial<Refused>): Promise<void> {
    this.#answers.shift()!({ type: 'refused', intent: '', code: 'illegal', message: 'No.', ...part })
    await settle()
  }

  reopen(): void {
    this.reopened++
  }

  close(): void {}
}

let connection: FakeConnection
let table: LiveTable

async function open(room: Partial<Room> = {}) {
  connection = new FakeConnection()
  table = new LiveTable('T1', makeTestRoom(room), (_, onMessage) => {
    connection.onMessage = onMessage
    return connection
  })
  await settle()
}

beforeEach(() => open())

const receive = (message: FromServer) => connection.onMessage(message)
const pile = () => (table.view as CardView).pile

describe('an update', () => {
  it('shows its view and extends the log', () => {
    receive(makeMove(1, makeView({ to_move: 1 }), [], { since: 0 }))
    receive(makeMove(2, makeView({ pile: ['seven'] }), [{ kind: 'laid', seat: 1, card: 'seven' }]))
    expect(pile()).toEqual(['seven'])
    expect(table.lines.map(({ text }) => text)).toEqual(['Emil laid the seven.'])
    expect(table.seq).toBe(2)
  })

  it('that starts from the beginning replaces the log', () => {
    receive(makeMove(1, makeView(), [{ kind: 'laid', seat: 1, card: 'seven' }], { since: 0 }))
    receive(makeMove(2, makeView(), [{ kind: 'laid', seat: 0, card: 'seven' }], { since: 0 }))
    expect(table.lines.map(({ text }) => text)).toEqual(['You laid the seven.'])
  })

  it('is given to listeners before the view changes, without the events of the past', () => {
    const seen: unknown[] = []
    table.onEvents((events) => seen.push(...events.map(({ kind }) => kind)))
    receive(makeMove(1, makeView(), [{ kind: 'dealt', seat: 0 }], { since: 0 }))
    receive(makeMove(2, makeView(), [{ kind: 'laid', seat: 1, card: 'seven' }]))
    expect(seen).toEqual(['laid'])
  })

  it('is announced to screen readers', () => {
    receive(makeMove(1, makeView(), [], { since: 0 }))
    receive(makeMove(2, makeView(), [{ kind: 'laid', seat: 1, card: 'seven' }]))
    expect(table.announcements.at(-1)?.text).toBe('Emil laid the seven.')
  })

  it('for another seat at this device changes neither the screen nor the announcement', async () => {
    await open({
      seats: [
        { seat: 0, name: 'Ada', yours: true },
        { seat: 1, name: 'Emil', yours: true },
      ],
    })
    receive(makeMove(1, makeView({ pile: ['mine'] }), [], { since: 0 }))
    receive(makeMove(1, makeView({ seat: 1, pile: ['theirs'] }), [], { since: 0, seat: 1 }))
    receive(makeMove(2, makeView({ seat: 1 }), [{ kind: 'laid', seat: 1, card: 'seven' }], { seat: 1 }))
    expect(pile()).toEqual(['mine'])
    expect(table.announcements).toEqual([])
  })

  it('that took actions back returns to the present', async () => {
    receive(makeMove(1, makeView(), [], { since: 0 }))
    receive(makeMove(2, makeView()))
    receive(makeMove(3, makeView()))
    await table.history.goTo(0)
    expect(table.replaying).toBe(true)
    receive(makeMove(4, makeView(), [], { rewound: true }))
    expect(table.replaying).toBe(false)
  })

  it('adds messages of the chat once', () => {
    const said = { seq: 1, name: 'Emil', text: 'Hello', at: 0, seat: 1 }
    receive(makeUpdate(1, { chat: [said] }))
    receive(makeUpdate(2, { chat: [said, { ...said, seq: 2, seat: 0 }] }))
    expect(table.chat.messages.map(({ seq }) => seq)).toEqual([1, 2])
    expect(table.chat.unread).toBe(1)
  })
})

describe('an action', () => {
  beforeEach(() => receive(makeMove(1, makeView(), [], { since: 0 })))

  it('is on the screen at once, and sent with the position it was made in', () => {
    void table.act(LAY_7.action)
    expect(pile()).toEqual(['seven'])
    expect(connection.sent).toEqual([{ type: 'act', seat: 0, seq: 1, actions: [7] }])
    expect(table.myTurn).toBe(false)
    expect(table.legal()).toEqual([])
  })

  it('counts as done when the update that it caused is there', async () => {
    let done: boolean | null = null
    void table.act(LAY_7.action).then((accepted) => (done = accepted))
    await connection.accept(2)
    expect(done).toBeNull()
    receive(makeMove(2, makeView({ pile: ['seven'], to_move: 1 })))
    await settle()
    expect(done).toBe(true)
    expect(table.sending).toBe(false)
  })

  it('is rolled back when it is refused, with the reason and the clause that forbids it', async () => {
    const accepted = table.act(LAY_7.action)
    await connection.refuse({ clause: 'CA-01', message: 'The pile shows a nine; a seven does not fit.' })
    expect(await accepted).toBe(false)
    expect(pile()).toEqual([])
    expect(table.refusal).toEqual({ text: 'The pile shows a nine; a seven does not fit.', clause: 'CA-01' })
    expect(table.legal()).toEqual([LAY_7, DRAW])
  })

  it('that is refused because the table has moved on brings the position up to date', async () => {
    void table.act(LAY_7.action)
    await connection.refuse({ code: 'stale', position: makeUpdate(5, { position: 5 }) })
    expect(table.position).toBe(5)
    expect(table.seq).toBe(1)
  })

  it('returns from the history to the present', async () => {
    receive(makeMove(2, makeView()))
    receive(makeMove(3, makeView()))
    await table.history.goTo(0)
    void table.act(LAY_7.action)
    expect(table.replaying).toBe(false)
  })

  it('made while another is on its way follows if the turn goes on', async () => {
    void table.act(LAY_7.action)
    void table.act(DRAW.action)
    expect(connection.sent).toHaveLength(1)
    await connection.accept(2)
    receive(makeMove(2, makeView()))
    await settle()
    expect(connection.sent[1]).toEqual({ type: 'act', seat: 0, seq: 2, actions: [9] })
  })

  it('made while another is on its way is dropped if somebody else is to move', async () => {
    void table.act(LAY_7.action)
    void table.act(DRAW.action)
    await connection.accept(2)
    receive(makeMove(2, makeView({ to_move: 1, legal: [] })))
    await settle()
    expect(connection.sent).toHaveLength(1)
  })
})

describe('whose turn it is', () => {
  it('is mine when I am to move', () => {
    receive(makeMove(1, makeView(), [], { since: 0 }))
    expect([table.toMove, table.myTurn]).toEqual([0, true])
  })

  it('is nobody’s when the game is over', async () => {
    await open({ phase: 'over' })
    receive(makeMove(1, makeView(), [], { since: 0 }))
    expect([table.toMove, table.myTurn]).toEqual([null, false])
  })

  it('is not mine while a bot plays for me', async () => {
    await open({ seats: [{ seat: 0, name: 'Ada', yours: true, substitute: 'folder' }] })
    receive(makeMove(1, makeView(), [], { since: 0 }))
    expect([table.botPlaysForMe, table.myTurn]).toEqual([true, false])
  })

  it('is not mine while I look at the history', async () => {
    for (const seq of [1, 2, 3]) receive(makeMove(seq, makeView(), [], { since: seq - 1 }))
    await table.history.goTo(0)
    expect(table.myTurn).toBe(false)
  })

  it('passes to the next seat at one device when its player asks for it', async () => {
    await open({
      seats: [
        { seat: 0, name: 'Ada', yours: true },
        { seat: 1, name: 'Emil', yours: true },
      ],
    })
    table.showSeat(0)
    receive(makeMove(1, makeView({ to_move: 1 }), [], { since: 0 }))
    expect(table.handOverTo).toBe(1)
    table.showSeat(1)
    receive(makeMove(1, makeView({ seat: 1, to_move: 1 }), [], { since: 0, seat: 1 }))
    expect([table.handOverTo, table.me, table.myTurn]).toEqual([null, 1, true])
  })
})

describe('the recap', () => {
  it('tells what happened since I last did something myself', () => {
    receive(makeMove(1, makeView(), [], { since: 0 }))
    const laid = (seat: number) => ({ kind: 'laid', seat, card: 'seven' })
    receive(makeMove(2, makeView(), [laid(1), laid(0), laid(1), { kind: 'dealt', seat: 0 }]))
    expect(table.recap.map(({ text }) => text)).toEqual(['Emil laid the seven.'])
  })
})

it('asks for everything again in another language', () => {
  receive(makeMove(4, makeView(), [], { since: 0 }))
  table.reload()
  expect(table.seq).toBe(0)
  expect(connection.reopened).toBe(1)
})

describe('what happens beside the game', () => {
  const event = (part: Partial<RoomEvent>): RoomEvent => ({ seq: 2, kind: 'sat', at: 0, name: 'Emil', ...part })

  beforeEach(async () => {
    await Promise.all([setLanguage('en'), loadSharedTexts(), loadScreenTexts('table')])
    receive(makeMove(1, makeView(), [], { since: 0, room_events: [event({ seq: 1 })] }))
  })

  it('is in the log and told to screen readers, but not what happened before one came', () => {
    expect(table.lines.map(({ text }) => text)).toEqual(['Emil sits down.'])
    expect(table.announcements).toEqual([])
    receive(makeUpdate(2, { room_events: [event({ kind: 'expired', yours: true, name: 'Ada' })] }))
    expect(table.announcements.at(-1)?.text).toMatch(/^Your time was up/)
    expect(table.lines.at(-1)!.text).toMatch(/^Your time was up/)
    expect(table.report?.text).toMatch(/^Your time was up/)
  })

  it.each(['en', 'de', 'fr'] as const)('has a sentence in the log and for screen readers: %s', async (lang) => {
    await setLanguage(lang)
    const told = new Set<string>()
    for (const yours of [true, false])
      for (const kind of ROOM_EVENTS) {
        const seq = 2 + told.size
        receive(makeUpdate(seq, { room_events: [event({ seq, kind, yours, seat: 1, by: 0, value: 86_400 })] }))
        const said = table.announcements.at(-1)!.text
        expect(table.lines.at(-1)!.text).toBe(said)
        expect(said).not.toMatch(/room\.|[{}]/)
        told.add(`${kind} ${yours}`)
      }
    expect(told.size).toBe(2 * ROOM_EVENTS.length)
  })

  it('names a bot that has the seat of somebody who was voted out', () => {
    const seats = [
      { seat: 0, name: 'Ada', yours: true },
      { seat: 1, name: 'Emil', bot: 'greedy', vacated: true },
    ]
    receive(makeUpdate(2, { room: makeTestRoom({ seats }), room_events: [event({ kind: 'kicked', seat: 1 })] }))
    expect(table.announcements.at(-1)?.text).toMatch(/^Emil was voted out/)
    expect(table.name(1)).toBe('Emil (bot)')
    receive(makeMove(3, makeView(), [{ kind: 'laid', seat: 1, card: 'seven' }], { by_bot: [0] }))
    expect(table.announcements.at(-1)?.text).toBe('Emil (bot) laid the seven.')
  })

  it('is not swallowed by the move that follows before it was read', () => {
    receive(makeUpdate(2, { room_events: [event({ kind: 'expired', yours: true, name: 'Ada' })] }))
    receive(makeMove(3, makeView(), [{ kind: 'laid', seat: 1, card: 'seven' }]))
    expect(table.announcements.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Your time was up/),
      'Emil laid the seven.',
    ])
    for (let seq = 4; seq < 40; seq++) receive(makeMove(seq, makeView(), [{ kind: 'laid', seat: 1, card: 'seven' }]))
    expect(table.announcements.length).toBeLessThan(10)
  })

  it('tells what a bot did for a person as the bot’s doing', () => {
    const laid: CardEvent[] = [0, 1].map((seat) => ({ kind: 'laid', seat, card: 'seven' }))
    receive(makeMove(2, makeView(), laid, { by_bot: [0, 1] }))
    expect(table.lines.slice(-2).map(({ text }) => text)).toEqual([
      'A bot, for you, laid the seven.',
      'Emil (bot) laid the seven.',
    ])
    expect(table.recap.map(({ text }) => text)).toHaveLength(2)
    receive(makeMove(3, makeView(), laid, { by_bot: [1] }))
    expect(table.announcements.at(-1)?.text).toBe('You laid the seven. Emil (bot) laid the seven.')
  })

  it('says on return what was done meanwhile', () => {
    receive(makeMove(2, makeView(), [{ kind: 'laid', seat: 0, card: 'seven' }], { by_bot: [0] }))
    expect(table.report).toBeNull()
    receive(makeUpdate(3, { room_events: [event({ seq: 3, kind: 'back', yours: true, away_from: 0, after: 1 })] }))
    expect(table.report).toEqual({ text: 'While you were away:', lines: ['A bot, for you, laid the seven.'] })
  })

  it('says why one has no seat any more', () => {
    const seats = [{ seat: 0, bot: 'greedy' }, { seat: 1 }]
    receive(
      makeUpdate(2, { room: makeTestRoom({ seats }), room_events: [event({ kind: 'kicked', yours: true, seat: 0 })] }),
    )
    expect(table.exit).toMatch(/gave your seat to a bot/)
    expect(table.takesPart).toBe(false)
  })

  it('leaves nothing to do for somebody who resigned', async () => {
    await open({ seats: [{ seat: 0, name: 'Ada', yours: true, resigned: true }, { seat: 1 }] })
    expect(table.takesPart).toBe(false)
  })
})

describe('the talk', () => {
  const said = (seq: number, author: string) => ({ seq, name: 'Emil', text: 'hello', at: 0, seat: 1, author })

  it('hides muted people and does not count them as unread', () => {
    table.chat.setMuted('b', true)
    receive(makeUpdate(1, { chat: [said(1, 'a'), said(2, 'b')] }))
    expect(table.chat.heard.map(({ seq }) => seq)).toEqual([1])
    expect(table.chat.unread).toBe(1)
    expect(table.chat.silenced).toEqual([{ author: 'b', name: 'Emil' }])
    table.chat.setMuted('b', false)
    expect(table.chat.heard).toHaveLength(2)
    expect(table.chat.silenced).toEqual([])
  })

  it('names the others each once, whether or not they have said anything', async () => {
    const seats = [
      { seat: 0, name: 'Ada', author: 'a', yours: true },
      { seat: 1, name: 'Emil', author: 'e' },
      { seat: 2, name: 'Oma', author: 'e' },
      { seat: 3, bot: 'greedy' },
    ]
    await open({ seats })
    receive(makeUpdate(2, { chat: [said(1, 'e'), { ...said(2, 'w'), seat: null, name: 'Walter' }] }))
    expect(table.others.map(({ name }) => name)).toEqual(['Emil', 'Walter'])
  })

  it('is still without muted people after a reload', () => {
    table.chat.setMuted('b', true)
    expect(new Chat().isMuted('b')).toBe(true)
    table.chat.setMuted('b', false)
    expect(new Chat().isMuted('b')).toBe(false)
    localStorage.setItem('ludothek.muted', 'broken')
    expect(new Chat().isMuted('b')).toBe(false)
  })
})
