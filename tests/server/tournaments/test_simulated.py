"""Simulated tournaments of 2 to 256 entrants, with entrants who leave, do not come and come back, and with kills."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludothek.server.tournaments.events import RoundBegun, TablesOpened
from ludothek.server.tournaments.pairing import MOST_LEANING
from ludothek.server.tournaments.settings import Kind, Scoring, TournamentSettings
from ludothek.server.tournaments.standings import rank
from ludothek.server.tournaments.tournament import Tournament
from tests.server.tournaments.driver import Driver


def make(
    kind: Kind = "swiss",
    people: int = 2,
    seats: int = 2,
    rounds: int = 5,
    games: int = 1,
    scoring: Scoring = "duplicate",
) -> TournamentSettings:
    return TournamentSettings(
        name="Cup",
        game="origami",
        kind=kind,
        people=people,
        seats=seats,
        rounds=rounds,
        games=games,
        scoring=scoring,
        minutes=5,
    )


def check_sound(tournament: Tournament) -> None:
    """Check what must hold of every tournament, whatever happened in it."""
    deals: dict[int, tuple[int, ...]] = {}
    for table in tournament.tables.values():
        people = [one for one in table.seats if one is not None]
        assert len(people) == len(set(people)) == tournament.settings.people
        taken = tuple(seat for seat, one in enumerate(table.seats) if one is not None)
        assert deals.setdefault(table.deal, taken) == taken, "bots have the same seats at all tables of a deal"
    per_entrant = Counter(
        (one, table.deal) for table in tournament.tables.values() for one in table.seats if one is not None
    )
    assert set(per_entrant.values()) <= {1}, "nobody plays a deal twice"
    for matches in tournament.rounds:
        members = Counter(one for match in matches for one in match.entrants)
        assert set(members.values()) <= {1}, "nobody is paired twice in a round"
    assert set(tournament.results) == set(tournament.tables)
    assert tournament.published == set(deals)


def check_standings(tournament: Tournament) -> None:
    """Points of a table with `table` scoring add up; places follow the order; everybody has a line."""
    lines = rank(tournament, False)
    assert sorted(line.entrant for line in lines) == list(range(len(tournament.entrants)))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    for one, other in combinations(lines[:20], 2):
        assert one.key >= other.key
        assert (one.place == other.place) == (one.key == other.key)
    assert all(Fraction(0) <= line.matchpoints <= line.games + tournament.settings.games * line.byes for line in lines)


kinds = st.sampled_from(
    [
        ("swiss", 2, 2, 2),
        ("swiss", 1, 3, 1),
        ("swiss", 2, 4, 2),
        ("swiss", 3, 3, 1),
        ("swiss", 4, 4, 1),
        ("arena", 2, 2, 1),
        ("arena", 1, 2, 1),
        ("arena", 3, 4, 1),
        ("knock-out", 2, 2, 2),
        ("round-robin", 2, 2, 1),
    ]
)


@settings(max_examples=30, deadline=None)
@given(kinds, st.integers(2, 24), st.integers(0, 2**32), st.sampled_from(["duplicate", "table"]))
def test_every_tournament_ends_and_is_sound(
    kind: tuple[Kind, int, int, int], entrants: int, seed: int, scoring: Scoring
) -> None:
    name, people, seats, games = kind
    if people == 1:
        scoring = "duplicate"
    driver = Driver(make(name, people, seats, 4, games, scoring), max(entrants, people), seed)
    driver.play(chaos=0.2)
    tournament = driver.tournament
    assert tournament == Tournament().fold_all(driver.log)
    numbers = [line.event.number for line in driver.log if isinstance(line.event, RoundBegun)]
    assert numbers == list(range(1, len(numbers) + 1)), "no round begins twice, and none is lost"
    opened = [
        (t.round, t.match, t.game)
        for line in driver.log
        if isinstance(line.event, TablesOpened)
        for t in line.event.tables
    ]
    assert len(opened) == len(set(opened)), "no table is opened twice"
    check_sound(tournament)
    check_standings(tournament)


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 20), st.integers(0, 2**32))
def test_swiss_nobody_meets_twice_or_rests_twice_before_they_must(entrants: int, seed: int) -> None:
    """As long as there are at most half as many rounds as places, a pairing without repetition exists (Dirac)."""
    places = entrants + entrants % 2
    driver = Driver(make(rounds=max(1, places // 2)), entrants, seed)
    driver.play()
    assert max(driver.tournament.count_meetings().values(), default=0) <= 1
    assert max(driver.tournament.count_byes().values(), default=0) <= 1


@pytest.mark.parametrize("scoring", ["duplicate", "table"])
@pytest.mark.parametrize(("entrants", "rounds", "seed"), [(8, 4, 1), (8, 5, 2), (16, 9, 3), (31, 9, 0), (64, 9, 2)])
def test_swiss_nobody_has_a_seat_three_times_more_often_than_the_other(
    entrants: int, rounds: int, seed: int, scoring: Scoring
) -> None:
    driver = Driver(make(rounds=rounds, scoring=scoring), entrants, seed)
    driver.play()
    assert len(driver.tournament.rounds) == rounds
    for counts in driver.tournament.count_seats().values():
        assert abs(counts[0] - counts[1]) <= MOST_LEANING


def test_swiss_two_among_bots_have_every_seat_about_equally_often() -> None:
    driver = Driver(make(people=2, seats=4, rounds=8), 16, 1)
    driver.play()
    for counts in driver.tournament.count_seats().values():
        assert sum(counts.values()) == 8
        assert abs(counts[0] - counts[2]) <= MOST_LEANING
        assert abs(counts[1] - counts[3]) <= MOST_LEANING


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 16), st.integers(0, 2**32))
def test_round_robin_everybody_meets_everybody_once(entrants: int, seed: int) -> None:
    driver = Driver(make("round-robin"), entrants, seed)
    driver.play()
    assert set(driver.tournament.count_meetings().values()) == {1}
    assert len(driver.tournament.count_meetings()) == entrants * (entrants - 1) // 2


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 32), st.integers(0, 2**32))
def test_knock_out_each_round_halves_the_field(entrants: int, seed: int) -> None:
    driver = Driver(make("knock-out", games=2), entrants, seed)
    driver.play()
    tournament = driver.tournament
    sizes = [sum(len(match.entrants) for match in matches) for matches in tournament.rounds]
    assert sizes[0] == entrants
    assert len(tournament.rounds[-1]) == 1
    assert sum(len(m.entrants) == 2 for m in tournament.iterate_matches()) == entrants - 1


@pytest.mark.parametrize(("people", "seats"), [(2, 2), (3, 3), (4, 4)])
def test_256_entrants(people: int, seats: int) -> None:
    driver = Driver(make(people=people, seats=seats, rounds=3), 256, 5)
    driver.play()
    check_sound(driver.tournament)
    assert max(driver.tournament.count_meetings().values()) == 1
    assert len(driver.tournament.rounds) == 3


def test_256_entrants_of_whom_some_leave_and_come_back_while_the_process_dies() -> None:
    driver = Driver(make(rounds=5), 256, 7)
    driver.play(chaos=0.3)
    tournament = driver.tournament
    assert tournament == Tournament().fold_all(driver.log)
    check_sound(tournament)
    check_standings(tournament)
    assert any(entrant.left for entrant in tournament.entrants)
    assert max(tournament.count_meetings().values()) == 1
    assert max(tournament.count_byes().values(), default=0) <= 1
    assert len(tournament.rounds) == driver.count(RoundBegun) == 5
