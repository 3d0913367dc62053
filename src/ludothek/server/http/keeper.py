"""The keeper's addresses, behind the key of the settings: find players, see who sits where, ban, close, export."""

import asyncio
import hashlib
import hmac
import math
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Concatenate, Literal, ParamSpec, TypeVar

import structlog
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import bans as db_bans
from ludothek.server.db import conduct
from ludothek.server.db.players import Player, find_names, search_players
from ludothek.server.db.tables import list_newest, list_tables_of
from ludothek.server.errors import NotFound, StateConflict, Unauthenticated
from ludothek.server.play import commitment
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import ChatMessage, Message
from ludothek.server.runtime.addresses import get_network
from ludothek.server.runtime.history import rebuild
from ludothek.server.runtime.identity import BEARER
from ludothek.server.service import Service

log = structlog.get_logger()
MOST_PLAYERS = 20
MOST_TABLES = 100
MOST_TABLES_OF_PLAYER = 10
MOST_REPORTS = 100
NOBODY = "–"
Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")
Handler = Callable[Concatenate[Service, Request, Parameters], Awaitable[Answer]]


class PlayerSearch(Message):
    """A part of a name, or an id; it is sent in a body because addresses end up in the logs of proxies."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]


class KeptSeat(Message):
    """Who sits on a seat: a player, a bot or nobody."""

    name: str | None = None
    player: str | None = None
    bot: str | None = None


class KeptTable(Message):
    table: str
    game: str
    phase: str
    visibility: str
    created: float
    seats: list[KeptSeat]


class KeptTables(Message):
    tables: list[KeptTable]


class KeptPlayer(Message):
    """A player. `networks` are those that this process has a connection from."""

    player: str
    name: str
    banned: bool
    networks: list[str]
    tables: list[KeptTable]


class KeptPlayers(Message):
    players: list[KeptPlayer]


class BanRequest(Message):
    kind: Literal["player", "address"]
    value: Annotated[str, Meta(min_length=1, max_length=64)]


class KeptBan(Message):
    kind: str
    value: str
    since: float
    name: str | None = None


class KeptBans(Message):
    bans: list[KeptBan]


class KeptPenalty(Message):
    """A network that kept asking after being refused, and is slowed for so many seconds more."""

    network: str
    level: int
    seconds: int


class KeptPenalties(Message):
    penalties: list[KeptPenalty]


class LiftRequest(Message):
    network: Annotated[str, Meta(min_length=1, max_length=64)]


class KeptReport(Message):
    """A player's report about another, with what the other said at the table until then, in words and times."""

    report: str
    table: str
    reporter: str
    reporter_name: str
    reported: str
    reported_name: str
    reason: str
    lines: list[ChatMessage]
    at: float


class KeptReports(Message):
    reports: list[KeptReport]


