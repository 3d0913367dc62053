"""The file format of nets: int8 matrices, what they were trained for, and the observation they expect."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from ludothek.core.errors import BotError
from ludothek.core.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

Layer = tuple["NDArray[np.float32]", "NDArray[np.float32]"]
FORMAT = 1
HEAD = ("game", "rules", "edition", "layout", "trained")


def hash_layout(game: Game) -> str:
    """Return a hash of what goes in and out of a net: the parts of the observation, and the number of actions."""
    described = json.dumps([list(game.observation.items()), game.num_actions, game.seats.stop])
    return hashlib.sha256(described.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Weights:
    """A net's matrices, one row per unit."""

    game: str
    rules: int
    edition: str
    layout: str
    trained: dict[str, Any]
    scale: "NDArray[np.float32]"
    layers: list[Layer]
    policy: Layer
    value: Layer

    def write(self, path: Path) -> None:
        """Write the file; matrices are stored as int8 with one factor per row."""
        head = {"format": FORMAT, **{name: getattr(self, name) for name in HEAD}}
        arrays: dict[str, NDArray[Any]] = {"head": np.frombuffer(json.dumps(head).encode(), np.uint8)}
        arrays["scale"] = self.scale.astype(np.float32)
        for name, (matrix, bias) in self._named_layers().items():
            factor = np.maximum(np.abs(matrix).max(1, keepdims=True), 1e-12) / 127
            arrays[f"{name}.matrix"] = np.rint(matrix / factor).astype(np.int8)
            arrays[f"{name}.factor"] = factor[:, 0].astype(np.float32)
            arrays[f"{name}.bias"] = bias.astype(np.float32)
        fresh = path.with_suffix(".new.npz")
        np.savez_compressed(fresh, allow_pickle=False, **arrays)
        fresh.replace(path)

    def _named_layers(self) -> dict[str, Layer]:
        return {str(n): layer for n, layer in enumerate(self.layers)} | {"policy": self.policy, "value": self.value}

    @classmethod
    def read(cls, path: Path) -> "Weights":
        """Read a file, or raise a `BotError` that names it."""
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
                arrays = dict(file)
            head = json.loads(arrays["head"].tobytes())
            if head["format"] != FORMAT:
                raise BotError(f"{path.name} is a net of format {head['format']}; this version reads format {FORMAT}")
            count = sum(name.endswith(".matrix") for name in arrays) - 2

            def layer(name: str) -> Layer:
                factor = arrays[f"{name}.factor"][:, None]
                return arrays[f"{name}.matrix"].astype(np.float32) * factor, arrays[f"{name}.bias"]

            return cls(
                **{name: head[name] for name in HEAD},
                scale=arrays["scale"],
                layers=[layer(str(n)) for n in range(count)],
                policy=layer("policy"),
                value=layer("value"),
            )
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
            raise BotError(f"{path.name} holds no net: {error}") from error
