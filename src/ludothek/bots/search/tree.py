"""The search tree: information-set Monte Carlo over any `State`, in flat arrays, without Python objects in the loop.

Each round draws a world that the searching seat considers possible, walks down the tree with the decisions legal in it,
adds what it has not met, plays on, and credits the result to every seat that decided on the way.
With `observers` there is one tree for every seat, and a hidden decision of another seat leads to one common node.
For a review, `only` fixes the first decision, `sees_all` takes the world as it is, `far` counts how it ends for all.
"""

import numpy as np

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

if not cython.compiled:
    from math import exp, sqrt

DEEPEST = 400
MOST_SEATS = 8
UNSEEN = -1
MOST_LOGS = 1 << 16
LOGS = np.log(np.arange(1, MOST_LOGS + 1))


class Tree:
    """One worker's trees: for each node what led there, who decided it, how often it was chosen and could have been."""

    def __init__(self, start: State, decisions: int, policy: Policy, capacity: int, seed: int) -> None:
        self.root = start.clone()
        self.world = start.make_blank()
        self.policy = policy
        self.rng = Rng(seed)
        self.seat = start.to_move
        self.seats = start.seats
        self.looked = False
        self.capacity = capacity
        self.explore = 0.7
        self.bias = 1.0
        self.sharpness = 1.0
        self.greedy_share = 0.5
        self.horizon = 100_000
        self.observers = False
        self.thought = 1
        self.only = UNSEEN
        self.sees_all = False
        self.far = False
        self.rounds = 0
        self.nodes = 0
        self.child = np.zeros(capacity, np.int32)
        self.sibling = np.zeros(capacity, np.int32)
        self.action = np.zeros(capacity, np.int32)
        self.mover = np.zeros(capacity, np.int32)
        self.visits = np.zeros(capacity, np.int32)
        self.chances = np.zeros(capacity, np.int32)
        self.weight = np.zeros(capacity, np.float64)
        self.total = np.zeros(capacity, np.float64)
        self.where = np.full(decisions + 1, UNSEEN, np.int32)
        self.tried = np.zeros(decisions + 1, np.int32)
        self.wins = np.zeros(decisions + 1, np.float64)
        self.points = np.zeros(decisions + 1, np.float64)
        self.path = np.zeros(DEEPEST * MOST_SEATS, np.int32)
        self.depth = np.zeros(MOST_SEATS, np.int32)
        self.at = np.zeros(MOST_SEATS, np.int32)
        self.worth = np.zeros(MOST_SEATS, np.float64)
        self.won = np.zeros(MOST_SEATS, np.float64)
        self.scored = np.zeros(MOST_SEATS, np.float64)
        self.logs = LOGS
        self.new_node(UNSEEN, UNSEEN, 0.0)
        for _ in range(1, self.seats):
            self.new_node(UNSEEN, UNSEEN, 0.0)

    def new_node(self, action: int, mover: int, weight: float) -> int:
        node = self.nodes
        self.nodes = node + 1
        self.child[node] = UNSEEN
        self.sibling[node] = UNSEEN
        self.action[node] = action
        self.mover[node] = mover
        self.visits[node] = 0
        self.chances[node] = 0
        self.weight[node] = weight
        self.total[node] = 0.0
        return node

    def find_child(self, node: int, action: int) -> int:
        child: int = self.child[node]
        while child != UNSEEN and self.action[child] != action:
            child = self.sibling[child]
        return child

    def add_child(self, node: int, action: int, mover: int, weight: float) -> int:
        child = self.new_node(action, mover, weight)
        self.sibling[child] = self.child[node]
        self.child[node] = child
        return child

    def choose(self, node: int) -> int:
        """The child to go to among the decisions legal in this world, or UNSEEN where the tree is full."""
        count = self.world.c_find_actions()
        mover = self.world.to_move
        self.looked = False
        child = self.child[node]
        while child != UNSEEN:
            self.where[self.action[child]] = child
            child = self.sibling[child]
        best = UNSEEN
        best_value = -1.0
        together = 0.0
        earned = 0.0
        visits = 0
        for i in range(count):
            action = self.world.actions[i]
            child = self.where[action]
            if child == UNSEEN:
                if self.nodes >= self.capacity:
                    continue
                child = self.add_child(node, action, mover, self.first_sight(node, i, action))
                self.where[action] = child
            self.chances[child] += 1
            together += self.weight[child]
            visits += self.visits[child]
            earned += self.total[child]
        hope = earned / visits if visits > 0 else 0.5
        urge = self.bias * sqrt(visits + 1.0)
        wonder = self.explore * sqrt(self.logs[min(visits + 1, MOST_LOGS - 1)])
        for i in range(count):
            child = self.where[self.world.actions[i]]
            if child == UNSEEN:
                continue
            value = urge * self.weight[child] / together / (1 + self.visits[child])
            if self.visits[child] > 0:
                value += self.total[child] / self.visits[child]
                value += self.explore * sqrt(self.logs[min(self.chances[child], MOST_LOGS - 1)] / self.visits[child])
            else:
                value += hope + wonder
            if value > best_value:
                best_value = value
                best = child
        child = self.child[node]
        while child != UNSEEN:
            self.where[self.action[child]] = UNSEEN
            child = self.sibling[child]
        return best

    def first_sight(self, node: int, place: int, action: int) -> float:
        """The policy's liking for the decision in this place of the list, as a weight among its fellows."""
        if not self.policy.looks:
            return 1.0
        liking = self.policy.c_weigh(self.world, action) * self.sharpness
        if liking > 30.0:
            liking = 30.0
        elif liking < -30.0:
            liking = -30.0
        return exp(liking)

    def imagine(self) -> None:
        """Draws a world; with more `thought`, again while it is at odds with what the others' play suggests."""
        self.world.c_copy_from(self.root)
        if self.sees_all:
            return
        self.world.c_resample(self.seat, self.rng)
        tries = 1
        while tries < self.thought and self.world.c_inconsistencies(self.seat) > 0:
            self.world.c_resample(self.seat, self.rng)
            tries += 1

    def one_round(self) -> None:
        self.imagine()
        chapter = self.world.c_stage()
        first = self.descend(chapter)
        self.play_on(chapter)
        self.credit(first)
        if self.far:
            if self.world.c_stage() != chapter:
                self.play_on(UNSEEN)
            self.count_ends()
        self.rounds += 1

    def descend(self, chapter: int) -> int:
        """Down the tree to what it has not met; returns the first decision."""
        first = UNSEEN
        steps = 0
        for seat in range(self.seats):
            self.at[seat] = seat
            self.depth[seat] = 0
        growing = True
        while growing and not self.world.c_is_over() and self.world.c_stage() == chapter and steps < DEEPEST:
            mover = self.world.to_move
            tree = mover if self.observers else self.seat
            node = self.choose(self.at[tree]) if steps or self.only == UNSEEN else self.the_only(self.at[tree])
            if node == UNSEEN:
                break
            action = self.action[node]
            growing = self.visits[node] > 0
            if first == UNSEEN:
                first = action
            if self.observers:
                for seat in range(self.seats):
                    if seat != mover:
                        self.follow(seat, self.world.c_observe_action(action, seat))
            self.step_to(tree, node)
            self.world.c_apply(action, self.rng)
            steps += 1
        return first

    def the_only(self, node: int) -> int:
        """The child of the one decision that is looked at."""
        child = self.find_child(node, self.only)
        return child if child != UNSEEN else self.add_child(node, self.only, self.world.to_move, 1.0)

    def play_on(self, chapter: int) -> None:
        """By the policy, by chance, or some of each, to the horizon, while the chapter lasts (UNSEEN: any)."""
        steps = 0
        while not self.world.c_is_over() and steps < self.horizon:
            if chapter != UNSEEN and self.world.c_stage() != chapter:
                return
            if self.greedy_share > 0.0 and self.rng.c_draw(1000) < self.greedy_share * 1000:
                action = self.policy.c_choose(self.world, self.rng)
            else:
                action = self.world.actions[self.rng.c_draw(self.world.c_find_actions())]
            self.world.c_apply(action, self.rng)
            steps += 1

    def follow(self, seat: int, action: int) -> None:
        """Another seat's tree goes along with what that seat saw."""
        node = self.find_child(self.at[seat], action)
        if node == UNSEEN:
            if self.nodes >= self.capacity:
                return
            node = self.add_child(self.at[seat], action, UNSEEN, 1.0)
        self.step_to(seat, node)

    def step_to(self, tree: int, node: int) -> None:
        self.at[tree] = node
        self.path[tree * DEEPEST + self.depth[tree]] = node
        self.depth[tree] += 1

    def appraise(self) -> None:
        """What the end of the round is worth to every seat."""
        for seat in range(self.seats):
            self.worth[seat] = self.world.c_utility(seat)

    def credit(self, first: int) -> None:
        """Adds the result to every node on the way, for the seat that decided it."""
        self.appraise()
        for tree in range(self.seats):
            self.visits[tree] += 1
            for i in range(self.depth[tree]):
                node = self.path[tree * DEEPEST + i]
                self.visits[node] += 1
                if self.mover[node] != UNSEEN:
                    self.total[node] += self.worth[self.mover[node]]
        if first != UNSEEN:
            self.tried[first] += 1
            self.points[first] += self.world.c_score(self.seat)
            self.wins[first] += self.win_share(self.seat)

    def win_share(self, seat: int) -> float:
        """A seat's share of the win as the standings are."""
        mine = self.world.c_standing(seat)
        level = 0
        for other in range(self.seats):
            if self.world.c_standing(other) > mine:
                return 0.0
            if self.world.c_standing(other) == mine:
                level += 1
        return 1.0 / level

    def count_ends(self) -> None:
        for seat in range(self.seats):
            self.won[seat] += self.win_share(seat)
            self.scored[seat] += self.world.c_score(seat)

    def grow(self, rounds: int) -> None:
        """Rounds without the interpreter's lock."""
        with cython.nogil:
            for _ in range(rounds):
                self.one_round()
        self.world.raise_error()

    def adopt(self, old: "Tree", actions: list[int]) -> None:
        """Starts from what an older tree of the same seat found below these decisions."""
        node = old.seat
        for action in actions:
            node = old.find_child(node, action)
            if node == UNSEEN:
                return
        self.visits[self.seat] = old.visits[node]
        twins = [(node, self.seat)]
        while twins:
            theirs, mine = twins.pop()
            child = old.child[theirs]
            while child != UNSEEN and 2 * self.nodes < self.capacity:
                twin = self.add_child(mine, old.action[child], old.mover[child], old.weight[child])
                self.visits[twin] = old.visits[child]
                self.chances[twin] = old.chances[child]
                self.total[twin] = old.total[child]
                twins.append((child, twin))
                child = old.sibling[child]

    def forget(self) -> None:
        """The searching seat no longer remembers what it saw of the others' hands."""
        self.root.c_forget(self.seat)

    def imagined(self) -> State:
        """A world that the searching seat considers possible."""
        self.imagine()
        return self.world.clone()

    def found(self) -> list[tuple[int, int, float, int, float, float]]:
        """For each decision at the root: visits and summed utility; tries, wins and points of this search alone."""
        result = []
        child = self.child[self.seat]
        while child != UNSEEN:
            action = self.action[child]
            ends = self.tried[action], self.wins[action], self.points[action]
            result.append((action, self.visits[child], self.total[child], *ends))
            child = self.sibling[child]
        return result

    def below(self, actions: list[int]) -> list[tuple[int, int]]:
        """The decisions met after these, and how often each was chosen."""
        node = self.seat
        for action in actions:
            node = self.find_child(node, action)
            if node == UNSEEN:
                return []
        result = []
        child = self.child[node]
        while child != UNSEEN:
            result.append((self.action[child], self.visits[child]))
            child = self.sibling[child]
        return result

    def ends(self) -> list[tuple[float, float]]:
        """With `far`: for every seat the mean share of the win and the mean points."""
        return [
            (float(self.won[seat] / self.rounds), float(self.scored[seat] / self.rounds)) for seat in range(self.seats)
        ]
