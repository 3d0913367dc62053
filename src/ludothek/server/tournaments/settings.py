"""What a tournament is: its kind, its game, how tables are made up, and how results count."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludothek.bots.registry import installed_bots
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.server.errors import Invalid
from ludothek.server.play.create import Pause, check_clock
from ludothek.server.protocol import ClockSettings, Name, Options, Visibility, Word

MOST_ENTRANTS = 256
MOST_IN_ROUND_ROBIN = 32
MOST_DEALS = 40
Kind = Literal["swiss", "round-robin", "knock-out", "arena"]
Scoring = Literal["duplicate", "table"]


class TournamentSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A tournament on duplicate deals: all tables of a round play the same cards, with the same bots.

    `people` of the `seats` at a table are taken by entrants, all others by `bot`. With `duplicate` scoring a result is
    compared with those of everybody who held the same cards, with `table` scoring only places at the table count. Each
    pair or group that meets plays `games` deals in a round. An arena has no rounds but lasts `minutes`. `late_rounds`
    is up to which round one may still enter, and `break_seconds` is how long the next round waits. A live player who
    has not come after `no_show_seconds` is replaced by a bot until they come. `bots_admitted` lets the host enter bots.
    """

    name: Name
    game: Word
    kind: Kind = "swiss"
    seats: Annotated[int, Meta(ge=1, le=64)] = 2
    people: Annotated[int, Meta(ge=1, le=4)] = 2
    options: Options = {}
    bot: Word = "master"
    bots_admitted: bool = False
    scoring: Scoring = "duplicate"
    rounds: Annotated[int, Meta(ge=1, le=31)] = 5
    games: Annotated[int, Meta(ge=1, le=4)] = 1
    minutes: Annotated[int, Meta(ge=5, le=7 * 1440)] = 60
    clock: ClockSettings = ClockSettings(kind="move", seconds=60)
    break_seconds: Annotated[int, Meta(ge=0, le=86400)] = 30
    no_show_seconds: Annotated[int, Meta(ge=10, le=86400)] = 90
    late_rounds: Annotated[int, Meta(ge=0, le=31)] = 1
    most_entrants: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = MOST_ENTRANTS
    starts_at: Annotated[float, Meta(ge=0, le=2**40)] | None = None
    visibility: Visibility = "private"
    bot_pause: Pause = 0.6

    @property
    def is_live(self) -> bool:
        """Whether games are played at once, rather than by correspondence."""
        return self.clock.kind != "correspondence"

    @property
    def admits_late(self) -> bool:
        return self.kind in ("swiss", "arena")

    @property
    def takes_back(self) -> bool:
        """Whether somebody who left may come back: in a knock-out they are out."""
        return self.kind != "knock-out"


def settle_settings(settings: TournamentSettings) -> dict[str, bool | int | str]:
    """Return all house rules of a tournament, or raise Invalid if it could not be played."""
    try:
        game = registry.game(settings.game)
        options = house_rules.settle(game.options, settings.options)
        game.check_seats(settings.seats, options)
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None
    if settings.bot not in installed_bots():
        raise Invalid("unknown-bot", f"there is no bot {settings.bot!r}")
    if settings.people > settings.seats:
        raise Invalid("invalid-table", f"{settings.people} entrants for {settings.seats} seats")
    if settings.kind in ("round-robin", "knock-out") and settings.people != 2:
        raise Invalid("two-at-a-table", "in a round robin and a knock-out two entrants meet at a table")
    if settings.people == 1 and settings.scoring == "table":
        raise Invalid("alone-at-table", "who plays alone is compared with those who held the same cards")
    if settings.kind == "round-robin" and settings.most_entrants > MOST_IN_ROUND_ROBIN:
        raise Invalid("too-many-entrants", f"a round robin has {MOST_IN_ROUND_ROBIN} entrants at most")
    if settings.clock.kind == "none" or settings.clock.expiry != "bot":
        raise Invalid("clock-needed", "a tournament needs a clock, and a bot plays when the time is up")
    if settings.kind == "arena" and (not settings.is_live or settings.games != 1):
        raise Invalid("arena-is-live", "an arena is played live, one deal at a time")
    if settings.rounds * settings.games > MOST_DEALS:
        raise Invalid("too-many-deals", f"a tournament has {MOST_DEALS} deals at most")
    check_clock(settings.clock)
    return options
