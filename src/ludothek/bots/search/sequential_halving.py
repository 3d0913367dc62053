"""Net-guided search with sequential halving at the root.

The net's priors name the candidates; the budget is spent in phases, and after each phase the better half of the
candidates goes on (sequential halving, as in Gumbel AlphaZero). Below the root the tree selects by PUCT.
"""

from array import array
from math import ceil, log2
from time import perf_counter

from ludothek.bots.nets.net import Net
from ludothek.bots.search.guided_tree import GuidedTree
from ludothek.bots.search.ismcts import Advice, node_capacity
from ludothek.bots.search.tree import Tree
from ludothek.core.levels import GuidedSearch
from ludothek.core.table import Table

CHUNK = 4
NODES_PER_SIMULATION = 40
ROLLOUTS_FOR_POINTS = 24


class Candidate:
    """An action at the root with its prior and the statistics of its simulations."""

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.value_sum = 0.0
        self.wins = 0.0

    def mean_value(self) -> float:
        return self.value_sum / self.visits if self.visits else 0.0


class GuidedSearchBot:
    """Plays the candidate that is left after sequential halving."""

    def __init__(self, net: Net, settings: GuidedSearch) -> None:
        self.net = net
        self.settings = settings

    def __call__(self, table: Table) -> int:
        legal = table.legal_actions()
        return legal[0] if len(legal) == 1 else self.search(table)[0].action

    def search(self, table: Table) -> list[Candidate]:
        """Return the candidates, the winner first."""
        return self.halve_candidates(self.make_tree(table), table)

    def halve_candidates(self, tree: GuidedTree, table: Table) -> list[Candidate]:
        started = perf_counter()
        settings = self.settings
        priors, _ = self.net.evaluate(table.state)
        likeliest = sorted(priors, key=lambda action: (-priors[action], action))[: settings.candidates]
        candidates = remaining = [Candidate(action, priors[action]) for action in likeliest]
        phases = max(1, ceil(log2(len(candidates))))
        for phase in range(phases):
            actions = array("i", [candidate.action for candidate in remaining])
            if settings.simulations is not None:
                tree.run_batches(actions, max(1, settings.simulations // (phases * len(remaining))))
            else:
                assert settings.seconds is not None
                deadline = started + settings.seconds * (phase + 1) / phases
                tree.run_batches(actions, 1)
                while perf_counter() < deadline:
                    tree.run_batches(actions, CHUNK)
            update_candidates(remaining, tree)
            remaining = sorted(remaining, key=lambda c: (-(c.mean_value() + settings.prior_weight * c.prior), c.action))
            if phase + 1 < phases:
                remaining = remaining[: ceil(len(remaining) / 2)]
        best = remaining[0]
        return sorted(candidates, key=lambda c: (c is not best, -c.visits, -c.mean_value()))

    def advise(self, table: Table) -> list[Advice]:
        """Search, and return what was found about each candidate, best first."""
        return self.summarize(table, self.search(table))

    def summarize(self, table: Table, candidates: list[Candidate]) -> list[Advice]:
        """Return candidates as advice; the net has no idea of points, so these come from greedy rollouts."""
        seat, total = table.state.to_move, sum(candidate.visits for candidate in candidates)
        return [
            Advice(
                action=c.action,
                share=float(c.visits / total),
                utility=c.mean_value(),
                win_chance=float(c.wins / c.visits),
                points=self.expect_points(table, c.action)[seat],
            )
            for c in candidates
        ]

    def expect_points(self, table: Table, action: int) -> list[float]:
        """Return every seat's mean points over greedy rollouts after an action."""
        tree = Tree(table.state, table.game.num_actions, table.game.policy(), 2000, table.rng.fork().state)
        tree.root_action, tree.to_game_end, tree.greedy_share = action, True, 1.0
        tree.run(ROLLOUTS_FOR_POINTS)
        return [points for _, points in tree.mean_outcomes()]

    def make_tree(self, table: Table) -> GuidedTree:
        settings = self.settings
        capacity = node_capacity(settings.simulations, NODES_PER_SIMULATION)
        game = table.game
        tree = GuidedTree(table.state, game.num_actions, self.net, game.policy(), capacity, table.rng.fork().state)
        tree.c_puct = settings.c_puct
        tree.max_resamples = settings.max_resamples
        tree.rollouts_per_leaf = settings.rollouts_per_leaf
        tree.refresh_priors = settings.refresh_priors
        return tree


def update_candidates(candidates: list[Candidate], tree: GuidedTree) -> None:
    """Take the candidates' statistics from the tree."""
    statistics = {
        action: (int(visits), float(value_sum), float(wins))
        for action, visits, value_sum, _, wins, _ in tree.root_statistics()
    }
    for candidate in candidates:
        candidate.visits, candidate.value_sum, candidate.wins = statistics[candidate.action]
