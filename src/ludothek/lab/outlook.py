"""Outlook: what a seat believes of the other hands, and what it can expect of the rest of the game."""

from typing import TYPE_CHECKING

import numpy as np

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Outlook:
    """Draws determinizations of a position for one seat, and plays each on to its end by a policy.

    `beliefs` holds the mean of the other seats' hands, in the order after the seat: `hand` numbers for each, the first
    piece of their observations. Nothing that the seat does not know has an influence.
    """

    def __init__(self, policy: Policy, blank: State, numbers: int, hand: int, samples: int, seed: int) -> None:
        self.policy = policy
        self.hand = hand
        self.samples = samples
        self.rng = Rng(seed)
        self.trial = blank.make_blank()
        self.scratch = np.zeros(numbers, np.float32)
        self.beliefs = np.zeros((blank.seats - 1) * hand, np.float32)

    def look(self, state: State, seat: int) -> float:
        """Return the seat's mean payoff over the determinizations, and leave its beliefs in `beliefs`."""
        value = self.sample(state, seat)
        if self.trial.error is not None:
            self.trial.raise_error()
        return value

    def sample(self, state: State, seat: int) -> float:
        value = 0.0
        share = 1.0 / self.samples
        for place in range((state.seats - 1) * self.hand):
            self.beliefs[place] = 0.0
        for _ in range(self.samples):
            self.trial.c_copy_from(state)
            self.trial.c_resample(seat, self.rng)
            for step in range(1, state.seats):
                other = seat + step
                if other >= state.seats:
                    other -= state.seats
                self.trial.c_observe_hands(other, self.scratch)
                for k in range(self.hand):
                    self.beliefs[(step - 1) * self.hand + k] += share * self.scratch[k]
            while not self.trial.c_is_over():
                self.trial.c_apply(self.policy.c_choose(self.trial, self.rng), self.rng)
            value += share * self.trial.c_payoff(seat)
        return value

    def copy_beliefs(self) -> "NDArray[np.float32]":
        """Return a copy of `beliefs`."""
        return np.array(self.beliefs)
