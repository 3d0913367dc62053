"""The service: everything that one process of the server consists of, started and stopped together."""

import asyncio
import secrets
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import Connection

from ludothek.server import protocol
from ludothek.server.db import conduct, report_cache, tables, tournaments
from ludothek.server.db.ratings import find_rating
from ludothek.server.db.store import Store
from ludothek.server.errors import Forbidden, TooManyRequests, Unavailable, WriteConflict
from ludothek.server.play import clock
from ludothek.server.play.ids import check_id
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.runtime.acts import Acts, Done
from ludothek.server.runtime.addresses import get_network
from ludothek.server.runtime.bans import Bans
from ludothek.server.runtime.bots import Bots
from ludothek.server.runtime.bus import Bus
from ludothek.server.runtime.bus.links import make_folder
from ludothek.server.runtime.bus.nats import NatsBus
from ludothek.server.runtime.bus.postgres import PostgresBus
from ludothek.server.runtime.byte_cache import ByteCache
from ludothek.server.runtime.channel import Client
from ludothek.server.runtime.cluster import Cluster
from ludothek.server.runtime.followers import Followers
from ludothek.server.runtime.hints import Advisor
from ludothek.server.runtime.history import History
from ludothek.server.runtime.homes import Homes
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.identity import Identities, Request
from ludothek.server.runtime.inspector import Inspector
from ludothek.server.runtime.janitor import Janitor
from ludothek.server.runtime.jobs import Jobs
from ludothek.server.runtime.lanes import FairQueue
from ludothek.server.runtime.leagues import Leagues
from ludothek.server.runtime.listener import Listener
from ludothek.server.runtime.notifier import Notifier
from ludothek.server.runtime.outcomes import Outcomes
from ludothek.server.runtime.rate_limits import Limits
from ludothek.server.runtime.records import Records
from ludothek.server.runtime.seatings import Seatings
from ludothek.server.runtime.tournaments import Tournaments
from ludothek.server.runtime.vacations import remind_tables
from ludothek.server.runtime.watchdog import Watchdog
from ludothek.server.settings import Settings, lock_data_folder, prepare

