"""Homes of tables: which processes are alive, and in which of them a table is folded and written.

The home of a table is a row in the database, its lease: the first process that needs the table takes it, and keeps it
as long as it is alive. If a process is taken for dead though it is only slow, another one takes its tables; until the
slow one notices, the log's primary key keeps the two from writing the same entry.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from hashlib import blake2b

import structlog
from sqlalchemy import Connection

from ludothek.server import metrics
from ludothek.server.db import homes as rows
from ludothek.server.db.store import Store
from ludothek.server.errors import Unavailable
from ludothek.server.play import clock

log = structlog.get_logger()
BEAT_SECONDS = 0.7
DEAD_SECONDS = 3.0
"""How long a process may be silent before others take its tables over."""
MOST_KNOWN = 50_000
CONFIRM_SECONDS = 20.0
AT_ONCE = 2000


class Homes:
    """The homes of tables as one process knows them.

    `on_lost` is called with each process that died, `on_found` with each that is new, and `on_taken` with a table of
    this process that another one took over.
    """

    def __init__(self, store: Store, node: str, address: str = "") -> None:
        self.store = store
        self.node = node
        self.address = address
        self.nodes: dict[str, str] = {node: address}
        """The living processes with their addresses, this one included."""
        self.on_lost: Callable[[str], None] = lambda node: None
        self.on_found: Callable[[str], None] = lambda node: None
        self.on_taken: Callable[[str], None] = lambda table: None
        self.mine: set[str] = set()
        self._known: OrderedDict[str, str] = OrderedDict()
        self._wanted: dict[str, list[asyncio.Future[str]]] = {}
        self._unused: set[str] = set()
        self._claiming: asyncio.Task[None] | None = None
        self._suspects: dict[str, float] = {}
        self._seen_at: dict[str, float] = {}
        self._last_beat = time.monotonic()
        self._lenient_until = 0.0
        self._next_confirmation = time.monotonic() + CONFIRM_SECONDS
        self._beating = asyncio.Lock()
        self.lost_at = 0.0
        """When a process was lost last."""

    def holds(self, table: str) -> bool:
        """Whether this process is the home of a table."""
        return table in self.mine

    async def find(self, table: str) -> str:
        """Return the home of a table; if it has none, this process becomes it."""
        if table in self.mine:
            return self.node
        known = self._known.get(table)
        if known is not None and known in self.nodes:
            return known
        future: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._wanted.setdefault(table, []).append(future)
        if self._claiming is None:
            self._claiming = asyncio.create_task(self._claim_wanted())
        return await future

    def get_known(self, table: str) -> str | None:
        """Return the home of a table as far as it is known without asking the database."""
        return self.node if table in self.mine else self._known.get(table)

    def forget(self, table: str) -> None:
        """Ask the database again when the home of a table is needed next."""
        self._known.pop(table, None)

    def release(self, table: str) -> None:
        """Give up a table that nobody needs now."""
        if table in self.mine:
            self.mine.discard(table)
            self._unused.add(table)

    async def _claim_wanted(self) -> None:
        """Take leases and give others up until none is waited for, many in one transaction."""
        try:
            while self._wanted or self._unused:
                wanted, self._wanted = self._wanted, {}
                unused, self._unused = self._unused - wanted.keys(), set()
                try:
                    found = await self.store.commit(lambda c: self._change_homes(c, unused, wanted))  # noqa: B023
                except Exception as error:
                    self._unused |= unused
                    for future in (future for futures in wanted.values() for future in futures):
                        if not future.done():
                            future.set_exception(error)
                    return
                if any(home not in self.nodes for home in found.values()):
                    with suppress(Unavailable):
                        await self.beat()
                for table, home in found.items():
                    self._learn(table, home)
                    for future in wanted[table]:
                        if not future.done():
                            future.set_result(home)
        finally:
            self._claiming = None

    def _change_homes(self, connection: Connection, unused: set[str], wanted: Iterable[str]) -> dict[str, str]:
        if unused:
            rows.release_homes(connection, unused, self.node)
        if not wanted:
            return {}
        alive = list(self.nodes)
        dead = [node for node in self._seen_at if node not in alive]
        return rows.claim_homes(connection, wanted, self.node, alive, dead, DEAD_SECONDS)

    def _learn(self, table: str, home: str) -> None:
        if home == self.node:
            self.mine.add(table)
            self._known.pop(table, None)
            return
        self._known[table] = home
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def confirm(self, tables: Collection[str]) -> bool:
        """Ask the database whether this process still is the home of all these tables; let go of the others."""
        asked = [table for table in tables if table in self.mine]
        lost: list[str] = []
        for start in range(0, len(asked), AT_ONCE):
            part = asked[start : start + AT_ONCE]
            found = await self.store.read(lambda c, part=part: rows.read_homes(c, part))  # type: ignore[misc]
            lost += [table for table in part if found.get(table) != self.node and table in self.mine]
        for table in lost:
            self.mine.discard(table)
            self.on_taken(table)
        return not lost and len(asked) == len(tables)

    def choose(self, table: str) -> str:
        """Return which of the living processes should take a table that nobody needs yet: rendezvous hashing."""
        return choose(table, self.nodes)

    def suspect(self, node: str) -> None:
        """Take a process for dead, until it is seen alive again: its connection to this one broke and is refused."""
        if node in self.nodes and node != self.node:
            self._suspects[node] = self._seen_at.get(node, 0.0)
            self._lose(node)

    def _lose(self, node: str) -> None:
        del self.nodes[node]
        self.lost_at = clock.now()
        log.info("process lost", other=node)
        self.on_lost(node)

    async def run(self) -> None:
        while True:
            try:
                await self.beat()
            except Unavailable:
                log.warning("no heartbeat: the store is unavailable")
            except Exception:
                metrics.unexpected.inc()
                log.exception("heartbeat failed")
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        """Note that this process is alive, and find out which others are."""
        async with self._beating:
            found = await self.store.commit(lambda c: rows.note_alive(c, self.node, self.address))
            now = time.monotonic()
            silence, self._last_beat = now - self._last_beat, now
            if silence > DEAD_SECONDS:
                self._lenient_until = now + DEAD_SECONDS + silence
                self._next_confirmation = now
            self._judge(found, DEAD_SECONDS if now > self._lenient_until else DEAD_SECONDS + silence + DEAD_SECONDS)
        if now >= self._next_confirmation:
            self._next_confirmation = now + CONFIRM_SECONDS
            await self.confirm(list(self.mine))
        if self._unused and self._claiming is None:
            self._claiming = asyncio.create_task(self._claim_wanted())

    def _judge(self, found: list[rows.Node], patience: float) -> None:
        alive = {}
        for node in found:
            self._seen_at[node.id] = node.seen_at
            if node.seen_at != self._suspects.get(node.id):
                self._suspects.pop(node.id, None)
                if abs(node.age) < patience or node.id == self.node:
                    alive[node.id] = node.address
        self._seen_at = {node.id: node.seen_at for node in found}
        for node_id in [node_id for node_id in self.nodes if node_id not in alive and node_id != self.node]:
            self._lose(node_id)
        for node_id, address in alive.items():
            if node_id not in self.nodes:
                self.nodes[node_id] = address
                log.info("process found", other=node_id)
                self.on_found(node_id)

    async def leave(self) -> None:
        """Give up all tables, because this process ends."""
        await self.store.commit(lambda c: rows.remove_node(c, self.node))


def choose(table: str, nodes: Collection[str]) -> str:
    """Return the node that has the highest hash together with a table: when one leaves, only its tables move."""
    return max(nodes, key=lambda node: blake2b(f"{table} {node}".encode(), digest_size=8).digest())
