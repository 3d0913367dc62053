// Origami's view, legal actions and events, as the server sends them.
import type { GameEvent, Legal, TableModel, View } from '../../table/model'

export type Side = 'left' | 'right'

export interface Player {
  seat: number
  cards: number
  held: string[] | null
  /** The cards known to be in the hand; null without the memory aid. */
  known: string[] | null
  collections: string[][]
  /** What each origami of a collection scores now. */
  worth: number[][]
  score: number
}

/** What only the seat itself sees. */
export interface PrivateView {
  playing: string | null
  paid: string[]
  owing: number | null
  wanted: string | null
  aside: string[]
  secret: string | null
  /** Every row of actions that completes what is being taken or paid. */
  ways: number[][]
}

interface CardAction extends Legal {
  kind: 'play' | 'use' | 'decline' | Choosing
  card: string
}
/** What a card is chosen for. */
export type Choosing =
  'pay' | 'want' | 'swap' | 'take' | 'discard' | 'give-back' | 'pass-on' | 'keep' | 'copy' | 'pick' | 'choose'
interface SpecialAction extends Legal {
  kind: 'special'
  collection: Side
  card: string | null
}
interface PlaceAction extends Legal {
  kind: 'place'
  collection: Side
}
interface OpponentAction extends Legal {
  kind: 'opponent'
  seat: number
}
interface BranchAction extends Legal {
  kind: 'branch'
  branch: number
}
interface PlainAction extends Legal {
  kind: 'draw' | 'stop' | 'pass'
}
export type OrigamiLegal = CardAction | SpecialAction | PlaceAction | OpponentAction | BranchAction | PlainAction

/** The card of an action, if it has one. */
export function cardOf(legal: OrigamiLegal): string | null {
  return 'card' in legal ? legal.card : null
}

export interface OrigamiView extends View {
  legal: OrigamiLegal[]
  phase: string
  active: number
  round: number
  final_round: number | null
  families: string[]
  deck: number
  run_outs: number
  discards: string[]
  line: (string | null)[]
  players: Player[]
  effect: string | null
  placed: string | null
  left: number
  taking: 'up_to' | 'exactly' | 'cards' | null
  opponent: number | null
  private: PrivateView
}

export interface OrigamiEvent extends GameEvent {
  card?: string | null
  collection?: Side
  opponent?: number
}

export type OrigamiTable = TableModel<OrigamiView, OrigamiEvent>
