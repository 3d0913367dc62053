"""The searches that decide what is a puzzle: how good each alternative is, by what the seat to move can know.

Every search starts from a fair copy of its own with a seed of its own, and gives each alternative that may be the best
the same number of simulations, so that none looks bad for want of being tried.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ludothek.bots.search.ismcts import SearchBot
from ludothek.core.levels import FALLBACK, Search
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.puzzles.puzzle import MARGIN, list_alternatives
from ludothek.review.judges import SearchJudge

SEARCHES = 3
SHARE = 8
"""The first pass of a search gives every alternative this part of its simulations."""
CONTENDING, MOST_CONTENDERS = 0.25, 8
"""Those that are no further behind after the first pass get all of them, but no more than so many, the best."""


class Verdict(NamedTuple):
    """The chances to win of each alternative, by one search; the place of the best, and its lead."""

    wins: list[float]
    best: int
    lead: float


def search(table: Table, alternatives: Sequence[list[int]], simulations: int, seed: int) -> Verdict:
    """Estimate all alternatives with the knowledge of the seat to move."""
    wins = estimate(table, alternatives, max(1, simulations // SHARE), Rng(seed))
    order = sorted(range(len(wins)), key=lambda place: -wins[place])
    near = [place for place in order[2:MOST_CONTENDERS] if wins[place] >= wins[order[0]] - CONTENDING]
    near = sorted(order[:2] + near)
    again = estimate(table, [alternatives[place] for place in near], simulations, Rng(seed ^ 1))
    second = sorted(again)[-2]
    wins = [min(win, second) for win in wins]
    for place, win in zip(near, again, strict=True):
        wins[place] = win
    return rank(wins)


def rank(wins: list[float]) -> Verdict:
    best, second = sorted(wins, reverse=True)[:2]
    return Verdict(wins, wins.index(best), best - second)


def estimate(table: Table, alternatives: Sequence[list[int]], simulations: int, rng: Rng) -> list[float]:
    """Return the chance to win of each alternative, each from a fair copy of its own."""
    seat = table.state.to_move
    level = table.game.levels[FALLBACK]
    assert isinstance(level, Search)
    judge = SearchJudge(SearchBot(msgspec.structs.replace(level, simulations=simulations, seconds=None)), FALLBACK)
    wins = []
    for *first, last in alternatives:
        copy = table.fair_copy(seat, rng.fork().state)
        for action in first:
            copy.play(action)
        values, _ = judge.estimate_values(copy, last)
        wins.append(values[seat].win)
    return wins


def check(table: Table, simulations: int, seed: int, searches: int = SEARCHES) -> list[Verdict]:
    """Search a position several times; stop at the first search that does not find the same clear best action.

    The position is a puzzle if all of them return: see `is_clear`.
    """
    alternatives = list_alternatives(table)
    verdicts: list[Verdict] = []
    for number in range(searches):
        verdicts.append(search(table, alternatives, simulations, Rng(seed + number).fork().state))
        if not is_clear(verdicts):
            break
    return verdicts


def is_clear(verdicts: Sequence[Verdict]) -> bool:
    """Return whether every search found the same best action with the lead that a puzzle needs."""
    return all(verdict.lead >= MARGIN and verdict.best == verdicts[0].best for verdict in verdicts)
