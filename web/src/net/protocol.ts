// Generated from the server's types by scripts/types.mjs; do not edit.

export type FromClient =
  Ping | Act | Undo | AnswerUndo | Sit | Stand | SeatBot | Ready | Say | Resign | Substitute | Kick | Rematch
export type FromServer = Welcome | Update | Ack | Refused | Pong | Reconnect | Problem

/**
 * The intent is carried out and durable; `seq` is the number of its last log entry.
 */
export interface Ack {
  type: 'ack'
  intent: string
  seq: number
}
/**
 * Actions of a seat, in order, chosen at the position with number `seq`; all are carried out or none.
 */
export interface Act {
  type: 'act'
  intent: string
  seat: number
  seq: number
  actions: number[]
}
/**
 * Decisions of the seat to move, the best first; found with what that seat knows and nothing else.
 */
export interface Advice {
  decisions: AdvisedAction[]
  beliefs: Belief[]
}
/**
 * What a search thinks of one decision: its share of the tries, the chance to win, the points to expect.
 */
export interface AdvisedAction {
  action: number
  share: number
  win: number
  points: number
  text: string
  reason: string
}
/**
 * What the seat may suspect of another, and how likely it is.
 */
export interface Belief {
  seat: number
  text: string
  chance: number
}
export interface AnswerUndo {
  type: 'answer-undo'
  intent: string
  seat: number
  agree: boolean
}
/**
 * The chance that a seat holds a card, by what the mover knew, and the expected number of such cards.
 */
export interface Bar {
  seat: number
  card: string
  chance: number
  cards: number
  text?: string
}
/**
 * What the actions of all games have in common; `text` is there where a language was asked for.
 */
export interface BaseAction {
  action: number
  text?: string
  kind: string
}
/**
 * What the events of all games have in common; `seat` is null where nobody did it and it happened to nobody.
 */
export interface BaseEvent {
  seat: number | null
  kind: string
}
/**
 * A table that branched off another one after `at` decisions; who may see that one may go there.
 */
export interface Branch {
  table: string
  invite: string
  at: number
  phase: string
  names: string[]
  scores: number[] | null
  mine: boolean
  branches: Branch[]
}
/**
 * What if: play on from a point of a finished game, on a seat, against bots or with others.
 *
 *     `bots` names who takes the other seats; null leaves one free for somebody with the link.
 */
export interface BranchRequest {
  at: number
  seat?: number
  bots?: (string | null)[] | null
  bot_pause?: number
}
export interface Branches {
  table: string
  branches: Branch[]
}
export interface Cancellation {
  cancelled: boolean
}
export interface Catalogue {
  version: number
  games: GameInfo[]
  bots: string[]
}
export interface GameInfo {
  key: string
  name: string
  version: number
  seats: number[]
  usual_seats: number
  options: OptionInfo[]
}
export interface OptionInfo {
  key: string
  default: boolean | number | string
  allowed: (boolean | number | string)[]
  clause: string
}
/**
 * An action as the search judged it: its share of the visits, and the expectation of the mover.
 */
export interface Choice {
  action: number
  share: number
  value: Value
  text?: string
}
/**
 * An expectation of a seat, or a change of it: win chance from 0 to 1, and points.
 */
export interface Value {
  win: number
  points: number
}
/**
 * Seconds left to each seat when this was sent, the seat whose clock runs, and its grace if it is absent.
 */
export interface ClockFace {
  remaining: number[]
  running?: number | null
  grace?: number
}
/**
 * `move`: seconds for each turn. `fischer`: seconds for the game and an increment for each turn.
 *     `correspondence`: days for each turn. When time is up, a bot plays the turn or the seat resigns.
 */
export interface ClockSettings {
  kind?: 'correspondence' | 'fischer' | 'move' | 'none'
  seconds?: number
  increment?: number
  days?: number
  expiry?: 'bot' | 'resign'
}
/**
 * A deal of the day: how many have finished it, and the best of them.
 */
export interface DayDeal {
  deal: string
  game: string
  players: number
  best: DealResult[]
}
/**
 * What somebody, or a bot level, made of a deal on a seat.
 */
export interface DealResult {
  name: string
  seat: number
  points: number
  won: boolean
  you?: boolean
  original?: boolean
}
/**
 * A deal that can be played again: who made what of it, and par by level.
 *
 *     There is no par while it is being computed; it is empty where that failed.
 */
