"""Careless play: a policy that overlooks some actions, as people do."""

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State


class CarelessPolicy(Policy):
    """Plays the best action it notices; each one is overlooked with the same probability, in percent."""

    def __init__(self, careful: Policy, percent: int) -> None:
        Policy.__init__(self)
        self.is_random = False
        self.careful = careful
        self.percent = percent

    def c_choose(self, state: State, rng: Rng) -> int:
        count = state.c_find_actions()
        best = state.actions[rng.c_draw(count)]
        found = False
        most = 0.0
        for i in range(count):
            if self.percent > 0 and rng.c_draw(100) < self.percent:
                continue
            weight = self.careful.c_weigh(state, state.actions[i])
            if not found or weight > most:
                found = True
                most = weight
                best = state.actions[i]
        return best
