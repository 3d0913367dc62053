"""One client's connection: sent at once where the network takes it, else queued; who reads too slowly is dropped."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from ludothek.server import metrics

MOST_MESSAGES = 256
MOST_BYTES = 1 << 20
SLOW = 4008

Send = Callable[[bytes], Coroutine[Any, Any, None]]


class Rest:
    """What is left of a coroutine that was started and had to wait."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self.coroutine = coroutine
        self.waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            try:
                yield self.waits_for
            except BaseException as error:
                self.coroutine.throw(error)
                raise
            try:
                self.waits_for = self.coroutine.send(None)
            except StopIteration:
                return


class Connection:
    """Messages are handed over at once; the connection's own task sends those that have to wait."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_queue",
        "_rest",
        "_send",
        "_wake",
        "lang",
        "patience",
        "player",
        "seats",
        "table",
        "told",
    )

    def __init__(self, table: str, player: str, lang: str, patience: float) -> None:
        self.table = table
        self.player = player
        self.lang = lang
        self.patience = patience
        self.seats: list[int] = []
        self.told = 0
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._send: Send | None = None
        self._rest: Rest | None = None

    def push(self, message: bytes) -> None:
        if self._closing is not None:
            return
        if self._send is not None and self._rest is None and not self._queue:
            self._send_now(self._send, message)
            return
        self._queue.append(message)
        self._bytes += len(message)
        if len(self._queue) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            self._queue.clear()
            metrics.dropped.inc()
            self.finish(SLOW, "reading too slowly; resume from the last number seen")
        self._wake.set()

    def _send_now(self, send: Send, message: bytes) -> None:
        """Sends without waiting; if the network makes us wait, the pump goes on with it."""
        coroutine = send(message)
        try:
            waits_for = coroutine.send(None)
        except StopIteration:
            return
        except (OSError, RuntimeError):
            self.finish(SLOW, "gone")
            return
        self._rest = Rest(coroutine, waits_for)
        self._wake.set()

    @property
    def is_finished(self) -> bool:
        return self._closing is not None

    def finish(self, code: int, reason: str) -> None:
        """Ends the connection after what is queued."""
        if self._closing is None:
            self._closing = (code, reason)
        self._wake.set()

    async def pump(self, send: Send) -> tuple[int, str]:
        """Sends what has to wait until the connection is finished; returns the code and reason to close with."""
        while True:
            self._send = None
            if self._rest is not None:
                await self._rest
                self._rest = None
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message)
                await send(message)
            if self._closing is not None:
                return self._closing
            self._send = send
            self._wake.clear()
            await self._wake.wait()

    async def next(self, timeout: float) -> bytes | None:
        """The next message, for a stream; None when there was none for a while. Raises EOFError at the end."""
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
