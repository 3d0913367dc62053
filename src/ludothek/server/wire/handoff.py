"""Hand new connections to the worker process that is, or should become, the home of their table.

The processes of one server (`--workers`) accept connections from one socket. The one that accepts a connection reads
the head of its first request. If that asks for a table's updates, the connection itself is passed to the table's home.
"""

import asyncio
import os
import re
import socket
from array import array
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import structlog

from ludothek.server.runtime.homes import Homes, choose

log = structlog.get_logger()
UPDATES = re.compile(rb"GET /api/tables/([A-Za-z0-9_-]+)/(?:socket|stream)[ ?]")
END_OF_HEAD = b"\r\n\r\n"
MOST_BYTES = 32 * 1024
Accept = Callable[[socket.socket, bytes], Coroutine[Any, Any, None]]


class Handoff:
    """The worker process `homes.node` among those of the same supervisor, which meet in a folder."""

    def __init__(self, folder: Path, homes: Homes) -> None:
        self.homes = homes
        self.folder = folder
        self._prefix = f"{os.getppid()}-"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._accepting: set[asyncio.Task[None]] = set()

    def _locate(self, node: str) -> Path:
        return self.folder / f"{self._prefix}{node}.accept"

    def start(self, accept: Accept) -> None:
        """Take connections from the other processes from now on."""
        path = self._locate(self.homes.node)
        self._socket.bind(str(path))
        path.chmod(0o600)
        asyncio.get_running_loop().add_reader(self._socket.fileno(), self._receive, accept)

    def stop(self) -> None:
        asyncio.get_running_loop().remove_reader(self._socket.fileno())
        self._socket.close()
        self._locate(self.homes.node).unlink(missing_ok=True)

    def _receive(self, accept: Accept) -> None:
        try:
            head, descriptors, _, _ = socket.recv_fds(self._socket, MOST_BYTES, 1)
        except BlockingIOError:
            return
        for descriptor in descriptors:
            task = asyncio.create_task(accept(socket.socket(fileno=descriptor), head))
            self._accepting.add(task)
            task.add_done_callback(self._accepting.discard)

    def offer(self, transport: asyncio.Transport, head: bytes) -> bool:
        """Pass a connection on, if its first request asks for updates of a table that is better served elsewhere."""
        asked = UPDATES.match(head)
        if asked is None or not head.endswith(END_OF_HEAD) or head.count(END_OF_HEAD) != 1:
            return False
        table = asked[1].decode()
        if self.homes.holds(table):
            return False
        nodes = [node for node in self.homes.nodes if self._locate(node).exists()]
        known = self.homes.get_known(table)
        home = known if known in nodes else choose(table, nodes)
        if home == self.homes.node:
            return False
        connection = transport.get_extra_info("socket")
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))
            self._socket.sendmsg([head], [rights], 0, str(self._locate(home)))
        except OSError as error:
            log.warning("connection not passed on", error=type(error).__name__)
            return False
        return True