export interface Deal {
  deal: string
  game: string
  seats: number
  options: {
    [k: string]: unknown
  }
  opponents: string
  seat: number
  names: string[]
  results: DealResult[]
  par: DealResult[] | null
  playing?: string | null
}
export interface DealRequest {
  seat?: number | null
  bot_pause?: number
}
/**
 * A decision with more than one choice.
 *
 *     `standing` is what every seat could expect before it with all hands open. `before` and `after` are the mover's, from
 *     what the mover knew: with the best choice, and with the one made. `effects` is what the difference meant for each
 *     seat: the mover's skill (never above 0), the others' gift. `luck` is what came to each until the next one.
 */
export interface Decision {
  number: number
  turn: number
  seat: number
  action: number
  choices: number
  standing: Value[]
  before: Value
  after: Value
  effects: Value[]
  luck: Value[]
  considered: Choice[]
  beliefs: Bar[]
  verdict?: string
  better?: Choice | null
  line?: Step[]
  text?: string
  why?: string
}
/**
 * An action of the likely continuation after a better choice.
 */
export interface Step {
  seat: number
  texts: {
    [k: string]: string
  }
  text?: string
}
export interface EditionSource {
  name: string
  source: string
}
/**
 * A free seat for an engine, and the name it plays under.
 */
export interface EngineRequest {
  seat: number
  name: string
}
/**
 * The token with which the engine connects; shown once, good for this seat of this table only.
 */
export interface EngineSeat {
  table: string
  seat: number
  player: string
  token: string
}
export interface EnterRequest {
  invite: string
}
/**
 * A position that shows a clause, as the player at seat 0 sees it; a lesson asks something, and has an answer.
 */
export interface Example {
  id: string
  clause: string
  text: string
  view: View
  answer?: string
}
/**
 * What one seat, or a spectator, may see.
 */
export interface View {
  game: string
  over: boolean
  to_move: number | null
  seat: number | null
  legal: BaseAction[]
}
/**
 * A heartbeat, answered by `pong`.
 */
export interface Ping {
  type: 'ping'
  n?: number
}
/**
 * Take back the seat's last action: at once if nothing was revealed, otherwise after the others have agreed.
 */
export interface Undo {
  type: 'undo'
  intent: string
  seat: number
  seq: number
}
/**
 * Take a free seat. A player may have several, on one device.
 */
export interface Sit {
  type: 'sit'
  intent: string
  seat: number
  name?: string
}
export interface Stand {
  type: 'stand'
  intent: string
  seat: number
}
/**
 * Put a bot on a seat, or with none empty it; for the host, before the start.
 */
export interface SeatBot {
  type: 'seat-bot'
  intent: string
  seat: number
  bot?: string | null
}
/**
 * Be ready. The game starts when all seats are taken and everybody is ready.
 */
export interface Ready {
  type: 'ready'
  intent: string
  seat: number
  ready?: boolean
}
export interface Say {
  type: 'say'
  intent: string
  text: string
}
export interface Resign {
  type: 'resign'
  intent: string
  seat: number
}
/**
 * Let a bot play for an absent player until they return.
 */
export interface Substitute {
  type: 'substitute'
  intent: string
  seat: number
}
/**
 * Vote to give an absent player's seat to a bot for good; it needs more than half of the other players.
 */
export interface Kick {
  type: 'kick'
  intent: string
  seat: number
}
/**
 * Agree to play again; the new table opens when everybody has agreed.
 */
export interface Rematch {
  type: 'rematch'
  intent: string
  seat: number
}
/**
 * The first message of a connection.
 */
export interface Welcome {
  type: 'welcome'
  version: number
  table: string
  seats: number[]
}
/**
 * What changed at a table after entry `since` up to `seq`, as one seat (none: a spectator) may know it.
 *
 *     `rewound` says that actions were taken back: `events` then has everything since the deal.
 */
export interface Update {
  type: 'update'
  seq: number
  since: number
  seat?: number | null
  position?: number
  rewound?: boolean
  events?: BaseEvent[]
  view?: View | null
  room?: Room | null
  chat?: Said[]
  clock?: ClockFace | null
  result?: Result | null
}
/**
 * Everything about a table but its game: who sits where, how it is configured, what is being asked and agreed.
 */
