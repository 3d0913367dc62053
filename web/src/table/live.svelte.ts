// A table as this person sees it: what the server told, what was sent and not yet confirmed, and what is looked at.
import { gameTexts, tablePieces } from '../net/api'
import { Connection, type Carrier, type Draft } from '../net/connection.svelte'
import { GameText, narrate, type Line, type Told } from './narration'
import { loadGamePage, type GamePage } from '../games'
import type { ClockFace, FromServer, Pieces, Result, Room, Said, Update } from '../net/protocol'
import { Past, Seen } from './history.svelte'
import { settings } from '../ui/settings.svelte'
import { spoken, t, has, type Key } from '../ui/text.svelte'

export interface Legal {
  action: number
  kind: string
  [part: string]: unknown
}

export interface View {
  game: string
  seat: number | null
  over: boolean
  to_move: number | null
  legal: Legal[]
  [part: string]: any
}

export interface Story {
  seat: number | null
  view: View | null
  events: Told[]
}

export interface Complaint {
  text: string
  clause: string | null
}

const COMPLAINT_SHOWN = 15_000
const SLOW = 350
const FURNISH_AGAIN = 2_000

export type Listener = (fresh: Told[], story: Story) => void
export type Hear = (message: FromServer) => void
type Connect = (table: TableClient, hear: Hear) => Carrier

const toServer: Connect = (table, hear) =>
  new Connection(
    table.id,
    () => spoken.lang,
    () => table.seq,
    hear,
  )

export class TableClient {
  room = $state.raw<Room | null>(null)
  chat = $state.raw<Said[]>([])
  result = $state.raw<Result | null>(null)
  /** Since when those who are away were seen to be, by seat. */
  absentSince = $state.raw<Record<number, number>>({})
  clock = $state.raw<{ face: ClockFace; at: number } | null>(null)
  stories = $state.raw<Record<string, Story>>({})
  page = $state.raw<GamePage | null>(null)
  text = $state.raw<GameText | null>(null)
  /** The seat whose eyes this screen shows; none for a spectator. */
  looking = $state<number | null>(null)
  complaint = $state.raw<Complaint | null>(null)
  unread = $state(0)
  /** What this person has begun to say. */
  draft = $state('')
  spoken = $state('')
  guess = $state.raw<{ seat: number; view: View } | null>(null)
  sending = $state(0)
  /** An answer takes long enough to say so. */
  slow = $state(false)
  seq = 0
  position = $state(0)
  readonly connection: Carrier
  readonly past: Past
  #listeners = new Set<Listener>()
  #fading = 0
  #answered: Promise<boolean> = Promise.resolve(true)
  #acknowledged = 0
  #closed = false
  #following: Promise<boolean> | null = null
  #awaited: { seq: number; done: () => void }[] = []

  constructor(
    readonly id: string,
    room: Room,
    connect: Connect = toServer,
    past?: Past,
  ) {
    this.#enterRoom(room)
    this.past =
      past ??
      new Past(
        () => this.me,
        new Seen(
          id,
          () => this.me,
          () => spoken.lang,
        ),
      )
    this.connection = connect(this, (message) => this.#hear(message))
  }

  close(): void {
    this.#closed = true
    this.connection.close()
  }

  /** The pieces of the edition that lies on this table. */
  pieces(lang: string): Promise<Pieces> {
    return tablePieces(this.id, lang)
  }

  // What is shown

  get mine(): number[] {
    return this.room?.seats.filter((chair) => chair.yours).map((chair) => chair.seat) ?? []
  }

  get isHotSeat(): boolean {
    return this.mine.length > 1
  }

  get me(): number | null {
    return this.looking !== null && this.mine.includes(this.looking) ? this.looking : (this.mine[0] ?? null)
  }

  get story(): Story | null {
    return this.stories[key(this.me)] ?? null
  }

  get live(): View | null {
    if (this.guess && this.guess.seat === this.me) return this.guess.view
    return this.story?.view ?? null
  }

  get view(): View | null {
    return this.past.moment?.view ?? this.live
  }

  /** The point of the past that is looked at; none: now. */
  get replaying(): number | null {
    return this.past.at
  }

  get toMove(): number | null {
    return this.room?.phase === 'playing' ? (this.live?.to_move ?? null) : null
  }

  get myTurn(): boolean {
    return this.me !== null && this.toMove === this.me && this.replaying === null && !this.played && !this.sending
  }

  /** Whether a bot decides for my seat at the moment. */
  get played(): boolean {
    return this.me !== null && this.#botDecides(this.me)
  }

  #botDecides(seat: number): boolean {
    const chair = this.room?.seats[seat]
    return Boolean(chair?.substitute || chair?.resigned)
  }

