"""A position as plain values, to be kept or sent, and back."""

import types
from typing import Any

from ludothek.engine.state import State

NOT_KEPT = {"actions", "log", "setup"}


def values_of(state: State) -> dict[str, Any]:
    """All that a position holds, by name, compiled or interpreted."""
    names = set(vars(state)) if hasattr(state, "__dict__") else set()
    for kind in type(state).__mro__:
        names |= {name for name, value in vars(kind).items() if isinstance(value, types.GetSetDescriptorType)}
    kept = sorted(name for name in names - NOT_KEPT if not name.startswith("__"))
    found = {name: getattr(state, name) for name in kept}
    return {name: list(value) if isinstance(value, list) else value for name, value in found.items()}


def restored(blank: State, values: dict[str, Any]) -> State:
    """The position that these values describe, at the table of a blank one."""
    state = blank.fresh()
    for name, value in values.items():
        setattr(state, name, list(value) if isinstance(value, list) else value)
    return state
