"""Fast path for complete WebSocket text frames, bypassing uvicorn's general frame handling.

Almost every frame of a game is one complete, unfragmented text frame. Such a frame is decoded and encoded here; all
others (fragments, pings, closes) go through uvicorn's protocol as usual, as many of them as a bucket allows.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from ludothek.server.runtime.rate_limits import FRAME_BYTES

EXTENSION = "ludothek.fastpath"
WriteNow = Callable[[bytes], bool]
"""Write a message at once; False if it has to be queued."""
Take = Callable[[bytes], bool]
COMPLETE_TEXT = 0x81
MASKED = 0x80
MOST_UNREAD = 32
"""Messages that may wait for the application; until it has taken them no further frame is parsed."""
MOST_OTHER_FRAMES = 40
OTHER_FRAMES_RATE = 10.0
"""How many frames off the fast path a client may send at once, and each second in the long run."""
TOO_MANY = 4429


def encode_frame(payload: bytes) -> bytes:
    """A complete, unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def find_payload(data: bytes, at: int = 0) -> tuple[int, int]:
    """Where the payload of the frame that starts at `at` begins and ends; (0, 0) if its header is incomplete."""
    if len(data) < at + 2:
        return 0, 0
    size, begin = data[at + 1] & 0x7F, at + 2
    if size > 125:
        begin = at + (4 if size == 126 else 10)
        size = int.from_bytes(data[at + 2 : begin], "big")
    if data[at + 1] & MASKED:
        begin += 4
    return (begin, begin + size) if len(data) >= begin else (0, 0)


def unmask(data: bytes, begin: int, end: int) -> bytes:
    """A client's payload, unmasked with the four bytes before it; the XOR is that of two long integers, for speed."""
    size = end - begin
    mask = data[begin - 4 : begin] * (size // 4 + 1)
    mixed = int.from_bytes(data[begin:end], "big") ^ int.from_bytes(mask[:size], "big")
    return mixed.to_bytes(size, "big")


class ReceiveQueue:
    """Received messages for one reader: the part of asyncio.Queue that uvicorn uses, without its overhead."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)

    def empty(self) -> bool:
        return not self._messages

    def qsize(self) -> int:
        return len(self._messages)


class Gate:
    """The part of asyncio.Event that uvicorn uses to stop writing, in a tenth of its memory."""

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        return self._opened is None

    def set(self) -> None:
        if self._opened is not None:
            self._opened.set_result(None)
            self._opened = None

    def clear(self) -> None:
        if self._opened is None:
            self._opened = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        while self._opened is not None:
            await asyncio.shield(self._opened)


class WriteBatch:
    """Connections with frames to write; those of one turn of the event loop are written together in the next."""

    def __init__(self) -> None:
        self.writing: list[FastPathProtocol] = []

    def add(self, connection: "FastPathProtocol") -> None:
        if not self.writing:
            connection.loop.call_soon(self.write_all)
        self.writing.append(connection)

    def write_all(self) -> None:
        connections, self.writing = self.writing, []
        for connection in connections:
            connection.write_waiting()


write_batch = WriteBatch()


class FastPathProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the fast path for complete text frames in both directions.

    The application finds the protocol in the scope's extensions: `write_text` writes a message at once, and `take`, if
    it is set, is given each message that arrives while none waits, and returns whether it has taken it. A frame that
    is too large turns the fast path off, so that uvicorn closes the connection by its own rules. A client that sends
    too many frames of other kinds is disconnected: nobody counts them later, as the application counts messages.
    """

    __slots__ = ("is_fast", "others_at", "others_left", "take", "unread", "waiting")

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.is_fast = False
        self.take: Take | None = None
        self.queue = ReceiveQueue()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.is_fast = True
            self.unread = b""
            self.waiting: list[bytes] = []
            self.others_left = float(MOST_OTHER_FRAMES)
            self.others_at = time.monotonic()
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Drop the request and the response, because the handshake is complete.

        uvicorn sets so many attributes that Python's dictionary of them has room for twice as many; a copy has not.
        """
        super().start_keepalive()
        self.request.headers.clear()
        del self.request, self.response
        self.__dict__ = self.__dict__.copy()

    def data_received(self, data: bytes) -> None:
        if not self.is_fast:
            super().data_received(data)
            return
        self.unread = self.unread + data if self.unread else data
        self.read_frames()

    def read_frames(self) -> None:
        """Parse frames one after the other, until the application has enough to do or a frame is incomplete."""
        data, at = self.unread, 0
        self.unread = b""
        while at < len(data) and not self.transport.is_closing() and self.queue.qsize() <= MOST_UNREAD:
            begin, end = find_payload(data, at)
            if end - begin > FRAME_BYTES:
                self.is_fast = False
                super().data_received(data[at:])
                return
            if not end or end > len(data):
                break
            if data[at] == COMPLETE_TEXT and data[at + 1] & MASKED and self.can_receive_text():
                self.receive_text(unmask(data, begin, end))
            elif not self.take_other_frame():
                self.disconnect_flooder()
                return
            else:
                super().data_received(data[at:end])
            at = end
        self.unread = data[at:] if at else data

    def take_other_frame(self) -> bool:
        """Count a frame off the fast path; return False if there were too many."""
        now = time.monotonic()
        left = min(MOST_OTHER_FRAMES, self.others_left + (now - self.others_at) * OTHER_FRAMES_RATE)
        self.others_left, self.others_at = left - 1, now
        return left >= 1

    def disconnect_flooder(self) -> None:
        """Close the connection without waiting for the client's answer, and drop what it sent."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY})
        if not self.close_sent and self.conn.state is OPEN:
            self.conn.send_close(TOO_MANY, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    async def receive(self) -> Any:
        """The next message for the application. When it has taken all that waited, reading goes on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
            if self.is_fast:
                self.loop.call_soon(self.read_frames)
        return message

    def can_receive_text(self) -> bool:
        """Whether the next frame may be a complete message: no fragments pending, not closing."""
        return self.conn.state is OPEN and not self.conn.expect_continuation_frame and not self.close_sent

    def receive_text(self, message: bytes) -> None:
        """Hand on a message or queue it; stop reading from a client that sends faster than it is served."""
        if self.take is not None and self.queue.empty() and self.take(message):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write_text(self, payload: bytes) -> bool:
        """Write a message if the network takes it now; return False if it has to be sent in the usual way."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self.waiting:
            write_batch.add(self)
        self.waiting.append(encode_frame(payload))
        return True

    def write_waiting(self) -> None:
        frames, self.waiting = self.waiting, []
        if not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
