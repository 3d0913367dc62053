"""The lobby over HTTP: games, guests, tables, invitations, records, ratings; and intents where sockets are blocked."""

import io
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import segno
import sqlalchemy as sa
import structlog
from babel.messages.pofile import read_po
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludothek.engine import registry
from ludothek.engine.edition import Edition
from ludothek.engine.game import Game
from ludothek.server import clocks, editions, fairness, metrics, model, opening, tell
from ludothek.server import protocol as say
from ludothek.server.errors import Forbidden, Invalid, Refusal, TooLarge, Untimely
from ludothek.server.etiquette import Asker, plain
from ludothek.server.hub import short
from ludothek.server.identity import Player, erase
from ludothek.server.limits import BODY_BYTES, TABLE_BODY_BYTES
from ludothek.server.live import Header, LiveTable
from ludothek.server.schema import openapi
from ludothek.server.service import Service, columns
from ludothek.server.sockets import language, parse
from ludothek.server.store import Append, Row
from ludothek.server.streams import stream

log = structlog.get_logger()
Body = TypeVar("Body")
Handler = Callable[[Service, Request], Awaitable[Any]]
SHOWN_IN_LOBBY = 100
encode = msgspec.json.Encoder().encode


def json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def problem(refusal: Refusal) -> Response:
    metrics.refused.labels(refusal.code).inc()
    told = say.Problem(code=refusal.code, message=refusal.message, clause=refusal.clause)
    return json(told, refusal.status)


