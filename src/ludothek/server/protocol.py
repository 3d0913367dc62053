"""The messages between a client and the server. JSON Schema, OpenAPI and the page's types are generated from here."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

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


class Message(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A JSON object. Unknown fields are refused, and defaults are left out."""


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
    """Take a free seat. A player may have several, on one device."""

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


class Rematch(Intent, tag="rematch"):
    """Agree to play again; the new table opens when everybody has agreed."""

    seat: Seat


Intents = Act | Undo | AnswerUndo | Sit | Stand | SeatBot | Ready | Say | Resign | Substitute | Kick | Rematch


class Ping(Message, tag_field="type", tag="ping"):
    """A heartbeat, answered by `pong`."""

    n: Seq = 0


FromClient = Ping | Act | Undo | AnswerUndo | Sit | Stand | SeatBot | Ready | Say | Resign | Substitute | Kick | Rematch


# What the server sends.


class SeatInfo(Message):
    """Who has a seat. Bots have a `name` too.

    `substitute` is the bot that plays for an absent player. `replaced` is a bot that failed or took too long; `bot`
    plays on in its place. `plays_as` is the level that plays for a `bot` whose net never learned such a table.
    """

    seat: int
    name: str | None = None
    bot: str | None = None
    plays_as: str | None = None
    ready: bool = False
    away: bool = False
    resigned: bool = False
    substitute: str | None = None
    replaced: str | None = None
    yours: bool = False


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`move`: seconds for each turn. `fischer`: seconds for the game and an increment for each turn.
    `correspondence`: days for each turn. When time is up, a bot plays the turn or the seat resigns."""

    kind: Literal["none", "move", "fischer", "correspondence"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=86400)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] = 2
    expiry: Literal["bot", "resign"] = "bot"


class ClockFace(Message):
    """Seconds left to each seat when this was sent, the seat whose clock runs, and its grace if it is absent."""

    remaining: list[float]
    running: int | None = None
    grace: float = 0.0


class UndoAsked(Message):
    """A request to take an action back, and the seats that have agreed."""

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
    visibility: Literal["private", "listed"]
    spectators: bool
    clock: ClockSettings
    hints: bool = False
    host: bool = False
    commitment: str = ""
    open_seed: bool = False
    undo: UndoAsked | None = None
    kick: dict[str, list[int]] = {}
    rematch: list[int] = []
    next_table: str | None = None
    branched: int = 0
    """For a what-if table: how many actions it took over from the game that it branched off."""


class Said(Message):
    """A chat message."""

    seq: int
    name: str
    text: str
    at: float
    seat: int | None = None


class Result(Message):
    """How a game ended. With `seed` and `salt` anybody can verify the commitment that was published at the start."""

    reason: Literal["played", "resigned", "closed"]
    winners: list[int]
    scores: list[int]
    seed: str
    salt: str
    commitment: str


class ToClient(Message, tag_field="type"):
    pass


class Welcome(ToClient, tag="welcome"):
    """The first message of a connection."""

    version: int
    table: str
    seats: list[int]


class Update(ToClient, tag="update"):
    """What changed at a table after entry `since` up to `seq`, as one seat (none: a spectator) may know it.

    `rewound` says that actions were taken back: `events` then has everything since the deal.
    """

    seq: int
    since: int
    seat: int | None = None
    position: int = 0
    rewound: bool = False
    events: Sequence[BaseEvent] = []
    view: View | None = None
    room: Room | None = None
    chat: list[Said] = []
    clock: ClockFace | None = None
    result: Result | None = None


class Ack(ToClient, tag="ack"):
    """The intent is carried out and durable; `seq` is the number of its last log entry."""

    intent: str
    seq: int


class Refused(ToClient, tag="refused"):
    """The intent was refused. `clause` is the rule that forbids it, `position` an update with the present position."""

    intent: str
    code: str
    message: str
    clause: str | None = None
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
