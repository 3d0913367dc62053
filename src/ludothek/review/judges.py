"""Who judges in a review: a level's search, or a net and its search where the net learned to play such a table."""

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
class Wishes:
    """How to review: the level that judges, and rounds (the same report every time) or seconds for each decision."""

    level: str = Sage.name
    rounds: int | None = None
    seconds: float | None = None


class Judge(Protocol):
    """`rounds` is how many it takes for a decision, None where a clock says when to stop."""

    level: str
    rounds: int | None
    thought: int

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        """What it thinks of the decisions, best first, and the tree it thought in."""

    def value_of(self, copy: Table, action: int) -> tuple[list[Value], float]:
        """What every seat can expect after a decision, by what the mover knew; and the mover's standard error."""


class SearchJudge:
    """Plays on at first sight, in worlds that the mover thought possible."""

    def __init__(self, bot: SearchBot, level: str) -> None:
        self.bot = bot
        self.level = level
        self.rounds = bot.settings.rounds
        self.thought = bot.settings.thought

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        tree = self.grown(self.bot.plant(copy))
        return gathered([tree], copy.legal_actions()), tree

    def value_of(self, copy: Table, action: int) -> tuple[list[Value], float]:
        tree = self.bot.plant(copy)
        tree.only, tree.far = action, True
        self.grown(tree)
        values = [Value(*end) for end in tree.ends()]
        win = values[copy.state.to_move].win
        return values, sqrt(win * (1 - win) / tree.rounds)

    def grown(self, tree: Tree) -> Tree:
        if self.rounds is not None:
            tree.grow(self.rounds)
        else:
            assert self.bot.settings.seconds is not None
            grow_until((tree, perf_counter() + self.bot.settings.seconds))
        return tree


class NetJudge:
    """The net's judgement in those worlds; only points come from playing on at first sight."""

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


def judge_for(table: Table, wishes: Wishes, decisions: int) -> Judge:
    """The judge that was asked for; a grandmaster where a net never learned to play such a table."""
    levels = table.game.levels
    known = [name for name, settings in levels.items() if "rounds" in settings]
    if wishes.level not in known:
        raise BotError(f"the level {wishes.level!r} does not search; a review needs one of: {', '.join(known)}")
    sage = Sage().player(table) if wishes.level == Sage.name else None
    if isinstance(sage, HalvingSearch):
        thrift = budget(wishes, levels[Sage.name]["rounds"], MOST_NET_ROUNDS, decisions)
        return NetJudge(HalvingSearch(sage.net, replace(sage.settings, **thrift)))
    level = wishes.level if sage is None else Grandmaster.name
    thrift = budget(wishes, levels[level]["rounds"], MOST_ROUNDS, decisions)
    return SearchJudge(SearchBot(Settings(**{**levels[level], **thrift})), level)


def budget(wishes: Wishes, usual: int, most: int, decisions: int) -> dict[str, Any]:
    """Rounds or seconds for each decision: what was wished, else the level's rounds, or fewer in a long game."""
    if wishes.seconds is not None or wishes.rounds is not None:
        return {"rounds": wishes.rounds, "seconds": wishes.seconds}
    return {"rounds": min(usual, max(FEWEST_ROUNDS, most // max(decisions, 1)))}
