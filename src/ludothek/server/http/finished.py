"""Finished games, whether played here or uploaded, and who may see them from whose seat."""

from functools import partial
from typing import NamedTuple

from starlette.requests import Request

from ludothek.core.table import Table
from ludothek.server.answers.records import Upload
from ludothek.server.db import report_cache, tournaments
from ludothek.server.errors import Forbidden, StateConflict
from ludothek.server.http.tables import admit_visitor
from ludothek.server.play.ids import check_id
from ludothek.server.play.live_table import LiveTable
from ludothek.server.service import Service


class Finished(NamedTuple):
    """A finished game. `perspectives` are the seats from which the player may see it, the own ones first.

    One of `live` and `upload` is None.
    """

    id: str
    player: str
    table: Table
    live: LiveTable | None
    perspectives: tuple[int, ...]
    upload: Upload | None = None


async def find_finished(service: Service, request: Request, name: str, must_end: bool = True) -> Finished:
    """The finished game of a table or record; raises while the game is running.

    A record may be seen by anyone with its link, also without a cookie: a page that embeds it sends none.
    """
    check_id(name)
    if name.startswith(report_cache.RECORD):
        address = service.get_address(request)
        service.limits.take("record-address", address)
        upload, table = await service.records.find(name, partial(service.limits.take, "actions-address", address))
        player_id = service.identities.read_claim(request) or ""
        game = Finished(name, player_id, table, None, tuple(range(table.seats)), upload)
    else:
        player = await admit_visitor(service, request, name)
        live = await service.hub.get_table(name)
        if live.table is None or live.phase not in ("over", "closed"):
            raise StateConflict("not-over", "this can be looked at when the game is over")
        is_open = await service.store.read(lambda c: tournaments.is_published(c, name))
        if not live.seats_of(player.id) and not (live.is_public or is_open):
            raise Forbidden("not-yours", "this is for those who played")
        game = Finished(name, player.id, live.table, live, list_perspectives(live, player.id, is_open))
    if must_end and not game.table.is_over:
        raise StateConflict("not-played-out", "this game was not played to its end")
    return game


def list_perspectives(live: LiveTable, player: str, is_open: bool = False) -> tuple[int, ...]:
    """The seats from which a player may see a finished game: all for those who played.

    A table is open to everybody when its tournament has published the deal.

    While others still play the same deal it is only the own seat, so that nobody plays it again, under another name,
    knowing the other hands.
    """
    mine = live.seats_of(player)
    others = [] if live.is_sealed or not (mine or is_open) else [n for n in range(len(live.seats)) if n not in mine]
    return (*mine, *others)
