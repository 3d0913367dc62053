// Generated from the server's types by scripts/types.mjs; do not edit.

export type Action = Lay | Name | Draw | SayMau | Pass | KeepQuiet | KeepCard | NextGame | Catch
export type Event =
  | Dealer
  | Dealt
  | TurnedUp
  | Laid
  | Named
  | Drew
  | Reshuffled
  | Skipped
  | TurnedRound
  | Owes
  | SaidMau
  | ForgotMau
  | Passed
  | Caught
  | Kept
  | Won
  | NobodyWon
  | Showed
  | Noted
  | MatchOver

/**
 * Lay a card; a colour-change card names a colour too, unless it is the last card of the hand.
 */
export interface Lay {
  kind: 'lay'
  action: number
  card: string
  colour?: ('blue' | 'clubs' | 'diamonds' | 'green' | 'hearts' | 'red' | 'spades' | 'yellow') | null
  text?: string
}
/**
 * Name the colour of a colour-change card that was turned up.
 */
export interface Name {
  kind: 'name'
  action: number
  colour: 'blue' | 'clubs' | 'diamonds' | 'green' | 'hearts' | 'red' | 'spades' | 'yellow'
  text?: string
}
export interface Draw {
  kind: 'draw'
  action: number
  cards: number
  text?: string
}
export interface SayMau {
  kind: 'say-mau'
  action: number
  text?: string
}
export interface Pass {
  kind: 'pass'
  action: number
  text?: string
}
/**
 * Say nothing after laying the last card but one.
 */
export interface KeepQuiet {
  kind: 'keep-quiet'
  action: number
  text?: string
}
/**
 * Keep the fitting card that was drawn.
 */
export interface KeepCard {
  kind: 'keep-card'
  action: number
  text?: string
}
/**
 * Deal the next game of the match.
 */
export interface NextGame {
  kind: 'next-game'
  action: number
  text?: string
}
/**
 * Catch a player who has not said "mau".
 */
export interface Catch {
  kind: 'catch'
  action: number
  opponent: number
  text?: string
}
/**
 * A seat catches another that has not said "mau".
 */
export interface Caught {
  kind: 'caught'
  seat: number
  opponent: number
}
/**
 * A game of the match begins, counted from 0.
 */
export interface Dealer {
  kind: 'dealer'
  seat: number
  game: number
}
export interface Dealt {
  kind: 'dealt'
  seat: number
  card: string | null
}
export interface Drew {
  kind: 'drew'
  seat: number
  card: string | null
}
export interface TurnedUp {
  kind: 'turned-up'
  seat: number
  card: string
}
export interface Laid {
  kind: 'laid'
  seat: number
  card: string
}
export interface Named {
  kind: 'named'
  seat: number
  colour: 'blue' | 'clubs' | 'diamonds' | 'green' | 'hearts' | 'red' | 'spades' | 'yellow'
}
/**
 * The laid cards become the new stock.
 */
export interface Reshuffled {
  kind: 'reshuffled'
  seat: number | null
  cards: number
}
export interface Skipped {
  kind: 'skipped'
  seat: number
}
export interface TurnedRound {
  kind: 'turned-round'
  seat: number
  direction: number
}
export interface Owes {
  kind: 'owes'
  seat: number
  cards: number
}
export interface SaidMau {
  kind: 'said-mau'
  seat: number
}
export interface ForgotMau {
  kind: 'forgot-mau'
  seat: number
}
export interface Passed {
  kind: 'passed'
  seat: number
}
/**
 * A seat keeps the fitting card that it has drawn.
 */
export interface Kept {
  kind: 'kept'
  seat: number
}
export interface Won {
  kind: 'won'
  seat: number
}
export interface NobodyWon {
  kind: 'nobody-won'
  seat: number | null
}
/**
 * A card left in a hand at the end of a game.
 */
export interface Showed {
  kind: 'showed'
  seat: number
  card: string
}
export interface Noted {
  kind: 'noted'
  seat: number
  points: number
}
export interface MatchOver {
  kind: 'match-over'
  seat: number | null
}
/**
 * A seat's hand: how many cards, and which they are for whoever may see them.
 */
export interface Hand {
  seat: number
  cards: number
  held: string[] | null
}
/**
 * The match so far; `sheet` has a row of points for every game played. `limit` ends it, if it is not 0.
 */
export interface Score {
  games: number
  limit: number
  played: number
  totals: number[]
  sheet: number[][]
}
/**
 * What one seat, or a spectator, may see.
 */
export interface View {
  game: string
  over: boolean
  to_move: number | null
  dealer: number
  direction: number
  top: string
  colour: ('blue' | 'clubs' | 'diamonds' | 'green' | 'hearts' | 'red' | 'spades' | 'yellow') | null
  phase: 'dealing' | 'drawn' | 'naming' | 'saying' | 'turn'
  debt: number
  said_mau: boolean
  turn: number
  stock: number
  laid: string[]
  match: Score
  seat: number | null
  legal: Action[]
  hands: Hand[]
}
