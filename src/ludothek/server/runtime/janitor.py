"""The sweep: finds what nobody does — clocks and bots whose process died, players who vanished with it, old reports."""

import asyncio

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection

from ludothek.server import metrics
from ludothek.server.db import report_cache, schema
from ludothek.server.errors import Unavailable
from ludothek.server.http.identity import run
from ludothek.server.play import clock
from ludothek.server.runtime.hub import BOT_LEASE, Hub, due

log = structlog.get_logger()
EVERY = 1.0
HEARTBEAT = 10.0
TIDYING = 3600.0
DEAD_AFTER = 35.0
AT_ONCE = 100


class Sweep:
    def __init__(self, hub: Hub, every: float = EVERY) -> None:
        self.hub = hub
        self.every = every
        self._next_heartbeat = 0.0
        self._next_tidying = 0.0

    async def run(self) -> None:
        while True:
            try:
                if clock.now() >= self._next_heartbeat:
                    self._next_heartbeat = clock.now() + HEARTBEAT
                    await self.heartbeat()
                if clock.now() >= self._next_tidying:
                    self._next_tidying = clock.now() + TIDYING
                    await self.hub.store.change(lambda c: report_cache.expire(c, clock.now()))
                await self.overdue()
            except Unavailable:
                log.warning("store unavailable")
            except Exception as error:
                metrics.unexpected.inc()
                log.error("sweep failed", error=type(error).__name__)
            await asyncio.sleep(self.every)

    async def heartbeat(self) -> None:
        """Says that this process lives, learns which others do, and takes stock of who is here."""
        alive = await self.hub.store.change(lambda c: beat(c, self.hub.node))
        for room in list(self.hub.rooms.values()):
            if room.clients and not self.hub.stopping:
                await self.hub.take_stock(room.name, alive)

    async def overdue(self) -> None:
        """Does what is overdue at tables that no living process attends to."""
        shared = self.hub.store.is_shared
        due = await self.hub.store.read(lambda c: c.execute(due_tables()).scalars().first())
        if due is None:
            return
        for table in await self.hub.store.change(lambda c: claim(c, shared)):
            await self.attend(table)

    async def attend(self, table: str) -> None:
        room = self.hub.room(table)
        async with room.lock:
            live = await self.hub.live(room)
            if live.bot_to_move() is not None and self.hub.bots is not None:
                room.thinking = None
                self.hub.bots.think(table, live)
                return
            later = due(live)
        if later is not None and later <= clock.now():
            await self.hub.expire(table)
        else:
            change = sa.update(schema.tables).where(schema.tables.c.id == table).values(due_at=later)
            await self.hub.store.change(lambda c: run(c, change))


def due_tables() -> "sa.Select[str]":
    tables = schema.tables.c
    return sa.select(tables.id).where(tables.due_at <= clock.now()).order_by(tables.due_at).limit(AT_ONCE)


def claim(connection: Connection, shared: bool) -> list[str]:
    """Takes overdue tables over for a while; the row lock lets only one process have each."""
    query = due_tables().with_for_update(skip_locked=True) if shared else due_tables()
    found = list(connection.execute(query).scalars().all())
    if found:
        later = sa.update(schema.tables).where(schema.tables.c.id.in_(found)).values(due_at=clock.now() + BOT_LEASE)
        connection.execute(later)
    return found


def beat(connection: Connection, node: str) -> set[str]:
    nodes = schema.nodes
    at = clock.now()
    if connection.execute(sa.update(nodes).where(nodes.c.id == node).values(seen_at=at)).rowcount == 0:
        connection.execute(sa.insert(nodes).values(id=node, seen_at=at))
    connection.execute(sa.delete(nodes).where(nodes.c.seen_at < at - 100 * DEAD_AFTER))
    return set(connection.execute(sa.select(nodes.c.id).where(nodes.c.seen_at > at - DEAD_AFTER)).scalars())
