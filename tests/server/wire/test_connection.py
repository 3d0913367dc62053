"""A client's outgoing queue: order, limits, closing."""

import asyncio
from collections.abc import Callable

import pytest

from ludothek.server.wire.connection import MOST_BYTES, MOST_MESSAGES, SLOW, Connection


def make_client(write_now: Callable[[bytes], bool] | None = None) -> Connection:
    return Connection("table", "player", "en", 0, write_now)


async def pump_until_closed(client: Connection) -> tuple[tuple[int, str], list[bytes]]:
    sent: list[bytes] = []

    async def send(message: bytes) -> None:
        sent.append(message)

    return await client.pump(send), sent


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
    """While the pump runs or the network is full, messages are queued, so that none overtakes another."""
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
        is_full = True
        client.push(b"3")
        is_full = False
        client.push(b"4")
        client.finish(1000, "")
        return (await pumping)[1]

    assert asyncio.run(push()) == [b"1", b"3", b"4"]
    assert written == [b"2"]


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
