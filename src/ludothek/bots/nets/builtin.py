"""The nets that come with the games, checked against the rules, the edition and the table they were trained for."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING

from ludothek.bots.nets.head import NetHead, hash_layout, read_head
from ludothek.bots.nets.plain_net import PlainNet
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import BotError
from ludothek.core.game import Game
from ludothek.core.table import Table

if TYPE_CHECKING:
    from ludothek.bots.nets.net import Net


class UnsuitableNet(BotError):
    """There is no net for a game, or it was not trained for such a table; the message says why."""


def net_path(game: Game) -> Path:
    return game.folder / "content" / "net.npz"


def net_digest(game: Game) -> str:
    """Return a hash that identifies a game's net; empty where there is none."""
    path = net_path(game)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


@lru_cache(maxsize=8)
def read_net(path: Path, thread: int) -> "Net | PlainNet":
    """Read a net once for every thread: its working memory can't be shared."""
    if find_spec("numpy") is None:
        return PlainNet(path, registry.game(read_head(path).game).policy())
    from ludothek.bots.nets.files import Weights
    from ludothek.bots.nets.net import Net

    weights = Weights.read(path)
    return Net(weights, registry.game(weights.game).policy())


def check_net(weights: NetHead, game: Game) -> None:
    """Raise if a net was trained for other rules or another observation."""
    if weights.game != game.key:
        raise UnsuitableNet(f"this net plays {weights.game}, not {game.key}")
    if weights.rules != game.version:
        raise UnsuitableNet(f"the net of {game.key} learned version {weights.rules} of its rules, not {game.version}")
    layout = hash_layout(game)
    if weights.layout != layout:
        raise UnsuitableNet(f"the net of {game.key} expects observations laid out as {weights.layout}, not {layout}")


def check_table(weights: NetHead, game: Game, edition: Edition, seats: int, options: Mapping[str, object]) -> None:
    """Raise if a net was trained for another game, or never for such a table."""
    check_net(weights, game)
    key = game.key
    if weights.edition != edition.hash:
        raise UnsuitableNet(f"the net of {key} never saw the edition {edition.name!r}")
    if seats not in weights.trained["seats"]:
        raise UnsuitableNet(f"the net of {key} never played with {seats} seats")
    for name, value in options.items():
        if value not in weights.trained["options"].get(name, [value]):  # one that is not named may have any value
            raise UnsuitableNet(f"the net of {key} never played with {name} = {value}")


def load_net(table: Table) -> "Net | PlainNet":
    """Return the net for a table, or raise `UnsuitableNet` with the reason."""
    path = net_path(table.game)
    if not path.exists():
        raise UnsuitableNet(f"{table.game.key} has no net")
    net = read_net(path, get_ident())
    check_table(net.weights, table.game, table.edition, table.seats, table.options)
    return net


read_head_once = lru_cache(maxsize=8)(read_head)


def has_net(game: Game, edition: Edition, seats: int, options: Mapping[str, object]) -> bool:
    """Whether there is a net for such a table."""
    path = net_path(game)
    if not path.exists():
        return False
    try:
        check_table(read_head_once(path), game, edition, seats, options)
    except UnsuitableNet:
        return False
    return True
