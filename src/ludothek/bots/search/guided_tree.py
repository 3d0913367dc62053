"""A search tree guided by a net: the policy head gives the priors, the value head evaluates the leaves.

Several root actions are simulated together in the same determinization, and the net evaluates their leaves as one
batch. With `rollouts_per_leaf` so many rollouts also start at each leaf, and their mean counts as much as the net's
value.
"""

from typing import Any

import numpy as np

from ludothek.bots.nets.net import Net
from ludothek.bots.search.tree import Tree, win_probability
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

MAX_DEPTH = 400
MAX_BATCH = 16
MAX_SEATS = 8
NONE = -1
MIN_PRIOR = 1e-3


class GuidedTree(Tree):
    """`Tree` with a net for priors and leaf values. What describes a leaf of the batch is stored by its slot."""

    def __init__(self, start: State, num_actions: int, net: Net, policy: Policy, capacity: int, seed: int) -> None:
        Tree.__init__(self, start, num_actions, policy, capacity, seed)
        self.net = net
        self.rollouts_per_leaf = 0
        self.refresh_priors = True
        self.greedy_share = 1.0
        self.leaf_state = start.make_blank()
        self.seeds = Rng(seed)
        self.is_net_leaf = False
        self.win_squares = 0.0
        self.observer = 0
        self.slot = 0
        self.c_uct = 0.0
        self.leaf_paths = np.zeros((MAX_BATCH, MAX_DEPTH), np.int32)
        self.leaf_depths = np.zeros(MAX_BATCH, np.int32)
        self.leaf_movers = np.zeros(MAX_BATCH, np.int32)
        self.leaf_root_actions = np.zeros(MAX_BATCH, np.int32)
        self.leaf_action_counts = np.zeros(MAX_BATCH, np.int32)
        self.leaf_actions = np.zeros((MAX_BATCH, num_actions), np.int32)
        self.leaf_first_sight = np.zeros((MAX_BATCH, num_actions), np.float32)
        self.rollout_values = np.zeros((MAX_BATCH, MAX_SEATS), np.float64)

    def compute_prior(self, node: int, index: int, action: int) -> float:
        """Return the policy prior.

        With `refresh_priors=False` an action first seen in a later determinization gets its siblings' mean prior.
        """
        if not self.has_priors:
            known = self.mean_child_prior(node) if not self.refresh_priors else 0.0
            if known > 0.0:
                return known
            self.net.forward_state(self.state, self.state.to_move)
            self.net.compute_priors(self.state)
            self.has_priors = True
        prior: float = self.net.priors[index]
        return prior + MIN_PRIOR

    def mean_child_prior(self, node: int) -> float:
        """Return the mean prior of a node's children; 0 if it has none."""
        count = 0
        prior_sum = 0.0
        child = self.child[node]
        while child != NONE:
            count += 1
            prior_sum += self.prior[child]
            child = self.sibling[child]
        return prior_sum / max(count, 1)

    def run_batches(self, actions: Any, simulations: int) -> None:
        """Run simulations for each of these root actions, all actions of a batch in the same determinization."""
        size = len(actions)
        with cython.nogil:
            for _ in range(simulations):
                self.simulate_batch(actions, size, self.seeds.bits())
        self.state.raise_error()

    def simulate_batch(self, actions: Any, size: int, seed: int) -> None:
        """Run one simulation for each root action; leaves inside the game are evaluated together by the net."""
        waiting = 0
        for n in range(size):
            self.root_action = actions[n]
            self.rng.state = seed
            self.determinize()
            stage = self.state.c_stage()
            first = self.select_path(stage)
            if self.state.c_is_over() or (self.state.c_stage() != stage and not self.to_game_end):
                self.is_net_leaf = False
                self.backpropagate(first)
            else:
                self.store_leaf(waiting, first)
                waiting += 1
        self.net.forward(0, waiting)
        for slot in range(waiting):
            self.finish_leaf(slot)
        self.simulations += size

    def store_leaf(self, slot: int, first: int) -> None:
        """Keep a leaf's observation, path and legal actions until the net has evaluated the batch."""
        self.state.c_observe(self.state.to_move, self.net.observations[slot])
        self.leaf_movers[slot] = self.state.to_move
        self.leaf_root_actions[slot] = first
        self.leaf_depths[slot] = self.depth[self.seat]
        for i in range(self.leaf_depths[slot]):
            self.leaf_paths[slot, i] = self.path[self.seat * MAX_DEPTH + i]
        self.leaf_action_counts[slot] = self.state.c_find_actions()
        for i in range(self.leaf_action_counts[slot]):
            self.leaf_actions[slot, i] = self.state.actions[i]
        self.net.weigh_legal(self.state, self.leaf_action_counts[slot], self.leaf_first_sight[slot])
        if self.rollouts_per_leaf > 0:
            self.rollout_leaf(slot)

    def rollout_leaf(self, slot: int) -> None:
        """Store every seat's mean utility over rollouts from the leaf."""
        self.leaf_state.c_copy_from(self.state)
        for seat in range(self.seats):
            self.rollout_values[slot, seat] = 0.0
        for _ in range(self.rollouts_per_leaf):
            self.state.c_copy_from(self.leaf_state)
            self.rollout(self.leaf_state.c_stage())
            for seat in range(self.seats):
                self.rollout_values[slot, seat] += self.state.c_utility(seat) / self.rollouts_per_leaf

    def finish_leaf(self, slot: int) -> None:
        """Backpropagate the net's value of a leaf and expand the leaf with the net's priors."""
        self.net.select_row(slot)
        self.net.compute_values()
        self.is_net_leaf = True
        self.slot = slot
        self.observer = self.leaf_movers[slot]
        self.depth[self.seat] = self.leaf_depths[slot]
        for i in range(self.leaf_depths[slot]):
            self.path[self.seat * MAX_DEPTH + i] = self.leaf_paths[slot, i]
        self.backpropagate(self.leaf_root_actions[slot])
        leaf = self.leaf_paths[slot, self.leaf_depths[slot] - 1]
        if self.child[leaf] == NONE and self.nodes + self.leaf_action_counts[slot] < self.capacity:
            for i in range(self.leaf_action_counts[slot]):
                self.net.legal[i] = self.leaf_actions[slot, i]
                self.net.first_sights[i] = self.leaf_first_sight[slot, i]
            self.net.softmax(self.leaf_action_counts[slot])
            for i in range(self.leaf_action_counts[slot]):
                self.add_child(leaf, self.leaf_actions[slot, i], self.observer, self.net.priors[i] + MIN_PRIOR)

    def evaluate(self) -> None:
        """Write every seat's value to `values`, shifted so that 0.5 is an even share."""
        mean = 0.0
        for seat in range(self.seats):
            if self.is_net_leaf:
                place = seat - self.observer
                if place < 0:
                    place += self.seats
                self.values[seat] = self.net.values[place] / 2
                if self.rollouts_per_leaf > 0:
                    self.values[seat] = (0.5 + self.values[seat] + self.rollout_values[self.slot, seat]) / 2
            else:
                self.values[seat] = self.state.c_utility(seat)
            mean += self.values[seat] / self.seats
        for seat in range(self.seats):
            self.values[seat] += 0.5 - mean

    def backpropagate(self, first: int) -> None:
        Tree.backpropagate(self, first)
        if self.to_game_end:
            for seat in range(self.seats):
                self.win_sum[seat] += self.win_share(seat)
            share = self.win_share(self.seat)
            self.win_squares += share * share

    def standard_error(self) -> float:
        """Return the standard error of the searching seat's mean share of the win; counted only with `to_game_end`."""
        mean = self.win_sum[self.seat] / self.simulations
        return float(np.sqrt(max(0.0, self.win_squares / self.simulations - mean * mean) / self.simulations))

    def win_share(self, seat: int) -> float:
        if not self.is_net_leaf:
            return Tree.win_share(self, seat)
        return win_probability(2 * (self.values[seat] - 0.5), self.seats)
