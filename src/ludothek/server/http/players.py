"""People over HTTP: guests, recovery, ratings, and the tables somebody plays at."""

import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import schema
from ludothek.server.http import bodies
from ludothek.server.http.endpoint import body_of, json, visible_name
from ludothek.server.http.identity import Player, erase
from ludothek.server.http.tables import SHOWN, current, seating
from ludothek.server.play import updates
from ludothek.server.play.intents import plain
from ludothek.server.play.live_table import LiveTable
from ludothek.server.service import Service

MINE = 40


async def me(service: Service, request: Request) -> bodies.Me:
    player = await service.identities.player(request)
    return await service.store.read(lambda c: profile(c, player))


async def become(service: Service, request: Request) -> Response:
    """A new guest, or a new name for the one who asks."""
    name = visible_name((await body_of(request, bodies.GuestRequest)).name)
    claimed = service.identities.claimed(request)
    player = await service.identities.find(claimed) if claimed else None
    if player is None:
        service.limits.take("guest-address", service.address(request))
        player = await service.identities.register(name)
    elif player.name != name:
        player = await service.identities.rename(player, name)
    return signed_in(service, request, player)


def signed_in(service: Service, request: Request, player: Player) -> Response:
    response = json(bodies.Me(player=player.id, name=player.name))
    response.set_cookie(**service.identities.cookie(player, request.url.scheme == "https"))
    return response


async def recovery(service: Service, request: Request) -> bodies.RecoveryCode:
    player = await service.identities.player(request)
    return bodies.RecoveryCode(code=await service.identities.recovery_code(player))


async def recover(service: Service, request: Request) -> Response:
    service.limits.take("recover-address", service.address(request))
    code = (await body_of(request, bodies.RecoverRequest)).code
    return signed_in(service, request, await service.identities.recover(code))


async def forget(service: Service, request: Request) -> Response:
    """Deletes the data of the one who asks."""
    player = await service.identities.player(request)

    def write(connection: Connection) -> list[str]:
        changed = [player.id, *erase(connection, player.id)[1]]
        for name in changed:
            service.store.announce(connection, name)
        return changed

    for name in await service.store.change(write):
        await service.hub.read_anew(name)
        service.forget(name)
    response = Response(status_code=204)
    response.delete_cookie("ludothek")
    return response


async def mine(service: Service, request: Request) -> bodies.MyTables:
    """The tables where the asker plays or played lately, or that they opened; the newest first."""
    player = await service.identities.player(request)
    lately = await service.store.read(lambda c: latest_tables(c, player.id))
    found = []
    for table in lately:
        if table.phase == "playing":
            table = await current(service, table.header.id)
        found.append(
            bodies.MyTable(
                table=table.header.id,
                game=table.header.game,
                phase=table.phase,
                seats=updates.chairs(table, player.id),
                clock=table.header.clock,
                created=round(table.header.created_at),
                your_turn=table.to_move in table.seats_of(player.id),
            )
        )
    return bodies.MyTables(tables=found)


def latest_tables(connection: Connection, player: str) -> list[LiveTable]:
    tables, members = schema.tables.c, schema.members.c
    query = (
        sa.select(tables.id)
        .join(schema.members, members.table_id == tables.id)
        .where(members.player == player, tables.status != "closed")
        .order_by(tables.created_at.desc())
        .limit(MINE)
    )
    known = [seating(connection, name) for name in connection.execute(query).scalars().all()]
    return [t for t in known if t.seats_of(player) or (t.phase == "open" and t.header.host == player)]


def profile(connection: Connection, player: Player) -> bodies.Me:
    query = sa.select(schema.ratings).where(schema.ratings.c.player == player.id)
    rated = [
        bodies.Rating(game=r.game, seats=r.seats, rating=round(r.rating, 1), games=r.games)
        for r in connection.execute(query)
    ]
    passkey = connection.execute(
        sa.select(schema.passkeys.c.player).where(schema.passkeys.c.player == player.id)
    ).first()
    return bodies.Me(player=player.id, name=player.name, ratings=rated, passkey=passkey is not None)


async def ratings(service: Service, request: Request) -> bodies.Ratings:
    query = (
        sa.select(schema.ratings, schema.players.c.name)
        .join(schema.players, schema.players.c.id == schema.ratings.c.player)
        .order_by(schema.ratings.c.rating.desc())
        .limit(SHOWN)
    )
    if "game" in request.query_params:
        query = query.where(schema.ratings.c.game == plain(request.query_params["game"]))
    seats = request.query_params.get("seats", "")
    if seats.isascii() and seats.isdigit() and len(seats) < 4:
        query = query.where(schema.ratings.c.seats == int(seats))
    found = await service.store.read(lambda c: c.execute(query).all())
    return bodies.Ratings(
        ratings=[
            bodies.Rating(game=r.game, seats=r.seats, rating=round(r.rating, 1), games=r.games, name=r.name)
            for r in found
        ]
    )
