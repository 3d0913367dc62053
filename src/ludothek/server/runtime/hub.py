"""The hub: holds tables in memory, carries out intents one after the other, and sends everybody what changed."""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec
import structlog

from ludothek.server import metrics, protocol
from ludothek.server.db.ratings import rate
from ludothek.server.db.store import Store
from ludothek.server.db.tables import find_intent, read_log
from ludothek.server.db.writer import AppendRequest
from ludothek.server.errors import Refusal, Unavailable, WriteConflict
from ludothek.server.play import clock, intents, updates
from ludothek.server.play.create import create_rematch
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry, number
from ludothek.server.runtime import history

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
ATTEMPTS = 5
TABLES_KEPT = 2000
BOT_LEASE = 15.0
CLOCK_SLACK = 2.0
REFRESH_SECONDS = 1.0
RESTARTING = 1012


class Client(Protocol):
    """A connected client of a table.

    `seats` are the seats of its player, `told` is the last entry it was sent, and after `patience` seconds without a
    connection its player counts as absent.
    """

    table: str
    player: str
    words: str | None
    patience: float
    seats: list[int]
    told: int

    def push(self, message: bytes) -> None: ...

    def finish(self, code: int, reason: str) -> None: ...


class TableChannel:
    """One table in this process: a lock that orders its intents, the connected clients, and the table if cached."""

    __slots__ = ("clients", "live", "lock", "name", "thinking", "timer")

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.live: LiveTable | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: tuple[int, str] | None = None

    def disconnect(self, reason: str) -> None:
        """Tell all clients to come back in a moment."""
        goodbye = encode(protocol.Reconnect())
        for client in tuple(self.clients):
            client.push(goodbye)
            client.finish(RESTARTING, reason)

    def publish(self, since: int) -> None:
        """Send all clients what changed since an entry; what several may know alike is encoded once."""
        live = self.live
        if live is None or not self.clients:
            return
        at = clock.now()
        common: dict[tuple[int | None, str | None], bytes] = {}
        room_changed = updates.has_room_changed(live, since)
        for client in tuple(self.clients):
            unseen = since
            if room_changed:
                seats = live.seats_of(client.player)
                unseen = since if seats == client.seats else 0
                client.seats = seats
            for seat in client.seats or (None,):
                key = (seat, client.words)
                if room_changed:
                    message = updates.encode_update(live, seat, client.player, unseen, at, client.words)
                elif key in common:
                    message = common[key]
                else:
                    message = common[key] = updates.encode_update(live, seat, client.player, since, at, client.words)
                client.push(message)
            client.told = live.seq
        live.view_cache = None  # Freed while still in the processor's cache: doing it later costs more.


