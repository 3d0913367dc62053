"""The parts of a table's state: who has a seat, what is being asked, what happened beside the game."""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from ludothek.core.views import SharedView
from ludothek.server.protocol import RatingChange, RoomEventKind

Unrated = Literal["short", "often", "closed", "engine", "shared", "alone"]


@dataclass(slots=True)
class SeatState:
    """Who plays a seat.

    `node` is the server process that the player is connected to, None while absent. `substitute` is the bot that plays
    while the player is absent, `timed_out` says that a bot plays the present turn because the clock ran out, and
    `replaced` is a bot that failed and was replaced by `bot`. `away_from` is the number of events that there were when
    the player left, and `vacated` says that the player was voted out. `vacation_until` is when a vacation ends.
    """

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    node: str | None = None
    resigned: bool = False
    substitute: str | None = None
    timed_out: bool = False
    replaced: str | None = None
    rating: int | None = None
    away_from: int | None = None
    vacated: bool = False
    vacation_until: float = 0.0

    @property
    def away(self) -> bool:
        return self.player is not None and self.node is None

    @property
    def is_human(self) -> bool:
        return self.player is not None and self.bot is None and not self.resigned


class RatingOutcome(msgspec.Struct, omit_defaults=True):
    """What a finished game did to the ratings of its players, or why it was not rated."""

    ratings: list[RatingChange] = []
    unrated: Unrated | None = None


class ViewCache:
    """The shared view of a position and the events that everybody sees alike, each encoded once for all clients."""

    __slots__ = ("encoded", "events", "position", "shared")

    def __init__(self, position: int, shared: SharedView) -> None:
        self.position = position
        self.shared = shared
        self.encoded = b""
        self.events: dict[int, bytes] = {}


@dataclass
class UndoRequest:
    """A request to take actions back until `keep` are left."""

    seat: int
    keep: int
    agreed: set[int] = field(default_factory=set)


@dataclass
class PauseRequest:
    """A request to stop the clocks."""

    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class RoomNote:
    """Something that happened beside the game; `player` is the one whom it concerns."""

    seq: int
    kind: RoomEventKind
    at: float
    after: int
    seat: int | None
    name: str
    player: str | None
    by: int | None = None
    away_from: int | None = None
    value: int | None = None
