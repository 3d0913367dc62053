"""Notices: which long work is under way in which process, for all processes of a server to see."""

from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.store import Store
from ludothek.server.play import clock

FRESH_SECONDS = 10.0
"""A notice that was not renewed for so long was left by a process that is gone."""
FAILURE_SECONDS = 600.0


@dataclass
class Notice:
    """How far some work is."""

    state: Literal["waiting", "running", "failed"] = "waiting"
    done: int = 0
    of: int = 0


async def put_up(store: Store, key: str, notice: Notice) -> None:
    def write(connection: Connection) -> None:
        connection.execute(sa.delete(schema.notices).where(schema.notices.c.key == key))
        connection.execute(sa.insert(schema.notices).values(key=key, **written(notice)))

    await store.change(write)


async def renew(store: Store, key: str, notice: Notice) -> bool:
    """Tells how far it is; False if somebody took the notice down."""
    change = sa.update(schema.notices).where(schema.notices.c.key == key).values(written(notice))
    return bool(await store.change(lambda c: c.execute(change).rowcount))


async def find(store: Store, key: str) -> Notice | None:
    query = sa.select(schema.notices).where(schema.notices.c.key == key)
    row = await store.read(lambda c: c.execute(query).first())
    if row is None or row.at < clock.now() - (FAILURE_SECONDS if row.state == "failed" else FRESH_SECONDS):
        return None
    return Notice(row.state, row.done, row.of)


async def take_down(store: Store, key: str) -> None:
    await store.change(lambda c: c.execute(sa.delete(schema.notices).where(schema.notices.c.key == key)))


def expire(connection: Connection, now: float) -> None:
    connection.execute(sa.delete(schema.notices).where(schema.notices.c.at < now - FAILURE_SECONDS))


def written(notice: Notice) -> dict[str, str | int | float]:
    return {"state": notice.state, "done": notice.done, "of": notice.of, "at": clock.now()}
