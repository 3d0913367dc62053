"""Tournaments over HTTP: create one, enter, host it, watch its board, take results and records along."""

import asyncio
import io
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom
from typing import Annotated, Literal

import msgspec
import structlog
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.bots.registry import installed_bots
from ludothek.server.db import tournaments as db
from ludothek.server.errors import Forbidden, Invalid, NotFound, StateConflict, TooManyRequests, WriteConflict
from ludothek.server.http.boards import follow_board
from ludothek.server.http.keeper import check_key
from ludothek.server.http.params import get_number
from ludothek.server.http.plays import encode_line
from ludothek.server.play import clock, commitment
from ludothek.server.play.ids import check_id
from ludothek.server.play.text import clean_name
from ludothek.server.protocol import Message, Word
from ludothek.server.runtime import history
from ludothek.server.service import Service
from ludothek.server.tournaments.board import list_results, make_board
from ludothek.server.tournaments.events import (
    AnyEvent,
    Closed,
    Created,
    Entered,
    Hurried,
    Left,
    OpenedTable,
    Paused,
    Resumed,
    Returned,
)
from ludothek.server.tournaments.settings import MOST_ENTRANTS, TournamentSettings, settle_settings
from ludothek.server.tournaments.steps import can_start, start
from ludothek.server.tournaments.tournament import Tournament

log = structlog.get_logger()
ATTEMPTS = 5
MOST_RETURNS = 20
"""How often an entrant may come back, and so make the log longer."""
MOST_EVENTS = 10_000
"""A tournament whose log is so long takes nothing from its host any more but its end."""
LATEST_START = 366 * clock.DAY
MOST_RECORDS = 1000
"""Taken along at once; an arena of some hours has more games than one round of a tournament."""


class TournamentLink(Message):
    tournament: str
    link: str


class TournamentInfo(Message):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    kind: str
    phase: str
    starts_at: float | None = None
    yours: bool = False


class TournamentList(Message):
    """The tournaments that one hosts or has entered, and those that are listed. `creation` is who may create one."""

    mine: list[TournamentInfo]
    listed: list[TournamentInfo]
    creation: Literal["anybody", "keeper", "nobody"]


class MyTournament(Message):
    """What a tournament means to oneself: the own number, and the table that one plays at."""

    entrant: int | None = None
    left: bool = False
    absent: bool = False
    removed: bool = False
    host: bool = False
    table: str | None = None


class HostRequest(Message):
    """What the host wants: begin, pause, resume, begin the next round now, close, enter a bot, take somebody out."""

    act: Literal["start", "pause", "resume", "hurry", "close", "add-bot", "remove"]
    bot: Word | None = None
    entrant: Annotated[int, Meta(ge=0, le=4 * MOST_ENTRANTS)] | None = None


async def create_tournament(service: Service, request: Request, body: TournamentSettings) -> TournamentLink:
    player = await service.identities.get_player(request)
    if service.settings.tournaments == "nobody":
        raise Forbidden("no-tournaments", "this server has no tournaments")
    if service.settings.tournaments == "keeper":
        check_key(service, request)
    service.take("tournament", player.id, request)
    settings = msgspec.structs.replace(body, name=clean_name(body.name))
    settle_settings(settings)
    if settings.starts_at is not None and settings.starts_at < clock.now():
        raise Invalid("in-the-past", "a tournament can't begin in the past")
    if settings.starts_at is not None and settings.starts_at > clock.now() + LATEST_START:
        raise Invalid("too-far-ahead", "a tournament must begin within a year")
    service.count_listed(settings.visibility, service.get_address(request))
    name = await service.tournaments.create(settings, player.id, [Created(settings=settings)])
    log.info("tournament created", game=settings.game, kind=settings.kind)
    return TournamentLink(tournament=name, link=f"{request.url.scheme}://{request.url.netloc}/tournament/{name}")


async def list_tournaments(service: Service, request: Request) -> TournamentList:
    player = await service.identities.get_player(request)

    def read(connection: Connection) -> tuple[list[db.TournamentRow], list[db.TournamentRow]]:
        return db.list_of_player(connection, player.id), db.list_listed(connection)

    mine, listed = await service.store.read(read)

    def describe(row: db.TournamentRow) -> TournamentInfo:
        return TournamentInfo(
            tournament=row.id,
            name=row.name,
            game=row.game,
            kind=row.kind,
            phase=row.phase,
            starts_at=row.starts_at,
            yours=row.host == player.id,
        )

    return TournamentList(
        mine=[describe(row) for row in mine],
        listed=[describe(row) for row in listed],
        creation=service.settings.tournaments,
    )