def needs_key(handler: Handler[Parameters, Answer]) -> Handler[Parameters, Answer]:
    """Let a handler answer only those who send the keeper's key; attempts are limited before the key is looked at."""

    @wraps(handler)
    async def check(
        service: Service, request: Request, /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Answer:
        check_key(service, request)
        return await handler(service, request, *args, **kwargs)

    return check


def check_key(service: Service, request: Request) -> None:
    """Raise unless a request carries the keeper's key."""
    key = service.settings.keeper_key
    if key is None:
        raise NotFound("no-keeper", "this server was started without a keeper's key")
    service.limits.take("keeper-address", service.get_address(request))
    header = request.headers.get("authorization", "")
    given = header[len(BEARER) :] if header.startswith(BEARER) else ""
    digests = [hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest() for text in (key, given)]
    if not hmac.compare_digest(*digests):
        log.warning("wrong keeper's key")
        raise Unauthenticated("wrong-key", "this is not the keeper's key")


@needs_key
async def find_players(service: Service, request: Request, body: PlayerSearch) -> KeptPlayers:
    def read(connection: Connection) -> list[tuple[Player, list[LiveTable]]]:
        players = search_players(connection, body.name.strip(), MOST_PLAYERS)
        return [(player, list_tables_of(connection, player.id, MOST_TABLES_OF_PLAYER)[0]) for player in players]

    found = await service.store.read(read)
    return KeptPlayers(players=[describe_player(service, player, tables) for player, tables in found])


def describe_player(service: Service, player: Player, tables: list[LiveTable]) -> KeptPlayer:
    addresses = {address for client, address in service.online.items() if client.player == player.id}
    return KeptPlayer(
        player=player.id,
        name=player.name,
        banned=service.bans.is_banned("-", player.id),
        networks=sorted({get_network(address) for address in addresses}),
        tables=[describe_table(live) for live in tables],
    )


def describe_table(live: LiveTable) -> KeptTable:
    seats = [
        KeptSeat(name=live.name_of(number) if seat.player else None, player=seat.player, bot=seat.bot)
        for number, seat in enumerate(live.seats)
    ]
    config = live.config
    return KeptTable(
        table=config.id,
        game=config.game,
        phase=live.phase,
        visibility=config.visibility,
        created=round(config.created_at),
        seats=seats,
    )


@needs_key
async def list_tables(service: Service, request: Request) -> KeptTables:
    """The newest tables that are open or being played, with who sits there."""
    tables = await service.store.read(
        lambda c: [*list_newest(c, MOST_TABLES, "playing"), *list_newest(c, MOST_TABLES, "open")]
    )
    return KeptTables(tables=[describe_table(live) for live in tables])


@needs_key
async def close_table(service: Service, request: Request) -> Response:
    await service.tables.close_table(request.path_params["table"])
    log.info("keeper closed a table")
    return Response(status_code=204)


@needs_key
async def export_record(service: Service, request: Request) -> Response:
    return await send_record(await service.hub.get_table(request.path_params["table"]))


async def send_record(live: LiveTable) -> Response:
    if live.table is None:
        raise StateConflict("not-started", "this game has not started")
    record = commitment.sign_record(await asyncio.to_thread(live.record), live.config.salt, live.config.commitment)
    return Response(record, media_type="text/plain; charset=utf-8")


@needs_key
async def list_reports(service: Service, request: Request) -> KeptReports:
    def read(connection: Connection) -> list[KeptReport]:
        reports = conduct.list_reports(connection, MOST_REPORTS)
        names = find_names(connection, {player for report in reports for player in (report.reporter, report.reported)})
        return [
            KeptReport(
                report=report.id,
                table=report.table_id,
                reporter=report.reporter,
                reporter_name=names.get(report.reporter, NOBODY),
                reported=report.reported,
                reported_name=names.get(report.reported, NOBODY),
                reason=report.reason,
                lines=report.lines,
                at=round(report.at),
            )
            for report in reports
        ]

    return KeptReports(reports=await service.store.read(read))


@needs_key
async def export_reported_record(service: Service, request: Request) -> Response:
    """The record of the game as it stood when a report was made, from the table's log."""

    def read(connection: Connection) -> LiveTable:
        found = conduct.find_report(connection, request.path_params["report"])
        if found is None:
            raise NotFound("no-such-report", "there is no such report")
        return rebuild(connection, *found)

    return await send_record(await service.store.read(read))


@needs_key
async def dismiss_report(service: Service, request: Request) -> Response:
    """Delete a report that was dealt with; from then on the table's words expire as usual."""
    if not await service.store.change(lambda c: conduct.dismiss_report(c, request.path_params["report"])):
        raise NotFound("no-such-report", "there is no such report")
    log.info("keeper dismissed a report")
    return Response(status_code=204)


@needs_key
async def list_bans(service: Service, request: Request) -> KeptBans:
    def read(connection: Connection) -> list[KeptBan]:
        return [describe_ban(connection, ban) for ban in db_bans.list_bans(connection)[:MOST_TABLES]]

    return KeptBans(bans=await service.store.read(read))


def describe_ban(connection: Connection, ban: db_bans.Ban) -> KeptBan:
    found = search_players(connection, ban.value, 1) if ban.kind == "player" else []
    name = found[0].name if found and found[0].id == ban.value else None
    return KeptBan(kind=ban.kind, value=ban.value, since=round(ban.at), name=name)


@needs_key
async def ban(service: Service, request: Request, body: BanRequest) -> Response:
    """Ban a player or a network, and close their connections."""
    await service.bans.add(body.kind, body.value)
    await service.enforce_bans()
    log.info("keeper banned", kind=body.kind)
    return Response(status_code=204)


@needs_key
async def lift_ban(service: Service, request: Request, body: BanRequest) -> Response:
    if not await service.bans.remove(body.kind, body.value):
        raise NotFound("no-such-ban", "there is no such ban")
    await service.enforce_bans()
    log.info("keeper lifted a ban", kind=body.kind)
    return Response(status_code=204)


@needs_key
async def list_penalties(service: Service, request: Request) -> KeptPenalties:
    """The networks that this process slows because they kept asking after being refused, the newest first."""
    penalties = service.limits.penalties
    return KeptPenalties(
        penalties=[
            KeptPenalty(network=address, level=penalty.level, seconds=math.ceil(penalties.count_seconds(address)))
            for address, penalty in penalties.list()[:MOST_TABLES]
        ]
    )


@needs_key
async def lift_penalty(service: Service, request: Request, body: LiftRequest) -> Response:
    if not service.limits.penalties.lift(get_network(body.network.partition("/")[0])):
        raise NotFound("no-such-penalty", "this network has no penalty")
    log.info("keeper lifted a penalty")
    return Response(status_code=204)
