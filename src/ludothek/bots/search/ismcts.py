"""The searching bot: information-set Monte Carlo tree search within a budget of rounds or of time."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

from ludothek.bots.search.tree import Tree
from ludothek.core.errors import BotError
from ludothek.core.policy import Policy
from ludothek.core.table import Table

FIRST_CHUNK = 16
CHUNK_SECONDS = 0.002
NODES_PER_ROUND = 12
MOST_NODES = 2_000_000
MOST_MEMORIES = 8


def check_budget(rounds: int | None, seconds: float | None) -> None:
    if (rounds is None) == (seconds is None):
        raise BotError("a search needs a budget: rounds or seconds, one of the two")
    if rounds is not None and rounds < 1:
        raise BotError(f"a search needs at least one round, not {rounds!r}")
    if seconds is not None and not seconds > 0:
        raise BotError(f"a search needs some time, not {seconds!r} seconds")


@dataclass(frozen=True)
class Settings:
    """How a search thinks. Give `rounds` or `seconds`; with rounds the same seed gives the same decision."""

    rounds: int | None = None
    seconds: float | None = None
    threads: int = 1
    explore: float = 0.1
    bias: float = 1.0
    sharpness: float = 1.0
    greedy_share: float = 1.0
    horizon: int = 100_000
    observers: bool = False
    thought: int = 1
    forgets: bool = False

    def __post_init__(self) -> None:
        check_budget(self.rounds, self.seconds)
        if self.threads < 1:
            raise BotError(f"a search needs at least one thread, not {self.threads!r}")


@dataclass(frozen=True)
class Advice:
    """What a search found out about one decision."""

    action: int
    share: float
    utility: float
    win_chance: float
    points: float


class SearchBot:
    """Decides by search; `advise` tells what it thinks of each decision, best first."""

    def __init__(self, settings: Settings, name: str = "search") -> None:
        self.settings = settings
        self.name = name
        self._memory: dict[tuple[int, int], tuple[list[tuple[int, int]], list[Tree]]] = {}

    def __call__(self, table: Table) -> int:
        legal = table.legal_actions()
        return legal[0] if len(legal) == 1 else self.advise(table)[0].action

    def advise(self, table: Table) -> list[Advice]:
        """Searches from a fair copy of the seat to move."""
        wish = self.settings
        begun = perf_counter()
        trees = [self.plant(table) for _ in range(wish.threads)]
        self.recall(table, trees)
        if wish.rounds is not None:
            shares = [wish.rounds // wish.threads + (n < wish.rounds % wish.threads) for n in range(wish.threads)]
            jobs = [(tree.grow, share) for tree, share in zip(trees, shares, strict=True)]
        else:
            assert wish.seconds is not None
            deadline = begun + wish.seconds
            jobs = [(grow_until, (tree, deadline)) for tree in trees]  # type: ignore[misc]
        if wish.threads == 1:
            work, argument = jobs[0]
            work(argument)
        else:
            with ThreadPoolExecutor(wish.threads) as pool:
                for job in [pool.submit(work, argument) for work, argument in jobs]:
                    job.result()
        self.remember(table, trees)
        return gathered(trees, table.legal_actions())

    def recall(self, table: Table, trees: list[Tree]) -> None:
        """Grafts on what was found for this seat earlier in this game, below all that it has seen decided since."""
        past, old = self._memory.pop((table.token, table.state.to_move), ([], []))
        if old and table.history[: len(past)] == past:
            since = [action for _, action in table.history[len(past) :]]
            for tree, older in zip(trees, old, strict=True):
                tree.adopt(older, since)

    def remember(self, table: Table, trees: list[Tree]) -> None:
        self._memory[(table.token, table.state.to_move)] = (list(table.history), trees)
        while len(self._memory) > MOST_MEMORIES:
            del self._memory[next(iter(self._memory))]

    def plant(self, table: Table) -> Tree:
        wish = self.settings
        capacity = MOST_NODES if wish.rounds is None else min(MOST_NODES, NODES_PER_ROUND * wish.rounds + 2000)
        policy = table.game.policy() if wish.greedy_share or wish.bias else Policy()
        tree = Tree(table.state, table.game.num_actions, policy, capacity, table.rng.fork().state)
        tree.explore = wish.explore
        tree.bias = wish.bias
        tree.sharpness = wish.sharpness
        tree.greedy_share = wish.greedy_share
        tree.horizon = wish.horizon
        tree.observers = wish.observers
        tree.thought = wish.thought
        if wish.forgets:
            tree.forget()
        return tree


def grow_until(job: tuple[Tree, float]) -> None:
    """Grows a tree to a deadline, in chunks short enough to keep it."""
    tree, deadline = job
    chunk, now = FIRST_CHUNK, perf_counter()
    while tree.rounds == 0 or now < deadline:
        begun = now
        tree.grow(chunk)
        now = perf_counter()
        chunk = max(1, min(chunk * 2, int(chunk * CHUNK_SECONDS / max(now - begun, 1e-6))))


def gathered(trees: list[Tree], legal: Sequence[int]) -> list[Advice]:
    """What all workers found together about what is legal, the most visited decision first.

    A tree that remembers also knows decisions that would be legal had a draw gone another way.
    """
    sums: dict[int, list[float]] = {}
    for tree in trees:
        for action, *values in tree.found():
            if action not in legal:
                continue
            so_far = sums.get(int(action), [0.0] * 5)
            sums[int(action)] = [a + float(b) for a, b in zip(so_far, values, strict=True)]
    rounds = sum(visits for visits, *_ in sums.values())
    advice = [
        Advice(action, visits / rounds, total / visits, wins / max(tried, 1), points / max(tried, 1))
        for action, (visits, total, tried, wins, points) in sums.items()
        if visits
    ]
    return sorted(advice, key=lambda a: (-a.share, -a.utility, a.action))
