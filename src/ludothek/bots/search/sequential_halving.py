"""Net-guided search with sequential halving at the root.

The net's priors name the candidates; the budget is spent in phases, and after each phase the better half of the
candidates goes on (sequential halving, as in Gumbel AlphaZero). Below the root the tree selects by PUCT. With `eta`
there is no tree: rollouts by the net's policy value the candidates (see `root_update`).
"""

from array import array
from math import ceil, log2
from time import perf_counter

from ludothek.bots.nets.net import Net
from ludothek.bots.search.guided_tree import GuidedTree
from ludothek.bots.search.ismcts import Advice, node_capacity
from ludothek.bots.search.root_update import Candidate, RootUpdate
from ludothek.bots.search.tree import Tree
from ludothek.bots.search.worlds import WorldPool, weigh
from ludothek.core.game import Game
from ludothek.core.levels import GuidedSearch
from ludothek.core.table import Table

CHUNK = 4
WEIGHING = 0.3
"""The share of the time that weighing worlds may take."""
NODES_PER_SIMULATION = 40
ROLLOUTS_FOR_POINTS = 24


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
        started = perf_counter()
        tree = self.make_tree(table)
        pool = self.weigh_worlds(tree, table, started)
        if self.settings.eta:
            update = RootUpdate(self.net, self.settings, table, pool, tree)
            return update.search(self.name_candidates(table), started)
        return self.halve_candidates(tree, table, started, pool)

    def remembers(self, game: Game) -> int:
        """Return how many decisions of each rival the bot wants to be told of."""
        return self.settings.memories if self.settings.worlds else 0

    def weigh_worlds(self, tree: GuidedTree, table: Table, started: float) -> WorldPool | None:
        settings = self.settings
        if not settings.worlds:
            return None
        seconds = settings.seconds

        def go_on() -> bool:
            return seconds is None or perf_counter() < started + WEIGHING * seconds

        return weigh(self.net, table.memories, tree.sample, settings, table.rng.fork(), go_on)

    def name_candidates(self, table: Table) -> list[Candidate]:
        """Return the likeliest actions."""
        priors, _ = self.net.evaluate(table.state)
        likeliest = sorted(priors, key=lambda action: (-priors[action], action))[: self.settings.candidates]
        return [Candidate(action, priors[action]) for action in likeliest]

    def halve_candidates(
        self, tree: GuidedTree, table: Table, started: float, pool: WorldPool | None = None
    ) -> list[Candidate]:
        """Spend the budget, counted from `started`; the determinizations come from the pool if there is one."""
        settings = self.settings
        candidates = remaining = self.name_candidates(table)
        worlds = table.rng.fork()

        def simulate(actions: "array[int]", simulations: int) -> None:
            if pool is None:
                tree.run_batches(actions, simulations)
                return
            for _ in range(simulations):
                tree.settle(pool.draw(worlds))
                tree.run_batches(actions, 1)

        phases = max(1, ceil(log2(len(candidates))))
        for phase in range(phases):
            actions = array("i", [candidate.action for candidate in remaining])
            if settings.simulations is not None:
                simulate(actions, max(1, settings.simulations // (phases * len(remaining))))
            else:
                assert settings.seconds is not None
                deadline = started + settings.seconds * (phase + 1) / phases
                simulate(actions, 1)
                while perf_counter() < deadline:
                    simulate(actions, CHUNK)
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
        capacity = node_capacity(settings, NODES_PER_SIMULATION)
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
