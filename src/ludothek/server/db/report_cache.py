"""Keeping: reports and records in the database, each under a key, written once, for a while."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.store import Store
from ludothek.server.errors import Conflict
from ludothek.server.runtime import notices

DAY = 86_400.0
RECORD, REVIEW, PAR = "record.", "review:", "par:"
LIFETIMES = {RECORD: 365 * DAY, REVIEW: 90 * DAY, PAR: 90 * DAY}
"""How long each kind is kept; reviews and par are made again when somebody asks."""
SHARED = "shared"


async def find(store: Store, key: str) -> str | None:
    query = sa.select(schema.kept.c.body).where(schema.kept.c.key == key)
    return await store.read(lambda c: c.execute(query).scalar())


async def keep(store: Store, key: str, body: str, at: float, table: str | None = None) -> None:
    """Keeps a body; one that is there already stays. `table` is where a shared record comes from."""

    def write(connection: Connection) -> None:
        if connection.execute(sa.select(schema.kept.c.key).where(schema.kept.c.key == key)).first() is not None:
            return
        connection.execute(sa.insert(schema.kept).values(key=key, body=body, made_at=at))
        if table is not None:
            connection.execute(sa.delete(schema.kin).where(schema.kin.c.table_id == key))
            connection.execute(sa.insert(schema.kin).values(table_id=key, kind=SHARED, origin=table, at=0))

    try:
        await store.change(write)
    except Conflict:
        return


def expire(connection: Connection, now: float) -> int:
    """Throws away what has been kept long enough; says how much that was."""
    kept, kin = schema.kept.c, schema.kin.c
    gone = 0
    for kind, lifetime in LIFETIMES.items():
        old = sa.and_(kept.key.startswith(kind, autoescape=True), kept.made_at < now - lifetime)
        gone += connection.execute(sa.delete(schema.kept).where(old)).rowcount
    connection.execute(sa.delete(schema.kin).where(kin.kind == SHARED, kin.table_id.not_in(sa.select(kept.key))))
    notices.expire(connection, now)
    return gone


def forget(connection: Connection, tables: Sequence[str]) -> list[str]:
    """Throws away what tells names of tables: their reviews, and their records that were shared, which it returns."""
    kin, kept = schema.kin.c, schema.kept.c
    shared = connection.execute(sa.select(kin.table_id).where(kin.kind == SHARED, kin.origin.in_(tables))).scalars()
    names = list(shared)
    connection.execute(sa.delete(schema.kept).where(kept.key.in_(names)))
    for table in [*tables, *names]:
        connection.execute(sa.delete(schema.kept).where(kept.key.startswith(f"{REVIEW}{table}:", autoescape=True)))
    return names
