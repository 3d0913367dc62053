"""Play where WebSockets are blocked: a stream of server-sent events; intents come by POST."""

import re
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludothek.server.wire.connection import Connection
from ludothek.server.wire.websocket import number, words

if TYPE_CHECKING:
    from ludothek.server.service import Service

KEEP_ALIVE = 15.0
_NUMBER = re.compile(rb'\{"type":"update","seq":(\d+),"since":\d+(?:,"seat":(\d+))?')


async def stream(service: "Service", request: Request) -> Response:
    table, address = request.path_params["table"], service.address(request)
    player = await service.identities.player(request)
    await service.check_entry(table, player.id)
    service.limits.connect(player.id, address)
    client = Connection(table, player.id, words(request.query_params.get("lang")), service.settings.patience)
    since = number(request.headers.get("last-event-id") or request.query_params.get("since"))
    try:
        await service.hub.join(client, since)
    except BaseException:
        service.hub.leave(client)
        service.limits.disconnect(player.id, address)
        raise

    async def told() -> AsyncIterator[bytes]:
        try:
            while True:
                message = await client.next(KEEP_ALIVE)
                yield b": still here\n\n" if message is None else framed(message, client)
        except EOFError:
            return
        finally:
            service.hub.leave(client)
            service.limits.disconnect(player.id, address)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


def framed(message: bytes, client: Connection) -> bytes:
    """A message as an event. The number is given with the last of a player's seats, so that none is missed."""
    found = _NUMBER.match(message)
    last = client.seats[-1] if client.seats else None
    seat = int(found[2]) if found and found[2] else None
    label = b"id: %s\n" % found[1] if found and seat == last else b""
    return label + b"data: " + message + b"\n\n"
