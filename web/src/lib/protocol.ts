// Generated from the server's message types by scripts/types.mjs; do not edit.

export type FromClient = (Ping | Decide | Undo | AnswerUndo | Sit | Stand | SeatBot | Ready | Say | Resign | Substitute | Kick | Rematch)
export type FromServer = (Welcome | Update | Ack | Refused | Pong | Reconnect | Problem)

export interface Protocol {
Ack?: Ack
Advice?: Advice
Advised?: Advised
AnswerUndo?: AnswerUndo
Belief?: Belief
Catalogue?: Catalogue
Chair?: Chair
ClockFace?: ClockFace
ClockSettings?: ClockSettings
Decide?: Decide
EditionSource?: EditionSource
EngineRequest?: EngineRequest
EngineSeat?: EngineSeat
EnterRequest?: EnterRequest
FromClient?: FromClient
FromServer?: FromServer
GameInfo?: GameInfo
GameTexts?: GameTexts
GuestRequest?: GuestRequest
Invitation?: Invitation
Kick?: Kick
Listed?: Listed
Lobby?: Lobby
Me?: Me
MyTable?: MyTable
MyTables?: MyTables
Opened?: Opened
OptionInfo?: OptionInfo
Ping?: Ping
Point?: Point
Points?: Points
Pong?: Pong
Problem?: Problem
Rating?: Rating
Ratings?: Ratings
Ready?: Ready
Reconnect?: Reconnect
RecoverRequest?: RecoverRequest
RecoveryCode?: RecoveryCode
Refused?: Refused
Rematch?: Rematch
Resign?: Resign
Result?: Result
Room?: Room
Said?: Said
Say?: Say
SeatBot?: SeatBot
Sit?: Sit
Stand?: Stand
Story?: Story
Substitute?: Substitute
TableRequest?: TableRequest
Undo?: Undo
UndoAsked?: UndoAsked
Update?: Update
Welcome?: Welcome
}
/**
 * The intent is carried out and durable; `seq` is the number of its last row.
 */
export interface Ack {
type: "ack"
intent: string
seq: number
}
/**
 * Decisions of the seat to move, the best first; found with what that seat knows and nothing else.
 */
export interface Advice {
decisions: Advised[]
beliefs: Belief[]
}
/**
 * What a search thinks of one decision: its share of the tries, the chance to win, the points to expect.
 */
export interface Advised {
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
type: "answer-undo"
intent: string
seat: number
agree: boolean
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
default: (boolean | number | string)
allowed: (boolean | number | string)[]
clause: string
}
/**
 * A seat as everybody sees it. `replaced` is a bot that broke down or took too long; `bot` plays on for it.
 */
export interface Chair {
seat: number
name?: (string | null)
bot?: (string | null)
ready?: boolean
away?: boolean
resigned?: boolean
substitute?: (string | null)
replaced?: (string | null)
yours?: boolean
}
/**
 * Seconds left to each seat when this was sent; the seat that is running down; its grace while it is absent.
 */
export interface ClockFace {
remaining: number[]
running?: (number | null)
grace?: number
}
/**
 * `move`: seconds for each turn. `fischer`: seconds for the game, and an increment for each turn.
 *     `correspondence`: days for each turn. When time is up a bot plays the turn, or the seat resigns.
 */
export interface ClockSettings {
kind?: ("correspondence" | "fischer" | "move" | "none")
seconds?: number
increment?: number
days?: number
expiry?: ("bot" | "resign")
}
/**
 * Decisions of a seat, in order, made at the position numbered `seq`; all are carried out or none.
 */
export interface Decide {
type: "decide"
intent: string
seat: number
seq: number
actions: number[]
}
export interface EditionSource {
name: string
source: string
}
/**
 * A free seat for a program of one's own, and the name it plays under.
 */
export interface EngineRequest {
seat: number
name: string
}
/**
 * The token with which the program connects; shown once, good for this seat of this table only.
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
 * A heartbeat; answered by `pong`.
 */
export interface Ping {
type: "ping"
n?: number
}
/**
 * Takes the seat's last decision back, at once where nothing was shown, else by asking the others.
 */
export interface Undo {
type: "undo"
intent: string
seat: number
seq: number
}
/**
 * Takes a free seat; somebody may take several on one device.
 */
export interface Sit {
type: "sit"
intent: string
seat: number
name?: string
}
export interface Stand {
type: "stand"
intent: string
seat: number
}
/**
 * Puts a bot on a free seat; only the host, before the start. No bot empties the seat.
 */
export interface SeatBot {
type: "seat-bot"
intent: string
seat: number
bot?: (string | null)
}
/**
 * The game starts when all seats are taken and all who sit there are ready.
 */
