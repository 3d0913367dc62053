"""The messages between a client and the server. JSON Schema, OpenAPI and the page's types are generated from here."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from ludothek.core.reason import Reason
from ludothek.core.views import BaseEvent, View

VERSION = 1

Seat = Annotated[int, Meta(ge=0, le=63)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Action = Annotated[int, Meta(ge=0, le=2**31)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
IntentId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Language = Literal["en", "de", "fr"]
Visibility = Literal["private", "listed"]
Zone = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$")]
"""The IANA name of a time zone."""
EditionKey = Annotated[str, Meta(min_length=16, max_length=32, pattern="^[0-9a-f]+$")]
Options = dict[str, bool | int | Annotated[str, Meta(max_length=64)]]


class Message(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A JSON object. Unknown fields are refused, and defaults are left out."""


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`move`: seconds for each turn. `fischer`: seconds for the game and an increment for each turn.
    `correspondence`: days for each turn. When time is up, a bot plays the turn or the seat resigns.

    For correspondence only: with `weekends` all clocks stand still on Saturday and Sunday in the time zone `zone`, and
    with `vacation` a player's clock stands still while they are on vacation."""

    kind: Literal["none", "move", "fischer", "correspondence"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=86400)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] = 2
    expiry: Literal["bot", "resign"] = "bot"
    weekends: bool = False
    zone: Zone = "UTC"
    vacation: bool = False


# Intents: what a client wants to do at a table. The client chooses an id; an intent sent twice is carried out once.


class Intent(Message, tag_field="type"):
    intent: IntentId


class Act(Intent, tag="act"):
    """Actions of a seat, in order, chosen at the position with number `seq`; all are carried out or none."""

    seat: Seat
    seq: Seq
    actions: Annotated[list[Action], Meta(min_length=1, max_length=64)]


class Undo(Intent, tag="undo"):
    """Take back the seat's last action: at once if nothing was revealed, otherwise after the others have agreed."""

    seat: Seat
    seq: Seq


class AnswerUndo(Intent, tag="answer-undo"):
    seat: Seat
    agree: bool


class Sit(Intent, tag="sit"):
    """Take a free seat, or soon after the start the seat of a bot that hands it over.

    Before the start a player may take several, for people at one device.
    """

    seat: Seat
    name: Name | UnsetType = UNSET


class Stand(Intent, tag="stand"):
    seat: Seat


class SeatBot(Intent, tag="seat-bot"):
    """Put a bot on a seat, or with none empty it; for the host, before the start."""

    seat: Seat
    bot: Word | None = None


class Ready(Intent, tag="ready"):
    """Be ready. The game starts when all seats are taken and everybody is ready."""

    seat: Seat
    ready: bool = True


