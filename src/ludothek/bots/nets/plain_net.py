"""Inference of a policy and value net in plain Python, for where there is no numpy: the browser.

It computes what `Net` does, from the same file, with sums of double precision: priors and values differ from those of
`Net` by rounding errors (about 1e-5), and the chosen action is the same unless two priors are that close.
"""

from math import exp
from operator import itemgetter, mul
from pathlib import Path

from ludothek.bots.nets.head import NetHead, decode_head
from ludothek.bots.nets.npz import PackedArray, read_arrays
from ludothek.core.errors import BotError
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State


class Layer:
    """A layer's units: a row of int8 weights, a factor and a bias each."""

    def __init__(self, arrays: dict[str, PackedArray], name: str) -> None:
        self.rows = arrays[f"{name}.matrix"].rows()
        self.factors = list(arrays[f"{name}.factor"].values())
        self.bias = list(arrays[f"{name}.bias"].values())

    def compute(self, unit: int, inputs: "SparseVector") -> float:
        weights = inputs.pick(self.rows[unit])
        return float(self.bias[unit] + self.factors[unit] * sum(map(mul, weights, inputs.values)))

    def compute_all(self, inputs: "SparseVector") -> list[float]:
        return [self.compute(unit, inputs) for unit in range(len(self.rows))]


class SparseVector:
    """The numbers of a vector that are not zero, and how to pick the weights that belong to them."""

    def __init__(self, numbers: list[float]) -> None:
        places = [place for place, number in enumerate(numbers) if number]
        if len(places) < 2:  # `itemgetter` returns a tuple only for two or more.
            places = [0, 1]
        self.values = [numbers[place] for place in places]
        self.pick = itemgetter(*places)


class PlainNet(Policy):
    """A net with its weights; see `Net` for the same with numpy."""

    def __init__(self, path: Path, policy: Policy) -> None:
        Policy.__init__(self)
        self.is_random = False
        arrays = read_arrays(path)
        try:
            self.weights: NetHead = decode_head(path.name, arrays["head"].data)
            self.scale = list(arrays["scale"].values())
            count = sum(name.removesuffix(".matrix").isdigit() for name in arrays)
            self.layers = [Layer(arrays, str(n)) for n in range(count)]
            self.policy_head, self.value_head = Layer(arrays, "policy"), Layer(arrays, "value")
            self.kinds = list(arrays["kinds"].values()) if "kinds" in arrays else None
            self.trust = Layer(arrays, "trust") if "kinds" in arrays else None
        except (ValueError, KeyError) as error:
            raise BotError(f"{path.name} holds no net: {error}") from error
        self.policy = policy

    def compute_features(self, state: State, seat: int) -> SparseVector:
        """Run the hidden layers on what a seat observes."""
        observation = [0.0] * len(self.scale)
        state.c_observe(seat, observation)
        inputs = SparseVector([number * scale for number, scale in zip(observation, self.scale, strict=True)])
        hidden = [max(0.0, unit) for unit in self.layers[0].compute_all(inputs)]
        for layer in self.layers[1:]:
            added = layer.compute_all(SparseVector(hidden))
            hidden = [before + max(0.0, unit) for before, unit in zip(hidden, added, strict=True)]
        return SparseVector(hidden)

    def compute_priors(self, state: State, features: SparseVector) -> list[float]:
        """Run the policy head for the legal actions."""
        legal = [int(action) for action in state.actions[: state.c_find_actions()]]
        logits = [self.policy_head.compute(action, features) for action in legal]
        if self.trust is not None and self.kinds is not None and len(legal) > 1:
            trust = {kind: self.trust.compute(int(kind), features) for kind in {self.kinds[action] for action in legal}}
            for place, action in enumerate(legal):
                logits[place] += trust[self.kinds[action]] * self.policy.c_first_sight(state, action)
        most = max(logits)
        weights = [exp(logit - most) for logit in logits]
        total = sum(weights)
        return [weight / total for weight in weights]

    def c_choose(self, state: State, rng: Rng) -> int:
        """Return the action with the highest prior."""
        priors = self.compute_priors(state, self.compute_features(state, state.to_move))
        return int(state.actions[priors.index(max(priors))])

    def evaluate(self, state: State) -> tuple[dict[int, float], list[float]]:
        """Return the priors of the legal actions, and the values of the seats from the one to move on."""
        features = self.compute_features(state, state.to_move)
        legal = state.legal_actions()
        values = [self.value_head.compute(seat, features) for seat in range(state.seats)]
        return dict(zip(legal, self.compute_priors(state, features), strict=True)), values
