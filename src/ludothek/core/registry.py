"""The installed games, found by the entry-point group `ludothek.games`."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from ludothek.core.errors import UnknownGame, join_words
from ludothek.core.game import Game

Kind = TypeVar("Kind")


class Installed(Mapping[str, Kind], Generic[Kind]):
    """The plugins of an entry-point group by name, each created when it is first used."""

    def __init__(self, group: str) -> None:
        self._factories: dict[str, Callable[[], Kind]] = {
            entry.name: partial(create, entry) for entry in sorted(entry_points(group=group))
        }
        self._created: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._created:
            self._created[name] = self._factories[name]()
        return self._created[name]

    def __contains__(self, name: object) -> bool:
        return name in self._factories

    def __iter__(self) -> Iterator[str]:
        return iter(self._factories)

    def __len__(self) -> int:
        return len(self._factories)

    def add(self, factories: Mapping[str, Callable[[], Kind]]) -> None:
        """Add plugins that are not entry points."""
        self._factories |= factories

    def __repr__(self) -> str:
        return f"<installed: {', '.join(self)}>"


def create(entry: EntryPoint) -> Any:
    """Load an entry point's class and instantiate it."""
    return entry.load()()


@cache
def installed_games() -> Installed[Game]:
    """Return the installed games by key."""
    return Installed("ludothek.games")


def game(key: str | Game) -> Game:
    """Return the game with this key; a game is returned as it is."""
    if isinstance(key, Game):
        return key
    if key not in installed_games():
        raise UnknownGame(f"unknown game {key!r}; there are: {join_words(installed_games())}")
    return installed_games()[key]
