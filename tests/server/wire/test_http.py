"""The limits on requests that are not complete, with uvicorn's parser but without a network."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from ludothek.server.runtime.rate_limits import Limits
from ludothek.server.wire import http, peers
from ludothek.server.wire.http import HEADER_BYTES, MOST_HEADERS, MOST_PIPELINED, LimitedHttpProtocol
from ludothek.server.wire.peers import Peers


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self, host: str = "") -> None:
        super().__init__()
        self.host = host
        self.written = b""
        self.is_closed = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.host, 1) if name == "peername" and self.host else default

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def pause_reading(self) -> None:
        return

    resume_reading = pause_reading


async def answer(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        continue
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture(autouse=True)
def incomplete_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "incomplete_requests", http.IncompleteRequests())
    monkeypatch.setattr(http, "idle_connections", http.IdleConnections())


def connect(host: str = "") -> tuple[LimitedHttpProtocol, Transport]:
    protocol = LimitedHttpProtocol(Config(answer, lifespan="off"), ServerState(), {})
    transport = Transport(host)
    protocol.connection_made(transport)
    return protocol, transport


def run(work: Callable[[], Any]) -> Any:
    async def main() -> Any:
        return await work()

    return asyncio.run(main())


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n" + b"X: %s\r\n" % (b"x" * HEADER_BYTES) + b"\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: x\r\n" % n for n in range(MOST_HEADERS + 1)) + b"\r\n",
        b"GET /" + b"x" * HEADER_BYTES + b" HTTP/1.1\r\n\r\n",
    ],
    ids=["long", "many", "address"],
)
@pytest.mark.parametrize("step", [1000, 10**6])
def test_a_head_that_is_too_large_is_refused_however_it_is_cut(head: bytes, step: int) -> None:
    async def send() -> Transport:
        protocol, transport = connect()
        for at in range(0, len(head), step):
            if not transport.is_closed:
                protocol.data_received(head[at : at + step])
        return transport

    assert run(send).written.startswith(b"HTTP/1.1 431 ")


def test_a_head_without_an_end_is_not_held() -> None:
    async def send() -> tuple[int, bool]:
        protocol, transport = connect()
        protocol.data_received(b"GET / HTTP/1.1\r\nX: ")
        sent = 0
        while not transport.is_closed and sent < 100 * HEADER_BYTES:
            protocol.data_received(b"x" * 1000)
            sent += 1000
        return sent, transport.is_closed

    sent, is_closed = run(send)
    assert is_closed
    assert sent <= HEADER_BYTES + 1000


@pytest.mark.parametrize(
    "data",
    [b"", b"GET / HTTP/1.1\r\nHost:", b"POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf"],
    ids=["nothing", "half a head", "half a body"],
)
def test_half_a_request_is_dropped_in_time(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "HEADER_SECONDS", 0.01)
    monkeypatch.setattr(http, "BODY_SECONDS", 0.01)

    async def send() -> bool:
        protocol, transport = connect()
        if data:
            protocol.data_received(data)
        for _ in range(500):
            await asyncio.sleep(0.01)
            if transport.is_closed:
                break
        return transport.is_closed

    assert run(send)


def test_a_complete_request_is_answered_and_its_connection_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "HEADER_SECONDS", 0.05)
    monkeypatch.setattr(http, "BODY_SECONDS", 0.05)

    async def send() -> Transport:
        protocol, transport = connect()
        body = b"x" * (2 * HEADER_BYTES)
        protocol.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        assert not len(http.incomplete_requests)
        await asyncio.sleep(0.2)
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        async with asyncio.timeout(60):
            while transport.written.count(b"HTTP/1.1 204") < 2:
                await asyncio.sleep(0.01)
        return transport

    assert not run(send).is_closed


def test_the_oldest_incomplete_request_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "MOST_INCOMPLETE", 3)

    async def open_many() -> list[bool]:
        transports = []
        for _ in range(5):
            protocol, transport = connect()
            protocol.data_received(b"GET / HTTP/1.1\r\n")
            transports.append(transport)
        return [transport.is_closed for transport in transports]

    assert run(open_many) == [True, True, False, False, False]


def test_pipelined_requests_are_bounded() -> None:
    async def send() -> tuple[int, bool]:
        protocol, transport = connect()
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 5000)
        return len(protocol.pipeline), transport.is_closed

    waiting, is_closed = run(send)
    assert waiting <= MOST_PIPELINED
    assert is_closed


def test_a_client_that_takes_nothing_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "WRITE_SECONDS", 0.01)

    async def stall() -> tuple[bool, bool]:
        (stalled, its_transport), (reading, other_transport) = connect(), connect()
        for protocol in (stalled, reading):
            protocol.pause_writing()
        reading.resume_writing()
        for _ in range(500):
            await asyncio.sleep(0.01)
            if its_transport.is_closed:
                break
        return its_transport.is_closed, other_transport.is_closed

    assert run(stall) == (True, False)


def test_idle_connections_make_room_for_others_and_those_in_use_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one address, fetching something on each of ten thousand connections, would shut out everybody."""
    monkeypatch.setattr(http, "MOST_IDLE", 2)
    request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    async def open_many() -> tuple[list[bool], int]:
        connections = [connect() for _ in range(4)]
        for protocol, _ in connections[:3]:
            protocol.data_received(request)
            for _ in range(10):
                await asyncio.sleep(0)
        connections[1][0].data_received(b"GET / HTTP/1.1\r\n")
        connections[3][0].data_received(request)
        for _ in range(10):
            await asyncio.sleep(0)
        closed = [transport.is_closed for _, transport in connections]
        for protocol, _ in connections:
            protocol.connection_lost(None)
        return closed, len(http.idle_connections)

    assert run(open_many) == ([True, False, False, False], 0)


