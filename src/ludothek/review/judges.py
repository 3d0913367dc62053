"""The judges of a review: a search, or a net-guided search if there is a net for the table."""

from array import array
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from ludothek.bots import registry
from ludothek.bots.levels import LevelBot, Sage
from ludothek.bots.search.ismcts import Advice, SearchBot, merge_statistics, run_until
from ludothek.bots.search.tree import Tree
from ludothek.core.errors import BotError
from ludothek.core.levels import SearchLevel
from ludothek.core.table import Table
from ludothek.review.report import Value

if TYPE_CHECKING:
    from ludothek.bots.nets.net import Net
    from ludothek.bots.search.sequential_halving import GuidedSearchBot

MAX_SIMULATIONS = 200_000
MAX_NET_SIMULATIONS = 60_000
MIN_SIMULATIONS = 40
NET_CHUNK = 16


@dataclass(frozen=True)
class ReviewSettings:
    """The level that judges, and its budget for each decision: simulations (the same report every time) or seconds."""

    level: str = Sage.name
    simulations: int | None = None
    seconds: float | None = None


class Judge(Protocol):
    """`simulations` is its budget for a decision; None if that is a time."""

    level: str
    simulations: int | None
    max_resamples: int
    net: "Net | None"

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        """Return what it thinks of the actions, best first, and its search tree."""

    def estimate_values(self, copy: Table, action: int) -> tuple[list[Value], float]:
        """Return what every seat can expect after an action, by what the mover knew; and the mover's standard error."""


class SearchJudge:
    """Judges by greedy rollouts from determinizations of the mover."""

    def __init__(self, bot: SearchBot, level: str) -> None:
        self.bot = bot
        self.level = level
        self.simulations = bot.settings.simulations
        self.max_resamples = bot.settings.max_resamples
        self.net: Net | None = None

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        tree = self.bot.make_tree(copy)
        self.run(tree)
        return merge_statistics([tree], copy.legal_actions()), tree

    def estimate_values(self, copy: Table, action: int) -> tuple[list[Value], float]:
        tree = self.bot.make_tree(copy)
        tree.root_action, tree.to_game_end = action, True
        self.run(tree)
        values = [Value(*outcome) for outcome in tree.mean_outcomes()]
        win = values[copy.state.to_move].win
        return values, sqrt(win * (1 - win) / tree.simulations)

    def run(self, tree: Tree) -> None:
        if self.simulations is not None:
            tree.run(self.simulations)
        else:
            assert self.bot.settings.seconds is not None
            run_until(tree, perf_counter() + self.bot.settings.seconds)


class NetJudge:
    """Judges by the net's values in determinizations of the mover; only points come from greedy rollouts."""

    level = Sage.name

    def __init__(self, bot: "GuidedSearchBot") -> None:
        self.bot = bot
        self.simulations = bot.settings.simulations
        self.max_resamples = bot.settings.max_resamples
        self.net: Net | None = bot.net

    def consider(self, copy: Table) -> tuple[list[Advice], Tree]:
        tree = self.bot.make_tree(copy)
        return self.bot.summarize(copy, self.bot.halve_candidates(tree, copy, perf_counter())), tree

    def estimate_values(self, copy: Table, action: int) -> tuple[list[Value], float]:
        tree = self.bot.make_tree(copy)
        tree.to_game_end = True
        actions = array("i", [action])
        if self.simulations is not None:
            tree.run_batches(actions, self.simulations)
        else:
            assert self.bot.settings.seconds is not None
            deadline = perf_counter() + self.bot.settings.seconds
            while tree.simulations == 0 or perf_counter() < deadline:
                tree.run_batches(actions, NET_CHUNK)
        wins = [win for win, _ in tree.mean_outcomes()]
        points = self.bot.expect_points(copy, action)
        values = [Value(win / sum(wins), scored) for win, scored in zip(wins, points, strict=True)]
        return values, tree.standard_error()


def make_judge(table: Table, settings: ReviewSettings, decisions: int) -> Judge:
    """Return the judge that was asked for; the fallback level's search where a net is not for such a table."""
    levels = table.game.levels
    known = [name for name, level in levels.items() if isinstance(level, SearchLevel)]
    if settings.level not in known:
        raise BotError(f"the level {settings.level!r} does not search; a review needs one of: {', '.join(known)}")
    bot = registry.bot(settings.level)
    assert isinstance(bot, LevelBot)
    from ludothek.bots.search.sequential_halving import GuidedSearchBot

    player = bot.player(table)
    if isinstance(player, GuidedSearchBot):
        budget = choose_budget(settings, player.settings.simulations, MAX_NET_SIMULATIONS, decisions)
        return NetJudge(GuidedSearchBot(player.net, msgspec.structs.replace(player.settings, **budget)))
    assert isinstance(player, SearchBot)
    budget = choose_budget(settings, player.settings.simulations, MAX_SIMULATIONS, decisions)
    return SearchJudge(SearchBot(msgspec.structs.replace(player.settings, **budget)), player.name)


def choose_budget(settings: ReviewSettings, usual: int | None, limit: int, decisions: int) -> dict[str, Any]:
    """Return the budget for each decision: the one asked for, or the level's own, or less in a long game."""
    if settings.seconds is not None or settings.simulations is not None or usual is None:
        return {"simulations": settings.simulations, "seconds": settings.seconds}
    return {"simulations": min(usual, max(MIN_SIMULATIONS, limit // max(decisions, 1)))}
