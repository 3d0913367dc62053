"""Pairings of a Swiss tournament: what costs more than what."""

from fractions import Fraction
from itertools import combinations

import pytest

from ludothek.server.tournaments.pairing import Field, pair


def make_field(entrants: int, **more: object) -> Field:
    """As many entrants, of whom the first has most points, the second one point less and so on."""
    ranked = list(range(entrants))
    return Field(ranked, {one: Fraction(entrants - one) for one in ranked}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("people", "entrants"), [(2, 6), (3, 9)])
def test_who_has_blocked_somebody_meets_others_as_long_as_there_are_others(people: int, entrants: int) -> None:
    neighbours = {(0, 1), (2, 3)}
    usual, apart = make_field(entrants), make_field(entrants, apart=neighbours)
    met = {pair for members in pair(usual, people) for pair in combinations(sorted(members), 2)}
    assert met & neighbours, "by their points they would meet"
    met = {pair for members in pair(apart, people) for pair in combinations(sorted(members), 2)}
    assert not met & neighbours


def test_nobody_meets_twice_because_somebody_blocked_somebody() -> None:
    """Of four, the first has met all but the one whom they have blocked."""
    met = {(0, 1): 1, (0, 2): 1}
    assert pair(make_field(4, met=met, apart={(0, 3)}), 2) == [(0, 3), (1, 2)]


def test_whoever_is_left_over_meets_whom_they_have_blocked() -> None:
    assert pair(make_field(2, apart={(0, 1)}), 2) == [(0, 1)]


def test_nobody_has_one_of_two_seats_three_times_more_often() -> None:
    """The first two have the same points, and both had the first seat twice more often."""
    level = {one: Fraction(2 - one // 2) for one in range(4)}
    usual = Field(range(4), level, leans={0: 2, 1: 1})
    assert sorted(pair(usual, 2)) == [(0, 1), (2, 3)], "those of equal points meet, whoever sat where"
    one_sided = Field(range(4), level, leans={0: 2, 1: 2, 2: -1})
    assert sorted(pair(one_sided, 2)) == [(0, 2), (1, 3)]
    forced = Field(range(4), level, {(0, 2): 1, (0, 3): 1, (1, 2): 1, (1, 3): 1}, leans={0: 2, 1: 2})
    assert sorted(pair(forced, 2)) == [(0, 1), (2, 3)], "nobody meets twice for a seat"
