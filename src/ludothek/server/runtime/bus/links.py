"""Connections between the processes of one host: Unix sockets that carry messages with their length before them."""

import asyncio
import hashlib
import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import cast

import structlog

from ludothek.server.runtime.bus import Receive

log = structlog.get_logger()
LENGTH = 4
LONGEST_FOLDER = 60
MOST_WAITING = 32 * 2**20
"""Bytes that may wait for a process that does not read; with more, the connection is given up."""
MOST_MESSAGES = 1000
"""Messages that wait until a connection is made."""
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def name_host() -> str:
    """Return a name for this machine, on Linux since its start; none where processes can't meet by Unix sockets."""
    if not hasattr(socket, "AF_UNIX"):
        return ""
    return BOOT_ID.read_text(encoding="utf-8").strip() if BOOT_ID.exists() else socket.gethostname()


def make_folder(data: Path) -> Path:
    """Make the folder for the sockets of a data folder's processes, for their owner only.

    The path of a socket is limited to about a hundred bytes; where the data folder's is too long, the folder is among
    the temporary files.
    """
    folder = data / "links"
    if len(os.fsencode(folder)) > LONGEST_FOLDER:
        digest = hashlib.sha256(os.fsencode(data.resolve())).hexdigest()[:16]
        folder = Path(tempfile.gettempdir()) / f"ludothek-{digest}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "posix" and (folder.stat().st_uid != os.getuid() or folder.stat().st_mode & 0o077):
        raise PermissionError(f"{folder} must belong to this user, and nobody else may enter it")
    return folder


class Incoming(asyncio.Protocol):
    """The receiving end: hands on every complete message. It is among `connections` while it is open."""

    def __init__(self, receive: Receive, connections: set[asyncio.BaseTransport]) -> None:
        self._receive = receive
        self._connections = connections
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._connections.add(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.discard(self._transport)

    def data_received(self, data: bytes) -> None:
        data = self._unread + data if self._unread else data
        at = 0
        while len(data) - at >= LENGTH:
            end = at + LENGTH + int.from_bytes(data[at : at + LENGTH], "big")
            if end > len(data):
                break
            self._receive(data[at + LENGTH : end])
            at = end
        self._unread = data[at:]


class Outgoing(asyncio.Protocol):
    """The sending end. Messages wait until the connection is made; `on_lost` is called when it breaks."""

    def __init__(self, on_lost: Callable[["Outgoing"], None]) -> None:
        self._on_lost = on_lost
        self._waiting: list[bytes] = []
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        for message in self.take_waiting():
            self.send(message)

    def connection_lost(self, error: Exception | None) -> None:
        self._on_lost(self)

    def send(self, message: bytes) -> None:
        if self._transport is None:
            if len(self._waiting) < MOST_MESSAGES:
                self._waiting.append(message)
            return
        self._transport.write(len(message).to_bytes(LENGTH, "big") + message)
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            log.warning("another process does not read")
            self._transport.abort()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def take_waiting(self) -> list[bytes]:
        """Return what could not be sent because there was no connection."""
        waiting, self._waiting = self._waiting, []
        return waiting
