"""Duplicate deals: the same cards for everybody, compared with others and with each bot level; one deal a day.

A deal is named `table.ID` after the finished game that it was first played in, or `day.GAME.DATE`. The seed of a day is
made from the server's secret, so nobody can look it up before they have played.
"""

import hmac
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.bots import arena
from ludothek.bots import registry as bot_registry
from ludothek.bots.levels import NAMES
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.core.table import Table
from ludothek.review.words import called
from ludothek.server.db import report_cache, schema
from ludothek.server.errors import TooMany, Unknown
from ludothek.server.http import afterwards as told
from ludothek.server.http import bodies
from ludothek.server.http.branches import USUAL_BOT, open_again, others
from ludothek.server.http.endpoint import body_of, json, proper
from ludothek.server.http.finished import finished, uploaded
from ludothek.server.http.tables import link
from ludothek.server.play.table_config import Header
from ludothek.server.runtime.jobs import Report
from ludothek.server.runtime.outcomes import Ends
from ludothek.server.service import Service
from ludothek.server.wire.websocket import language

SHOWN = 100
COMPARED = 1000
BEST = 3


class Dealt(NamedTuple):
    """A deal: its name, a table that was dealt so, the seat that people take, and who played it first."""

    name: str
    table: Table
    seat: int
    first: Sequence[str | None] | None


def today() -> date:
    return datetime.now(UTC).date()


def drawn_for_day(secret: bytes, what: str, game: str, day: str) -> bytes:
    return hmac.digest(secret, f"{what} of the day 1 {game} {day}".encode(), "sha256")


async def dealt(service: Service, request: Request) -> Dealt:
    """The deal that a request names, if the asker may know of it."""
    name = proper(request.path_params["deal"])
    kind, _, rest = name.partition(".")
    if kind == "day":
        game, _, day = rest.partition(".")
        return Dealt(name, of_day(service.secret, game, day), 0, None)
    if kind != "table":
        raise Unknown("no-such-deal", "there is no such deal")
    request.path_params["table"] = rest
    if rest.startswith(report_cache.RECORD):
        return await of_record(service, request, rest)
    root = await service.store.read(lambda c: origin_of(c, rest))
    if root is not None:
        request.path_params["deal"] = root
        return await dealt(service, request)
    found = await finished(service, request)
    assert found.live is not None
    mine = found.live.seats_of(found.player)
    return Dealt(name, found.game, mine[0] if mine else 0, [seat.player for seat in found.live.seats])


async def of_record(service: Service, request: Request, record: str) -> Dealt:
    """The deal of a record; that of a shared game is the one its players know."""
    table = (await uploaded(service, record)).table
    found = await finished(service, request)
    if table is None:
        return Dealt(f"table.{record}", found.game, 0, [None] * found.game.seats)
    root = await service.store.read(lambda c: origin_of(c, table))
    if root is not None:
        request.path_params["deal"] = root
        return await dealt(service, request)
    end = (await service.store.read(lambda c: service.ends.of(c, [table]))).get(table)
    players: list[str | None] = end.players if end is not None else [None] * found.game.seats
    seat = players.index(found.player) if found.player in players else 0
    return Dealt(f"table.{table}", found.game, seat, players)


def of_day(secret: bytes, game: str, day: str) -> Table:
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise Unknown("no-such-deal", "a day is written as 2030-12-31") from None
    if game not in registry.installed_games() or when > today() or day != when.isoformat():
        raise Unknown("no-such-deal", "there is no such deal, or not yet")
    seed = int.from_bytes(drawn_for_day(secret, "seed", game, day)[:8], "big")
    return Table(game, seed=seed, salt=drawn_for_day(secret, "salt", game, day).hex())


def origin_of(connection: Connection, table: str) -> str | None:
    """The deal that a table plays again, if it does; a branch plays that of the game it grew out of."""
    kin = schema.kin.c
    found = connection.execute(sa.select(kin.kind, kin.origin).where(kin.table_id == table)).first()
    if found is None:
        return None
    return f"table.{found.origin}" if found.kind == "branch" else str(found.origin)


async def days(service: Service, request: Request) -> told.Today:
    day = today().isoformat()
    names = {game: f"day.{game}.{day}" for game in registry.installed_games()}
    played = await service.store.read(
        lambda c: {game: played_by(c, service.ends, deal, "").finished for game, deal in names.items()}
    )
    return told.Today(
        date=day,
        deals=[
            told.DayDeal(
                deal=names[game],
                game=game,
                players=len(results),
                best=ranked([result for _, result in results], registry.game(game))[:BEST],
            )
            for game, results in played.items()
        ],
    )


def ranked(results: list[told.DealResult], game: Game) -> list[told.DealResult]:
    better = 1 if game.fewest_points_win else -1
    return sorted(results, key=lambda r: (not r.won, better * r.points, r.name))


def shown(results: list[told.DealResult]) -> list[told.DealResult]:
    """The best, and the asker's own wherever it stands."""
    return [result for place, result in enumerate(results) if place < SHOWN or result.you]


