"""A page about oneself: face, passkeys, devices, and what others see."""

from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import devices, passkeys, players, profiles, ratings
from ludothek.server.errors import Invalid
from ludothek.server.http.lobby import MOST_LISTED
from ludothek.server.http.players import Rating, make_rating
from ludothek.server.play.text import clean_text
from ludothek.server.protocol import Message, Name
from ludothek.server.service import Service

Face = Annotated[str, Meta(min_length=2, max_length=20, pattern="^[a-z]+$")]


class DeviceInfo(Message):
    """A device on which one is signed in; `current` is the one that asks."""

    id: str
    name: str
    since: float
    seen: float
    current: bool = False


class PasskeyInfo(Message):
    id: str
    name: str
    since: float | None = None
    used: float | None = None


class ForeignRating(Message):
    """A rating that was imported from another server; it does not count here."""

    source: str
    game: str
    seats: int
    rating: float
    games: int


class Account(Message):
    """Everything that the page about oneself shows. `shown` are the parts of the profile that anybody may see."""

    player: str
    name: str
    shown: list[str]
    passkeys: list[PasskeyInfo]
    devices: list[DeviceInfo]
    recovery: bool
    ratings: list[Rating]
    foreign: list[ForeignRating]
    face: str | None = None
    profile: str | None = None


class ProfileSettings(Message):
    shown: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=10)]
    face: Face | None = None


class PasskeyName(Message):
    name: Name


async def get_account(service: Service, request: Request) -> Account:
    player = await service.identities.get_player(request)
    device = service.identities.get_device(request)
    return await service.store.read(lambda c: read_account(c, player.id, device))


def read_account(connection: Connection, player: str, device: str | None) -> Account:
    owner = profiles.find_owner(connection, player=player)
    return Account(
        player=player,
        name=owner.name,
        face=owner.face,
        profile=owner.profile if owner.shown else None,
        shown=[section for section in profiles.SECTIONS if section in owner.shown],
        passkeys=[
            PasskeyInfo(id=key.id, name=key.name, since=key.created_at, used=key.used_at)
            for key in passkeys.list_passkeys(connection, player)
        ],
        devices=[
            DeviceInfo(id=one.id, name=one.name, since=one.created_at, seen=one.seen_at, current=one.id == device)
            for one in devices.list_devices(connection, player)
        ],
        recovery=players.has_recovery(connection, player),
        ratings=[make_rating(one, "") for one in ratings.list_ratings(connection, MOST_LISTED, player=player)],
        foreign=[ForeignRating(**one._asdict()) for one in profiles.list_foreign_ratings(connection, player)],
    )


async def set_profile(service: Service, request: Request, body: ProfileSettings) -> Account:
    """Choose a face, and what others see."""
    unknown = set(body.shown) - set(profiles.SECTIONS)
    if unknown:
        raise Invalid("no-such-section", f"a profile has the parts {', '.join(profiles.SECTIONS)}")
    player = await service.identities.get_player(request)
    await service.store.change(lambda c: profiles.set_profile(c, player.id, body.face, frozenset(body.shown)))
    return await get_account(service, request)


async def sign_device_out(service: Service, request: Request) -> Account:
    """Sign another device out."""
    player, device = await service.identities.get_player(request), request.path_params["device"]
    if device == service.identities.get_device(request):
        raise Invalid("this-device", "this is the device you are using")
    await service.identities.end_device(player, device)
    service.hub.reconnect(player.id)
    return await get_account(service, request)


async def rename_passkey(service: Service, request: Request, body: PasskeyName) -> Response:
    player, name = await service.identities.get_player(request), clean_text(body.name)
    await service.store.change(lambda c: passkeys.rename_passkey(c, player.id, request.path_params["passkey"], name))
    return Response(status_code=204)


async def remove_passkey(service: Service, request: Request) -> Response:
    player = await service.identities.get_player(request)
    await service.store.change(lambda c: passkeys.delete_passkey(c, player.id, request.path_params["passkey"]))
    return Response(status_code=204)
