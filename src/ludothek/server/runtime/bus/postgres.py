"""The bus of a PostgreSQL database: Unix sockets between processes of one host, NOTIFY between hosts.

Every process listens on a channel of its own. What is to be sent in one turn of the event loop goes out as one group,
in a transaction that is not waited for, after the commit that it tells of.
"""

import asyncio
import base64
import socket
import stat
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import psycopg
import structlog

from ludothek.server import metrics
from ludothek.server.runtime.bus import Receive
from ludothek.server.runtime.bus.links import Incoming, Outgoing, name_host
from ludothek.server.runtime.bus.pieces import Assembler, cut

log = structlog.get_logger()
NOTIFY = "SELECT pg_notify(%s, %s)"
PIECE_BYTES = 5900
"""In base64 less than the 8,000 bytes that a notice may have."""
MOST_QUEUED = 10_000
PAUSE_SECONDS = 0.5


def name_channel(node: str) -> str:
    return f"ludothek_{node}"


class PostgresBus:
    """`find_address` returns the address of a process, and `on_refused` is called with one that is not there."""

    def __init__(
        self,
        url: str,
        node: str,
        folder: Path,
        find_address: Callable[[str], str | None],
        on_refused: Callable[[str], None],
    ) -> None:
        self.url = url
        self.node = node
        self.path = folder / f"{node}.sock"
        self.host = name_host()
        self.address = f"{self.host} {self.path}" if self.host else ""
        self.find_address = find_address
        self.on_refused = on_refused
        self._links: dict[str, Outgoing] = {}
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_QUEUED)
        self._assembler = Assembler()
        self._server: asyncio.AbstractServer | None = None
        self._incoming: set[asyncio.BaseTransport] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, receive: Receive) -> None:
        if self.address:
            await self._open_socket(receive)
        for work in (self._listen(receive), self._notify()):
            self._spawn(work)

    async def _open_socket(self, receive: Receive) -> None:
        remove_leftovers(self.path.parent)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(lambda: Incoming(receive, self._incoming), str(self.path))
        self.path.chmod(stat.S_IRUSR | stat.S_IWUSR)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._server is not None:
            self._server.close()
        for link in list(self._links.values()):
            link.close()
        for transport in list(self._incoming):
            transport.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.path.unlink(missing_ok=True)

    def send(self, node: str, message: bytes) -> None:
        link = self._links.get(node)
        if link is not None:
            link.send(message)
            return
        host, _, path = (self.find_address(node) or "").partition(" ")
        if host and host == self.host:
            link = self._links[node] = Outgoing(lambda lost: self._lose(node, lost))
            link.send(message)
            self._spawn(self._connect(node, path, link))
        else:
            self._enqueue(node, message)

    async def _connect(self, node: str, path: str, link: Outgoing) -> None:
        try:
            await asyncio.get_running_loop().create_unix_connection(lambda: link, path)
        except ConnectionRefusedError:
            self._links.pop(node, None)
            self.on_refused(node)
        except OSError:  # A container of the same machine with a file system of its own.
            self._links.pop(node, None)
            for message in link.take_waiting():
                self._enqueue(node, message)

    def _lose(self, node: str, link: Outgoing) -> None:
        """Find out at once whether a process that closed its connection is gone."""
        if self._links.get(node) is not link:
            return
        del self._links[node]
        _, _, path = (self.find_address(node) or "").partition(" ")
        if path and self._server is not None and self._server.is_serving():
            again = self._links[node] = Outgoing(lambda lost: self._lose(node, lost))
            self._spawn(self._connect(node, path, again))

    def _enqueue(self, node: str, message: bytes) -> None:
        for piece in cut(self.node, message, PIECE_BYTES):
            if self._queue.full():
                self._queue.get_nowait()
            self._queue.put_nowait((name_channel(node), piece))

    async def _notify(self) -> None:
        """Send what waits in groups, each in one transaction that PostgreSQL need not flush."""
        while True:
            group = [await self._queue.get()]
            try:
                async with await psycopg.AsyncConnection.connect(self.url) as connection:
                    await connection.execute("SET synchronous_commit = off")
                    await connection.commit()
                    while True:
                        while not self._queue.empty():
                            group.append(self._queue.get_nowait())
                        notices = [(channel, base64.b64encode(piece).decode()) for channel, piece in group]
                        async with connection.cursor() as cursor:
                            await cursor.executemany(NOTIFY, notices)
                        await connection.commit()
                        group = [await self._queue.get()]
            except psycopg.Error as error:
                log.warning("notices lost", error=type(error).__name__)
                await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self, receive: Receive) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {name_channel(self.node)}")
                    async for notice in connection.notifies():
                        message = self._assembler.add(base64.b64decode(notice.payload))
                        if message is not None:
                            receive(message)
            except psycopg.Error as error:
                log.warning("bus interrupted", error=type(error).__name__)
            except Exception:
                metrics.unexpected.inc()
                log.exception("bus failed")
            await asyncio.sleep(PAUSE_SECONDS)


def remove_leftovers(folder: Path) -> None:
    """Remove the sockets of processes that were killed."""
    for path in folder.glob("*.sock"):
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(path))
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)
            except OSError:
                continue
