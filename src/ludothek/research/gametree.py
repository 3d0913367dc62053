"""The whole tree of a small game for two, as flat arrays, with best responses and CFR+ on them.

A seat's information set is everything that it has seen: a digest of its observations and of the actions as it saw them,
in their order. So recall is perfect, and a best response can be computed exactly.

A position draws from a generator. To enumerate what it can draw, the range of a generator's output is cut into equal
cells, and an action is applied once for every combination of cells. A draw of one of n things falls on each as often if
the number of cells is a multiple of n.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ludothek.core.constants import M64
from ludothek.core.errors import LudothekError
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.research.constants import CELLS, CHANCE, GAMMA_INVERSE, MIXER, OVER, PROBE

if TYPE_CHECKING:
    from numpy.typing import NDArray


class TreeBuilder:
    """Writes the tree below some deals; `tables[m]` has a generator's state for each combination of m cells."""

    def __init__(self, blank: State, numbers: int, tables: "Sequence[NDArray[np.uint64]]", most_nodes: int) -> None:
        if blank.seats != 2:
            raise LudothekError(f"a tree is for games of two, not of {blank.seats}")
        self.blank = blank
        self.numbers = numbers
        self.tables = list(tables)
        self.most_nodes = most_nodes
        self.rng = Rng(0)
        scratch = np.zeros(numbers, np.float32)
        self.scratch = scratch
        self.bits = scratch.view(np.uint32)
        self.parents: list[int] = []
        self.kinds: list[int] = []
        self.infos: list[int] = []
        self.slots: list[int] = []
        self.chances: list[float] = []
        self.payoffs: list[float] = []
        self.ends: list[int] = []
        self.known: dict[int, int] = {}
        self.seats: list[int] = []
        self.offsets: list[int] = [0]
        self.actions: list[list[int]] = []
        self.positions: list[State] = []

    def build(self, deals: Sequence[tuple[State, float]]) -> None:
        """Write the tree whose root draws one of some positions, each with its chance."""
        root = self.add_node(-1, CHANCE, -1, -1, 1.0)
        for state, chance in deals:
            self.expand(state, self.see(state, 0, 1), self.see(state, 1, 2), root, -1, chance)
        self.ends[root] = len(self.parents)

    def add_node(self, parent: int, kind: int, info: int, slot: int, chance: float) -> int:
        node = len(self.parents)
        if node == self.most_nodes:
            raise LudothekError(f"the tree has more than {self.most_nodes:,} nodes")
        self.parents.append(parent)
        self.kinds.append(kind)
        self.infos.append(info)
        self.slots.append(slot)
        self.chances.append(chance)
        self.payoffs.append(0.0)
        self.ends.append(node + 1)
        return node

    def expand(self, state: State, mine: int, theirs: int, parent: int, slot: int, chance: float) -> None:
        """Write a position with everything below it; `mine` and `theirs` are what seat 0 and seat 1 have seen."""
        if state.c_is_over():
            node = self.add_node(parent, OVER, -1, slot, chance)
            self.payoffs[node] = state.c_payoff(0)
            return
        seat = state.to_move
        legal = state.legal_actions()
        info = self.find_info(state, seat, theirs if seat else mine, legal)
        node = self.add_node(parent, seat, info, slot, chance)
        for place in range(len(legal)):
            self.follow(state, legal[place], mine, theirs, node, self.offsets[info] + place)
        self.ends[node] = len(self.parents)

    def find_info(self, state: State, seat: int, key: int, legal: list[int]) -> int:
        """Return the number of an information set, which is a new one if its key was not seen before."""
        if key in self.known:
            info = self.known[key]
            if self.actions[info] != legal or self.seats[info] != seat:
                raise LudothekError("positions that a seat cannot tell apart differ in what it may do")
            return info
        info = len(self.seats)
        self.known[key] = info
        self.seats.append(seat)
        self.actions.append(legal)
        self.offsets.append(self.offsets[info] + len(legal))
        self.positions.append(state.clone())
        return info

    def follow(self, state: State, action: int, mine: int, theirs: int, node: int, slot: int) -> None:
        """Write what an action leads to: a position, or a chance node above all that it can draw."""
        mine = self.mix(self.mix(mine, state.to_move + 7), state.c_observe_action(action, 0) + 11)
        theirs = self.mix(self.mix(theirs, state.to_move + 7), state.c_observe_action(action, 1) + 11)
        after, draws = self.apply(state, action, PROBE)
        if draws == 0:
            self.expand(after, self.see(after, 0, mine), self.see(after, 1, theirs), node, slot, 1.0)
            return
        outcomes = self.draw_all(state, action, mine, theirs, draws)
        event = self.add_node(node, CHANCE, -1, slot, 1.0)
        for drawn, first, second, chance in outcomes:
            self.expand(drawn, first, second, event, -1, chance)
        self.ends[event] = len(self.parents)

    def apply(self, state: State, action: int, seed: int) -> tuple[State, int]:
        """Return a copy after an action, and how many numbers it drew."""
        after = self.blank.make_blank()
        after.c_copy_from(state)
        self.rng.state = seed
        after.c_apply(action, self.rng)
        return after, ((self.rng.state - seed) * GAMMA_INVERSE) & M64

    def draw_all(
        self, state: State, action: int, mine: int, theirs: int, draws: int
    ) -> list[tuple[State, int, int, float]]:
        """Return the different outcomes of an action that draws, what the seats have then seen, and their chances."""
        if draws >= len(self.tables):
            raise LudothekError(f"an action draws {draws} times, more than {len(self.tables) - 1}")
        table = self.tables[draws]
        counts: dict[tuple[int, int], int] = {}
        first_of: dict[tuple[int, int], State] = {}
        for seed in table:
            after, used = self.apply(state, action, int(seed))
            if used > draws:
                return self.draw_all(state, action, mine, theirs, used)
            key = (self.see(after, 0, mine), self.see(after, 1, theirs))
            counts[key] = counts.get(key, 0) + 1
            if counts[key] == 1:
                first_of[key] = after
        return [(first_of[key], key[0], key[1], counts[key] / len(table)) for key in counts]

    def see(self, state: State, seat: int, key: int) -> int:
        """Return the digest of what a seat has seen, with what it sees now."""
        state.c_observe(seat, self.scratch)
        for i in range(self.numbers):
            if self.bits[i]:
                key = self.mix(self.mix(key, i + 1), self.bits[i])
        return key

    def mix(self, key: int, value: int) -> int:
        key = ((key ^ value) * MIXER) & M64
        return key ^ (key >> 29)


