"""Duplicate deals: the same cards for everybody, compared with others and with each bot level; one deal a day.

The id of a deal is `table.ID`, after the finished game in which it was first played, or `day.GAME.DATE`. The seed of a
day is derived from the server's secret, so that nobody can look it up before they have played.
"""

import asyncio
import hmac
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.core import registry
from ludothek.core.table import Table
from ludothek.review.localization import display_names
from ludothek.server import metrics
from ludothek.server.answers.deal_days import DealResult, end_of_day, get_today, name_deal, parse_day, rank, read_day
from ludothek.server.db import report_cache
from ludothek.server.db.origins import count_finished, find_deal_of_table, find_unfinished_table, list_first_tables
from ludothek.server.errors import NotFound, Unavailable
from ludothek.server.http.branches import USUAL_BOT, open_again, seat_bots
from ludothek.server.http.deal_days import PeopleResults, read_people
from ludothek.server.http.endpoint import encode, json_response
from ludothek.server.http.finished import find_finished
from ludothek.server.http.par import find_par, make_key, start_par
from ludothek.server.http.params import get_language
from ludothek.server.http.tables import check_unsealed, link_table
from ludothek.server.play.create import BOT_PAUSE, Pause
from ludothek.server.play.ids import check_id
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Message, Seat
from ludothek.server.runtime.outcomes import Outcomes
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON

log = structlog.get_logger()
PAR_AHEAD = timedelta(hours=1)
PAR_BACK = 7
"""So many earlier days get par too, if the server was not there in time."""
MOST_SHOWN = 100
MOST_COMPARED = 1000
BEST = 3


class DealRequest(Message):
    seat: Seat | None = None
    bot_pause: Pause = BOT_PAUSE


class Deal(Message):
    """A deal that can be played again: everybody's results, and par by level.

    There is no par while it is being computed (`par_done` levels of `par_of`); it is empty where that failed. A deal of
    the day also has what the people of one's circles made of it.
    """

    deal: str
    game: str
    seats: int
    options: dict[str, Any]
    opponents: str
    seat: int
    names: list[str]
    results: list[DealResult]
    par: list[DealResult] | None
    par_done: int = 0
    par_of: int = 0
    playing: str | None = None
    people: PeopleResults | None = None


class DayDeal(Message):
    """A deal of the day: how many have finished it, and the best of them."""

    deal: str
    game: str
    players: int
    best: list[DealResult]


class Today(Message):
    """The deals of the day, one for each game."""

    date: str
    deals: list[DayDeal]


class FoundDeal(NamedTuple):
    """A deal: its id, a table with that deal, the seat that people take, and who played it first, by seat."""

    id: str
    table: Table
    seat: int
    first: Sequence[str | None] | None


class Results(NamedTuple):
    """Each player's result on a deal, and the asking player's table that is not finished."""

    finished: list[tuple[str, DealResult]]
    playing: str | None


async def find_deal(service: Service, request: Request, deal: str) -> FoundDeal:
    """The deal with this id; raises if the player may not know of it."""
    kind, _, rest = check_id(deal).partition(".")
    if kind == "day":
        game, _, day = rest.partition(".")
        return FoundDeal(deal, make_table_of_day(service.secret, game, day), 0, None)
    if kind != "table":
        raise NotFound("no-such-deal", "there is no such deal")
    if rest.startswith(report_cache.RECORD):
        return await find_deal_of_record(service, request, rest)
    origin = await service.store.read(lambda c: find_deal_of_table(c, rest))
    if origin is not None:
        return await find_deal(service, request, origin)
    finished = await find_finished(service, request, rest)
    assert finished.live is not None
    check_unsealed(finished.live)
    mine = finished.live.seats_of(finished.player)
    return FoundDeal(deal, finished.table, mine[0] if mine else 0, [seat.player for seat in finished.live.seats])


async def find_deal_of_record(service: Service, request: Request, record: str) -> FoundDeal:
    """The deal of a record; that of a shared game is the one its players know."""
    table = (await service.records.find_upload(record)).table
    game = await find_finished(service, request, record)
    if table is None:
        return FoundDeal(f"table.{record}", game.table, 0, [None] * game.table.seats)
    origin = await service.store.read(lambda c: find_deal_of_table(c, table))
    if origin is not None:
        return await find_deal(service, request, origin)
    end = (await service.store.read(lambda c: service.outcomes.get(c, [table]))).get(table)
    players: list[str | None] = end.players if end is not None else [None] * game.table.seats
    seat = players.index(game.player) if game.player in players else 0
    return FoundDeal(f"table.{table}", game.table, seat, players)


def make_table_of_day(secret: bytes, game: str, day: str) -> Table:
    when = parse_day(day, get_today())
    if game not in registry.installed_games():
        raise NotFound("no-such-deal", "there is no such deal, or not yet")
    return deal_day(secret, game, when.isoformat())


def deal_day(secret: bytes, game: str, day: str) -> Table:
    """The table of a day, also of one that is still to come."""
    seed = int.from_bytes(derive(secret, "seed", game, day)[:8], "big")
    return Table(game, seed=seed, salt=derive(secret, "salt", game, day).hex())


def derive(secret: bytes, what: str, game: str, day: str) -> bytes:
    """The seed or the salt of a day's deal, from the server's secret."""
    return hmac.digest(secret, f"{what} of the day 1 {game} {day}".encode(), "sha256")


