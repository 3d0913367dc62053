"""Results and replays of finished games over HTTP, and records that can be seen by link."""

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Hashable, Sequence
from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.core.foreign_text import strip_hidden
from ludothek.core.table import Table
from ludothek.server.answers.records import Upload, clean_upload, replay_upload
from ludothek.server.answers.replays import MOST_POINTS, replay_table, summarize
from ludothek.server.db import report_cache
from ludothek.server.db.players import lock_player
from ludothek.server.db.plays import record_play
from ludothek.server.db.tables import find_deal, find_table, insert_table
from ludothek.server.errors import Forbidden, Invalid, NotFound
from ludothek.server.http.endpoint import encode
from ludothek.server.http.finished import Finished, find_finished
from ludothek.server.http.params import get_language, get_number, get_seat
from ludothek.server.http.tables import TableLink, check_unsealed, link_table
from ludothek.server.play import clock, commitment
from ludothek.server.play.create import NewTable, adopt_table
from ludothek.server.play.finished_game import FinishedGame
from ludothek.server.play.finished_game import summarize as summarize_game
from ludothek.server.play.ids import new_id
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Message
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON


class RecordRequest(Message):
    record: Annotated[str, Meta(min_length=1, max_length=250_000)]
    edition: Annotated[str, Meta(min_length=1, max_length=200_000)] | None = None


class HandOverRequest(Message):
    """The record of a game that was finished without a server."""

    record: Annotated[str, Meta(min_length=1, max_length=250_000)]


class RecordLink(Message):
    """Where an uploaded record is replayed: the id stands in place of a table's."""

    record: str
    link: str


async def render(
    service: Service, request: Request, game: Finished, work: Callable[..., Message], *arguments: Hashable
) -> Response:
    """Return what the work makes of a finished game, encoded and cached.

    A record comes from anybody, so that the work on it is done in the inspector's process.
    """
    key = (game.id, game.live.seq if game.live is not None else 0, work.__name__, *arguments)
    body = service.reports.get(key)
    if body is None:
        if game.upload is not None:
            address = service.get_address(request)
            body = await service.inspector.check(address, render_upload, game.upload, work, *arguments)
        else:
            service.limits.take("actions-address", service.get_address(request), len(game.table.history))
            body = await service.render(key, render_table, game.table, work, *arguments)
        service.reports.put(key, body, len(body))
    return Response(body, media_type=JSON)


def render_table(table: Table, work: Callable[..., Message], *arguments: Hashable) -> bytes:
    return encode(work(table, *arguments))


def render_upload(upload: Upload, work: Callable[..., Message], *arguments: Hashable) -> bytes:
    return render_table(replay_upload(upload), work, *arguments)


async def get_outcome(service: Service, request: Request) -> Response:
    game = await find_finished(service, request, request.path_params["table"])
    return await render(service, request, game, summarize, get_language(request))


async def get_replay(service: Service, request: Request) -> Response:
    """Some positions of a finished game, from any seat for those who played, else from a spectator's."""
    game = await find_finished(service, request, request.path_params["table"], must_end=False)
    if game.live is not None:
        service.limits.take("replay", game.player)
    seat = get_seat(request, game.table.seats)
    if seat is not None and seat not in game.perspectives:
        if game.live is not None and game.live.seats_of(game.player):
            check_unsealed(game.live)
        raise Forbidden("not-yours", "only those who played may see it as a player saw it")
    at, lang = get_number(request, "at"), get_language(request)
    count = min(get_number(request, "count") or MOST_POINTS, MOST_POINTS)
    return await render(service, request, game, replay_table, seat, at, count, lang, game.perspectives)


async def upload_record(service: Service, request: Request, body: RecordRequest) -> RecordLink:
    """Keep a record if it replays; anyone with the link may see it."""
    player = await service.identities.get_player(request)
    address = service.get_address(request)
    upload, seed = await service.inspector.check(address, clean_upload, body.record, body.edition)
    salt = commitment.read_salt(body.record)
    origin = await service.store.read(lambda c: find_deal(c, seed, salt)) if salt is not None else None
    return await keep_record(service, request, report_cache.RECORD + new_id(), upload, origin, player.id)


async def hand_over_game(service: Service, request: Request, body: HandOverRequest) -> TableLink:
    """Take a game that the player has finished on their own device into their history; the same game once.

    The deal of a table of this server was played here too, so that the names in the record may be those of others, who
    can delete their data: they are not taken over.
    """
    player = await service.identities.get_player(request)
    address = service.get_address(request)
    upload, seed, digest = await service.inspector.check(address, check_finished, body.record)
    salt = commitment.read_salt(body.record)
    origin = await service.store.read(lambda c: find_deal(c, seed, salt)) if salt is not None else None
    name = hmac.digest(service.secret, f"adopted 1 {player.id} {digest}".encode(), "sha256")[:9].hex()
    new, finished = await service.inspector.check(
        address, adopt_upload, upload, name, player.id, player.name, origin is not None
    )

    def write(connection: Connection) -> TableConfig:
        lock_player(connection, player.id)
        try:
            return TableConfig.from_columns(find_table(connection, new.config.id))
        except NotFound:
            insert_table(connection, new)
            if finished is not None:
                record_play(connection, finished)
            return new.config

    return link_table(request, await service.store.change(write))


def check_finished(record: str) -> tuple[Upload, int, str]:
    """Return a game that a person has played to its end, with its seed, and a digest of what was played."""
    upload = Upload(strip_hidden(record, "\n\t\r"))
    table = replay_upload(upload)
    if not table.is_over or all(bot is not None for bot in table.bots):
        raise Invalid("invalid-record", "only a game that a person has played to its end is taken")
    return upload, table.seed, hashlib.sha256(table.record().encode()).hexdigest()


def adopt_upload(
    upload: Upload, name: str, player: str, player_name: str, was_here: bool
) -> tuple[NewTable, FinishedGame | None]:
    """Return the table that a handed over game becomes, and its result.

    This runs in the inspector's process, as all work on records of strangers: a thread that replays one would keep the
    interpreter's lock from the event loop.
    """
    table = replay_upload(upload)
    names: Sequence[str | None] = [player_name] * table.seats if was_here or not table.players else table.players
    new = adopt_table(table, name, player, names, clock.now())
    live = LiveTable(new.config, new.edition)
    live.fold_all(new.entries)
    return new, summarize_game(live)


async def share_game(service: Service, request: Request) -> RecordLink:
    """Let anyone with the link see a finished game; the link is the same every time."""
    game = await find_finished(service, request, request.path_params["table"], must_end=False)
    if game.live is None or not game.perspectives:
        raise Forbidden("not-yours", "only those who played may share a game")
    check_unsealed(game.live)
    service.take("upload", game.player, request)
    digest = hmac.digest(service.secret, f"shared 1 {game.id}".encode(), "sha256")
    table = game.table
    edition = None if table.edition.hash == table.game.standard_edition.hash else table.edition.source
    upload = Upload(await asyncio.to_thread(table.record), edition, game.id)
    return await keep_record(service, request, report_cache.RECORD + digest[:9].hex(), upload, game.id)


async def keep_record(
    service: Service, request: Request, name: str, record: Upload, origin: str | None, uploader: str | None = None
) -> RecordLink:
    """Store a record. `origin` is the table that it comes from: with a player's data its records are deleted too."""
    await report_cache.put(service.store, name, encode(record).decode(), clock.now(), origin, uploader)
    return RecordLink(record=name, link=f"{request.url.scheme}://{request.url.netloc}/replay/{name}")