  /** The own seat that is to move while another one's hand is on the screen. */
  get handOver(): number | null {
    if (!this.isHotSeat || this.room?.phase !== 'playing' || this.replaying !== null) return null
    const next = this.toMove
    return next !== null && this.mine.includes(next) && !this.#botDecides(next) && next !== this.looking ? next : null
  }

  /** Whether everybody at this device wants to play again. */
  get wantsRematch(): boolean {
    return this.mine.length > 0 && this.mine.every((seat) => this.room?.rematch?.includes(seat))
  }

  get names(): string[] {
    return this.room?.seats.map((chair) => chair.name ?? t('seat.free')) ?? []
  }

  name(seat: number | null): string {
    return seat === null ? '' : (this.names[seat] ?? '')
  }

  get lines(): Line[] {
    const told = this.story
    if (!told || !this.text || !this.page) return []
    return narrate(told.events.slice(0, this.past.moment?.upto), this.names, this.me, this.text, this.page.word)
  }

  /** What happened since this seat last did something. */
  get recap(): Line[] {
    const told = this.story
    if (!told || !this.text || !this.page || this.me === null) return []
    const from = told.events.findLastIndex((event) => event.seat === this.me && ownDeeds(event)) + 1
    return narrate(told.events.slice(from), this.names, this.me, this.text, this.page.word, from)
  }

  legal(kind?: string): Legal[] {
    const all = this.myTurn ? (this.view?.legal ?? []) : []
    return kind ? all.filter((decision) => decision.kind === kind) : all
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Lets the table show what happened as it happens. */
  protected show(fresh: Told[], story: Story): void {
    for (const listener of this.#listeners) listener(fresh, story)
  }

  // What the person does

  /**
   * Decides at once on the screen; the table goes back to how it stood if the server refuses.
   * What is decided while an answer is on its way follows it, if the turn goes on and allows it.
   */
  decide(...actions: number[]): Promise<boolean> {
    if (!this.sending) return this.#send(actions)
    this.#following ??= this.#answered.then((done) => {
      this.#following = null
      const goesOn =
        done && this.position === this.#acknowledged && this.legal().some(({ action }) => action === actions[0])
      return goesOn ? this.#send(actions) : false
    })
    return this.#following
  }

