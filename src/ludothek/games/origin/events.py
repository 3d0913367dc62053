"""What happens in a game of Origin. A field with the default None is None for those who may not see it."""

from typing import Literal, get_args

from msgspec import Struct, field

from ludothek.core.views import Event, SeatEvent
from ludothek.games.origin import constants as words
from ludothek.games.origin.views import Pawn, Tile

Reason = Literal["deck-empty", "board-empty", "supply-empty", "villages-used"]
REASONS: tuple[Reason, ...] = get_args(Reason)


class Settled(Struct, frozen=True, gc=False):
    """A new pawn and the area where it was put."""

    pawn: Pawn
    area: str


class Journey(Struct, frozen=True, gc=False):
    start: str = field(name="from")
    goal: str = field(name="to")


class Started(SeatEvent):
    pass


class Neutral(Event):
    pawn: Pawn


class Dealt(SeatEvent):
    card: str | None = None


class Kept(SeatEvent):
    card: str | None = None


class Evolved(SeatEvent):
    settled: Settled


class Migrated(SeatEvent):
    journey: Journey


class Displaced(SeatEvent):
    journey: Journey


class Stepped(SeatEvent):
    area: str


class Pushed(SeatEvent):
    area: str


class Swapped(SeatEvent):
    journey: Journey


class Passed(SeatEvent):
    pass


class Played(SeatEvent):
    card: str


class TookTile(SeatEvent):
    tile: Tile


class Refilled(Event):
    tile: Tile


class Hunted(SeatEvent):
    points: int


class TookStrait(SeatEvent):
    strait: str


class Robbed(SeatEvent):
    pass


class Seized(SeatEvent):
    strait: str


class LostStrait(SeatEvent):
    strait: str


class Imitated(SeatEvent):
    level: int


class LostTile(SeatEvent):
    level: int


class Ending(SeatEvent):
    reason: Reason


class RoundsOver(Event):
    round: int


class Noted(SeatEvent):
    points: int


class GameOver(Event):
    pass


class DrewAction(SeatEvent):
    card: str | None = None


class DrewPermanent(SeatEvent):
    card: str | None = None


class DrewObjective(SeatEvent):
    card: str | None = None


class PutAction(SeatEvent):
    card: str | None = None


class PutPermanent(SeatEvent):
    card: str | None = None


class PutObjective(SeatEvent):
    card: str | None = None


class StoleAction(SeatEvent):
    card: str | None = None


class StolePermanent(SeatEvent):
    card: str | None = None


class StoleObjective(SeatEvent):
    card: str | None = None


EVENTS: dict[int, type[Event]] = {
    words.STARTED: Started,
    words.NEUTRAL_SET: Neutral,
    words.DEALT: Dealt,
    words.KEPT: Kept,
    words.EVOLVED: Evolved,
    words.MIGRATED: Migrated,
    words.DISPLACED: Displaced,
    words.STEPPED: Stepped,
    words.PUSHED: Pushed,
    words.SWAPPED: Swapped,
    words.PASSED: Passed,
    words.PLAYED: Played,
    words.TOOK_TILE: TookTile,
    words.REFILLED: Refilled,
    words.HUNTED: Hunted,
    words.TOOK_STRAIT: TookStrait,
    words.ROBBED: Robbed,
    words.SEIZED: Seized,
    words.LOST_STRAIT: LostStrait,
    words.IMITATED: Imitated,
    words.LOST_TILE: LostTile,
    words.ENDING: Ending,
    words.ROUNDS_OVER: RoundsOver,
    words.NOTED: Noted,
    words.GAME_OVER: GameOver,
    words.DREW: DrewAction,
    words.DREW + 1: DrewPermanent,
    words.DREW + 2: DrewObjective,
    words.PUT_UNDER: PutAction,
    words.PUT_UNDER + 1: PutPermanent,
    words.PUT_UNDER + 2: PutObjective,
    words.STOLE: StoleAction,
    words.STOLE + 1: StolePermanent,
    words.STOLE + 2: StoleObjective,
}
