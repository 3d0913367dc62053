"""Update equivalence at the root: the net's policy, improved once by what rollouts say of each action.

Every seat plays on by the net's policy in determinizations, so the value Q of a candidate is that of playing it once
and then as before. The policy is updated to pi * exp(eta * Q), and its likeliest action is played (Sokota and others,
arXiv 2304.13138).
"""

from math import ceil, log, log2
from time import perf_counter

from ludothek.bots.nets.net import Net
from ludothek.bots.search.guided_tree import GuidedTree
from ludothek.bots.search.net_rollouts import NetRollouts
from ludothek.bots.search.worlds import WorldPool
from ludothek.core.levels import GuidedSearch
from ludothek.core.state import State
from ludothek.core.table import Table

MAX_BATCH = 16
SMALLEST = 1e-9


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


class RootUpdate:
    """The rollouts of one decision."""

    def __init__(
        self, net: Net, settings: GuidedSearch, table: Table, pool: WorldPool | None, tree: GuidedTree
    ) -> None:
        self.settings = settings
        self.pool = pool
        self.tree = tree
        self.rng = table.rng.fork()
        self.rollouts = NetRollouts(table.state, net, settings.rollout_decisions, self.rng.fork().state)
        self.longest = 0.0

    def search(self, candidates: list[Candidate], started: float) -> list[Candidate]:
        """Return the candidates, the best first; with `halving` the better half goes on after each phase."""
        settings = self.settings
        remaining = candidates
        phases = max(1, ceil(log2(len(candidates)))) if settings.halving else 1
        for phase in range(phases):
            if settings.simulations is not None:
                self.roll_out(remaining, max(1, settings.simulations // (phases * len(remaining))))
            else:
                assert settings.seconds is not None
                deadline = started + settings.seconds * (phase + 1) / phases
                if phase == 0 or perf_counter() + self.longest < deadline:
                    self.roll_out(remaining, 1)
                while perf_counter() + self.longest < deadline:
                    self.roll_out(remaining, MAX_BATCH // len(remaining))
            remaining = sorted(remaining, key=lambda c: (-self.judge(c), c.action))
            if phase + 1 < phases:
                remaining = remaining[: ceil(len(remaining) / 2)]
        best = remaining[0]
        return sorted(candidates, key=lambda c: (c is not best, -self.judge(c), c.action))

    def judge(self, candidate: Candidate) -> float:
        """Return the logarithm of the updated policy, but for a constant."""
        return log(max(candidate.prior, SMALLEST)) + self.settings.eta * candidate.mean_value()

    def roll_out(self, candidates: list[Candidate], times: int) -> None:
        """Play this many rollouts from each candidate, as many at once as the net evaluates together."""
        actions = [candidate.action for candidate in candidates]
        while times > 0:
            began = perf_counter()
            together = min(times, MAX_BATCH // len(actions))
            self.rollouts.run([self.draw_world() for _ in range(together)], actions)
            for candidate, (value, wins) in zip(candidates, self.rollouts.read_sums(), strict=True):
                candidate.visits += together
                candidate.value_sum += value
                candidate.wins += wins
            times -= together
            self.longest = max(self.longest, perf_counter() - began)

    def draw_world(self) -> State:
        return self.tree.sample() if self.pool is None else self.pool.draw(self.rng)