export interface Room {
  table: string
  game: string
  phase: 'closed' | 'open' | 'over' | 'playing'
  seats: SeatInfo[]
  options: {
    [k: string]: boolean | number | string
  }
  edition: string
  visibility: 'listed' | 'private'
  spectators: boolean
  clock: ClockSettings
  hints?: boolean
  host?: boolean
  commitment?: string
  open_seed?: boolean
  undo?: UndoAsked | null
  kick?: {
    [k: string]: number[]
  }
  rematch?: number[]
  next_table?: string | null
  branched?: number
}
/**
 * Who has a seat. Bots have a `name` too.
 *
 *     `substitute` is the bot that plays for an absent player. `replaced` is a bot that failed or took too long; `bot`
 *     plays on in its place. `plays_as` is the level that plays for a `bot` whose net never learned such a table.
 */
export interface SeatInfo {
  seat: number
  name?: string | null
  bot?: string | null
  plays_as?: string | null
  ready?: boolean
  away?: boolean
  resigned?: boolean
  substitute?: string | null
  replaced?: string | null
  yours?: boolean
}
/**
 * A request to take an action back, and the seats that have agreed.
 */
export interface UndoAsked {
  seat: number
  agreed?: number[]
}
/**
 * A chat message.
 */
export interface Said {
  seq: number
  name: string
  text: string
  at: number
  seat?: number | null
}
/**
 * How a game ended. With `seed` and `salt` anybody can verify the commitment that was published at the start.
 */
export interface Result {
  reason: 'closed' | 'played' | 'resigned'
  winners: number[]
  scores: number[]
  seed: string
  salt: string
  commitment: string
}
/**
 * The intent was refused. `clause` is the rule that forbids it, `position` an update with the present position.
 */
export interface Refused {
  type: 'refused'
  intent: string
  code: string
  message: string
  clause?: string | null
  position?: unknown
}
export interface Pong {
  type: 'pong'
  n?: number
}
/**
 * The server restarts: connect again after so many seconds, with the last number seen.
 */
export interface Reconnect {
  type: 'reconnect'
  after?: number
}
/**
 * What is wrong with a request, or with a frame that is no message of the protocol.
 */
export interface Problem {
  type: 'problem'
  code: string
  message: string
  clause?: string | null
}
/**
 * All texts of a game in one language, clauses included.
 */
export interface GameTexts {
  key: string
  lang: string
  texts: {
    [k: string]: unknown
  }
}
export interface GuestRequest {
  name: string
}
export interface Invitation {
  invite: string
  link: string
}
/**
 * Where a seat's result came from: start + deal + skill + gifts + luck = outcome.
 */
export interface Ledger {
  start: Value
  deal: Value
  skill: Value
  gifts: Value
  luck: Value
  outcome: Value
}
export interface LessonInfo {
  id: string
  task: string
  clause: RuleClause
  decisions: number
}
export interface RuleClause {
  id: string
  text: string
}
/**
 * The decisions of a lesson that were judged right so far, and the one to judge, if any.
 */
export interface LessonRequest {
  decisions?: number[]
  decision?: number | null
}
/**
 * A lesson as it stands: what the learner sees, may decide, and what was said to the last decision.
 */
export interface LessonState {
  id: string
  task: string
  decisions: number[]
  view: View
  verdict?: '' | 'done' | 'forbidden' | 'right' | 'wrong'
  text?: string
  clause?: RuleClause | null
  told?: string[]
  events?: BaseEvent[]
  next?: string | null
}
export interface Lobby {
  tables: LobbyTable[]
}
/**
 * A table in the lobby.
 */
export interface LobbyTable {
  table: string
  game: string
  phase: string
  seats: SeatInfo[]
  clock: ClockSettings
  spectators: boolean
  created: number
}
export interface Me {
  player: string
  name: string
  ratings?: Rating[]
  passkey?: boolean
}
export interface Rating {
  game: string
  seats: number
  rating: number
  games: number
  name?: string
}
/**
 * A table where the player sits, or that they opened. `your_turn`: one of their seats decides next.
 */
export interface MyTable {
  table: string
  game: string
  phase: string
  seats: SeatInfo[]
  clock: ClockSettings
  created: number
  your_turn?: boolean
}
export interface MyTables {
  tables: MyTable[]
}
/**
 * A finished game: points by clause and card, and how they grew.
 */
export interface Outcome {
  names: string[]
  winners: number[]
  scores: number[]
  breakdown: ScoreLine[][]
  timeline: TurnScores[]
}
/**
 * Points of a seat by what they were given for: a clause, and a card or tile where there is one.
 */