export interface Ready {
type: "ready"
intent: string
seat: number
ready?: boolean
}
export interface Say {
type: "say"
intent: string
text: string
}
export interface Resign {
type: "resign"
intent: string
seat: number
}
/**
 * Lets a bot play for an absent player until that player returns.
 */
export interface Substitute {
type: "substitute"
intent: string
seat: number
}
/**
 * A vote to give an absent player's seat to a bot for good; more than half of the other players decide.
 */
export interface Kick {
type: "kick"
intent: string
seat: number
}
/**
 * Agrees to play again; the new table opens when everybody has agreed.
 */
export interface Rematch {
type: "rematch"
intent: string
seat: number
}
/**
 * The first message of a connection.
 */
export interface Welcome {
type: "welcome"
version: number
table: string
seats: number[]
}
/**
 * What changed at the table from number `since` (exclusive) to `seq`, as one seat (none: a spectator) may know it.
 * 
 *     `rewound` says that decisions were taken back: the events told are then all that count from the deal on.
 */
export interface Update {
type: "update"
seq: number
since: number
seat?: (number | null)
position?: number
rewound?: boolean
events?: {
[k: string]: unknown
}[]
view?: ({
[k: string]: unknown
} | null)
room?: (Room | null)
chat?: Said[]
clock?: (ClockFace | null)
result?: (Result | null)
}
/**
 * A table besides its position: who sits where, what is agreed, how it ended.
 */
export interface Room {
table: string
game: string
phase: ("closed" | "open" | "over" | "playing")
seats: Chair[]
options: {
[k: string]: boolean | number | string
}
edition: string
visibility: ("listed" | "private")
spectators: boolean
clock: ClockSettings
hints?: boolean
host?: boolean
commitment?: string
open_seed?: boolean
undo?: (UndoAsked | null)
kick?: {
[k: string]: number[]
}
rematch?: number[]
next_table?: (string | null)
}
export interface UndoAsked {
seat: number
agreed?: number[]
}
export interface Said {
seq: number
name: string
text: string
at: number
seat?: (number | null)
}
/**
 * How a game ended. With `seed` and `salt` anybody can check the commitment given at the start.
 */
export interface Result {
reason: ("closed" | "played" | "resigned")
winners: number[]
scores: number[]
seed: string
salt: string
commitment: string
}
/**
 * The intent changed nothing. `clause` is the rule that forbids it; `position` is how things stand.
 */
export interface Refused {
type: "refused"
intent: string
code: string
message: string
clause?: (string | null)
position?: unknown
}
export interface Pong {
type: "pong"
n?: number
}
/**
 * The server goes away for a moment: come back after so many seconds and name the last number seen.
 */
export interface Reconnect {
type: "reconnect"
after?: number
}
/**
 * What was wrong with a request, or with a frame that is no intent.
 */
export interface Problem {
type: "problem"
code: string
message: string
clause?: (string | null)
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
 * A table in the lobby.
 */
export interface Listed {
table: string
game: string
phase: string
seats: Chair[]
clock: ClockSettings
spectators: boolean
created: number
}
export interface Lobby {
tables: Listed[]
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
 * A table where the asker sits, or that they opened. `your_turn`: one of their seats decides next.
 */
export interface MyTable {
table: string
game: string
phase: string
seats: Chair[]
clock: ClockSettings
created: number
your_turn?: boolean
}
export interface MyTables {
tables: MyTable[]
}
export interface Opened {
table: string
invite: string
link: string
}
/**
 * A number at which a position was reached: which turn it was, and who decided (nobody: the deal).
 */
export interface Point {
seq: number
turn: number
seat?: (number | null)
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
export interface RecoverRequest {
code: string
}
export interface RecoveryCode {
code: string
}
/**
 * A game up to number `seq`, as a seat of the asker (none: a spectator) may know it; the room is today's.
 */
export interface Story {
seq: number
events: {
[k: string]: unknown
}[]
view: ({
[k: string]: unknown
} | null)
room: Room
seat?: (number | null)
}
/**
 * A new table. `bots` are names of installed bots by seat; null leaves a seat free.
 * 
 *     `hints` allows players to ask for advice; if nothing is said, at private tables only.
 */
export interface TableRequest {
game: string
seats?: (number | null)
options?: {
[k: string]: boolean | number | string
}
edition?: (EditionSource | null)
bots?: (string | null)[]
clock?: ClockSettings
visibility?: ("listed" | "private")
spectators?: boolean
seed?: (string | null)
bot_pause?: number
hints?: (boolean | null)
}
