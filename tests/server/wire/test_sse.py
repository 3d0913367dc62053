"""Server-sent events: framing, event ids, and the end of a stream."""

import asyncio

import pytest

from ludothek.server.wire.connection import Connection
from ludothek.server.wire.sse import encode_event, stream


@pytest.mark.parametrize(
    ("message", "seats", "event_id"),
    [
        (b'{"type":"update","seq":7,"since":3}', [], b"id: 7\n"),
        (b'{"type":"update","seq":7,"since":3,"seat":1}', [1], b"id: 7\n"),
        (b'{"type":"update","seq":7,"since":3,"seat":0}', [0, 2], b""),
        (b'{"type":"update","seq":7,"since":3,"seat":2}', [0, 2], b"id: 7\n"),
        (b'{"type":"pong","n":1}', [], b""),
    ],
    ids=["spectator", "one-seat", "first-of-two", "last-of-two", "no-update"],
)
def test_only_the_last_update_of_a_number_carries_its_id(message: bytes, seats: list[int], event_id: bytes) -> None:
    assert encode_event(message, seats) == event_id + b"data: " + message + b"\n\n"


def test_a_stream_ends_with_the_connection_and_leaves_the_table() -> None:
    left: list[bool] = []

    async def read() -> list[bytes]:
        client = Connection("table", "player", None, 0)
        client.push(b"{}")
        client.finish(1012, "restart")
        return [event async for event in stream(client, lambda: left.append(True))]

    assert asyncio.run(read()) == [b"data: {}\n\n"]
    assert left == [True]
