"""Finished games, whether played here or uploaded: who may look at them with whose eyes, once they are over."""

import asyncio
from dataclasses import replace
from typing import NamedTuple

import msgspec
from starlette.requests import Request

from ludothek.core.edition import parsed
from ludothek.core.errors import LudothekError
from ludothek.core.table import Table
from ludothek.server.db import report_cache
from ludothek.server.errors import Forbidden, Invalid, Unknown, Untimely
from ludothek.server.http.endpoint import proper
from ludothek.server.http.tables import current, visitor
from ludothek.server.play.live_table import LiveTable
from ludothek.server.service import Service


class Finished(NamedTuple):
    """A game that is over; `live` is None for an uploaded record. `sees_all`: any seat's eyes are allowed."""

    name: str
    player: str
    game: Table
    live: LiveTable | None
    sees_all: bool


class Upload(msgspec.Struct):
    """An uploaded record as the database keeps it; `table` is where a shared one was played."""

    record: str
    edition: str | None = None
    table: str | None = None


def replayed(upload: Upload) -> Table:
    """The table of an uploaded record, or what is wrong with it."""
    try:
        edition = None
        if upload.edition is not None:
            edition = parsed(upload.edition, "", "uploaded")
            edition = replace(edition, game=str(edition.data.get("game", "")))
        return Table.replay(upload.record, edition)
    except LudothekError as error:
        raise Invalid("invalid-record", str(error)[:400]) from None


async def uploaded(service: Service, name: str) -> Upload:
    body = await report_cache.find(service.store, name)
    if body is None:
        raise Unknown("no-such-record", "there is no such record, or no longer")
    return msgspec.json.decode(body, type=Upload)


async def finished(service: Service, request: Request, must_end: bool = True) -> Finished:
    """The game that a request is about; nothing of a running game is ever told here.

    A record may be looked at by anyone with its link, also without a cookie: a page that embeds it sends none.
    """
    name = proper(request.path_params["table"])
    if name.startswith(report_cache.RECORD):
        game = await asyncio.to_thread(replayed, await uploaded(service, name))
        found = Finished(name, service.identities.claimed(request) or "", game, None, True)
    else:
        someone, table = await visitor(service, request)
        live = await current(service, table)
        if live.game is None or live.phase not in ("over", "closed"):
            raise Untimely("not-over", "this can be looked at when the game is over")
        took_part = bool(live.seats_of(someone.id))
        if not took_part and not (live.header.visibility == "listed" and live.header.spectators):
            raise Forbidden("not-yours", "this is for those who played")
        found = Finished(table, someone.id, live.game, live, took_part)
    if must_end and not found.game.is_over:
        raise Untimely("not-played-out", "this game was not played to its end")
    return found
