"""The protocol: every message between a client and the server, as types; the JSON Schema comes from them."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

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
    """What both sides send: fields that are not listed are refused, and defaults are left out."""


# What a client asks of a table. Every intent has an id of the client's choice; sent again, it is done once.


class Intent(Message, tag_field="type"):
    intent: IntentId


class Act(Intent, tag="act"):
    """Decisions of a seat, in order, made at the position numbered `seq`; all are carried out or none."""

    seat: Seat
    seq: Seq
    actions: Annotated[list[Action], Meta(min_length=1, max_length=64)]


class Undo(Intent, tag="undo"):
    """Takes the seat's last decision back, at once where nothing was shown, else by asking the others."""

    seat: Seat
    seq: Seq


class AnswerUndo(Intent, tag="answer-undo"):
    seat: Seat
    agree: bool


class Sit(Intent, tag="sit"):
    """Takes a free seat; somebody may take several on one device."""

    seat: Seat
    name: Name | UnsetType = UNSET


class Stand(Intent, tag="stand"):
    seat: Seat


class SeatBot(Intent, tag="seat-bot"):
    """Puts a bot on a free seat; only the host, before the start. No bot empties the seat."""

    seat: Seat
    bot: Word | None = None


class Ready(Intent, tag="ready"):
    """The game starts when all seats are taken and all who sit there are ready."""

    seat: Seat
    ready: bool = True


class Say(Intent, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Resign(Intent, tag="resign"):
    seat: Seat


class Substitute(Intent, tag="substitute"):
    """Lets a bot play for an absent player until that player returns."""

    seat: Seat


class Kick(Intent, tag="kick"):
    """A vote to give an absent player's seat to a bot for good; more than half of the other players decide."""

    seat: Seat


class Rematch(Intent, tag="rematch"):
    """Agrees to play again; the new table opens when everybody has agreed."""

    seat: Seat


Intents = Act | Undo | AnswerUndo | Sit | Stand | SeatBot | Ready | Say | Resign | Substitute | Kick | Rematch


class Ping(Message, tag_field="type", tag="ping"):
    """A heartbeat; answered by `pong`."""

    n: Seq = 0


FromClient = Ping | Act | Undo | AnswerUndo | Sit | Stand | SeatBot | Ready | Say | Resign | Substitute | Kick | Rematch


# What the server tells.


class Chair(Message):
    """A seat as everybody sees it; bots have a `name` too.

    `replaced` is a bot that broke down or took too long; `bot` plays on for it.
    """

    seat: int
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    away: bool = False
    resigned: bool = False
    substitute: str | None = None
    replaced: str | None = None
    yours: bool = False


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`move`: seconds for each turn. `fischer`: seconds for the game, and an increment for each turn.
    `correspondence`: days for each turn. When time is up a bot plays the turn, or the seat resigns."""

    kind: Literal["none", "move", "fischer", "correspondence"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=86400)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] = 2
    expiry: Literal["bot", "resign"] = "bot"


class ClockFace(Message):
    """Seconds left to each seat when this was sent; the seat that is running down; its grace while it is absent."""

    remaining: list[float]
    running: int | None = None
    grace: float = 0.0


class UndoAsked(Message):
    seat: int
    agreed: list[int] = []


class Room(Message):
    """A table besides its position: who sits where, what is agreed, how it ended."""

    table: str
    game: str
    phase: Literal["open", "playing", "over", "closed"]
    seats: list[Chair]
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
    """How many decisions of another game came before: this one asks what if."""


class Said(Message):
    seq: int
    name: str
    text: str
    at: float
    seat: int | None = None


class Result(Message):
    """How a game ended. With `seed` and `salt` anybody can check the commitment given at the start."""

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
    """What changed at the table from number `since` (exclusive) to `seq`, as one seat (none: a spectator) may know it.

    `rewound` says that decisions were taken back: the events told are then all that count from the deal on.
    """

    seq: int
    since: int
    seat: int | None = None
    position: int = 0
    rewound: bool = False
    events: list[dict[str, Any]] = []
    view: dict[str, Any] | None = None
    room: Room | None = None
    chat: list[Said] = []
    clock: ClockFace | None = None
    result: Result | None = None


class Ack(ToClient, tag="ack"):
    """The intent is carried out and durable; `seq` is the number of its last row."""

    intent: str
    seq: int


class Refused(ToClient, tag="refused"):
    """The intent changed nothing. `clause` is the rule that forbids it; `position` is how things stand."""

    intent: str
    code: str
    message: str
    clause: str | None = None
    position: Raw | None = None


class Pong(ToClient, tag="pong"):
    n: int = 0


class Reconnect(ToClient, tag="reconnect"):
    """The server goes away for a moment: come back after so many seconds and name the last number seen."""

    after: float = 1.0


class Problem(ToClient, tag="problem"):
    """What was wrong with a request, or with a frame that is no intent."""

    code: str
    message: str
    clause: str | None = None


FromServer = Welcome | Update | Ack | Refused | Pong | Reconnect | Problem
