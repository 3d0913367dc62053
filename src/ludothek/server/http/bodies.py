"""The bodies of HTTP requests and answers: guests, tables, the lobby, the past, advice; the rest of the protocol."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from ludothek.server.protocol import Chair, ClockSettings, Message, Name, Room, Seat, Word


class GuestRequest(Message):
    name: Name


class Me(Message):
    player: str
    name: str
    ratings: list["Rating"] = []
    passkey: bool = False


class RecoveryCode(Message):
    code: str


class RecoverRequest(Message):
    code: Annotated[str, Meta(min_length=8, max_length=64)]


BOT_PAUSE = 0.6
"""Seconds between decisions of bots, so that people can follow."""
Pause = Annotated[float, Meta(ge=0, le=10)]


class EditionSource(Message):
    name: Name
    source: Annotated[str, Meta(min_length=1, max_length=200_000)]


class TableRequest(Message):
    """A new table. `bots` are names of installed bots by seat; null leaves a seat free.

    `hints` allows players to ask for advice; if nothing is said, at private tables only.
    """

    game: Word
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, bool | int | Annotated[str, Meta(max_length=64)]] = {}
    edition: EditionSource | None = None
    bots: Annotated[list[Word | None], Meta(max_length=64)] = []
    clock: ClockSettings = ClockSettings()
    visibility: Literal["private", "listed"] = "private"
    spectators: bool = True
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")] | None = None
    bot_pause: Pause = BOT_PAUSE
    hints: bool | None = None


class Opened(Message):
    table: str
    invite: str
    link: str


class EnterRequest(Message):
    invite: Annotated[str, Meta(max_length=64)]


class Listed(Message):
    """A table in the lobby."""

    table: str
    game: str
    phase: str
    seats: list[Chair]
    clock: ClockSettings
    spectators: bool
    created: float


class Lobby(Message):
    tables: list[Listed]


class Invitation(Message):
    invite: str
    link: str


class OptionInfo(Message):
    key: str
    default: bool | int | str
    allowed: list[bool | int | str]
    clause: str


class GameInfo(Message):
    key: str
    name: str
    version: int
    seats: list[int]
    usual_seats: int
    options: list[OptionInfo]


class Catalogue(Message):
    version: int
    games: list[GameInfo]
    bots: list[str]


class GameTexts(Message):
    """All texts of a game in one language, clauses included."""

    key: str
    lang: str
    texts: dict[str, Any]


class Pieces(Message):
    """The cards of a game or of a table's edition, with their numbers and their texts in one language."""

    key: str
    lang: str
    edition: str
    pieces: list[dict[str, Any]]


class Rating(Message):
    game: str
    seats: int
    rating: float
    games: int
    name: str = ""


class Ratings(Message):
    ratings: list[Rating]


class Story(Message):
    """A game up to number `seq`, as a seat of the asker (none: a spectator) may know it; the room is today's."""

    seq: int
    events: list[dict[str, Any]]
    view: dict[str, Any] | None
    room: Room
    seat: int | None = None


class Point(Message):
    """A number at which a position was reached: which turn it was, and who decided (nobody: the deal)."""

    seq: int
    turn: int
    seat: int | None = None


class Points(Message):
    """The way to the present position; decisions that were taken back are not on it."""

    points: list[Point]


class MyTable(Message):
    """A table where the asker sits, or that they opened. `your_turn`: one of their seats decides next."""

    table: str
    game: str
    phase: str
    seats: list[Chair]
    clock: ClockSettings
    created: float
    your_turn: bool = False


class MyTables(Message):
    tables: list[MyTable]


class EngineRequest(Message):
    """A free seat for a program of one's own, and the name it plays under."""

    seat: Seat
    name: Name


class EngineSeat(Message):
    """The token with which the program connects; shown once, good for this seat of this table only."""

    table: str
    seat: int
    player: str
    token: str


class Advised(Message):
    """What a search thinks of one decision: its share of the tries, the chance to win, the points to expect."""

    action: int
    share: float
    win: float
    points: float
    text: str
    reason: str


class Belief(Message):
    """What the seat may suspect of another, and how likely it is."""

    seat: int
    text: str
    chance: float


class Advice(Message):
    """Decisions of the seat to move, the best first; found with what that seat knows and nothing else."""

    decisions: list[Advised]
    beliefs: list[Belief]


BODIES = (
    GuestRequest, Me, RecoveryCode, RecoverRequest, EditionSource, TableRequest, Opened, EnterRequest, Lobby,
    Invitation, Catalogue, GameTexts, Pieces, Ratings, Story, Points, MyTables, Advice, EngineRequest, EngineSeat,
)  # fmt: skip
