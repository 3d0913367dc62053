"""The service: everything that one process of the server consists of, started and stopped together."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import structlog

from ludothek.server import protocol
from ludothek.server.db import report_cache, tables
from ludothek.server.db.store import Store
from ludothek.server.errors import Forbidden, WriteConflict
from ludothek.server.play import clock
from ludothek.server.play.ids import check_id
from ludothek.server.play.intents import Sender
from ludothek.server.runtime.bots import Bots
from ludothek.server.runtime.hints import Advisor
from ludothek.server.runtime.history import History
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.identity import Identities, Request
from ludothek.server.runtime.janitor import Janitor
from ludothek.server.runtime.jobs import Jobs
from ludothek.server.runtime.listener import Listener
from ludothek.server.runtime.outcomes import Outcomes
from ludothek.server.runtime.rate_limits import Limits
from ludothek.server.settings import Settings, lock_data_folder, prepare

log = structlog.get_logger()


class Service:
    """The parts of a server process, and what handlers need of several of them together."""

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
        self.bots = Bots(self.hub, settings.bot_processes, settings.bot_seconds, self.secret)
        self.advisor = Advisor(self.bots)
        self.history = History(self.store)
        self.jobs = Jobs(self.store)
        self.outcomes = Outcomes()
        self._tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.store.open)

        def reset_soon(epoch: int) -> None:
            loop.call_soon_threadsafe(self._reset, epoch)

        self.store.writer.on_restore = reset_soon
        self._tasks = [
            asyncio.create_task(Janitor(self.hub, self.settings.sweep).run()),
            asyncio.create_task(Listener(self.hub, self.forget).run()),
        ]
        log.info("started", node=self.node, database="postgresql" if self.store.is_shared else "sqlite")

    def _reset(self, epoch: int) -> None:
        """Drop everything cached: a backup was restored, or a command changed stored data."""
        self.store.epoch = epoch
        self.hub.reload_all()
        self.history.forget()
        self.outcomes.forget()
        self.identities.forget_all()
        self.jobs.cancel_all()

    def forget(self, name: str) -> None:
        """Drop what is cached of a table, record or player whose data was changed, and a review that is in progress."""
        self.history.forget()
        self.outcomes.forget(name)
        self.identities.forget(name)
        self.jobs.cancel_all(f"{report_cache.REVIEW}{name}:")

    async def stop(self) -> None:
        """Finish what is being written, then stop."""
        self.hub.disconnect_all()
        for task in self._tasks:
            task.cancel()
        self.jobs.cancel_all()
        self.bots.stop()
        if self.hub.tasks:
            await asyncio.wait(self.hub.tasks, timeout=5)
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        await asyncio.get_running_loop().run_in_executor(None, self.bots.wait)
        if self._lock is not None:
            self._lock.close()
        log.info("stopped", node=self.node)

    async def answer(
        self, table: str, sender: Sender, message: protocol.FromClient
    ) -> protocol.Ack | protocol.Refused | protocol.Pong:
        """Answer a client's message: carry out an intent, or return a ping."""
        if isinstance(message, protocol.Ping):
            return protocol.Pong(n=message.n)
        if isinstance(message, protocol.Say):
            self.limits.take("chat", sender.player)
        if isinstance(message, protocol.Kick):
            since = await self.store.read(lambda c: tables.find_absence(c, table, message.seat))
            sender = sender._replace(absence=0.0 if since is None else clock.now() - since)
        return await self.hub.submit(table, sender, message)

    async def check_entry(self, table: str, player: str) -> None:
        """Raise Forbidden unless the player may be at the table: as a member, or because it is listed."""
        check_id(table)
        is_listed, is_member = await self.store.read(lambda c: tables.check_entry(c, table, player))
        if is_member:
            return
        if not is_listed:
            raise Forbidden("invitation-needed", "this table is private: open the invitation's link")
        await self.admit(table, player)

    async def enter(self, table: str, player: str, invite: str) -> None:
        """Make a player who has an invitation a member of a table."""
        check_id(table)
        row = await self.store.read(lambda c: tables.find_table(c, table))
        if row["visibility"] != "listed" and not secrets.compare_digest(row["invite"].encode(), invite.encode()):
            raise Forbidden("wrong-invitation", "this invitation is not for this table")
        await self.admit(table, player)

    async def admit(self, table: str, player: str) -> None:
        """Make a player a member of a table."""
        try:
            await self.store.change(lambda c: tables.add_member(c, table, player))
        except WriteConflict:
            return

    def count(self, request: Request) -> None:
        """Count a request against the limits of its address and player; raise TooManyRequests when they are used up."""
        self.limits.take("request-address", self.get_address(request))
        claimed = self.identities.read_claim(request)
        if claimed is not None:
            self.limits.take("request", claimed)

    @staticmethod
    def get_address(request: Request) -> str:
        """Return the network address that a request comes from."""
        client = request.scope.get("client")
        return str(client[0]) if client else "-"
