"""Ludothek: a table for Origami, Mau Mau and Origin, and a fast library over the same rules."""

from ludothek import form

form.choose()

from ludothek.core.arena import play  # noqa: E402
from ludothek.core.edition import Edition  # noqa: E402
from ludothek.core.errors import (  # noqa: E402
    BotError,
    EditionError,
    GameOver,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    InvalidSeats,
    InvalidSeed,
    LudothekError,
    NothingToUndo,
    RecordError,
    UnknownGame,
)
from ludothek.core.game import Clause, Game  # noqa: E402
from ludothek.core.registry import Bot, bot, bots, game, games  # noqa: E402
from ludothek.core.rng import Rng  # noqa: E402
from ludothek.core.state import State  # noqa: E402
from ludothek.core.table import Table  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "BotError",
    "Clause",
    "Edition",
    "EditionError",
    "Game",
    "GameOver",
    "IllegalAction",
    "InvalidAction",
    "InvalidOption",
    "InvalidSeats",
    "InvalidSeed",
    "LudothekError",
    "NothingToUndo",
    "RecordError",
    "Rng",
    "State",
    "Table",
    "UnknownGame",
    "__version__",
    "bot",
    "bots",
    "game",
    "games",
    "play",
]
