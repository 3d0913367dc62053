"""The fast path finds, unmasks and encodes frames as RFC 6455 says; the reference is the `websockets` package."""

import secrets

import pytest
from websockets.frames import Frame, Opcode

from ludothek.server.wire.fastpath import encode_frame, find_payload, unmask


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
