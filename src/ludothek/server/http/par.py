"""Par of a deal: what each bot level makes of it, computed once by a background job."""

from typing import Any, NamedTuple

import msgspec

from ludothek.bots import arena, registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.core.registry import game
from ludothek.core.table import Table
from ludothek.server.answers.deal_days import DealResult, get_today, read_day
from ludothek.server.db import report_cache
from ludothek.server.errors import TooManyRequests
from ludothek.server.http.branches import USUAL_BOT
from ludothek.server.runtime.jobs import Report
from ludothek.server.service import Service


class Par(NamedTuple):
    """Par of a deal: no results while they are being computed, none at all where that failed or is not done."""

    results: list[DealResult] | None
    done: int = 0
    of: int = 0


async def find_par(service: Service, deal: str, table: Table, seat: int, player: str) -> Par:
    """What each level makes of a deal; the first request starts the job, unless it was computed ahead."""
    key = make_key(deal, table.game, seat)
    body = await report_cache.get(service.store, key)
    if body is not None:
        return Par(msgspec.json.decode(body, type=list[DealResult]))
    job = await service.jobs.state(key)
    if job is not None:
        return Par([] if job.state == "failed" else None, job.done, job.of)
    if is_past(deal):
        return Par([])
    if not service.jobs.has_room(key):
        return Par(None)
    try:
        service.limits.take("par", player)
        start_par(service, key, table, seat, service.limits.get_address(player))
    except TooManyRequests:
        return Par(None)
    return Par(None)


def make_key(deal: str, game: Game, seat: int) -> str:
    return f"{report_cache.PAR}{deal}:{seat}:{game.version}"


def start_par(service: Service, key: str, table: Table, seat: int, owner: str | None = None) -> None:
    arguments = (table.game.key, table.seats, table.seed, table.options, table.edition)
    service.jobs.start(key, compute_par, arguments, table.salt, seat, owner=owner)


def is_past(deal: str) -> bool:
    """Whether a deal is that of a day so long ago that its par is no longer kept."""
    return (get_today() - (read_day(deal) or get_today())).total_seconds() > report_cache.LIFETIMES[report_cache.PAR]


def compute_par(
    report: Report, deal: tuple[str, int, int, dict[str, Any], Edition], salt: str | None, seat: int
) -> str:
    """Let each level play the deal once on the seat, against the same opponents; the result is JSON."""
    results = []
    levels = list(game(deal[0]).levels)
    for number, level in enumerate(levels):
        table = Table(*deal, salt=salt)
        bots = [registry.bot(level if other == seat else USUAL_BOT) for other in range(table.seats)]
        while table.to_move is not None:
            table.play(arena.decide(table, bots[table.to_move]).action)
        results.append(DealResult(name=level, seat=seat, points=table.scores()[seat], won=seat in table.winners()))
        report(number + 1, len(levels))
    return msgspec.json.encode(results).decode()
