"""Snapshots: a fair copy as plain data, to send it to another process or program.

A snapshot holds a determinization and a generator's state: what a seat knows, and chance, nothing else.
"""

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game, RawEvent
from ludothek.core.memory import HandChange, Memory
from ludothek.core.options import Value
from ludothek.core.plain import PlainState
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.table import Table

SCRATCH = frozenset({"actions", "error", "log", "revealed", "setup"})
COMPILED_SCRATCH = SCRATCH | {"hidden"}


class Snapshot(msgspec.Struct, kw_only=True):
    """A determinization, and the actions its seat saw: each with its seat, -1 in place of a hidden action.

    The generator's state is text, because it is longer than the numbers of some programs.
    """

    state: dict[str, Any]
    rng: str
    history: list[tuple[int, int]]


@cache
def class_fields(classes: tuple[type, ...]) -> frozenset[str]:
    """Return the names of the attributes that compiled classes declare."""
    descriptor = types.GetSetDescriptorType
    return frozenset(n for kind in classes for n, value in vars(kind).items() if isinstance(value, descriptor))


def read_fields(state: State) -> dict[str, Any]:
    """Return everything that makes a position, by name; the same for compiled and interpreted rules."""
    names = class_fields(type(state).__mro__) | getattr(state, "__dict__", {}).keys()
    names -= SCRATCH if isinstance(state, PlainState) else COMPILED_SCRATCH
    values = {name: getattr(state, name) for name in sorted(names) if not name.startswith("__")}
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}


def restore_state(blank: State, values: Mapping[str, Any]) -> State:
    """Return the position with these fields, at the table of a blank one."""
    state = blank.make_blank()
    for name, value in values.items():
        setattr(state, name, list(value) if isinstance(value, list) else value)
    return state


def pack(copy: Table) -> Snapshot:
    """Take a snapshot of a fair copy; any other table is refused."""
    if not copy.is_fair_copy:
        raise LudothekError("only a fair copy is carried to another program")
    return Snapshot(state=read_fields(copy.state), rng=str(copy.rng.state), history=copy.history)


class PackedMemory(NamedTuple):
    """A memory as plain data."""

    state: dict[str, Any]
    mover: int
    action: int
    changes: list[HandChange]
    own: int


def pack_memory(memory: Memory) -> PackedMemory:
    return PackedMemory(read_fields(memory.state), memory.mover, memory.action, memory.changes, memory.own)


def unpack_memory(blank: State, packed: PackedMemory) -> Memory:
    return Memory(restore_state(blank, packed.state), packed.mover, packed.action, packed.changes, packed.own)


def check_json(snapshot: Snapshot, game: Game) -> None:
    """Raise if JSON would change the snapshot: it makes lists of tuples, and texts of keys."""
    changed = [name for name, value in snapshot.state.items() if not survives_json(value)]
    if changed:
        raise LudothekError(f"JSON does not give back {', '.join(changed)} of {game.key}; see docs/add-a-game.md")


def survives_json(value: Any) -> bool:
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(value)) == value)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return False


def unpack(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    edition: Edition,
    snapshot: Snapshot,
    token: int,
    events: Sequence[Sequence[RawEvent]] = ((),),
    blank: State | None = None,
) -> Table:
    """Return the fair copy; equal copies give the same action wherever a bot is asked.

    `blank` is any position of a table with the same seats, options and edition, which saves starting one.
    """
    rng = Rng(int(snapshot.rng))
    blank = blank or game.start(seats, options, edition, Rng(0), None)
    if read_fields(blank).keys() != snapshot.state.keys():
        raise LudothekError(f"this is no position of {game.key} as version {game.version} of its rules knows it")
    state = restore_state(blank, snapshot.state)
    history = [(mover, action) for mover, action in snapshot.history]
    return Table.make_fair_copy(
        game, options, edition, state, rng, history, [list(seat_events) for seat_events in events], token, rng.state
    )
