"""Cached outcomes of branch and duplicate-deal tables, recomputed when a table gets new log entries."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from ludothek.server.db.tables import read_last_seqs
from ludothek.server.errors import StateConflict
from ludothek.server.runtime import history
from ludothek.server.runtime.log_cache import LogCache

KEPT = 5000


class TableOutcome(NamedTuple):
    """How a table stands; `scores` once it is over. `counts`: played to the end, and nothing was taken back."""

    phase: str
    invite: str
    host: str
    players: list[str | None]
    names: list[str]
    scores: list[int] | None
    winners: list[int]
    counts: bool


class Outcomes:
    def __init__(self) -> None:
        self._cache: LogCache[TableOutcome] = LogCache(KEPT)

    def get(self, connection: Connection, tables: Sequence[str]) -> dict[str, TableOutcome]:
        """Return the outcomes of the tables that exist and were played by today's rules, in the order given."""
        seqs, outcomes = read_last_seqs(connection, tables), {}
        for table in tables:
            with suppress(StateConflict):
                if table in seqs:
                    outcomes[table] = self._cache.get(table, seqs[table], partial(compute_outcome, connection, table))
        return outcomes

    def forget(self, table: str | None = None) -> None:
        """Drop a table, or all."""
        self._cache.forget(table)


def compute_outcome(connection: Connection, table: str) -> TableOutcome:
    live = history.rebuild(connection, table)
    over = live.table is not None and live.phase == "over"
    return TableOutcome(
        phase=live.phase,
        invite=live.config.invite,
        host=live.config.host,
        players=[seat.player for seat in live.seats],
        names=[seat.name or seat.bot or "" for seat in live.seats],
        scores=live.table.scores() if over and live.table is not None else None,
        winners=live.winners() if over else [],
        counts=over and live.ended_by == "played" and live.rewound_at == 0,
    )
