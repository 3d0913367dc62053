"""What is installed: games and bots, found by the entry points `ludothek.games` and `ludothek.bots`.

A bot may also be `engine:COMMAND`, any program that speaks the protocol for engines, or the name of one in the file
that the environment variable `LUDOTHEK_ENGINES` names.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar

from ludothek.core.errors import BotError, UnknownGame, listed
from ludothek.core.game import Game
from ludothek.core.table import Table

Bot = Callable[[Table], int]
Kind = TypeVar("Kind")
ENGINES = "LUDOTHEK_ENGINES"
ENGINE = "engine:"


class Installed(Mapping[str, Kind], Generic[Kind]):
    """Things by name, each loaded when first asked for."""

    def __init__(self, group: str) -> None:
        self._found: dict[str, Callable[[], Kind]] = {e.name: opener(e) for e in sorted(entry_points(group=group))}
        self._loaded: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._loaded:
            self._loaded[name] = self._found[name]()
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, more: Mapping[str, Callable[[], Kind]]) -> None:
        self._found |= more

    def __repr__(self) -> str:
        return f"<installed: {', '.join(self)}>"


def opener(entry: EntryPoint) -> Callable[[], Any]:
    return lambda: entry.load()()


@cache
def games() -> Installed[Game]:
    """The installed games by key."""
    return Installed("ludothek.games")


@cache
def bots() -> Installed[Bot]:
    """The installed bots by name, and the engines of the file."""
    found: Installed[Bot] = Installed("ludothek.bots")
    if os.environ.get(ENGINES):
        from ludothek.bots.engines import client

        path = Path(os.environ[ENGINES])
        engines = client.from_file(path)
        if taken := [name for name in engines if name in found]:
            raise BotError(f"{path}: an engine can't be named {listed(taken)}: that is a bot already")
        found.add(engines)
    return found


@cache
def engine_bot(command: str) -> Bot:
    from ludothek.bots.engines import client

    return client.from_command(command)


def game(name: str | Game) -> Game:
    """A game by its key."""
    if isinstance(name, Game):
        return name
    if name not in games():
        raise UnknownGame(f"unknown game {name!r}; there are: {listed(games())}")
    return games()[name]


def bot(name: str | Bot) -> Bot:
    """A bot by its name, or `engine:COMMAND`."""
    if not isinstance(name, str):
        if not callable(name):
            raise BotError(f"a bot is a name or can be called with a table, unlike {name!r}")
        return name
    if name.startswith(ENGINE):
        return engine_bot(name.removeprefix(ENGINE).strip())
    if name not in bots():
        raise BotError(f"unknown bot {name!r}; there are: {listed(bots())}")
    return bots()[name]


def make_callable(package: str, installed: Callable[[], Any]) -> None:
    """Lets a package be called for what is installed, so that `ludothek.games()` and `ludothek.games.maumau` agree."""

    class CallablePackage(ModuleType):
        def __call__(self) -> Any:
            return installed()

    sys.modules[package].__class__ = CallablePackage
