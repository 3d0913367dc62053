"""The judges of a review: a search, or a net with its search if the net was trained for such a table."""

from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter
from typing import Any, Protocol

import numpy as np

from ludothek.bots.levels import Grandmaster, Sage
from ludothek.bots.search.ismcts import Advice, SearchBot, Settings, gathered, grow_until
from ludothek.bots.search.sequential_halving import HalvingSearch
from ludothek.bots.search.tree import Tree
from ludothek.core.errors import BotError
from ludothek.core.table import Table
from ludothek.review.report import Value

MOST_ROUNDS = 200_000
MOST_NET_ROUNDS = 60_000
FEWEST_ROUNDS = 40
NET_CHUNK = 16


@dataclass(frozen=True)
class ReviewSettings:
    """The level that judges, and its budget per decision: rounds (reproducible) or seconds."""

    level: str = Sage.name
    rounds: int | None = None
    seconds: float | None = None


class Judge(Protocol):
    """`rounds` is the budget per decision, None if a clock decides."""

    level: str
    rounds: int | None
    thought: int

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        """Return the advice on the legal actions, best first, and the search tree."""

    def value_of(self, copy: Table, action: int) -> tuple[list[Value], float]:
        """Return every seat's expectation after an action, by what the mover knew, and the mover's standard error."""


class SearchJudge:
    """Judges by rollouts of the game's policy in determinizations."""

    def __init__(self, bot: SearchBot, level: str) -> None:
        self.bot = bot
        self.level = level
        self.rounds = bot.settings.rounds
        self.thought = bot.settings.thought

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        tree = self.grow_tree(self.bot.plant(copy))
        return gathered([tree], copy.legal_actions()), tree

    def value_of(self, copy: Table, action: int) -> tuple[list[Value], float]:
        tree = self.bot.plant(copy)
        tree.only, tree.far = action, True
        self.grow_tree(tree)
        values = [Value(*end) for end in tree.ends()]
        win = values[copy.state.to_move].win
        return values, sqrt(win * (1 - win) / tree.rounds)

    def grow_tree(self, tree: Tree) -> Tree:
        if self.rounds is not None:
            tree.grow(self.rounds)
        else:
            assert self.bot.settings.seconds is not None
            grow_until((tree, perf_counter() + self.bot.settings.seconds))
        return tree


class NetJudge:
    """Judges by the net's values in determinizations; only the points come from rollouts."""

    level = Sage.name

    def __init__(self, bot: HalvingSearch) -> None:
        self.bot = bot
        self.rounds = bot.settings.rounds
        self.thought = bot.settings.thought

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        tree = self.bot.plant(copy)
        return self.bot.told(copy, self.bot.halve(tree, copy)), tree

    def value_of(self, copy: Table, action: int) -> tuple[list[Value], float]:
        tree = self.bot.plant(copy)
        tree.far = True
        first = np.array([action], np.int32)
        if self.rounds is not None:
            tree.grow_together(first, self.rounds)
        else:
            assert self.bot.settings.seconds is not None
            until = perf_counter() + self.bot.settings.seconds
            while tree.rounds == 0 or perf_counter() < until:
                tree.grow_together(first, NET_CHUNK)
        wins = [win for win, _ in tree.ends()]
        points = self.bot.points(copy, action)
        return [Value(win / sum(wins), scored) for win, scored in zip(wins, points, strict=True)], tree.error()


def judge_for(table: Table, settings: ReviewSettings, decisions: int) -> Judge:
    """Return the judge for the settings; a grandmaster if the net was not trained for such a table."""
    levels = table.game.levels
    known = [name for name, settings in levels.items() if "rounds" in settings]
    if settings.level not in known:
        raise BotError(f"the level {settings.level!r} does not search; a review needs one of: {', '.join(known)}")
    sage = Sage().player(table) if settings.level == Sage.name else None
    if isinstance(sage, HalvingSearch):
        thrift = budget(settings, levels[Sage.name]["rounds"], MOST_NET_ROUNDS, decisions)
        return NetJudge(HalvingSearch(sage.net, replace(sage.settings, **thrift)))
    level = settings.level if sage is None else Grandmaster.name
    thrift = budget(settings, levels[level]["rounds"], MOST_ROUNDS, decisions)
    return SearchJudge(SearchBot(Settings(**{**levels[level], **thrift})), level)


def budget(settings: ReviewSettings, usual: int, most: int, decisions: int) -> dict[str, Any]:
    """Return the rounds or seconds per decision: as set, otherwise the level's rounds, or fewer in a long game."""
    if settings.seconds is not None or settings.rounds is not None:
        return {"rounds": settings.rounds, "seconds": settings.seconds}
    return {"rounds": min(usual, max(FEWEST_ROUNDS, most // max(decisions, 1)))}
