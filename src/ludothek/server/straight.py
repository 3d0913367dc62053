"""A straight way out: the text frames of one turn of the event loop are written together, without a task between."""

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "ludothek.straight"
Straight = Callable[[bytes], bool]


def framed(payload: bytes) -> bytes:
    """A whole, unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class StraightProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which also offers the application its straight way out."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.waiting: list[bytes] = []
            self.scope["extensions"][EXTENSION] = self.write_text  # type: ignore[assignment]

    def write_text(self, payload: bytes) -> bool:
        """Takes a message if the network takes it now; else it has to be sent in the usual way."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self.waiting:
            self.loop.call_soon(self.write_all)
        self.waiting.append(framed(payload))
        return True

    def write_all(self) -> None:
        """Writes what one turn of the event loop had to say together."""
        frames, self.waiting = self.waiting, []
        if not self.transport.is_closing():
            self.transport.write(b"".join(frames))