async def look(service: Service, request: Request) -> told.Deal:
    """Who made what of a deal; par is computed when somebody asks for the first time."""
    player = await service.identities.player(request)
    deal = await dealt(service, request)
    tables = await service.store.read(lambda c: played_by(c, service.ends, deal.name, player.id))
    lang = language(request.query_params.get("lang"))
    names = called(deal.table.players, deal.table.seats, lang) if deal.first is not None else []
    results = originals(deal, names, player.id)
    for who, result in tables.finished:
        result.you = who == player.id
        results.append(result)
    return told.Deal(
        deal=deal.name,
        game=deal.table.game.key,
        seats=deal.table.seats,
        options=deal.table.options,
        opponents=USUAL_BOT,
        seat=deal.seat,
        names=names,
        results=shown(ranked(results, deal.table.game)),
        par=await par(service, deal, player.id),
        playing=tables.playing,
    )


def originals(deal: Dealt, names: list[str], player: str) -> list[told.DealResult]:
    """Those who played it first."""
    if deal.first is None:
        return []
    scores, winners = deal.table.scores(), deal.table.winners()
    return [
        told.DealResult(
            name=names[seat], seat=seat, points=scores[seat], won=seat in winners, you=who == player, original=True
        )
        for seat, who in enumerate(deal.first)
    ]


class Tables(NamedTuple):
    """Everybody's result by player, and the asker's table that is not finished."""

    finished: list[tuple[str, told.DealResult]]
    playing: str | None


def played_by(connection: Connection, ends: Ends, deal: str, player: str) -> Tables:
    """What people made of a deal. Only the table that somebody opened first can count: any later one is no secret."""
    tables = opened(deal).subquery().c
    query = sa.select(tables.id).where(tables.turn == 1, tables.status == "over")
    counted = list(connection.execute(query.order_by(tables.created_at).limit(COMPARED)).scalars())
    counted += [
        mine for mine in connection.execute(query.where(tables.host == player)).scalars() if mine not in counted
    ]
    found = {}
    for end in ends.of(connection, counted).values():
        if end.counts and end.host in end.players and end.scores is not None:
            seat = end.players.index(end.host)
            found[end.host] = told.DealResult(
                name=end.names[seat], seat=seat, points=end.scores[seat], won=seat in end.winners
            )
    mine = playing(connection, deal, player)
    return Tables(list(found.items()), mine.id if mine is not None else None)


def opened(deal: str) -> "sa.Select[Any]":
    """The tables of a deal; `turn` counts those of each person."""
    kin, tables = schema.kin.c, schema.tables.c
    turn = sa.func.row_number().over(partition_by=tables.host, order_by=(tables.created_at, tables.id)).label("turn")
    query = sa.select(schema.tables, turn).join(schema.kin, kin.table_id == tables.id)
    return query.where(kin.kind == "deal", kin.origin == deal)


def playing(connection: Connection, deal: str, player: str) -> Header | None:
    """The table of a deal that somebody has not finished."""
    tables = schema.tables.c
    query = opened(deal).where(tables.host == player, tables.status == "playing").order_by(tables.created_at.desc())
    found = connection.execute(query.limit(1)).mappings().first()
    return Header.read(found) if found is not None else None


async def play(service: Service, request: Request) -> Response:
    """Opens the asker's table of a deal, or tells of the one that is not finished."""
    player = await service.identities.player(request)
    deal = await dealt(service, request)
    asked = await body_of(request, told.DealRequest)

    def known(connection: Connection) -> Header | None:
        return playing(connection, deal.name, player.id)

    header, status = await service.store.read(known), 200
    if header is None:
        service.limits.take("table", player.id)
        seat = deal.seat if asked.seat is None else asked.seat
        bots = others(deal.table, seat, None)
        kin = ("deal", deal.name, seat)
        header = await open_again(
            service, player, deal.table, seat, bots, [], kin, asked.bot_pause, spectators=False, known=known
        )
        status = 201
    return json(
        bodies.Opened(table=header.id, invite=header.invite, link=link(request, header.id, header.invite)), status
    )


async def par(service: Service, deal: Dealt, player: str) -> list[told.DealResult] | None:
    """What each level makes of a deal: none while it is made, empty where it is not."""
    key = f"{report_cache.PAR}{deal.name}:{deal.seat}"
    body = await report_cache.find(service.store, key)
    if body is not None:
        return msgspec.json.decode(body, type=list[told.DealResult])
    job = await service.jobs.state(key)
    if job is not None:
        return [] if job.state == "failed" else None
    if is_past(deal.name):
        return []
    if not service.jobs.has_place(key):
        return None
    t = deal.table
    try:
        service.limits.take("par", player)
        service.jobs.start(key, par_work, (t.game.key, t.seats, t.seed, t.options, t.edition), t.salt, deal.seat)
    except TooMany:
        return None
    return None


def is_past(deal: str) -> bool:
    """Whether a deal was that of a day so long ago that nothing of it is kept."""
    kind, _, rest = deal.partition(".")
    day = date.fromisoformat(rest.partition(".")[2]) if kind == "day" else today()
    return (today() - day).total_seconds() > report_cache.LIFETIMES[report_cache.PAR]


def par_work(report: Report, deal: tuple[str, int, int, dict[str, Any], Edition], salt: str | None, seat: int) -> str:
    """Each level once on the seat, against the same opponents."""
    found = []
    for number, level in enumerate(NAMES):
        table = Table(*deal, salt=salt)
        bots = [bot_registry.bot(level if other == seat else USUAL_BOT) for other in range(table.seats)]
        while table.to_move is not None:
            table.play(arena.decision(table, bots[table.to_move], arena.thoughts_of(table)))
        result = told.DealResult(name=level, seat=seat, points=table.scores()[seat], won=seat in table.winners())
        found.append(result)
        report(number + 1, len(NAMES))
    return msgspec.json.encode(found).decode()
