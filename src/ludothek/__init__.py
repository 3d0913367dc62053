"""Ludothek: a table for Origami, Mau Mau and Origin, and a fast library over the same rules."""

from ludothek import compilation

compilation.select()

from ludothek.bots.arena import play  # noqa: E402
from ludothek.bots.registry import Bot, bot, installed_bots  # noqa: E402
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
from ludothek.core.game import Game  # noqa: E402
from ludothek.core.reason import Clause, Reason, WhyNot  # noqa: E402
from ludothek.core.registry import game, installed_games  # noqa: E402
from ludothek.core.rng import Rng  # noqa: E402
from ludothek.core.state import State  # noqa: E402
from ludothek.core.table import Table  # noqa: E402
from ludothek.version import __version__  # noqa: E402

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
    "Reason",
    "RecordError",
    "Rng",
    "State",
    "Table",
    "UnknownGame",
    "WhyNot",
    "__version__",
    "bot",
    "game",
    "installed_bots",
    "installed_games",
    "play",
]
