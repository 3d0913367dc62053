// The pages of games: one folder each, chosen by the game's key; a game without one gets the generic table.
import type { Component } from 'svelte'
import type { GameText, Word } from '../table/narration'
import type { Pieces } from '../net/protocol'
import type { Legal, TableClient, View } from '../table/live.svelte'
import { learn, type Key } from '../ui/text.svelte'

/** Whose pieces are shown: a table's, or those of the game as it comes. */
export interface Unpacked {
  readonly id: string
  pieces(lang: string): Promise<Pieces>
}

/** A piece as the game's catalogue tells it. */
export interface Piece {
  id: string
  name: string
  provenance?: Record<string, string>
  [part: string]: unknown
}

/** What a game's folder gives the shell. `page.ts` exports it as default; see docs/page.md. */
export interface GamePage {
  /** The table: everything between the bar and the side sheets. It shows `table.view` and calls `table.decide`. */
  Table: Component<{ table: TableClient }>
  /** The score sheet in the side; none: no sheet. */
  Score?: Component<{ table: TableClient }>
  /** What one could remember from what was seen openly; none: no memory aid. */
  Memory?: Component<{ table: TableClient }>
  /** Pieces of the game as a gallery, all or those that were looked for, for the rules page; none: no gallery. */
  Gallery?: Component<{ pieces: Piece[]; source: Unpacked; text: GameText; whole: boolean }>
  /** A value of an event in words. */
  word: Word
  /** What is expected of the seat to move, in a sentence; called on one's own turn. */
  expected(view: View, table: TableClient): string
  /** A line under the game's name: round, direction, what lies open. */
  subtitle?(view: View, table: TableClient): string
  /** The view as it will most likely be after the decision; none: wait for the server. */
  predict?(view: View, decision: Legal): View | null
  /** The game's own keys and what they do, for the keyboard map; none: 1–9 decide. */
  keys?: [key: string, what: Key][]
  /** The animal a winner's cards fold into (`art/animals`). */
  animal?: string
}

const pages = import.meta.glob<{ default: GamePage }>('./*/page.ts')

export function hasOwnPage(game: string): boolean {
  return game !== 'generic' && `./${game}/page.ts` in pages
}

export async function loadGamePage(game: string): Promise<GamePage> {
  const folder = hasOwnPage(game) ? game : 'generic'
  await Promise.all([learn(folder), learn(game)])
  return (await pages[`./${folder}/page.ts`]!()).default
}
