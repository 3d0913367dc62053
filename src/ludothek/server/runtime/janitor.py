"""Does what no living process does: clocks and bots of processes that died, players lost with them, expired reports."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import champions, conduct, passkeys, report_cache, schema
from ludothek.server.db.editions import delete_unused
from ludothek.server.db.homes import list_orphans, remove_dead
from ludothek.server.db.store import Store
from ludothek.server.db.tables import delete_unstarted
from ludothek.server.errors import Damaged, Moved
from ludothek.server.play import clock
from ludothek.server.play.champions import give_up
from ludothek.server.play.table_state import BOT_LEASE
from ludothek.server.runtime import jobs
from ludothek.server.runtime.hub import Hub, shorten
from ludothek.server.runtime.periodic import go_on, repeat
from ludothek.server.runtime.standing_tables import open_due_tables

EVERY = 1.0
HEARTBEAT = 10.0
CLEANING = 3600.0
SETTLE_SECONDS = 5.0
"""How long after the loss of a process nobody is noted as away: its clients and tables are moving."""
IDLE_SECONDS = 60.0
"""How long a table that nobody uses stays in memory."""
AT_ONCE = 100
ORPHANS_AT_ONCE = 2000


class Janitor:
    def __init__(self, hub: Hub, every: float = EVERY) -> None:
        self.hub = hub
        self.every = every
        self._next_heartbeat = 0.0
        self._next_cleaning = 0.0

    async def run(self) -> None:
        await repeat(self.look_after, self.every, "janitor failed")

    async def look_after(self) -> None:
        """Do what is due: see who is connected, clean up, and attend to tables that nobody else attends to."""
        if clock.now() >= self._next_heartbeat:
            self._next_heartbeat = clock.now() + HEARTBEAT
            await self.heartbeat()
        if clock.now() >= self._next_cleaning:
            self._next_cleaning = clock.now() + CLEANING
            await self.clean()
        await self.attend_overdue()
        await open_due_tables(self.hub.store)

    async def heartbeat(self) -> None:
        """Correct who is noted as connected to which process."""
        homes = self.hub.homes
        if homes is not None and clock.now() < homes.lost_at + SETTLE_SECONDS:
            return
        if homes is None:
            await self.hub.store.change(lambda c: None)  # A write notices what a command has changed in the database.
        alive = {self.hub.node} if homes is None else set(homes.nodes)
        for channel in list(self.hub.channels.values()):
            if channel.clients and not self.hub.stopping:
                with self.go_on(channel.name):
                    await self.hub.correct_presence(channel, alive)
        self.hub.drop_idle(IDLE_SECONDS)

    async def attend_overdue(self) -> None:
        """Attend to tables that are overdue because their home did not do it in time, or died."""
        homes = self.hub.homes
        overdue = await self.hub.store.read(lambda c: c.execute(select_overdue()).scalars().all())
        if homes is not None:
            overdue = [table for table in overdue if homes.holds(table) or homes.choose(table) == self.hub.node]
            overdue = [table for table in overdue if await homes.find(table) == self.hub.node]
            overdue += await self._adopt_orphans()
        if not overdue:
            return
        for table in await self.hub.store.change(lambda c: claim(c, overdue)):
            with self.go_on(table):
                await self.attend(table)

    async def _adopt_orphans(self) -> list[str]:
        """Take over tables whose home died and at which something is due; return them."""
        homes = self.hub.homes
        if homes is None or clock.now() > homes.lost_at + SETTLE_SECONDS:
            return []
        orphans = await self.hub.store.read(lambda c: list_orphans(c, list(homes.nodes), ORPHANS_AT_ONCE))
        chosen = [table for table in orphans if homes.choose(table) == self.hub.node]
        found = await asyncio.gather(*(homes.find(table) for table in chosen))
        return [table for table, home in zip(chosen, found, strict=True) if home == self.hub.node]

    @contextmanager
    def go_on(self, table: str) -> Iterator[None]:
        """Log what goes wrong with one table, so that the others are attended to; a damaged one is quarantined."""
        with go_on("table not attended", table=shorten(table)), suppress(Damaged, Moved):
            yield

    async def clean(self) -> None:
        """Delete what has expired: reports, tables that never started, and editions that no table uses."""
        in_use = {name for name, channel in self.hub.channels.items() if channel.clients}
        for table in await self.hub.store.change(lambda c: delete_expired(c, self.hub.store, in_use)):
            self.hub.channels.pop(table, None)
        await self.end_abandoned()
        if self.hub.homes is not None:
            await self.hub.store.change(remove_dead)
        while expired := await self.hub.store.change(lambda c: expire_words(c, self.hub.store)):
            for table in expired:
                await self.hub.reload(table)

    async def end_abandoned(self) -> None:
        """Give up the games of the champions' table that were not finished in time."""
        homes = self.hub.homes
        for table, player in await self.hub.store.read(lambda c: champions.list_expired(c, clock.now())):
            if homes is None or (homes.choose(table) == self.hub.node and await homes.find(table) == self.hub.node):
                with self.go_on(table):
                    await self.hub.propose(table, partial(give_up, player=player))

    async def attend(self, table: str) -> None:
        """Let a bot move, expire a clock, or note when the table is due next."""
        channel = self.hub.channel(table)
        async with channel.lock:
            live = await self.hub.load(channel)
            if live.bot_to_move() is not None:
                channel.thinking = None
                self.hub.ask_bot(channel, live)
                return
            due_at = live.next_due()
        if due_at is not None and due_at <= clock.now():
            await self.hub.expire(table)
        else:
            change = sa.update(schema.tables).where(schema.tables.c.id == table).values(due_at=due_at)
            await self.hub.store.change(lambda c: c.execute(change).rowcount)


def delete_expired(connection: Connection, store: Store, in_use: Collection[str]) -> list[str]:
    """Delete what has expired; return the tables among it."""
    now = clock.now()
    report_cache.expire(connection, now)
    jobs.expire_progress(connection, now)
    passkeys.expire_challenges(connection, now)
    deleted = delete_unstarted(connection, now, in_use)
    for table in deleted:
        store.announce(connection, table)
    delete_unused(connection)
    return deleted


def expire_words(connection: Connection, store: Store) -> list[str]:
    """Delete chat messages that are too old; return the tables that must be read anew."""
    tables = conduct.expire_words(connection, clock.now())
    for table in tables:
        store.announce(connection, table)
    return tables


def select_overdue() -> "sa.Select[str]":
    tables = schema.tables.c
    return sa.select(tables.id).where(tables.due_at <= clock.now()).order_by(tables.due_at).limit(AT_ONCE)


def claim(connection: Connection, tables: Collection[str]) -> Collection[str]:
    """Note that tables are attended to, so that they are not overdue for a while."""
    later = sa.update(schema.tables).where(schema.tables.c.id.in_(tables)).values(due_at=clock.now() + BOT_LEASE)
    connection.execute(later)
    return tables
