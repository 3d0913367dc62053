"""Circles over HTTP: a group joined by link, with its tables, its board, and a standing weekly table."""

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import circles
from ludothek.server.db.circles import Circle
from ludothek.server.errors import Forbidden, NotFound, StateConflict
from ludothek.server.http.lobby import LobbyTable, list_table
from ludothek.server.http.tables import TableLink, link_table
from ludothek.server.play import clock
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.ids import new_id, new_invite
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.text import clean_name
from ludothek.server.protocol import Message, Name
from ludothek.server.runtime.standing_tables import Weekly, find_next
from ludothek.server.service import Service

MOST_TABLES = 20


class CircleRequest(Message):
    name: Name


class CircleInfo(Message):
    """A circle one is in."""

    circle: str
    name: str
    next_at: float | None = None


class Circles(Message):
    circles: list[CircleInfo]


class CircleMember(Message):
    name: str
    founder: bool = False
    you: bool = False
    face: str | None = None
    profile: str | None = None


class CircleResult(Message):
    """How often a member played and won a game at the circle's tables."""

    name: str
    game: str
    games: int
    wins: int
    you: bool = False


class CirclePage(Message):
    """A circle as its members see it; `link` invites others."""

    circle: str
    name: str
    link: str
    members: list[CircleMember]
    tables: list[LobbyTable]
    board: list[CircleResult]
    weekly: Weekly | None = None
    next_at: float | None = None
    yours: bool = False


class JoinRequest(Message):
    invite: Annotated[str, Meta(max_length=64)]


class WeeklyRequest(Message):
    """The standing table; without one there is none any more."""

    weekly: Weekly | None = None


async def create_circle(service: Service, request: Request, body: CircleRequest) -> CirclePage:
    player = await service.identities.get_player(request)
    service.take("circle", player.id, request)
    circle = Circle(new_id(12), new_invite(), clean_name(body.name), player.id, clock.now(), None, None)
    await service.store.change(lambda c: circles.insert_circle(c, circle))
    return await show_circle(service, request, circle.id, player.id)


async def list_circles(service: Service, request: Request) -> Circles:
    player = await service.identities.get_player(request)
    mine = await service.store.read(lambda c: circles.list_circles(c, player.id))
    return Circles(circles=[CircleInfo(circle=one.id, name=one.name, next_at=one.next_at) for one in mine])


async def get_circle(service: Service, request: Request) -> CirclePage:
    player = await service.identities.get_player(request)
    return await show_circle(service, request, request.path_params["circle"], player.id)


async def show_circle(service: Service, request: Request, name: str, player: str) -> CirclePage:
    def read(connection: Connection) -> CirclePage:
        circle = circles.find_own_circle(connection, name, player)
        tables = service.seatings.read(connection, circles.list_circle_tables(connection, name, MOST_TABLES))[0]
        return CirclePage(
            circle=circle.id,
            name=circle.name,
            link=f"{request.url.scheme}://{request.url.netloc}/circle/{circle.id}#{circle.invite}",
            members=[
                CircleMember(
                    name=member.name,
                    founder=member.player == circle.founder,
                    you=member.player == player,
                    face=member.face,
                    profile=member.profile,
                )
                for member in circles.list_circle_members(connection, name)
            ],
            tables=[list_table(live) for live in tables if live.phase in ("open", "playing", "over")],
            board=[
                CircleResult(
                    name=line.name, game=line.game, games=line.games, wins=line.wins, you=line.player == player
                )
                for line in circles.list_board(connection, name)
            ],
            weekly=None if circle.weekly is None else msgspec.json.decode(circle.weekly, type=Weekly),
            next_at=circle.next_at,
            yours=circle.founder == player,
        )

    return await service.store.read(read)


async def join_circle(service: Service, request: Request, body: JoinRequest) -> CirclePage:
    """Become a member with the circle's link."""
    player = await service.identities.get_player(request)
    name = request.path_params["circle"]

    def write(connection: Connection) -> None:
        circle = circles.find_circle(connection, name)
        if not secrets.compare_digest(circle.invite.encode(), body.invite.encode()):
            raise NotFound("no-such-circle", "there is no such circle, or you are not in it")
        circles.join_circle(connection, name, player.id, clock.now())

    await service.store.change(write)
    return await show_circle(service, request, name, player.id)


async def leave_circle(service: Service, request: Request) -> Response:
    player = await service.identities.get_player(request)
    name = request.path_params["circle"]

    def write(connection: Connection) -> None:
        circles.find_own_circle(connection, name, player.id)
        circles.leave_circle(connection, name, player.id)

    await service.store.change(write)
    return Response(status_code=204)


async def open_circle_table(service: Service, request: Request, body: TableRequest) -> TableLink:
    """Open a table that all members may enter."""
    player = await service.identities.get_player(request)
    service.take("table", player.id, request)
    if body.edition is not None:
        raise Forbidden("no-edition", "a circle's tables are played with the usual cards")
    return await insert_table(service, request, body, player.id)


async def insert_table(service: Service, request: Request, body: TableRequest, player: str) -> TableLink:
    service.count_listed(body.visibility, service.get_address(request))
    name, new = request.path_params["circle"], create_table(body, player, clock.now())

    def write(connection: Connection) -> None:
        circles.find_own_circle(connection, name, player)
        circles.insert_circle_table(connection, name, new)

    await service.store.change(write)
    if new.entries:
        service.bots.warm()
    return link_table(request, new.config)


async def open_again(service: Service, request: Request) -> TableLink:
    """Open a table like the circle's latest one."""
    player = await service.identities.get_player(request)
    service.take("table", player.id, request)
    name = request.path_params["circle"]

    def read(connection: Connection) -> LiveTable:
        circles.find_own_circle(connection, name, player.id)
        latest = service.seatings.read(connection, circles.list_circle_tables(connection, name, 1))[0]
        if not latest:
            raise StateConflict("no-table-yet", "this circle has not played yet")
        return latest[0]

    return await insert_table(service, request, copy_request(await service.store.read(read)), player.id)


def copy_request(live: LiveTable) -> TableRequest:
    """Return the request that opens a table like another one, with the usual cards and a new deal."""
    config = live.config
    return TableRequest(
        game=config.game,
        seats=config.seats,
        options=config.options,
        bots=[seat.bot for seat in live.seats],
        clock=config.clock,
        visibility=config.visibility,
        spectators=config.spectators,
        bot_pause=config.bot_pause,
        hints=config.hints,
        rated=config.rated,
        chat=config.chat,
        handover=config.handover,
    )


async def set_weekly(service: Service, request: Request, body: WeeklyRequest) -> CirclePage:
    """Set the circle's standing table, or end it; only its founder may."""
    player = await service.identities.get_player(request)
    name, weekly = request.path_params["circle"], body.weekly
    if weekly is not None:
        if weekly.table.edition is not None or weekly.table.visibility == "listed":
            raise Forbidden("no-edition", "a standing table is private and played with the usual cards")
        create_table(weekly.table, player.id, clock.now())  # Raises unless it could be played.
    next_at = None if weekly is None else find_next(weekly, clock.now())
    text = None if weekly is None else msgspec.json.encode(weekly).decode()

    def write(connection: Connection) -> None:
        if circles.find_own_circle(connection, name, player.id).founder != player.id:
            raise Forbidden("not-founder", "only the founder of the circle can do this")
        circles.set_weekly(connection, name, text, next_at)

    await service.store.change(write)
    return await show_circle(service, request, name, player.id)