async def get_board(service: Service, request: Request) -> Response:
    """The board as everybody sees it, of the round that the query names, or the latest."""
    name, shown = check_id(request.path_params["tournament"]), get_number(request, "round")
    async with service.tournaments.hold(name) as tournament:
        shown = min(shown, len(tournament.rounds)) or len(tournament.rounds)
        players = [entrant.player for entrant in tournament.entrants if entrant.player is not None]

        def read(connection: Connection) -> tuple[db.Names, db.Deals]:
            return db.find_names(connection, players), db.read_deals(connection, name)

        names, deals = await service.store.read(read)
        key = ("tournament", name, tournament.seq, shown, tuple(names.values()))

        def render() -> bytes:
            return msgspec.json.encode(make_board(name, tournament, names, deals, shown))

        body = await service.render(key, render)
    return Response(body, media_type="application/json")


async def follow_tournament(service: Service, request: Request) -> Response:
    """Say when the board of a tournament has changed."""
    name = check_id(request.path_params["tournament"])
    async with service.tournaments.hold(name):
        return follow_board(service, request, name)


async def get_mine(service: Service, request: Request) -> MyTournament:
    player = await service.identities.get_player(request)
    async with service.tournaments.hold(check_id(request.path_params["tournament"])) as tournament:
        return describe_mine(tournament, player.id)


def describe_mine(tournament: Tournament, player: str) -> MyTournament:
    entrant = tournament.find_entrant(player)
    host = tournament.host == player
    if entrant is None:
        return MyTournament(host=host)
    mine = [name for name in tournament.list_unfinished() if entrant.number in tournament.tables[name].seats]
    return MyTournament(
        entrant=entrant.number,
        left=entrant.left,
        absent=entrant.absent,
        removed=entrant.removed,
        host=host,
        table=mine[0] if mine else None,
    )


async def change(service: Service, request: Request, plan: Callable[[Tournament, str], list[AnyEvent]]) -> MyTournament:
    """Write what a player's request means for the tournament as it stands."""
    player = await service.identities.get_player(request)
    name = check_id(request.path_params["tournament"])
    for _ in range(ATTEMPTS):
        async with service.tournaments.hold(name) as tournament:
            events = plan(tournament, player.id)
            try:
                if events:
                    await service.tournaments.write(name, tournament, events, player.id)
            except WriteConflict:
                continue
            return describe_mine(tournament, player.id)
    raise StateConflict("conflict", "somebody was faster; look again")


async def enter_tournament(service: Service, request: Request) -> MyTournament:
    """Enter a tournament, or come back to it."""
    return await change(service, request, plan_entry)


def plan_entry(tournament: Tournament, player: str) -> list[AnyEvent]:
    entrant = tournament.find_entrant(player)
    if entrant is not None and not entrant.left:
        return []
    if entrant is not None and entrant.removed:
        raise Forbidden("taken-out", "the host has taken you out of this tournament")
    check_may_enter(tournament, is_back=entrant is not None)
    if entrant is not None and entrant.returns >= MOST_RETURNS:
        raise TooManyRequests("too-many", "you have left and come back too often")
    return [Entered()] if entrant is None else [Returned(entrant=entrant.number)]


def check_may_enter(tournament: Tournament, is_back: bool) -> None:
    """Raise unless somebody can be paired from now on; who comes back may do so until the end."""
    settings, has_begun = tournament.settings, tournament.phase != "open"
    if has_begun and not (tournament.is_on and (settings.takes_back if is_back else settings.admits_late)):
        raise StateConflict("too-late", "this tournament has begun already, or is over")
    if has_begun and not is_back and settings.kind == "swiss" and len(tournament.rounds) > settings.late_rounds:
        raise StateConflict("too-late", f"one can enter until round {settings.late_rounds} has begun")
    if len(tournament.list_active()) >= settings.most_entrants or len(tournament.entrants) >= 2 * MOST_ENTRANTS:
        raise StateConflict("tournament-full", f"this tournament has {settings.most_entrants} entrants at most")


async def leave_tournament(service: Service, request: Request) -> MyTournament:
    """Be paired no more. A game in progress goes on."""

    def plan(tournament: Tournament, player: str) -> list[AnyEvent]:
        entrant = tournament.find_entrant(player)
        if entrant is None:
            raise NotFound("not-entered", "you are not in this tournament")
        return [] if entrant.left else [Left(entrant=entrant.number)]

    return await change(service, request, plan)


