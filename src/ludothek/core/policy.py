"""Policy: how good actions look at first sight, and games played between policies in compiled code."""

from ludothek.core.constants import FIRST_SIGHT_LIMIT
from ludothek.core.rng import Rng
from ludothek.core.state import State


class Policy:
    """Weighs the actions of the seat to move. The base class finds all of them equally good: random play.

    As in `State`, `c_weigh` and `c_choose` are C methods, `weigh` and `choose` their Python faces. `c_weigh` is given a
    fair copy and must not call `c_find_actions` on it. What it returns may depend only on what the seat to move knows.
    """

    def __init__(self) -> None:
        self.is_random = True

    def c_weigh(self, state: State, action: int) -> float:
        """Return how good a legal action looks: more is better; the scale is the policy's own."""
        return 0.0

    def c_first_sight(self, state: State, action: int) -> float:
        """Return the weight as an input of a net: from -16 to 16, with 1 a clear difference.

        A policy whose weights are on another scale overrides this.
        """
        return max(-FIRST_SIGHT_LIMIT, min(FIRST_SIGHT_LIMIT, self.c_weigh(state, action)))

    def c_choose(self, state: State, rng: Rng) -> int:
        """Return the action that weighs most; among equals, each with the same chance."""
        count = state.c_find_actions()
        best = state.actions[0]
        if self.is_random:
            return state.actions[rng.c_draw(count)]
        most = self.c_weigh(state, best)
        equals = 1
        for i in range(1, count):
            weight = self.c_weigh(state, state.actions[i])
            if weight > most:
                most = weight
                best = state.actions[i]
                equals = 1
            elif weight == most:
                equals += 1
                if rng.c_draw(equals) == 0:
                    best = state.actions[i]
        return best

    def weigh(self, state: State, action: int) -> float:
        """Return how good a legal action looks: more is better; the scale is the policy's own."""
        return self.c_weigh(state, action)

    def first_sight(self, state: State, action: int) -> float:
        """Return the weight as an input of a net: from -16 to 16, with 1 a clear difference."""
        return self.c_first_sight(state, action)

    def choose(self, state: State, rng: Rng) -> int:
        """Return the action that weighs most; among equals, each with the same chance."""
        action = self.c_choose(state, rng)
        state.raise_error()
        return action


def contest(state: State, policies: list[Policy], rng: Rng, thoughts: Rng) -> int:
    """Play a position to its end, each seat choosing on a fair copy of its own, and return the number of actions."""
    copy = state.make_blank()
    actions = 0
    while not state.c_is_over():
        seat = state.to_move
        policy = policies[seat]
        if not policy.is_random:
            copy.c_copy_from(state)
            copy.c_resample(seat, thoughts)
            action = policy.c_choose(copy, thoughts)
            if copy.error is not None:
                break
        else:
            action = policy.c_choose(state, thoughts)
        state.c_apply(action, rng)
        actions += 1
    copy.raise_error()
    state.raise_error()
    return actions
