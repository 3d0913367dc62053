"""What a tournament does next, as events: a pure function of its log and the time.

Whoever runs a tournament asks for the next step, writes it, and asks again; every step is safe to lose and to repeat,
because the log says whether it was taken.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random

from ludothek.server.tournaments.brackets import (
    count_round_robin_rounds,
    pair_first_round,
    pair_next_round,
    pair_round_robin,
)
from ludothek.server.tournaments.events import (
    AnyEvent,
    Closed,
    Finished,
    Left,
    OpenedTable,
    Published,
    RoundBegun,
    Started,
    TablesOpened,
)
from ludothek.server.tournaments.pairing import Field, Groups, pair
from ludothek.server.tournaments.seating import list_entrant_seats, seat_entrants
from ludothek.server.tournaments.standings import find_winner, rank
from ludothek.server.tournaments.tournament import Match, Tournament

LOOK_AGAIN = 30.0
"""Seconds after which a tournament is looked at in any case, for games that ended without a result."""
GIVE_UP = 3600.0
"""A tournament that has too few entrants for so long after its time is closed."""
UNSTARTED = 30 * 86_400.0
"""A tournament without a time at which it begins is closed if it was not started for so long."""
ARENA_PAUSE = 5.0
"""Seconds between two pairings of an arena, so that more than the fastest two can meet."""
RECENT = 2
"""In an arena, how many of the latest opponents one does not meet again if that can be helped."""
MOST_TABLES = 5000
Pairs = Collection[tuple[int, int]]
"""Numbers of entrants, two and two, the smaller first."""


@dataclass(frozen=True)
class Step:
    """Events to write. `openings` are tables to open in the same transaction; their ids are still empty."""

    events: list[AnyEvent] = field(default_factory=list)
    openings: list[OpenedTable] = field(default_factory=list)


def plan_step(
    tournament: Tournament, at: float, rng: Random, fewest_points_win: bool, apart: Pairs = frozenset()
) -> Step | None:
    """Return what is to be done now; None if there is nothing. Entrants of the pairs `apart` should not meet."""
    if tournament.phase == "open":
        return plan_start(tournament, at, rng)
    if tournament.phase == "closed":
        deals = () if tournament.list_unfinished() else list_secret_deals(tournament)
        return Step([Published(deals=deals)]) if deals else None
    if not tournament.is_on:
        return None
    absent = plan_absences(tournament)
    if absent:
        return Step(absent)
    openings = plan_openings(tournament)
    if openings:
        return Step(openings=openings)
    deals = plan_publication(tournament, at)
    if deals:
        return Step([Published(deals=deals)])
    if tournament.settings.kind == "arena":
        return plan_arena(tournament, at, fewest_points_win, apart)
    return plan_round(tournament, at, fewest_points_win, apart)


def find_due(tournament: Tournament, at: float) -> float | None:
    """Return when to look at a tournament again unless something happens before; None for never."""
    if tournament.phase == "open":
        starts_at = tournament.settings.starts_at
        if starts_at is None:
            return tournament.created_at + UNSTARTED
        return max(at + 1.0, starts_at if at < starts_at else at + LOOK_AGAIN)
    if tournament.phase == "closed":
        return at + LOOK_AGAIN if tournament.list_unfinished() or list_secret_deals(tournament) else None
    if not tournament.is_on:
        return None
    moments = [at + LOOK_AGAIN]
    if tournament.settings.kind == "arena" and tournament.phase == "running":
        moments.append(at + ARENA_PAUSE)
    elif tournament.is_round_over and tournament.phase == "running":
        moments.append(tournament.last_result_at + tournament.settings.break_seconds)
    return max(at + 0.5, min(moments))


def plan_start(tournament: Tournament, at: float, rng: Random) -> Step | None:
    """Start at the time that was announced, if there are enough."""
    starts_at = tournament.settings.starts_at
    if starts_at is None:
        return Step([Closed()]) if at >= tournament.created_at + UNSTARTED else None
    if at < starts_at:
        return None
    if can_start(tournament):
        return Step([start(tournament, rng)])
    return Step([Closed()]) if at > starts_at + GIVE_UP else None


def can_start(tournament: Tournament) -> bool:
    return len(tournament.list_active()) >= max(2, tournament.settings.people)


def start(tournament: Tournament, rng: Random) -> Started:
    """Draw the order of those who are there."""
    active = tournament.list_active()
    rng.shuffle(active)
    return Started(order=tuple(active))


def plan_absences(tournament: Tournament) -> list[AnyEvent]:
    """Take out those who came to none of their tables in their latest round; they may come back."""
    if not tournament.settings.is_live:
        return []
    missed: dict[int, bool] = {}
    for number, matches in enumerate(tournament.rounds):
        for match in matches:
            if not tournament.is_bye(match) and tournament.is_decided(match):
                for entrant in match.entrants:
                    if number >= tournament.entrants[entrant].since:
                        missed[entrant] = all(
                            t.seats.index(entrant) in tournament.results[t.id].absent for t in match.tables
                        )
    return [
        Left(entrant=entrant.number, absent=True)
        for entrant in tournament.entrants
        if missed.get(entrant.number) and not entrant.left
    ]


def plan_openings(tournament: Tournament) -> list[OpenedTable]:
    """Return the tables that are to be opened: the first game of each match, and the next one after each."""
    counts = tournament.count_seats()
    openings = []
    for number, matches in enumerate(tournament.rounds, 1):
        for place, match in enumerate(matches):
            game = len(match.tables)
            waits = game < tournament.settings.games and all(t.id in tournament.results for t in match.tables)
            if tournament.is_bye(match) or not waits:
                continue
            deal = find_deal(tournament, match, number, game)
            free = list_entrant_seats(tournament.settings.seats, tournament.settings.people, deal)
            seats = seat_entrants(match.entrants, free, tournament.settings.seats, counts, number + place)
            openings.append(OpenedTable("", number, place, game, deal, seats))
    return openings


def find_deal(tournament: Tournament, match: Match, number: int, game: int) -> int:
    """Return the deal of a game: that of the round, or in an arena the first that nobody at the table has played."""
    if tournament.settings.kind != "arena":
        return (number - 1) * tournament.settings.games + game
    played = tournament.list_deals(match.entrants)
    return next(deal for deal in range(MOST_TABLES + 1) if deal not in played)


def plan_publication(tournament: Tournament, at: float) -> tuple[int, ...]:
    """Return the deals that everybody has played by now and that are still secret.

    In an arena that is known only at its end: until then somebody may come who plays them.
    """
    if not tournament.is_round_over:
        return ()
    if tournament.settings.kind == "arena" and not is_arena_over(tournament, at):
        return ()
    return list_secret_deals(tournament)


def list_secret_deals(tournament: Tournament) -> tuple[int, ...]:
    dealt = {table.deal for table in tournament.tables.values()}
    return tuple(sorted(dealt - tournament.published))


def is_arena_over(tournament: Tournament, at: float) -> bool:
    """Whether an arena pairs nobody any more."""
    return at >= (tournament.ends_at or 0.0) or len(tournament.tables) >= MOST_TABLES


def plan_round(tournament: Tournament, at: float, fewest_points_win: bool, apart: Pairs) -> Step | None:
    """Begin the next round after the break, or finish after the last one."""
    if not tournament.is_round_over:
        return None
    groups = pair_next(tournament, fewest_points_win, apart)
    if groups is None:
        return Step([Finished()])
    if tournament.phase == "paused":
        return None
    wait = tournament.settings.break_seconds if tournament.rounds and not tournament.hurried else 0
    if at < tournament.last_result_at + wait:
        return None
    return begin_round(tournament, groups)


def begin_round(tournament: Tournament, groups: Groups) -> Step:
    """Begin a round; the next step opens its tables."""
    return Step([RoundBegun(number=len(tournament.rounds) + 1, matches=tuple(groups))])


def pair_next(tournament: Tournament, fewest_points_win: bool, apart: Pairs) -> Groups | None:
    """Return who meets in the next round; None if there is none."""
    played, settings = len(tournament.rounds), tournament.settings
    if settings.kind == "round-robin":
        order = tournament.order
        if played >= count_round_robin_rounds(len(order)):
            return None
        return drop_left(pair_round_robin(order, played + 1), tournament)
    if settings.kind == "knock-out":
        if not played:
            return drop_left(pair_first_round(tournament.order), tournament)
        winners = [find_winner(tournament, match, fewest_points_win) for match in tournament.rounds[-1]]
        return None if len(winners) == 1 else drop_left(pair_next_round(winners), tournament)
    active = tournament.list_active()
    if played >= settings.rounds or len(active) < max(2, settings.people):
        return None
    return pair(make_field(tournament, active, fewest_points_win, apart), settings.people)


def drop_left(groups: Groups, tournament: Tournament) -> Groups:
    """Give a bye to those whose opponent has left; where both have, the first of them is kept as a name only."""
    left = {entrant.number for entrant in tournament.entrants if entrant.left}
    kept: Groups = []
    for members in groups:
        here = tuple(one for one in members if one not in left)
        if here or tournament.settings.kind == "knock-out":
            kept.append(here or members[:1])
    return kept


def make_field(
    tournament: Tournament, entrants: Sequence[int], fewest_points_win: bool, apart: Pairs, last: int | None = None
) -> Field:
    """Return what pairing needs to know of these entrants."""
    lines = [line for line in rank(tournament, fewest_points_win) if line.entrant in set(entrants)]
    return Field(
        [line.entrant for line in lines],
        {line.entrant: line.points for line in lines},
        tournament.count_meetings(last),
        tournament.count_byes(),
        count_leans(tournament),
        apart,
    )


def count_leans(tournament: Tournament) -> dict[int, int]:
    """Return how much more often each entrant had the first of the two seats of the next deal than the second.

    Where others than two meet, and in an arena, where the next deal differs from pair to pair, nothing is to be told.
    """
    settings = tournament.settings
    if settings.people != 2 or (settings.kind == "arena" and settings.seats != 2):
        return {}
    first, second = list_entrant_seats(settings.seats, 2, len(tournament.rounds) * settings.games)
    return {one: counts[first] - counts[second] for one, counts in tournament.count_seats().items()}


def plan_arena(tournament: Tournament, at: float, fewest_points_win: bool, apart: Pairs) -> Step | None:
    """Pair those who wait, until the time is up; then finish when the last game is over."""
    if is_arena_over(tournament, at):
        return Step([Finished()]) if tournament.is_round_over else None
    last = find_last_opening(tournament)
    if tournament.phase == "paused" or at < last + ARENA_PAUSE:
        return None
    playing, people = tournament.list_playing(), tournament.settings.people
    waiting = [one for one in tournament.list_active() if one not in playing]
    if len(waiting) < people:
        return None
    those = make_field(tournament, waiting, fewest_points_win, apart, RECENT)
    those.byes = {one: 1 for one in waiting if tournament.free_since[one] < last}
    full = [members for members in pair(those, people) if len(members) == people]
    return begin_round(tournament, full)


def find_last_opening(tournament: Tournament) -> float:
    return max(tournament.opened_at.values(), default=0.0)


def name_openings(openings: Sequence[OpenedTable], names: Sequence[str]) -> TablesOpened:
    named = zip(openings, names, strict=True)
    return TablesOpened(tables=tuple(OpenedTable(name, o.round, o.match, o.game, o.deal, o.seats) for o, name in named))