async def keep_par_ready(service: Service, every: float) -> None:
    """Compute par of the deals of the day before anybody asks for it.

    That of the next day follows in the last hour before it begins, then that of earlier days. The jobs run one after
    the other, in processes of their own, and only while nobody waits for another report.
    """
    while True:
        await asyncio.sleep(every)
        try:
            await start_next_par(service)
        except Unavailable:
            continue
        except Exception:
            metrics.unexpected.inc()
            log.exception("par ahead failed")


async def start_next_par(service: Service) -> str | None:
    """Start the job of the first deal that has no par, of today, soon of tomorrow, or of the last days.

    Return its key.
    """
    if not service.jobs.is_idle:
        return None
    now = datetime.now(UTC)
    past = (now.date() - timedelta(days=ago) for ago in range(1, PAR_BACK + 1))
    for day in dict.fromkeys((now.date(), (now + PAR_AHEAD).date(), *past)):
        for game in registry.installed_games():
            key = make_key(name_deal(game, day), registry.game(game), 0)
            if await report_cache.get(service.store, key) is None and await service.jobs.state(key) is None:
                start_par(service, key, deal_day(service.secret, game, day.isoformat()), 0)
                return key
    return None


async def list_deals_of_day(service: Service, request: Request) -> Response:
    """The deals of today and their best results; made again when one more table of them is over."""
    day = get_today()
    deals = {game: name_deal(game, day) for game in registry.installed_games()}
    counts = await service.store.read(lambda c: count_finished(c, list(deals.values())))

    def render() -> bytes:
        def read(connection: Connection) -> dict[str, list[DealResult]]:
            outcomes = {game: read_results(connection, service.outcomes, deal, "") for game, deal in deals.items()}
            return {game: [result for _, result in found.finished] for game, found in outcomes.items()}

        finished = service.store.read_now(read)
        return encode(
            Today(date=day.isoformat(), deals=[describe_day(deals[game], game, finished[game]) for game in deals])
        )

    return Response(await service.render(("deals", day, *sorted(counts.items())), render), media_type=JSON)


def describe_day(deal: str, game: str, results: list[DealResult]) -> DayDeal:
    return DayDeal(deal=deal, game=game, players=len(results), best=rank(results, registry.game(game))[:BEST])


def select_visible(results: list[DealResult]) -> list[DealResult]:
    """The best, and the player's own wherever it stands."""
    return [result for place, result in enumerate(results) if place < MOST_SHOWN or result.you]


async def get_deal(service: Service, request: Request) -> Deal:
    """Everybody's results of a deal, and par, which is computed on the first request if it is not there yet."""
    player = await service.identities.get_player(request)
    deal = await find_deal(service, request, request.path_params["deal"])
    day = read_day(deal.id)

    def read(connection: Connection) -> tuple[Results, PeopleResults | None]:
        played = read_results(connection, service.outcomes, deal.id, player.id)
        return played, None if day is None else read_people(connection, deal.id, day, player.id)

    played, people = await service.store.read(read)
    table = deal.table
    names = display_names(table, get_language(request)) if deal.first is not None else []
    results = list_original_results(deal, names, player.id)
    for who, result in played.finished:
        result.you = who == player.id
        results.append(result)
    par = await find_par(service, deal.id, table, deal.seat, player.id)
    return Deal(
        deal=deal.id,
        game=table.game.key,
        seats=table.seats,
        options=table.options,
        opponents=USUAL_BOT,
        seat=deal.seat,
        names=names,
        results=select_visible(rank(results, table.game)),
        par=par.results,
        par_done=par.done,
        par_of=par.of,
        playing=played.playing,
        people=people,
    )


def list_original_results(deal: FoundDeal, names: list[str], player: str) -> list[DealResult]:
    """The results of those who played the deal first."""
    if deal.first is None:
        return []
    scores, winners = deal.table.scores(), deal.table.winners()
    return [
        DealResult(
            name=names[seat], seat=seat, points=scores[seat], won=seat in winners, you=who == player, original=True
        )
        for seat, who in enumerate(deal.first)
    ]


def read_results(connection: Connection, outcomes: Outcomes, deal: str, player: str) -> Results:
    """What people made of a deal. Only a player's first table counts: after it, the deal is no secret to them."""
    counted = list_first_tables(connection, deal, MOST_COMPARED, player)
    results = {}
    for end in outcomes.get(connection, counted).values():
        if end.counts and end.host in end.players and end.scores is not None:
            seat = end.players.index(end.host)
            results[end.host] = DealResult(
                name=end.names[seat], seat=seat, points=end.scores[seat], won=seat in end.winners
            )
    playing = find_unfinished_table(connection, deal, player)
    return Results(list(results.items()), playing.id if playing is not None else None)


async def play_deal(service: Service, request: Request, body: DealRequest) -> Response:
    """Open the player's table of a deal, or return the one that is not finished."""
    player = await service.identities.get_player(request)
    deal = await find_deal(service, request, request.path_params["deal"])
    day = read_day(deal.id)

    def find(connection: Connection) -> TableConfig | None:
        return find_unfinished_table(connection, deal.id, player.id)

    config, status = await service.store.read(find), 200
    if config is None:
        service.take("table", player.id, request)
        seat = deal.seat if body.seat is None else body.seat
        bots = seat_bots(deal.table, seat, None)
        origin = ("deal", deal.id, seat)
        config = await open_again(
            service,
            player,
            deal.table,
            seat,
            bots,
            [],
            origin,
            body.bot_pause,
            spectators=False,
            sealed_until=0.0 if day is None else end_of_day(day),
            find=find,
        )
        status = 201
    return json_response(link_table(request, config), status)
