"""Leagues: seasons of round robins by correspondence, with promotion and relegation. Pure functions of a league's log.

The members of each division of a season play a tournament (`tournament.py`). When all of them are over, the league
rests, and then the next season begins by itself.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from ludothek.server.protocol import ClockSettings, Name, Options, Visibility, Word
from ludothek.server.tournaments.settings import TournamentSettings
from ludothek.server.tournaments.tournament import Tournament

DAY = 86_400.0
LEAST_MEMBERS = 4
"""A season begins with so many members or more."""
MOST_MEMBERS = 1000
LOOK_AGAIN = 60.0
LeaguePhase = Literal["waiting", "running", "closed"]


class LeagueSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A league: its game, how many players a division has, and how many of them move up and down after a season.

    Two meet at each table; other seats are taken by `bot`. A turn may take `days`. `rest_days` lie between two seasons.
    """

    name: Name
    game: Word
    seats: Annotated[int, Meta(ge=2, le=64)] = 2
    options: Options = {}
    bot: Word = "master"
    division: Annotated[int, Meta(ge=4, le=12)] = 6
    movers: Annotated[int, Meta(ge=1, le=3)] = 1
    days: Annotated[int, Meta(ge=1, le=14)] = 2
    rest_days: Annotated[int, Meta(ge=0, le=60)] = 3
    visibility: Visibility = "private"