async def bytes_of(request: Request, most: int) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Invalid("not-json", "the body must be JSON, with content-type application/json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooLarge("too-large", f"the body may have {most} bytes")
    return bytes(body)


async def body_of(request: Request, kind: type[Body], most: int = BODY_BYTES) -> Body:
    try:
        return msgspec.json.decode(await bytes_of(request, most), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Invalid("invalid-body", str(error)[:200]) from None


def visible_name(text: str) -> str:
    name = plain(text)
    if not name:
        raise Invalid("no-name", "a name needs at least one visible character")
    return name


# Games


async def catalogue(service: Service, request: Request) -> say.Catalogue:
    lang = language(request.query_params.get("lang"))
    games = [
        say.GameInfo(
            key=key,
            name=game.name(lang),
            version=game.version,
            seats=list(game.seats),
            usual_seats=game.usual_seats,
            options=[
                say.OptionInfo(key=o.key, default=o.default, allowed=list(o.allowed), clause=o.clause)
                for o in game.options
            ],
        )
        for key, game in registry.games().items()
    ]
    return say.Catalogue(version=say.VERSION, games=games, bots=list(registry.bots()))


async def texts(service: Service, request: Request) -> say.GameTexts:
    key = request.path_params["game"]
    if key not in registry.games():
        raise HTTPException(404)
    lang = language(request.query_params.get("lang"))
    return say.GameTexts(key=key, lang=lang, texts=templates(registry.game(key).folder / "texts" / f"{lang}.po"))


async def pieces(service: Service, request: Request) -> say.Pieces:
    key = request.path_params["game"]
    if key not in registry.games():
        raise HTTPException(404)
    game = registry.game(key)
    return pieces_of(game, game.standard_edition, request)


def pieces_of(game: Game, edition: Edition, request: Request) -> say.Pieces:
    lang = language(request.query_params.get("lang"))
    return say.Pieces(key=game.key, lang=lang, edition=edition.name, pieces=game.of_edition(edition).catalogue(lang))


@cache
def templates(path: Path) -> dict[str, Any]:
    """Every text with its blanks unfilled; one with plural forms is the list of them."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    return {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in catalogue if m.id}


# People


async def me(service: Service, request: Request) -> say.Me:
    player = await service.identities.player(request)
    return await service.store.read(lambda c: profile(c, player))


async def become(service: Service, request: Request) -> Response:
    """A new guest, or a new name for the one who asks."""
    name = visible_name((await body_of(request, say.GuestRequest)).name)
    claimed = service.identities.claimed(request)
    player = await service.identities.find(claimed) if claimed else None
    if player is None:
        service.limits.take("guest-address", service.address(request))
        player = await service.identities.register(name)
    elif player.name != name:
        player = await service.identities.rename(player, name)
    return signed_in(service, request, player)


def signed_in(service: Service, request: Request, player: Player) -> Response:
    response = json(say.Me(player=player.id, name=player.name))
    response.set_cookie(**service.identities.cookie(player, request.url.scheme == "https"))
    return response


async def recovery(service: Service, request: Request) -> say.RecoveryCode:
    player = await service.identities.player(request)
    return say.RecoveryCode(code=await service.identities.recovery_code(player))


async def recover(service: Service, request: Request) -> Response:
    service.limits.take("recover-address", service.address(request))
    code = (await body_of(request, say.RecoverRequest)).code
    return signed_in(service, request, await service.identities.recover(code))


async def forget(service: Service, request: Request) -> Response:
    """Deletes the data of the one who asks."""
    player = await service.identities.player(request)
    await service.store.change(lambda c: erase(c, player.id))
    await service.store.notice_restore()
    service.identities.forget(player.id)
    response = Response(status_code=204)
    response.delete_cookie("ludothek")
    return response


def profile(connection: Connection, player: Player) -> say.Me:
    query = sa.select(model.ratings).where(model.ratings.c.player == player.id)
    rated = [
        say.Rating(game=r.game, seats=r.seats, rating=round(r.rating, 1), games=r.games)
        for r in connection.execute(query)
    ]
    passkey = connection.execute(sa.select(model.passkeys.c.player).where(model.passkeys.c.player == player.id)).first()
    return say.Me(player=player.id, name=player.name, ratings=rated, passkey=passkey is not None)


async def ratings(service: Service, request: Request) -> say.Ratings:
    query = (
        sa.select(model.ratings, model.players.c.name)
        .join(model.players, model.players.c.id == model.ratings.c.player)
        .order_by(model.ratings.c.rating.desc())
        .limit(SHOWN_IN_LOBBY)
    )
    if "game" in request.query_params:
        query = query.where(model.ratings.c.game == plain(request.query_params["game"]))
    seats = request.query_params.get("seats", "")
    if seats.isascii() and seats.isdigit() and len(seats) < 4:
        query = query.where(model.ratings.c.seats == int(seats))
    found = await service.store.read(lambda c: c.execute(query).all())
    return say.Ratings(
        ratings=[
            say.Rating(game=r.game, seats=r.seats, rating=round(r.rating, 1), games=r.games, name=r.name) for r in found
        ]
    )


# Tables


async def open_table(service: Service, request: Request) -> Response:
    player = await service.identities.player(request)
    service.limits.take("table", player.id)
    asked = await body_of(request, say.TableRequest, TABLE_BODY_BYTES)
    header, rows, edition = opening.opened(asked, player.id, clocks.now())

    def write(connection: Connection) -> None:
        if edition is not None:
            editions.keep(connection, edition)
        connection.execute(sa.insert(model.tables).values(**header.columns()))
        connection.execute(sa.insert(model.members).values(table_id=header.id, player=player.id))

    await service.store.change(write)
    if rows:
        service.bots.warm()
        await service.store.append(Append(rows))
    log.info("table opened", table=short(header.id), game=header.game, seats=header.seats)
    return json(say.Opened(table=header.id, invite=header.invite, link=link(request, header.id, header.invite)), 201)


def link(request: Request, table: str, invite: str) -> str:
    """The invitation stands behind the #, so that no server on the way writes it down."""
    return f"{request.url.scheme}://{request.url.netloc}/t/{table}#{invite}"


async def lobby(service: Service, request: Request) -> say.Lobby:
    return await service.store.read(listed_tables)


def listed_tables(connection: Connection) -> say.Lobby:
    tables = model.tables.c
    query = (
        sa.select(tables.id)
        .where(tables.visibility == "listed", tables.status.in_(("open", "playing")))
        .order_by(tables.created_at.desc())
        .limit(SHOWN_IN_LOBBY)
    )
    found = []
    for name in connection.execute(query).scalars().all():
        table = seating(connection, name)
        found.append(
            say.Listed(
                table=name,
                game=table.header.game,
                phase=table.phase,
                seats=tell.chairs(table),
                clock=table.header.clock,
                spectators=table.header.spectators,
                created=round(table.header.created_at),
            )
        )
    return say.Lobby(tables=found)


def seating(connection: Connection, table: str) -> LiveTable:
    """Who sits where, without replaying the game."""
    header = columns(connection, table)
    live = LiveTable(Header.read(header), None)
    rows = model.rows.c
    query = sa.select(model.rows).where(
        rows.table_id == table, rows.kind.in_(("sit", "stand", "bot", "ready", "away", "back", "substitute", "kick"))
    )
    live.fold_all(Row(*row) for row in connection.execute(query.order_by(rows.seq)))
    live.phase = header["status"]
    return live


async def look(service: Service, request: Request) -> say.Story:
    """A table as anybody at it may see it."""
    player, table = await visitor(service, request)
    live = await current(service, table)
    return story(live, player.id)


async def table_pieces(service: Service, request: Request) -> say.Pieces:
    """The pieces of the edition that this table plays with."""
    _, table = await visitor(service, request)
    live = await current(service, table)
    game = registry.game(live.header.game)
    return pieces_of(game, live.edition or game.standard_edition, request)


async def enter(service: Service, request: Request) -> say.Story:
    player = await service.identities.player(request)
    asked = await body_of(request, say.EnterRequest)
    table = request.path_params["table"]
    await service.enter(table, player.id, asked.invite)
    return story(await current(service, table), player.id)


def story(live: LiveTable, player: str) -> say.Story:
    watched = live.game is not None and tell.may_watch(live, None)
    return say.Story(
        seq=live.seq,
        events=tell.events(live, None, 0) if watched else [],
        view=live.game.view(None) if watched and live.game is not None else None,
        room=tell.room(live, player),
    )


async def current(service: Service, table: str) -> LiveTable:
    room = service.hub.room(table)
    async with room.lock:
        return await service.hub.live(room)


async def visitor(service: Service, request: Request) -> tuple[Player, str]:
    player = await service.identities.player(request)
    table = request.path_params["table"]
    await service.check_entry(table, player.id)
    return player, table


async def invitation(service: Service, request: Request) -> say.Invitation:
    _, table = await visitor(service, request)
    header = await service.store.read(lambda c: columns(c, table))
    return say.Invitation(invite=header["invite"], link=link(request, table, header["invite"]))


async def qr(service: Service, request: Request) -> Response:
    told = await invitation(service, request)
    picture = io.BytesIO()
    segno.make(told.link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def intent(service: Service, request: Request) -> Response:
    player, table = await visitor(service, request)
    service.limits.take("intent", player.id)
    asked = parse(await bytes_of(request, BODY_BYTES))
    asker = Asker(player.id, player.name, service.hub.node, language(request.query_params.get("lang")))
    answer = await service.answer(table, asker, asked)
    return json(answer, 409 if isinstance(answer, say.Refused) else 200)


async def record(service: Service, request: Request) -> Response:
    """The whole game for those who played it, once it is over; until then what anybody may see."""
    player, table = await visitor(service, request)
    live = await current(service, table)
    if live.game is None:
        raise Untimely("not-started", "this game has not started")
    if live.phase not in ("over", "closed") or not live.seats_of(player.id):
        if not tell.may_watch(live, None):
            raise Forbidden("no-spectators", "this table has no spectators")
        return json(story(live, player.id))
    text = fairness.signed_record(live.game.record(), live.header.salt, live.header.commitment)
    name = f'attachment; filename="{live.header.game}-{table}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


# Operations


async def health(service: Service, request: Request) -> Response:
    await service.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return json({"status": "ok"})


async def exposed(service: Service, request: Request) -> Response:
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def schema(service: Service, request: Request) -> Response:
    return json(openapi())


ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", "/healthz", health),
    ("GET", "/metrics", exposed),
    ("GET", "/api/openapi.json", schema),
    ("GET", "/api/games", catalogue),
    ("GET", "/api/games/{game}/texts", texts),
    ("GET", "/api/games/{game}/pieces", pieces),
    ("GET", "/api/me", me),
    ("POST", "/api/me", become),
    ("POST", "/api/me/recovery", recovery),
    ("POST", "/api/me/recover", recover),
    ("POST", "/api/me/forget", forget),
    ("GET", "/api/ratings", ratings),
    ("GET", "/api/tables", lobby),
    ("POST", "/api/tables", open_table),
    ("GET", "/api/tables/{table}", look),
    ("POST", "/api/tables/{table}/enter", enter),
    ("GET", "/api/tables/{table}/pieces", table_pieces),
    ("GET", "/api/tables/{table}/invitation", invitation),
    ("GET", "/api/tables/{table}/qr.svg", qr),
    ("POST", "/api/tables/{table}/intents", intent),
    ("GET", "/api/tables/{table}/stream", stream),
    ("GET", "/api/tables/{table}/record", record),
]


def routes(service: Service) -> list[BaseRoute]:
    return [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]


def endpoint(service: Service, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler with its limits, and its refusals as typed answers."""

    async def handle(request: Request) -> Response:
        try:
            service.limits.take("request-address", service.address(request))
            claimed = service.identities.claimed(request)
            if claimed is not None:
                service.limits.take("request", claimed)
            answer = await handler(service, request)
        except Refusal as refusal:
            return problem(refusal)
        return answer if isinstance(answer, Response) else json(answer)

    return handle
