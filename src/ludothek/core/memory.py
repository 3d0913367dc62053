"""Memories: what a seat saw of a rival's decision, so that a bot can ask how likely it was with other hidden cards."""

from dataclasses import dataclass
from typing import NamedTuple

from ludothek.core.constants import NOTHING
from ludothek.core.state import State


class HandChange(NamedTuple):
    """A card that came into a hand (`change` 1) or left it (-1); `kind` is NOTHING if it was not seen.

    `among` are the kinds that it can be.
    """

    seat: int
    change: int
    kind: int
    among: range

    @property
    def is_hidden(self) -> bool:
        return self.kind == NOTHING


@dataclass(frozen=True)
class Memory:
    """A rival's decision: its position, as the remembering seat knew it then, its action, and how its hand has changed.

    The first `own` changes are those that the action itself brought about.
    """

    state: State
    mover: int
    action: int
    changes: list[HandChange]
    own: int
