// Generated from the server's types by scripts/types.mjs; do not edit.

export type FromClient =
  | Ping
  | Act
  | Undo
  | AnswerUndo
  | Sit
  | Stand
  | SeatBot
  | Ready
  | Say
  | Resign
  | Substitute
  | Kick
  | AskPause
  | AnswerPause
  | Resume
  | GiveTime
  | Rematch
  | Rename
  | Configure
  | PassHost
  | Close
export type FromServer = Welcome | Update | Ack | Refused | Pong | Reconnect | Problem

/**
 * Everything that the page about oneself shows. `shown` are the parts of the profile that anybody may see.
 */
export interface Account {
  player: string
  name: string
  shown: string[]
  passkeys: PasskeyInfo[]
  devices: DeviceInfo[]
  recovery: boolean
  ratings: Rating[]
  foreign: ForeignRating[]
  face?: string | null
  profile?: string | null
}
export interface PasskeyInfo {
  id: string
  name: string
  since?: number | null
  used?: number | null
}
/**
 * A device on which one is signed in; `current` is the one that asks.
 */
export interface DeviceInfo {
  id: string
  name: string
  since: number
  seen: number
  current?: boolean
}
export interface Rating {
  game: string
  seats: number
  rating: number
  games: number
  name?: string
}
/**
 * A rating that was imported from another server; it does not count here.
 */
export interface ForeignRating {
  source: string
  game: string
  seats: number
  rating: number
  games: number
}
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
export interface AddedChannel {
  channel: ChannelInfo
  secret?: string | null
}
/**
 * A way to be told. `name` says which it is, without anything secret; with a `table` it is that table's webhook.
 */
export interface ChannelInfo {
  id: string
  kind: 'email' | 'push' | 'webhook'
  name: string
  confirmed: boolean
  format?: ('discord' | 'json' | 'matrix' | 'ntfy') | null
  table?: string | null
}
/**
 * Decisions of the seat to move, the best first; found with what that seat knows and nothing else.
 */
export interface Advice {
  decisions: AdvisedAction[]
  beliefs: Belief[]
}
/**
 * One decision of the advice: the actions that carry it out, described, and the chance to win.
 *
 *     The first one has a `reason`, the second a `price`: what it costs to prefer it.
 */
