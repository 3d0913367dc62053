"""One table over HTTP: open it, enter it, look at it as it stands or stood, ask for a hint, fetch its record."""

import io
from typing import Annotated, Any

import segno
import sqlalchemy as sa
import structlog
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import editions, schema
from ludothek.server.db.store import Append
from ludothek.server.errors import Forbidden, Invalid, Untimely
from ludothek.server.http.endpoint import json_response
from ludothek.server.http.identity import Player
from ludothek.server.http.params import get_language, get_number, get_seat, get_text_language
from ludothek.server.play import clock, commitment, create, updates
from ludothek.server.play.create import TableRequest
from ludothek.server.play.intents import own_seat
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import Message, Room
from ludothek.server.runtime.hints import Advised, Belief, localize, suspected
from ludothek.server.runtime.hub import short
from ludothek.server.runtime.past import Moment
from ludothek.server.service import Service, columns

log = structlog.get_logger()


class Opened(Message):
    table: str
    invite: str
    link: str


class EnterRequest(Message):
    invite: Annotated[str, Meta(max_length=64)]


class Invitation(Message):
    invite: str
    link: str


class Story(Message):
    """A game up to number `seq`, as a seat of the player (none: a spectator) may know it; the room is today's."""

    seq: int
    events: list[dict[str, Any]]
    view: dict[str, Any] | None
    room: Room
    seat: int | None = None


class Point(Message):
    """A number at which a position was reached: which turn it was, and who decided (nobody: the deal)."""

    seq: int
    turn: int
    seat: int | None = None


class Points(Message):
    """The way to the present position; decisions that were taken back are not on it."""

    points: list[Point]


class Advice(Message):
    """Decisions of the seat to move, the best first; found with what that seat knows and nothing else."""

    decisions: list[Advised]
    beliefs: list[Belief]


async def open_table(service: Service, request: Request, body: TableRequest) -> Opened:
    player = await service.identities.player(request)
    header, rows, edition = create.opened(body, player.id, clock.now())

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
    return Opened(table=header.id, invite=header.invite, link=make_link(request, header.id, header.invite))


def make_link(request: Request, table: str, invite: str) -> str:
    """The link that invites to a table; the invitation stands behind the #, so that no proxy logs it."""
    return f"{request.url.scheme}://{request.url.netloc}/t/{table}#{invite}"


async def enter_table(service: Service, request: Request, body: EnterRequest) -> Story:
    player = await service.identities.player(request)
    table = request.path_params["table"]
    await service.enter(table, player.id, body.invite)
    return make_story(await load_table(service, table), player.id)


def make_story(live: LiveTable, player: str, seat: int | None = None, lang: str | None = None, since: int = 0) -> Story:
    is_visible = live.game is not None and updates.may_watch(live, seat)
    return Story(
        seq=live.seq,
        seat=seat,
        events=updates.events(live, seat, since) if is_visible else [],
        view=updates.view(live, seat, lang) if is_visible else None,
        room=updates.room(live, player),
    )


async def load_table(service: Service, table: str) -> LiveTable:
    """The table as it stands, rebuilt from its log if this process does not hold it yet."""
    room = service.hub.room(table)
    async with room.lock:
        return await service.hub.live(room)


async def admit_visitor(service: Service, request: Request, table: str) -> Player:
    """The player who asks; raises unless they may be at the table."""
    player = await service.identities.player(request)
    await service.check_entry(table, player.id)
    return player


async def visit(service: Service, request: Request) -> tuple[Player, LiveTable]:
    """The player who asks, and the table of the address as it stands."""
    table = request.path_params["table"]
    player = await admit_visitor(service, request, table)
    return player, await load_table(service, table)


def get_own_seat(live: LiveTable, request: Request, player: Player) -> int | None:
    """The seat that a request is about, which must be one of the player's; None if it names none."""
    seat = get_seat(request, len(live.seats))
    if seat is not None:
        own_seat(live, player.id, seat)
    return seat


async def get_invitation(service: Service, request: Request) -> Invitation:
    table = request.path_params["table"]
    await admit_visitor(service, request, table)
    header = await service.store.read(lambda c: columns(c, table))
    return Invitation(invite=header["invite"], link=make_link(request, table, header["invite"]))


async def draw_qr_code(service: Service, request: Request) -> Response:
    invitation = await get_invitation(service, request)
    picture = io.BytesIO()
    segno.make(invitation.link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def get_table(service: Service, request: Request) -> Story:
    """A table as one of the player's seats, or a spectator, may see it; with `at` as it stood at that number."""
    player, live = await visit(service, request)
    seat = get_own_seat(live, request, player)
    lang, since = get_text_language(request), get_number(request, "since")
    at = get_number(request, "at") if "at" in request.query_params else live.seq
    story = make_story(live, player.id, seat, lang, since)
    if at < live.seq and updates.may_watch(live, seat):
        service.limits.take("past", player.id)
        story.seq = at
        story.view, story.events = await service.past.scene(Moment(live.header.id, at, since, seat, lang))
    return story


async def list_points(service: Service, request: Request) -> Points:
    player, live = await visit(service, request)
    if live.game is None:
        raise Untimely("not-started", "this game has not started")
    if not live.seats_of(player.id) and not updates.may_watch(live, None):
        raise Forbidden("no-spectators", "this table has no spectators")
    points = [Point(seq=live.told_at[0], turn=0)]
    for seq, (seat, _) in zip(live.told_at[1:], live.game.history, strict=True):
        points.append(Point(seq=seq, turn=points[-1].turn + (seat != points[-1].seat), seat=seat))
    return Points(points=points)


async def get_hint(service: Service, request: Request) -> Advice:
    player, live = await visit(service, request)
    seat = get_own_seat(live, request, player)
    if seat is None:
        raise Invalid("no-such-seat", "name the seat that wants advice")
    if not live.header.hints:
        raise Forbidden("no-hints", "this table was opened without hints")
    if live.to_move != seat:
        raise Untimely("not-your-turn", "advice is for the seat that decides")
    if live.bot_to_move() is not None or live.game is None:
        raise Untimely("not-deciding", "a bot decides for this seat at the moment")
    service.limits.take("advice", player.id)
    lang = get_language(request)
    described = {action: live.game.describe(action, lang) for action in live.game.legal_actions()}
    explanation = await service.advisor.find(live)
    return Advice(
        decisions=localize(explanation.decisions, described, lang),
        beliefs=suspected(explanation.beliefs, live.game.game, lang),
    )


async def get_record(service: Service, request: Request) -> Response:
    """The whole game for those who played it, once it is over; until then what anybody may see."""
    player, live = await visit(service, request)
    if live.game is None:
        raise Untimely("not-started", "this game has not started")
    if live.phase not in ("over", "closed") or not live.seats_of(player.id):
        if not updates.may_watch(live, None):
            raise Forbidden("no-spectators", "this table has no spectators")
        return json_response(make_story(live, player.id))
    text = commitment.signed_record(live.record(), live.header.salt, live.header.commitment)
    disposition = f'attachment; filename="{live.header.game}-{live.header.id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": disposition})
