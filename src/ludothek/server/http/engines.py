"""Engines (external playing programs) over HTTP: a token for a seat, and the position that such a seat faces."""

import secrets

from starlette.requests import Request

from ludothek.bots.engines import client as engines
from ludothek.bots.engines import protocol
from ludothek.server.errors import Forbidden, StateConflict, Unauthenticated
from ludothek.server.http.tables import visit
from ludothek.server.play import clock
from ludothek.server.play.ids import ENGINE_PREFIX
from ludothek.server.play.intents import check_not_started, get_seat
from ludothek.server.play.text import clean_name
from ludothek.server.protocol import Message, Name, Seat
from ludothek.server.service import Service


class EngineRequest(Message):
    """A free seat for an engine, and the name it plays under."""

    seat: Seat
    name: Name


class EngineSeat(Message):
    """The token with which the engine connects; shown once, good for this seat of this table only."""

    table: str
    seat: int
    player: str
    token: str


async def seat_engine(service: Service, request: Request, body: EngineRequest) -> EngineSeat:
    """Give the host a token for a free seat, before the start."""
    player, live = await visit(service, request)
    check_not_started(live)
    if player.id != live.config.host:
        raise Forbidden("host-only", "only the host seats programs")
    seat = get_seat(live, body.seat)
    if seat.player is not None or seat.bot is not None:
        raise StateConflict("seat-taken", f"seat {body.seat} is taken")
    service.take("table", player.id, request)
    engine = await service.identities.register(clean_name(body.name), ENGINE_PREFIX + secrets.token_urlsafe(12))
    table = live.config.id
    await service.admit(table, engine.id)
    token = service.identities.issue_token(table, body.seat, engine)
    return EngineSeat(table=table, seat=body.seat, player=engine.id, token=token)


async def get_position(service: Service, request: Request) -> protocol.Position:
    """The position an engine faces, with a determinization consistent with what its seat knows."""
    table = request.path_params["table"]
    engine = await service.identities.get_engine(request, table)
    if engine is None:
        raise Unauthenticated("wrong-token", "positions are for programs: send the token of one")
    service.limits.take("intent", engine.player.id)
    live = await service.hub.get_table(table)
    if live.table is None or live.to_move != engine.seat:
        raise StateConflict("not-your-turn", "a position is for the seat that decides")
    if live.seats[engine.seat].player != engine.player.id:
        raise Forbidden("not-your-seat", "somebody else sits on this seat")
    copy = live.table.fair_copy(engine.seat, secrets.randbits(64))
    face = live.clock.face(clock.now(), engine.seat, False)
    remaining = face.remaining if face else ()
    return engines.make_position(copy, live.position, 0, copy.events(engine.seat), ["snapshot", "words"], remaining)
