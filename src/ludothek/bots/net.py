"""A net at play time: what a seat sees goes in, how much it likes each legal decision and who will win come out.

Most inputs are 0, and so are about half of the units of each layer: what is 0 is left out.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from ludothek.bots.weights import Weights
from ludothek.engine.policy import Policy
from ludothek.engine.rng import Rng
from ludothek.engine.state import State

try:
    import cython
except ImportError:
    from ludothek.engine import nocython as cython

if not cython.compiled:
    from math import exp

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_ROWS = 16


class Net(Policy):
    """Looks at one position, or thinks about several at once; `values` are for the observer and the seats after it."""

    def __init__(self, weights: Weights) -> None:
        Policy.__init__(self)
        self.looks = True
        self.weights = weights
        first = weights.layers[0][0]
        self.width, self.inputs = first.shape
        self.depth = len(weights.layers) - 1
        self.decisions = len(weights.policy[1])
        self.seats = len(weights.value[1])
        self.first = as_rows(first.T * weights.scale[:, None])
        self.biases = as_rows(np.stack([bias for _, bias in weights.layers]))
        self.deep = as_rows(np.stack([matrix.T for matrix, _ in weights.layers[1:]]))
        self.policy, self.policy_bias = as_rows(weights.policy[0]), as_rows(weights.policy[1])
        self.value, self.value_bias = as_rows(weights.value[0]), as_rows(weights.value[1])
        self.seen = np.zeros((MOST_ROWS + 1, self.inputs), np.float32)
        self.thoughts = np.zeros((MOST_ROWS + 1, self.width), np.float32)
        self.added = np.zeros((MOST_ROWS + 1, self.width), np.float32)
        self.now = np.zeros(self.width, np.float32)
        self.legal = np.zeros(self.decisions, np.int32)
        self.values = np.zeros(self.seats, np.float32)
        self.liking = np.zeros(self.decisions, np.float32)

    def look(self, state: State, seat: int) -> None:
        """Takes in what a seat sees."""
        state.observe(seat, self.seen[MOST_ROWS])
        self.think(MOST_ROWS, MOST_ROWS + 1)
        self.recall(MOST_ROWS)

    def think(self, start: int, stop: int) -> None:
        """Takes in rows of `seen` together: each weight is fetched once for all of them."""
        if not cython.compiled:
            thought = np.maximum(self.seen[start:stop] @ self.first + self.biases[0], 0)
            for n in range(self.depth):
                thought = thought + np.maximum(thought @ self.deep[n] + self.biases[n + 1], 0)
            self.thoughts[start:stop] = thought
            return
        for row in range(start, stop):
            for k in range(self.width):
                self.thoughts[row, k] = self.biases[0, k]
            for i in range(self.inputs):
                x = self.seen[row, i]
                if x != 0:
                    for k in range(self.width):
                        self.thoughts[row, k] += x * self.first[i, k]
            for k in range(self.width):
                if self.thoughts[row, k] < 0:
                    self.thoughts[row, k] = 0
        for n in range(self.depth):
            for row in range(start, stop):
                for k in range(self.width):
                    self.added[row, k] = self.biases[n + 1, k]
            for i in range(self.width):
                for row in range(start, stop):
                    x = self.thoughts[row, i]
                    if x != 0:
                        for k in range(self.width):
                            self.added[row, k] += x * self.deep[n, i, k]
            for row in range(start, stop):
                for k in range(self.width):
                    if self.added[row, k] > 0:
                        self.thoughts[row, k] += self.added[row, k]

    def recall(self, row: int) -> None:
        """What was thought about a row is what `judge` and `like` go by."""
        for k in range(self.width):
            self.now[k] = self.thoughts[row, k]

    def dot(self, rows: Any, row: int) -> float:
        """One unit of a last layer; the width is a multiple of 4."""
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
        count = state.find_actions()
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

    def choose(self, state: State, rng: Rng) -> int:
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
