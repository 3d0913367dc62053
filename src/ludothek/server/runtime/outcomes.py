"""Ends: what came of tables that play something again; each is rebuilt once for every change."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.runtime import history

KEPT = 5000


class End(NamedTuple):
    """How a table stands; `scores` once it is over. `counts`: played out, and nothing was taken back."""

    phase: str
    invite: str
    host: str
    players: list[str | None]
    names: list[str]
    scores: list[int] | None
    winners: list[int]
    counts: bool


class Ends:
    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, End]] = OrderedDict()
        self._lock = threading.Lock()
        self._forgotten = 0

    def of(self, connection: Connection, tables: Sequence[str]) -> dict[str, End]:
        """How tables stand, in the order given."""
        rows = schema.rows.c
        query = sa.select(rows.table_id, sa.func.max(rows.seq)).where(rows.table_id.in_(tables)).group_by(rows.table_id)
        numbers: dict[str, int] = dict(connection.execute(query).all())
        return {table: self._end(connection, table, numbers[table]) for table in tables if table in numbers}

    def _end(self, connection: Connection, table: str, seq: int) -> End:
        with self._lock:
            known, forgotten = self._known.get(table), self._forgotten
        if known is not None and known[0] == seq:
            return known[1]
        end = stands(connection, table)
        with self._lock:
            if forgotten == self._forgotten:
                self._known[table] = (seq, end)
                self._known.move_to_end(table)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return end

    def forget(self, table: str | None = None) -> None:
        """Forgets a table, or all; what is being rebuilt meanwhile is not kept."""
        with self._lock:
            self._forgotten += 1
            if table is None:
                self._known.clear()
            else:
                self._known.pop(table, None)


def stands(connection: Connection, table: str) -> End:
    live = history.rebuild(connection, table)
    over = live.game is not None and live.phase == "over"
    return End(
        phase=live.phase,
        invite=live.header.invite,
        host=live.header.host,
        players=[seat.player for seat in live.seats],
        names=[seat.name or seat.bot or "" for seat in live.seats],
        scores=live.game.scores() if over and live.game is not None else None,
        winners=live.winners() if over else [],
        counts=over and live.ended_by == "played" and live.rewound_at == 0,
    )
