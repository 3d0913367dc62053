"""Rollouts in which every seat samples from the net's policy, several at a time, so that the net evaluates a batch.

After a number of decisions the net's value stands for the rest of the game.
"""

from array import array

import numpy as np

from ludothek.bots.nets.net import Net
from ludothek.bots.search.tree import win_probability
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

MAX_BATCH = 16
DRAWS = 1 << 24


class NetRollouts:
    """Rollouts from a seat's position, and what they came to for each action at its root.

    Slot n of a batch plays world n // actions with action n % actions; the slots of a world draw the same cards.
    `decisions` limits the decisions of a rollout, 0 does not.
    """

    def __init__(self, start: State, net: Net, decisions: int, seed: int) -> None:
        self.states = [start.make_blank() for _ in range(MAX_BATCH)]
        self.net = net
        self.decisions = decisions
        self.seeds = Rng(seed)
        self.dice = self.seeds.fork()
        self.rng = Rng(0)
        self.seat = start.to_move
        self.seats = start.seats
        self.stage = start.stage()
        self.size = 0
        self.streams = array("Q", [0]) * MAX_BATCH
        self.counts = np.zeros(MAX_BATCH, np.int32)
        self.waiting = np.zeros(MAX_BATCH, np.int32)
        self.movers = np.zeros(MAX_BATCH, np.int32)
        self.actions = np.zeros((MAX_BATCH, net.num_actions), np.int32)
        self.first_sights = np.zeros((MAX_BATCH, net.num_actions), np.float32)
        self.value_sums = np.zeros(MAX_BATCH, np.float64)
        self.win_sums = np.zeros(MAX_BATCH, np.float64)

    def run(self, worlds: list[State], actions: list[int]) -> None:
        """Play one rollout for each action in each world, and add what it came to for action n to the sums n."""
        self.size = len(actions)
        slot = 0
        for world in worlds:
            seed = self.seeds.fork().state
            for action in actions:
                self.states[slot].copy_from(world)
                self.streams[slot] = seed
                self.apply(slot, action)
                self.waiting[slot] = slot
                slot += 1
        self.play(slot)
        for state in self.states:
            state.raise_error()

    def play(self, rows: int) -> None:
        """Play on by batches of one decision, until all rollouts have ended."""
        decisions = 0
        rows = self.observe(rows)
        while rows > 0:
            with cython.nogil:
                self.net.forward(0, rows)
            if decisions == self.decisions and decisions > 0:
                for row in range(rows):
                    self.count_value(row)
                return
            for row in range(rows):
                self.apply(self.waiting[row], self.pick(row))
            decisions += 1
            rows = self.observe(rows)

    def observe(self, rows: int) -> int:
        """Observe those that go on, in as many rows as it returns; count the results of the others."""
        kept = 0
        for row in range(rows):
            slot = self.waiting[row]
            if self.go_on(slot):
                state = self.states[slot]
                state.c_observe(state.to_move, self.net.observations[kept])
                self.movers[kept] = state.to_move
                for i in range(self.counts[slot]):
                    self.actions[kept, i] = state.actions[i]
                self.net.weigh_legal(state, self.counts[slot], self.first_sights[kept])
                self.waiting[kept] = slot
                kept += 1
            else:
                self.count_result(slot)
        return kept

    def go_on(self, slot: int) -> bool:
        """Play forced actions; return whether there is something to decide."""
        state = self.states[slot]
        while not state.c_is_over() and state.c_stage() == self.stage:
            self.counts[slot] = state.c_find_actions()
            if self.counts[slot] > 1:
                return True
            self.apply(slot, state.actions[0])
        return False

    def apply(self, slot: int, action: int) -> None:
        state = self.states[slot]
        self.rng.state = self.streams[slot]
        state.c_apply(action, self.rng)
        self.streams[slot] = self.rng.state

    def pick(self, row: int) -> int:
        """Return an action by the net's policy."""
        count = self.counts[self.waiting[row]]
        self.net.select_row(row)
        for i in range(count):
            self.net.legal[i] = self.actions[row, i]
            self.net.first_sights[i] = self.first_sights[row, i]
        self.net.softmax(count)
        left = self.dice.c_draw(DRAWS) / (1.0 * DRAWS)
        chosen = 0
        while chosen + 1 < count and left >= self.net.priors[chosen]:
            left -= self.net.priors[chosen]
            chosen += 1
        action: int = self.actions[row, chosen]
        return action

    def count_result(self, slot: int) -> None:
        """Count how a rollout ended: the utilities, shifted so that 0.5 is an even share."""
        state = self.states[slot]
        mean = 0.0
        ahead = 0.0
        level = 1
        for seat in range(self.seats):
            mean += state.c_utility(seat) / self.seats
            if seat != self.seat:
                ahead += state.c_standing(seat) > state.c_standing(self.seat)
                level += state.c_standing(seat) == state.c_standing(self.seat)
        n = slot % self.size
        self.value_sums[n] += state.c_utility(self.seat) + 0.5 - mean
        self.win_sums[n] += 1.0 / level if ahead == 0 else 0.0

    def count_value(self, row: int) -> None:
        """Count the net's value in place of a rollout's end."""
        self.net.select_row(row)
        self.net.compute_values()
        mean = 0.0
        for place in range(self.seats):
            mean += self.net.values[place] / self.seats
        place = self.seat - self.movers[row]
        if place < 0:
            place += self.seats
        value = (self.net.values[place] - mean) / 2
        n = self.waiting[row] % self.size
        self.value_sums[n] += 0.5 + value
        self.win_sums[n] += win_probability(2 * value, self.seats)

    def read_sums(self) -> list[tuple[float, float]]:
        """Return the sums of values and of shares of the win, action by action, and start again from 0."""
        sums = [(float(self.value_sums[n]), float(self.win_sums[n])) for n in range(self.size)]
        self.value_sums[:] = 0
        self.win_sums[:] = 0
        return sums