class Tree:
    """A finished tree. A strategy is an array with the chance of every action of every information set, one beside the
    other: those of set i begin at `offsets[i]`. Strategies of both seats fit into one array."""

    def __init__(self, built: TreeBuilder) -> None:
        infos = np.array(built.infos, np.int32)
        self.infos = infos
        self.kinds = np.array(built.kinds, np.int32)
        self.slots = np.array(built.slots, np.int32)
        self.parents = np.array(built.parents, np.int32)
        self.ends = np.array(built.ends, np.int32)
        self.chances = np.array(built.chances)
        self.payoffs = np.array(built.payoffs)
        self.offsets = np.array(built.offsets, np.int32)
        self.nodes = len(built.parents)
        self.sets = len(built.seats)
        self.slot_count = int(built.offsets[len(built.seats)])
        self.seats = list(built.seats)
        self.actions = built.actions
        self.positions = built.positions
        members = np.argsort(infos, kind="stable").astype(np.int32)[int((infos < 0).sum()) :]
        self.members = members.copy()
        self.firsts = np.searchsorted(infos[members], np.arange(self.sets + 1)).astype(np.int32)
        self.reach = np.zeros(self.nodes)
        self.values = np.zeros(self.nodes)
        self.done = np.zeros(self.nodes, np.int8)
        self.best = np.zeros(self.sets, np.int32)
        self.sigma = np.zeros(self.slot_count)

    def slots_of(self, info: int) -> slice:
        """Return where the actions of an information set lie in a strategy."""
        return slice(self.offsets[info], self.offsets[info + 1])

    def uniform(self) -> "NDArray[np.float64]":
        """Return the strategy that finds all actions equally good."""
        counts = np.diff(self.offsets)
        return np.repeat(1 / counts, counts)

    def load(self, strategy: "NDArray[np.float64]") -> None:
        for slot in range(self.slot_count):
            self.sigma[slot] = strategy[slot]

    def respond(self, strategy: "NDArray[np.float64]", seat: int) -> float:
        """Return what the best response of a seat to a strategy is worth to it."""
        self.load(strategy)
        self.spread_reach(seat)
        self.done[:] = 0
        self.best[:] = -1
        return self.best_value(0, seat)

    def exploitability(self, strategy: "NDArray[np.float64]") -> float:
        """Return how much a strategy loses to best responses, the mean of both seats: 0 in an equilibrium."""
        return (self.respond(strategy, 0) + self.respond(strategy, 1)) / 2

    def value(self, strategy: "NDArray[np.float64]") -> float:
        """Return what the game is worth to seat 0 if both seats play by a strategy."""
        self.load(strategy)
        self.fold_values(1.0)
        return float(self.values[0])

    def solve(self, iterations: int) -> "NDArray[np.float64]":
        """Return the average strategy of CFR+ (Tammelin, 2014)."""
        regrets, total = np.zeros(self.slot_count), np.zeros(self.slot_count)
        for turn in range(1, iterations + 1):
            for seat in range(2):
                self.match_regrets(regrets)
                self.spread_reach(seat)
                self.fold_values(1.0 if seat == 0 else -1.0)
                self.add_regrets(seat, regrets)
                self.match_regrets(regrets)
                self.add_strategy(seat, total, turn)
        self.load(self.uniform())
        self.match_regrets(total)
        return np.array(self.sigma)

    # Compiled loops; a parent always lies before its children

    def spread_reach(self, seat: int) -> None:
        """Write how likely each node is, as far as chance and the other seat go."""
        self.reach[0] = 1.0
        for node in range(1, self.nodes):
            parent = self.parents[node]
            weight = self.reach[parent] * self.chances[node]
            slot = self.slots[node]
            if slot >= 0 and self.kinds[parent] != seat:
                weight *= self.sigma[slot]
            self.reach[node] = weight

    def fold_values(self, sign: float) -> None:
        """Write what each node is worth if both play by `sigma`."""
        for node in range(self.nodes):
            self.values[node] = sign * self.payoffs[node]
        for back in range(1, self.nodes):
            node = self.nodes - back
            weight = self.chances[node]
            slot = self.slots[node]
            if slot >= 0:
                weight *= self.sigma[slot]
            self.values[self.parents[node]] += weight * self.values[node]

    def add_regrets(self, seat: int, regrets: "NDArray[np.float64]") -> None:
        for node in range(1, self.nodes):
            parent = self.parents[node]
            slot = self.slots[node]
            if slot >= 0 and self.kinds[parent] == seat:
                regrets[slot] += self.reach[parent] * (self.values[node] - self.values[parent])
        for slot in range(self.slot_count):
            if regrets[slot] < 0:
                regrets[slot] = 0.0

    def add_strategy(self, seat: int, total: "NDArray[np.float64]", turn: int) -> None:
        """Add the strategy of a seat, weighted by the turn and by how likely it itself makes each node."""
        for info in range(self.sets):
            node = self.members[self.firsts[info]]
            if self.kinds[node] == seat:
                for slot in range(self.offsets[info], self.offsets[info + 1]):
                    total[slot] += turn * self.own_reach(node, seat) * self.sigma[slot]

    def own_reach(self, node: int, seat: int) -> float:
        reach = 1.0
        while node > 0:
            parent = self.parents[node]
            slot = self.slots[node]
            if slot >= 0 and self.kinds[parent] == seat:
                reach *= self.sigma[slot]
            node = parent
        return reach

    def match_regrets(self, regrets: "NDArray[np.float64]") -> None:
        """Write `sigma` in proportion to the regrets; where there are none all actions are equally likely."""
        for info in range(self.sets):
            first = self.offsets[info]
            last = self.offsets[info + 1]
            total = 0.0
            for slot in range(first, last):
                total += regrets[slot]
            for slot in range(first, last):
                self.sigma[slot] = regrets[slot] / total if total > 0 else 1.0 / (last - first)

    def best_value(self, node: int, seat: int) -> float:
        """Return what a node is worth to a seat that responds best from there on."""
        value: float = self.values[node]
        if self.done[node]:
            return value
        kind = self.kinds[node]
        value = 0.0
        if kind == OVER:
            value = self.payoffs[node] if seat == 0 else -self.payoffs[node]
        elif kind == seat:
            value = self.best_value(self.child(node, self.best_action(self.infos[node], seat)), seat)
        else:
            child = node + 1
            while child < self.ends[node]:
                weight = self.chances[child]
                if kind != CHANCE:
                    weight *= self.sigma[self.slots[child]]
                if weight > 0:
                    value += weight * self.best_value(child, seat)
                child = self.ends[child]
        self.done[node] = 1
        self.values[node] = value
        return value

    def best_action(self, info: int, seat: int) -> int:
        """Return the place of the best action of an information set, over all nodes in it."""
        chosen: int = self.best[info]
        if chosen >= 0:
            return chosen
        most = -1e300
        for place in range(self.offsets[info + 1] - self.offsets[info]):
            total = 0.0
            for member in range(self.firsts[info], self.firsts[info + 1]):
                node = self.members[member]
                if self.reach[node] > 0:
                    total += self.reach[node] * self.best_value(self.child(node, place), seat)
            if total > most:
                most = total
                chosen = place
        self.best[info] = chosen
        return chosen

    def child(self, node: int, place: int) -> int:
        found = node + 1
        for _ in range(place):
            found = self.ends[found]
        return found


def make_tables(seed: int = 1) -> "list[NDArray[np.uint64]]":
    """Return, for every number of draws, a generator's state for each combination of cells."""
    return [find_states(draws, cells, seed) for draws, cells in enumerate(CELLS)]


def find_states(draws: int, cells: int, seed: int) -> "NDArray[np.uint64]":
    """Find generator states whose next outputs fall into each combination of cells once, by trying many."""
    wanted = cells**draws
    found = np.zeros(wanted, np.uint64)
    missing = np.ones(wanted, bool)
    dice = np.random.default_rng(seed)
    while missing.any():
        states = dice.integers(0, 2**64, 4 * wanted + 1000, np.uint64)
        place = np.zeros(len(states), np.int64)
        for draw in range(1, draws + 1):
            place = place * cells + (output(states, draw) * np.uint64(cells) >> np.uint64(32)).astype(np.int64)
        found[place] = states
        missing[place] = False
    return found


def output(states: "NDArray[np.uint64]", draw: int) -> "NDArray[np.uint64]":
    """Return the upper half of what generators in these states put out at the n-th draw (SplitMix64)."""
    z = states + np.uint64((MIXER * draw) & M64)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (z ^ (z >> np.uint64(31))) >> np.uint64(32)
