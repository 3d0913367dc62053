"""A net at play time: what a seat sees goes in, how much it likes each legal decision and who will win come out.

Most inputs are 0, and so are about half of the units of each layer: what is 0 is left out.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from ludothek.bots.nets.files import Weights
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

if not cython.compiled:
    from math import exp

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_ROWS = 16
NO_MORE = -1


class Net(Policy):
    """Looks at one position, or thinks about several at once; `values` are for the observer and the seats after it."""

    def __init__(self, weights: Weights) -> None:
        Policy.__init__(self)
        self.looks = True
        self.weights = weights
        first = weights.layers[0][0]
        self.inputs = first.shape[1]
        self.width = filled(first).shape[0]
        self.depth = len(weights.layers) - 1
        self.num_actions = len(weights.policy[1])
        self.seats = len(weights.value[1])
        self.first = in_blocks(filled(first) * weights.scale)
        self.biases = as_rows(np.stack([filled(bias) for _, bias in weights.layers]))
        self.deep = np.stack([in_blocks(filled(filled(matrix).T).T) for matrix, _ in weights.layers[1:]])
        self.policy, self.policy_bias = as_rows(filled(weights.policy[0].T).T), as_rows(weights.policy[1])
        self.value, self.value_bias = as_rows(filled(weights.value[0].T).T), as_rows(weights.value[1])
        self.seen = np.zeros((MOST_ROWS + 1, self.inputs), np.float32)
        self.thoughts = np.zeros((MOST_ROWS + 1, self.width), np.float32)
        self.which = np.zeros((MOST_ROWS + 1, max(self.inputs, self.width) + 1), np.int32)
        self.what = np.zeros((MOST_ROWS + 1, max(self.inputs, self.width)), np.float32)
        self.now = np.zeros(self.width, np.float32)
        self.legal = np.zeros(self.num_actions, np.int32)
        self.values = np.zeros(self.seats, np.float32)
        self.liking = np.zeros(self.num_actions, np.float32)

    def look(self, state: State, seat: int) -> None:
        """Takes in what a seat sees."""
        state.c_observe(seat, self.seen[MOST_ROWS])
        self.think(MOST_ROWS, MOST_ROWS + 1)
        self.recall(MOST_ROWS)

    def think(self, start: int, stop: int) -> None:
        """Takes in rows of `seen` together: each weight is fetched once for all of them."""
        self.thoughts[start:stop, :] = 0
        self.layer(self.seen, self.first, self.biases[0], start, stop)
        for n in range(self.depth):
            self.layer(self.thoughts, self.deep[n], self.biases[n + 1], start, stop)

    def layer(self, given: Any, weights: Any, bias: Any, start: int, stop: int) -> None:
        """Adds to the thoughts about these rows what one layer makes of what it is given, 32 units at a time."""
        if not cython.compiled:
            self.thoughts[start:stop] += np.maximum(np.concatenate(given[start:stop] @ weights, axis=1) + bias, 0)
            return
        sums = cython.declare(cython.float[32])
        for row in range(start, stop):
            found = 0
            for i in range(weights.shape[1]):
                if given[row, i] != 0:
                    self.which[row, found] = i
                    self.what[row, found] = given[row, i]
                    found += 1
            self.which[row, found] = NO_MORE
        for block in range(weights.shape[0]):
            for row in range(start, stop):
                for k in range(32):
                    sums[k] = bias[32 * block + k]
                found = 0
                i = self.which[row, 0]
                while i != NO_MORE:  # with a count, compilers unroll this loop and keep the sums in memory
                    x = self.what[row, found]
                    for k in range(32):
                        sums[k] += x * weights[block, i, k]
                    found += 1
                    i = self.which[row, found]
                for k in range(32):
                    if sums[k] > 0:
                        self.thoughts[row, 32 * block + k] += sums[k]

    def recall(self, row: int) -> None:
        """What was thought about a row is what `judge` and `like` go by."""
        for k in range(self.width):
            self.now[k] = self.thoughts[row, k]

    def dot(self, rows: Any, row: int) -> float:
        """One unit of a last layer."""
        a = b = c = d = 0.0
        for k in range(0, self.width, 4):
            a += self.now[k] * rows[row, k]
            b += self.now[k + 1] * rows[row, k + 1]
            c += self.now[k + 2] * rows[row, k + 2]
            d += self.now[k + 3] * rows[row, k + 3]
        return a + b + c + d

    def judge(self) -> None:
        """How the game ends for each seat, after `look`."""
        for n in range(self.seats):
            self.values[n] = self.dot(self.value, n) + self.value_bias[n]

    def like(self, state: State) -> int:
        """The chance of each legal decision, by its place in the list, after `look`; returns how many there are."""
        count = state.c_find_actions()
        for i in range(count):
            self.legal[i] = state.actions[i]
        self.share_out(count)
        return count

    def share_out(self, count: int) -> None:
        """The chances of the decisions in `legal`."""
        most = -1e30
        for i in range(count):
            self.liking[i] = self.dot(self.policy, self.legal[i]) + self.policy_bias[self.legal[i]]
            if self.liking[i] > most:
                most = self.liking[i]
        total = 0.0
        for i in range(count):
            self.liking[i] = exp(self.liking[i] - most)
            total += self.liking[i]
        for i in range(count):
            self.liking[i] /= total

    def c_choose(self, state: State, rng: Rng) -> int:
        """What the net likes best."""
        self.look(state, state.to_move)
        count = self.like(state)
        best = 0
        for i in range(1, count):
            if self.liking[i] > self.liking[best]:
                best = i
        return state.actions[best]

    def evaluate(self, state: State) -> "tuple[dict[int, float], list[float]]":
        """The chances of the legal decisions, and how it ends for each seat from the one to move on."""
        self.look(state, state.to_move)
        self.judge()
        legal = state.legal_actions()
        self.like(state)
        liking = [float(share) for share in self.liking[: len(legal)]]
        return dict(zip(legal, liking, strict=True)), [float(value) for value in self.values[: state.seats]]


def as_rows(matrix: "NDArray[Any]") -> "NDArray[np.float32]":
    return np.ascontiguousarray(matrix, np.float32)


def filled(rows: "NDArray[Any]") -> "NDArray[Any]":
    """With rows of 0 up to a multiple of 32."""
    return np.concatenate([rows, np.zeros((-len(rows) % 32, *rows.shape[1:]), rows.dtype)])


def in_blocks(units: "NDArray[Any]") -> "NDArray[np.float32]":
    """The units of a layer in blocks of 32, as many sums as a processor holds at once; in each, input by input."""
    return as_rows(units.reshape(-1, 32, units.shape[1]).transpose(0, 2, 1))