class Say(Intent, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Resign(Intent, tag="resign"):
    seat: Seat


class Substitute(Intent, tag="substitute"):
    """Let a bot play for an absent player until they return."""

    seat: Seat


class Kick(Intent, tag="kick"):
    """Vote to give an absent player's seat to a bot for good; it needs more than half of the other players."""

    seat: Seat


class AskPause(Intent, tag="ask-pause"):
    """Ask the others to stop the clocks; it happens when all people at the table agree."""

    seat: Seat


class AnswerPause(Intent, tag="answer-pause"):
    """Agree to a pause, or refuse it; who asked for it withdraws it."""

    seat: Seat
    agree: bool


class Resume(Intent, tag="resume"):
    """End a pause. Everybody who plays may."""

    seat: Seat


class GiveTime(Intent, tag="give-time"):
    """Give another player more time for the present turn, or with a Fischer clock for the game."""

    seat: Seat
    to: Seat
    seconds: Annotated[int, Meta(ge=10, le=7 * 86400)]


class Rematch(Intent, tag="rematch"):
    """Agree to play again, or decline. The new table opens when everybody who is still here has agreed."""

    seat: Seat
    agree: bool = True


class Rename(Intent, tag="rename"):
    """Change the name under which one sits, before the start."""

    seat: Seat
    name: Name


class Configure(Intent, tag="configure"):
    """Change what the table has agreed, before the start; for the host. Nobody is ready any more.

    Of fewer `seats` than before the last ones are gone, which must be free or bots'. `edition` is the key of cards that
    were sent to this table before; null are the game's standard ones.
    """

    seats: Annotated[int, Meta(ge=1, le=64)] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    clock: ClockSettings | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    edition: EditionKey | UnsetType | None = UNSET


class PassHost(Intent, tag="pass-host"):
    """Make another player the host, before the start."""

    seat: Seat


class Close(Intent, tag="close"):
    """Close a table that has not started; for the host."""


Intents = (
    Act
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
)


class Ping(Message, tag_field="type", tag="ping"):
    """A heartbeat, answered by `pong`."""

    n: Seq = 0


FromClient = Ping | Intents


# What the server sends.


class SeatInfo(Message):
    """Who has a seat. Bots have a `name` too.

    `substitute` is the bot that plays for an absent player. `replaced` is a bot that failed or took too long; `bot`
    plays on in its place. `plays_as` is the level that plays for a `bot` whose net never learned such a table.
    Where running out of time loses the game, whoever does has `resigned`, `out_of_time`. The seat of a player who was
    voted out is `vacated`: it keeps their name, and a `bot` has it. A bot on an `open` seat hands it to somebody who
    comes. `rating` is the player's when they sat down, or after the game. `author` names the player in the talk of this
    table. On vacation, `vacation` is when that ends.
    """

    seat: int
    name: str | None = None
    bot: str | None = None
    plays_as: str | None = None
    ready: bool = False
    away: bool = False
    resigned: bool = False
    out_of_time: bool = False
    substitute: str | None = None
    replaced: str | None = None
    yours: bool = False
    host: bool = False
    rating: int | None = None
    author: str | None = None
    open: bool = False
    vacated: bool = False
    vacation: float | None = None


class ClockFace(Message):
    """Seconds left to each seat when this was sent, the seat whose clock runs, and its grace if it is absent.

    `due` is when the time of the seat to move runs out. If its clock is `stopped`, no seat's runs, and `until` is when
    it goes on, unless that is for the players to say.
    """

    remaining: list[float]
    running: int | None = None
    grace: float = 0.0
    due: float | None = None
    stopped: Literal["pause", "weekend", "vacation"] | None = None
    until: float | None = None


class UndoAsked(Message):
    """A request to take an action back, and the seats that have agreed."""

    seat: int
    agreed: list[int] = []


class PauseAsked(Message):
    """A request to stop the clocks, and the seats that have agreed."""

    seat: int
    agreed: list[int] = []


class Room(Message):
    """Everything about a table but its game: who sits where, how it is configured, what is being asked and agreed."""

    table: str
    game: str
    phase: Literal["open", "playing", "over", "closed"]
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]
    edition: str
    visibility: Visibility
    spectators: bool
    clock: ClockSettings
    hints: bool = False
    rated: bool = False
    chat: bool = True
    handover: bool = False
    """Bots hand their seats to people who come soon after the start."""
    host: bool = False
    commitment: str = ""
    open_seed: bool = False
    undo: UndoAsked | None = None
    pause: PauseAsked | None = None
    paused: float | None = None
    """Since when the clocks stand still because all agreed."""
    kick: dict[str, list[int]] = {}
    substitution: dict[str, list[int]] = {}
    """At a rated table: who agrees that a bot plays for an absent player, by that player's seat."""
    rematch: list[int] = []
    awaited: list[int] = []
    """The seats of those who have not said yet whether they play again."""
    next_table: str | None = None
    watching: list[str] = []
    """The names of the spectators, as far as this server process knows them."""
    own_edition: str = ""
    """The name of the edition, unless it is the game's standard one."""
    branched: int = 0
    """For a what-if table: how many actions it took over from the game that it branched off."""
    tournament: str | None = None
    """The tournament that the table belongs to: nobody plays again, pauses or takes back what was revealed."""
    champions: bool = False
    """The game counts on its player's ladder: nothing that was revealed is taken back."""


