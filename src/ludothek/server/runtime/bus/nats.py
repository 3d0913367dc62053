"""The bus over NATS, for processes on many hosts: each subscribes to a subject of its own."""

import asyncio
import contextlib
from typing import Any

import structlog

from ludothek.server import metrics
from ludothek.server.runtime.bus import Receive
from ludothek.server.runtime.bus.pieces import Assembler, cut

log = structlog.get_logger()
PIECE_BYTES = 500_000
"""A message of NATS may have a million bytes."""
MOST_QUEUED = 10_000
PAUSE_SECONDS = 0.2
FLUSH_SECONDS = 1


def name_subject(node: str) -> str:
    return f"ludothek.{node}"


class NatsBus:
    """`url` may have credentials, and `tls://` encrypts: what passes here is for the eyes of single players."""

    def __init__(self, url: str, node: str) -> None:
        self.address = ""
        self.url = url
        self.node = node
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_QUEUED)
        self._assembler = Assembler()
        self._client: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self, receive: Receive) -> None:
        self._task = asyncio.create_task(self._run(receive))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._client is not None:
            await self._send_rest()
            await self._client.close()

    async def _send_rest(self) -> None:
        """Send what waits, such as where the clients of this process's tables go, unless NATS is gone."""
        import nats

        with contextlib.suppress(nats.errors.Error, OSError, TimeoutError):
            while not self._queue.empty():
                await self._client.publish(*self._queue.get_nowait())
            await self._client.flush(FLUSH_SECONDS)

    def send(self, node: str, message: bytes) -> None:
        for piece in cut(self.node, message, PIECE_BYTES):
            if self._queue.full():
                self._queue.get_nowait()
            self._queue.put_nowait((name_subject(node), piece))

    async def _run(self, receive: Receive) -> None:
        """Connect, then send what waits; the library connects again by itself, for ever."""
        import nats

        async def handle(message: Any) -> None:
            whole = self._assembler.add(message.data)
            if whole is not None:
                receive(whole)

        async def note_error(error: Exception) -> None:
            log.warning("bus interrupted", error=type(error).__name__)

        while self._client is None:
            try:
                client = await nats.connect(
                    self.url,
                    name="ludothek",
                    error_cb=note_error,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=PAUSE_SECONDS,
                    ping_interval=5,
                    max_outstanding_pings=2,
                )
                await client.subscribe(name_subject(self.node), cb=handle)
                self._client = client
            except (OSError, nats.errors.Error) as error:
                log.warning("no bus", error=type(error).__name__)
                await asyncio.sleep(PAUSE_SECONDS)
        while True:
            subject, piece = await self._queue.get()
            try:
                await self._client.publish(subject, piece)
            except nats.errors.Error as error:
                log.warning("message lost", error=type(error).__name__)
            except Exception:
                metrics.unexpected.inc()
                log.exception("bus failed")
