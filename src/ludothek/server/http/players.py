"""Players over HTTP: guests, recovery codes, ratings, and the tables somebody plays at."""

import contextlib
from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.answers.tables import MyTables, list_my_table
from ludothek.server.db import ratings as db_ratings
from ludothek.server.db.passkeys import has_passkey
from ludothek.server.db.players import Player, erase_player
from ludothek.server.db.profiles import find_owner
from ludothek.server.db.ratings import PlayerRating
from ludothek.server.db.tables import list_tables_of
from ludothek.server.errors import Damaged
from ludothek.server.http.endpoint import json_response
from ludothek.server.http.lobby import MOST_LISTED
from ludothek.server.http.params import is_natural
from ludothek.server.play.text import clean_name, clean_text
from ludothek.server.protocol import Message, Name
from ludothek.server.runtime.identity import COOKIE, name_cookie
from ludothek.server.service import Service

MOST_OWN_TABLES = 40
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad")),
    *(("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux")),
)
"""Parts of a browser's user agent, in the order in which they decide, and what people call them."""


class GuestRequest(Message):
    """A name for a new guest; whoever is signed in takes it too, unless they `keep` the one they have."""

    name: Name
    keep: bool = False


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
    face: str | None = None


class RecoveryCode(Message):
    code: str


class RecoverRequest(Message):
    code: Annotated[str, Meta(min_length=8, max_length=64)]


async def get_me(service: Service, request: Request) -> Me:
    player = await service.identities.get_player(request)
    return await service.store.read(lambda c: read_profile(c, player))


async def join_or_rename(service: Service, request: Request, body: GuestRequest) -> Response:
    """Sign a new guest in, or give the one who asks another name."""
    name = clean_name(body.name)
    player = await service.identities.find_signed_in(request)
    if player is None:
        service.limits.take("guest-address", service.get_address(request))
        player = await service.identities.register(name)
    elif player.name != name and not body.keep:
        player = await service.identities.rename(player, name)
    return await sign_in(service, request, player)


async def sign_in(service: Service, request: Request, player: Player) -> Response:
    """Tell a player who they are, and set the cookie that proves it, for the device that asks."""
    current = await service.identities.find_signed_in(request)
    device = service.identities.get_device(request) if current is not None and current.id == player.id else None
    if device is None:
        device = await service.identities.add_device(player, name_device(request.headers.get("user-agent", "")))
    response = json_response(Me(player=player.id, name=player.name))
    response.set_cookie(**service.identities.make_cookie(player, request.url.scheme == "https", device))
    return response


def name_device(user_agent: str) -> str:
    """Return browser and system of a device as people call them; empty if they are unknown."""
    known = [next((name for sign, name in signs if sign in user_agent), "") for signs in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, known))


async def make_recovery_code(service: Service, request: Request) -> RecoveryCode:
    player = await service.identities.get_player(request)
    return RecoveryCode(code=await service.identities.issue_recovery_code(player))


async def recover(service: Service, request: Request, body: RecoverRequest) -> Response:
    """Sign in with a recovery code, once; the device it was made on is signed out."""
    return await move_session(service, request, await service.identities.recover(body.code))


async def sign_out_everywhere(service: Service, request: Request) -> Response:
    """End all sessions of the player who asks; only the device that asks is signed in again."""
    player = await service.identities.get_player(request)
    return await move_session(service, request, await service.identities.end_sessions(player))


async def move_session(service: Service, request: Request, player: Player) -> Response:
    """Close the connections of a player's earlier sessions, and sign the device that asks in to the new one."""
    service.hub.sign_out(player.id, player.session)
    return await sign_in(service, request, player)


async def forget_me(service: Service, request: Request) -> Response:
    """Delete the data of the player who asks."""
    player = await service.identities.get_player(request)
    service.hub.sign_out(player.id, player.session + 1)

    def write(connection: Connection) -> list[str]:
        changed = [player.id, *erase_player(connection, player.id)[1]]
        for name in changed:
            service.store.announce(connection, name)
        return changed

    for name in await service.store.change(write):
        await service.hub.reload(name)
        service.forget(name)
    await service.store.scrub()
    response = Response(status_code=204)
    secure = request.url.scheme == "https"
    response.delete_cookie(name_cookie(COOKIE, secure), secure=secure, httponly=True, samesite="lax")
    return response


async def list_my_tables(service: Service, request: Request) -> MyTables:
    """The tables where the player plays or played lately, or that they opened; the newest first."""
    player = await service.identities.get_player(request)
    tables, damaged = await service.store.read(
        lambda c: list_tables_of(c, player.id, MOST_OWN_TABLES, service.seatings.read)
    )
    service.hub.quarantine(damaged)
    mine = []
    for live in tables:
        with contextlib.suppress(Damaged):
            current = await service.hub.get_table(live.config.id) if live.phase == "playing" else live
            mine.append(list_my_table(current, player.id))
    return MyTables(tables=mine)


def read_profile(connection: Connection, player: Player) -> Me:
    ratings = db_ratings.list_ratings(connection, MOST_LISTED, player=player.id)
    return Me(
        player=player.id,
        name=player.name,
        ratings=[make_rating(rating, "") for rating in ratings],
        passkey=has_passkey(connection, player.id),
        face=find_owner(connection, player=player.id).face,
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
