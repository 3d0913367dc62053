"""The hub: carries out intents at the tables of a process one after the other, and sends everybody what changed."""

import asyncio
import hashlib
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from ludothek.server import metrics, protocol
from ludothek.server.db.editions import load_edition
from ludothek.server.db.results import settle
from ludothek.server.db.store import Store
from ludothek.server.db.tables import find_intent, read_log, set_damaged, update_config
from ludothek.server.db.writer import AppendRequest
from ludothek.server.errors import Damaged, Moved, Refusal, Unauthenticated, Unavailable, WriteConflict
from ludothek.server.play import clock, intents, updates
from ludothek.server.play.create import create_rematch
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import MOST_ENTRIES, LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.runtime import history
from ludothek.server.runtime.channel import Client, TableChannel, disconnect
from ludothek.server.runtime.homes import Homes
from ludothek.server.runtime.table_cache import MOST_BYTES, TABLES_KEPT, TableCache

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
ATTEMPTS = 5
REFRESH_SECONDS = 1.0
SIGNED_OUT = 4401
BARRED_SECONDS = 10.0
"""How long intents of a player who was signed out are refused; by then all connections are closed."""


class Folded(NamedTuple):
    """A table with entries that are being written.

    `before` is its last entry before them. `rated` gets what the write adds, and `edition` is that of before.
    """

    live: LiveTable
    before: int
    is_for_bot: bool
    rated: list[LogEntry]
    edition: str