export interface ScoreLine {
  clause: string
  what: string
  text: string
  count: number
  points: number
}
/**
 * The points of all seats after a turn; `at` counts decisions.
 */
export interface TurnScores {
  turn: number
  at: number
  seat: number | null
  scores: number[]
}
/**
 * The cards of a game or of a table's edition, with their numbers and their texts in one language.
 */
export interface Pieces {
  key: string
  lang: string
  edition: string
  pieces: {
    [k: string]: unknown
  }[]
}
export interface Player {
  seat: number
  name: string
  points: number
  won: boolean
  decisions: number
  inaccuracies: number
  mistakes: number
  blunders: number
  ledger: Ledger
  summary?: string[]
  bot?: string | null
}
/**
 * A number at which a position was reached: which turn it was, and who decided (nobody: the deal).
 */
export interface Point {
  seq: number
  turn: number
  seat?: number | null
}
/**
 * The way to the present position; decisions that were taken back are not on it.
 */
export interface Points {
  points: Point[]
}
export interface Ratings {
  ratings: Rating[]
}
/**
 * Where an uploaded record is replayed: the id stands in place of a table's.
 */
export interface RecordLink {
  record: string
  link: string
}
export interface RecordRequest {
  record: string
  edition?: string | null
}
export interface RecoverRequest {
  code: string
}
export interface RecoveryCode {
  code: string
}
/**
 * Some points of a game, from `at` on, with one seat's eyes; `way` is all of them in short, told with the first.
 *
 *     `eyes` are the seats with whose eyes the sender may look, the own first.
 */
export interface Replay {
  game: string
  options: {
    [k: string]: boolean | number | string
  }
  names: string[]
  eyes: number[]
  seat: number | null
  of: number
  points: ReplayPoint[]
  way?: WayPoint[]
}
/**
 * A position of a game: after `at` decisions, with what led to it.
 */
export interface ReplayPoint {
  at: number
  turn: number
  seat: number | null
  view: View
  events: BaseEvent[]
}
/**
 * A point on the way through a game: its turn, who decided, and what happened, in sentences.
 */
export interface WayPoint {
  turn: number
  seat: number | null
  told: string[]
}
/**
 * A whole game: the players, and every decision with more than one choice.
 */
export interface Review {
  version: number
  game: string
  rules: number
  edition: string
  level: string
  simulations: number
  forced: number
  players: Player[]
  decisions: Decision[]
  lang?: string
}
/**
 * Where a review stands: nobody asked, waiting, running (so many decisions of so many), done, or failed.
 */
export interface ReviewState {
  state: 'done' | 'failed' | 'none' | 'running' | 'waiting'
  done?: number
  of?: number
  review?: Review | null
}
/**
 * A house rule; `here` is its value at the table that was named.
 */
export interface RuleOption {
  key: string
  text: string
  clause: string
  default: boolean | number | string
  allowed: (boolean | number | string)[]
  here?: boolean | number | string | null
}
export interface RuleSection {
  id: string
  title: string
  clauses: RuleClause[]
}
export interface Rules {
  game: string
  name: string
  lang: string
  version: number
  edition: string
  sections: RuleSection[]
  options: RuleOption[]
  gallery: {
    [k: string]: unknown
  }[]
  examples: Example[]
}
/**
 * A game up to number `seq`, as a seat of the player (none: a spectator) may know it; the room is today's.
 */
export interface Story {
  seq: number
  events: BaseEvent[]
  view: View | null
  room: Room
  seat?: number | null
}
/**
 * A table and the link that invites others to it.
 */
export interface TableLink {
  table: string
  invite: string
  link: string
}
/**
 * A new table. `bots` are names of installed bots by seat; null leaves a seat free.
 *
 *     `hints` allows players to ask for advice; by default only at private tables.
 */
export interface TableRequest {
  game: string
  seats?: number | null
  options?: {
    [k: string]: boolean | number | string
  }
  edition?: EditionSource | null
  bots?: (string | null)[]
  clock?: ClockSettings
  visibility?: 'listed' | 'private'
  spectators?: boolean
  seed?: string | null
  bot_pause?: number
  hints?: boolean | null
}
/**
 * The deals of the day, one for each game.
 */
export interface Today {
  date: string
  deals: DayDeal[]
}
export interface Tutorial {
  game: string
  lessons: LessonInfo[]
}
