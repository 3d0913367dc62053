"""Net and search together: the net names candidates, and ever more of the time goes to ever fewer of them."""

from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter

import numpy as np

from ludothek.bots.nets.net import Net
from ludothek.bots.search.guided_tree import GuidedTree
from ludothek.bots.search.ismcts import MOST_NODES, Advice, check_budget
from ludothek.bots.search.tree import Tree
from ludothek.core.errors import BotError
from ludothek.core.table import Table

MOST_ROWS = 16
CHUNK = 4
NODES_PER_ROUND = 40
GAMES_FOR_POINTS = 24


@dataclass(frozen=True)
class Halving:
    """How a net-guided search thinks. Give `rounds` or `seconds`; with rounds the same seed gives the same decision."""

    rounds: int | None = None
    seconds: float | None = None
    candidates: int = 8
    bias: float = 1.0
    trust: float = 0.02
    thought: int = 1
    games: int = 0
    looks_again: bool = True

    def __post_init__(self) -> None:
        check_budget(self.rounds, self.seconds)
        if not 1 <= self.candidates <= MOST_ROWS:
            raise BotError(f"a search looks at 1 to {MOST_ROWS} candidates, not {self.candidates!r}")
        if self.games < 0:
            raise BotError(f"a search plays 0 games or more from each position, not {self.games!r}")


class Candidate:
    """A decision at the root: the net's liking, and what its rounds came to."""

    def __init__(self, action: int, liking: float) -> None:
        self.action = action
        self.liking = liking
        self.rounds = 0
        self.worth = 0.0
        self.wins = 0.0

    def mean(self) -> float:
        return self.worth / self.rounds if self.rounds else 0.0


class HalvingSearch:
    """Decides by halving the candidates until one is left."""

    def __init__(self, net: Net, settings: Halving) -> None:
        self.net = net
        self.settings = settings

    def __call__(self, table: Table) -> int:
        legal = table.legal_actions()
        return legal[0] if len(legal) == 1 else self.search(table)[0].action

    def search(self, table: Table) -> list[Candidate]:
        """The candidates, the one that was left first."""
        return self.halve(self.plant(table), table)

    def halve(self, tree: GuidedTree, table: Table) -> list[Candidate]:
        begun = perf_counter()
        wish = self.settings
        liking, _ = self.net.evaluate(table.state)
        known = sorted(liking, key=lambda action: (-liking[action], action))[: wish.candidates]
        everybody = left = [Candidate(action, liking[action]) for action in known]
        phases = max(1, ceil(log2(len(left))))
        for phase in range(phases):
            actions = np.array([candidate.action for candidate in left], np.int32)
            if wish.rounds is not None:
                tree.grow_together(actions, max(1, wish.rounds // (phases * len(left))))
            else:
                assert wish.seconds is not None
                until = begun + wish.seconds * (phase + 1) / phases
                tree.grow_together(actions, 1)
                while perf_counter() < until:
                    tree.grow_together(actions, CHUNK)
            take_over(tree, left)
            left = sorted(left, key=lambda c: (-(c.mean() + wish.trust * c.liking), c.action))
            if phase + 1 < phases:
                left = left[: ceil(len(left) / 2)]
        best = left[0]
        return sorted(everybody, key=lambda c: (c is not best, -c.rounds, -c.mean()))

    def advise(self, table: Table) -> list[Advice]:
        """What the search thinks of each candidate, best first; points as the game's own policy would go on."""
        return self.told(table, self.search(table))

    def told(self, table: Table, found: list[Candidate]) -> list[Advice]:
        mine, total = table.state.to_move, sum(candidate.rounds for candidate in found)
        return [
            Advice(
                c.action,
                float(c.rounds / total),
                c.mean(),
                float(c.wins / c.rounds),
                self.points(table, c.action)[mine],
            )
            for c in found
        ]

    def points(self, table: Table, action: int) -> list[float]:
        """What every seat may score, when all play on at first sight."""
        tree = Tree(table.state, table.game.num_actions, table.game.policy(), 2000, table.rng.fork().state)
        tree.only, tree.far, tree.greedy_share = action, True, 1.0
        tree.grow(GAMES_FOR_POINTS)
        return [points for _, points in tree.ends()]

    def plant(self, table: Table) -> GuidedTree:
        wish = self.settings
        capacity = MOST_NODES if wish.rounds is None else min(MOST_NODES, NODES_PER_ROUND * wish.rounds + 2000)
        game = table.game
        tree = GuidedTree(table.state, game.num_actions, self.net, game.policy(), capacity, table.rng.fork().state)
        tree.bias = wish.bias
        tree.thought = wish.thought
        tree.games = wish.games
        tree.looks_again = wish.looks_again
        return tree


def take_over(tree: GuidedTree, left: list[Candidate]) -> None:
    """What the tree found so far."""
    found = {action: (int(visits), float(worth), float(wins)) for action, visits, worth, _, wins, _ in tree.found()}
    for candidate in left:
        candidate.rounds, candidate.worth, candidate.wins = found[candidate.action]
