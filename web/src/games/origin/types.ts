// Generated from the server's types by scripts/types.mjs; do not edit.

export type Action =
  | Migrate
  | Displace
  | Evolve
  | Place
  | Collect
  | Play
  | Put
  | Keep
  | RewardA
  | RewardB
  | Take
  | Rob
  | Seize
  | Imitate
  | DrawFrom
  | Swap
  | Pass
  | EndTurn
export type Event =
  | Started
  | Neutral
  | Dealt
  | Kept
  | Evolved
  | Migrated
  | Displaced
  | Stepped
  | Pushed
  | Swapped
  | Passed
  | Played
  | TookTile
  | Refilled
  | Hunted
  | TookStrait
  | Robbed
  | Seized
  | LostStrait
  | Imitated
  | LostTile
  | Ending
  | RoundsOver
  | Noted
  | GameOver
  | DrewAction
  | DrewPermanent
  | DrewObjective
  | PutAction
  | PutPermanent
  | PutObjective
  | StoleAction
  | StolePermanent
  | StoleObjective

export interface Migrate {
  kind: 'migrate'
  action: number
  from: string
  to: string
  text?: string
}
export interface Displace {
  kind: 'displace'
  action: number
  from: string
  to: string
  text?: string
}
export interface Evolve {
  kind: 'evolve'
  action: number
  pawn: Pawn
  text?: string
}
export interface Pawn {
  height: number
  width: number
  colour: 'black' | 'brown' | 'white'
}
export interface Place {
  kind: 'place'
  action: number
  area: string
  text?: string
}
/**
 * The reward of one of the areas of a swap.
 */
export interface Collect {
  kind: 'collect'
  action: number
  area: string
  text?: string
}
export interface Play {
  kind: 'play'
  action: number
  card: string
  text?: string
}
export interface Put {
  kind: 'put'
  action: number
  card: string
  text?: string
}
export interface Keep {
  kind: 'keep'
  action: number
  card: string
  text?: string
}
export interface RewardA {
  kind: 'reward-a'
  action: number
  colour: ('brown' | 'orange' | 'violet' | 'yellow') | null
  text?: string
}
/**
 * How many cards are drawn, and how many then go back.
 */
export interface RewardB {
  kind: 'reward-b'
  action: number
  colour: ('brown' | 'orange' | 'violet' | 'yellow') | null
  cards?: number
  back?: number
  text?: string
}
export interface Take {
  kind: 'take'
  action: number
  tile: Tile
  text?: string
}
export interface Tile {
  column: 'brown' | 'orange' | 'violet' | 'yellow'
  level: number
}
export interface Rob {
  kind: 'rob'
  action: number
  opponent: number
  text?: string
}
export interface Seize {
  kind: 'seize'
  action: number
  strait: string
  text?: string
}
export interface Imitate {
  kind: 'imitate'
  action: number
  opponent: number
  level: number
  text?: string
}
export interface DrawFrom {
  kind: 'draw-from'
  action: number
  deck: 'action' | 'objective' | 'permanent'
  text?: string
}
export interface Swap {
  kind: 'swap'
  action: number
  areas: string[]
  text?: string
}
export interface Pass {
  kind: 'pass'
  action: number
  text?: string
}
export interface EndTurn {
  kind: 'end-turn'
  action: number
  text?: string
}
export interface Area {
  id: string
  continent: string
  colour: 'brown' | 'green' | 'orange' | 'origin' | 'violet' | 'yellow'
  pawn: StandingPawn | null
  hunting: number | null
}
/**
 * A pawn on the map and whose it is; None: nobody's.
 */
export interface StandingPawn {
  height: number
  width: number
  colour: 'black' | 'brown' | 'white'
  seat: number | null
}
export interface Dealt {
  kind: 'dealt'
  seat: number
  card: string | null
}
/**
 * How many cards a deck has, and those put under it, from the first on; None where the seat has not seen one.
 */
export interface Deck {
  cards: number
  under: (string | null)[]
}
export interface Decks {
  action: Deck
  permanent: Deck
  objective: Deck
}
export interface Displaced {
  kind: 'displaced'
  seat: number
  journey: Journey
}
export interface Journey {
  from: string
  to: string
}
export interface DrewAction {
  kind: 'drew-action'
  seat: number
  card: string | null
}
export interface DrewObjective {
  kind: 'drew-objective'
  seat: number
  card: string | null
}
export interface DrewPermanent {
  kind: 'drew-permanent'
  seat: number
  card: string | null
}
export interface Ending {
  kind: 'ending'
  seat: number
  reason: 'board-empty' | 'deck-empty' | 'supply-empty' | 'villages-used'
}
export interface Started {
  kind: 'started'
  seat: number
}
export interface Neutral {
  kind: 'neutral'
  seat: number | null
  pawn: Pawn
}
export interface Kept {
  kind: 'kept'
  seat: number
  card: string | null
}
export interface Evolved {
  kind: 'evolved'
  seat: number
  settled: Settled
}
/**
 * A new pawn and the area where it was put.
 */
