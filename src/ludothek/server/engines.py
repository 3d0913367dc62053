"""Programs in seats: the host gives one a token, with which it connects and plays like a person, on that seat only."""

import secrets

from starlette.requests import Request
from starlette.responses import Response

from ludothek.server import bodies
from ludothek.server.errors import Forbidden, Untimely
from ludothek.server.etiquette import any_seat, before_start
from ludothek.server.identity import ENGINE
from ludothek.server.service import Service
from ludothek.server.tables import current, visitor
from ludothek.server.web import body_of, json, visible_name


async def invite(service: Service, request: Request) -> Response:
    """A token for a free seat, from the host, before the start."""
    player, table = await visitor(service, request)
    asked = await body_of(request, bodies.EngineRequest)
    live = await current(service, table)
    before_start(live)
    if player.id != live.header.host:
        raise Forbidden("host-only", "only the host seats programs")
    seat = any_seat(live, asked.seat)
    if seat.player is not None or seat.bot is not None:
        raise Untimely("seat-taken", f"seat {asked.seat} is taken")
    service.limits.take("table", player.id)
    engine = await service.identities.register(visible_name(asked.name), ENGINE + secrets.token_urlsafe(12))
    await service.admit(table, engine.id)
    token = service.identities.engine_token(table, asked.seat, engine)
    return json(bodies.EngineSeat(table=table, seat=asked.seat, player=engine.id, token=token), 201)
