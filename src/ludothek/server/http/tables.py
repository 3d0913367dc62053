"""One table over HTTP: open it, enter it, look at it as it stands or stood, ask for a hint, fetch its record."""

import io
from collections.abc import Sequence
from typing import Annotated

import segno
import structlog
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ludothek.core.views import BaseEvent, View
from ludothek.server.db.players import Player
from ludothek.server.db.tables import find_table, insert_table
from ludothek.server.errors import Forbidden, Invalid, StateConflict
from ludothek.server.http.endpoint import json_response
from ludothek.server.http.params import get_language, get_number, get_seat, get_text_language
from ludothek.server.play import clock, commitment, intents, updates
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Message, Room
from ludothek.server.runtime.hints import AdvisedAction, Belief, describe_advice, describe_beliefs
from ludothek.server.runtime.history import Moment
from ludothek.server.runtime.hub import shorten
from ludothek.server.service import Service

log = structlog.get_logger()


class TableLink(Message):
    """A table and the link that invites others to it."""

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
    events: Sequence[BaseEvent]
    view: View | None
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

    decisions: list[AdvisedAction]
    beliefs: list[Belief]


async def open_table(service: Service, request: Request, body: TableRequest) -> TableLink:
    player = await service.identities.get_player(request)
    new = create_table(body, player.id, clock.now())
    await service.store.change(lambda c: insert_table(c, new))
    if new.entries:
        service.bots.warm()
    config = new.config
    log.info("table opened", table=shorten(config.id), game=config.game, seats=config.seats)
    return link_table(request, config)


def link_table(request: Request, config: TableConfig) -> TableLink:
    return TableLink(table=config.id, invite=config.invite, link=make_link(request, config.id, config.invite))


def make_link(request: Request, table: str, invite: str) -> str:
    """The link that invites to a table; the invitation stands behind the #, so that no proxy logs it."""
    return f"{request.url.scheme}://{request.url.netloc}/t/{table}#{invite}"


async def enter_table(service: Service, request: Request, body: EnterRequest) -> Story:
    player = await service.identities.get_player(request)
    table = request.path_params["table"]
    await service.enter(table, player.id, body.invite)
    return make_story(await service.hub.get_table(table), player.id)


def make_story(live: LiveTable, player: str, seat: int | None = None, lang: str | None = None, since: int = 0) -> Story:
    is_visible = live.table is not None and updates.may_watch(live, seat)
    return Story(
        seq=live.seq,
        seat=seat,
        events=updates.get_events(live, seat, since) if is_visible else [],
        view=updates.build_view(live, seat, lang) if is_visible else None,
        room=updates.build_room(live, player),
    )


async def admit_visitor(service: Service, request: Request, table: str) -> Player:
    """The player who asks; raises unless they may be at the table."""
    player = await service.identities.get_player(request)
    await service.check_entry(table, player.id)
    return player


async def visit(service: Service, request: Request) -> tuple[Player, LiveTable]:
    """The player who asks, and the table of the address as it stands."""
    table = request.path_params["table"]
    player = await admit_visitor(service, request, table)
    return player, await service.hub.get_table(table)


def get_own_seat(live: LiveTable, request: Request, player: Player) -> int | None:
    """The seat that a request is about, which must be one of the player's; None if it names none."""
    seat = get_seat(request, len(live.seats))
    if seat is not None:
        intents.get_own_seat(live, player.id, seat)
    return seat


async def get_invitation(service: Service, request: Request) -> Invitation:
    table = request.path_params["table"]
    await admit_visitor(service, request, table)
    row = await service.store.read(lambda c: find_table(c, table))
    return Invitation(invite=row["invite"], link=make_link(request, table, row["invite"]))


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
        story.view, story.events = await service.history.get(Moment(live.config.id, at, since, seat, lang))
    return story


async def list_points(service: Service, request: Request) -> Points:
    player, live = await visit(service, request)
    if live.table is None:
        raise StateConflict("not-started", "this game has not started")
    if not live.seats_of(player.id) and not updates.may_watch(live, None):
        raise Forbidden("no-spectators", "this table has no spectators")
    points = [Point(seq=live.event_seqs[0], turn=0)]
    for seq, (seat, _) in zip(live.event_seqs[1:], live.table.history, strict=True):
        points.append(Point(seq=seq, turn=points[-1].turn + (seat != points[-1].seat), seat=seat))
    return Points(points=points)


async def get_hint(service: Service, request: Request) -> Advice:
    player, live = await visit(service, request)
    seat = get_own_seat(live, request, player)
    if seat is None:
        raise Invalid("no-such-seat", "name the seat that wants advice")
    if not live.config.hints:
        raise Forbidden("no-hints", "this table was opened without hints")
    if live.to_move != seat:
        raise StateConflict("not-your-turn", "advice is for the seat that decides")
    if live.bot_to_move() is not None or live.table is None:
        raise StateConflict("not-deciding", "a bot decides for this seat at the moment")
    service.limits.take("advice", player.id)
    lang = get_language(request)
    described = {action: live.table.describe(action, lang) for action in live.table.legal_actions()}
    explanation = await service.advisor.find(live)
    return Advice(
        decisions=describe_advice(explanation.advice, described, lang),
        beliefs=describe_beliefs(explanation.beliefs, live.table.game, lang),
    )


async def get_record(service: Service, request: Request) -> Response:
    """The whole game for those who played it, once it is over; until then what anybody may see."""
    player, live = await visit(service, request)
    if live.table is None:
        raise StateConflict("not-started", "this game has not started")
    if live.phase not in ("over", "closed") or not live.seats_of(player.id):
        if not updates.may_watch(live, None):
            raise Forbidden("no-spectators", "this table has no spectators")
        return json_response(make_story(live, player.id))
    text = commitment.sign_record(live.record(), live.config.salt, live.config.commitment)
    disposition = f'attachment; filename="{live.config.game}-{live.config.id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": disposition})