class Hub:
    """All tables of one process. `on_bot_turn` is called when it is a bot's turn at a table."""

    def __init__(self, store: Store, node: str, tables_kept: int = TABLES_KEPT) -> None:
        self.store = store
        self.node = node
        self.tables_kept = tables_kept
        self.channels: OrderedDict[str, TableChannel] = OrderedDict()
        self.on_bot_turn: Callable[[TableChannel, LiveTable], None] | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self._ids = 0

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Start a background task and keep a reference so that it is not garbage-collected."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            metrics.unexpected.inc()
            log.error("task failed", exc_info=error)

    # Tables in memory

    def channel(self, table: str) -> TableChannel:
        """Return the channel of a table; a new one makes room by dropping others that are not in use."""
        channel = self.channels.get(table)
        if channel is None:
            channel = self.channels[table] = TableChannel(table)
            if len(self.channels) > self.tables_kept:
                self._drop_unused()
            metrics.live_tables.set(len(self.channels))
        self.channels.move_to_end(table)
        return channel

    def _drop_unused(self) -> None:
        """Drop the least recently used tables that have no clients."""
        for name, channel in list(self.channels.items())[: len(self.channels) - self.tables_kept // 2]:
            if not channel.clients and not channel.lock.locked() and channel.timer is None:
                del self.channels[name]

    async def load(self, channel: TableChannel) -> LiveTable:
        """Return the table, rebuilt from its log if it is not cached. The channel's lock must be held."""
        if channel.live is None:
            try:
                channel.live = await self.store.read(lambda c: history.rebuild(c, channel.name))
            except Refusal:
                self.channels.pop(channel.name, None)
                raise
            metrics.replays.inc()
        return channel.live

    async def get_table(self, table: str) -> LiveTable:
        """Return a table as it is now."""
        channel = self.channel(table)
        async with channel.lock:
            return await self.load(channel)

    async def refresh(self, table: str) -> None:
        """Fold what another process wrote, if the table is in memory."""
        channel = self.channels.get(table)
        if channel is None:
            return
        async with channel.lock:
            await self._catch_up(channel)

    async def _catch_up(self, channel: TableChannel) -> None:
        if channel.live is None:
            if not channel.clients:
                return
            told = min(client.told for client in channel.clients)
            await self.load(channel)
            channel.publish(told)
            return
        live = channel.live
        entries = await self.store.read(lambda c: read_log(c, channel.name, live.seq))
        if entries:
            before = live.seq
            try:
                live.fold_all(entries)
            except Exception:
                channel.live = None
                raise
            channel.publish(before)
            self._set_timer(channel)

    # Intents

    async def submit(self, table: str, sender: Sender, intent: protocol.Intents) -> protocol.Ack | protocol.Refused:
        """Carry out an intent and answer when it is durable; a repeated intent gets its first answer again."""
        started = time.perf_counter()
        channel = self.channel(table)
        key = f"{sender.player}:{intent.intent}"
        async with channel.lock:
            try:
                for _ in range(ATTEMPTS):
                    live = channel.live or await self.load(channel)
                    try:
                        entries = intents.carry_out(live, sender, intent)
                        request = self._number(live, entries, sender.player, key)
                        if type(intent) is protocol.Rematch and intents.completes_rematch(live, intent.seat):
                            add_rematch(live, request)
                        await self._write(channel, request)
                        if type(intent) is protocol.Act:
                            metrics.decisions.counts["player"] += len(entries)
                        return protocol.Ack(intent=intent.intent, seq=request.entries[-1].seq)
                    except Refusal as refusal:
                        if not isinstance(refusal, Unavailable):
                            done = await self._find_done(channel, key)
                            if done is not None:
                                return protocol.Ack(intent=intent.intent, seq=done)
                        return refuse(live, sender, intent, refusal)
                    except WriteConflict:
                        done = await self._find_done(channel, key)
                        await self._catch_up(channel)
                        if done is not None:
                            return protocol.Ack(intent=intent.intent, seq=done)
                return refuse(live, sender, intent, Unavailable("busy", "too many at once; send it again"))
            finally:
                metrics.intent_seconds.observe(time.perf_counter() - started)

    async def act(
        self, table: str, position: int, entries: Sequence[NewEntry], intent: str, bot: str | None = None
    ) -> bool:
        """Write what the server itself does at a position: a bot's action while that bot is to move, or an expiry.

        Return False if the table has moved on.
        """

        def propose(live: LiveTable) -> Sequence[NewEntry]:
            current = live.position == position and live.phase == "playing" and bot in (None, live.bot_to_move())
            return entries if current else ()

        return await self._carry_out(table, propose, None, intent)

    async def note_presence(self, table: str, player: str, here: bool) -> None:
        """Note that a player came or left; a bot that played meanwhile hands the seat back."""
        kind, body = ("back", self.node) if here else ("away", None)

        def propose(live: LiveTable) -> Sequence[NewEntry]:
            if live.phase in ("over", "closed"):
                return ()
            if not here and any(client.player == player for client in self.channel(table).clients):
                return ()
            nodes = {n: live.seats[n].node for n in live.seats_of(player)}
            return [NewEntry(kind, n, body=body) for n, node in nodes.items() if (node == self.node) != here]

        await self._carry_out(table, propose, player, self.new_intent_id())

    async def correct_presence(self, table: str, alive: set[str]) -> None:
        """Note as away those whose process died with them, and as back those who are here but noted as away."""

        def propose(live: LiveTable) -> Sequence[NewEntry]:
            if live.phase != "playing":
                return ()
            here = {client.player for client in self.channel(table).clients}
            gone = [
                NewEntry("away", n)
                for n, s in enumerate(live.seats)
                if s.player and s.node and (s.node not in alive or (s.node == self.node and s.player not in here))
            ]
            seats = enumerate(live.seats)
            return gone + [NewEntry("back", n, body=self.node) for n, s in seats if s.away and s.player in here]

        await self._carry_out(table, propose, None, self.new_intent_id())

    async def close_table(self, table: str) -> None:
        def propose(live: LiveTable) -> Sequence[NewEntry]:
            return () if live.phase in ("over", "closed") else [NewEntry("close")]

        await self._carry_out(table, propose, None, self.new_intent_id())

    async def _carry_out(
        self, table: str, propose: Callable[[LiveTable], Sequence[NewEntry]], player: str | None, intent: str
    ) -> bool:
        """Write the entries proposed for the table as it is, again if another process was faster.

        Return False if there is nothing to do.
        """
        channel = self.channel(table)
        async with channel.lock:
            for _ in range(ATTEMPTS):
                live = await self.load(channel)
                entries = propose(live)
                if not entries:
                    return False
                try:
                    await self._write(channel, self._number(live, entries, player, intent))
                    return True
                except WriteConflict:
                    await self._catch_up(channel)
        return False

    def new_intent_id(self) -> str:
        self._ids += 1
        return f"{self.node}-{self._ids}"

    def _number(self, live: LiveTable, entries: Sequence[NewEntry], player: str | None, intent: str) -> AppendRequest:
        at = max(clock.now(), live.last_at)
        return AppendRequest(number(entries, live.config.id, live.seq, player, intent, at))

    async def _write(self, channel: TableChannel, request: AppendRequest) -> None:
        """Fold entries, make them durable and publish them. After a failure the table is rebuilt when next needed."""
        live = channel.live
        assert live is not None
        before, phase = live.seq, live.phase
        was_due = live.config.clock.kind != "none" or live.bot_to_move() is not None
        channel.live = None
        live.fold_all(request.entries)
        if live.phase != phase:
            request.status = live.phase
        bot = live.bot_to_move()
        if was_due or bot is not None or live.phase != phase:
            request.sets_due = True
            request.due_at = next_due(live)
        if live.phase == "over" and phase == "playing" and live.config.visibility == "listed":
            request.also = lambda connection: rate(connection, live)
        try:
            await self.store.append(request)
        except BaseException as error:
            if not isinstance(error, WriteConflict):
                self._refresh_soon(channel.name)
            raise
        channel.live = live
        channel.publish(before)
        self._set_timer(channel)
        if bot is not None:
            self.ask_bot(channel, live)

    def ask_bot(self, channel: TableChannel, live: LiveTable) -> None:
        """Let the bot whose turn it is think."""
        if self.on_bot_turn is not None:
            self.on_bot_turn(channel, live)

    def _refresh_soon(self, table: str) -> None:
        """Read the table again in a moment: it is not known whether the entries were written."""
        asyncio.get_running_loop().call_later(REFRESH_SECONDS, lambda: self.spawn(self.refresh(table)))

    async def _find_done(self, channel: TableChannel, intent: str) -> int | None:
        return await self.store.read(lambda c: find_intent(c, channel.name, intent))

    # Clients

    async def join(self, client: Client, since: int) -> None:
        """Connect a client: it gets what it missed, then everything as it happens."""
        channel = self.channel(client.table)
        async with channel.lock:
            live = await self.load(channel)
            client.seats = live.seats_of(client.player)
            since = since if since <= live.seq else 0
            client.push(encode(protocol.Welcome(version=protocol.VERSION, table=client.table, seats=client.seats)))
            at = clock.now()
            for seat in client.seats or (None,):
                client.push(updates.encode_update(live, seat, client.player, since, at, client.words))
            client.told = live.seq
            channel.clients.add(client)
            self._set_timer(channel)
            if live.bot_to_move() is not None:
                self.ask_bot(channel, live)
            returns = any(live.seats[n].node != self.node for n in client.seats)
        metrics.connections.inc()
        if returns:
            await self.note_presence(client.table, client.player, True)

    def leave(self, client: Client) -> None:
        """Disconnect a client; after its patience its player counts as absent."""
        channel = self.channels.get(client.table)
        if channel is None or client not in channel.clients:
            return
        channel.clients.discard(client)
        metrics.connections.dec()
        if client.seats and not self.stopping:
            asyncio.get_running_loop().call_later(
                client.patience, lambda: self.spawn(self.note_presence(client.table, client.player, False))
            )

    def disconnect_all(self) -> None:
        """Tell all clients to come back in a moment, because the server stops."""
        self.stopping = True
        for channel in list(self.channels.values()):
            channel.disconnect("restarting")

    def reload_all(self) -> None:
        """Drop all cached tables and let all clients come back: a backup was restored."""
        for channel in list(self.channels.values()):
            channel.live = None
            channel.disconnect("restored")

    async def reload(self, table: str) -> None:
        """Drop a cached table and let its clients come back: its log was changed afterwards."""
        channel = self.channels.get(table)
        if channel is not None:
            async with channel.lock:
                channel.live = None
                channel.disconnect("changed")

    # Clocks

    def _set_timer(self, channel: TableChannel) -> None:
        """Wake up when the clock of the seat to move runs out."""
        if channel.timer is not None:
            channel.timer.cancel()
            channel.timer = None
        live = channel.live
        deadline = live.deadline() if live is not None and live.config.clock.kind != "none" else None
        if deadline is not None and deadline - clock.now() < clock.DAY:
            delay = max(0.0, deadline - clock.now())
            channel.timer = asyncio.get_running_loop().call_later(delay, self._wake, channel)

    def _wake(self, channel: TableChannel) -> None:
        channel.timer = None
        if not self.stopping:
            self.spawn(self.expire(channel.name))

    async def expire(self, table: str) -> None:
        """Carry out the expiry of a clock if time is really up; of several processes only one succeeds."""
        channel = self.channel(table)
        async with channel.lock:
            live = await self.load(channel)
            deadline, seat = live.deadline(), live.to_move
            if deadline is None or seat is None:
                return
            if clock.now() < deadline:
                self._set_timer(channel)
                return
            kind = "resign" if live.config.clock.expiry == "resign" else "expire"
            try:
                request = self._number(live, [NewEntry(kind, seat)], None, f"expire-{live.position}")
                await self._write(channel, request)
                metrics.expired.inc()
            except WriteConflict:
                await self._catch_up(channel)


def refuse(live: LiveTable, sender: Sender, intent: protocol.Intents, refusal: Refusal) -> protocol.Refused:
    metrics.refused.labels(refusal.code).inc()
    return updates.build_refused(live, sender, intent, refusal, clock.now())


def add_rematch(live: LiveTable, request: AppendRequest) -> None:
    """Open the next table in the same transaction in which the last player agreed."""
    last = request.entries[-1]
    request.new_table = create_rematch(live, last.at)
    following = NewEntry("next", body=request.new_table.config.id)
    seq, step = last.seq + 1, last.step + 1
    request.entries = [*request.entries, last._replace(seq=seq, step=step, **following._asdict())]


def next_due(live: LiveTable) -> float | None:
    """Return when the janitor of any process must attend to the table, unless somebody acts before."""
    if live.bot_to_move() is not None:
        return live.last_at + BOT_LEASE
    deadline = live.deadline()
    return None if deadline is None else deadline + CLOCK_SLACK


def shorten(table: str) -> str:
    """Return a name for a table in logs: recognizable, but it gives no access."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]
