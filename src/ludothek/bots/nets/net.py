"""Inference of a policy and value net: an observation in, priors of the legal actions and a value per seat out.

The forward pass skips zeros: most inputs are zero, and so are about half of the units of every layer.
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


MAX_BATCH = 16
END = -1
NO_KIND = -1


class Net(Policy):
    """A net with its weights and working memory; not to be shared between threads.

    Rows 0 to `MAX_BATCH` - 1 of `observations` are a batch, the last row is for single positions. `values` starts with
    the observing seat and continues with the seats after it. `policy`, the game's, is only asked by a net that learned
    with its first sight.
    """

    def __init__(self, weights: Weights, policy: Policy) -> None:
        Policy.__init__(self)
        self.is_random = False
        self.weights = weights
        first = weights.layers[0][0]
        self.inputs = first.shape[1]
        self.width = pad_rows(first).shape[0]
        self.depth = len(weights.layers) - 1
        self.num_actions = len(weights.policy[1])
        self.seats = len(weights.value[1])
        self.input_weights = split_blocks(pad_rows(first) * weights.scale)
        self.biases = to_float32(np.stack([pad_rows(bias) for _, bias in weights.layers]))
        self.hidden_weights = np.stack([split_blocks(pad_rows(pad_rows(m).T).T) for m, _ in weights.layers[1:]])
        self.policy_weights, self.policy_bias = (
            to_float32(pad_rows(weights.policy[0].T).T),
            to_float32(weights.policy[1]),
        )
        self.value_weights, self.value_bias = to_float32(pad_rows(weights.value[0].T).T), to_float32(weights.value[1])
        self.policy = policy
        self.sees_first_sight = weights.trust is not None
        trust = weights.trust or (np.zeros((1, first.shape[0]), np.float32), np.zeros(1, np.float32))
        self.trust_weights, self.trust_bias = to_float32(pad_rows(trust[0].T).T), to_float32(trust[1])
        self.kinds = np.zeros(self.num_actions, np.int32) if weights.kinds is None else weights.kinds.astype(np.int32)
        self.first_sights = np.zeros(self.num_actions, np.float32)
        self.observations = np.zeros((MAX_BATCH + 1, self.inputs), np.float32)
        self.hidden = np.zeros((MAX_BATCH + 1, self.width), np.float32)
        self.nonzero_index = np.zeros((MAX_BATCH + 1, max(self.inputs, self.width) + 1), np.int32)
        self.nonzero_value = np.zeros((MAX_BATCH + 1, max(self.inputs, self.width)), np.float32)
        self.features = np.zeros(self.width, np.float32)
        self.legal = np.zeros(self.num_actions, np.int32)
        self.values = np.zeros(self.seats, np.float32)
        self.priors = np.zeros(self.num_actions, np.float32)

    def forward_state(self, state: State, seat: int) -> None:
        """Run the hidden layers on what a seat observes."""
        state.c_observe(seat, self.observations[MAX_BATCH])
        self.forward(MAX_BATCH, MAX_BATCH + 1)
        self.select_row(MAX_BATCH)

    def forward(self, start: int, stop: int) -> None:
        """Run the hidden layers on rows of `observations`; every weight is fetched once for all of them."""
        self.hidden[start:stop, :] = 0
        self.layer(self.observations, self.input_weights, self.biases[0], start, stop)
        for n in range(self.depth):
            self.layer(self.hidden, self.hidden_weights[n], self.biases[n + 1], start, stop)

    def layer(self, given: Any, weights: Any, bias: Any, start: int, stop: int) -> None:
        """Add one layer's output (after ReLU) to the hidden units of these rows, in blocks of 32 units."""
        if not cython.compiled:
            self.hidden[start:stop] += np.maximum(np.concatenate(given[start:stop] @ weights, axis=1) + bias, 0)
            return
        sums = cython.declare(cython.float[32])
        for row in range(start, stop):
            count = 0
            for i in range(weights.shape[1]):
                if given[row, i] != 0:
                    self.nonzero_index[row, count] = i
                    self.nonzero_value[row, count] = given[row, i]
                    count += 1
            self.nonzero_index[row, count] = END
        for block in range(weights.shape[0]):
            for row in range(start, stop):
                for k in range(32):
                    sums[k] = bias[32 * block + k]
                count = 0
                i = self.nonzero_index[row, 0]
                while i != END:  # with a count, compilers unroll this loop and keep the sums in memory
                    x = self.nonzero_value[row, count]
                    for k in range(32):
                        sums[k] += x * weights[block, i, k]
                    count += 1
                    i = self.nonzero_index[row, count]
                for k in range(32):
                    if sums[k] > 0:
                        self.hidden[row, 32 * block + k] += sums[k]

    def select_row(self, row: int) -> None:
        """Make a row of the batch the input of the policy and value heads."""
        for k in range(self.width):
            self.features[k] = self.hidden[row, k]

    def dot(self, rows: Any, row: int) -> float:
        """Return one unit of a head."""
        a = b = c = d = 0.0
        for k in range(0, self.width, 4):
            a += self.features[k] * rows[row, k]
            b += self.features[k + 1] * rows[row, k + 1]
            c += self.features[k + 2] * rows[row, k + 2]
            d += self.features[k + 3] * rows[row, k + 3]
        return a + b + c + d

    def compute_values(self) -> None:
        """Run the value head on the selected row."""
        for n in range(self.seats):
            self.values[n] = self.dot(self.value_weights, n) + self.value_bias[n]

    def compute_priors(self, state: State) -> int:
        """Run the policy head on the selected row for the legal actions; return their number."""
        count = state.c_find_actions()
        for i in range(count):
            self.legal[i] = state.actions[i]
        self.weigh_legal(state, count, self.first_sights)
        self.softmax(count)
        return count

    def weigh_legal(self, state: State, count: int, out: Any) -> None:
        """Write what the game's policy thinks of the legal actions that `find_actions` has found."""
        if self.sees_first_sight and count > 1:
            for i in range(count):
                out[i] = self.policy.c_first_sight(state, state.actions[i])

    def add_first_sight(self, count: int) -> None:
        """Add the first sight of the actions in `legal` to their logits, by the trust in their kinds."""
        last = NO_KIND
        trust = 0.0
        for i in range(count):
            kind = self.kinds[self.legal[i]]
            if kind != last:
                trust = self.dot(self.trust_weights, kind) + self.trust_bias[kind]
                last = kind
            self.priors[i] += trust * self.first_sights[i]

    def softmax(self, count: int) -> None:
        """Write the probabilities of the first actions in `legal` to `priors`."""
        most = -1e30
        for i in range(count):
            self.priors[i] = self.dot(self.policy_weights, self.legal[i]) + self.policy_bias[self.legal[i]]
        if self.sees_first_sight and count > 1:
            self.add_first_sight(count)
        for i in range(count):
            if self.priors[i] > most:
                most = self.priors[i]
        total = 0.0
        for i in range(count):
            self.priors[i] = exp(self.priors[i] - most)
            total += self.priors[i]
        for i in range(count):
            self.priors[i] /= total

    def c_choose(self, state: State, rng: Rng) -> int:
        """Return the action with the highest prior."""
        self.forward_state(state, state.to_move)
        count = self.compute_priors(state)
        best = 0
        for i in range(1, count):
            if self.priors[i] > self.priors[best]:
                best = i
        return state.actions[best]

    def probability(self, state: State, action: int) -> float:
        """Return the probability with which the seat to move plays an action; 0 if it is not legal."""
        self.forward_state(state, state.to_move)
        count = self.compute_priors(state)
        found = 0.0
        for i in range(count):
            if self.legal[i] == action:
                found = self.priors[i]
        return found

    def evaluate(self, state: State) -> "tuple[dict[int, float], list[float]]":
        """Return the priors of the legal actions, and the values of the seats from the one to move on."""
        self.forward_state(state, state.to_move)
        self.compute_values()
        legal = state.legal_actions()
        self.compute_priors(state)
        priors = [float(prior) for prior in self.priors[: len(legal)]]
        return dict(zip(legal, priors, strict=True)), [float(value) for value in self.values[: state.seats]]


def to_float32(matrix: "NDArray[Any]") -> "NDArray[np.float32]":
    return np.ascontiguousarray(matrix, np.float32)


def pad_rows(rows: "NDArray[Any]") -> "NDArray[Any]":
    """Append rows of zeros up to a multiple of 32."""
    return np.concatenate([rows, np.zeros((-len(rows) % 32, *rows.shape[1:]), rows.dtype)])


def split_blocks(units: "NDArray[Any]") -> "NDArray[np.float32]":
    """Arrange a layer's weights in blocks of 32 units, as many sums as a processor holds at once, input by input."""
    return to_float32(units.reshape(-1, 32, units.shape[1]).transpose(0, 2, 1))
