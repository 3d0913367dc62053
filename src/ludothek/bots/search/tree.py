"""The search tree: information-set Monte Carlo tree search (ISMCTS) over any `State`.

Every simulation draws a determinization (a position consistent with what the searching seat knows), selects a path
through the actions that are legal in it, expands the first node without visits, rolls the game out, evaluates the
result for every seat and backpropagates it along the path (max-n). The nodes live in flat arrays, so that the loop
runs without Python objects and without the interpreter's lock.

The score of a child is `Q + c_uct * sqrt(ln(availability) / visits) + c_puct * prior * sqrt(N + 1) / (1 + visits)`:
the UCB term of ISMCTS, which counts how often a child was available instead of its parent's visits, and the prior
term of PUCT.

With `multiple_observer` every seat has a tree of its own (MO-ISMCTS), in which a hidden action of another seat is a
single node; otherwise there is one tree, the searching seat's (SO-ISMCTS).

A review sets `root_action` (only this first action is examined), `perfect_information` (the position is taken as it
is) and `to_game_end` (rollouts go on past the end of a stage, and the outcome is counted for every seat).
"""

from array import array
from math import log

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

if not cython.compiled:
    from math import exp, sqrt

MAX_DEPTH = 400
MAX_SEATS = 8
NONE = -1
LOG_TABLE_SIZE = 1 << 16
VALUE_RANGE = 1.7
LOG_TABLE = array("d", [log(n) for n in range(1, LOG_TABLE_SIZE + 1)])


def make_ints(size: int, value: int = 0) -> "array[int]":
    return array("i", [value]) * size


def make_floats(size: int) -> "array[float]":
    return array("d", [0.0]) * size


