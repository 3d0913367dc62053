"""The players of the suite: any bot, and as baselines OpenSpiel's search and a net trained by the tutorial."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
import numpy as np

from ludothek.bots import arena, registry
from ludothek.bots.nets import builtin
from ludothek.bots.registry import Bot
from ludothek.core import registry as games
from ludothek.core.errors import BotError, needs_extra
from ludothek.core.levels import NetLevel
from ludothek.core.table import Table
from ludothek.lab.suite.tasks import load_suite

OPENSPIEL, PPO = "openspiel", "ppo"
SIMULATIONS = 100
"""What OpenSpiel's search gets for a decision."""
BASELINES = ("random", "apprentice", "folder", "greedy", "master", "grandmaster", "prodigy", "sage", OPENSPIEL, PPO)


def find_player(name: str, folder: Path) -> Bot:
    """Return a bot by its name; the nets of the baseline `ppo` are in a folder."""
    if name == OPENSPIEL:
        with needs_extra("openspiel", "OpenSpiel's search"):
            from ludothek.research.openspiel_bot import OpenSpielBot
        return OpenSpielBot(SIMULATIONS)
    return TrainedBot(folder) if name == PPO else registry.bot(name)


def is_available(name: str, folder: Path) -> bool:
    """Return whether a baseline can be played here: OpenSpiel is installed, and nets were trained."""
    if name == OPENSPIEL:
        return find_spec("pyspiel") is not None
    return name != PPO or all(net_path(folder, task.game).exists() for task in load_suite().tasks)


def describe_player(name: str, game: str, folder: Path) -> dict[str, Any]:
    """Return what the play of a bot depends on beside the rules."""
    if name == OPENSPIEL:
        return {"simulations": SIMULATIONS}
    if name == PPO:
        path = net_path(folder, game)
        return {"net": hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""}
    played = games.game(game)
    level = played.levels.get(name)
    if level is None:
        return {}
    net = {"net": builtin.net_digest(played)} if isinstance(level, NetLevel) else {}
    return {**msgspec.to_builtins(level), **net}


def net_path(folder: Path, game: str) -> Path:
    """Return where the net of the baseline `ppo` is for a game."""
    return folder / f"{PPO}-{game}.npz"


class TrainedBot:
    """Plays by a net of dense layers with tanh between them, as MaskablePPO trains it: the best legal action."""

    name = PPO

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, table: Table) -> int:
        assert table.to_move is not None
        layers = read_layers(net_path(self.folder, table.game.key))
        numbers = table.observe(table.to_move)
        for weights, biases in layers[:-1]:
            numbers = np.tanh(weights @ numbers + biases)
        weights, biases = layers[-1]
        legal = table.legal_actions()
        return legal[int(np.argmax((weights @ numbers + biases)[legal]))]


@lru_cache(maxsize=8)
def read_layers(path: Path) -> list[tuple[Any, Any]]:
    """Return the weights and biases of a net, layer by layer."""
    if not path.exists():
        raise BotError(f"{path}: there is no net; `python benchmarks/suite_ppo.py` trains it")
    with np.load(path) as file:
        return [
            (file[f"weights{n}"].astype(np.float32), file[f"biases{n}"].astype(np.float32))
            for n in range(len(file.files) // 2)
        ]


class TimedBot:
    """A bot with a budget of seconds for a game; then the stand-in decides. `answered` counts decisions of its own.

    Seconds are the processor's, so that a busy machine changes nothing. A bot that waits for others brings a `clock`.
    """

    def __init__(self, bot: Bot, name: str, seconds: float) -> None:
        self.bot = bot
        self.name = name
        self.clock: Callable[[], float] = getattr(bot, "clock", process_time)
        self.seconds = seconds
        self.spent = 0.0
        self.answered = 0

    def __call__(self, table: Table) -> int:
        if self.spent >= self.seconds:
            return registry.bot(arena.STAND_IN)(table)
        begun = self.clock()
        try:
            action = self.bot(table)
        finally:
            self.spent += self.clock() - begun
        self.answered += 1
        return action
