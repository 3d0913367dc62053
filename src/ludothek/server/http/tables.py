"""Tables over HTTP: opened, listed, entered, looked at, recorded; and intents where sockets are blocked."""

import io

import segno
import sqlalchemy as sa
import structlog
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server import protocol as say
from ludothek.server.db import editions, schema
from ludothek.server.db.store import Append, Row
from ludothek.server.errors import Forbidden, Invalid, Untimely
from ludothek.server.http import bodies
from ludothek.server.http.endpoint import body_of, bytes_of, json
from ludothek.server.http.identity import Player
from ludothek.server.http.rate_limits import BODY_BYTES, TABLE_BODY_BYTES
from ludothek.server.play import clock, commitment, create, updates
from ludothek.server.play.intents import Asker, own_seat
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import Header
from ludothek.server.runtime.hub import short
from ludothek.server.service import Service, columns
from ludothek.server.wire.websocket import language, parse, words

log = structlog.get_logger()
SHOWN = 100
SEATING = ("sit", "stand", "bot", "replace", "ready", "away", "back", "substitute", "kick")


async def open_table(service: Service, request: Request) -> Response:
    player = await service.identities.player(request)
    service.limits.take("table", player.id)
    asked = await body_of(request, bodies.TableRequest, TABLE_BODY_BYTES)
    header, rows, edition = create.opened(asked, player.id, clock.now())

    def write(connection: Connection) -> None:
        if edition is not None:
            editions.keep(connection, edition)
        connection.execute(sa.insert(schema.tables).values(**header.columns()))
        connection.execute(sa.insert(schema.members).values(table_id=header.id, player=player.id))

    await service.store.change(write)
    if rows:
        service.bots.warm()
        await service.store.append(Append(rows))
    log.info("table opened", table=short(header.id), game=header.game, seats=header.seats)
    return json(bodies.Opened(table=header.id, invite=header.invite, link=link(request, header.id, header.invite)), 201)


def link(request: Request, table: str, invite: str) -> str:
    """The invitation stands behind the #, so that no server on the way writes it down."""
    return f"{request.url.scheme}://{request.url.netloc}/t/{table}#{invite}"


async def lobby(service: Service, request: Request) -> bodies.Lobby:
    return await service.store.read(listed_tables)


def listed_tables(connection: Connection) -> bodies.Lobby:
    tables = schema.tables.c
    query = (
        sa.select(tables.id)
        .where(tables.visibility == "listed", tables.status.in_(("open", "playing")))
        .order_by(tables.created_at.desc())
        .limit(SHOWN)
    )
    found = []
    for name in connection.execute(query).scalars().all():
        table = seating(connection, name)
        found.append(
            bodies.Listed(
                table=name,
                game=table.header.game,
                phase=table.phase,
                seats=updates.chairs(table),
                clock=table.header.clock,
                spectators=table.header.spectators,
                created=round(table.header.created_at),
            )
        )
    return bodies.Lobby(tables=found)


def seating(connection: Connection, table: str) -> LiveTable:
    """Who sits where, without replaying the game."""
    header = columns(connection, table)
    live = LiveTable(Header.read(header), None)
    rows = schema.rows.c
    query = sa.select(schema.rows).where(rows.table_id == table, rows.kind.in_(SEATING))
    live.fold_all(Row(*row) for row in connection.execute(query.order_by(rows.seq)))
    live.phase = header["status"]
    return live


async def enter(service: Service, request: Request) -> bodies.Story:
    player = await service.identities.player(request)
    asked = await body_of(request, bodies.EnterRequest)
    table = request.path_params["table"]
    await service.enter(table, player.id, asked.invite)
    return story(await current(service, table), player.id)


def story(
    live: LiveTable, player: str, seat: int | None = None, lang: str | None = None, since: int = 0
) -> bodies.Story:
    watched = live.game is not None and updates.may_watch(live, seat)
    return bodies.Story(
        seq=live.seq,
        seat=seat,
        events=updates.events(live, seat, since) if watched else [],
        view=updates.view(live, seat, lang) if watched else None,
        room=updates.room(live, player),
    )


def asked_seat(live: LiveTable, request: Request, player: Player) -> int | None:
    """The seat a request is about, which must be one of the asker's; none if none is named."""
    if "seat" not in request.query_params:
        return None
    seat = request.query_params["seat"]
    if not seat.isascii() or not seat.isdigit() or len(seat) > 3:
        raise Invalid("no-such-seat", f"the seats are 0 to {len(live.seats) - 1}")
    own_seat(live, player.id, int(seat))
    return int(seat)


async def current(service: Service, table: str) -> LiveTable:
    room = service.hub.room(table)
    async with room.lock:
        return await service.hub.live(room)


async def visitor(service: Service, request: Request) -> tuple[Player, str]:
    player = await service.identities.player(request)
    table = request.path_params["table"]
    await service.check_entry(table, player.id)
    return player, table


async def invitation(service: Service, request: Request) -> bodies.Invitation:
    _, table = await visitor(service, request)
    header = await service.store.read(lambda c: columns(c, table))
    return bodies.Invitation(invite=header["invite"], link=link(request, table, header["invite"]))


async def qr(service: Service, request: Request) -> Response:
    told = await invitation(service, request)
    picture = io.BytesIO()
    segno.make(told.link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def intent(service: Service, request: Request) -> Response:
    player, table = await visitor(service, request)
    service.limits.take("intent", player.id)
    asked = parse(await bytes_of(request, BODY_BYTES))
    lang = request.query_params.get("lang")
    asker = Asker(player.id, player.name, service.hub.node, language(lang), words(lang))
    answer = await service.answer(table, asker, asked)
    return json(answer, 409 if isinstance(answer, say.Refused) else 200)


async def record(service: Service, request: Request) -> Response:
    """The whole game for those who played it, once it is over; until then what anybody may see."""
    player, table = await visitor(service, request)
    live = await current(service, table)
    if live.game is None:
        raise Untimely("not-started", "this game has not started")
    if live.phase not in ("over", "closed") or not live.seats_of(player.id):
        if not updates.may_watch(live, None):
            raise Forbidden("no-spectators", "this table has no spectators")
        return json(story(live, player.id))
    text = commitment.signed_record(live.record(), live.header.salt, live.header.commitment)
    name = f'attachment; filename="{live.header.game}-{table}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})