async def host_tournament(service: Service, request: Request, body: HostRequest) -> MyTournament:
    """Carry out what the host wants."""

    def plan(tournament: Tournament, player: str) -> list[AnyEvent]:
        if tournament.host != player:
            raise Forbidden("not-host", "only the host of the tournament can do this")
        return plan_host_act(tournament, body)

    return await change(service, request, plan)


def plan_host_act(tournament: Tournament, body: HostRequest) -> list[AnyEvent]:
    phase = tournament.phase
    if tournament.seq >= MOST_EVENTS and body.act != "close":
        raise TooManyRequests("too-many", "this tournament was changed too often")
    if body.act == "add-bot":
        return [plan_bot(tournament, body.bot)]
    if body.act == "remove":
        if body.entrant is None or body.entrant >= len(tournament.entrants):
            raise Invalid("no-such-entrant", "there is no such entrant")
        return [] if tournament.entrants[body.entrant].removed else [Left(entrant=body.entrant, removed=True)]
    if body.act == "start" and phase == "open":
        if not can_start(tournament):
            raise StateConflict("too-few", "there are too few entrants")
        return [start(tournament, SystemRandom())]
    if body.act == "pause" and phase == "running":
        return [Paused()]
    if body.act == "resume" and phase == "paused":
        return [Resumed()]
    if body.act == "hurry" and phase == "running":
        return [Hurried()]
    if body.act == "close" and phase in ("open", "running", "paused"):
        return [Closed()]
    raise StateConflict("wrong-phase", "this is not possible now")


def plan_bot(tournament: Tournament, bot: str | None) -> AnyEvent:
    """Enter a bot, where the tournament admits bots."""
    if not tournament.settings.bots_admitted:
        raise Forbidden("no-bots", "this tournament admits no bots")
    if bot not in installed_bots():
        raise Invalid("unknown-bot", f"there is no bot {bot!r}")
    check_may_enter(tournament, is_back=False)
    return Entered(bot=bot)


async def export_results(service: Service, request: Request) -> Response:
    """The standings as a CSV file."""
    name = check_id(request.path_params["tournament"])
    async with service.tournaments.hold(name) as tournament:
        players = [entrant.player for entrant in tournament.entrants if entrant.player is not None]
        names = await service.store.read(lambda c: db.find_names(c, players))
        key = ("tournament-results", name, tournament.seq, tuple(names.values()))

        def render() -> bytes:
            return b"".join(encode_line(line) for line in list_results(tournament, names))

        body = await service.render(key, render)
    headers = {"content-disposition": f'attachment; filename="tournament-{name}.csv"'}
    return Response(body, media_type="text/csv; charset=utf-8", headers=headers)


async def export_records(service: Service, request: Request) -> Response:
    """The signed records of a round that everybody has played, as a zip file.

    It is made once, one at a time, and nobody who wants something of the tournament waits for it.
    """
    name, number = check_id(request.path_params["tournament"]), get_number(request, "round")
    async with service.tournaments.hold(name) as tournament:
        wanted = [
            table
            for table in tournament.tables.values()
            if table.deal in tournament.published and (table.round == number or not number)
        ]
    if not wanted:
        raise NotFound("no-records", "this round is not over, or does not exist")
    if len(wanted) > MOST_RECORDS:
        raise Invalid("too-many-records", "name a round: these are too many records at once")
    key = ("tournament-records", name, number, len(wanted))
    async with service.tournaments.exporting:
        body = service.reports.get(key)
        if body is None:
            body = await pack_records(service, wanted)
            service.reports.put(key, body, len(body))
    headers = {"content-disposition": f'attachment; filename="tournament-{name}.zip"'}
    return Response(body, media_type="application/zip", headers=headers)


async def pack_records(service: Service, tables: Sequence[OpenedTable]) -> bytes:
    """Return the records of tables as a zip file; they are read one after the other, so that others get their turn."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in tables:
            text = await service.store.read(partial(read_record, table=table.id))
            if text is not None:
                name = f"round-{table.round}-table-{table.match + 1}-game-{table.game + 1}.txt"
                await asyncio.to_thread(archive.writestr, name, text)
    return body.getvalue()


def read_record(connection: Connection, table: str) -> str | None:
    """Return a table's signed record; None if it never began or cannot be read any more."""
    try:
        live = history.rebuild(connection, table)
    except (NotFound, StateConflict):
        return None
    if live.table is None:
        return None
    return commitment.sign_record(live.record(), live.config.salt, live.config.commitment)
