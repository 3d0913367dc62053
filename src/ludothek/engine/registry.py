"""What is installed: games and bots, found by the entry points `ludothek.games` and `ludothek.bots`."""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any, Generic, TypeVar

from ludothek.engine.errors import BotError, UnknownGame, listed
from ludothek.engine.game import Game
from ludothek.engine.table import Table

Bot = Callable[[Table], int]
Kind = TypeVar("Kind")


class Installed(Mapping[str, Kind], Generic[Kind]):
    """Things by name, each loaded when first asked for."""

    def __init__(self, group: str) -> None:
        self._found: dict[str, EntryPoint] = {e.name: e for e in sorted(entry_points(group=group))}
        self._loaded: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._loaded:
            self._loaded[name] = self._found[name].load()()
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<installed: {', '.join(self)}>"


@cache
def games() -> Installed[Game]:
    """The installed games by key."""
    return Installed("ludothek.games")


@cache
def bots() -> Installed[Bot]:
    """The installed bots by name."""
    return Installed("ludothek.bots")


def game(name: str | Game) -> Game:
    """A game by its key."""
    if isinstance(name, Game):
        return name
    if name not in games():
        raise UnknownGame(f"unknown game {name!r}; there are: {listed(games())}")
    return games()[name]


def bot(name: str | Bot) -> Bot:
    """A bot by its name."""
    if not isinstance(name, str):
        return name
    if name not in bots():
        raise BotError(f"unknown bot {name!r}; there are: {listed(bots())}")
    return bots()[name]


def make_callable(package: str, installed: Callable[[], Any]) -> None:
    """Lets a package be called for what is installed, so that `ludothek.games()` and `ludothek.games.maumau` agree."""

    class CallablePackage(ModuleType):
        def __call__(self) -> Any:
            return installed()

    sys.modules[package].__class__ = CallablePackage
