"""Finished games, whether played here or uploaded, and who may see them from whose seat."""

import asyncio
from dataclasses import replace
from typing import NamedTuple

import msgspec
from starlette.requests import Request

from ludothek.core.edition import parse
from ludothek.core.errors import LudothekError
from ludothek.core.table import Table
from ludothek.server.db import report_cache
from ludothek.server.errors import Forbidden, Invalid, NotFound, StateConflict
from ludothek.server.http.tables import admit_visitor
from ludothek.server.play.ids import check_id
from ludothek.server.play.live_table import LiveTable
from ludothek.server.service import Service


class Finished(NamedTuple):
    """A finished game. `live` is None for an uploaded record; with `sees_all` the player may see from any seat."""

    id: str
    player: str
    table: Table
    live: LiveTable | None
    sees_all: bool


class Upload(msgspec.Struct):
    """An uploaded record as the database keeps it; `table` is where a shared one was played."""

    record: str
    edition: str | None = None
    table: str | None = None


def replay_upload(upload: Upload) -> Table:
    """The table of an uploaded record; raises Invalid if it does not replay."""
    try:
        edition = None
        if upload.edition is not None:
            edition = parse(upload.edition, "", "uploaded")
            edition = replace(edition, game=str(edition.data.get("game", "")))
        return Table.replay(upload.record, edition)
    except LudothekError as error:
        raise Invalid("invalid-record", str(error)[:400]) from None


async def find_upload(service: Service, record: str) -> Upload:
    body = await report_cache.get(service.store, record)
    if body is None:
        raise NotFound("no-such-record", "there is no such record, or no longer")
    return msgspec.json.decode(body, type=Upload)


async def find_finished(service: Service, request: Request, name: str, must_end: bool = True) -> Finished:
    """The finished game of a table or record; raises while the game is running.

    A record may be seen by anyone with its link, also without a cookie: a page that embeds it sends none.
    """
    check_id(name)
    if name.startswith(report_cache.RECORD):
        table = await asyncio.to_thread(replay_upload, await find_upload(service, name))
        game = Finished(name, service.identities.read_claim(request) or "", table, None, True)
    else:
        player = await admit_visitor(service, request, name)
        live = await service.hub.get_table(name)
        if live.table is None or live.phase not in ("over", "closed"):
            raise StateConflict("not-over", "this can be looked at when the game is over")
        took_part = bool(live.seats_of(player.id))
        if not took_part and not (live.config.visibility == "listed" and live.config.spectators):
            raise Forbidden("not-yours", "this is for those who played")
        game = Finished(name, player.id, live.table, live, took_part)
    if must_end and not game.table.is_over:
        raise StateConflict("not-played-out", "this game was not played to its end")
    return game
