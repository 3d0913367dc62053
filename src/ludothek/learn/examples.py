"""Worked examples of the rules: positions to look at, and what the engine must say about them.

They are data: `content/examples.toml` in the game's folder; `example.ID.text` in its texts.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from ludothek.core import registry
from ludothek.core.errors import InvalidAction
from ludothek.core.table import Table
from ludothek.learn.lessons import LEARNER, Pattern, matches, placed


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position after some decisions, and what holds there: by `then` a few decisions later.

    `may` is legal and `may_not` isn't, `next` is to move, `score` is what the player at seat 0 has.
    """

    id: str
    clause: str
    set_up: dict[str, Any]
    seats: int = 2
    options: dict[str, Any] = {}
    after: list[Pattern] = []
    then: list[Pattern] = []
    may: list[Pattern] = []
    may_not: list[Pattern] = []
    next: int = LEARNER
    score: int | None = None


@cache
def examples(key: str) -> list[Example]:
    """The worked examples of a game; none where it has no such file."""
    file = registry.game(key).folder / "content" / "examples.toml"
    if not file.exists():
        return []
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["example"], list[Example])


def shown(key: str, one: Example) -> Table:
    """An example's table as it is looked at."""
    table = placed(key, one.seats, one.options, one.set_up)
    carry_out(table, one.after)
    return table


def carry_out(table: Table, decisions: Sequence[Pattern]) -> None:
    for pattern in decisions:
        fitting = legal(table, pattern)
        if not fitting:
            raise InvalidAction(f"nothing legal is like {pattern}")
        table.play(fitting[0])


def legal(table: Table, pattern: Pattern) -> list[int]:
    """The legal decisions that a pattern describes."""
    return [action for action in table.legal_actions() if matches(pattern, table.game.action(table.state, action))]
