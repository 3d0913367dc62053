"""Worlds: a fair copy as plain data, to carry it to another program: what a seat knows, and chance, nothing else."""

import types
from collections.abc import Mapping
from typing import Any

import msgspec

from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.options import Value
from ludothek.core.plain import PlainState
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.table import Table

SCRATCH = frozenset({"actions", "error", "log", "revealed", "setup"})
COMPILED_SCRATCH = SCRATCH | {"hidden"}


def fields(state: State) -> dict[str, Any]:
    """Everything that makes a position, by name, the same compiled and interpreted."""
    names = set(vars(state)) if hasattr(state, "__dict__") else set()
    for kind in type(state).__mro__:
        names |= {n for n, v in vars(kind).items() if isinstance(v, types.GetSetDescriptorType)}
    scratch = SCRATCH if isinstance(state, PlainState) else COMPILED_SCRATCH
    held = {name: getattr(state, name) for name in sorted(names - scratch) if not name.startswith("__")}
    return {name: list(value) if isinstance(value, list) else value for name, value in held.items()}


def restored(blank: State, values: Mapping[str, Any]) -> State:
    """The position that these values describe, at the table of a blank one."""
    state = blank.make_blank()
    for name, value in values.items():
        setattr(state, name, list(value) if isinstance(value, list) else value)
    return state


def packed(copy: Table) -> dict[str, Any]:
    """A fair copy as data for JSON; the generator's state is text, for it is longer than some programs' numbers."""
    if not copy.is_fair_copy:
        raise LudothekError("only a fair copy is carried to another program")
    state = fields(copy.state)
    lost = [name for name, value in state.items() if not travels(value)]
    if lost:
        raise LudothekError(f"JSON does not give back {', '.join(lost)} of {copy.game.key}; see docs/add-a-game.md")
    return {"state": state, "rng": str(copy.rng.state), "decisions": copy.history}


def travels(value: Any) -> bool:
    """Whether JSON gives back what it is given: tuples become lists, and keys texts."""
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(value)) == value)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return False


def unpacked(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    edition: Edition,
    world: Mapping[str, Any],
    token: int,
) -> Table:
    """The fair copy again; equal copies give the same decision wherever a bot is asked."""
    rng = Rng(int(world["rng"]))
    blank = game.start(seats, options, edition, Rng(0), None)
    if fields(blank).keys() != world["state"].keys():
        raise LudothekError(f"this is no position of {game.key} as version {game.version} of its rules knows it")
    state = restored(blank, world["state"])
    seen = [(mover, action) for mover, action in world["decisions"]]
    return Table.make_fair_copy(game, options, edition, state, rng, seen, [[]], token, rng.state)