class ChatMessage(Message):
    """A chat message; without a seat it is a spectator's. `author` is the same for all messages of one player here."""

    seq: int
    name: str
    text: str
    at: float
    seat: int | None = None
    author: str = ""


RoomEventKind = Literal[
    "sat",
    "took",
    "stood",
    "removed",
    "renamed",
    "host",
    "configured",
    "closed",
    "too-long",
    "substituted",
    "away",
    "back",
    "expired",
    "resigned",
    "lost-on-time",
    "kicked",
    "replaced",
    "undo-refused",
    "undo-withdrawn",
    "undone",
    "declined",
    "paused",
    "resumed",
    "pause-refused",
    "pause-withdrawn",
    "time-given",
    "vacation",
    "vacation-over",
]


class RoomEvent(Message):
    """Something that happened at the table beside the game, and to whom.

    It happened `after` so many events of the game. `by` is the seat of who did it, if a player.
    For "back", `away_from` is the number of events there were when the player left. For "time-given", `value` is how
    many seconds, for "vacation" when it ends, and for "resigned" 1 if a bot plays on.
    """

    seq: int
    kind: RoomEventKind
    at: float
    after: int = 0
    seat: int | None = None
    name: str = ""
    by: int | None = None
    away_from: int | None = None
    value: int | None = None
    yours: bool = False


class RatingChange(Message):
    """What a game did to the rating of a seat's player."""

    seat: int
    before: int
    after: int


class Result(Message):
    """How a game ended. With `seed` and `salt` anybody can verify the commitment that was published at the start.

    Both are empty for a deal of the day until the day is over.
    """

    reason: Literal["played", "resigned", "closed"]
    winners: list[int]
    scores: list[int]
    seed: str
    salt: str
    commitment: str
    ratings: list[RatingChange] = []
    unrated: Literal["short", "often", "closed", "engine", "shared", "alone"] | None = None
    """Why the game of a rated table was not rated: too short, the same people too often in a day, …"""


class ToClient(Message, tag_field="type"):
    pass


class Welcome(ToClient, tag="welcome"):
    """The first message of a connection."""

    version: int
    table: str
    seats: list[int]


class Update(ToClient, tag="update"):
    """What changed at a table after entry `since` up to `seq`, as one seat (none: a spectator) may know it.

    `rewound` says that actions were taken back: `events` then has everything since the deal. `by_bot` are the places
    in `events` of what a bot did for a person.
    """

    seq: int
    since: int
    seat: int | None = None
    position: int = 0
    rewound: bool = False
    events: Sequence[BaseEvent] = []
    by_bot: list[int] = []
    view: View | None = None
    room: Room | None = None
    room_events: list[RoomEvent] = []
    chat: list[ChatMessage] = []
    clock: ClockFace | None = None
    result: Result | None = None


class Ack(ToClient, tag="ack"):
    """The intent is carried out and durable; `seq` is the number of its last log entry."""

    intent: str
    seq: int


class Refused(ToClient, tag="refused"):
    """The intent was refused. `position` is an update with the present position.

    If a rule forbids it, `clause` is its id, `message` says why in the sender's language, and `facts` are the same as
    data, where the game has them.
    """

    intent: str
    code: str
    message: str
    clause: str | None = None
    facts: Reason | None = None
    position: Raw | None = None


class Pong(ToClient, tag="pong"):
    n: int = 0


class Reconnect(ToClient, tag="reconnect"):
    """The server restarts: connect again after so many seconds, with the last number seen."""

    after: float = 1.0


class Problem(ToClient, tag="problem"):
    """What is wrong with a request, or with a frame that is no message of the protocol."""

    code: str
    message: str
    clause: str | None = None


FromServer = Welcome | Update | Ack | Refused | Pong | Reconnect | Problem
