// Mau Mau's view, legal actions and events, as the server sends them.
import type { GameEvent, Legal, TableModel, View } from '../../table/model'
import type { Colour } from './cards'

export interface Hand {
  seat: number
  cards: number
  /** The cards themselves, where this seat may see them. */
  held: string[] | null
}

export interface Match {
  games: number
  played: number
  totals: number[]
  /** The points of each game, by seat. */
  sheet: number[][]
}

interface LayAction extends Legal {
  kind: 'lay'
  card: string
  colour?: Colour | null
}
interface NameAction extends Legal {
  kind: 'name'
  colour: Colour
}
interface OtherAction extends Legal {
  kind: 'draw' | 'pass' | 'say-mau'
}
export type MauMauLegal = LayAction | NameAction | OtherAction

export interface MauMauView extends View {
  legal: MauMauLegal[]
  hands: Hand[]
  direction: number
  top: string
  /** The colour to follow; null: any. */
  colour: Colour | null
  debt: number
  said_mau: boolean
  stock: number
  laid: string[]
  match: Match
}

export interface MauMauEvent extends GameEvent {
  kind:
    | 'dealer'
    | 'dealt'
    | 'turned-up'
    | 'laid'
    | 'named'
    | 'drew'
    | 'reshuffled'
    | 'skipped'
    | 'turned-round'
    | 'owes'
    | 'said-mau'
    | 'forgot-mau'
    | 'passed'
    | 'won'
    | 'nobody-won'
    | 'showed'
    | 'noted'
    | 'match-over'
}

export type MauMauTable = TableModel<MauMauView, MauMauEvent>