class Tree:
    """The trees of one worker. Node n is the root of seat n's tree; other nodes stand for the action that led there.

    `visits` counts how often a node was selected, `availability` how often it could have been, and `value_sum` adds up
    the utility of the seat that acted (`mover`).
    """

    def __init__(self, start: State, num_actions: int, policy: Policy, capacity: int, seed: int) -> None:
        self.root = start.clone()
        self.state = start.make_blank()
        self.policy = policy
        self.rng = Rng(seed)
        self.seat = start.to_move
        self.seats = start.seats
        self.has_priors = False
        self.capacity = capacity
        self.c_uct = 0.7
        self.c_puct = 1.0
        self.inverse_temperature = 1.0
        self.greedy_share = 0.5
        self.max_rollout_depth = 100_000
        self.multiple_observer = False
        self.max_resamples = 1
        self.root_action = NONE
        self.perfect_information = False
        self.to_game_end = False
        self.simulations = 0
        self.nodes = 0
        self.child = make_ints(capacity)
        self.sibling = make_ints(capacity)
        self.action = make_ints(capacity)
        self.mover = make_ints(capacity)
        self.visits = make_ints(capacity)
        self.availability = make_ints(capacity)
        self.prior = make_floats(capacity)
        self.value_sum = make_floats(capacity)
        self.child_of_action = make_ints(num_actions + 1, NONE)
        self.root_visits = make_ints(num_actions + 1)
        self.root_wins = make_floats(num_actions + 1)
        self.root_points = make_floats(num_actions + 1)
        self.path = make_ints(MAX_DEPTH * MAX_SEATS)
        self.depth = make_ints(MAX_SEATS)
        self.current = make_ints(MAX_SEATS)
        self.values = make_floats(MAX_SEATS)
        self.win_sum = make_floats(MAX_SEATS)
        self.points_sum = make_floats(MAX_SEATS)
        self.log_table = LOG_TABLE
        self.new_node(NONE, NONE, 0.0)
        for _ in range(1, self.seats):
            self.new_node(NONE, NONE, 0.0)

    # Nodes

    def new_node(self, action: int, mover: int, prior: float) -> int:
        node = self.nodes
        self.nodes = node + 1
        self.child[node] = NONE
        self.sibling[node] = NONE
        self.action[node] = action
        self.mover[node] = mover
        self.visits[node] = 0
        self.availability[node] = 0
        self.prior[node] = prior
        self.value_sum[node] = 0.0
        return node

    def find_child(self, node: int, action: int) -> int:
        child: int = self.child[node]
        while child != NONE and self.action[child] != action:
            child = self.sibling[child]
        return child

    def add_child(self, node: int, action: int, mover: int, prior: float) -> int:
        child = self.new_node(action, mover, prior)
        self.sibling[child] = self.child[node]
        self.child[node] = child
        return child

    # One simulation

    def simulate(self) -> None:
        """Run one simulation: determinize, select and expand, roll out, evaluate and backpropagate."""
        self.determinize()
        stage = self.state.c_stage()
        first = self.select_path(stage)
        self.rollout(stage)
        self.backpropagate(first)
        if self.to_game_end:
            if self.state.c_stage() != stage:
                self.rollout(NONE)
            self.count_outcome()
        self.simulations += 1

    def determinize(self) -> None:
        """Draw a determinization, up to `max_resamples` times while it is inconsistent with the others' play."""
        self.state.c_copy_from(self.root)
        if self.perfect_information:
            return
        self.state.c_resample(self.seat, self.rng)
        draws = 1
        while draws < self.max_resamples and self.state.c_inconsistencies(self.seat) > 0:
            self.state.c_resample(self.seat, self.rng)
            draws += 1

    def select_path(self, stage: int) -> int:
        """Descend to a node without visits, applying the selected actions; return the first action."""
        first = NONE
        steps = 0
        for seat in range(self.seats):
            self.current[seat] = seat
            self.depth[seat] = 0
        in_tree = True
        while in_tree and not self.state.c_is_over() and self.state.c_stage() == stage and steps < MAX_DEPTH:
            mover = self.state.to_move
            tree = mover if self.multiple_observer else self.seat
            if steps == 0 and self.root_action != NONE:
                node = self.select_root_action(self.current[tree])
            else:
                node = self.select_child(self.current[tree])
            if node == NONE:
                break
            action = self.action[node]
            in_tree = self.visits[node] > 0
            if first == NONE:
                first = action
            if self.multiple_observer:
                for seat in range(self.seats):
                    if seat != mover:
                        self.advance_observer(seat, self.state.c_observe_action(action, seat))
            self.advance(tree, node)
            self.state.c_apply(action, self.rng)
            steps += 1
        return first

    def select_child(self, node: int) -> int:
        """Expand a node by the legal actions it lacks and select the child with the best score; NONE in a full tree.

        A child without visits counts as its siblings' mean value (first-play urgency).
        """
        count = self.state.c_find_actions()
        mover = self.state.to_move
        self.has_priors = False
        child = self.child[node]
        while child != NONE:
            self.child_of_action[self.action[child]] = child
            child = self.sibling[child]
        best = NONE
        best_score = -1.0
        prior_sum = 0.0
        value_sum = 0.0
        visits = 0
        for i in range(count):
            action = self.state.actions[i]
            child = self.child_of_action[action]
            if child == NONE:
                if self.nodes >= self.capacity:
                    continue
                child = self.add_child(node, action, mover, self.compute_prior(node, i, action))
                self.child_of_action[action] = child
            self.availability[child] += 1
            prior_sum += self.prior[child]
            visits += self.visits[child]
            value_sum += self.value_sum[child]
        fpu = value_sum / visits if visits > 0 else 0.5
        prior_factor = self.c_puct * sqrt(visits + 1.0)
        unvisited_bonus = self.c_uct * sqrt(self.log_table[min(visits + 1, LOG_TABLE_SIZE - 1)])
        for i in range(count):
            child = self.child_of_action[self.state.actions[i]]
            if child == NONE:
                continue
            score = prior_factor * self.prior[child] / prior_sum / (1 + self.visits[child])
            if self.visits[child] > 0:
                score += self.value_sum[child] / self.visits[child]
                score += self.c_uct * sqrt(
                    self.log_table[min(self.availability[child], LOG_TABLE_SIZE - 1)] / self.visits[child]
                )
            else:
                score += fpu + unvisited_bonus
            if score > best_score:
                best_score = score
                best = child
        child = self.child[node]
        while child != NONE:
            self.child_of_action[self.action[child]] = NONE
            child = self.sibling[child]
        return best

    def select_root_action(self, node: int) -> int:
        """Return the child of the only first action that is examined."""
        child = self.find_child(node, self.root_action)
        return child if child != NONE else self.add_child(node, self.root_action, self.state.to_move, 1.0)

    def compute_prior(self, node: int, index: int, action: int) -> float:
        """Return the unnormalized prior of the legal action at this index: the exponential of the policy's weight."""
        if self.policy.is_random:
            return 1.0
        logit = self.policy.c_weigh(self.state, action) * self.inverse_temperature
        if logit > 30.0:
            logit = 30.0
        elif logit < -30.0:
            logit = -30.0
        return exp(logit)

    def advance_observer(self, seat: int, action: int) -> None:
        """Move another seat's tree along with what that seat saw of an action."""
        node = self.find_child(self.current[seat], action)
        if node == NONE:
            if self.nodes >= self.capacity:
                return
            node = self.add_child(self.current[seat], action, NONE, 1.0)
        self.advance(seat, node)

    def advance(self, tree: int, node: int) -> None:
        """Move a tree's current node to a child and remember the path."""
        self.current[tree] = node
        self.path[tree * MAX_DEPTH + self.depth[tree]] = node
        self.depth[tree] += 1

    def rollout(self, stage: int) -> None:
        """Play on to the end of the stage (NONE: of the game) or to the depth limit.

        Each action follows the policy with probability `greedy_share` and is random otherwise.
        """
        steps = 0
        while not self.state.c_is_over() and steps < self.max_rollout_depth:
            if stage != NONE and self.state.c_stage() != stage:
                return
            if self.greedy_share > 0.0 and self.rng.c_draw(1000) < self.greedy_share * 1000:
                action = self.policy.c_choose(self.state, self.rng)
            else:
                action = self.state.actions[self.rng.c_draw(self.state.c_find_actions())]
            self.state.c_apply(action, self.rng)
            steps += 1

    def evaluate(self) -> None:
        """Write every seat's utility of the reached position to `values`."""
        for seat in range(self.seats):
            self.values[seat] = self.state.c_utility(seat)

    def backpropagate(self, first: int) -> None:
        """Add the values to every node on the path, each time the value of the seat that acted there."""
        self.evaluate()
        for tree in range(self.seats):
            self.visits[tree] += 1
            for i in range(self.depth[tree]):
                node = self.path[tree * MAX_DEPTH + i]
                self.visits[node] += 1
                if self.mover[node] != NONE:
                    self.value_sum[node] += self.values[self.mover[node]]
        if first != NONE:
            self.root_visits[first] += 1
            self.root_points[first] += self.state.c_score(self.seat)
            self.root_wins[first] += self.win_share(self.seat)

    def win_share(self, seat: int) -> float:
        """Return a seat's share of the win by the current standings."""
        mine = self.state.c_standing(seat)
        winners = 0
        for other in range(self.seats):
            if self.state.c_standing(other) > mine:
                return 0.0
            if self.state.c_standing(other) == mine:
                winners += 1
        return 1.0 / winners

    def count_outcome(self) -> None:
        for seat in range(self.seats):
            self.win_sum[seat] += self.win_share(seat)
            self.points_sum[seat] += self.state.c_score(seat)

    # For Python callers

    def run(self, simulations: int) -> None:
        """Run simulations without the interpreter's lock."""
        with cython.nogil:
            for _ in range(simulations):
                self.simulate()
        self.state.raise_error()

    def reuse(self, old: "Tree", actions: list[int]) -> None:
        """Start from the subtree that an older tree of the same seat has below these actions."""
        node = old.seat
        for action in actions:
            node = old.find_child(node, action)
            if node == NONE:
                return
        self.visits[self.seat] = old.visits[node]
        pairs = [(node, self.seat)]
        while pairs:
            source, target = pairs.pop()
            child = old.child[source]
            while child != NONE and 2 * self.nodes < self.capacity:
                twin = self.add_child(target, old.action[child], old.mover[child], old.prior[child])
                self.visits[twin] = old.visits[child]
                self.availability[twin] = old.availability[child]
                self.value_sum[twin] = old.value_sum[child]
                pairs.append((child, twin))
                child = old.sibling[child]

    def forget(self) -> None:
        """Drop what the searching seat has seen of the others' hands."""
        self.root.c_forget(self.seat)

    def settle(self, world: State) -> None:
        """Search in this determinization from now on, instead of drawing others."""
        self.root.c_copy_from(world)
        self.perfect_information = True

    def sample(self) -> State:
        """Return a determinization."""
        self.determinize()
        return self.state.clone()

    def root_statistics(self) -> list[tuple[int, int, float, int, float, float]]:
        """Return (action, visits, value_sum, visits, wins, points) of every root action.

        The first two numbers include a reused subtree, the last three only this search.
        """
        result = []
        child = self.child[self.seat]
        while child != NONE:
            action = self.action[child]
            outcome = self.root_visits[action], self.root_wins[action], self.root_points[action]
            result.append((action, self.visits[child], self.value_sum[child], *outcome))
            child = self.sibling[child]
        return result

    def child_visits(self, actions: list[int]) -> list[tuple[int, int]]:
        """Return (action, visits) of the children of the node that these actions lead to."""
        node = self.seat
        for action in actions:
            node = self.find_child(node, action)
            if node == NONE:
                return []
        result = []
        child = self.child[node]
        while child != NONE:
            result.append((self.action[child], self.visits[child]))
            child = self.sibling[child]
        return result

    def mean_outcomes(self) -> list[tuple[float, float]]:
        """Return every seat's mean share of the win and mean points; counted only with `to_game_end`."""
        total = self.simulations
        return [(float(self.win_sum[seat] / total), float(self.points_sum[seat] / total)) for seat in range(self.seats)]


def win_probability(value: float, seats: int) -> float:
    """Convert a net's value to a probability to win; `VALUE_RANGE` lies between a certain win and a certain loss."""
    return min(1.0, max(0.0, 1.0 / seats + value / VALUE_RANGE))
