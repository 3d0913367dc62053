"""The file of a net: int8 matrices, what they were trained for, and the observations they expect."""

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


def layout(game: Game) -> str:
    """A mark of what a net sees and decides: its pieces, their order and sizes, and the number of decisions."""
    described = json.dumps([list(game.observation.items()), game.num_actions, game.seats.stop])
    return hashlib.sha256(described.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Weights:
    """A net as matrices: row by row what a unit takes from the layer before."""

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
        """Matrices are kept as int8 with one factor a row."""
        head = {"format": FORMAT, **{name: getattr(self, name) for name in HEAD}}
        arrays: dict[str, NDArray[Any]] = {"head": np.frombuffer(json.dumps(head).encode(), np.uint8)}
        arrays["scale"] = self.scale.astype(np.float32)
        for name, (matrix, bias) in self._named().items():
            factor = np.maximum(np.abs(matrix).max(1, keepdims=True), 1e-12) / 127
            arrays[f"{name}.matrix"] = np.rint(matrix / factor).astype(np.int8)
            arrays[f"{name}.factor"] = factor[:, 0].astype(np.float32)
            arrays[f"{name}.bias"] = bias.astype(np.float32)
        fresh = path.with_suffix(".new.npz")
        np.savez_compressed(fresh, allow_pickle=False, **arrays)
        fresh.replace(path)

    def _named(self) -> dict[str, Layer]:
        return {str(n): layer for n, layer in enumerate(self.layers)} | {"policy": self.policy, "value": self.value}

    @classmethod
    def read(cls, path: Path) -> "Weights":
        """Reads a file; one that is no net is refused by name."""
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
