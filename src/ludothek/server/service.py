"""The service: everything one process of the server consists of, started and stopped together."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from ludothek.server import protocol as say
from ludothek.server.db import report_cache, schema
from ludothek.server.db.store import Store
from ludothek.server.errors import Conflict, Forbidden, Unknown
from ludothek.server.http.identity import Identities
from ludothek.server.http.params import check_id
from ludothek.server.http.rate_limits import Limits
from ludothek.server.play.intents import Asker
from ludothek.server.runtime.bots import Bots
from ludothek.server.runtime.hints import Advisor
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.janitor import Sweep
from ludothek.server.runtime.jobs import Jobs
from ludothek.server.runtime.listener import Bus
from ludothek.server.runtime.outcomes import Ends
from ludothek.server.runtime.past import Past
from ludothek.server.settings import Settings, lock_data_folder, prepare

log = structlog.get_logger()


class Service:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        data = Path(settings.data)
        self.secret = prepare(data)
        self.node = secrets.token_hex(6)
        self.store = Store(settings.url, self.node)
        self._lock = None if self.store.is_shared else lock_data_folder(data)
        self.identities = Identities(self.store, self.secret)
        self.limits = Limits(settings.limits)
        self.hub = Hub(self.store, self.node)
        self.bots = Bots(self.hub, settings.bot_processes, settings.bot_seconds)
        self.advisor = Advisor(self.bots)
        self.past = Past(self.store)
        self.jobs = Jobs(self.store)
        self.ends = Ends()
        self._tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.store.open)

        def restored(epoch: int) -> None:
            loop.call_soon_threadsafe(self._restored, epoch)

        self.store.on_restore = restored
        self._tasks = [
            asyncio.create_task(Sweep(self.hub, self.settings.sweep).run()),
            asyncio.create_task(Bus(self.hub, self.forget).run()),
        ]
        log.info("started", node=self.node, database="postgresql" if self.store.is_shared else "sqlite")

    def _restored(self, epoch: int) -> None:
        self.store.epoch = epoch
        self.hub.forget_all()
        self.past.forget()
        self.ends.forget()
        self.identities.forget_all()
        self.jobs.stop()

    def forget(self, name: str) -> None:
        """A table, record or player was changed afterwards: drops what is known of it, and a review in the making."""
        self.past.forget()
        self.ends.forget(name)
        self.identities.forget(name)
        self.jobs.cancel_all(f"{report_cache.REVIEW}{name}:")

    async def stop(self) -> None:
        """Finishes what is being written, then stops."""
        self.hub.farewell()
        for task in self._tasks:
            task.cancel()
        self.jobs.stop()
        self.bots.stop()
        if self.hub.tasks:
            await asyncio.wait(self.hub.tasks, timeout=5)
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        await asyncio.get_running_loop().run_in_executor(None, self.bots.wait)
        if self._lock is not None:
            self._lock.close()
        log.info("stopped", node=self.node)

    async def answer(self, table: str, asker: Asker, asked: say.FromClient) -> say.Ack | say.Refused | say.Pong:
        if isinstance(asked, say.Ping):
            return say.Pong(n=asked.n)
        if isinstance(asked, say.Say):
            self.limits.take("chat", asker.player)
        if isinstance(asked, say.Kick):
            since = await self.store.read(lambda c: absent_since(c, table, asked.seat))
            asker = asker._replace(absent_since=since)
        return await self.hub.submit(table, asker, asked)

    async def check_entry(self, table: str, player: str) -> None:
        """Raises unless the player may be at the table: by invitation, or because it is listed."""
        check_id(table)
        listed, known = await self.store.read(lambda c: entry(c, table, player))
        if known:
            return
        if not listed:
            raise Forbidden("invitation-needed", "this table is private: open the invitation's link")
        await self.admit(table, player)

    async def enter(self, table: str, player: str, invite: str) -> None:
        check_id(table)
        header = await self.store.read(lambda c: columns(c, table))
        if header["visibility"] != "listed" and not secrets.compare_digest(header["invite"].encode(), invite.encode()):
            raise Forbidden("wrong-invitation", "this invitation is not for this table")
        await self.admit(table, player)

    async def admit(self, table: str, player: str) -> None:
        try:
            await self.store.change(lambda c: add_member(c, table, player))
        except Conflict:
            return

    def count(self, connection: HTTPConnection) -> None:
        """Counts what an address and a player ask for; raises when that is too much."""
        self.limits.take("request-address", self.address(connection))
        claimed = self.identities.claimed(connection)
        if claimed is not None:
            self.limits.take("request", claimed)

    @staticmethod
    def address(connection: HTTPConnection) -> str:
        return connection.client.host if connection.client is not None else "-"


def columns(connection: Connection, table: str) -> Any:
    found = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if found is None:
        raise Unknown("no-such-table", "there is no such table")
    return found


def entry(connection: Connection, table: str, player: str) -> tuple[bool, bool]:
    """Whether the table is listed, and whether the player was there before."""
    visibility = connection.execute(sa.select(schema.tables.c.visibility).where(schema.tables.c.id == table)).scalar()
    if visibility is None:
        raise Unknown("no-such-table", "there is no such table")
    members = schema.members.c
    query = sa.select(members.player).where(members.table_id == table, members.player == player)
    return visibility == "listed", connection.execute(query).first() is not None


def add_member(connection: Connection, table: str, player: str) -> None:
    members = schema.members.c
    query = sa.select(members.player).where(members.table_id == table, members.player == player)
    if connection.execute(query).first() is None:
        connection.execute(sa.insert(schema.members).values(table_id=table, player=player))


def absent_since(connection: Connection, table: str, seat: int) -> float | None:
    """When the player of a seat left for the last time, or sat down without being there."""
    rows = schema.rows.c
    query = sa.select(sa.func.max(rows.at)).where(
        rows.table_id == table, rows.seat == seat, rows.kind.in_(("sit", "away"))
    )
    return connection.execute(query).scalar()