log = structlog.get_logger()
REPORT_BYTES = 64 * 2**20
"""Replays, outcomes and rules that were made lately, encoded."""
PACKED_BYTES = 16 * 2**20
"""Public answers that were compressed lately."""
CLIENTS_PER_INTENT = 20
"""For each so many clients that are told, an intent counts once more for its sender's address."""
EXPORT_REST = 3.0
"""How many times as long as it took to make a piece of an export or import nobody makes the next one."""
KEEPER = "/api/keeper/"
BANNED = 4403
BAN_SECONDS = 10.0


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
        self.limits = Limits(settings.limits, settings.penalty)
        self.homes = Homes(self.store, self.node) if self.store.is_shared else None
        self.hub = Hub(self.store, self.node, homes=self.homes)
        self.acts = Acts(self.hub)
        self.cluster = None if self.homes is None else self._make_cluster(self.homes)
        self.tables: Hub | Cluster = self.cluster or self.hub
        owner, last = self.limits.get_address, self.limits.has_penalty
        self.bots = Bots(self.hub, settings.bot_processes, settings.bot_seconds, self.secret, owner, last)
        self.inspector = Inspector()
        self.advisor = Advisor(self.bots)
        self.history = History(self.store)
        self.records = Records(self.store)
        self.reports: ByteCache[tuple[Hashable, ...], bytes] = ByteCache(REPORT_BYTES)
        self.packed: ByteCache[str, bytes] = ByteCache(PACKED_BYTES)
        self.jobs = Jobs(self.store)
        self.outcomes = Outcomes()
        self.seatings = Seatings()
        self.watchdog = Watchdog()
        self.bans = Bans(self.store)
        self.notifier = Notifier(self.hub, settings, self.limits)
        self.exports = FairQueue(1, EXPORT_REST)
        """Who makes or stores the next piece of what somebody takes along: an archive, a list of games."""
        self.imports: set[str] = set()
        """The addresses from which an archive is being imported."""
        self.followers = Followers()
        self.tournaments = Tournaments(self.hub, self.bots.warm, self.followers, settings.sweep)
        self.leagues = Leagues(self.hub, settings.sweep)
        self.online: dict[Client, str] = {}
        """The connected clients, each with its network address."""
        self._tasks: list[asyncio.Task[Any]] = []

    def _make_cluster(self, homes: Homes) -> Cluster:
        """Connect this process with the others of its database."""
        bus: Bus
        if self.settings.bus is not None:
            bus = NatsBus(self.settings.bus, self.node)
        else:
            url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            bus = PostgresBus(url, self.node, make_folder(Path(self.settings.data)), homes.nodes.get, homes.suspect)
        homes.address = homes.nodes[self.node] = bus.address
        return Cluster(self.hub, homes, bus, self.carry_out)

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.store.open)

        def reset_soon(epoch: int) -> None:
            loop.call_soon_threadsafe(self._reset, epoch)

        self.store.writer.on_restore = reset_soon
        self.watchdog.start()
        await self.bans.refresh()
        self._tasks = [
            asyncio.create_task(Janitor(self.hub, self.settings.sweep).run()),
            asyncio.create_task(Listener(self.hub, self.forget, self.followers).run()),
            asyncio.create_task(self._watch_bans()),
            asyncio.create_task(self.notifier.run()),
            asyncio.create_task(self.tournaments.run()),
            asyncio.create_task(self.leagues.run()),
            asyncio.create_task(remind_tables(self.hub)),
        ]
        if self.homes is not None and self.cluster is not None:
            await self.cluster.start()
            self._tasks += [asyncio.create_task(self.homes.run()), asyncio.create_task(self.cluster.run())]
        log.info("started", node=self.node, database="postgresql" if self.store.is_shared else "sqlite")

    async def _watch_bans(self) -> None:
        """Enforce bans that a command or another process made."""
        while True:
            await asyncio.sleep(BAN_SECONDS)
            try:
                await self.enforce_bans()
            except Unavailable:
                continue

    async def enforce_bans(self) -> None:
        """Read the bans, and close the connections of those who are banned now."""
        if not await self.bans.refresh():
            return
        for client, address in list(self.online.items()):
            if self.bans.is_banned(address, client.player):
                client.finish(BANNED, "banned")

    def _reset(self, epoch: int) -> None:
        """Drop everything cached: a backup was restored, or a command changed stored data."""
        self.store.epoch = epoch
        self.hub.reload_all()
        self.history.forget()
        self.records.forget()
        self.reports.clear()
        self.outcomes.forget()
        self.seatings.forget()
        self.tournaments.forget()
        self.identities.forget_all()
        self.jobs.cancel_all()

    def forget(self, name: str) -> None:
        """Drop what is cached of a table, record or player whose data was changed, and a review that is in progress."""
        self.history.forget()
        self.records.forget(name)
        self.reports.clear()
        self.outcomes.forget(name)
        self.seatings.forget(name)
        self.tournaments.forget()
        self.identities.forget(name)
        self.hub.sign_out(name)
        self.jobs.cancel_all(f"{report_cache.REVIEW}{name}:")

    def disconnect_all(self) -> None:
        """Let all clients come back in a moment, because the server stops."""
        self.hub.disconnect_all()
        self.followers.disconnect_all()

    async def stop(self) -> None:
        """Finish what is being written, then stop."""
        self.disconnect_all()
        self.watchdog.stop()
        for task in self._tasks:
            task.cancel()
        await self.notifier.stop()
        self.jobs.cancel_all()
        self.bots.stop()
        self.inspector.stop()
        if self.cluster is not None:
            with suppress(Unavailable):
                await self.cluster.stop()
        if self.hub.tasks:
            await asyncio.wait(self.hub.tasks, timeout=5)
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        await asyncio.get_running_loop().run_in_executor(None, self.bots.wait)
        await asyncio.get_running_loop().run_in_executor(None, self.inspector.wait)
        if self._lock is not None:
            self._lock.close()
        log.info("stopped", node=self.node)

    def begin(self, table: str, sender: Sender, intent: protocol.Act, frame: bytes, done: Done) -> bool:
        """Carry out an action, which came as `frame`, if that is possible at once; `done` gets its encoded answer.

        Return False if it has to go the usual way, by `answer`.
        """
        channel = self.hub.channels.get(table)
        if channel is not None and len(channel.clients) >= CLIENTS_PER_INTENT:
            return False
        if self.cluster is not None:
            return self.cluster.begin(table, sender, intent, frame, done)
        return self.acts.begin(table, sender, intent, done)

    async def answer(
        self, table: str, sender: Sender, message: protocol.FromClient
    ) -> protocol.Ack | protocol.Refused | protocol.Pong:
        """Answer a client's message: carry out an intent, or return a ping."""
        if isinstance(message, protocol.Ping):
            return protocol.Pong(n=message.n)
        if isinstance(message, protocol.Say):
            self.limits.take("chat", sender.player)
        try:
            self._count_intent(table, sender.player, message)
        except TooManyRequests as refusal:
            return protocol.Refused(intent=message.intent, code=refusal.code, message=refusal.message)
        if self.cluster is not None:
            return await self.cluster.submit(table, sender, message)
        return await self.carry_out(table, sender, message)

    def _count_intent(self, table: str, player: str, intent: protocol.Intents) -> None:
        """Count an intent that costs more than others, or takes a place that everybody shares.

        All who are connected to a table are told of it, so that many make it dear.
        """
        channel = self.hub.channels.get(table)
        if channel is not None and len(channel.clients) >= CLIENTS_PER_INTENT:
            amount = len(channel.clients) // CLIENTS_PER_INTENT
            self.limits.take("intent-address", self.limits.get_address(player), amount)
        if isinstance(intent, protocol.Undo):
            self.limits.take("undo", player)
            self.limits.take("undo-address", self.limits.get_address(player))
        elif isinstance(intent, protocol.Configure):
            self.count_listed(intent.visibility, self.limits.get_address(player))

    def count_listed(self, visibility: object, address: str) -> None:
        """Count what becomes visible in the lobby, however it comes there."""
        if visibility == "listed":
            self.limits.take("listed-address", address)

    async def carry_out(self, table: str, sender: Sender, intent: protocol.Intents) -> protocol.Ack | protocol.Refused:
        """Carry out an intent at a table whose home is here."""
        if isinstance(intent, (protocol.Kick, protocol.Substitute)):
            since = await self.store.read(lambda c: tables.find_absence(c, table, intent.seat))
            sender = sender._replace(absence=0.0 if since is None else clock.measure_since(since))
        if isinstance(intent, protocol.Sit):
            sender = await self._introduce(table, sender)
        return await self.hub.submit(table, sender, intent)

    async def _introduce(self, table: str, sender: Sender) -> Sender:
        """Find out what must be known of somebody who sits down: their rating, and who does not want to meet them."""
        live = await self.hub.get_table(table)
        others = {seat.player for seat in live.seats if seat.player not in (None, sender.player)}

        def read(connection: Connection) -> Sender:
            rating = find_rating(connection, sender.player, live)
            return sender._replace(rating=rating, kept_out=conduct.is_kept_out(connection, sender.player, others))

        return await self.store.read(read)

    async def check_entry(self, table: str, player: str) -> None:
        """Raise Forbidden unless the player may be at the table: as a member, or because it is listed."""
        check_id(table)
        is_listed, is_member = await self.store.read(lambda c: tables.check_entry(c, table, player))
        if is_member:
            return
        if not is_listed and not await self.store.read(lambda c: tournaments.is_published(c, table)):
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
        address = self.get_address(request)
        self.limits.take("request-address", address)
        claimed = self.identities.read_claim(request)
        if not request.scope["path"].startswith(KEEPER):
            self.bans.check(address, claimed)
        if claimed is not None:
            self.limits.take("request", claimed)
            self.limits.note_address(claimed, address)

    async def render(self, key: tuple[Hashable, ...], work: Callable[..., bytes], *arguments: Any) -> bytes:
        """Return what the work makes, from the cache or made in a thread: for what takes more than a few ms."""
        body = self.reports.get(key)
        if body is None:
            body = await asyncio.to_thread(work, *arguments)
            self.reports.put(key, body, len(body))
        return body

    def take(self, kind: str, player: str, request: Request, amount: float = 1.0) -> None:
        """Count something that a player asks for, for the player and for the address: a guest is made in no time."""
        self.limits.take(kind, player, amount)
        self.limits.take(f"{kind}-address", self.get_address(request), amount)

    async def find_table(self, table: str, request: Request, since: int = 0) -> LiveTable:
        """Return a table of which a client is told all since an entry. Every action of it counts, for the address."""
        live = await self.hub.get_table(table)
        count = len(live.event_seqs) - live.event_index(since if since <= live.seq else 0)
        self.limits.take("actions-address", self.get_address(request), count)
        return live

    @staticmethod
    def get_address(request: Request) -> str:
        """Return the address that a request comes from, as limits count it: for IPv6 its /64 network."""
        client = request.scope.get("client")
        return get_network(client[0]) if client else "-"
