"""Policy: how good decisions look at first sight, and games played out by policies in compiled code."""

from ludothek.core.rng import Rng
from ludothek.core.state import State


class Policy:
    """Weighs the decisions of the seat to move. The base class finds all of them equally good: random play.

    `weigh` sees a fair copy and must not call `find_actions` on it.
    """

    def __init__(self) -> None:
        self.looks = False

    def weigh(self, state: State, action: int) -> float:
        """How good a legal decision looks: more is better; the scale is the policy's own."""
        return 0.0

    def choose(self, state: State, rng: Rng) -> int:
        """The decision that weighs most; among equals, each with the same chance."""
        count = state.find_actions()
        best = state.actions[0]
        if not self.looks:
            return state.actions[rng.below(count)]
        most = self.weigh(state, best)
        equals = 1
        for i in range(1, count):
            weight = self.weigh(state, state.actions[i])
            if weight > most:
                most = weight
                best = state.actions[i]
                equals = 1
            elif weight == most:
                equals += 1
                if rng.below(equals) == 0:
                    best = state.actions[i]
        return best

    def pick(self, state: State, rng: Rng) -> int:
        return self.choose(state, rng)


def contest(state: State, policies: list[Policy], rng: Rng, thoughts: Rng) -> int:
    """Plays a position to its end, each seat deciding on a fair copy of its own; returns the number of decisions."""
    copy = state.fresh()
    decisions = 0
    while not state.is_over():
        seat = state.to_move
        policy = policies[seat]
        if policy.looks:
            copy.copy_from(state)
            copy.resample(seat, thoughts)
            state.apply(policy.choose(copy, thoughts), rng)
        else:
            state.apply(policy.choose(state, thoughts), rng)
        decisions += 1
    return decisions
