"""What carries messages between processes: whole messages in their order, bounded queues, gaps that are noticed."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from ludothek.server.runtime.bus.links import MOST_MESSAGES, MOST_WAITING, Incoming, Outgoing
from ludothek.server.runtime.bus.local import LocalBus
from ludothek.server.runtime.bus.nats import MOST_QUEUED, PIECE_BYTES, NatsBus
from ludothek.server.runtime.bus.pieces import Assembler, cut
from ludothek.server.runtime.parcels import Begin, Finish, Messages, decode
from ludothek.server.runtime.post import Post


class Transport:
    """Keeps what is written; nobody reads it if it `waits`."""

    def __init__(self, waits: bool = False) -> None:
        self.written = b""
        self.waits = waits
        self.is_aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return len(self.written) if self.waits else 0

    def abort(self) -> None:
        self.is_aborted = True


def connect(outgoing: Outgoing, waits: bool = False) -> Transport:
    transport = Transport(waits)
    outgoing.connection_made(cast(Any, transport))
    return transport


def make_outgoing() -> Outgoing:
    return Outgoing(lambda lost: None)


def test_messages_arrive_whole_however_the_stream_is_cut() -> None:
    sent = [b"", b"one", bytes(range(256)) * 300]
    outgoing = make_outgoing()
    transport = connect(outgoing)
    for message in sent:
        outgoing.send(message)
    for size in (1, 3, 1000, len(transport.written)):
        received: list[bytes] = []
        incoming = Incoming(received.append, set())
        for at in range(0, len(transport.written), size):
            incoming.data_received(transport.written[at : at + size])
        assert received == sent


def test_messages_wait_for_the_connection_but_not_without_end() -> None:
    outgoing = make_outgoing()
    for number in range(MOST_MESSAGES + 5):
        outgoing.send(number.to_bytes(2, "big"))
    received: list[bytes] = []
    Incoming(received.append, set()).data_received(connect(outgoing).written)
    assert received == [number.to_bytes(2, "big") for number in range(MOST_MESSAGES)]
    assert outgoing.take_waiting() == []


def test_a_process_that_does_not_read_is_given_up() -> None:
    outgoing = make_outgoing()
    transport = connect(outgoing, waits=True)
    outgoing.send(bytes(MOST_WAITING // 2))
    assert not transport.is_aborted
    outgoing.send(bytes(MOST_WAITING // 2 + 1))
    assert transport.is_aborted


def test_what_misses_a_piece_is_dropped_and_the_next_message_arrives() -> None:
    assembler = Assembler()
    broken, whole = list(cut("one", b"x" * 100, 50)), list(cut("one", b"y" * 100, 50))
    other = list(cut("two", b"z" * 100, 50))
    assert len(broken) == 4
    arrived = [assembler.add(piece) for piece in (broken[0], other[0], *other[1:], broken[2], broken[3], *whole)]
    assert [message for message in arrived if message is not None and message.startswith((b"y", b"z"))] == [
        b"z" * 100,
        b"y" * 100,
    ]
    assert b"x" * 100 not in arrived


def test_a_local_bus_delivers_in_the_next_turn_to_whoever_is_there() -> None:
    async def exchange() -> tuple[list[bytes], list[bytes]]:
        exchange: dict[str, Callable[[bytes], None]] = {}
        one, two = LocalBus(exchange, "one"), LocalBus(exchange, "two")
        received: list[bytes] = []
        await two.start(received.append)
        one.send("two", b"a")
        at_once = list(received)
        await asyncio.sleep(0)
        await two.stop()
        one.send("two", b"lost")
        await asyncio.sleep(0)
        return at_once, received

    assert asyncio.run(exchange()) == ([], [b"a"])


def test_without_nats_the_oldest_messages_give_way() -> None:
    async def fill() -> tuple[int, bytes, int]:
        bus = NatsBus("nats://nowhere.invalid", "one")
        for number in range(MOST_QUEUED + 3):
            bus.send("two", number.to_bytes(4, "big"))
        size, (_, first) = bus._queue.qsize(), bus._queue.get_nowait()
        bus._queue.get_nowait()
        bus.send("two", bytes(PIECE_BYTES))
        return size, first[-4:], bus._queue.qsize()

    assert asyncio.run(fill()) == (MOST_QUEUED, (3).to_bytes(4, "big"), MOST_QUEUED)


class Wire:
    """A bus whose messages are kept."""

    address = ""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []

    async def start(self, receive: Callable[[bytes], None]) -> None:
        return

    def send(self, node: str, message: bytes) -> None:
        self.sent.append((node, message))

    async def stop(self) -> None:
        return


def make_post(node: str) -> tuple[Post, Wire, list[tuple[str, Messages]], list[str]]:
    wire, received, gaps = Wire(), list[tuple[str, Messages]](), list[str]()
    return (
        Post(wire, node, lambda sender, message: received.append((sender, message)), gaps.append),
        wire,
        received,
        gaps,
    )


def test_messages_of_one_turn_are_one_parcel_and_the_same_bytes_go_once() -> None:
    async def send() -> list[tuple[str, bytes]]:
        post, wire, _, _ = make_post("one")
        body = b'{"type":"update"}'
        for client in (1, 2, 3):
            post.send_frame("two", client, body, False)
        post.send("two", Begin())
        post.send("three", Begin())
        assert wire.sent == []
        await asyncio.sleep(0)
        return wire.sent

    (to_two, first), (to_three, _) = asyncio.run(send())
    assert (to_two, to_three) == ("two", "three")
    frame, begin = decode(first).messages
    assert frame.clients == [1, 2, 3]  # type: ignore[union-attr]
    assert type(begin) is Begin


def test_a_lost_parcel_is_noticed_by_the_next_one_and_by_a_beat() -> None:
    async def send(count: int) -> tuple[list[bytes], bytes]:
        post, wire, _, _ = make_post("one")
        for number in range(count):
            post.send("two", Finish(number, 1000, ""))
            await asyncio.sleep(0)
        parcels = [message for _, message in wire.sent]
        post.beat(["one", "two"])
        return parcels, wire.sent[-1][1]

    parcels, beat = asyncio.run(send(3))
    for arriving, noticed in (
        (parcels, []),
        ([*parcels, beat], []),
        ([parcels[0], parcels[2]], ["one"]),
        ([parcels[0], parcels[1], beat], ["one"]),
        ([*parcels[1:], beat], ["one"]),
    ):
        post, _, received, gaps = make_post("two")
        for parcel in arriving:
            post.deliver(parcel)
        assert gaps == noticed
        assert len(received) == len([parcel for parcel in arriving if parcel != beat])


def test_what_is_no_parcel_is_ignored() -> None:
    post, _, received, gaps = make_post("two")
    post.deliver(b"\xff nonsense")
    assert (received, gaps) == ([], [])
