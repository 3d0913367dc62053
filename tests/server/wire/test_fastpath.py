"""The fast path finds, unmasks and encodes frames as RFC 6455 says; the reference is the `websockets` package."""

import asyncio
import secrets
from typing import Any, cast

import pytest
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from ludothek.server.runtime.rate_limits import FRAME_BYTES
from ludothek.server.wire.fastpath import (
    MOST_OTHER_FRAMES,
    MOST_UNREAD,
    OTHER_FRAMES_RATE,
    FastPathProtocol,
    encode_frame,
    find_payload,
    unmask,
)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 16_384])
def test_find_and_unmask_a_payload(size: int) -> None:
    payload = secrets.token_bytes(size)
    frame = Frame(Opcode.TEXT, payload).serialize(mask=True)
    begin, end = find_payload(frame + b"more")
    assert end == len(frame)
    assert unmask(frame, begin, end) == payload
    assert all(find_payload(frame[:n]) == (0, 0) for n in range(begin))


@pytest.mark.parametrize(("size", "header"), [(5, b"\x81\x05"), (300, b"\x81\x7e\x01\x2c"), (70_000, b"\x81\x7f")])
def test_encode_a_frame(size: int, header: bytes) -> None:
    payload = b"x" * size
    assert encode_frame(payload).startswith(header)
    assert encode_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


class Transport:
    """Keeps what a protocol writes."""

    def __init__(self) -> None:
        self.written = b""
        self.is_closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def get_extra_info(self, name: str) -> None:
        return None

    def pause_reading(self) -> None:
        return

    resume_reading = pause_reading


def mask(opcode: Opcode, payload: bytes) -> bytes:
    return Frame(opcode, payload).serialize(mask=True)


async def connect() -> tuple[FastPathProtocol, Transport]:
    """A protocol after its handshake, whose application takes no message."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    config = Config(application, lifespan="off", ws_max_size=FRAME_BYTES, ws_ping_interval=None)
    protocol, transport = FastPathProtocol(config, ServerState(), {}), Transport()
    protocol.connection_made(cast(Any, transport))
    head = b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    protocol.data_received(head + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + b"A" * 22 + b"==\r\n\r\n")
    await asyncio.sleep(0)
    transport.written = b""
    return protocol, transport


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT], ids=lambda o: o.name)
def test_frames_off_the_fast_path_are_counted(opcode: Opcode) -> None:
    """Half a megabyte of them closes the connection after a few, without going through the rest."""

    async def flood() -> tuple[bool, int]:
        protocol, transport = await connect()
        frames = 0
        original = WebSocketsSansIOProtocol.data_received

        def count(self: Any, data: bytes) -> None:
            nonlocal frames
            frames += 1
            original(self, data)

        WebSocketsSansIOProtocol.data_received = count  # type: ignore[method-assign]
        try:
            protocol.data_received(mask(opcode, b"") * 80_000)
        finally:
            WebSocketsSansIOProtocol.data_received = original  # type: ignore[method-assign]
        return transport.is_closed, frames

    is_closed, frames = asyncio.run(flood())
    assert is_closed
    assert frames <= MOST_OTHER_FRAMES + 1


def test_a_few_pings_are_answered_and_refill() -> None:
    async def ping() -> tuple[int, bool]:
        protocol, transport = await connect()
        for _ in range(3):
            protocol.data_received(mask(Opcode.PING, b"") * (MOST_OTHER_FRAMES // 2))
            protocol.others_at -= MOST_OTHER_FRAMES / OTHER_FRAMES_RATE
        return transport.written.count(Frame(Opcode.PONG, b"").serialize(mask=False)), transport.is_closed

    assert asyncio.run(ping()) == (3 * (MOST_OTHER_FRAMES // 2), False)


def test_messages_wait_unparsed_until_the_application_takes_those_before() -> None:
    """However many frames one read brings, only a few become messages at a time, and none is lost."""

    async def send() -> tuple[int, list[bytes]]:
        protocol, _ = await connect()
        texts = [b"%d" % n for n in range(1000)]
        protocol.data_received(b"".join(mask(Opcode.TEXT, text) for text in texts))
        waiting = protocol.queue.qsize()
        received = []
        await protocol.receive()  # The connect event.
        while len(received) < len(texts):
            received.append((await protocol.receive())["bytes"])
            await asyncio.sleep(0)
        return waiting, received

    waiting, received = asyncio.run(send())
    assert waiting <= MOST_UNREAD + 2
    assert received == [b"%d" % n for n in range(1000)]
