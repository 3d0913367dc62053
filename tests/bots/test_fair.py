"""Fair by construction: a bot that pries into everything it can reach decides the same whatever is hidden from it."""

import types
import zlib
from typing import Any

import pytest

import ludothek
from ludothek.bots.arena import ask
from tests.contract.cases import position_fields

TWINS = 25


class Cheat:
    """Pries into every position it can reach, and decides by all that it finds in there."""

    name = "cheat"

    def __call__(self, table: ludothek.Table) -> int:
        legal = table.legal_actions()
        secrets = [repr(position_fields(state)) for state in positions(table)]
        assert len(secrets) == 1 + len(table.memories)
        return legal[zlib.crc32("".join(secrets).encode()) % len(legal)]


class Rememberer(Cheat):
    """Asks to be reminded of its rivals' decisions as well."""

    def remembers(self, game: ludothek.Game) -> int:
        return 2


def positions(start: Any) -> list[ludothek.State]:
    """Every position reachable from an object through attributes, items and closures."""
    found, seen, todo = [], set(), [start]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, types.ModuleType | type | str | bytes | int | float):
            continue
        seen.add(id(thing))
        if isinstance(thing, ludothek.State):
            found.append(thing)
        if isinstance(thing, dict):
            todo += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            todo += thing
        else:
            todo += [getattr(thing, name, None) for name in dir(thing) if not name.startswith("__")]
            todo += list(getattr(thing, "__dict__", {}).values())
    return found


def hides_something(table: ludothek.Table) -> bool:
    """Whether there is anything that the seat to move cannot know: not at once where hands are dealt face up."""
    return len({repr(position_fields(table.fair_copy(table.to_move, seed).state)) for seed in range(5)}) > 1


@pytest.mark.parametrize("cheat", [Cheat(), Rememberer()])
@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_a_cheat_decides_alike_over_twins(key: str, cheat: Cheat) -> None:
    table = ludothek.Table(key, 2, 7)
    while len(table.legal_actions()) == 1 or not hides_something(table):
        table.play(table.legal_actions()[0])
    seat = table.to_move
    decided = set()
    hidden = set()
    for twin_seed in range(TWINS):
        twin = ludothek.Table.replay(table.record())
        twin.state.copy_from(table.fair_copy(seat, twin_seed).state)
        hidden.add(repr(position_fields(twin.state)))
        decided.add(ask(twin, cheat, ludothek.Rng(3)))
    assert len(decided) == 1
    assert len(hidden) > 1
