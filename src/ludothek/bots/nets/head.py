"""What a net's file says about the net: the game and the tables it was trained for; read without numpy."""

import hashlib
import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ludothek.bots.nets.npz import read_arrays
from ludothek.core.errors import BotError
from ludothek.core.game import Game

FORMAT = 2


@dataclass(frozen=True)
class NetHead:
    """The rules, the edition, the layout of observations and the tables that a net was trained for."""

    game: str
    rules: int
    edition: str
    layout: str
    trained: dict[str, Any]

    def describe(self) -> dict[str, Any]:
        """Return these fields alone, as the file holds them."""
        return {field.name: getattr(self, field.name) for field in fields(NetHead)}


def decode_head(name: str, text: bytes) -> NetHead:
    """Decode the head of the file with this name; raise a `BotError` if it is of a newer format."""
    head = json.loads(text)
    if head["format"] > FORMAT:
        raise BotError(f"{name} is a net of format {head['format']}; this version reads up to {FORMAT}")
    return NetHead(**{field.name: head[field.name] for field in fields(NetHead)})


def read_head(path: Path) -> NetHead:
    """Read only the head of a file, or raise a `BotError` that names it."""
    try:
        return decode_head(path.name, read_arrays(path, ["head"])["head"].data)
    except (ValueError, KeyError) as error:
        raise BotError(f"{path.name} holds no net: {error}") from error


def hash_layout(game: Game) -> str:
    """Return a hash of what goes in and out of a net: the parts of the observation, and the number of actions."""
    described = json.dumps([list(game.observation.items()), game.num_actions, game.seats.stop])
    return hashlib.sha256(described.encode()).hexdigest()[:16]
