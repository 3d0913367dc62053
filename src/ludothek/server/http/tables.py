"""One table over HTTP: open it, enter it, look at it as it stands or stood, ask for a hint, fetch its record."""

import asyncio
import io
from typing import Annotated

import segno
import structlog
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ludothek.core.edition import Edition
from ludothek.server.answers import tables
from ludothek.server.answers.advice import describe_advice, describe_beliefs
from ludothek.server.answers.tables import Advice, Points, Story, make_story
from ludothek.server.db.editions import insert_edition
from ludothek.server.db.players import Player
from ludothek.server.db.tables import find_table, insert_table
from ludothek.server.errors import Forbidden, StateConflict
from ludothek.server.http.endpoint import json_response
from ludothek.server.http.params import get_language, get_number, get_seat, get_text_language
from ludothek.server.play import clock, commitment, intents, updates
from ludothek.server.play.create import EditionSource, TableRequest, create_table
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import TableConfig
from ludothek.server.play.text import clean_name
from ludothek.server.protocol import Message
from ludothek.server.runtime.history import Moment
from ludothek.server.runtime.hub import shorten
from ludothek.server.service import Service

log = structlog.get_logger()
ADVICE_SEED = 1
"""Advice is described at a fair copy; which one makes no difference."""


class TableLink(Message):
    """A table and the link that invites others to it."""

    table: str
    invite: str
    link: str


class EnterRequest(Message):
    invite: Annotated[str, Meta(max_length=64)]


class StoredEdition(Message):
    """Cards that the host of a table may choose for it by their key."""

    edition: str
    name: str


class Invitation(Message):
    invite: str
    link: str


async def open_table(service: Service, request: Request, body: TableRequest) -> TableLink:
    player = await service.identities.get_player(request)
    service.take("table", player.id, request)
    service.count_listed(body.visibility, service.get_address(request))
    edition = None
    if body.edition is not None:
        edition = await read_edition(service, request, body.game, body.edition)
    new = create_table(body, player.id, clock.now(), edition)
    await service.store.change(lambda c: insert_table(c, new))
    if new.entries:
        service.bots.warm()
    config = new.config
    log.info("table opened", table=shorten(config.id), game=config.game, seats=config.seats)
    return link_table(request, config)


async def read_edition(service: Service, request: Request, game: str, sent: EditionSource) -> Edition:
    address = service.get_address(request)
    return await service.inspector.parse_edition(address, game, clean_name(sent.name), sent.source)


async def store_edition(service: Service, request: Request, body: EditionSource) -> StoredEdition:
    """Store cards that the host may choose for the table before its start; unused ones expire."""
    player, live = await visit(service, request)
    intents.check_not_started(live)
    if player.id != live.config.host:
        raise Forbidden("host-only", "only the host chooses the cards")
    service.take("table", player.id, request)
    edition = await read_edition(service, request, live.config.game, body)
    await service.store.change(lambda c: insert_edition(c, edition))
    return StoredEdition(edition=edition.source_hash, name=edition.name)


def link_table(request: Request, config: TableConfig) -> TableLink:
    return TableLink(table=config.id, invite=config.invite, link=make_link(request, config.id, config.invite))


def make_link(request: Request, table: str, invite: str) -> str:
    """The link that invites to a table; the invitation stands behind the #, so that no proxy logs it."""
    return f"{request.url.scheme}://{request.url.netloc}/t/{table}#{invite}"


async def enter_table(service: Service, request: Request, body: EnterRequest) -> Story:
    player = await service.identities.get_player(request)
    table = request.path_params["table"]
    await service.enter(table, player.id, body.invite)
    return make_story(await service.find_table(table, request), player.id)


async def admit_visitor(service: Service, request: Request, table: str) -> Player:
    """The player who asks; raises unless they may be at the table."""
    player = await service.identities.get_player(request)
    await service.check_entry(table, player.id)
    return player


async def visit(service: Service, request: Request) -> tuple[Player, LiveTable]:
    """The player who asks, and the table of the address as it stands."""
    table = request.path_params["table"]
    player = await admit_visitor(service, request, table)
    return player, await service.find_table(table, request, get_number(request, "since"))


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
    picture = await service.render(("qr", invitation.link), render_qr_code, invitation.link)
    return Response(picture, media_type="image/svg+xml")


def render_qr_code(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return picture.getvalue()


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
    return tables.list_points(live, player.id)


async def get_hint(service: Service, request: Request) -> Advice:
    player, live = await visit(service, request)
    seat = tables.check_advisable(live, get_own_seat(live, request, player))
    assert live.table is not None
    service.limits.take("advice", player.id)
    lang = get_language(request)
    copy, names = live.table.fair_copy(seat, ADVICE_SEED), live.table.players
    explanation = await service.advisor.find(live)
    return Advice(
        decisions=describe_advice(explanation, copy, names, lang),
        beliefs=describe_beliefs(explanation.beliefs, copy.game, lang),
    )


def check_unsealed(live: LiveTable) -> None:
    """Raise while the seed of a table must not be known."""
    if live.is_sealed:
        raise StateConflict("sealed", "others still play this deal: it is published when all have played it")


async def get_record(service: Service, request: Request) -> Response:
    """The whole game for those who played it, once it is over; until then what anybody may see."""
    player, live = await visit(service, request)
    if live.table is None:
        raise StateConflict("not-started", "this game has not started")
    if live.phase not in ("over", "closed") or not live.seats_of(player.id):
        if not updates.may_watch(live, None):
            raise Forbidden("no-spectators", "this table has no spectators")
        return json_response(make_story(live, player.id))
    check_unsealed(live)
    record = await asyncio.to_thread(live.record)
    text = commitment.sign_record(record, live.config.salt, live.config.commitment)
    disposition = f'attachment; filename="{live.config.game}-{live.config.id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": disposition})
