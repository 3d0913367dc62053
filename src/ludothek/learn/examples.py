"""Worked examples of the rules: positions, and what the rules must say about them.

They are stored in `content/examples.toml` in the game's folder; `example.ID.text` in its texts.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from ludothek.core import registry
from ludothek.core.errors import InvalidAction
from ludothek.core.table import Table
from ludothek.learn.lessons import LEARNER, Pattern, matches, set_up_table


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position after the actions `after`, and what holds there or, if `then` is given, after those actions too.

    `may` is legal and `may_not` is not, `next` is the seat to move, `score` is the score of seat 0.
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
    """Return the worked examples of a game; none if it has no such file."""
    file = registry.game(key).folder / "content" / "examples.toml"
    if not file.exists():
        return []
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["example"], list[Example])


def open_example(key: str, one: Example) -> Table:
    """Return an example's table in the position to show."""
    table = set_up_table(key, one.seats, one.options, one.set_up)
    play_patterns(table, one.after)
    return table


def play_patterns(table: Table, patterns: Sequence[Pattern]) -> None:
    for pattern in patterns:
        fitting = matching_actions(table, pattern)
        if not fitting:
            raise InvalidAction(f"nothing legal is like {pattern}")
        table.play(fitting[0])


def matching_actions(table: Table, pattern: Pattern) -> list[int]:
    """Return the legal actions that match a pattern."""
    game, state = table.game, table.state
    return [a for a in table.legal_actions() if matches(pattern, msgspec.to_builtins(game.action(state, a)))]
