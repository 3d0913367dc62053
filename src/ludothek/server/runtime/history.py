"""Replay: a table is rebuilt from its rows, as it stands or as it stood."""

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.server.db import editions, schema
from ludothek.server.db.store import Row
from ludothek.server.errors import Unknown
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import Header


def rows_after(connection: Connection, table: str, seq: int, until: int | None = None) -> list[Row]:
    rows = schema.rows.c
    query = sa.select(schema.rows).where(rows.table_id == table, rows.seq > seq).order_by("seq")
    if until is not None:
        query = query.where(rows.seq <= until)
    return [Row(*row) for row in connection.execute(query)]


def rebuild(connection: Connection, table: str, until: int | None = None) -> LiveTable:
    """A table from its header and its rows, up to a number if one is given."""
    found = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if found is None:
        raise Unknown("no-such-table", "there is no such table")
    header = Header.read(found)
    live = LiveTable(header, edition_of(connection, header))
    live.fold_all(rows_after(connection, table, 0, until))
    return live


def edition_of(connection: Connection, header: Header) -> Edition | None:
    if header.edition == registry.game(header.game).standard_edition.hash:
        return None
    return editions.load(connection, header.game, header.edition)
