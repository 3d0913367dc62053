"""The tasks of the suite, read from the data file beside this module."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError, join_words
from ludothek.core.game import Game
from ludothek.lab.shuffled import shuffle_values

FILE = Path(__file__).parent / "tasks.toml"


class Task(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One task: a table, its deals, and what a player may think. The file says what each field means."""

    name: str
    game: str
    opponents: list[str]
    options: dict[str, Any] = {}
    values: int | None = None
    seed: int
    deals: int
    samples: int
    seconds: float

    @property
    def seats(self) -> int:
        return len(self.opponents) + 1

    @property
    def games(self) -> int:
        return self.deals * self.seats

    def load_edition(self) -> Edition:
        """Return the edition that is played with."""
        game = registry.game(self.game)
        return game.standard_edition if self.values is None else deal_values(game, self.values)


class Suite(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All tasks of one version."""

    version: int
    tasks: list[Task]


@cache
def load_suite() -> Suite:
    """Return the suite of this version of Ludothek."""
    return msgspec.toml.decode(FILE.read_bytes(), type=Suite)


@cache
def deal_values(game: Game, seed: int) -> Edition:
    return shuffle_values(game, seed)


def find_task(name: str) -> Task:
    """Return the task with a name."""
    tasks = {task.name: task for task in load_suite().tasks}
    if name not in tasks:
        raise LudothekError(f"the suite has no task {name!r}; there are: {join_words(tasks)}")
    return tasks[name]
