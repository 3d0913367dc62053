"""Keeping: reports and records in the database, each under a key, written once."""

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server import model
from ludothek.server.errors import Conflict
from ludothek.server.store import Store


async def find(store: Store, key: str) -> str | None:
    query = sa.select(model.kept.c.body).where(model.kept.c.key == key)
    return await store.read(lambda c: c.execute(query).scalar())


async def keep(store: Store, key: str, body: str, at: float) -> None:
    """Keeps a body; one that is there already stays."""

    def write(connection: Connection) -> None:
        if connection.execute(sa.select(model.kept.c.key).where(model.kept.c.key == key)).first() is None:
            connection.execute(sa.insert(model.kept).values(key=key, body=body, made_at=at))

    try:
        await store.change(write)
    except Conflict:
        return
