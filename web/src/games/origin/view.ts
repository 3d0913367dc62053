// Origin's view, legal actions and events, as the server sends them.
import type { GameEvent, Legal, TableModel, View } from '../../table/model'

export type Deck = 'action' | 'permanent' | 'objective'
export const DECKS: Deck[] = ['action', 'permanent', 'objective']

export interface Pawn {
  height: number
  width: number
  colour: string
}
export interface StandingPawn extends Pawn {
  /** null: neutral. */
  seat: number | null
}
export interface Area {
  id: string
  colour: string
  continent: string
  hunting: number | null
  pawn: StandingPawn | null
}
export interface Strait {
  id: string
  between: [string, string]
  value: number
  owner: number | null
}
export interface Progress {
  card: string
  have: number
  need: number
}
export interface Tile {
  column: string
  level: number
}
export interface Player {
  seat: number
  score: number
  /** Where the score comes from. */
  points: Record<string, number>
  villages: number
  tiles: number[]
  hunting_tiles: number
  hunting_points: number
  hand: Record<Deck, number>
  permanents: string[]
  objectives: string[]
  known: string[]
}

export interface MoveAction extends Legal {
  kind: 'migrate' | 'displace'
  from: string
  to: string
}
interface EvolveAction extends Legal {
  kind: 'evolve'
  pawn: Pawn
}
interface PlaceAction extends Legal {
  kind: 'place'
  area: string
}
interface CardAction extends Legal {
  kind: 'play' | 'put' | 'keep'
  card: string
}
interface RewardAction extends Legal {
  kind: 'reward-a' | 'reward-b'
  colour: string | null
  cards?: number
}
interface TakeAction extends Legal {
  kind: 'take'
  tile: Tile
}
interface RobAction extends Legal {
  kind: 'rob'
  opponent: number
}
interface SeizeAction extends Legal {
  kind: 'seize'
  strait: string
}
interface ImitateAction extends Legal {
  kind: 'imitate'
  opponent: number
  level: number
}
interface DrawAction extends Legal {
  kind: 'draw-from'
  deck: Deck
}
interface SwapAction extends Legal {
  kind: 'swap'
  areas: [string, string]
}
interface EndAction extends Legal {
  kind: 'pass' | 'end-turn'
}
/** The choices that are offered as buttons. */
export type ChoiceAction = RewardAction | RobAction | SeizeAction | ImitateAction | DrawAction
/** The actions that move or set a pawn. */
export type PawnAction = MoveAction | PlaceAction | SwapAction
export type OriginLegal = PawnAction | EvolveAction | CardAction | ChoiceAction | TakeAction | EndAction

export interface OriginView extends View {
  legal: OriginLegal[]
  phase: string
  round: number
  junior: boolean
  acted: boolean
  shape: Pawn | null
  to_put: number
  ending: boolean
  areas: Area[]
  straits: Strait[]
  supply: (Pawn & { left: number })[]
  reward_board: Record<string, number[]>
  reserve: Record<string, number>
  decks: Record<Deck, { cards: number; under: (string | null)[] }>
  players: Player[]
  progress: Progress[]
  discarded: string[]
}

export interface OriginEvent extends GameEvent {
  area?: string
  settled?: { pawn: Pawn; area: string }
  journey?: { from: string; to: string }
  tile?: Tile
  strait?: string
  reason?: string
}

export type OriginTable = TableModel<OriginView, OriginEvent>