export interface Settled {
  pawn: Pawn
  area: string
}
export interface Migrated {
  kind: 'migrated'
  seat: number
  journey: Journey
}
export interface Stepped {
  kind: 'stepped'
  seat: number
  area: string
}
export interface Pushed {
  kind: 'pushed'
  seat: number
  area: string
}
export interface Swapped {
  kind: 'swapped'
  seat: number
  journey: Journey
}
export interface Passed {
  kind: 'passed'
  seat: number
}
export interface Played {
  kind: 'played'
  seat: number
  card: string
}
export interface TookTile {
  kind: 'took-tile'
  seat: number
  tile: Tile
}
export interface Refilled {
  kind: 'refilled'
  seat: number | null
  tile: Tile
}
export interface Hunted {
  kind: 'hunted'
  seat: number
  points: number
}
export interface TookStrait {
  kind: 'took-strait'
  seat: number
  strait: string
}
export interface Robbed {
  kind: 'robbed'
  seat: number
}
export interface Seized {
  kind: 'seized'
  seat: number
  strait: string
}
export interface LostStrait {
  kind: 'lost-strait'
  seat: number
  strait: string
}
export interface Imitated {
  kind: 'imitated'
  seat: number
  level: number
}
export interface LostTile {
  kind: 'lost-tile'
  seat: number
  level: number
}
export interface RoundsOver {
  kind: 'rounds-over'
  seat: number | null
  round: number
}
export interface Noted {
  kind: 'noted'
  seat: number
  points: number
}
export interface GameOver {
  kind: 'game-over'
  seat: number | null
}
export interface PutAction {
  kind: 'put-action'
  seat: number
  card: string | null
}
export interface PutPermanent {
  kind: 'put-permanent'
  seat: number
  card: string | null
}
export interface PutObjective {
  kind: 'put-objective'
  seat: number
  card: string | null
}
export interface StoleAction {
  kind: 'stole-action'
  seat: number
  card: string | null
}
export interface StolePermanent {
  kind: 'stole-permanent'
  seat: number
  card: string | null
}
export interface StoleObjective {
  kind: 'stole-objective'
  seat: number
  card: string | null
}
export interface HandSizes {
  action: number
  permanent: number
  objective: number
}
/**
 * A seat; `known` are the cards of its hand that the observer knows.
 */
export interface Player {
  seat: number
  score: number
  points: Points
  villages: number
  tiles: number[]
  hunting_tiles: number
  hunting_points: number
  hand: HandSizes
  permanents: string[]
  objectives: string[]
  objective_points: number
  known: string[]
}
/**
 * Where a score comes from (OR-28); in Junior sets of cards count too (OR-57).
 */
export interface Points {
  objectives: number
  cards: number
  hunting: number
  straits: number
  tiles: number
  sets?: number
}
/**
 * How far a seat is with one of its own objectives (OR-51).
 */
export interface Progress {
  card: string
  have: number
  need: number
}
/**
 * The levels of the tiles in each column.
 */
export interface RewardBoard {
  yellow: number[]
  orange: number[]
  violet: number[]
  brown: number[]
}
export interface Strait {
  id: string
  between: string[]
  value: number
  owner: number | null
}
/**
 * A shape of pawn and how many are left in the supply.
 */
export interface SuppliedPawn {
  height: number
  width: number
  colour: 'black' | 'brown' | 'white'
  left: number
}
/**
 * What one seat, or a spectator, may see.
 */
export interface View {
  game: string
  over: boolean
  to_move: number | null
  phase:
    | 'choose-deck'
    | 'collect'
    | 'imitate'
    | 'keep'
    | 'place'
    | 'put-under'
    | 'reward'
    | 'rob'
    | 'second-wind'
    | 'seize'
    | 'swap'
    | 'take-tile'
    | 'turn'
  round: number
  starter: number
  junior: boolean
  acted: boolean
  colours_played: ('action' | 'objective' | 'permanent')[]
  action_card: string | null
  shape: Pawn | null
  to_put: number
  ending: boolean
  last_turns: number | null
  areas: Area[]
  straits: Strait[]
  supply: SuppliedPawn[]
  reward_board: RewardBoard
  reserve: {
    [k: string]: number
  }
  discarded: string[]
  players: Player[]
  seat: number | null
  legal: Action[]
  decks: Decks
  set_aside: string[]
  progress: Progress[]
}
