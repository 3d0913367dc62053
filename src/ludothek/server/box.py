"""What lies in a table's box: the data of its edition, for a page that shows cards, maps and where values come from."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludothek.engine import registry
from ludothek.server.service import Service


async def box(service: Service, request: Request) -> Response:
    """The edition a table is played with; everybody who may see the table may see it."""
    player = await service.identities.player(request)
    table = request.path_params["table"]
    await service.check_entry(table, player.id)
    room = service.hub.room(table)
    async with room.lock:
        live = await service.hub.live(room)
    edition = live.edition or registry.game(live.header.game).standard_edition
    told = {"game": edition.game, "name": edition.name, "hash": edition.hash, "data": edition.data}
    return Response(msgspec.json.encode(told), media_type="application/json")