class LeagueEvent(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An entry of a league's log. Members are numbered in the order in which they joined; no event names a player."""


class Created(LeagueEvent, frozen=True, tag="created"):
    settings: LeagueSettings


class Joined(LeagueEvent, frozen=True, tag="joined"):
    """A player joins; they play from the next season on."""


class Quit(LeagueEvent, frozen=True, tag="quit"):
    """A member plays no further season, unless they come back."""

    member: int


class CameBack(LeagueEvent, frozen=True, tag="back"):
    member: int


class Division(Struct, frozen=True, forbid_unknown_fields=True):
    """A division of a season: its tournament, and its members in the order of the tournament's entrants."""

    tournament: str
    members: tuple[int, ...]


class SeasonBegun(LeagueEvent, frozen=True, tag="begun"):
    divisions: tuple[Division, ...]


class SeasonEnded(LeagueEvent, frozen=True, tag="ended"):
    """The members of each division, the best first; the `idle` came to none of their tables, and are out."""

    order: tuple[tuple[int, ...], ...]
    idle: tuple[int, ...] = ()


class Closed(LeagueEvent, frozen=True, tag="closed"):
    """There are no further seasons."""


AnyLeagueEvent = Created | Joined | Quit | CameBack | SeasonBegun | SeasonEnded | Closed


class LeagueLine(NamedTuple):
    """An event in a league's log. `player` is who joined, or who founded it."""

    seq: int
    event: AnyLeagueEvent
    player: str | None
    at: float


UNUSED = LeagueSettings(name="–", game="–")


@dataclass(slots=True)
class Member:
    """`is_active` says that they play the next season, `returns` how often they came back since the last one began.

    Whoever has deleted their data has no `player`.
    """

    number: int
    player: str | None
    is_active: bool = True
    returns: int = 0


@dataclass(slots=True)
class League:
    """A league as it stands. `divisions` are those of the season that is played, `order` is how the last one ended."""

    settings: LeagueSettings = UNUSED
    founder: str = ""
    phase: LeaguePhase = "waiting"
    members: list[Member] = field(default_factory=list)
    season: int = 0
    divisions: tuple[Division, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    next_at: float = 0.0
    seq: int = 0

    def fold_all(self, lines: Iterable[LeagueLine]) -> "League":
        for line in lines:
            self.fold(line)
        return self

    def fold(self, line: LeagueLine) -> None:
        event, self.seq = line.event, line.seq
        match event:
            case Created():
                self.settings, self.founder = event.settings, line.player or ""
            case Joined():
                self.members.append(Member(len(self.members), line.player))
            case Quit():
                self.members[event.member].is_active = False
            case CameBack():
                self.members[event.member].is_active = True
                self.members[event.member].returns += 1
            case SeasonBegun():
                self.phase, self.divisions = "running", event.divisions
                self.season += 1
                for member in self.members:
                    member.returns = 0
            case SeasonEnded():
                self.phase, self.divisions, self.order = "waiting", (), event.order
                self.next_at = line.at + DAY * self.settings.rest_days
                for number in event.idle:
                    self.members[number].is_active = False
            case Closed():
                self.phase = "closed"

    def find_member(self, player: str) -> Member | None:
        return next((member for member in self.members if member.player == player), None)

    def list_active(self) -> list[int]:
        return [member.number for member in self.members if member.is_active and member.player is not None]

    @property
    def can_begin(self) -> bool:
        return self.phase == "waiting" and len(self.list_active()) >= LEAST_MEMBERS


def find_due(league: League, at: float) -> float | None:
    """Return when to look at a league again unless somebody joins; None for never."""
    if league.phase == "running":
        return at + LOOK_AGAIN
    return max(league.next_at, at + 1.0) if league.can_begin else None


def plan_divisions(league: League) -> list[list[int]]:
    """Return the members of each division of the next season, the highest division first."""
    order = move_members(league.order, league.settings.movers)
    known = set(chain.from_iterable(league.order))
    active = league.list_active()
    staying = known.intersection(active)
    new = [number for number in active if number not in known]
    return cut_divisions([number for number in order if number in staying] + new, league.settings.division)


def move_members(order: Sequence[Sequence[int]], movers: int) -> list[int]:
    """Return all members of a season in one order: the first of a division go above the last of the one above."""
    divisions = [list(division) for division in order]
    moved: list[list[int]] = [[] for _ in divisions]
    for place, division in enumerate(divisions):
        above = count_movers(divisions[place - 1], division, movers) if place else 0
        below = count_movers(division, divisions[place + 1], movers) if place + 1 < len(divisions) else 0
        if place:
            moved[place - 1] += division[:above]
        stays = division[above : len(division) - below]
        moved[place] += stays
        if below:
            moved[place + 1] += division[-below:]
    return list(chain.from_iterable(moved))


def count_movers(upper: Sequence[int], lower: Sequence[int], movers: int) -> int:
    """Return how many change places between two divisions; nobody moves both ways."""
    return min(movers, len(upper) // 2, len(lower) // 2)


def cut_divisions(members: Sequence[int], size: int) -> list[list[int]]:
    """Cut an order into divisions of a size; a rest of less than `LEAST_MEMBERS` joins the lowest division."""
    divisions = [list(members[first : first + size]) for first in range(0, len(members), size)]
    if len(divisions) > 1 and len(divisions[-1]) < LEAST_MEMBERS:
        rest = divisions.pop()
        divisions[-1] += rest
    return divisions


def make_tournament_settings(league: League, division: int) -> TournamentSettings:
    """Return the settings of the tournament of a division, counted from 1."""
    settings = league.settings
    return TournamentSettings(
        name=f"{settings.name[:30]} {league.season + 1}.{division}",
        game=settings.game,
        kind="round-robin",
        seats=settings.seats,
        options=settings.options,
        bot=settings.bot,
        clock=ClockSettings(kind="correspondence", days=settings.days, vacation=True),
        break_seconds=0,
        most_entrants=settings.division + LEAST_MEMBERS,
    )


def find_idle(division: Division, tournament: Tournament) -> list[int]:
    """Return the members who came to none of their tables, or left the tournament."""
    idle = []
    for entrant, member in enumerate(division.members):
        tables = [table for table in tournament.tables.values() if entrant in table.seats]
        absences = [
            table.seats.index(entrant) in tournament.results[table.id].absent
            for table in tables
            if table.id in tournament.results
        ]
        if tournament.entrants[entrant].left or (absences and all(absences)):
            idle.append(member)
    return idle


def order_division(division: Division, standings: Sequence[int]) -> tuple[int, ...]:
    """Return the members of a division as its tournament ended, from the entrants in their order."""
    return tuple(division.members[entrant] for entrant in standings)


def list_promoted(order: Sequence[Collection[int]], divisions: Sequence[Collection[int]]) -> tuple[set[int], set[int]]:
    """Return who is in a higher, and who in a lower division than before."""
    before = {member: place for place, division in enumerate(order) for member in division}
    now = {member: place for place, division in enumerate(divisions) for member in division}
    both = before.keys() & now.keys()
    return {m for m in both if now[m] < before[m]}, {m for m in both if now[m] > before[m]}
