"""Players over HTTP: guests, recovery codes, ratings, and the tables somebody plays at."""

from typing import Annotated

import sqlalchemy as sa
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import schema
from ludothek.server.db.players import Player, erase_player
from ludothek.server.db.tables import read_seating
from ludothek.server.http.endpoint import json_response
from ludothek.server.http.lobby import MOST_LISTED
from ludothek.server.http.params import is_natural
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.text import clean_name, clean_text
from ludothek.server.protocol import ClockSettings, Message, Name, SeatInfo
from ludothek.server.runtime.identity import COOKIE
from ludothek.server.service import Service

MOST_OWN_TABLES = 40


class GuestRequest(Message):
    name: Name


class Rating(Message):
    game: str
    seats: int
    rating: float
    games: int
    name: str = ""


class Ratings(Message):
    ratings: list[Rating]


class Me(Message):
    player: str
    name: str
    ratings: list[Rating] = []
    passkey: bool = False


class RecoveryCode(Message):
    code: str


class RecoverRequest(Message):
    code: Annotated[str, Meta(min_length=8, max_length=64)]


class MyTable(Message):
    """A table where the player sits, or that they opened. `your_turn`: one of their seats decides next."""

    table: str
    game: str
    phase: str
    seats: list[SeatInfo]
    clock: ClockSettings
    created: float
    your_turn: bool = False


class MyTables(Message):
    tables: list[MyTable]


async def get_me(service: Service, request: Request) -> Me:
    player = await service.identities.player(request)
    return await service.store.read(lambda c: read_profile(c, player))


async def join_or_rename(service: Service, request: Request, body: GuestRequest) -> Response:
    """Signs a new guest in, or gives the one who asks another name."""
    name = clean_name(body.name)
    claimed = service.identities.claimed(request)
    player = await service.identities.find(claimed) if claimed else None
    if player is None:
        service.limits.take("guest-address", service.address(request))
        player = await service.identities.register(name)
    elif player.name != name:
        player = await service.identities.rename(player, name)
    return sign_in(service, request, player)


def sign_in(service: Service, request: Request, player: Player) -> Response:
    """Tells a player who they are, and sets the cookie that proves it."""
    response = json_response(Me(player=player.id, name=player.name))
    response.set_cookie(**service.identities.cookie(player, request.url.scheme == "https"))
    return response


async def make_recovery_code(service: Service, request: Request) -> RecoveryCode:
    player = await service.identities.player(request)
    return RecoveryCode(code=await service.identities.recovery_code(player))


async def recover(service: Service, request: Request, body: RecoverRequest) -> Response:
    return sign_in(service, request, await service.identities.recover(body.code))


async def forget_me(service: Service, request: Request) -> Response:
    """Deletes the data of the player who asks."""
    player = await service.identities.player(request)

    def write(connection: Connection) -> list[str]:
        changed = [player.id, *erase_player(connection, player.id)[1]]
        for name in changed:
            service.store.announce(connection, name)
        return changed

    for name in await service.store.change(write):
        await service.hub.reload(name)
        service.forget(name)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


async def list_my_tables(service: Service, request: Request) -> MyTables:
    """The tables where the player plays or played lately, or that they opened; the newest first."""
    player = await service.identities.player(request)
    tables = await service.store.read(lambda c: read_latest_tables(c, player.id))
    return MyTables(
        tables=[
            list_my_table(await service.hub.get_table(live.config.id) if live.phase == "playing" else live, player.id)
            for live in tables
        ]
    )


def list_my_table(live: LiveTable, player: str) -> MyTable:
    return MyTable(
        table=live.config.id,
        game=live.config.game,
        phase=live.phase,
        seats=updates.build_seats(live, player),
        clock=live.config.clock,
        created=round(live.config.created_at),
        your_turn=live.to_move in live.seats_of(player),
    )


def read_latest_tables(connection: Connection, player: str) -> list[LiveTable]:
    tables, members = schema.tables.c, schema.members.c
    query = (
        sa.select(tables.id)
        .join(schema.members, members.table_id == tables.id)
        .where(members.player == player, tables.status != "closed")
        .order_by(tables.created_at.desc())
        .limit(MOST_OWN_TABLES)
    )
    visited = [read_seating(connection, name) for name in connection.execute(query).scalars().all()]
    return [t for t in visited if t.seats_of(player) or (t.phase == "open" and t.config.host == player)]


def read_profile(connection: Connection, player: Player) -> Me:
    query = sa.select(schema.ratings).where(schema.ratings.c.player == player.id)
    ratings = [
        Rating(game=r.game, seats=r.seats, rating=round(r.rating, 1), games=r.games) for r in connection.execute(query)
    ]
    passkeys = sa.select(schema.passkeys.c.player).where(schema.passkeys.c.player == player.id)
    has_passkey = connection.execute(passkeys).first() is not None
    return Me(player=player.id, name=player.name, ratings=ratings, passkey=has_passkey)


async def list_ratings(service: Service, request: Request) -> Ratings:
    query = (
        sa.select(schema.ratings, schema.players.c.name)
        .join(schema.players, schema.players.c.id == schema.ratings.c.player)
        .order_by(schema.ratings.c.rating.desc())
        .limit(MOST_LISTED)
    )
    if "game" in request.query_params:
        query = query.where(schema.ratings.c.game == clean_text(request.query_params["game"]))
    seats = request.query_params.get("seats", "")
    if is_natural(seats, 3):
        query = query.where(schema.ratings.c.seats == int(seats))
    rows = await service.store.read(lambda c: c.execute(query).all())
    return Ratings(
        ratings=[
            Rating(game=r.game, seats=r.seats, rating=round(r.rating, 1), games=r.games, name=r.name) for r in rows
        ]
    )
