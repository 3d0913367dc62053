"""A training run, whole in one file: the game, who plays, the net, how it learns, and the seed."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from ludothek.engine import registry
from ludothek.engine.errors import LudothekError
from ludothek.engine.game import Game
from ludothek.research.vector import Seating


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of table and its share of all tables."""

    seats: int
    share: int = 1
    options: dict[str, Any] = {}


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a run depends on. The defaults are those of a run on one GPU."""

    game: str
    settings: list[Setting]
    any_value: tuple[str, ...] = ()
    seed: int = 1
    minutes: float = 10.0
    tables: int = 4096
    groups: int = 2
    threads: int = 0
    steps: int = 64
    width: int = 256
    layers: int = 3
    critic_width: int = 512
    epochs: int = 3
    batch: int = 16384
    rate: float = 6e-4
    last_rate: float = 3e-5
    clip: float = 0.2
    reach: float = 0.96
    entropy: float = 0.01
    last_entropy: float = 0.002
    pull: float = 0.05
    drift: float = 0.01
    league_share: float = 0.2
    league_size: int = 8
    league_minutes: float = 0.5
    measure: tuple[str, ...] = ("greedy",)
    measure_minutes: float = 1.0
    measure_tables: int = 512
    save_minutes: float = 2.0
    start: str = ""
    against: str = ""
    critic_first: int = 0

    def the_game(self) -> Game:
        return registry.game(self.game)

    def seatings(self, tables: int) -> list[Seating]:
        """The tables of a group, the settings taking turns by their shares."""
        turns = [setting for setting in self.settings for _ in range(setting.share)]
        return [Seating(turns[i % len(turns)].seats, turns[i % len(turns)].options) for i in range(tables)]


def read(path: Path) -> Plan:
    """The plan in a file; errors name the file and what is wrong in it."""
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Plan)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LudothekError(f"{path}: {error}") from error
    if not plan.settings:
        raise LudothekError(f"{path}: a run needs at least one setting")
    plan.seatings(1)
    return plan
