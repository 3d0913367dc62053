"""A client's outgoing queue: order, limits, closing."""

import asyncio
from collections.abc import Callable

import pytest
from starlette.types import Message

from ludothek.server.errors import NotFound
from ludothek.server.protocol import Ack
from ludothek.server.runtime.channel import Client
from ludothek.server.wire import websocket
from ludothek.server.wire.connection import MOST_BYTES, MOST_MESSAGES, SLOW, Connection


def make_client(write_now: Callable[[bytes], bool] | None = None) -> Connection:
    return Connection("table", "player", "en", 0, write_now)


async def pump_until_closed(client: Connection) -> tuple[tuple[int, str], list[bytes]]:
    sent: list[bytes] = []

    async def send(message: bytes) -> None:
        sent.append(message)
        await asyncio.sleep(0)

    queued = asyncio.Event()
    client.on_queued = queued.set
    while (ending := await client.drain(send)) is None:
        await queued.wait()
        queued.clear()
    return ending, sent


@pytest.mark.parametrize(
    "messages", [[b"x"] * (MOST_MESSAGES + 10), [b"x" * MOST_BYTES, b"y", b"z"]], ids=["many", "large"]
)
def test_a_slow_reader_is_disconnected_and_its_queue_dropped(messages: list[bytes]) -> None:
    async def push() -> tuple[tuple[int, str], list[bytes]]:
        client = make_client()
        for message in messages:
            client.push(message)
        return await pump_until_closed(client)

    (code, _reason), sent = asyncio.run(push())
    assert (code, sent) == (SLOW, [])


def test_queued_messages_are_sent_before_the_connection_closes() -> None:
    async def push() -> tuple[tuple[int, str], list[bytes]]:
        client = make_client()
        client.push(b"1")
        client.push(b"2")
        client.finish(1012, "restart")
        client.finish(1011, "too late")
        client.push(b"3")
        return await pump_until_closed(client)

    assert asyncio.run(push()) == ((1012, "restart"), [b"1", b"2"])


def test_messages_are_written_at_once_unless_others_wait() -> None:
    """While the queue is drained or the network is full, messages are queued, so that none overtakes another."""
    written: list[bytes] = []
    is_full = False

    def write_now(message: bytes) -> bool:
        if not is_full:
            written.append(message)
        return not is_full

    async def push() -> list[bytes]:
        nonlocal is_full
        client = make_client(write_now)
        client.push(b"1")
        pumping = asyncio.create_task(pump_until_closed(client))
        await asyncio.sleep(0)
        client.push(b"2")
        for _ in range(3):
            await asyncio.sleep(0)
        client.push(b"3")
        is_full = True
        client.push(b"4")
        is_full = False
        client.push(b"5")
        client.finish(1000, "")
        return (await pumping)[1]

    assert asyncio.run(push()) == [b"1", b"2", b"4", b"5"]
    assert written == [b"3"]


def test_the_queue_is_drained_by_one_task_at_a_time() -> None:
    """Two would send messages in the wrong order."""
    calls: list[None] = []

    async def send(message: bytes) -> None:
        pass

    async def push() -> None:
        client = make_client(lambda message: False)
        await client.drain(send)
        client.on_queued = lambda: calls.append(None)
        client.push(b"1")
        client.push(b"2")
        client.finish(1000, "")
        assert await client.drain(send) == (1000, "")

    asyncio.run(push())
    assert len(calls) == 1


def test_next_returns_none_after_the_timeout_and_raises_at_the_end() -> None:
    async def read() -> list[bytes | None]:
        client = make_client()
        client.push(b"1")
        found = [await client.next(1), await client.next(0.001)]
        client.push(b"2")
        client.finish(1000, "")
        found.append(await client.next(1))
        with pytest.raises(EOFError):
            await client.next(1)
        return found

    assert asyncio.run(read()) == [b"1", None, b"2"]


def test_one_message_may_be_of_any_size_and_first_updates_do_not_count() -> None:
    """The events of a long game have more bytes than a queue may hold: it can be joined, and rewound, nevertheless."""

    async def push() -> tuple[bool, bool]:
        joining, playing = make_client(), make_client()
        for seat in range(3):
            joining.push(b"%d" % seat * (2 * MOST_BYTES), is_first=True)
        playing.push(b"x" * (2 * MOST_BYTES))
        return joining.is_finished, playing.is_finished

    assert asyncio.run(push()) == (False, False)


def test_a_socket_whose_join_is_refused_is_told_why_and_closed() -> None:
    class Tables:
        async def join(self, client: Client, since: int) -> None:
            raise NotFound("no-such-table", "there is no such table")

        def leave(self, client: Client) -> None:
            pass

    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    async def serve() -> None:
        await websocket.serve(receive, send, make_client(), Tables(), 0, lambda: None, lambda message: answer())

    async def answer() -> Ack:
        raise AssertionError

    asyncio.run(serve())
    assert [message["type"] for message in sent] == ["websocket.send", "websocket.close"]
    assert '"no-such-table"' in sent[0]["text"]
    assert (sent[1]["code"], sent[1]["reason"]) == (websocket.REFUSED, "no-such-table")
