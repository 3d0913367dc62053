"""Tables folded only as far as to know who has which seat, for lists; read anew when they get log entries."""

from collections.abc import Iterable
from functools import partial

from sqlalchemy import Connection

from ludothek.server.db.tables import read_marks, read_seating
from ludothek.server.errors import Damaged
from ludothek.server.play.live_table import LiveTable
from ludothek.server.runtime.log_cache import LogCache

KEPT = 1000


class Seatings:
    """A list of tables is asked for far more often than one of them changes who sits there."""

    def __init__(self) -> None:
        self._cache: LogCache[LiveTable] = LogCache(KEPT)

    def read(self, connection: Connection, tables: Iterable[str]) -> tuple[list[LiveTable], list[str]]:
        """Return the tables with their seats, and the names of those that are damaged. They are shared: change none."""
        names = list(tables)
        marks = read_marks(connection, names)
        sound, damaged = [], []
        for name in names:
            try:
                sound.append(self._cache.get(name, marks.get(name), partial(read_seating, connection, name)))
            except Damaged:
                damaged.append(name)
        return sound, damaged

    def forget(self, table: str | None = None) -> None:
        """Drop a table, or all."""
        self._cache.forget(table)
