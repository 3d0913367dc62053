"""How people get along, over HTTP: block somebody, take it back, report somebody to the keeper."""

import hashlib
from typing import Annotated

import structlog
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server.db import conduct
from ludothek.server.db.conduct import Block
from ludothek.server.db.tables import list_members
from ludothek.server.errors import Invalid, NotFound
from ludothek.server.http.tables import visit
from ludothek.server.play import clock
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_state import name_author
from ludothek.server.play.text import clean_text
from ludothek.server.protocol import Message
from ludothek.server.runtime.hub import shorten
from ludothek.server.service import Service

log = structlog.get_logger()
Author = Annotated[str, Meta(min_length=12, max_length=12, pattern="^[0-9a-f]+$")]


class BlockRequest(Message):
    """Somebody at this table, by the `author` of their seat or messages."""

    author: Author


class UnblockRequest(Message):
    id: Author


class BlockedPlayer(Message):
    """Somebody one does not want to play with, under the name they had then."""

    id: str
    name: str
    since: float


class BlockedPlayers(Message):
    blocked: list[BlockedPlayer]


class ReportRequest(Message):
    author: Author
    reason: Annotated[str, Meta(min_length=1, max_length=500)]


async def find_author(service: Service, live: LiveTable, author: str, asker: str) -> str:
    """Return the player whom a table calls by this name."""
    members = await service.store.read(lambda c: list_members(c, live.config.id))
    found = next((player for player in members if name_author(live.config.id, player) == author), None)
    if found is None:
        raise NotFound("no-such-player", "there is nobody of this name at this table")
    if found == asker:
        raise Invalid("yourself", "this is you")
    return found


def find_display_name(live: LiveTable, player: str) -> str:
    """Return the name under which a player sits or wrote at a table."""
    author = name_author(live.config.id, player)
    seated = [live.seats[n].name for n in live.seats_of(player)]
    return next((name for name in seated if name), None) or next(
        (said.name for said in reversed(live.chat) if said.author == author), "–"
    )


async def block_player(service: Service, request: Request, body: BlockRequest) -> Response:
    """Keep somebody from sitting down where the player sits, and the player from sitting down with them."""
    player, live = await visit(service, request)
    blocked = await find_author(service, live, body.author, player.id)
    block = Block(blocked, find_display_name(live, blocked), clock.now())
    await service.store.change(lambda c: conduct.add_block(c, player.id, block))
    return Response(status_code=204)


def name_block(player: str, blocked: str) -> str:
    """Return a name for a block that says nothing about who is blocked."""
    return hashlib.sha256(f"{player} {blocked}".encode()).hexdigest()[:12]


async def list_blocked(service: Service, request: Request) -> BlockedPlayers:
    player = await service.identities.get_player(request)
    blocks = await service.store.read(lambda c: conduct.list_blocks(c, player.id))
    return BlockedPlayers(
        blocked=[
            BlockedPlayer(id=name_block(player.id, block.blocked), name=block.name, since=block.at) for block in blocks
        ]
    )


async def unblock_player(service: Service, request: Request, body: UnblockRequest) -> Response:
    player = await service.identities.get_player(request)

    def write(connection: Connection) -> None:
        for block in conduct.list_blocks(connection, player.id):
            if name_block(player.id, block.blocked) == body.id:
                conduct.remove_block(connection, player.id, block.blocked)

    await service.store.change(write)
    return Response(status_code=204)


async def report_player(service: Service, request: Request, body: ReportRequest) -> Response:
    """Keep for the keeper of the server what somebody at this table said; the record stays with the table."""
    player, live = await visit(service, request)
    service.limits.take("report", player.id)
    reported = await find_author(service, live, body.author, player.id)
    reason = clean_text(body.reason)
    if not reason:
        raise Invalid("nothing-said", "a report needs a reason")
    lines = [said for said in live.chat if said.author == body.author]
    at = clock.now()
    await service.store.change(
        lambda c: conduct.add_report(c, live.config.id, player.id, reported, reason, lines, live.seq, at)
    )
    log.warning("player reported", table=shorten(live.config.id))
    return Response(status_code=204)
