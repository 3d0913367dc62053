"""Players over HTTP: guests, recovery codes, ratings, and the tables somebody plays at."""

from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import ratings as db_ratings
from ludothek.server.db.passkeys import has_passkey
from ludothek.server.db.players import Player, erase_player
from ludothek.server.db.ratings import PlayerRating
from ludothek.server.db.tables import list_tables_of
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
    player = await service.identities.get_player(request)
    return await service.store.read(lambda c: read_profile(c, player))


async def join_or_rename(service: Service, request: Request, body: GuestRequest) -> Response:
    """Sign a new guest in, or give the one who asks another name."""
    name = clean_name(body.name)
    claimed = service.identities.read_claim(request)
    player = await service.identities.find(claimed) if claimed else None
    if player is None:
        service.limits.take("guest-address", service.get_address(request))
        player = await service.identities.register(name)
    elif player.name != name:
        player = await service.identities.rename(player, name)
    return sign_in(service, request, player)


def sign_in(service: Service, request: Request, player: Player) -> Response:
    """Tell a player who they are, and set the cookie that proves it."""
    response = json_response(Me(player=player.id, name=player.name))
    response.set_cookie(**service.identities.make_cookie(player, request.url.scheme == "https"))
    return response


async def make_recovery_code(service: Service, request: Request) -> RecoveryCode:
    player = await service.identities.get_player(request)
    return RecoveryCode(code=await service.identities.issue_recovery_code(player))


async def recover(service: Service, request: Request, body: RecoverRequest) -> Response:
    return sign_in(service, request, await service.identities.recover(body.code))


async def forget_me(service: Service, request: Request) -> Response:
    """Delete the data of the player who asks."""
    player = await service.identities.get_player(request)

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
    player = await service.identities.get_player(request)
    tables = await service.store.read(lambda c: list_tables_of(c, player.id, MOST_OWN_TABLES))
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


def read_profile(connection: Connection, player: Player) -> Me:
    ratings = db_ratings.list_ratings(connection, MOST_LISTED, player=player.id)
    return Me(
        player=player.id,
        name=player.name,
        ratings=[make_rating(rating, "") for rating in ratings],
        passkey=has_passkey(connection, player.id),
    )


def make_rating(rating: PlayerRating, name: str) -> Rating:
    return Rating(game=rating.game, seats=rating.seats, rating=round(rating.rating, 1), games=rating.games, name=name)


async def list_ratings(service: Service, request: Request) -> Ratings:
    game, seats = request.query_params.get("game"), request.query_params.get("seats", "")
    wanted_game = None if game is None else clean_text(game)
    wanted_seats = int(seats) if is_natural(seats, 3) else None
    ratings = await service.store.read(
        lambda c: db_ratings.list_ratings(c, MOST_LISTED, game=wanted_game, seats=wanted_seats)
    )
    return Ratings(ratings=[make_rating(rating, rating.name) for rating in ratings])
