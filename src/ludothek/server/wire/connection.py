"""One client's outgoing queue, bounded; a client that falls behind is disconnected and can resume."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from ludothek.server import metrics
from ludothek.server.wire.fastpath import WriteNow

MOST_MESSAGES = 256
MOST_BYTES = 1 << 20
SLOW = 4008


class Connection:
    """A client at a table. Messages are written at once where possible; the rest is queued and sent by `pump`."""

    node: str = ""
    __slots__ = (
        "_bytes",
        "_closing",
        "_pumping",
        "_queue",
        "_wake",
        "_write_now",
        "last_sent",
        "name",
        "patience",
        "player",
        "seats",
        "table",
        "words",
    )

    def __init__(
        self,
        table: str,
        player: str,
        words: str | None,
        patience: float,
        write_now: WriteNow | None = None,
        name: str = "",
    ) -> None:
        self.table = table
        self.player = player
        self.name = name
        self.words = words
        self.patience = patience
        self.seats: list[int] = []
        self.last_sent = 0
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._write_now = write_now
        self._pumping = True

    def push(self, message: bytes, is_first: bool = False) -> None:
        """Send or queue a message; disconnect a client that has too much in its queue already.

        One message may be of any size, and the first updates of a connection do not count: a long game's events have
        more bytes than a queue may hold, and a client that resumes would get them again.
        """
        if self._closing is not None:
            return
        if self._write_now is not None and not self._pumping and not self._queue and self._write_now(message):
            return
        is_slow = not is_first and (len(self._queue) >= MOST_MESSAGES or self._bytes > MOST_BYTES)
        self._queue.append(message)
        self._bytes += len(message)
        if is_slow:
            self._queue.clear()
            metrics.dropped.inc()
            self.finish(SLOW, "reading too slowly; resume from the last number seen")
        self._wake.set()

    @property
    def is_finished(self) -> bool:
        return self._closing is not None

    def finish(self, code: int, reason: str) -> None:
        """Close the connection once the queue is sent."""
        if self._closing is None:
            self._closing = (code, reason)
        self._wake.set()

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> tuple[int, str]:
        """Send queued messages until the connection is finished; return the code and reason to close with."""
        while True:
            self._pumping = True
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message)
                await send(message)
            if self._closing is not None:
                return self._closing
            self._pumping = False
            self._wake.clear()
            await self._wake.wait()

    async def next(self, timeout: float) -> bytes | None:
        """The next message, for a stream; None if there was none before the timeout. Raises EOFError at the end."""
        if not self._queue:
            if self._closing is not None:
                raise EOFError
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), timeout)
            except TimeoutError:
                return None
        if not self._queue:
            raise EOFError
        message = self._queue.popleft()
        self._bytes -= len(message)
        return message