  #send(actions: number[]): Promise<boolean> {
    const sent = this.#sendAndShow(actions)
    this.#answered = sent
    return sent
  }

  async #sendAndShow(actions: number[]): Promise<boolean> {
    const seat = this.me
    const view = this.live
    if (seat === null || !view) return false
    this.complaint = null
    this.past.leave()
    const decision = view.legal.find(({ action }) => action === actions[0])
    const predicted = decision && actions.length === 1 ? this.page?.predict?.(view, decision) : null
    if (predicted) this.guess = { seat, view: { ...predicted, legal: [] } }
    this.sending++
    const patience = window.setTimeout(() => (this.slow = true), SLOW)
    const answer = await this.connection.submit({ type: 'decide', seat, seq: this.position, actions })
    if (answer.type === 'ack') {
      this.#acknowledged = answer.seq
      await this.#told(answer.seq)
    }
    clearTimeout(patience)
    this.slow = false
    this.sending--
    this.guess = null
    if (answer.type === 'ack') return true
    if (answer.position) this.#update(answer.position as Update, false)
    this.complain(answer.code, answer.message, answer.clause ?? null)
    return false
  }

  /** Waits until the table has told what an acknowledged decision did. */
  #told(seq: number): Promise<void> {
    if (this.seq >= seq) return Promise.resolve()
    return new Promise((done) => this.#awaited.push({ seq, done }))
  }

  async ask(draft: Draft): Promise<boolean> {
    const answer = await this.connection.submit(draft)
    if (answer.type === 'refused') this.complain(answer.code, answer.message, answer.clause ?? null)
    return answer.type === 'ack'
  }

  undo(): Promise<boolean> {
    if (this.me === null) return Promise.resolve(false)
    return this.ask({ type: 'undo', seat: this.me, seq: this.position })
  }

  complain(code: string, message: string, clause: string | null = null): void {
    const own = `refused.${code}`
    const text =
      clause && this.text?.has(clause)
        ? this.text.say(clause)
        : has(own)
          ? t(own as Key, { who: this.name(this.toMove) })
          : message
    this.complaint = { text, clause }
    clearTimeout(this.#fading)
    this.#fading = window.setTimeout(() => (this.complaint = null), COMPLAINT_SHOWN)
  }

  /** Whether a pressed key is meant for the table, not for a field or a sheet that lies over it. */
  takesKey(event: KeyboardEvent): boolean {
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
    const target = event.target as HTMLElement
    return (
      !target.closest('input, select, textarea') &&
      !document.querySelector('dialog[open]') &&
      this.handOver === null &&
      this.room?.phase !== 'open'
    )
  }

  /** Shows a seat's eyes; what was told to another one is not its business. */
  look(seat: number): void {
    this.looking = seat
    this.spoken = ''
  }

  /** Shows an earlier point of the game, or now. */
  goTo(point: number | null): void {
    this.complaint = null
    if (point === null) this.past.leave()
    else void this.past.visit(point)
  }

  /** Lays the game's own table, or the plain one for those who prefer lists, and learns the game's words; until it can. */
  async furnish(): Promise<void> {
    const game = this.room?.game
    if (!game || this.#closed) return
    try {
      const [page, { texts, lang }] = await Promise.all([
        loadGamePage(settings.plain ? 'generic' : game),
        gameTexts(game, spoken.lang),
      ])
      this.page = page
      this.text = new GameText(lang, texts)
    } catch {
      setTimeout(() => void this.furnish(), FURNISH_AGAIN)
    }
  }

  /** The person reads another language now: everything is told again. */
  retell(): void {
    void this.furnish()
    this.past.forget()
    this.seq = 0
    this.connection.reopen()
  }

  // What the server tells

  #hear(message: FromServer): void {
    if (message.type === 'update') this.#update(message, true)
  }

  #update(update: Update, numbered: boolean): void {
    this.position = update.position ?? this.position
    if (update.room) this.#enterRoom(update.room)
    if (update.result !== undefined && update.room) this.result = update.result ?? null
    if (update.chat?.length) this.#addChat(update.chat)
    if (update.clock) this.clock = { face: update.clock, at: performance.now() }
    if (update.view && numbered) this.#tell(update)
    if (update.view) this.guess = null
    if (numbered) this.#reach(update.seq)
  }

  #reach(seq: number): void {
    this.seq = Math.max(this.seq, seq)
    for (const { done } of this.#awaited.filter((one) => one.seq <= this.seq)) done()
    this.#awaited = this.#awaited.filter((one) => one.seq > this.seq)
  }

  #tell(update: Update): void {
    const seat = update.seat ?? null
    const name = key(seat)
    const before = this.stories[name]
    const whole = update.rewound || update.since === 0 || !before
    const told = (update.events ?? []) as Told[]
    const events = whole ? told : [...before.events, ...told]
    const view = update.view as View
    const story: Story = { seat, view, events }
    if (update.rewound) this.past.forget()
    this.past.keep(seat, this.position, { view, upto: events.length })
    this.stories = { ...this.stories, [name]: story }
    const fresh = whole ? [] : told
    if (seat !== this.me) return
    if (update.rewound) this.spoken = t('undo.done')
    if (!fresh.length) return
    this.show(fresh, story)
    if (this.text && this.page) {
      this.spoken = narrate(fresh, this.names, this.me, this.text, this.page.word)
        .map(({ text }) => text)
        .join(' ')
    }
  }

  #enterRoom(room: Room): void {
    const first = this.room === null
    this.room = room
    this.absentSince = Object.fromEntries(
      room.seats.filter(({ away }) => away).map(({ seat }) => [seat, this.absentSince[seat] ?? performance.now()]),
    )
    if (first) void this.furnish()
  }

  #addChat(said: Said[]): void {
    const known = new Set(this.chat.map(({ seq }) => seq))
    const fresh = said.filter(({ seq }) => !known.has(seq))
    this.chat = [...this.chat, ...fresh].slice(-200)
    this.unread += fresh.filter(({ seat }) => seat == null || !this.mine.includes(seat)).length
  }
}

function key(seat: number | null): string {
  return seat === null ? 'watch' : String(seat)
}

const SUFFERED = new Set(['skipped', 'owes', 'dealt', 'dealer', 'noted', 'showed'])

function ownDeeds(event: Told): boolean {
  return !SUFFERED.has(event.kind)
}
