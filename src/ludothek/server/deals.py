"""Duplicate deals: the same cards for everybody, compared with others and with each bot level; one deal a day.

A deal is named `table.ID` after the finished game that it was first played in, or `day.GAME.DATE`. The seed of a day is
made from the server's secret, so nobody can look it up before they have played.
"""

import hmac
from collections import OrderedDict
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.bots.levels import NAMES
from ludothek.engine import arena, registry
from ludothek.engine.edition import Edition
from ludothek.engine.rng import Rng
from ludothek.engine.table import Table
from ludothek.engine.vocabulary import M64
from ludothek.server import afterwards as told
from ludothek.server import bodies, keeping, model, replay
from ludothek.server.branching import USUAL_BOT, open_again, others
from ludothek.server.errors import Invalid, TooMany, Unknown
from ludothek.server.finished import finished, proper
from ludothek.server.jobs import Report
from ludothek.server.live import LiveTable
from ludothek.server.service import Service
from ludothek.server.tables import link
from ludothek.server.web import body_of, json

SHOWN = 100
KEPT = 5000


class Dealt(NamedTuple):
    """A deal: its name, a table that was dealt so, the seat that people take, and the game it was first played in."""

    name: str
    table: Table
    seat: int
    original: LiveTable | None


class Played(NamedTuple):
    """What a person made of a deal."""

    player: str
    result: told.DealResult


_played: "OrderedDict[str, Played | None]" = OrderedDict()


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
    root = await service.store.read(lambda c: origin_of(c, rest))
    if root is not None:
        request.path_params["deal"] = root
        return await dealt(service, request)
    found = await finished(service, request)
    if found.live is None:
        raise Unknown("no-such-deal", "there is no such deal")
    mine = found.live.seats_of(found.player)
    return Dealt(name, found.game, mine[0] if mine else 0, found.live)


def of_day(secret: bytes, game: str, day: str) -> Table:
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise Unknown("no-such-deal", "a day is written as 2030-12-31") from None
    if game not in registry.games() or when > today() or day != when.isoformat():
        raise Unknown("no-such-deal", "there is no such deal, or not yet")
    seed = int.from_bytes(drawn_for_day(secret, "seed", game, day)[:8], "big")
    return Table(game, seed=seed, salt=drawn_for_day(secret, "salt", game, day).hex())


def origin_of(connection: Connection, table: str) -> str | None:
    """The deal that a table plays again, if it does; a branch has none."""
    kin = model.kin.c
    found = connection.execute(sa.select(kin.kind, kin.origin).where(kin.table_id == table)).first()
    if found is not None and found.kind == "branch":
        raise Invalid("no-such-deal", "a branch is no deal of its own")
    return None if found is None else str(found.origin)


async def days(service: Service, request: Request) -> told.Today:
    day = today().isoformat()
    return told.Today(date=day, deals=[f"day.{game}.{day}" for game in registry.games()])


async def look(service: Service, request: Request) -> told.Deal:
    """Who made what of a deal; par is computed when somebody asks for the first time."""
    player = await service.identities.player(request)
    deal = await dealt(service, request)
    tables = await service.store.read(lambda c: played_by(c, deal.name, player.id))
    results = originals(deal, player.id)
    counted: set[str] = set()
    for played in tables.finished:
        if played.player not in counted:
            counted.add(played.player)
            played.result.you = played.player == player.id
            results.append(played.result)
    better = 1 if deal.table.game.fewest_points_win else -1
    return told.Deal(
        deal=deal.name,
        game=deal.table.game.key,
        seats=deal.table.seats,
        options=deal.table.options,
        opponents=USUAL_BOT,
        seat=deal.seat,
        results=sorted(results, key=lambda r: (not r.won, better * r.points, r.name)),
        par=await par(service, deal),
        playing=tables.playing,
    )


def originals(deal: Dealt, player: str) -> list[told.DealResult]:
    """Those who played it first."""
    live = deal.original
    if live is None or live.game is None:
        return []
    scores, winners = live.game.scores(), live.winners()
    return [
        told.DealResult(
            name=seat.name or seat.bot or "",
            seat=number,
            points=scores[number],
            won=number in winners,
            you=seat.player == player,
            original=True,
        )
        for number, seat in enumerate(live.seats)
    ]


