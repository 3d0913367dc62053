"""The file format of nets: int8 matrices, what they were trained for, and the observation they expect."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from ludothek.bots.nets.head import FORMAT, NetHead, decode_head
from ludothek.core.errors import BotError

if TYPE_CHECKING:
    from numpy.typing import NDArray

Layer = tuple["NDArray[np.float32]", "NDArray[np.float32]"]


@dataclass(frozen=True)
class Weights(NetHead):
    """A net's matrices, one row per unit.

    A net that takes the policy's first sight as an input has `trust`, one unit for each kind of action, and `kinds`,
    the kind of every action: the logit of an action gets its first sight times the trust in its kind.
    """

    scale: "NDArray[np.float32]"
    layers: list[Layer]
    policy: Layer
    value: Layer
    trust: Layer | None = None
    kinds: "NDArray[np.uint8] | None" = None

    def write(self, path: Path) -> None:
        """Write the file; matrices are stored as int8 with one factor per row."""
        head = {"format": FORMAT, **self.describe()}
        arrays: dict[str, NDArray[Any]] = {"head": np.frombuffer(json.dumps(head).encode(), np.uint8)}
        arrays["scale"] = self.scale.astype(np.float32)
        for name, (matrix, bias) in self._named_layers().items():
            factor = np.maximum(np.abs(matrix).max(1, keepdims=True), 1e-12) / 127
            arrays[f"{name}.matrix"] = np.rint(matrix / factor).astype(np.int8)
            arrays[f"{name}.factor"] = factor[:, 0].astype(np.float32)
            arrays[f"{name}.bias"] = bias.astype(np.float32)
        if self.kinds is not None:
            arrays["kinds"] = self.kinds
        fresh = path.with_suffix(".new.npz")
        np.savez_compressed(fresh, allow_pickle=False, **arrays)
        fresh.replace(path)

    def _named_layers(self) -> dict[str, Layer]:
        layers = {str(n): layer for n, layer in enumerate(self.layers)}
        return layers | {"policy": self.policy, "value": self.value} | ({"trust": self.trust} if self.trust else {})

    @classmethod
    def read(cls, path: Path) -> "Weights":
        """Read a file, or raise a `BotError` that names it."""
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
                arrays = dict(file)
            head = decode_head(path.name, arrays["head"].tobytes())
            count = sum(name.removesuffix(".matrix").isdigit() for name in arrays)

            def layer(name: str) -> Layer:
                factor = arrays[f"{name}.factor"][:, None]
                return arrays[f"{name}.matrix"].astype(np.float32) * factor, arrays[f"{name}.bias"]

            return cls(
                **head.describe(),
                scale=arrays["scale"],
                layers=[layer(str(n)) for n in range(count)],
                policy=layer("policy"),
                value=layer("value"),
                trust=layer("trust") if "kinds" in arrays else None,
                kinds=arrays.get("kinds"),
            )
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
            raise BotError(f"{path.name} holds no net: {error}") from error
