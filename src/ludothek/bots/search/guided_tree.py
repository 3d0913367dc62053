"""A search tree that a net guides: its liking is the prior, its judgement stands for the rest of the game.

Several first decisions are looked at together, in the same worlds; the positions they lead to are judged at once.
With `games`, so many are also played on from each position by the game's policy, and their mean counts as much.
"""

from typing import Any

import numpy as np

from ludothek.bots.nets.net import Net
from ludothek.bots.search.tree import Tree
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

DEEPEST = 400
SWING = 1.7
LEAST = 1e-3
MOST_TOGETHER = 16
MOST_SEATS = 8
NOWHERE = -1


class GuidedTree(Tree):
    """`Tree` with a net for first sight and for what a position is worth."""

    def __init__(self, start: State, decisions: int, net: Net, policy: Policy, capacity: int, seed: int) -> None:
        Tree.__init__(self, start, decisions, policy, capacity, seed)
        self.net = net
        self.games = 0
        self.looks_again = True
        self.greedy_share = 1.0
        self.leaf = start.make_blank()
        self.luck = Rng(seed)
        self.judged = False
        self.squares = 0.0
        self.observer = 0
        self.slot = 0
        self.explore = 0.0
        self.paths = np.zeros((MOST_TOGETHER, DEEPEST), np.int32)
        self.depths = np.zeros(MOST_TOGETHER, np.int32)
        self.movers = np.zeros(MOST_TOGETHER, np.int32)
        self.firsts = np.zeros(MOST_TOGETHER, np.int32)
        self.counts = np.zeros(MOST_TOGETHER, np.int32)
        self.open = np.zeros((MOST_TOGETHER, decisions), np.int32)
        self.played = np.zeros((MOST_TOGETHER, MOST_SEATS), np.float64)

    def first_sight(self, node: int, place: int, action: int) -> float:
        """The net's liking; unless it looks again, what was not open in an earlier world is liked as its fellows."""
        if not self.looked:
            known = self.liked(node) if not self.looks_again else 0.0
            if known > 0.0:
                return known
            self.net.look(self.world, self.world.to_move)
            self.net.like(self.world)
            self.looked = True
        liking: float = self.net.liking[place]
        return liking + LEAST

    def liked(self, node: int) -> float:
        """The mean liking of what is known below a node; 0 where nothing is."""
        known = 0
        together = 0.0
        child = self.child[node]
        while child != NOWHERE:
            known += 1
            together += self.weight[child]
            child = self.sibling[child]
        return together / max(known, 1)

    def grow_together(self, actions: Any, rounds: int) -> None:
        """Rounds for each of these first decisions, all of a round in the same world."""
        together = len(actions)
        with cython.nogil:
            for _ in range(rounds):
                self.one_round_for(actions, together, self.luck.bits())
        self.world.raise_error()

    def one_round_for(self, actions: Any, together: int, seed: int) -> None:
        waiting = 0
        for n in range(together):
            self.only = actions[n]
            self.rng.state = seed
            self.imagine()
            chapter = self.world.c_stage()
            first = self.descend(chapter)
            if self.world.c_is_over() or (self.world.c_stage() != chapter and not self.far):
                self.judged = False
                self.credit(first)
            else:
                self.put_off(waiting, first)
                waiting += 1
        self.net.think(0, waiting)
        for slot in range(waiting):
            self.take_up(slot)
        self.rounds += together

    def put_off(self, slot: int, first: int) -> None:
        """Keeps a position for the net, and the way that led to it."""
        self.world.c_observe(self.world.to_move, self.net.seen[slot])
        self.movers[slot] = self.world.to_move
        self.firsts[slot] = first
        self.depths[slot] = self.depth[self.seat]
        for i in range(self.depths[slot]):
            self.paths[slot, i] = self.path[self.seat * DEEPEST + i]
        self.counts[slot] = self.world.c_find_actions()
        for i in range(self.counts[slot]):
            self.open[slot, i] = self.world.actions[i]

        if self.games > 0:
            self.play_from(slot)

    def play_from(self, slot: int) -> None:
        """How games go that are played on from this position, for every seat."""
        self.leaf.c_copy_from(self.world)
        for seat in range(self.seats):
            self.played[slot, seat] = 0.0
        for _ in range(self.games):
            self.world.c_copy_from(self.leaf)
            self.play_on(self.leaf.c_stage())
            for seat in range(self.seats):
                self.played[slot, seat] += self.world.c_utility(seat) / self.games

    def take_up(self, slot: int) -> None:
        """Credits what the net thinks of a position, and adds the decisions that are open there."""
        self.net.recall(slot)
        self.net.judge()
        self.judged = True
        self.slot = slot
        self.observer = self.movers[slot]
        self.depth[self.seat] = self.depths[slot]
        for i in range(self.depths[slot]):
            self.path[self.seat * DEEPEST + i] = self.paths[slot, i]
        self.credit(self.firsts[slot])
        leaf = self.paths[slot, self.depths[slot] - 1]
        if self.child[leaf] == NOWHERE and self.nodes + self.counts[slot] < self.capacity:
            for i in range(self.counts[slot]):
                self.net.legal[i] = self.open[slot, i]
            self.net.share_out(self.counts[slot])
            for i in range(self.counts[slot]):
                self.add_child(leaf, self.open[slot, i], self.observer, self.net.liking[i] + LEAST)

    def appraise(self) -> None:
        """What it is worth to every seat, 0.5 being an even share."""
        mean = 0.0
        for seat in range(self.seats):
            if self.judged:
                place = seat - self.observer
                if place < 0:
                    place += self.seats
                self.worth[seat] = self.net.values[place] / 2
                if self.games > 0:
                    self.worth[seat] = (0.5 + self.worth[seat] + self.played[self.slot, seat]) / 2
            else:
                self.worth[seat] = self.world.c_utility(seat)
            mean += self.worth[seat] / self.seats
        for seat in range(self.seats):
            self.worth[seat] += 0.5 - mean

    def credit(self, first: int) -> None:
        Tree.credit(self, first)
        if self.far:
            for seat in range(self.seats):
                self.won[seat] += self.win_share(seat)
            share = self.win_share(self.seat)
            self.squares += share * share

    def error(self) -> float:
        """With `far`: the standard error of the searching seat's mean share of the win."""
        mean = self.won[self.seat] / self.rounds
        return float(np.sqrt(max(0.0, self.squares / self.rounds - mean * mean) / self.rounds))

    def win_share(self, seat: int) -> float:
        if not self.judged:
            return Tree.win_share(self, seat)
        return win_chance(2 * (self.worth[seat] - 0.5), self.seats)


def win_chance(value: float, seats: int) -> float:
    """A net's value of a seat as its chance to win: `SWING` lies between a sure win and a sure loss."""
    return min(1.0, max(0.0, 1.0 / seats + value / SWING))
