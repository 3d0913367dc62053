"""The searching bot: information-set Monte Carlo tree search within a budget of simulations or time."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from ludothek.bots.search.tree import Tree
from ludothek.core.levels import Search, SearchLevel
from ludothek.core.policy import Policy
from ludothek.core.table import Table

FIRST_CHUNK = 16
CHUNK_SECONDS = 0.002
NODES_PER_SIMULATION = 12
NODES_PER_SECOND = 1_000_000
MAX_NODES = 2_000_000
MAX_STORED_TREES = 8


@dataclass(frozen=True)
class Advice:
    """What a search found out about one action: its share of the visits, and what its seat may expect of it."""

    action: int
    share: float
    utility: float
    win_chance: float
    points: float


class SearchBot:
    """Plays the most visited action of a search; `advise` returns all of them, best first.

    The trees of a seat are kept and reused in its next search at the same table.
    """

    def __init__(self, settings: Search, name: str = "search") -> None:
        self.settings = settings
        self.name = name
        self._stored: dict[tuple[int, int], tuple[list[tuple[int, int]], list[Tree]]] = {}

    def __call__(self, table: Table) -> int:
        legal = table.legal_actions()
        return legal[0] if len(legal) == 1 else self.advise(table)[0].action

    def advise(self, table: Table) -> list[Advice]:
        """Search from a fair copy of the seat to move."""
        settings = self.settings
        started = perf_counter()
        trees = [self.make_tree(table) for _ in range(settings.threads)]
        self.reuse_trees(table, trees)
        jobs: list[Callable[[], None]]
        if settings.simulations is not None:
            each, rest = divmod(settings.simulations, settings.threads)
            jobs = [partial(tree.run, each + (n < rest)) for n, tree in enumerate(trees)]
        else:
            assert settings.seconds is not None
            jobs = [partial(run_until, tree, started + settings.seconds) for tree in trees]
        if len(jobs) == 1:
            jobs[0]()
        else:
            with ThreadPoolExecutor(len(jobs)) as pool:
                for future in [pool.submit(job) for job in jobs]:
                    future.result()
        self.store_trees(table, trees)
        return merge_statistics(trees, table.legal_actions())

    def reuse_trees(self, table: Table, trees: list[Tree]) -> None:
        """Start from the stored trees of this seat, below the actions it has seen since."""
        past, stored = self._stored.pop((table.token, table.state.to_move), ([], []))
        if stored and table.history[: len(past)] == past:
            since = [action for _, action in table.history[len(past) :]]
            for tree, old in zip(trees, stored, strict=True):
                tree.reuse(old, since)

    def store_trees(self, table: Table, trees: list[Tree]) -> None:
        self._stored[(table.token, table.state.to_move)] = (list(table.history), trees)
        while len(self._stored) > MAX_STORED_TREES:
            del self._stored[next(iter(self._stored))]

    def make_tree(self, table: Table) -> Tree:
        settings = self.settings
        policy = table.game.policy() if settings.greedy_share or settings.c_puct else Policy()
        capacity = node_capacity(settings, NODES_PER_SIMULATION)
        tree = Tree(table.state, table.game.num_actions, policy, capacity, table.rng.fork().state)
        tree.c_uct = settings.c_uct
        tree.c_puct = settings.c_puct
        tree.inverse_temperature = settings.inverse_temperature
        tree.greedy_share = settings.greedy_share
        tree.max_rollout_depth = settings.max_rollout_depth
        tree.multiple_observer = settings.multiple_observer
        tree.max_resamples = settings.max_resamples
        if settings.forgetful:
            tree.forget()
        return tree


def node_capacity(settings: SearchLevel, nodes_per_simulation: int) -> int:
    """Return how many nodes a tree gets for its budget; no more than it needs, since clearing memory takes time."""
    if settings.simulations is not None:
        wanted = nodes_per_simulation * settings.simulations
    else:
        assert settings.seconds is not None
        wanted = int(NODES_PER_SECOND * min(settings.seconds, MAX_NODES))
    return min(MAX_NODES, wanted + 2000)


def run_until(tree: Tree, deadline: float) -> None:
    """Run simulations until a deadline (by `perf_counter`), in chunks short enough to keep it."""
    chunk, now = FIRST_CHUNK, perf_counter()
    while tree.simulations == 0 or now < deadline:
        started = now
        tree.run(chunk)
        now = perf_counter()
        chunk = max(1, min(chunk * 2, int(chunk * CHUNK_SECONDS / max(now - started, 1e-6))))


def merge_statistics(trees: list[Tree], legal: Sequence[int]) -> list[Advice]:
    """Add up the root statistics of several trees and sort the legal actions by visits.

    A reused tree also has actions that would only be legal if hidden cards lay differently.
    """
    sums: dict[int, list[float]] = {}
    for tree in trees:
        for action, *values in tree.root_statistics():
            if action not in legal:
                continue
            so_far = sums.get(int(action), [0.0] * 5)
            sums[int(action)] = [a + float(b) for a, b in zip(so_far, values, strict=True)]
    total = sum(visits for visits, *_ in sums.values())
    advice = [
        Advice(action, visits / total, value_sum / visits, wins / max(tried, 1), points / max(tried, 1))
        for action, (visits, value_sum, tried, wins, points) in sums.items()
        if visits
    ]
    return sorted(advice, key=lambda a: (-a.share, -a.utility, a.action))