class Tables(NamedTuple):
    finished: list[Played]
    playing: str | None


def played_by(connection: Connection, deal: str, player: str) -> Tables:
    """Everybody's finished tables of a deal, the oldest first; and the one the asker has not finished."""
    kin, tables = model.kin.c, model.tables.c
    query = (
        sa.select(tables.id, tables.status, tables.host)
        .join(model.kin, kin.table_id == tables.id)
        .where(kin.kind == "deal", kin.origin == deal)
        .order_by(tables.created_at)
        .limit(10 * SHOWN)
    )
    found: list[Played] = []
    playing = None
    for table, status, host in connection.execute(query).all():
        if status == "over":
            result = result_of(connection, table)
            if result is not None:
                found.append(result)
        elif status == "playing" and host == player:
            playing = table
    return Tables(found[:SHOWN], playing)


def result_of(connection: Connection, table: str) -> Played | None:
    """What came of a table; nothing if it was not played out or a decision was taken back."""
    if table not in _played:
        live = replay.rebuild(connection, table)
        seat = next((n for n, s in enumerate(live.seats) if s.player == live.header.host), None)
        counts = live.ended_by == "played" and live.rewound_at == 0 and seat is not None and live.game is not None
        result = None
        if counts and seat is not None and live.game is not None:
            name, points = live.seats[seat].name or "", live.game.scores()[seat]
            result = Played(
                live.header.host,
                told.DealResult(name=name, seat=seat, points=points, won=seat in live.winners()),
            )
        _played[table] = result
        if len(_played) > KEPT:
            _played.popitem(last=False)
    kept = _played[table]
    return None if kept is None else Played(kept.player, msgspec.structs.replace(kept.result))


async def play(service: Service, request: Request) -> Response:
    """Opens the asker's table of a deal, or tells of the one that is not finished."""
    player = await service.identities.player(request)
    deal = await dealt(service, request)
    asked = await body_of(request, told.DealRequest)
    known = (await service.store.read(lambda c: played_by(c, deal.name, player.id))).playing
    if known is not None:
        invite = await service.store.read(
            lambda c: c.execute(sa.select(model.tables.c.invite).where(model.tables.c.id == known)).scalar_one()
        )
        return json(bodies.Opened(table=known, invite=invite, link=link(request, known, invite)), 200)
    service.limits.take("table", player.id)
    seat = deal.seat if asked.seat is None else asked.seat
    bots = others(deal.table, seat, None)
    header = await open_again(service, player, deal.table, seat, bots, [], ("deal", deal.name, seat), spectators=False)
    opened = bodies.Opened(table=header.id, invite=header.invite, link=link(request, header.id, header.invite))
    return json(opened, 201)


async def par(service: Service, deal: Dealt) -> list[told.DealResult] | None:
    key = f"par:{deal.name}:{deal.seat}"
    body = await keeping.find(service.store, key)
    if body is not None:
        return msgspec.json.decode(body, type=list[told.DealResult])
    t = deal.table
    try:
        service.jobs.start(key, par_work, (t.game.key, t.seats, t.seed, t.options, t.edition), t.salt, deal.seat)
    except TooMany:
        return None
    return None


def par_work(report: Report, deal: tuple[str, int, int, dict[str, Any], Edition], salt: str | None, seat: int) -> str:
    """Each level once on the seat, against the same opponents."""
    found = []
    for number, level in enumerate(NAMES):
        table = Table(*deal, salt=salt)
        bots = [registry.bot(level if other == seat else USUAL_BOT) for other in range(table.seats)]
        thoughts = Rng(table.seed ^ M64)
        while table.to_move is not None:
            table.play(arena.decision(table, bots[table.to_move], thoughts))
        result = told.DealResult(name=level, seat=seat, points=table.scores()[seat], won=seat in table.winners())
        found.append(result)
        report(number + 1, len(NAMES))
    return msgspec.json.encode(found).decode()
