"""Trying out a turn: what a seat would have after its actions, with the rest of the turn played at first sight."""

from collections.abc import Sequence
from typing import TypeVar

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

MOST_ACTIONS = 60
AnyState = TypeVar("AnyState", bound=State)


def apply_all(state: AnyState, actions: Sequence[int], rng: Rng) -> AnyState:
    """Return a copy of a position after some actions of the seat to move; it stops where one is not legal."""
    after = state.clone()
    for action in actions:
        if action not in after.legal_actions():
            break
        after.apply(action, rng)
    return after


def finish_turn(state: AnyState, actions: Sequence[int], policy: Policy, rng: Rng) -> AnyState:
    """Return a copy of a position after some actions and the rest of that seat's turn by a policy."""
    after = apply_all(state, actions, rng)
    for _ in range(MOST_ACTIONS):
        if after.is_over() or after.to_move != state.to_move:
            break
        after.apply(policy.choose(after, rng), rng)
    return after


def expect_gain(state: State, actions: Sequence[int], policy: Policy, samples: int = 8) -> float:
    """Return the points that a seat gains on average in a turn that begins with these actions."""
    seat = state.to_move
    before = state.scores()[seat]
    after = [finish_turn(state, actions, policy, Rng(sample)).scores()[seat] for sample in range(1, samples + 1)]
    return sum(after) / samples - before
