"""Programs in seats: the host gives one a token, with which it connects, plays and asks for positions of that seat."""

import secrets

from starlette.requests import Request
from starlette.responses import Response

from ludothek.bots.engines import client as engines
from ludothek.bots.engines import protocol
from ludothek.server.errors import Forbidden, Stranger, Untimely
from ludothek.server.http import bodies
from ludothek.server.http.endpoint import body_of, json, visible_name
from ludothek.server.http.identity import ENGINE
from ludothek.server.http.tables import current, visitor
from ludothek.server.play import clock
from ludothek.server.play.intents import any_seat, before_start
from ludothek.server.service import Service


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


async def position(service: Service, request: Request) -> protocol.Position:
    """A program's position as the protocol for engines has it, with a world that its seat finds possible."""
    table = request.path_params["table"]
    engine = await service.identities.engine(request, table)
    if engine is None:
        raise Stranger("wrong-token", "positions are for programs: send the token of one")
    service.limits.take("intent", engine.player.id)
    live = await current(service, table)
    if live.game is None or live.to_move != engine.seat:
        raise Untimely("not-your-turn", "a position is for the seat that decides")
    if live.seats[engine.seat].player != engine.player.id:
        raise Forbidden("not-your-seat", "somebody else sits on this seat")
    copy = live.game.fair_copy(engine.seat, secrets.randbits(64))
    face = live.clock.face(clock.now(), engine.seat, False)
    remaining = face.remaining if face else ()
    return engines.position(copy, live.position, 0, copy.events(engine.seat), ["world", "words"], remaining)
