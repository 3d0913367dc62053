"""Reports of background jobs and uploaded records in the database, each under a key, until they expire."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db.schema import origins
from ludothek.server.db.schema import report_cache as reports
from ludothek.server.db.store import Store
from ludothek.server.errors import WriteConflict

DAY = 86_400.0
RECORD, REVIEW, PAR = "record.", "review:", "par:"
LIFETIMES = {RECORD: 365 * DAY, REVIEW: 90 * DAY, PAR: 90 * DAY}
"""How long each kind is kept. Reviews and par results are computed again on demand."""
SHARED = "shared"


async def get(store: Store, key: str) -> str | None:
    """Return a stored body; None if there is none, or no longer."""
    return await store.read(lambda c: read(c, key))


def read(connection: Connection, key: str) -> str | None:
    return connection.execute(sa.select(reports.c.body).where(reports.c.key == key)).scalar()


async def put(
    store: Store, key: str, body: str, at: float, table: str | None = None, uploader: str | None = None
) -> None:
    """Store a body unless there is one. `table` is the table that a record comes from, if it was played here."""

    def write(connection: Connection) -> None:
        if connection.execute(sa.select(reports.c.key).where(reports.c.key == key)).first() is not None:
            return
        connection.execute(sa.insert(reports).values(key=key, body=body, made_at=at, uploader=uploader))
        if table is not None:
            connection.execute(sa.delete(origins).where(origins.c.table_id == key))
            connection.execute(sa.insert(origins).values(table_id=key, kind=SHARED, origin=table, at=0))

    try:
        await store.change(write)
    except WriteConflict:
        return


def expire(connection: Connection, now: float) -> int:
    """Delete what has expired; return how many bodies that were."""
    deleted = 0
    for kind, lifetime in LIFETIMES.items():
        old = sa.and_(reports.c.key.startswith(kind, autoescape=True), reports.c.made_at < now - lifetime)
        deleted += connection.execute(sa.delete(reports).where(old)).rowcount
    orphaned = sa.and_(origins.c.kind == SHARED, origins.c.table_id.not_in(sa.select(reports.c.key)))
    connection.execute(sa.delete(origins).where(orphaned))
    return deleted


def find_uploads(connection: Connection, player: str) -> list[str]:
    """Return the keys of the records that a player uploaded."""
    return list(connection.execute(sa.select(reports.c.key).where(reports.c.uploader == player)).scalars())


def forget_tables(connection: Connection, tables: Sequence[str], uploads: Sequence[str] = ()) -> list[str]:
    """Delete what contains the names of tables' players: reviews, and records of them. Return the records' keys.

    `uploads` are further records to delete.
    """
    query = sa.select(origins.c.table_id).where(origins.c.kind == SHARED, origins.c.origin.in_(tables))
    shared = list({*connection.execute(query).scalars(), *uploads})
    connection.execute(sa.delete(origins).where(origins.c.kind == SHARED, origins.c.table_id.in_(shared)))
    connection.execute(sa.delete(reports).where(reports.c.key.in_(shared)))
    for table in [*tables, *shared]:
        about = reports.c.key.startswith(f"{REVIEW}{table}:", autoescape=True)
        connection.execute(sa.delete(reports).where(about))
    return shared
