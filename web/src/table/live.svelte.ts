// A table that is being played: what the server sent, what was sent to it and is not yet confirmed, and the history.
import { fetchTablePieces } from '../net/api'
import { Connection, type IntentBody, type TableConnection } from '../net/connection.svelte'
import type { FromServer, Pieces, Refused, Result, Room, RoomEvent, Update } from '../net/protocol'
import { LocalConnection } from '../offline/connection.svelte'
import { isLocal } from '../offline/messages'
import { hasText, locale, t, type Key } from '../ui/text.svelte'
import { BaseTable } from './base.svelte'
import { Chat, listPeople, type Person } from './chat.svelte'
import { addToFeed, feedOf, type Feed, type Feeds } from './feed'
import { History, ServerHistory } from './history.svelte'
import type { ClockReading, GameEvent, View } from './model'
import type { Line } from './narration'
import { Pacer } from './pacer.svelte'
import { OptimisticActions } from './prediction.svelte'
import { addRoomLines, describeRoomEvent, findExit, findGrave } from './roomEvents'
import { settings, type Pace } from '../ui/settings.svelte'

/** Why an intent was refused, and the clause of the rules that forbids it. */
export interface Refusal {
  text: string
  clause: string | null
}

/** Something that happened to this person, and what a bot did for them meanwhile. */
export interface Report {
  text: string
  lines: string[]
}

const REFUSAL_SHOWN = 15_000
const ROOM_EVENTS_KEPT = 200
/** How long, in milliseconds, a bot's action stays on the screen before the next one. */
const PAUSES: Record<Pace, number> = { calm: 1500, quick: 650, instant: 0 }
/** How long a position stays that is only there to be looked at. */
const INTERLUDES: Record<Pace, number> = { calm: 8000, quick: 4000, instant: 1500 }

type Connect = (table: LiveTable, onMessage: (message: FromServer) => void) => TableConnection

/** Connects to a table of the server or, by its id, of this device. */
const connectTo: Connect = (table, onMessage) => {
  const options = { table: table.id, language: () => locale.lang, since: () => table.resumeAfter(), onMessage }
  return isLocal(table.id) ? new LocalConnection(options) : new Connection(options)
}

