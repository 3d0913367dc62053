"""Standings, computed from results alone: points, and what decides between equals.

Two ways of scoring are kept for everybody, and the settings say which of them counts; the other one breaks ties.

- *Table points* of a game: 1 for the best of the entrants at the table, 0 for the last, the others evenly in between;
  equals share. A bye counts 1 for each game of the round.
- *Matchpoints* of a game, as in duplicate bridge: a result is compared with all others of the same deal on the same
  seat; 1 for each that is worse and 1/2 for each that is equal, divided by their number. Without any other it counts
  1/2, and a bye counts 3/5. A win is better than any points without a win, as on the board of a deal.

Somebody who never came to the table gets nothing and is compared with nobody. Whoever resigns gets nothing either, and
the others at that table 3/5 of a matchpoint, because their game was not played out. A game that was broken off counts
1/2 in both ways.

Ties are broken by the other way of scoring, then by the points of all opponents met (Buchholz), then by the number of
games won; whoever is still equal shares the place.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ludothek.server.tournaments.events import OpenedTable, TableResult
from ludothek.server.tournaments.tournament import Match, Tournament

HALF = Fraction(1, 2)
BYE_MATCHPOINTS = Fraction(3, 5)
NOTHING = Fraction(0)
Value = tuple[bool, int]


@dataclass(slots=True)
class Line:
    """One entrant in the standings. `place` counts from 1, and `games` without byes."""

    entrant: int
    place: int = 0
    points: Fraction = NOTHING
    table_points: Fraction = NOTHING
    matchpoints: Fraction = NOTHING
    opponents: Fraction = NOTHING
    wins: int = 0
    games: int = 0
    byes: int = 0

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction, int]:
        """What decides between two entrants."""
        return self.points, self.table_points + self.matchpoints, self.opponents, self.wins


def rank(tournament: Tournament, fewest_points_win: bool) -> list[Line]:
    """Return the standings after all results that count by now, the best first."""
    lines = {entrant.number: Line(entrant.number) for entrant in tournament.entrants}
    counted = list_counted(tournament)
    matchpoints = compute_matchpoints(counted, fewest_points_win)
    for table, result in counted:
        for seat, entrant in enumerate(table.seats):
            if entrant is None:
                continue
            line = lines[entrant]
            line.games += 1
            line.wins += seat in result.winners and seat not in result.absent
            line.table_points += compute_table_points(table, result, seat)
            line.matchpoints += matchpoints[table.id, seat]
    add_byes(tournament, lines)
    for line in lines.values():
        line.points = line.matchpoints if tournament.settings.scoring == "duplicate" else line.table_points
    add_opponents(tournament, lines, {table.id for table, _ in counted})
    draw = tournament.draw
    ordered = sorted(lines.values(), key=lambda line: (*(-part for part in line.key), draw[line.entrant]))
    for number, line in enumerate(ordered):
        is_tied = number > 0 and ordered[number - 1].key == line.key
        line.place = ordered[number - 1].place if is_tied else number + 1
    return ordered


def list_counted(tournament: Tournament) -> list[tuple[OpenedTable, TableResult]]:
    """Return the tables whose results count: in an arena all, elsewhere those of deals that everybody has played."""
    is_arena = tournament.settings.kind == "arena"
    return [
        (tournament.tables[table], result)
        for table, result in tournament.results.items()
        if is_arena or tournament.tables[table].deal in tournament.published
    ]


def compute_table_points(table: OpenedTable, result: TableResult, seat: int) -> Fraction:
    """Return what an entrant's place among the entrants of a table is worth, from 0 to 1."""
    if result.void:
        return HALF
    if seat in result.absent:
        return NOTHING
    others = [other for other, entrant in enumerate(table.seats) if entrant is not None and other != seat]
    if not others:
        return HALF
    beaten = sum(compare_places(result, seat, other) for other in others)
    return Fraction(beaten, len(others))


