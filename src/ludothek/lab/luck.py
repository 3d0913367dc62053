"""Luck: what the deal and the draws of a game gave each seat.

Before a draw is carried out, the same action is applied to copies of the position with another generator. These are
outcomes of the same law, so what the real outcome is worth beyond their mean is 0 on average, however it is valued.
That makes it a control variate in the manner of AIVAT: subtracted from a result, it changes the variance only.

A position is valued by rollouts of the game's policy with all cards known. The values of the nets, which see one hand
only, explain far less of a result (docs/luck.md).
"""

from typing import TYPE_CHECKING

import numpy as np

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.lab.constants import DEAL, DRAWS, MARGIN, MEASURES, PAYOFF, SOURCES

if TYPE_CHECKING:
    from numpy.typing import NDArray


class LuckMeter:
    """Deals and applies actions to a position, and adds up the luck of every seat.

    `luck[source, measure, seat]` is what the deal or the draws gave a seat, in payoff and in points of margin over the
    mean of the others. Each event is valued by `samples` rollouts of what happened, and as many of what could have.
    """

    def __init__(self, policy: Policy, blank: State, deal_samples: int, draw_samples: int, seed: int) -> None:
        self.policy = policy
        self.seats = blank.seats
        self.deal_samples = deal_samples
        self.draw_samples = draw_samples
        self.rng = Rng(seed)
        self.dice = Rng(0)
        self.before = blank.make_blank()
        self.other = blank.make_blank()
        self.trial = blank.make_blank()
        self.luck = np.zeros((SOURCES, MEASURES, self.seats))
        self.events = 0

    def deal(self, state: State, rng: Rng) -> None:
        """Deal on a blank position and measure what the deal is worth to each seat."""
        self.before.c_copy_from(state)
        state.c_deal(rng)
        self.compare(state, -1, self.deal_samples, DEAL)

    def apply(self, state: State, action: int, rng: Rng) -> None:
        """Apply an action and, if something was drawn, measure what that is worth to each seat."""
        drawn = rng.state
        self.before.c_copy_from(state)
        state.c_apply(action, rng)
        if rng.state != drawn:
            self.compare(state, action, self.draw_samples, DRAWS)

    def compare(self, state: State, action: int, samples: int, source: int) -> None:
        """Compare a position with others that the action, or the deal (-1), could have led to.

        Rollouts are made in pairs with the same random numbers, which cancels part of their noise.
        """
        self.events += 1
        for _ in range(samples):
            self.other.c_copy_from(self.before)
            if action < 0:
                self.other.c_deal(self.rng)
            else:
                self.other.c_apply(action, self.rng)
            seed = self.rng.bits()
            self.add_rollout(state, seed, source, 1.0 / samples)
            self.add_rollout(self.other, seed, source, -1.0 / samples)
        if self.trial.error is not None:
            self.trial.raise_error()

    def add_rollout(self, start: State, seed: int, source: int, share: float) -> None:
        """Play on from a position by the policy, and add a share of the result."""
        self.trial.c_copy_from(start)
        self.dice.state = seed
        while not self.trial.c_is_over():
            self.trial.c_apply(self.policy.c_choose(self.trial, self.dice), self.dice)
        total = 0.0
        for seat in range(self.seats):
            total += self.trial.c_score(seat)
        for seat in range(self.seats):
            score = self.trial.c_score(seat)
            self.luck[source, PAYOFF, seat] += share * self.trial.c_payoff(seat)
            self.luck[source, MARGIN, seat] += share * (score - (total - score) / (self.seats - 1))

    def total(self) -> "NDArray[np.float64]":
        """Return a copy of `luck`."""
        return np.array(self.luck)