class Hub(TableCache):
    """All tables of one process. `on_bot_turn` is called when it is a bot's turn at a table.

    With `homes` other processes hold tables too: those whose home is not here are neither kept nor changed. `synced`
    are the processes all of whose clients at tables of this process are known. `plan_notices` adds to a write what is
    to be told about the turn that it begins.
    """

    def __init__(
        self,
        store: Store,
        node: str,
        tables_kept: int = TABLES_KEPT,
        most_bytes: int = MOST_BYTES,
        homes: Homes | None = None,
    ) -> None:
        super().__init__(homes, tables_kept, most_bytes)
        self.store = store
        self.node = node
        self.synced = {node}
        self.on_bot_turn: Callable[[TableChannel, LiveTable], None] | None = None
        self.plan_notices: Callable[[TableChannel, LiveTable, AppendRequest], None] | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.list_carried: Callable[[], list[Client]] = list
        """Returns the clients of this process at tables whose home is elsewhere."""
        self._oldest_sessions: dict[str, int] = {}
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
        if error is not None and not isinstance(error, Refusal | Moved):
            metrics.unexpected.inc()
            log.error("task failed", exc_info=error)

    # Tables in memory

    async def load(self, channel: TableChannel) -> LiveTable:
        """Return the table, rebuilt from its log if it is not cached. The channel's lock must be held.

        Raise Moved if the table's home is not here.
        """
        if channel.live is None:
            if self.homes is not None and not self.homes.holds(channel.name):
                if not channel.clients:
                    self.channels.pop(channel.name, None)
                raise Moved
            try:
                live = await self.store.read(lambda c: history.rebuild(c, channel.name))
                live.clamp_times(clock.now())
                channel.list_spectators(live)
                channel.live = live
            except Damaged as error:
                self.channels.pop(channel.name, None)
                self.quarantine([channel.name], error)
                raise
            except Refusal:
                self.channels.pop(channel.name, None)
                raise
            metrics.replays.inc()
            self._drop_bytes()
        return channel.live

    def quarantine(self, tables: Iterable[str], cause: Exception | None = None) -> None:
        """Take damaged tables out of the lists and the janitor's care; each is logged and counted once."""
        for table in tables:
            self.spawn(self._quarantine(table, cause))

    async def _quarantine(self, table: str, cause: Exception | None) -> None:
        if await self.store.change(lambda c: set_damaged(c, table)):
            metrics.damaged.inc()
            log.error("table damaged", table=shorten(table), exc_info=cause)

    async def get_table(self, table: str) -> LiveTable:
        """Return a table as it is now; one that is at home elsewhere is rebuilt and not kept."""
        if self.homes is not None and not self.homes.holds(table):
            return await self.store.read(lambda c: history.rebuild(c, table))
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

    async def _resolve(self, channel: TableChannel) -> None:
        """Catch up after a conflict; raise Moved if it shows that another process took the table over."""
        if self.homes is not None and not await self.homes.confirm([channel.name]):
            channel.live = None
            raise Moved
        await self._catch_up(channel)

    async def _catch_up(self, channel: TableChannel) -> None:
        if channel.live is None:
            if not channel.clients:
                return
            last_sent = min(client.last_sent for client in channel.clients)
            await self.load(channel)
            channel.publish(last_sent)
            return
        live = channel.live
        entries = await self.store.read(lambda c: read_log(c, channel.name, live.seq))
        if entries:
            before, edition = live.seq, live.config.edition
            try:
                live.fold_all(entries)
            except Exception:
                channel.live = None
                raise
            await self._load_edition(channel, edition)
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
                for attempt in range(ATTEMPTS):
                    live = channel.live or await self.load(channel)
                    try:
                        self.check_session(sender)
                        if type(intent) is protocol.Configure:
                            await self._check_edition(live, intent)
                        entries = intents.carry_out(live, sender, intent)
                        request = self.make_request(live, entries, sender.player, key)
                        if type(intent) is protocol.Rematch:
                            add_rematch(live, request, intents.find_rematch(live, intent))
                        await self._write(channel, request)
                        if type(intent) is protocol.Act:
                            metrics.decisions.inc("player", len(entries))
                        return protocol.Ack(intent=intent.intent, seq=request.entries[-1].seq)
                    except Refusal as refusal:
                        if refusal.code == "ahead" and self.homes is not None and not attempt:
                            await self._resolve(channel)  # Another home wrote what the sender has seen.
                            continue
                        if not isinstance(refusal, Unavailable):
                            done = await self._find_done(channel, key)
                            if done is not None:
                                return protocol.Ack(intent=intent.intent, seq=done)
                        return refuse(live, sender, intent, refusal)
                    except WriteConflict:
                        done = await self._find_done(channel, key)
                        await self._resolve(channel)
                        if done is not None:
                            return protocol.Ack(intent=intent.intent, seq=done)
                return refuse(live, sender, intent, Unavailable("busy", "too many at once; send it again"))
            finally:
                metrics.intent_seconds.observe(time.perf_counter() - started)

    async def _load_edition(self, channel: TableChannel, before: str) -> None:
        """Rebuild a table whose host chose other cards than before: only their key is in the log."""
        if channel.live is not None and channel.live.config.edition != before:
            channel.live = None
            await self.load(channel)

    async def _check_edition(self, live: LiveTable, intent: protocol.Configure) -> None:
        """Raise NotFound unless the cards that the host chose are stored."""
        if isinstance(intent.edition, str):
            game, key = live.config.game, intent.edition
            await self.store.read(lambda c: load_edition(c, game, key))

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

    async def note_presence(self, table: str, player: str, here: bool, node: str = "") -> None:
        """Note that a player came or left; a bot that played meanwhile hands the seat back.

        `node` is the process that the player is connected to, if it is not this one.
        """
        node = node or self.node
        kind, body = ("back", node) if here else ("away", None)

        def propose(live: LiveTable) -> Sequence[NewEntry]:
            if live.phase == "closed" or live.next_table is not None or (live.seq >= MOST_ENTRIES and not here):
                return ()
            if not here and any(client.player == player for client in self.channel(table).clients):
                return ()
            nodes = {n: live.seats[n].node for n in live.seats_of(player)}
            entries = [NewEntry(kind, n, body=body) for n, noted in nodes.items() if (noted == node) != here]
            if not here and live.phase == "open" and player == live.config.host:
                entries += intents.pass_host_on(live, player)
            return entries

        await self._carry_out(table, propose, player, self.new_intent_id())
        if not here:
            await self._open_rematch(table)

    async def _open_rematch(self, table: str) -> None:
        """Open the next table if only those who left had not answered."""
        channel = self.channels.get(table)
        if channel is None:
            return
        async with channel.lock:
            live = await self.load(channel)
            players = intents.find_rematch(live) if live.phase == "over" and live.next_table is None else set()
            if not players:
                return
            request = AppendRequest([])
            add_rematch(live, request, players, self.new_intent_id())
            try:
                await self._write(channel, request)
            except WriteConflict:
                await self._resolve(channel)

    async def correct_presence(self, channel: TableChannel, alive: set[str]) -> None:
        """Note as away those whose process died with them, and as back those who are here but noted as away."""

        def propose(live: LiveTable) -> Sequence[NewEntry]:
            if live.phase != "playing" or live.seq >= MOST_ENTRIES:
                return ()
            here = {client.player: client.node or self.node for client in channel.clients}
            gone = [
                NewEntry("away", n)
                for n, s in enumerate(live.seats)
                if s.player and s.node and (s.node not in alive or (s.node in self.synced and s.player not in here))
            ]
            seats = enumerate(live.seats)
            return gone + [NewEntry("back", n, body=here[s.player]) for n, s in seats if s.away and s.player in here]

        if channel.live is not None and propose(channel.live):
            await self._carry_out(channel.name, propose, None, self.new_intent_id())

    async def close_table(self, table: str) -> None:
        await self.propose(table, lambda live: () if live.phase in ("over", "closed") else [NewEntry("close")])

    async def propose(
        self, table: str, propose: Callable[[LiveTable], Sequence[NewEntry]], player: str | None = None
    ) -> bool:
        """Write what the server itself proposes for the table as it is; False if that is nothing."""
        return await self._carry_out(table, propose, player, self.new_intent_id())

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
                    await self._write(channel, self.make_request(live, entries, player, intent))
                    return True
                except WriteConflict:
                    await self._resolve(channel)
        return False

    def new_intent_id(self) -> str:
        self._ids += 1
        return f"{self.node}-{self._ids}"

    def make_request(
        self, live: LiveTable, entries: Sequence[NewEntry], player: str | None, intent: str
    ) -> AppendRequest:
        at = max(clock.now(), live.last_at)
        return AppendRequest(number(entries, live.config.id, live.seq, player, intent, at))

    async def _write(self, channel: TableChannel, request: AppendRequest) -> None:
        """Fold entries, make them durable and publish them. After a failure the table is rebuilt when next needed."""
        folded = self.fold(channel, request)
        try:
            await self.store.append(request)
        except BaseException as error:
            self.note_failure(channel, error)
            raise
        self.show(channel, folded)
        await self._load_edition(channel, folded.edition)
        self.conclude(channel, folded)

    def fold(self, channel: TableChannel, request: AppendRequest) -> Folded:
        """Fold entries, and add to the write what goes with them. Nobody sees the table until they are durable."""
        live = channel.live
        assert live is not None
        before, phase, config = live.seq, live.phase, live.config
        was_due = config.clock.kind != "none" or live.bot_to_move() is not None
        channel.live = None
        live.fold_all(request.entries)
        if live.phase != phase:
            request.status = live.phase
        bot = live.bot_to_move()
        if was_due or bot is not None or live.phase != phase:
            request.sets_due = True
            request.due_at = live.next_due()
        rated: list[LogEntry] = []
        if live.config is not config:
            request.also = lambda connection: update_config(connection, live.config)
        if live.phase == "over" and phase == "playing":
            request.also = lambda connection: rated.extend(settle(connection, live))
        if self.plan_notices is not None:
            self.plan_notices(channel, live, request)
        return Folded(live, before, bot is not None, rated, config.edition)

    def note_failure(self, channel: TableChannel, error: BaseException) -> None:
        """Read the table again in a moment if it is not known whether its entries were written."""
        if not isinstance(error, WriteConflict):
            self._refresh_soon(channel.name)

    def show(self, channel: TableChannel, folded: Folded) -> None:
        """Show a table with entries that are durable now, and with what their write added."""
        folded.live.fold_all(folded.rated[-1:])
        channel.live = folded.live

    def conclude(self, channel: TableChannel, folded: Folded) -> None:
        """Tell everybody what was written, and let clock and bots go on."""
        channel.publish(folded.before)
        self._set_timer(channel)
        if folded.is_for_bot:
            self.ask_bot(channel, folded.live)

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
            self._send_missed(channel, live, client, since)
            returns = self._connect(channel, live, client)
        if not client.node:
            metrics.connections.inc()
        if returns:
            await self.note_presence(client.table, client.player, True, client.node)

    async def resume(self, client: Client) -> None:
        """Connect a client to which another home of the table sent everything up to `client.last_sent`."""
        channel = self.channel(client.table)
        async with channel.lock:
            live = await self.load(channel)
            if live.seq < client.last_sent:
                await self._catch_up(channel)
            seats = live.seats_of(client.player)
            since = client.last_sent if seats == client.seats and client.last_sent <= live.seq else 0
            client.seats = seats
            if since < live.seq:
                self._send_missed(channel, live, client, since)
            returns = self._connect(channel, live, client)
        if returns:
            await self.note_presence(client.table, client.player, True, client.node)

    def _send_missed(self, channel: TableChannel, live: LiveTable, client: Client, since: int) -> None:
        at = clock.now()
        for seat in client.seats or (None,):
            client.push(updates.encode_update(live, seat, client.player, since, at, client.view_lang), is_first=True)
        client.last_sent = live.seq

    def _connect(self, channel: TableChannel, live: LiveTable, client: Client) -> bool:
        """Add a client to a table; return whether its player was noted as being elsewhere or away."""
        channel.clients.add(client)
        if not client.seats:
            channel.publish_spectators_soon()
        self._set_timer(channel)
        if live.bot_to_move() is not None:
            self.ask_bot(channel, live)
        node = client.node or self.node
        return any(live.seats[n].node != node for n in client.seats)

    async def release(self, table: str) -> tuple[int, list[Client]]:
        """Drop a table whose home is elsewhere now; return its last entry here, and the clients that are to follow."""
        channel = self.channels.get(table)
        if channel is None:
            return 0, []
        async with channel.lock:
            self.channels.pop(table, None)
            seq, clients = 0 if channel.live is None else channel.live.seq, list(channel.clients)
            channel.clients.clear()
            channel.live = None
            if channel.timer is not None:
                channel.timer.cancel()
                channel.timer = None
            return seq, clients

    def leave(self, client: Client) -> None:
        """Disconnect a client; after its patience its player counts as absent."""
        channel = self.channels.get(client.table)
        if channel is None or client not in channel.clients:
            return
        channel.clients.discard(client)
        if not client.node:
            metrics.connections.dec()
        if self.stopping:
            return
        if not client.seats:
            if channel.live is None:
                self.spawn(self.get_table(client.table))
            channel.publish_spectators_soon()
        if client.seats or is_host(channel, client):
            asyncio.get_running_loop().call_later(
                client.patience,
                lambda: self.spawn(self.note_presence(client.table, client.player, False, client.node)),
            )

    def sign_out(self, player: str, oldest_session: int = 0) -> None:
        """Close a player's connections, and refuse what was sent over them in sessions before `oldest_session`."""
        self._oldest_sessions[player] = max(oldest_session, self._oldest_sessions.get(player, 0))
        asyncio.get_running_loop().call_later(BARRED_SECONDS, self._oldest_sessions.pop, player, None)
        clients = [client for channel in self.channels.values() for client in channel.clients]
        for client in (*clients, *self.list_carried()):
            if client.player == player:
                client.finish(SIGNED_OUT, "signed out")

    def reconnect(self, player: str) -> None:
        """Let a player's connections come back; those of a device that was signed out are refused."""
        clients = [client for channel in self.channels.values() for client in channel.clients]
        disconnect([client for client in (*clients, *self.list_carried()) if client.player == player], "changed")

    def check_session(self, sender: Sender) -> None:
        """Raise Unauthenticated if the sender's session is over."""
        if sender.session < self._oldest_sessions.get(sender.player, 0):
            raise Unauthenticated("no-identity", "this session is over: sign in again")

    def disconnect_all(self) -> None:
        """Tell all clients to come back in a moment, because the server stops."""
        self.stopping = True
        clients = [client for channel in self.channels.values() for client in channel.clients if not client.node]
        disconnect([*clients, *self.list_carried()], "restarting")

    def reload_all(self) -> None:
        """Drop all cached tables and let all clients come back: a backup was restored."""
        for channel in list(self.channels.values()):
            channel.live = None
            disconnect(channel.clients, "restored")

    async def reload(self, table: str) -> None:
        """Drop a cached table and let its clients come back: its log was changed afterwards."""
        channel = self.channels.get(table)
        if channel is not None:
            async with channel.lock:
                channel.live = None
                disconnect(channel.clients, "changed")

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
                request = self.make_request(live, [NewEntry(kind, seat)], None, f"expire-{live.position}")
                await self._write(channel, request)
                metrics.expired.inc()
            except WriteConflict:
                await self._resolve(channel)


def refuse(live: LiveTable, sender: Sender, intent: protocol.Intents, refusal: Refusal) -> protocol.Refused:
    metrics.refused.labels(refusal.code).inc()
    return updates.build_refused(live, sender, intent, refusal, clock.now())


def is_host(channel: TableChannel, client: Client) -> bool:
    """Whether the client's player is the host of a table that waits, or may be, as far as it is known now."""
    live = channel.live
    return live is None or (live.phase == "open" and live.config.host == client.player)


def add_rematch(live: LiveTable, request: AppendRequest, players: set[str], intent: str = "") -> None:
    """Open the next table for some players, in the same transaction in which the last of them agreed."""
    if not players:
        return
    done = request.entries
    at = done[-1].at if done else max(clock.now(), live.last_at)
    request.new_table = create_rematch(live, players, at)
    following = NewEntry("next", body=request.new_table.config.id)
    if done:
        last = done[-1]
        request.entries = [*done, last._replace(seq=last.seq + 1, step=last.step + 1, **following._asdict())]
    else:
        request.entries = number([following], live.config.id, live.seq, None, intent, at)


def shorten(table: str) -> str:
    """Return a name for a table in logs: recognizable, but it gives no access."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]
