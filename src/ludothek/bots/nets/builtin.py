"""The nets that come with the games: found, checked against the game as it is, and used only for what they learned."""

import hashlib
from functools import lru_cache
from pathlib import Path
from threading import get_ident

from ludothek.bots.nets.files import Weights, layout
from ludothek.bots.nets.net import Net
from ludothek.core.errors import BotError
from ludothek.core.game import Game
from ludothek.core.table import Table


class Untrained(BotError):
    """A net is asked for something that it never learned."""


def file_of(game: Game) -> Path:
    return game.folder / "content" / "net.npz"


def digest(game: Game) -> str:
    """What tells this net from any other; nothing where there is none."""
    path = file_of(game)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


@lru_cache(maxsize=8)
def read(path: Path, thread: int) -> Net:
    """A net thinks in memory of its own: every thread has one."""
    return Net(Weights.read(path))


def check(weights: Weights, game: Game) -> None:
    """Refuses a net that was trained for other rules or another observation."""
    if weights.game != game.key:
        raise Untrained(f"this net plays {weights.game}, not {game.key}")
    if weights.rules != game.version:
        raise Untrained(f"the net of {game.key} learned version {weights.rules} of its rules, not {game.version}")
    if weights.layout != layout(game):
        raise Untrained(f"the net of {game.key} expects observations laid out as {weights.layout}, not {layout(game)}")


def net_for(table: Table) -> Net:
    """The net for a table, or `Untrained` with the reason."""
    path = file_of(table.game)
    if not path.exists():
        raise Untrained(f"{table.game.key} has no net")
    net = read(path, get_ident())
    weights: Weights = net.weights
    check(weights, table.game)
    if weights.edition != table.edition.hash:
        raise Untrained(f"the net of {table.game.key} never saw the edition {table.edition.name!r}")
    if table.seats not in weights.trained["seats"]:
        raise Untrained(f"the net of {table.game.key} never played with {table.seats} seats")
    for name, value in table.options.items():
        if value not in weights.trained["options"].get(name, [value]):
            raise Untrained(f"the net of {table.game.key} never played with {name} = {value}")
    return net
