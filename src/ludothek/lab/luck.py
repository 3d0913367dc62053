"""Luck: what the deal and the draws of a game gave each seat.

Before a draw is carried out, the same action is applied to copies of the position with another generator. These are
outcomes of the same law, so what the real outcome is worth beyond their mean is 0 on average, however it is valued.
That makes it a control variate in the manner of AIVAT: subtracted from a result, it changes the variance only. The
same holds for the dice of a bot whose strategy is a policy: it is asked again, with other dice.

A position is valued by rollouts with all cards known, in which such a bot plays by its own policy and every other seat
by the game's. The values of the nets, which see one hand only, explain far less of a result (docs/luck.md).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.lab.constants import CHOICES, DEAL, DRAWS, MARGIN, MEASURES, PAYOFF, SOURCES

if TYPE_CHECKING:
    from numpy.typing import NDArray


class LuckMeter:
    """Deals and applies actions to a position, and adds up the luck of every seat.

    `luck[source, measure, seat]` is what the deal, the draws, or the dice of bots gave a seat, in payoff and in points
    of margin over the mean of the others. Each event is valued by `samples` rollouts of what happened, and as many of
    what could have. `strategies` has the policy of every seat that plays by one, and None for the others.
    """

    def __init__(
        self,
        policy: Policy,
        blank: State,
        deal_samples: int,
        draw_samples: int,
        seed: int,
        strategies: Sequence[Policy | None] = (),
    ) -> None:
        self.seats = blank.seats
        self.strategies = list(strategies) or [None] * self.seats
        self.policies = [strategy or policy for strategy in self.strategies]
        self.deal_samples = deal_samples
        self.draw_samples = draw_samples
        self.rng = Rng(seed)
        self.dice = Rng(0)
        self.before = blank.make_blank()
        self.copy = blank.make_blank()
        self.chosen = blank.make_blank()
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
        """Apply an action, and measure what its draws, and the dice by which it was chosen, are worth to each seat."""
        drawn = rng.state
        self.before.c_copy_from(state)
        if self.strategies[state.to_move] is not None:
            self.compare_choices(action)
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
            self.add_pair(state, self.other, source, 1.0 / samples)
        self.check()

    def compare_choices(self, action: int) -> None:
        """Compare an action with others that the policy of the seat to move could have chosen.

        Both are followed by draws of the same random numbers. An equal choice is worth nothing and takes no rollout.
        """
        seat = self.before.to_move
        policy = self.strategies[seat]
        if policy is None or self.before.c_find_actions() == 1:
            return
        for _ in range(self.draw_samples):
            self.copy.c_copy_from(self.before)
            if not policy.is_random:
                self.copy.c_resample(seat, self.rng)
            other = policy.c_choose(self.copy, self.rng)
            if other == action:
                continue
            seed = self.rng.bits()
            self.dice.state = seed
            self.chosen.c_copy_from(self.before)
            self.chosen.c_apply(action, self.dice)
            self.dice.state = seed
            self.other.c_copy_from(self.before)
            self.other.c_apply(other, self.dice)
            self.add_pair(self.chosen, self.other, CHOICES, 1.0 / self.draw_samples)
        self.check()

    def add_pair(self, state: State, other: State, source: int, share: float) -> None:
        """Add what a position is worth beyond another, by a rollout of each with the same random numbers."""
        seed = self.rng.bits()
        self.add_rollout(state, seed, source, share)
        self.add_rollout(other, seed, source, -share)

    def add_rollout(self, start: State, seed: int, source: int, share: float) -> None:
        """Play on from a position by the policies, and add a share of the result."""
        self.trial.c_copy_from(start)
        self.dice.state = seed
        while not self.trial.c_is_over():
            policy: Policy = self.policies[self.trial.to_move]
            self.trial.c_apply(policy.c_choose(self.trial, self.dice), self.dice)
        total = 0.0
        for seat in range(self.seats):
            total += self.trial.c_score(seat)
        for seat in range(self.seats):
            score = self.trial.c_score(seat)
            self.luck[source, PAYOFF, seat] += share * self.trial.c_payoff(seat)
            self.luck[source, MARGIN, seat] += share * (score - (total - score) / (self.seats - 1))

    def check(self) -> None:
        """Raise the error of a position, if a game in plain Python failed."""
        for state in (self.copy, self.trial):
            if state.error is not None:
                state.raise_error()

    def total(self) -> "NDArray[np.float64]":
        """Return a copy of `luck`."""
        return np.array(self.luck)
