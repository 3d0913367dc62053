"""One client's outgoing queue, bounded; a client that falls behind is disconnected and can resume."""

import asyncio
from collections.abc import Awaitable, Callable

from ludothek.server import metrics
from ludothek.server.wire.fastpath import WriteNow

MOST_MESSAGES = 256
MOST_BYTES = 1 << 20
SLOW = 4008


class Connection:
    """A client at a table. Messages are written at once where possible; the rest is queued.

    `on_queued` is called when something waits for `drain`, unless that is at work. It is so from the start, until it
    has been called once.
    """

    node: str = ""
    __slots__ = (
        "_bytes",
        "_closing",
        "_is_draining",
        "_queue",
        "_waiter",
        "_write_now",
        "last_sent",
        "name",
        "on_queued",
        "patience",
        "player",
        "seats",
        "table",
        "view_lang",
    )

    def __init__(
        self,
        table: str,
        player: str,
        view_lang: str | None,
        patience: float,
        write_now: WriteNow | None = None,
        name: str = "",
    ) -> None:
        self.table = table
        self.player = player
        self.name = name
        self.view_lang = view_lang
        self.patience = patience
        self.seats: list[int] = []
        self.last_sent = 0
        self._queue: list[bytes] = []
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._write_now = write_now
        self._is_draining = True
        self.on_queued: Callable[[], None] | None = None

    def push(self, message: bytes, is_first: bool = False) -> None:
        """Send or queue a message; disconnect a client that has too much in its queue already.

        One message may be of any size, and the first updates of a connection do not count: a long game's events have
        more bytes than a queue may hold, and a client that resumes would get them again.
        """
        if self._closing is not None:
            return
        if self._write_now is not None and not self._is_draining and not self._queue and self._write_now(message):
            return
        is_slow = not is_first and (len(self._queue) >= MOST_MESSAGES or self._bytes > MOST_BYTES)
        self._queue.append(message)
        self._bytes += len(message)
        if is_slow:
            self._queue.clear()
            metrics.dropped.inc()
            self.finish(SLOW, "reading too slowly; resume from the last number seen")
        self._wake()

    @property
    def is_finished(self) -> bool:
        return self._closing is not None

    def finish(self, code: int, reason: str) -> None:
        """Close the connection once the queue is sent."""
        if self._closing is None:
            self._closing = (code, reason)
        self._wake()

    async def drain(self, send: Callable[[bytes], Awaitable[None]]) -> tuple[int, str] | None:
        """Send what is queued; return the code and reason to close the connection with if it is finished."""
        self._is_draining = True
        while self._queue:
            await send(self._take())
        self._is_draining = False
        return self._closing

    async def next(self, timeout: float) -> bytes | None:
        """The next message, for a stream; None if there was none before the timeout. Raises EOFError at the end."""
        if not self._queue:
            if self._closing is not None:
                raise EOFError
            try:
                await asyncio.wait_for(self._wait(), timeout)
            except TimeoutError:
                return None
        if not self._queue:
            raise EOFError
        return self._take()

    def _take(self) -> bytes:
        message = self._queue.pop(0)
        self._bytes -= len(message)
        return message

    async def _wait(self) -> None:
        """Wait until something is queued or the connection is finished."""
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None:
            if not self._waiter.done():
                self._waiter.set_result(None)
        elif self.on_queued is not None and not self._is_draining:
            self._is_draining = True
            self.on_queued()
