"""Frames as they come over the network: cut anywhere, several at once, in parts, with pings between, too long."""

import json
import socket

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from ludothek.server.runtime.rate_limits import FRAME_BYTES
from tests.server.harness import WAIT_SECONDS


class Wire:
    """A connection whose bytes a test sends itself."""

    def __init__(self, guest, table):
        url = f"ws://127.0.0.1:{guest.server.port}/api/tables/{table['table']}/socket"
        self.client = ClientProtocol(parse_uri(url))
        self.tcp = socket.create_connection(("127.0.0.1", guest.server.port), timeout=WAIT_SECONDS)
        request = self.client.connect()
        request.headers["Cookie"] = guest.cookie
        self.client.send_request(request)
        self.tcp.sendall(b"".join(self.client.data_to_send()))
        self.events = []
        while self.client.state is not OPEN:
            self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tcp.close()

    def read(self):
        data = self.tcp.recv(65536)
        if data:
            self.client.receive_data(data)
        else:
            self.client.receive_eof()
        self.events += self.client.events_received()
        return bool(data)

    def next(self, opcode):
        while True:
            found = [e for e in self.events if isinstance(e, Frame) and e.opcode == opcode]
            if found:
                self.events.remove(found[0])
                return found[0]
            assert self.read(), "the connection was closed"

    def pong(self):
        while True:
            message = json.loads(self.next(Opcode.TEXT).data)
            if message["type"] == "pong":
                return message.get("n", 0)


def ping(n):
    return Frame(Opcode.TEXT, b'{"type":"ping","n":%d}' % n).serialize(mask=True)


def test_frames_arrive_however_the_network_cuts_them(sqlite_server, guest):
    a = guest(sqlite_server)
    with Wire(a, a.open_table()) as wire:
        for byte in ping(1):
            wire.tcp.sendall(bytes([byte]))
        assert wire.pong() == 1
        fourth = ping(4)
        wire.tcp.sendall(ping(2) + ping(3) + fourth[:3])
        assert [wire.pong(), wire.pong()] == [2, 3]
        wire.tcp.sendall(fourth[3:])
        assert wire.pong() == 4
        text = b'{"type":"ping","n":5}'
        parts = [Frame(Opcode.TEXT, text[:9], fin=False), Frame(Opcode.PING, b"hi"), Frame(Opcode.CONT, text[9:])]
        wire.tcp.sendall(b"".join(part.serialize(mask=True) for part in parts) + ping(6))
        assert [wire.pong(), wire.pong()] == [5, 6]
        assert wire.next(Opcode.PONG).data == b"hi"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.TEXT, b"x" * (FRAME_BYTES + 1)).serialize(mask=True), 1009),
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (Frame(Opcode.CONT, b"{}").serialize(mask=True), 1002),
    ],
    ids=["too-large", "unmasked", "nothing-to-continue"],
)
def test_frames_against_the_standard_close_the_connection(sqlite_server, guest, sent, code):
    a = guest(sqlite_server)
    with Wire(a, a.open_table()) as wire:
        wire.tcp.sendall(sent)
        assert int.from_bytes(wire.next(Opcode.CLOSE).data[:2], "big") == code
