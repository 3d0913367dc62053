"""Marks as slow the tests that repeat a property for more tables of a game, and makes nets for those that need one."""

from pathlib import Path

import pytest

from ludothek.bots.nets import builtin
from ludothek.contract.cases import Case
from ludothek.core import registry
from tests.nets import make_weights


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        callspec = getattr(item, "callspec", None)
        case = callspec.params.get("case") if callspec else None
        if isinstance(case, Case) and (case.options or case.seats not in extreme_seats(case.game)):
            item.add_marker(pytest.mark.slow)


def extreme_seats(key: str) -> tuple[int, int]:
    """Return the fewest and the most seats of a game."""
    seats = registry.game(key).seats
    return seats[0], seats[-1]


@pytest.fixture(scope="session")
def net_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a net for every installed game."""
    folder = tmp_path_factory.mktemp("nets")
    for key in registry.installed_games():
        make_weights(registry.game(key)).write(folder / f"{key}.npz")
    return folder


@pytest.fixture
def made_nets(net_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every game the net made for the tests."""
    monkeypatch.setattr(builtin, "net_path", lambda game: net_folder / f"{game.key}.npz")
