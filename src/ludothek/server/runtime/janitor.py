"""Does what no living process does: clocks and bots of processes that died, players lost with them, expired reports."""

import asyncio

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection

from ludothek.server import metrics
from ludothek.server.db import report_cache, schema
from ludothek.server.errors import Unavailable
from ludothek.server.play import clock
from ludothek.server.runtime import jobs
from ludothek.server.runtime.hub import BOT_LEASE, Hub, next_due

log = structlog.get_logger()
EVERY = 1.0
HEARTBEAT = 10.0
CLEANING = 3600.0
DEAD_AFTER = 35.0
AT_ONCE = 100


class Janitor:
    def __init__(self, hub: Hub, every: float = EVERY) -> None:
        self.hub = hub
        self.every = every
        self._next_heartbeat = 0.0
        self._next_cleaning = 0.0

    async def run(self) -> None:
        while True:
            try:
                if clock.now() >= self._next_heartbeat:
                    self._next_heartbeat = clock.now() + HEARTBEAT
                    await self.heartbeat()
                if clock.now() >= self._next_cleaning:
                    self._next_cleaning = clock.now() + CLEANING
                    await self.hub.store.change(delete_expired)
                await self.attend_overdue()
            except Unavailable:
                log.warning("store unavailable")
            except Exception:
                metrics.unexpected.inc()
                log.exception("janitor failed")
            await asyncio.sleep(self.every)

    async def heartbeat(self) -> None:
        """Note that this process is alive, and correct who is noted as connected to which process."""
        alive = await self.hub.store.change(lambda c: note_alive(c, self.hub.node))
        for channel in list(self.hub.channels.values()):
            if channel.clients and not self.hub.stopping:
                await self.hub.correct_presence(channel.name, alive)

    async def attend_overdue(self) -> None:
        """Attend to tables that are overdue because no process did it in time."""
        shared = self.hub.store.is_shared
        overdue = await self.hub.store.read(lambda c: c.execute(select_overdue()).scalars().first())
        if overdue is None:
            return
        for table in await self.hub.store.change(lambda c: claim(c, shared)):
            await self.attend(table)

    async def attend(self, table: str) -> None:
        """Let a bot move, expire a clock, or note when the table is due next."""
        channel = self.hub.channel(table)
        async with channel.lock:
            live = await self.hub.load(channel)
            if live.bot_to_move() is not None:
                channel.thinking = None
                self.hub.ask_bot(channel, live)
                return
            due_at = next_due(live)
        if due_at is not None and due_at <= clock.now():
            await self.hub.expire(table)
        else:
            change = sa.update(schema.tables).where(schema.tables.c.id == table).values(due_at=due_at)
            await self.hub.store.change(lambda c: c.execute(change).rowcount)


def delete_expired(connection: Connection) -> None:
    now = clock.now()
    report_cache.expire(connection, now)
    jobs.expire_progress(connection, now)


def select_overdue() -> "sa.Select[str]":
    tables = schema.tables.c
    return sa.select(tables.id).where(tables.due_at <= clock.now()).order_by(tables.due_at).limit(AT_ONCE)


def claim(connection: Connection, shared: bool) -> list[str]:
    """Take over overdue tables for a while; the row lock gives each to one process only."""
    query = select_overdue().with_for_update(skip_locked=True) if shared else select_overdue()
    found = list(connection.execute(query).scalars().all())
    if found:
        later = sa.update(schema.tables).where(schema.tables.c.id.in_(found)).values(due_at=clock.now() + BOT_LEASE)
        connection.execute(later)
    return found


def note_alive(connection: Connection, node: str) -> set[str]:
    """Note that a process is alive; return all that are."""
    nodes = schema.nodes
    at = clock.now()
    if connection.execute(sa.update(nodes).where(nodes.c.id == node).values(seen_at=at)).rowcount == 0:
        connection.execute(sa.insert(nodes).values(id=node, seen_at=at))
    connection.execute(sa.delete(nodes).where(nodes.c.seen_at < at - 100 * DEAD_AFTER))
    return set(connection.execute(sa.select(nodes.c.id).where(nodes.c.seen_at > at - DEAD_AFTER)).scalars())