PROXY, ABUSER, NEIGHBOUR = "127.0.0.1", "2001:db8:bad:1::1", "2001:db8:bad:2::1"


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Limits:
    found = Limits(penalty_seconds=60.0)
    monkeypatch.setattr(LimitedHttpProtocol, "peers", Peers(found, PROXY.__eq__))
    return found


def test_incomplete_requests_of_one_address_make_room_for_its_own(
    limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "MOST_INCOMPLETE", 2)

    async def open_many() -> list[bool]:
        hosts = [NEIGHBOUR, ABUSER, "2001:db8:bad:1::2", "2001:db8:bad:1::3", PROXY, PROXY, PROXY]
        transports = []
        for host in hosts:
            protocol, transport = connect(host)
            protocol.data_received(b"GET / HTTP/1.1\r\n")
            transports.append(transport)
        return [transport.is_closed for transport in transports]

    assert run(open_many) == [False, True, False, False, False, False, False]


def test_an_address_with_a_penalty_has_few_connections(limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MOST_PENALIZED", 2)

    async def open_many() -> list[list[bool]]:
        connections = [connect(ABUSER) for _ in range(4)]
        before = [transport.is_closed for _, transport in connections]
        limits.penalties.punish("2001:db8:bad:1::/64")
        connections += [connect(host) for host in (ABUSER, NEIGHBOUR, PROXY)]
        during = [transport.is_closed for _, transport in connections]
        for protocol, _ in connections:
            protocol.connection_lost(None)
        return [before, during, [connect(ABUSER)[1].is_closed]]

    assert run(open_many) == [[False] * 4, [False] * 4 + [True, False, False], [False]]


@pytest.mark.parametrize("host", [ABUSER, PROXY])
@pytest.mark.parametrize(
    ("data", "counts"),
    [(b"", False), (b"GET / HTTP/1.1\r\nHost:", True), (b"GET /" + b"x" * HEADER_BYTES + b" HTTP/1.1\r\n\r\n", True)],
    ids=["nothing", "half a head", "large"],
)
def test_half_and_large_requests_count_as_refused_unless_a_proxy_sends_them(
    limits: Limits, host: str, data: bytes, counts: bool
) -> None:
    async def send() -> None:
        protocol, transport = connect(host)
        if data:
            protocol.data_received(data)
        if not transport.is_closed:
            protocol.give_up()

    run(send)
    assert [kind for kind, _ in limits._buckets] == (["refused-address"] if counts and host == ABUSER else [])