export class LiveTable extends BaseTable {
  room = $state.raw<Room>() as Room
  result = $state.raw<Result | null>(null)
  clockReading = $state.raw<ClockReading | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** What happened to this person and was not yet put away. */
  #grave = $state.raw<RoomEvent | null>(null)
  roomEvents = $state.raw<RoomEvent[]>([])
  /** When absent players were first seen to be absent, by seat. */
  absentSince = $state.raw<Record<number, number>>({})
  position = $state(0)
  readonly chat = new Chat()
  readonly history: History
  readonly connection: TableConnection
  /** The number of the last update; a new connection resumes after it. */
  seq = 0
  #feeds = $state.raw<Feeds>({})
  /** On a device for several seats, the seat whose view was last asked for. */
  #shownSeat = $state<number | null>(null)
  #acknowledged = 0
  #awaited: { seq: number; resolve: () => void }[] = []
  #refusalTimer: ReturnType<typeof setTimeout> | undefined
  readonly #pacer = new Pacer<Update>(
    (update) => this.#apply(update, true),
    () => this.#pause,
  )
  readonly #actions = new OptimisticActions({
    seat: () => this.me,
    view: () => this.#present,
    predict: (view, legal) => this.page?.predict?.(view, legal) ?? null,
    send: (seat, actions) => this.#sendActions(seat, actions),
    mayFollow: (action) =>
      this.position === this.#acknowledged && this.legal().some((legal) => legal.action === action),
  })

  constructor(id: string, room: Room, connect: Connect = connectTo) {
    super(id)
    this.#setRoom(room)
    const seat = () => this.me
    this.history = new History(seat, new ServerHistory(id, seat, () => locale.lang))
    this.connection = connect(this, (message) => this.#receive(message))
    void this.loadPage()
  }

  override close(): void {
    super.close()
    this.#pacer.close()
    this.connection.close()
  }

  pieces(lang: string): Promise<Pieces> {
    return fetchTablePieces(this.id, lang)
  }

  // Who sits here

  get mySeats(): number[] {
    return this.room.seats.filter((chair) => chair.yours).map((chair) => chair.seat)
  }

  override get isHotSeat(): boolean {
    return this.mySeats.length > 1
  }

  get me(): number | null {
    const shown = this.#shownSeat
    return shown !== null && this.mySeats.includes(shown) ? shown : (this.mySeats[0] ?? null)
  }

  /** The other people who sit here or have said something. */
  get others(): Person[] {
    const own = this.room.seats.find(({ yours }) => yours)?.author
    const spectators = this.chat.messages.filter(({ seat }) => seat == null)
    return listPeople([...this.room.seats, ...spectators]).filter(({ author }) => author !== own)
  }

  /** Shows a seat's view, and clears what was announced to another seat. */
  showSeat(seat: number): void {
    this.#shownSeat = seat
    this.announcements = []
  }

  override get botPlaysForMe(): boolean {
    return this.me !== null && this.#botPlaysFor(this.me)
  }

  #botPlaysFor(seat: number): boolean {
    const chair = this.room.seats[seat]
    return Boolean(chair?.substitute || chair?.resigned)
  }

  /** Whether this person still has a say at the table. */
  get takesPart(): boolean {
    return this.me !== null && !this.room.seats[this.me]?.resigned
  }

  /** The seat at this device that has to move while another one's view is on the screen. */
  get handOverTo(): number | null {
    if (!this.isHotSeat || this.room.phase !== 'playing' || this.replaying) return null
    const next = this.toMove
    const mine = next !== null && this.mySeats.includes(next) && !this.#botPlaysFor(next)
    return mine && next !== this.#shownSeat ? next : null
  }

  /** Whether everybody at this device wants to play again. */
  get wantsRematch(): boolean {
    return this.mySeats.length > 0 && this.mySeats.every((seat) => this.room.rematch?.includes(seat))
  }

  // What is shown

  get #feed(): Feed | null {
    return feedOf(this.#feeds, this.me)
  }

  /** The position now, as predicted while an action is on its way. */
  get #present(): View | null {
    return this.#actions.viewOf(this.me) ?? this.#feed?.view ?? null
  }

  get view(): View | null {
    return this.history.snapshot?.view ?? this.#present
  }

  get events(): GameEvent[] {
    return this.#feed?.events.slice(0, this.history.snapshot?.eventCount) ?? []
  }

  readonly #lines = $derived.by((): Line[] => {
    const { events } = this
    const until = this.replaying ? events.length : Infinity
    return addRoomLines(this.narrate(events), this.roomEvents, this.names, until)
  })

  get lines(): Line[] {
    return this.#lines
  }

  /** Why this person, who had a seat, has none any more. */
  get exit(): string | null {
    const event = findExit(this.roomEvents, this.mySeats)
    return event ? describeRoomEvent(event, this.names) : null
  }

  protected override isByBot(n: number): boolean {
    return this.#feed?.byBot.has(n) ?? false
  }

  /** What happened since this seat last did something; its `toMe` lines tell what happened to it. */
  get recap(): Line[] {
    if (this.me === null) return []
    const events = this.#feed?.events ?? []
    const from = this.sinceOwnAction(events)
    return this.narrate(events.slice(from), from)
  }

  override get clock(): ClockReading | null {
    return this.clockReading
  }

  get replaying(): boolean {
    return this.history.at !== null
  }

  get sending(): boolean {
    return this.#actions.sending
  }

  get slow(): boolean {
    return this.#actions.slow
  }

  get toMove(): number | null {
    return this.room.phase === 'playing' ? (this.#present?.to_move ?? null) : null
  }

  override takesKey(event: KeyboardEvent): boolean {
    return super.takesKey(event) && this.handOverTo === null && this.room.phase !== 'open'
  }

  /** Shows an earlier point of the game; null: the present. */
  goTo(point: number | null): void {
    this.refusal = null
    if (point === null) this.history.leave()
    else void this.history.goTo(point)
  }

  // What the person does

  act(...actions: number[]): Promise<boolean> {
    if (this.skip()) return Promise.resolve(false)
    return this.#actions.act(actions)
  }

  /** Shows at once what bots did and waits to be shown; returns whether there was anything. */
  skip(): boolean {
    const waited = this.#pacer.waiting > 0
    this.#pacer.flush()
    return waited
  }

  /** Whether actions of bots wait to be shown. */
  override get showsBots(): boolean {
    return this.#pacer.waiting > 0
  }

  /** The number of the last update received, which a new connection resumes after. */
  resumeAfter(): number {
    this.#pacer.flush()
    return this.seq
  }

  undo(): Promise<boolean> {
    if (this.me === null) return Promise.resolve(false)
    return this.submit({ type: 'undo', seat: this.me, seq: this.position })
  }

  /** Sends an intent other than an action; resolves to whether it was accepted. */
  async submit(intent: IntentBody): Promise<boolean> {
    this.#pacer.flush()
    const answer = await this.connection.submit(intent)
    if (answer.type === 'refused') this.#refuse(answer)
    return answer.type === 'ack'
  }

  async #sendActions(seat: number, actions: number[]): Promise<boolean> {
    this.refusal = null
    this.history.leave()
    const answer = await this.connection.submit({ type: 'act', seat, seq: this.position, actions })
    if (answer.type === 'ack') {
      this.#acknowledged = answer.seq
      await this.#reached(answer.seq)
      return true
    }
    this.#actions.rollBack()
    if (answer.position) this.#apply(answer.position as Update, false)
    this.#refuse(answer)
    return false
  }

  #refuse({ code, message, clause = null }: Refused): void {
    const key = `refused.${code}`
    let text = message
    if (!clause && hasText(key)) text = t(key as Key, { who: this.name(this.toMove) })
    this.refusal = { text, clause }
    clearTimeout(this.#refusalTimer)
    this.#refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_SHOWN)
  }

  /** Asks the server for everything in the person's language, which has changed. */
  reload(): void {
    void this.loadPage()
    this.history.reset()
    this.seq = 0
    this.connection.reopen()
  }

  // What the server sends

  #receive(message: FromServer): void {
    if (message.type !== 'update') return
    const seat = this.#paced ? actor(message) : null
    if (message.rewound || message.since === 0 || (seat !== null && seat === this.me))
      this.#pacer.showNow(message, seat)
    else this.#pacer.add(message, seat)
  }

  /** Alone against bots everybody has a pace of their own; others share the server's. */
  get #paced(): boolean {
    const others = this.room.seats.filter(({ seat }) => seat !== this.me)
    return (
      this.me !== null &&
      !this.botPlaysForMe &&
      this.room.phase === 'playing' &&
      (this.room.clock.kind ?? 'none') === 'none' &&
      others.every(({ bot }) => bot)
    )
  }

  get #pause(): number {
    const shown = this.#feed?.view
    return shown && this.page?.isInterlude?.(shown) ? INTERLUDES[settings.pace] : PAUSES[settings.pace]
  }

  /** Applies an update; the position that comes with a refusal is not part of the numbered sequence. */
  #apply(update: Update, numbered: boolean): void {
    this.position = update.position ?? this.position
    const isFirst = this.seq === 0
    if (update.room) this.#setRoom(update.room)
    if (update.result !== undefined && update.room) this.result = update.result ?? null
    if (update.chat?.length) this.chat.add(update.chat, this.mySeats)
    if (update.clock) this.clockReading = { face: update.clock, at: performance.now() }
    if (update.view && numbered) this.#addToFeed(update)
    if (update.view) this.#actions.rollBack()
    if (numbered && update.room_events) this.#addRoomEvents(update.room_events, isFirst)
    if (numbered) this.#advance(update.seq)
  }

  /** Adds what happened beside the game; what is new is told to screen readers, and what concerns this person shown. */
  #addRoomEvents(events: RoomEvent[], isFirst: boolean): void {
    const known = new Set(this.roomEvents.map(({ seq }) => seq))
    const fresh = events.filter(({ seq }) => !known.has(seq))
    if (!fresh.length) return
    this.roomEvents = [...this.roomEvents, ...fresh].sort((a, b) => a.seq - b.seq).slice(-ROOM_EVENTS_KEPT)
    if (isFirst) return
    this.say(fresh.map((event) => describeRoomEvent(event, this.names)).join(' '))
    this.#grave = findGrave(fresh) ?? this.#grave
  }

  get report(): Report | null {
    const event = this.#grave
    if (!event) return null
    if (event.kind !== 'back') return { text: describeRoomEvent(event, this.names), lines: [] }
    const lines = this.#describeAbsence(event.away_from ?? 0, event.after ?? 0)
    return lines.length ? { text: t('while-away'), lines } : null
  }

  dismissReport(): void {
    this.#grave = null
  }

  /** What was done in the place of somebody who was away from one event of the game to another. */
  #describeAbsence(from: number, until: number): string[] {
    const missed = this.roomEvents.filter(
      ({ kind, yours, after = 0 }) => yours && kind !== 'away' && kind !== 'back' && after >= from && after <= until,
    )
    const events = this.#feed?.events.slice(0, until) ?? []
    const own = events.flatMap((event, place) =>
      place >= from && event.seat === this.me && this.isByBot(place) ? this.narrate([event], place) : [],
    )
    return [...missed.map((event) => describeRoomEvent(event, this.names)), ...own.map(({ text }) => text)]
  }

  #addToFeed(update: Update): void {
    const { feeds, feed, fresh } = addToFeed(this.#feeds, update)
    if (update.rewound) this.history.reset()
    this.history.remember(feed.seat, this.position, { view: feed.view, eventCount: feed.events.length })
    this.#feeds = feeds
    if (feed.seat !== this.me) return
    if (update.rewound) this.say(t('undo.done'))
    if (!fresh.length) return
    this.emit(fresh)
    this.announce(fresh, feed.events.length - fresh.length)
  }

  #setRoom(room: Room): void {
    this.room = room
    const absent = room.seats.filter(({ away }) => away).map(({ seat }) => seat)
    this.absentSince = Object.fromEntries(absent.map((seat) => [seat, this.absentSince[seat] ?? performance.now()]))
  }

  #advance(seq: number): void {
    this.seq = Math.max(this.seq, seq)
    for (const { resolve } of this.#awaited.filter((one) => one.seq <= this.seq)) resolve()
    this.#awaited = this.#awaited.filter((one) => one.seq > this.seq)
  }

  /** Waits for the update that shows what an acknowledged action did. */
  #reached(seq: number): Promise<void> {
    this.#pacer.flush((update) => update.seq <= seq)
    if (this.seq >= seq) return Promise.resolve()
    return new Promise((resolve) => this.#awaited.push({ seq, resolve }))
  }
}

/** The seat whose action an update shows; null if it shows none. */
function actor({ view, events = [] }: Update): number | null {
  return view ? (events?.find(({ seat }) => seat !== null)?.seat ?? null) : null
}
