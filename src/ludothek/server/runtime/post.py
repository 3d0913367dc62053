"""The post of one process: collects messages for other processes into parcels, and notices when one was lost."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec
import structlog

from ludothek.server.runtime.bus import Bus
from ludothek.server.runtime.parcels import Frame, Messages, Parcel, decode, encode

log = structlog.get_logger()


class Outbox:
    """What is to be sent to one process: messages of this turn of the event loop, and how many parcels went out."""

    __slots__ = ("frames", "messages", "number")

    def __init__(self) -> None:
        self.number = 0
        self.messages: list[Messages] = []
        self.frames: dict[int, Frame] = {}


class Post:
    """`receive` is called with each message and its sender, `on_gap` with a sender from which something was lost."""

    def __init__(
        self, bus: Bus, node: str, receive: Callable[[str, Messages], None], on_gap: Callable[[str], None]
    ) -> None:
        self.bus = bus
        self.node = node
        self.receive = receive
        self.on_gap = on_gap
        self._outboxes: dict[str, Outbox] = {}
        self._received: dict[str, int] = {}
        self._is_flushing = False

    def send(self, node: str, message: Messages) -> None:
        """Send a message with all others of this turn of the event loop."""
        outbox = self._outboxes.get(node)
        if outbox is None:
            outbox = self._outboxes[node] = Outbox()
        outbox.messages.append(message)
        if not self._is_flushing:
            self._is_flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def send_frame(self, node: str, client: int, body: bytes, is_first: bool) -> Frame:
        """Send a client what it is told; the same bytes for several clients of a process are sent once."""
        outbox = self._outboxes.get(node)
        frame = None if outbox is None else outbox.frames.get(id(body))
        if frame is not None:
            frame.clients.append(client)
            return frame
        frame = Frame([client], body, is_first)
        self.send(node, frame)
        self._outboxes[node].frames[id(body)] = frame
        return frame

    def _flush(self) -> None:
        self._is_flushing = False
        for node, outbox in self._outboxes.items():
            if outbox.messages:
                outbox.number += 1
                messages, outbox.messages = outbox.messages, []
                outbox.frames.clear()
                self.bus.send(node, encode(Parcel(self.node, outbox.number, messages)))

    def beat(self, nodes: Iterable[str]) -> None:
        """Tell other processes how many parcels they should have."""
        for node in nodes:
            if node != self.node:
                outbox = self._outboxes.setdefault(node, Outbox())
                if not outbox.messages:
                    self.bus.send(node, encode(Parcel(self.node, outbox.number, [])))

    def deliver(self, message: bytes) -> None:
        """Take a parcel from the bus."""
        try:
            parcel = decode(message)
        except msgspec.DecodeError:
            log.warning("parcel not understood")
            return
        expected = self._received.get(parcel.sender, 0) + (1 if parcel.messages else 0)
        self._received[parcel.sender] = parcel.number
        if parcel.number != expected:
            self.on_gap(parcel.sender)
        for item in parcel.messages:
            self.receive(parcel.sender, item)

    def forget(self, node: str) -> None:
        """Drop what waits for a process that died."""
        self._outboxes.pop(node, None)
        self._received.pop(node, None)
