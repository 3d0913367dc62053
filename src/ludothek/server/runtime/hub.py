"""The hub: keeps tables in memory, carries intents out one after the other, and tells everybody concerned."""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
import structlog

from ludothek.server import metrics
from ludothek.server import protocol as say
from ludothek.server.db import schema
from ludothek.server.db.ratings import rate
from ludothek.server.db.store import Append, Row, Store
from ludothek.server.errors import Conflict, Refusal, Unavailable, Unknown
from ludothek.server.play import clock, intents, updates
from ludothek.server.play.create import add_rematch
from ludothek.server.play.intents import Asker, Draft
from ludothek.server.play.live_table import LiveTable
from ludothek.server.runtime import history
from ludothek.server.runtime.rooms import Room
from ludothek.server.wire.connection import Connection as Client

if TYPE_CHECKING:
    from ludothek.server.runtime.bots import Bots

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
ATTEMPTS = 5
TABLES_KEPT = 2000
BOT_LEASE = 15.0
CLOCK_SLACK = 2.0


class Hub:
    def __init__(self, store: Store, node: str, tables_kept: int = TABLES_KEPT) -> None:
        self.store = store
        self.node = node
        self.tables_kept = tables_kept
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.bots: Bots | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self._ids = 0

    def spawn(self, work: Any) -> "asyncio.Task[Any]":
        """Runs something beside; it is held so that it is not lost."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Refusal):
            metrics.unexpected.inc()
            log.error("task failed", error=type(task.exception()).__name__)

    # Rooms and positions

    def room(self, table: str) -> Room:
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(table)
            if len(self.rooms) > self.tables_kept:
                self._make_space()
            metrics.live_tables.set(len(self.rooms))
        self.rooms.move_to_end(table)
        return room

    def _make_space(self) -> None:
        """Forgets the tables that were used least recently and that nobody listens to."""
        for name, room in list(self.rooms.items())[: len(self.rooms) - self.tables_kept // 2]:
            if not room.clients and not room.lock.locked() and room.timer is None:
                del self.rooms[name]

    async def live(self, room: Room) -> LiveTable:
        """The table's position; rebuilt from its rows if it is not cached. The room's lock must be held."""
        if room.live is None:
            try:
                room.live = await self.store.read(lambda c: history.rebuild(c, room.name))
            except Unknown:
                self.rooms.pop(room.name, None)
                raise
            metrics.replays.inc()
        return room.live

    async def refresh(self, table: str) -> None:
        """Takes in what another process wrote."""
        room = self.rooms.get(table)
        if room is None:
            return
        async with room.lock:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        if room.live is None:
            if not room.clients:
                return
            told = min(client.told for client in room.clients)
            await self.live(room)
            room.publish(told)
            return
        live = room.live
        rows = await self.store.read(lambda c: history.rows_after(c, room.name, live.seq))
        if rows:
            before = live.seq
            try:
                live.fold_all(rows)
            except Exception:
                room.live = None
                raise
            room.publish(before)
            self._set_timer(room)

    # Intents

    async def submit(self, table: str, asker: Asker, intent: say.Intents) -> say.Ack | say.Refused:
        """Carries an intent out and answers when it is durable; sent again, it is answered as the first time."""
        started = time.perf_counter()
        room = self.room(table)
        key = f"{asker.player}:{intent.intent}"
        async with room.lock:
            try:
                for _ in range(ATTEMPTS):
                    live = room.live or await self.live(room)
                    try:
                        drafts = intents.answer(live, asker, intent)
                        append = self._append(live, drafts, asker.player, key)
                        if type(intent) is say.Rematch and intents.wants_rematch(live, intent.seat):
                            add_rematch(live, append)
                        await self._write(room, append)
                        if type(intent) is say.Decide:
                            metrics.decisions.counts["player"] += len(drafts)
                        return say.Ack(intent=intent.intent, seq=append.rows[-1].seq)
                    except Refusal as refusal:
                        if not isinstance(refusal, Unavailable):
                            done = await self._done_before(room, key)
                            if done is not None:
                                return say.Ack(intent=intent.intent, seq=done)
                        return updates.refused(live, asker, intent, refusal)
                    except Conflict:
                        done = await self._done_before(room, key)
                        await self._catch_up(room)
                        if done is not None:
                            return say.Ack(intent=intent.intent, seq=done)
                return updates.refused(live, asker, intent, Unavailable("busy", "too many at once; send it again"))
            finally:
                metrics.intent_seconds.observe(time.perf_counter() - started)

    async def act(
        self, table: str, expected: int, drafts: Sequence[Draft], intent: str, bot: str | None = None
    ) -> bool:
        """What the server itself does at a position: a bot's decision while that bot is to move, or an expiry.

        False if the table moved on.
        """

        def still(live: LiveTable) -> Sequence[Draft]:
            stands = live.position == expected and live.phase == "playing" and bot in (None, live.bot_to_move())
            return drafts if stands else ()

        return await self._carry_out(table, still, None, intent)

    async def presence(self, table: str, player: str, here: bool) -> None:
        """Notes that a player came or left; a bot that played meanwhile hands the seat back."""
        kind, body = ("back", self.node) if here else ("away", None)

        def concerned(live: LiveTable) -> Sequence[Draft]:
            if live.phase in ("over", "closed"):
                return ()
            if not here and any(client.player == player for client in self.room(table).clients):
                return ()
            nodes = {n: live.seats[n].node for n in live.seats_of(player)}
            return [Draft(kind, n, body=body) for n, node in nodes.items() if (node == self.node) != here]

        await self._carry_out(table, concerned, player, self.new_id())

    async def take_stock(self, table: str, alive: set[str]) -> None:
        """Notes as away those whose process died with them connected, and as back who left another but is here."""

        def wrong(live: LiveTable) -> Sequence[Draft]:
            if live.phase != "playing":
                return ()
            here = {client.player for client in self.room(table).clients}
            gone = [
                Draft("away", n)
                for n, s in enumerate(live.seats)
                if s.player and s.node and (s.node not in alive or (s.node == self.node and s.player not in here))
            ]
            back = [Draft("back", n, body=self.node) for n, s in enumerate(live.seats) if s.away and s.player in here]
            return gone + back

        await self._carry_out(table, wrong, None, self.new_id())

    async def close_table(self, table: str) -> None:
        def closing(live: LiveTable) -> Sequence[Draft]:
            return () if live.phase in ("over", "closed") else [Draft("close")]

        await self._carry_out(table, closing, None, self.new_id())

    async def _carry_out(
        self, table: str, drafted: Callable[[LiveTable], Sequence[Draft]], player: str | None, intent: str
    ) -> bool:
        """Writes what is to be done at a table as it stands, again if another process was faster.

        False if there is nothing to do.
        """
        room = self.room(table)
        async with room.lock:
            for _ in range(ATTEMPTS):
                live = await self.live(room)
                drafts = drafted(live)
                if not drafts:
                    return False
                try:
                    await self._write(room, self._append(live, drafts, player, intent))
                    return True
                except Conflict:
                    await self._catch_up(room)
        return False

    def new_id(self) -> str:
        self._ids += 1
        return f"{self.node}-{self._ids}"

    def _append(self, live: LiveTable, drafts: Sequence[Draft], player: str | None, intent: str) -> Append:
        at = max(clock.now(), live.last_at)
        seq = live.seq
        table = live.header.id
        return Append(
            [
                Row(table, seq + 1 + step, draft.kind, draft.seat, draft.value, draft.body, intent, step, player, at)
                for step, draft in enumerate(drafts)
            ]
        )

    async def _write(self, room: Room, append: Append) -> None:
        """Folds the rows, makes them durable, tells everybody. If it fails the position is rebuilt when next needed."""
        live = room.live
        assert live is not None
        before, phase = live.seq, live.phase
        was_due = live.header.clock.kind != "none" or live.bot_to_move() is not None
        room.live = None
        live.fold_all(append.rows)
        if live.phase != phase:
            append.status = live.phase
        bot = live.bot_to_move()
        if was_due or bot is not None or live.phase != phase:
            append.sets_due = True
            append.due_at = due(live)
        if live.phase == "over" and phase == "playing" and live.header.visibility == "listed":
            append.also = lambda connection: rate(connection, live)
        try:
            await self.store.append(append)
        except BaseException as error:
            if not isinstance(error, Conflict):
                self._refresh_soon(room.name)
            raise
        room.live = live
        room.publish(before)
        self._set_timer(room)
        if bot is not None and self.bots is not None:
            self.bots.think(room.name, live)

    def _refresh_soon(self, table: str) -> None:
        """Whether the rows were written is not known: look again in a moment and tell everybody."""
        asyncio.get_running_loop().call_later(1.0, lambda: self.spawn(self.refresh(table)))

    async def _done_before(self, room: Room, key: str) -> int | None:
        query = sa.select(sa.func.max(schema.rows.c.seq)).where(
            schema.rows.c.table_id == room.name, schema.rows.c.intent == key
        )
        return await self.store.read(lambda c: c.execute(query).scalar())

    # Telling

    async def join(self, client: Client, since: int) -> None:
        """Connects a client: first what it missed, then everything as it happens."""
        room = self.room(client.table)
        async with room.lock:
            live = await self.live(room)
            client.seats = live.seats_of(client.player)
            since = since if since <= live.seq else 0
            client.push(encode(say.Welcome(version=say.VERSION, table=client.table, seats=client.seats)))
            at = clock.now()
            for seat in client.seats or (None,):
                client.push(updates.update(live, seat, client.player, since, at, client.words))
            client.told = live.seq
            room.clients.add(client)
            self._set_timer(room)
            if live.bot_to_move() is not None and self.bots is not None:
                self.bots.think(room.name, live)
            returns = any(live.seats[n].node != self.node for n in client.seats)
        metrics.connections.inc()
        if returns:
            await self.presence(client.table, client.player, True)

    def leave(self, client: Client) -> None:
        room = self.rooms.get(client.table)
        if room is None or client not in room.clients:
            return
        room.clients.discard(client)
        metrics.connections.dec()
        if client.seats and not self.stopping:
            asyncio.get_running_loop().call_later(
                client.patience, lambda: self.spawn(self.presence(client.table, client.player, False))
            )

    def farewell(self) -> None:
        """Tells everybody to come back in a moment."""
        self.stopping = True
        goodbye = encode(say.Reconnect())
        for room in list(self.rooms.values()):
            for client in tuple(room.clients):
                client.push(goodbye)
                client.finish(1012, "restarting")

    def forget_all(self) -> None:
        """A backup was restored: nothing cached holds."""
        for room in list(self.rooms.values()):
            room.forget("restored")

    async def read_anew(self, table: str) -> None:
        """Rows of one table were changed: its position is rebuilt, and who is there comes back to see it."""
        room = self.rooms.get(table)
        if room is not None:
            async with room.lock:
                room.forget("changed")

    # Clocks

    def _set_timer(self, room: Room) -> None:
        """Wakes up when the clock of the seat to move runs out."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        live = room.live
        deadline = live.deadline() if live is not None and live.header.clock.kind != "none" else None
        if deadline is not None and deadline - clock.now() < clock.DAY:
            delay = max(0.0, deadline - clock.now())
            room.timer = asyncio.get_running_loop().call_later(delay, self._ring, room)

    def _ring(self, room: Room) -> None:
        room.timer = None
        if not self.stopping:
            self.spawn(self.expire(room.name))

    async def expire(self, table: str) -> None:
        """Carries out what the clock says, if time is really up; only one process succeeds."""
        room = self.room(table)
        async with room.lock:
            live = await self.live(room)
            deadline, seat = live.deadline(), live.to_move
            if deadline is None or seat is None:
                return
            if clock.now() < deadline:
                self._set_timer(room)
                return
            resigns = live.header.clock.expiry == "resign"
            drafts = [Draft("resign", seat)] if resigns else [Draft("expire", seat)]
            try:
                await self._write(room, self._append(live, drafts, None, f"expire-{live.position}"))
                metrics.expired.inc()
            except Conflict:
                await self._catch_up(room)


def due(live: LiveTable) -> float | None:
    """When somebody has to look after the table if nobody does before."""
    if live.bot_to_move() is not None:
        return live.last_at + BOT_LEASE
    deadline = live.deadline()
    return None if deadline is None else deadline + CLOCK_SLACK


def short(table: str) -> str:
    """A table in the logs: recognizable, but no way in."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]