def compare_places(result: TableResult, seat: int, other: int) -> Fraction:
    if other in result.absent:
        return Fraction(1)
    mine, theirs = result.places[seat], result.places[other]
    return HALF if mine == theirs else Fraction(int(mine < theirs))


def compute_matchpoints(
    counted: Sequence[tuple[OpenedTable, TableResult]], fewest_points_win: bool
) -> Mapping[tuple[str, int], Fraction]:
    """Return what each result is worth beside those of all who held the same cards, by table and seat."""
    values: dict[tuple[int, int], list[Value]] = defaultdict(list)
    for table, result in counted:
        for seat, entrant in enumerate(table.seats):
            if entrant is not None and is_comparable(result, seat):
                values[table.deal, seat].append(judge(result, seat, fewest_points_win))
    for same in values.values():
        same.sort()
    worth = {}
    for table, result in counted:
        for seat, entrant in enumerate(table.seats):
            if entrant is None:
                continue
            if is_comparable(result, seat):
                worth[table.id, seat] = compare(judge(result, seat, fewest_points_win), values[table.deal, seat])
            else:
                worth[table.id, seat] = value_incomparable(result, seat)
    return worth


def is_comparable(result: TableResult, seat: int) -> bool:
    return bool(result.points) and not result.void and seat not in result.absent


def value_incomparable(result: TableResult, seat: int) -> Fraction:
    """Return the matchpoints of a game that was not played to its end by this entrant."""
    if result.void:
        return HALF
    if seat in result.absent or seat not in result.winners:
        return NOTHING
    return BYE_MATCHPOINTS


def judge(result: TableResult, seat: int, fewest_points_win: bool) -> Value:
    points = result.points[seat]
    return seat in result.winners, -points if fewest_points_win else points


def compare(value: Value, values: Sequence[Value]) -> Fraction:
    """Return the share of the others that a result beats; `values` are in order, and have it too."""
    others = len(values) - 1
    if not others:
        return HALF
    worse, not_better = bisect_left(values, value), bisect_right(values, value)
    return Fraction(worse + not_better - 1, 2 * others)


def add_byes(tournament: Tournament, lines: Mapping[int, Line]) -> None:
    """A bye counts as soon as its round is over."""
    for matches in tournament.rounds:
        if not all(tournament.is_decided(match) for match in matches):
            continue
        for match in matches:
            if tournament.is_bye(match) and tournament.settings.kind != "arena":
                line = lines[match.entrants[0]]
                line.byes += 1
                line.table_points += tournament.settings.games
                line.matchpoints += tournament.settings.games * BYE_MATCHPOINTS


def add_opponents(tournament: Tournament, lines: Mapping[int, Line], counted: set[str]) -> None:
    for match in tournament.iterate_matches():
        if not any(table.id in counted for table in match.tables):
            continue
        for one in match.entrants:
            lines[one].opponents += sum((lines[other].points for other in match.entrants if other != one), NOTHING)


def find_winner(tournament: Tournament, match: Match, fewest_points_win: bool) -> int:
    """Return who goes on in a knock-out.

    By table points; then matchpoints of this round, points of the games, and at last the place in the draw.
    """
    if len(match.entrants) == 1:
        return match.entrants[0]
    deals = {table.deal for table in match.tables}
    results = tournament.results
    same = [(t, results[t.id]) for t in tournament.tables.values() if t.deal in deals and t.id in results]
    matchpoints = compute_matchpoints(same, fewest_points_win)

    def measure(entrant: int) -> tuple[Fraction, Fraction, int, int]:
        table_points, compared, points = NOTHING, NOTHING, 0
        for table in match.tables:
            seat, result = table.seats.index(entrant), results[table.id]
            table_points += compute_table_points(table, result, seat)
            compared += matchpoints[table.id, seat]
            if result.points:
                points += -result.points[seat] if fewest_points_win else result.points[seat]
        return table_points, compared, points, -tournament.draw[entrant]

    return max(match.entrants, key=measure)
