// What all implementations of `TableModel` share: the game's page and texts, names, narration and listeners.
import { loadGamePage } from '../games'
import { fetchGameTexts } from '../net/api'
import type { Pieces, Room } from '../net/protocol'
import { settings } from '../ui/settings.svelte'
import { locale, t } from '../ui/text.svelte'
import type { GamePage } from './gamePage'
import type {
  Announcement,
  ClockReading,
  EventListener,
  GameEvent,
  Legal,
  OfKind,
  TableModel,
  Unsubscribe,
  View,
} from './model'
import { GameText, narrate, type Line } from './narration'

const LOAD_AGAIN = 2_000
const ANNOUNCEMENTS_KEPT = 8

export abstract class BaseTable implements TableModel {
  page = $state.raw<GamePage | null>(null)
  text = $state.raw<GameText | null>(null)
  announcements = $state.raw<Announcement[]>([])
  #announced = 0
  pointedLine = $state<number | null>(null)
  #listeners = new Set<EventListener>()
  protected closed = false

  constructor(readonly id: string) {}

  abstract readonly room: Room
  abstract readonly view: View | null
  abstract readonly events: GameEvent[]
  abstract readonly lines: Line[]
  abstract readonly position: number
  abstract readonly me: number | null
  abstract readonly toMove: number | null
  abstract readonly sending: boolean
  abstract readonly slow: boolean
  abstract readonly replaying: boolean
  abstract act(...actions: number[]): Promise<boolean>
  abstract undo(): Promise<boolean>
  abstract pieces(lang: string): Promise<Pieces>

  get clock(): ClockReading | null {
    return null
  }

  get reader(): number | null {
    return this.me
  }

  get isHotSeat(): boolean {
    return false
  }

  get botPlaysForMe(): boolean {
    return false
  }

  get showsBots(): boolean {
    return false
  }

  get myTurn(): boolean {
    return this.me !== null && this.toMove === this.me && !this.replaying && !this.botPlaysForMe && !this.sending
  }

  get names(): string[] {
    return this.room.seats.map((chair) => chair.name ?? t('seat.free'))
  }

  /** Whoever has a seat; a bot that has it since somebody was voted out is told from them. */
  name(seat: number | null): string {
    const who = seat === null ? '' : (this.names[seat] ?? '')
    return seat !== null && this.room.seats[seat]?.vacated ? t('stand-in', { who }) : who
  }

  legal(): Legal[]
  legal<K extends string>(kind: K): OfKind<Legal, K>[]
  legal(kind?: string): Legal[] {
    const all = this.myTurn ? (this.view?.legal ?? []) : []
    return kind ? all.filter((legal) => legal.kind === kind) : all
  }

  onEvents(listener: EventListener): Unsubscribe {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  takesKey(event: KeyboardEvent): boolean {
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
    const target = event.target as HTMLElement
    return !target.closest('input, select, textarea') && !document.querySelector('dialog[open]:not(.closing)')
  }

  close(): void {
    this.closed = true
  }

  /** Loads the game's page and texts in the person's language, trying again until it succeeds. */
  async loadPage(): Promise<void> {
    const { game } = this.room
    if (this.closed) return
    try {
      const [page, { texts, lang }] = await Promise.all([
        loadGamePage(game, settings.plain),
        fetchGameTexts(game, locale.lang),
      ])
      this.page = page
      this.text = new GameText(lang, texts)
    } catch {
      setTimeout(() => void this.loadPage(), LOAD_AGAIN)
    }
  }

  /** Where the events begin that happened since this seat last did something. */
  protected sinceOwnAction(events: GameEvent[]): number {
    const passive = this.page?.passiveEvents ?? []
    const isMine = ({ seat, kind }: GameEvent, n: number) =>
      seat === this.me && !passive.includes(kind) && !this.isByBot(n)
    return events.findLastIndex(isMine) + 1
  }

  readonly #traces = $derived.by((): Map<number, string> => {
    const { page, text, events } = this
    if (!page?.trace || !text) return new Map()
    const since = events.slice(this.sinceOwnAction(events))
    const bySeat = new Map<number, GameEvent[]>()
    for (const event of since)
      if (event.seat !== null) bySeat.set(event.seat, [...(bySeat.get(event.seat) ?? []), event])
    return new Map([...bySeat].map(([seat, own]) => [seat, page.trace!(own, text)]))
  })

  trace(seat: number): string {
    return this.#traces.get(seat) ?? ''
  }

  /** Events in sentences; none before the game's texts are loaded. */
  protected narrate(events: GameEvent[], from = 0): Line[] {
    if (!this.text || !this.page) return []
    const { names, me, text, page } = this
    const isByBot = (n: number) => this.isByBot(n)
    const nameStandIn = (seat: number) => (seat === me ? t('stand-in.you') : t('stand-in', { who: names[seat] ?? '' }))
    return narrate(events, { names, me, text, formatValue: page.formatValue, isByBot, nameStandIn }, from)
  }

  /** Whether a bot brought about the n-th event for a person. */
  protected isByBot(_n: number): boolean {
    return false
  }

  /** Lets components animate events that are about to change the screen. */
  protected emit(events: GameEvent[]): void {
    for (const listener of this.#listeners) listener(events)
  }

  /** Tells screen readers what happened after the first `from` events. */
  protected announce(events: GameEvent[], from = 0): void {
    if (!this.text || !this.page) return
    this.say(
      this.narrate(events, from)
        .map(({ text }) => text)
        .join(' '),
    )
  }

  /** Tells screen readers something, after what they are still reading. */
  protected say(text: string): void {
    if (text) this.announcements = [...this.announcements, { id: ++this.#announced, text }].slice(-ANNOUNCEMENTS_KEPT)
  }
}
