// The interface between a table and everything that shows it: games' components and screens see a `TableModel`, whether
// it is played live, replayed, part of a lesson, or a still picture.
import type { BaseAction, BaseEvent, ClockFace, Room, View } from '../net/protocol'
import type { GamePage, PieceSource } from './gamePage'
import type { History } from './history.svelte'
import type { GameText, Line } from './narration'

/** What all games' actions, views and events have in common. */
export type Legal = BaseAction
export type GameEvent = BaseEvent
export type { View }

export type LegalOf<V extends View> = V['legal'][number]
/** The legal actions of one kind. */
export type OfKind<L extends Legal, K> = L extends { kind: infer Kinds }
  ? K extends Kinds
    ? L & { kind: K }
    : never
  : never
export type EventListener<E extends GameEvent = GameEvent> = (events: E[]) => void
export type Unsubscribe = () => void

export interface ClockReading {
  face: ClockFace
  /** When it was read, by `performance.now()`. */
  at: number
}

/** Something told to screen readers. */
export interface Announcement {
  id: number
  text: string
}

export interface TableModel<V extends View = View, E extends GameEvent = GameEvent> extends PieceSource {
  readonly id: string
  readonly room: Room
  /** The game's components and words; null until they are loaded. */
  readonly page: GamePage | null
  readonly text: GameText | null

  /** What is on the screen: the position now, or an earlier one while `replaying`. */
  readonly view: V | null
  /** All events up to `view`, as this seat may see them. */
  readonly events: E[]
  /** `events` in sentences. */
  readonly lines: Line[]
  /** The latest events in sentences, for screen readers, oldest first. */
  readonly announcements: Announcement[]
  /** The line of the log under the pointer or the focus, by its `eventCount`; a game shows where it happened. */
  pointedLine: number | null
  /** Grows with every action, so that components notice a new position even when it looks the same. */
  readonly position: number
  readonly clock: ClockReading | null

  /** The seat whose view is shown; null for a spectator. */
  readonly me: number | null
  /** The seat of the person at the screen, who is called "you": `me`, unless they look with somebody else's eyes. */
  readonly reader: number | null
  readonly names: string[]
  name(seat: number | null): string
  /** Whether several seats are played on this device. */
  readonly isHotSeat: boolean
  /** Whether a bot acts for `me` at the moment. */
  readonly botPlaysForMe: boolean

  readonly toMove: number | null
  /** Whether an action by `me` is expected now. */
  readonly myTurn: boolean
  /** Whether an action is on its way to the server. */
  readonly sending: boolean
  /** Whether the answer takes long enough to say so. */
  readonly slow: boolean
  readonly replaying: boolean
  /** Whether actions of bots wait to be shown; a tap shows them at once. */
  readonly showsBots: boolean

  /** What a seat has done since one's own last action, in very few words; empty if nothing. */
  trace(seat: number): string

  /** The legal actions on one's own turn, all or those of a kind. */
  legal(): LegalOf<V>[]
  legal<K extends LegalOf<V>['kind']>(kind: K): OfKind<LegalOf<V>, K>[]
  /**
   * Sends actions, and shows their result before the server has answered where the game can predict it.
   * An illegal action is sent too: it is refused with the rule that forbids it. Resolves to whether it was accepted.
   */
  act(...actions: number[]): Promise<boolean>
  undo(): Promise<boolean>

  /** Calls the listener with new events before the screen changes. */
  onEvents(listener: EventListener<E>): Unsubscribe
  /** Whether a key press is meant for the table, not for a field or dialog above it. */
  takesKey(event: KeyboardEvent): boolean
}

/** A table whose earlier positions can be shown. */
export interface TableWithHistory extends TableModel {
  readonly history: History
  /** Shows an earlier point of the game; null: the present, or the end. */
  goTo(point: number | null): void
}
