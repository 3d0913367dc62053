"""Entries of a table's append-only log. The log is the truth about a table; everything else is folded from it."""

from collections.abc import Sequence
from typing import NamedTuple


class NewEntry(NamedTuple):
    """A log entry before it has a number, an author and a time."""

    kind: str
    seat: int | None = None
    value: int | None = None
    body: str | None = None


class LogEntry(NamedTuple):
    """One thing that happened at a table. The entries of one intent share its id; `step` counts them."""

    table_id: str
    seq: int
    kind: str
    seat: int | None
    value: int | None
    body: str | None
    intent: str
    step: int
    player: str | None
    at: float


def number(
    entries: Sequence[NewEntry], table: str, after: int, player: str | None, intent: str, at: float
) -> list[LogEntry]:
    """Number the entries of one intent, starting behind `after`."""
    return [
        LogEntry(table, after + 1 + step, entry.kind, entry.seat, entry.value, entry.body, intent, step, player, at)
        for step, entry in enumerate(entries)
    ]
