// Origin's view, actions and events by longer names, and its table.
import type { TableModel } from '../../table/model'
import type {
  Action,
  Collect,
  Decks,
  Displace,
  DrawFrom,
  Event,
  Imitate,
  Migrate,
  Place,
  RewardA,
  RewardB,
  RewardBoard,
} from './types'
import type { Rob, Seize, Swap, View } from './types'

export type { Area, Pawn, StandingPawn } from './types'
export type OriginView = View
export type OriginLegal = Action
export type OriginEvent = Event
export type OriginTable = TableModel<View, Event>

export type Deck = keyof Decks
export const DECKS: Deck[] = ['action', 'permanent', 'objective']
/** The columns of the reward board; the first three are also the decks' colours, in their order. */
export type Column = keyof RewardBoard
export const COLUMNS: Column[] = ['yellow', 'orange', 'violet', 'brown']

export type MoveAction = Migrate | Displace
/** The actions that move or set a pawn, or choose an area. */
export type PawnAction = MoveAction | Place | Swap | Collect
/** The choices that are offered as buttons. */
export type ChoiceAction = RewardA | RewardB | Rob | Seize | Imitate | DrawFrom
