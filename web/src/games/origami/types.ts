// Generated from the server's types by scripts/types.mjs; do not edit.

export type Action =
  | Play
  | Pay
  | Take
  | Copy
  | Discard
  | Keep
  | Want
  | Swap
  | GiveBack
  | PassOn
  | Pick
  | Top
  | Choose
  | Use
  | Decline
  | Special
  | Place
  | Opponent
  | Branch
  | Draw
  | Stop
  | Pass
export type Event =
  | Family
  | Dealt
  | Starts
  | TurnedUp
  | Took
  | Played
  | Paid
  | Placed
  | Used
  | Declined
  | Acted
  | Drew
  | Discarded
  | TookDiscard
  | SetAside
  | Kept
  | Looked
  | Copied
  | Tucked
  | Replaced
  | PutInLine
  | Swept
  | Stole
  | Gave
  | Chose
  | PassedOn
  | Passed
  | Reshuffled
  | RanOut
  | LastRound
  | Scored
  | Ended
  | Topped

export interface Acted {
  kind: 'acted'
  seat: number
  card: string
}
export interface Play {
  kind: 'play'
  action: number
  card: string
  text?: string
}
export interface Pay {
  kind: 'pay'
  action: number
  card: string
  text?: string
}
export interface Take {
  kind: 'take'
  action: number
  card: string
  text?: string
}
export interface Copy {
  kind: 'copy'
  action: number
  card: string
  text?: string
}
export interface Discard {
  kind: 'discard'
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
export interface Want {
  kind: 'want'
  action: number
  card: string
  text?: string
}
export interface Swap {
  kind: 'swap'
  action: number
  card: string
  text?: string
}
export interface GiveBack {
  kind: 'give-back'
  action: number
  card: string
  text?: string
}
export interface PassOn {
  kind: 'pass-on'
  action: number
  card: string
  text?: string
}
export interface Pick {
  kind: 'pick'
  action: number
  card: string
  text?: string
}
/**
 * Choose which of the cards discarded together lies on top.
 */
export interface Top {
  kind: 'top'
  action: number
  card: string
  text?: string
}
export interface Choose {
  kind: 'choose'
  action: number
  card: string
  text?: string
}
export interface Use {
  kind: 'use'
  action: number
  card: string
  text?: string
}
export interface Decline {
  kind: 'decline'
  action: number
  card: string
  text?: string
}
/**
 * Carry out the effect of the card on top of a collection.
 */
export interface Special {
  kind: 'special'
  action: number
  collection: 'left' | 'right'
  card: string
  text?: string
}
export interface Place {
  kind: 'place'
  action: number
  collection: 'left' | 'right'
  text?: string
}
export interface Opponent {
  kind: 'opponent'
  action: number
  seat: number
  text?: string
}
export interface Branch {
  kind: 'branch'
  action: number
  branch: number
  text?: string
}
export interface Draw {
  kind: 'draw'
  action: number
  text?: string
}
export interface Stop {
  kind: 'stop'
  action: number
  text?: string
}
export interface Pass {
  kind: 'pass'
  action: number
  text?: string
}
export interface Chose {
  kind: 'chose'
  seat: number
  card: string | null
}
export interface Copied {
  kind: 'copied'
  seat: number
  card: string
}
export interface Dealt {
  kind: 'dealt'
  seat: number
  card: string
}
export interface Declined {
  kind: 'declined'
  seat: number
  card: string
}
export interface Discarded {
  kind: 'discarded'
  seat: number
  card: string
}
export interface Drew {
  kind: 'drew'
  seat: number
  card: string | null
}
export interface Ended {
  kind: 'ended'
  seat: number | null
}
export interface Family {
  kind: 'family'
  seat: number | null
  family: 'farm' | 'lawn' | 'savannah' | 'sea' | 'sky'
}
export interface Starts {
  kind: 'starts'
  seat: number
}
export interface TurnedUp {
  kind: 'turned-up'
  seat: number | null
  card: string
}
export interface Took {
  kind: 'took'
  seat: number
  card: string
}
export interface Played {
  kind: 'played'
  seat: number
  card: string
}
export interface Paid {
  kind: 'paid'
  seat: number
  card: string
}
export interface Placed {
  kind: 'placed'
  seat: number
  collection: 'left' | 'right'
}
export interface Used {
  kind: 'used'
  seat: number
  card: string
}
export interface TookDiscard {
  kind: 'took-discard'
  seat: number
  card: string
}
export interface SetAside {
  kind: 'set-aside'
  seat: number
  card: string | null
}
export interface Kept {
  kind: 'kept'
  seat: number
  card: string | null
}
export interface Looked {
  kind: 'looked'
  seat: number
  card: string | null
}
export interface Tucked {
  kind: 'tucked'
  seat: number
  card: string
}
export interface Replaced {
  kind: 'replaced'
  seat: number
  card: string
}
export interface PutInLine {
  kind: 'put-in-line'
  seat: number
  card: string
}
export interface Swept {
  kind: 'swept'
  seat: number
  card: string
}
export interface Stole {
  kind: 'stole'
  seat: number
  opponent: number
  card: string | null
}
export interface Gave {
  kind: 'gave'
  seat: number
  opponent: number
  card: string | null
}
export interface PassedOn {
  kind: 'passed-on'
  seat: number
  opponent: number
  card: string | null
}
export interface Passed {
  kind: 'passed'
  seat: number
}
export interface Reshuffled {
  kind: 'reshuffled'
  seat: number | null
  cards: number
}
export interface RanOut {
  kind: 'ran-out'
  seat: number | null
  times: number
}
export interface LastRound {
  kind: 'last-round'
  seat: number | null
  round: number
}
export interface Scored {
  kind: 'scored'
  seat: number
  points: number
}
/**
 * Which of the cards discarded together lies on top.
 */
export interface Topped {
  kind: 'topped'
  seat: number
  card: string
}
/**
 * A seat: its two collections from the bottom up, and what each card in them scores now.
 *
 *     `held` is the hand for its owner; `known` is what another player is sure of, where the memory aid is on (OG-36).
 */
export interface Player {
  seat: number
  cards: number
  collections: string[][]
  worth: number[][]
  score: number
  held: string[] | null
  known: string[] | null
}
/**
 * What only one seat sees besides its hand: a play being paid, cards set aside, a secret choice.
 *
 *     `ways` are the sequences of actions that complete what is being taken or paid.
 */
export interface Private {
  playing: string | null
  paid: string[]
  owing: number | null
  wanted: string | null
  aside: string[]
  secret: string | null
  ways: number[][]
}
/**
 * What one seat, or a spectator, may see.
 */
export interface View {
  game: string
  over: boolean
  to_move: number | null
  seats: number
  phase:
    | 'branching'
    | 'conceding'
    | 'copying'
    | 'giving-back'
    | 'looking'
    | 'offered'
    | 'passing-on'
    | 'paying-price'
    | 'picking'
    | 'placing'
    | 'playing'
    | 'robbing'
    | 'sorting'
    | 'swapping'
    | 'taking'
    | 'topping'
    | 'trimming'
    | 'turn'
  active: number
  starter: number
  round: number
  final_round: number | null
  families: ('farm' | 'lawn' | 'savannah' | 'sea' | 'sky')[]
  deck: number
  run_outs: number
  discards: string[]
  line: (string | null)[]
  players: Player[]
  effect: string | null
  placed: string | null
  left: number
  taking: ('cards' | 'exactly' | 'up_to') | null
  opponent: number | null
  have_chosen: number[]
  aside: number
  seat: number | null
  legal: Action[]
  private: Private
}