export interface AdvisedAction {
  actions: number[]
  steps: BaseAction[]
  win: number
  text: string
  reason?: string
  price?: string
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
 * What the seat may suspect of another, and how likely it is.
 */
export interface Belief {
  seat: number
  text: string
  chance: number
}
/**
 * Agree to a pause, or refuse it; who asked for it withdraws it.
 */
export interface AnswerPause {
  type: 'answer-pause'
  intent: string
  seat: number
  agree: boolean
}
export interface AnswerUndo {
  type: 'answer-undo'
  intent: string
  seat: number
  agree: boolean
}
/**
 * Ask the others to stop the clocks; it happens when all people at the table agree.
 */
export interface AskPause {
  type: 'ask-pause'
  intent: string
  seat: number
}
export interface BanRequest {
  kind: 'address' | 'player'
  value: string
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
 * What the events of all games have in common; `seat` is null where nobody did it and it happened to nobody.
 */
export interface BaseEvent {
  seat: number | null
  kind: string
}
/**
 * Somebody at this table, by the `author` of their seat or messages.
 */
export interface BlockRequest {
  author: string
}
/**
 * Somebody one does not want to play with, under the name they had then.
 */
export interface BlockedPlayer {
  id: string
  name: string
  since: number
}
export interface BlockedPlayers {
  blocked: BlockedPlayer[]
}
/**
 * A deal: its commitment from the start, seed and salt once everybody has played it.
 */
export interface BoardDeal {
  deal: number
  commitment: string
  seed?: string
  salt?: string
}
/**
 * An entrant. A bot has the name of its level in `bot`.
 */
export interface BoardEntrant {
  number: number
  name: string
  bot?: string | null
  face?: string | null
  left?: boolean
  absent?: boolean
}
/**
 * A line of the standings; what the numbers are is said in `docs/tournaments.md`.
 */
export interface BoardLine {
  entrant: number
  place: number
  points: number
  table_points: number
  matchpoints: number
  opponents: number
  wins: number
  games: number
  byes?: number
}
/**
 * Those who meet; somebody alone has a bye, unless everybody plays alone.
 */
export interface BoardMatch {
  round: number
  entrants: number[]
  tables: BoardTable[]
  bye?: boolean
}
/**
 * A table of a match, with the number of the entrant on each seat. The result is there once it counts.
 */
export interface BoardTable {
  table: string
  deal: number
  seats: (number | null)[]
  is_over?: boolean
  places?: number[]
  points?: number[]
  absent?: number[]
  void?: boolean
  open?: boolean
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
export interface CalendarDay {
  date: string
  deals: CalendarDeal[]
}
/**
 * One's own result on a deal of the day. It is uncounted if it was not played to its end without taking back.
 */
export interface CalendarDeal {
  deal: string
  game: string
  state?: 'finished' | 'open' | 'playing' | 'uncounted'
  points?: number | null
  won?: boolean
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
  fewest_points_win?: boolean
  thinking?: {
    [k: string]: number
  }
}
export interface OptionInfo {
  key: string
  default: boolean | number | string
  allowed: (boolean | number | string)[]
  clause: string
}
/**
 * The next game against a level, in a game with so many seats.
 */
export interface ChallengeRequest {
  game: string
  seats: number
  level: string
  bot_pause?: number
}
/**
 * The levels of a game with so many seats, from weak to strong; `next` is the one to challenge.
 *
 *     `table` is the game that is not finished, against the level `playing`.
 */
export interface ChampionsLadder {
  game: string
  seats: number
  levels: ChampionsLevel[]
  next: string
  table?: string | null
  playing?: string | null
}
/**
 * A rung of a ladder.
 *
 *     `share` of the games was won, a shared victory being half of one; with a probability of 95 % the true share is
 *     between `low` and `high`. The match that is not decided stands `ahead` to `behind`.
 */
export interface ChampionsLevel {
  level: string
  open: boolean
  games?: number
  wins?: number
  draws?: number
  share?: number
  low?: number
  high?: number
  matches_won?: number
  matches_lost?: number
  ahead?: number
  behind?: number
}
export interface ChampionsLadders {
  ladders: ChampionsLadder[]
}
/**
 * What a game meant: its result, None while it is played, and how the match stood after it.
 *
 *     A match is decided at two games. `opened` is the level that this match opened, `ladder` the ladder as it is now.
 */
export interface ChampionsStep {
  level: string
  result: ('drawn' | 'lost' | 'void' | 'won') | null
  ahead: number
  behind: number
  ladder: ChampionsLadder
  opened?: string | null
}
export interface ChannelRequest {
  id: string
}
/**
 * A chat message; without a seat it is a spectator's. `author` is the same for all messages of one player here.
 */
export interface ChatMessage {
  seq: number
  name: string
  text: string
  at: number
  seat?: number | null
  author?: string
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
export interface CircleDeal {
  deal: string
  game: string
  people: PeopleResults
}
/**
 * What the people of one's circles made of a deal, as far as they show their results.
 *
 *     There are none before one has played the deal oneself or its day is over. `own` is how far one is oneself, `table`
 *     one's game if it counts, `finished` says how many of the others have played it, and `shown` whether they see one's
 *     own result.
 */
export interface PeopleResults {
  own: 'finished' | 'open' | 'playing' | 'uncounted'
  finished: number
  results?: DealResult[] | null
  shown?: boolean
  table?: string | null
}
/**
 * What somebody, or a bot level, made of a deal on a seat.
 *
 *     `adjusted` is what the result was worth without luck, from 0 to 1: a win or none, less the luck that a review found.
 */
export interface DealResult {
  name: string
  seat: number
  points: number
  won: boolean
  you?: boolean
  original?: boolean
  adjusted?: number | null
}
/**
 * What a circle made of a day's deals.
 */
export interface CircleDeals {
  date: string
  deals: CircleDeal[]
}
/**
 * A circle one is in.
 */
export interface CircleInfo {
  circle: string
  name: string
  next_at?: number | null
}
export interface CircleMember {
  name: string
  founder?: boolean
  you?: boolean
  face?: string | null
  profile?: string | null
}
/**
 * A circle as its members see it; `link` invites others.
 */
export interface CirclePage {
  circle: string
  name: string
  link: string
  members: CircleMember[]
  tables: LobbyTable[]
  board: CircleResult[]
  weekly?: Weekly | null
  next_at?: number | null
  yours?: boolean
}
/**
 * A table in the lobby. `options` are those that differ from the game's usual ones; an empty `lang` is unknown.
 */
export interface LobbyTable {
  table: string
  game: string
  phase: string
  seats: SeatInfo[]
  clock: ClockSettings
  spectators: boolean
  created: number
  open_seed?: boolean
  options?: {
    [k: string]: boolean | number | string
  }
  own_edition?: boolean
  rated?: boolean
  hints?: boolean
  handover?: boolean
  lang?: string
}
/**
 * Who has a seat. Bots have a `name` too.
 *
 *     `substitute` is the bot that plays for an absent player. `replaced` is a bot that failed or took too long; `bot`
 *     plays on in its place. `plays_as` is the level that plays for a `bot` whose net never learned such a table.
 *     Where running out of time loses the game, whoever does has `resigned`, `out_of_time`. The seat of a player who was
 *     voted out is `vacated`: it keeps their name, and a `bot` has it. A bot on an `open` seat hands it to somebody who
 *     comes. `rating` is the player's when they sat down, or after the game. `author` names the player in the talk of this
 *     table. On vacation, `vacation` is when that ends.
 */
export interface SeatInfo {
  seat: number
  name?: string | null
  bot?: string | null
  plays_as?: string | null
  ready?: boolean
  away?: boolean
  resigned?: boolean
  out_of_time?: boolean
  substitute?: string | null
  replaced?: string | null
  yours?: boolean
  host?: boolean
  rating?: number | null
  author?: string | null
  open?: boolean
  vacated?: boolean
  vacation?: number | null
}
/**
 * `move`: seconds for each turn. `fischer`: seconds for the game and an increment for each turn.
 *     `correspondence`: days for each turn. When time is up, a bot plays the turn or the seat resigns.
 *
 *     For correspondence only: with `weekends` all clocks stand still on Saturday and Sunday in the time zone `zone`, and
 *     with `vacation` a player's clock stands still while they are on vacation.
 */
export interface ClockSettings {
  kind?: 'correspondence' | 'fischer' | 'move' | 'none'
  seconds?: number
  increment?: number
  days?: number
  expiry?: 'bot' | 'resign'
  weekends?: boolean
  zone?: string
  vacation?: boolean
}
/**
 * How often a member played and won a game at the circle's tables.
 */
export interface CircleResult {
  name: string
  game: string
  games: number
  wins: number
  you?: boolean
}
/**
 * A standing table: weekday (0 is Monday) and time in a time zone, and the table to open.
 */
export interface Weekly {
  weekday: number
  hour: number
  minute: number
  zone: string
  table: TableRequest
}
/**
 * A new table. `bots` are names of installed bots by seat; null leaves a seat free.
 *
 *     `hints` allows players to ask for advice; by default only at private tables that are not rated. With `handover` the
 *     bots hand their seats to people who come soon after the start. `lang` is the language that is spoken at the table.
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
  rated?: boolean
  chat?: boolean
  handover?: boolean
  lang?: ('de' | 'en' | 'fr') | null
}
export interface EditionSource {
  name: string
  source: string
}
export interface CircleRequest {
  name: string
}
export interface Circles {
  circles: CircleInfo[]
}
/**
 * Seconds left to each seat when this was sent, the seat whose clock runs, and its grace if it is absent.
 *
 *     `due` is when the time of the seat to move runs out. If its clock is `stopped`, no seat's runs, and `until` is when
 *     it goes on, unless that is for the players to say.
 */
export interface ClockFace {
  remaining: number[]
  running?: number | null
  grace?: number
  due?: number | null
  stopped?: ('pause' | 'vacation' | 'weekend') | null
  until?: number | null
}
/**
 * Close a table that has not started; for the host.
 */
export interface Close {
  type: 'close'
  intent: string
}
/**
 * Change what the table has agreed, before the start; for the host. Nobody is ready any more.
 *
 *     Of fewer `seats` than before the last ones are gone, which must be free or bots'. `edition` is the key of cards that
 *     were sent to this table before; null are the game's standard ones.
 */
export interface Configure {
  type: 'configure'
  intent: string
  seats?: number
  options?: {
    [k: string]: boolean | number | string
  }
  clock?: ClockSettings
  visibility?: 'listed' | 'private'
  spectators?: boolean
  hints?: boolean
  rated?: boolean
  chat?: boolean
  edition?: string | null
}
export interface CurvePoint {
  at: number
  rating: number
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
 * A deal that can be played again: everybody's results, and par by level.
 *
 *     There is no par while it is being computed (`par_done` levels of `par_of`); it is empty where that failed. A deal of
 *     the day also has what the people of one's circles made of it.
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
  par_done?: number
  par_of?: number
  playing?: string | null
  people?: PeopleResults | null
}
/**
 * The days of a month that have begun, in UTC.
 */
export interface DealCalendar {
  month: string
  today: string
  days: CalendarDay[]
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
 *     `reasons` speak for `better`.
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
  reasons?: Reason[]
  line?: Step[]
  text?: string
  why?: string
}
/**
 * A sentence as data: the key of a text of the game, and the values it names.
 *
 *     A value is a number, or the id of a card, colour or place, under the name by which `Game.word` puts it into words.
 *     `n` decides between singular and plural, and `opponent` is a seat. It holds nothing that the seat to move may not
 *     know.
 */
export interface Reason {
  key: string
  values?: {
    [k: string]: number | string | string[]
  }
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
export interface EmailRequest {
  address: string
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
export interface FavouritePiece {
  game: string
  piece: string
  name: string
  times: number
}
/**
 * One of the latest games. `luck` and `skill` are shares of the win chance, where the game was reviewed.
 */
export interface FormGame {
  at: number
  game: string
  seats: number
  place: number
  luck?: number | null
  skill?: number | null
}
/**
 * A table and the seat to take there.
 */
export interface FoundSeat {
  table: string
  seat: number
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
 * Take a free seat, or soon after the start the seat of a bot that hands it over.
 *
 *     Before the start a player may take several, for people at one device.
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
 * End a pause. Everybody who plays may.
 */
export interface Resume {
  type: 'resume'
  intent: string
  seat: number
}
/**
 * Give another player more time for the present turn, or with a Fischer clock for the game.
 */
export interface GiveTime {
  type: 'give-time'
  intent: string
  seat: number
  to: number
  seconds: number
}
/**
 * Agree to play again, or decline. The new table opens when everybody who is still here has agreed.
 */
export interface Rematch {
  type: 'rematch'
  intent: string
  seat: number
  agree?: boolean
}
/**
 * Change the name under which one sits, before the start.
 */
export interface Rename {
  type: 'rename'
  intent: string
  seat: number
  name: string
}
/**
 * Make another player the host, before the start.
 */
export interface PassHost {
  type: 'pass-host'
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
 *     `rewound` says that actions were taken back: `events` then has everything since the deal. `by_bot` are the places
 *     in `events` of what a bot did for a person.
 */
export interface Update {
  type: 'update'
  seq: number
  since: number
  seat?: number | null
  position?: number
  rewound?: boolean
  events?: BaseEvent[]
  by_bot?: number[]
  view?: View | null
  room?: Room | null
  room_events?: RoomEvent[]
  chat?: ChatMessage[]
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
  rated?: boolean
  chat?: boolean
  handover?: boolean
  host?: boolean
  commitment?: string
  open_seed?: boolean
  undo?: UndoAsked | null
  pause?: PauseAsked | null
  paused?: number | null
  kick?: {
    [k: string]: number[]
  }
  substitution?: {
    [k: string]: number[]
  }
  rematch?: number[]
  awaited?: number[]
  next_table?: string | null
  watching?: string[]
  own_edition?: string
  branched?: number
  tournament?: string | null
  champions?: boolean
}
/**
 * A request to take an action back, and the seats that have agreed.
 */
export interface UndoAsked {
  seat: number
  agreed?: number[]
}
/**
 * A request to stop the clocks, and the seats that have agreed.
 */
export interface PauseAsked {
  seat: number
  agreed?: number[]
}
/**
 * Something that happened at the table beside the game, and to whom.
 *
 *     It happened `after` so many events of the game. `by` is the seat of who did it, if a player.
 *     For "back", `away_from` is the number of events there were when the player left. For "time-given", `value` is how
 *     many seconds, for "vacation" when it ends, and for "resigned" 1 if a bot plays on.
 */
export interface RoomEvent {
  seq: number
  kind:
    | 'away'
    | 'back'
    | 'closed'
    | 'configured'
    | 'declined'
    | 'expired'
    | 'host'
    | 'kicked'
    | 'lost-on-time'
    | 'pause-refused'
    | 'pause-withdrawn'
    | 'paused'
    | 'removed'
    | 'renamed'
    | 'replaced'
    | 'resigned'
    | 'resumed'
    | 'sat'
    | 'stood'
    | 'substituted'
    | 'time-given'
    | 'too-long'
    | 'took'
    | 'undo-refused'
    | 'undo-withdrawn'
    | 'undone'
    | 'vacation'
    | 'vacation-over'
  at: number
  after?: number
  seat?: number | null
  name?: string
  by?: number | null
  away_from?: number | null
  value?: number | null
  yours?: boolean
}
/**
 * How a game ended. With `seed` and `salt` anybody can verify the commitment that was published at the start.
 *
 *     Both are empty for a deal of the day until the day is over.
 */
export interface Result {
  reason: 'closed' | 'played' | 'resigned'
  winners: number[]
  scores: number[]
  seed: string
  salt: string
  commitment: string
  ratings?: RatingChange[]
  unrated?: ('alone' | 'closed' | 'engine' | 'often' | 'shared' | 'short') | null
}
/**
 * What a game did to the rating of a seat's player.
 */
export interface RatingChange {
  seat: number
  before: number
  after: number
}
/**
 * The intent was refused. `position` is an update with the present position.
 *
 *     If a rule forbids it, `clause` is its id, `message` says why in the sender's language, and `facts` are the same as
 *     data, where the game has them.
 */
export interface Refused {
  type: 'refused'
  intent: string
  code: string
  message: string
  clause?: string | null
  facts?: Reason | null
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
 * Public games in one game. The `average` is of those that were played to the end; None if there are none.
 */
export interface GameResults {
  game: string
  seats: number
  games: number
  wins: number
  average: number | null
  resigned?: number
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
/**
 * A name for a new guest; whoever is signed in takes it too, unless they `keep` the one they have.
 */
export interface GuestRequest {
  name: string
  keep?: boolean
}
/**
 * The record of a game that was finished without a server.
 */
export interface HandOverRequest {
  record: string
}
/**
 * Games with somebody who shows this too.
 */
export interface HeadToHead {
  name: string
  games: number
  won: number
  lost: number
  face?: string | null
  profile?: string | null
}
export interface HistoryCursor {
  at: number
  play: string
}
/**
 * Which games are wanted; a person is named in a body because addresses end up in the logs of proxies.
 */
export interface HistoryRequest {
  game?: string | null
  person?: string | null
  won?: boolean | null
  before?: HistoryCursor | null
}
/**
 * What the host wants: begin, pause, resume, begin the next round now, close, enter a bot, take somebody out.
 */
export interface HostRequest {
  act: 'add-bot' | 'close' | 'hurry' | 'pause' | 'remove' | 'resume' | 'start'
  bot?: string | null
  entrant?: number | null
}
/**
 * What an archive brought: ratings, marked as foreign, and games that were not there before.
 */
export interface Imported {
  source: string
  ratings: number
  plays: number
}
export interface Invitation {
  invite: string
  link: string
}
export interface JoinRequest {
  invite: string
}
export interface KeptBan {
  kind: string
  value: string
  since: number
  name?: string | null
}
export interface KeptBans {
  bans: KeptBan[]
}
export interface KeptPenalties {
  penalties: KeptPenalty[]
}
/**
 * A network that kept asking after being refused, and is slowed for so many seconds more.
 */
export interface KeptPenalty {
  network: string
  level: number
  seconds: number
}
/**
 * A player. `networks` are those that this process has a connection from.
 */
export interface KeptPlayer {
  player: string
  name: string
  banned: boolean
  networks: string[]
  tables: KeptTable[]
}
export interface KeptTable {
  table: string
  game: string
  phase: string
  visibility: string
  created: number
  seats: KeptSeat[]
}
/**
 * Who sits on a seat: a player, a bot or nobody.
 */
export interface KeptSeat {
  name?: string | null
  player?: string | null
  bot?: string | null
}
export interface KeptPlayers {
  players: KeptPlayer[]
}
/**
 * A player's report about another, with what the other said at the table until then, in words and times.
 */
export interface KeptReport {
  report: string
  table: string
  reporter: string
  reporter_name: string
  reported: string
  reported_name: string
  reason: string
  lines: ChatMessage[]
  at: number
}
export interface KeptReports {
  reports: KeptReport[]
}
export interface KeptTables {
  tables: KeptTable[]
}
/**
 * A division: its tournament while a season is played, and its members.
 *
 *     Between seasons these are the divisions of the next one, as they would be now.
 */
export interface LeagueDivision {
  members: LeagueMember[]
  tournament?: string | null
}
/**
 * A member; `move` says whether the last season brought them into another division.
 */
export interface LeagueMember {
  name: string
  you?: boolean
  move?: '' | 'down' | 'up'
}
/**
 * A league in a list.
 */
export interface LeagueInfo {
  league: string
  name: string
  game: string
  phase: string
  yours?: boolean
}
export interface LeagueLink {
  league: string
  link: string
}
/**
 * The leagues that one founded or joined, and those that are listed. `creation` is who may found one.
 */
export interface LeagueList {
  mine: LeagueInfo[]
  listed: LeagueInfo[]
  creation: 'anybody' | 'keeper' | 'nobody'
}
/**
 * A league as one sees it. `next_at` is when the next season begins, if there are enough members by then.
 */
export interface LeaguePage {
  league: string
  settings: LeagueSettings
  phase: 'closed' | 'running' | 'waiting'
  season: number
  divisions: LeagueDivision[]
  members: number
  needed: number
  next_at?: number | null
  member?: boolean
  yours?: boolean
}
/**
 * A league: its game, how many players a division has, and how many of them move up and down after a season.
 *
 *     Two meet at each table; other seats are taken by `bot`. A turn may take `days`. `rest_days` lie between two seasons.
 */
export interface LeagueSettings {
  name: string
  game: string
  seats?: number
  options?: {
    [k: string]: boolean | number | string
  }
  bot?: string
  division?: number
  movers?: number
  days?: number
  rest_days?: number
  visibility?: 'listed' | 'private'
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
  steps: string[]
  clause: RuleClause
  decisions: number
  seats: number
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
 *
 *     `better` describes a decision that leads on, if the last one did not. `step` is the place of what is to be done next
 *     among the steps of the `LessonInfo`.
 */
export interface LessonState {
  id: string
  task: string
  decisions: number[]
  view: View
  step?: number
  verdict?: '' | 'done' | 'forbidden' | 'right' | 'wrong'
  text?: string
  clause?: RuleClause | null
  better?: string
  narration?: string[]
  events?: BaseEvent[]
  next?: string | null
}
export interface LiftRequest {
  network: string
}
export interface Lobby {
  tables: LobbyTable[]
}
export interface Me {
  player: string
  name: string
  ratings?: Rating[]
  passkey?: boolean
  face?: string | null
}
/**
 * One's ratings, and the days of one's streak; `done` are the puzzles of the day that one has answered.
 */
export interface MyPuzzles {
  streak: number
  records: PuzzleRecord[]
  done: string[]
}
/**
 * One's rating in the puzzles of a game, and how many one has answered and solved.
 */
export interface PuzzleRecord {
  game: string
  rating: number
  answered: number
  solved: number
}
/**
 * A table where the player sits, or that they opened. `your_turn`: one of their seats decides next.
 *
 *     `deadline` is when the clock of the seat to move runs out.
 */
export interface MyTable {
  table: string
  game: string
  phase: string
  seats: SeatInfo[]
  clock: ClockSettings
  created: number
  your_turn?: boolean
  deadline?: number | null
}
export interface MyTables {
  tables: MyTable[]
}
/**
 * What a tournament means to oneself: the own number, and the table that one plays at.
 */
export interface MyTournament {
  entrant?: number | null
  left?: boolean
  absent?: boolean
  removed?: boolean
  host?: boolean
  table?: string | null
}
export interface NextPuzzle {
  puzzle: string
}
/**
 * How a player is told about turns. `push_key` is what a browser subscribes with; `email`: this server can mail.
 */
export interface Notifications {
  preferences: Preferences
  channels: ChannelInfo[]
  push_key: string
  email?: boolean
}
/**
 * Which turns a player is told about, in which language, and when not.
 *
 *     `tables`: all, or only those of correspondence; those in `muted` never. Quiet hours are minutes of the day in the
 *     time zone `zone`; what falls into them is told afterwards, if it is still the player's turn.
 */
export interface Preferences {
  lang?: 'de' | 'en' | 'fr'
  zone?: string
  quiet_from?: number | null
  quiet_to?: number | null
  tables?: 'all' | 'correspondence'
  reminders?: boolean
  muted?: string[]
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
 *
 *     In a match of several games, `round` counts them from 1; otherwise it is 0.
 */
export interface ScoreLine {
  clause: string
  what: string
  text: string
  count: number
  points: number
  round?: number
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
export interface PasskeyName {
  name: string
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
/**
 * Finished games, the newest first; with `next` there are more behind it.
 */
export interface PlayHistory {
  plays: PlayInfo[]
  next?: HistoryCursor | null
}
/**
 * A finished game: played at a table here, typed in, or imported from `source`.
 */
export interface PlayInfo {
  id: string
  kind: string
  game: string
  at: number
  ended_by: string
  seats: PlayedSeat[]
  rated?: boolean
  source?: string | null
}
/**
 * The result of a seat; `place` counts from 1. `sheet` has its points by the lines of the score sheet.
 */
export interface PlayedSeat {
  seat: number
  name: string
  place: number
  won?: boolean
  you?: boolean
  bot?: string | null
  score?: number | null
  sheet?: SheetEntry[]
}
/**
 * Points on one line of a score sheet.
 */
export interface SheetEntry {
  line: string
  points: number
  round?: number
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
 * A part of a name, or an id; it is sent in a body because addresses end up in the logs of proxies.
 */
export interface PlayerSearch {
  name: string
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
 * A point of a game in short: its turn, who decided, and what happened, in sentences.
 */
export interface PointSummary {
  turn: number
  seat: number | null
  narration: string[]
}
/**
 * The way to the present position; decisions that were taken back are not on it.
 */
export interface Points {
  points: Point[]
}
/**
 * Everything that is stored; words said at tables are kept for `word_days`.
 */
export interface Privacy {
  tables: StoredTable[]
  word_days: number
}
/**
 * A table of the database: what it has, how long it is kept, and its columns.
 */
export interface StoredTable {
  name: string
  text: string
  kept: string
  columns: StoredColumn[]
}
export interface StoredColumn {
  name: string
  text: string
}
/**
 * A player's profile; a part that is not shown is null.
 */
export interface Profile {
  name: string
  face?: string | null
  ratings?: Rating[] | null
  curves?: RatingCurve[] | null
  results?: GameResults[] | null
  people?: HeadToHead[] | null
  form?: FormGame[] | null
  favourites?: FavouritePiece[] | null
}
/**
 * How a rating developed in one game with one number of seats.
 */
export interface RatingCurve {
  game: string
  seats: number
  points: CurvePoint[]
}
export interface ProfileSettings {
  shown: string[]
  face?: string | null
}
export interface PushRequest {
  endpoint: string
  p256dh: string
  auth: string
  label?: string
}
/**
 * What is said when a puzzle was answered: the solution, why, and what it is about.
 */
export interface PuzzleAnswer {
  solution: string
  why: string
  price: string
  theme: string
  theme_text: string
  clause: RuleClause | null
  choices: PuzzleChoice[]
}
/**
 * A way to act, and the chance to win after it, in percent.
 */
export interface PuzzleChoice {
  text: string
  win: number
  best?: boolean
  yours?: boolean
}
/**
 * What an answer counted: the solver's rating before and after it, and the streak.
 */
export interface PuzzleGain {
  before: number
  after: number
  streak: number
}
/**
 * The puzzles of a game; `today` is the one of the day.
 */
export interface PuzzleGame {
  game: string
  name: string
  puzzles: number
  today: string
  themes: PuzzleTheme[]
}
/**
 * A theme of a game's puzzles, and the clause that it is about.
 */
export interface PuzzleTheme {
  theme: string
  text: string
  clause: string
  puzzles: number
}
export interface PuzzleGames {
  date: string
  games: PuzzleGame[]
}
/**
 * How the solver acts. Pieces that are chosen together may be named in any order, and one after the other.
 */
export interface PuzzleRequest {
  decisions?: number[]
}
/**
 * A puzzle as its solver sees it.
 *
 *     `verdict` is "more" while pieces are missing, and "forbidden" after an illegal action, which counts nothing. The
 *     answer comes with "solved" and "missed" only; `gain` comes with the first answer, if it was counted.
 */
export interface PuzzleState {
  id: string
  game: string
  seat: number
  names: string[]
  rating: number
  view: View
  events?: BaseEvent[]
  verdict?: '' | 'forbidden' | 'missed' | 'more' | 'solved'
  text?: string
  clause?: RuleClause | null
  answer?: PuzzleAnswer | null
  gain?: PuzzleGain | null
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
 * Some points of a game, from `at` on, as one seat saw them; `outline` comes with the first and has all in short.
 *
 *     `perspectives` are the seats from which the sender may see the game, their own first.
 */
export interface Replay {
  game: string
  options: {
    [k: string]: boolean | number | string
  }
  names: string[]
  perspectives: number[]
  seat: number | null
  of: number
  points: ReplayPoint[]
  outline?: PointSummary[]
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
export interface ReportRequest {
  author: string
  reason: string
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
 *
 *     `you` is the seat of whoever asks, if it is a single one.
 */
export interface ReviewState {
  state: 'done' | 'failed' | 'none' | 'running' | 'waiting'
  done?: number
  of?: number
  review?: Review | null
  you?: number | null
}
/**
 * A clause; `words` are other words for it that people may search for.
 */
export interface Rule {
  id: string
  text: string
  words?: string
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
  clauses: Rule[]
}
/**
 * The rules: what the game is about, how to read its pieces, then every clause.
 */
export interface Rules {
  game: string
  name: string
  lang: string
  version: number
  edition: string
  goal: string
  anatomy: string[]
  sections: RuleSection[]
  options: RuleOption[]
  gallery: {
    [k: string]: unknown
  }[]
  examples: Example[]
}
/**
 * The score sheet of a game with some options, in words.
 */
export interface ScoreSheet {
  game: string
  lines: SheetLineInfo[]
  least_seats: number
  most_seats: number
  fewest_points_win?: boolean
}
export interface SheetLineInfo {
  line: string
  text: string
  round?: number
  clause?: string
}
/**
 * A game that somebody wants to play at once.
 */
export interface SeatRequest {
  game: string
  lang?: ('de' | 'en' | 'fr') | null
  bot_pause?: number
}
/**
 * Cards that the host of a table may choose for it by their key.
 */
export interface StoredEdition {
  edition: string
  name: string
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
 * What became of a test: `sent`, `gone` (it was removed), `refused`, or `later` (no answer).
 */
export interface TestResult {
  outcome: string
}
/**
 * The deals of the day, one for each game.
 */
export interface Today {
  date: string
  deals: DayDeal[]
}
/**
 * A tournament as it stands; `seq` is the number of its last event. `matches` are those of the round `shown`.
 *
 *     `next_at` is when the next round begins, `ends_at` when an arena pairs nobody any more.
 */
export interface TournamentBoard {
  tournament: string
  seq: number
  phase: 'closed' | 'open' | 'over' | 'paused' | 'running'
  settings: TournamentSettings
  entrants: BoardEntrant[]
  standings: BoardLine[]
  rounds: number
  of_rounds: number
  shown: number
  matches: BoardMatch[]
  deals: BoardDeal[]
  started_at?: number | null
  next_at?: number | null
  ends_at?: number | null
}
/**
 * A tournament on duplicate deals: all tables of a round play the same cards, with the same bots.
 *
 *     `people` of the `seats` at a table are taken by entrants, all others by `bot`. With `duplicate` scoring a result is
 *     compared with those of everybody who held the same cards, with `table` scoring only places at the table count. Each
 *     pair or group that meets plays `games` deals in a round. An arena has no rounds but lasts `minutes`. `late_rounds`
 *     is up to which round one may still enter, and `break_seconds` is how long the next round waits. A live player who
 *     has not come after `no_show_seconds` is replaced by a bot until they come. `bots_admitted` lets the host enter bots.
 */
export interface TournamentSettings {
  name: string
  game: string
  kind?: 'arena' | 'knock-out' | 'round-robin' | 'swiss'
  seats?: number
  people?: number
  options?: {
    [k: string]: boolean | number | string
  }
  bot?: string
  bots_admitted?: boolean
  scoring?: 'duplicate' | 'table'
  rounds?: number
  games?: number
  minutes?: number
  clock?: ClockSettings
  break_seconds?: number
  no_show_seconds?: number
  late_rounds?: number
  most_entrants?: number
  starts_at?: number | null
  visibility?: 'listed' | 'private'
  bot_pause?: number
}
/**
 * A tournament in a list.
 */
export interface TournamentInfo {
  tournament: string
  name: string
  game: string
  kind: string
  phase: string
  starts_at?: number | null
  yours?: boolean
}
export interface TournamentLink {
  tournament: string
  link: string
}
/**
 * The tournaments that one hosts or has entered, and those that are listed. `creation` is who may create one.
 */
export interface TournamentList {
  mine: TournamentInfo[]
  listed: TournamentInfo[]
  creation: 'anybody' | 'keeper' | 'nobody'
}
export interface Tutorial {
  game: string
  lessons: LessonInfo[]
}
/**
 * A game that was played at a real table.
 */
export interface TypedPlay {
  game: string
  at: number
  seats: TypedSeat[]
  options?: {
    [k: string]: boolean | number | string
  }
}
export interface TypedSeat {
  name: string
  sheet: SheetEntry[]
  you?: boolean
}
export interface UnblockRequest {
  id: string
}
/**
 * Begin a vacation of so many days now; 0 ends it.
 */
export interface VacationRequest {
  days: number
}
/**
 * The days of vacation that are left this year, and when the present one ends.
 */
export interface VacationState {
  left: number
  a_year?: number
  until?: number | null
}
/**
 * A webhook for one's own turns, or with `table` for all turns of a table that one hosts.
 *
 *     `token` is the access token for Matrix; plain JSON is signed with a secret that the answer has.
 */
export interface WebhookRequest {
  url: string
  format?: 'discord' | 'json' | 'matrix' | 'ntfy'
  token?: string
  table?: string | null
}
/**
 * The standing table; without one there is none any more.
 */
export interface WeeklyRequest {
  weekly?: Weekly | null
}
