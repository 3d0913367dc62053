// What a game's folder provides: `games/<game>/page.ts` exports a `GamePage` as default. See docs/page.md.
import type { Component } from 'svelte'
import type { Pieces } from '../net/protocol'
import type { Key } from '../ui/text.svelte'
import type { GameEvent, LegalOf, TableModel, View } from './model'
import type { FormatValue, GameText } from './narration'

/** Where the pieces of an edition come from: a table, or the game as it is published. */
export interface PieceSource {
  readonly id: string
  pieces(lang: string): Promise<Pieces>
}

/** A piece as the server describes it; further fields are the game's own. */
export interface Piece {
  id: string
  name: string
  provenance?: Record<string, string>
  [part: string]: unknown
}

export interface GalleryProps {
  pieces: Piece[]
  source: PieceSource
  text: GameText
  /** Whether all pieces are shown, not only those that match a search. */
  whole: boolean
}

export interface GamePage<V extends View = View, E extends GameEvent = GameEvent> {
  /** The table: everything between the bar and the side panels. It shows `table.view` and calls `table.act`. */
  Table: Component<{ table: TableModel<V, E> }>
  /** The score sheet in the side panel. */
  Score?: Component<{ table: TableModel<V, E> }>
  /** A memory aid: what a player could remember from what was visible to all. */
  Memory?: Component<{ table: TableModel<V, E> }>
  /** The game's pieces, for the rules page. */
  Gallery?: Component<GalleryProps>
  /** Some pieces for the style guide. */
  Samples?: Component
  /** Formats a value of an event for a sentence. */
  formatValue: FormatValue
  /** Kinds of events that happen to a seat without its doing; the recap goes back to a seat's last own action. */
  passiveEvents?: readonly E['kind'][]
  /** The number of seats at a position of which nothing else is known. */
  seatCount(view: V): number
  /** A sentence saying what is expected of the seat to move. */
  prompt(view: V, table: TableModel<V, E>): string
  /** A line beside the game's name: the round, the direction of play. */
  subtitle?(view: V, table: TableModel<V, E>): string
  /** The view right after an action, as far as it can be known; null: wait for the server. */
  predict?(view: V, legal: LegalOf<V>): V | null
  /** Selectors of the pieces that an action is about, so that advice can be drawn on the table. */
  locate?(step: LegalOf<V>): string[]
  /** The game's own keys, for the keyboard help; default: 1–9 choose an action. */
  keys?: [key: string, what: Key][]
  /** Whether a position is only there to be looked at, like the end of a round: it stays on the screen for longer. */
  isInterlude?(view: V): boolean
  /** What a seat did, in very few words, for its place at the table; its events since the person's last action. */
  trace?(events: E[], text: GameText): string
  /** The piece with which the rules page explains how to read the pieces. */
  anatomy?: string
  /** The animal shown with a victory (`art/animals`). */
  animal?: string
}

/** Declares a game's page; from here on only the game's own components know the types of its view and events. */
export function defineGamePage<V extends View, E extends GameEvent>(page: GamePage<V, E>): GamePage {
  return page as unknown as GamePage
}
