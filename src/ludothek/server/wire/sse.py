"""Encode a client's updates as server-sent events."""

import re
from collections.abc import AsyncIterator, Callable

from ludothek.server.wire.connection import Connection

KEEP_ALIVE_SECONDS = 15.0
KEEP_ALIVE = b": still here\n\n"
UPDATE = re.compile(rb'\{"type":"update","seq":(\d+),"since":\d+(?:,"seat":(\d+))?')


async def stream(client: Connection, leave: Callable[[], None]) -> AsyncIterator[bytes]:
    """Yield a client's messages as events until the connection is finished; call `leave` at the end."""
    try:
        while True:
            message = await client.next(KEEP_ALIVE_SECONDS)
            yield KEEP_ALIVE if message is None else encode_event(message, client.seats)
    except EOFError:
        return
    finally:
        leave()


def encode_event(message: bytes, seats: list[int]) -> bytes:
    """A message as an event.

    A player with several seats gets one update for each of them. Only the last one carries the event id, so that a
    client that reconnects in between misses none.
    """
    update = UPDATE.match(message)
    seat = int(update[2]) if update and update[2] else None
    is_last = seat == (seats[-1] if seats else None)
    event_id = b"id: %s\n" % update[1] if update and is_last else b""
    return event_id + b"data: " + message + b"\n\n"
