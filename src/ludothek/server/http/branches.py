"""What if: tables that start where another game stood, kept apart from it and listed as a tree."""

import secrets
from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.bots import registry
from ludothek.core.table import Table
from ludothek.server.db import editions, schema
from ludothek.server.db.store import Row
from ludothek.server.errors import Invalid
from ludothek.server.http import afterwards as told
from ludothek.server.http import bodies
from ludothek.server.http.endpoint import body_of, json
from ludothek.server.http.finished import finished
from ludothek.server.http.identity import Player, new_name
from ludothek.server.http.tables import link
from ludothek.server.play import clock, commitment
from ludothek.server.play.table_config import Header
from ludothek.server.protocol import ClockSettings
from ludothek.server.runtime.outcomes import End, Ends
from ludothek.server.service import Service

MOST_LISTED = 100
DEEPEST = 5
USUAL_BOT = "master"


async def branch(service: Service, request: Request) -> Response:
    """Opens a table at a point of a finished game; the asker sits, bots take what is not left free."""
    player = await service.identities.player(request)
    origin = await finished(service, request, must_end=False)
    asked = await body_of(request, told.BranchRequest)
    service.limits.take("table", player.id)
    game = origin.game
    if asked.at > len(game.history):
        raise Invalid("no-such-point", f"the game had {len(game.history)} decisions")
    if game.is_over and asked.at == len(game.history):
        raise Invalid("no-such-point", "after the last decision there is nothing left to play")
    bots = others(game, asked.seat, asked.bots)
    before = [action for _, action in game.history[: asked.at]]
    kin = ("branch", origin.name, asked.at)
    header = await open_again(service, player, game, asked.seat, bots, before, kin, asked.bot_pause)
    opened = bodies.Opened(table=header.id, invite=header.invite, link=link(request, header.id, header.invite))
    return json(opened, 201)


def others(game: Table, seat: int, bots: Sequence[str | None] | None) -> list[str | None]:
    """Who takes each seat but the asker's: a bot, or nobody yet."""
    if seat >= game.seats:
        raise Invalid("no-such-seat", f"the seats are 0 to {game.seats - 1}")
    chosen = [USUAL_BOT] * game.seats if bots is None else [*bots, *[None] * (game.seats - len(bots))]
    if len(chosen) > game.seats:
        raise Invalid("invalid-table", f"{len(chosen)} bots for {game.seats} seats")
    for bot in chosen:
        if bot is not None and bot not in registry.installed_bots():
            raise Invalid("unknown-bot", f"there is no bot {bot!r}")
    return [None if number == seat else bot for number, bot in enumerate(chosen)]


async def open_again(
    service: Service,
    player: Player,
    game: Table,
    seat: int,
    bots: Sequence[str | None],
    before: Sequence[int],
    kin: tuple[str, str, int],
    bot_pause: float,
    spectators: bool = True,
    known: Callable[[Connection], Header | None] = lambda _: None,
) -> Header:
    """A private table with a deal that was played before, without hints; `kin` says where it comes from.

    Where a table is `known`, that one: a player's requests find or open theirs one after the other.
    """
    at = clock.now()
    header = Header(
        id=new_name(),
        invite=secrets.token_urlsafe(18),
        game=game.game.key,
        rules=game.game.version,
        seats=game.seats,
        options=game.options,
        edition=game.edition.hash,
        seed=game.seed,
        salt=game.salt or commitment.draw_salt(),
        salted=game.salt is not None,
        open_seed=True,
        visibility="private",
        spectators=spectators,
        hints=False,
        clock=ClockSettings(),
        bot_pause=bot_pause,
        host=player.id,
        created_at=at,
    )
    rows = seated(header, player, seat, bots, before, at)
    starts = rows[-1].kind == "start"

    def write(connection: Connection) -> Header:
        players = schema.players.c
        connection.execute(sa.select(players.id).where(players.id == player.id).with_for_update())
        there = known(connection)
        if there is not None:
            return there
        if game.edition.hash != game.game.standard_edition.hash:
            editions.keep(connection, game.edition)
        status = {"status": "playing", "due_at": at} if starts else {}
        connection.execute(sa.insert(schema.tables).values(**{**header.columns(), **status}))
        connection.execute(sa.insert(schema.members).values(table_id=header.id, player=player.id))
        connection.execute(sa.insert(schema.kin).values(table_id=header.id, kind=kin[0], origin=kin[1], at=kin[2]))
        connection.execute(sa.insert(schema.rows), [row._asdict() for row in rows])
        return header

    opened = await service.store.change(write)
    service.bots.warm()
    return opened


def seated(
    header: Header, player: Player, seat: int, bots: Sequence[str | None], before: Sequence[int], at: float
) -> list[Row]:
    """The rows of a table opened again: the way to its position, who sits, and the start if nobody is missing."""
    found: list[Row] = []

    def add(kind: str, where: int | None = None, value: int | None = None, body: str | None = None) -> None:
        who = player.id if where == seat else None
        found.append(Row(header.id, len(found) + 1, kind, where, value, body, "again", len(found), who, at))

    add("branch", body=msgspec.json.encode(list(before)).decode())
    for number, bot in enumerate(bots):
        if bot is not None:
            add("bot", number, body=bot)
    add("sit", seat, body=msgspec.json.encode({"name": player.name, "node": None}).decode())
    add("ready", seat, 1)
    if all(bot is not None for number, bot in enumerate(bots) if number != seat):
        add("start")
    return found


async def listed(service: Service, request: Request) -> told.Branches:
    """The tree of what grew out of a finished game."""
    origin = await finished(service, request, must_end=False)
    found = await service.store.read(lambda c: tree(c, service.ends, origin.name, origin.player))
    return told.Branches(table=origin.name, branches=found)


def tree(connection: Connection, ends: Ends, origin: str, player: str) -> list[told.Branch]:
    """What grew out of a table, level by level, up to a bound in all."""
    kin = schema.kin.c
    grown: dict[str, list[told.Branch]] = {origin: []}
    level, left = [origin], MOST_LISTED
    for _ in range(DEEPEST):
        query = (
            sa.select(kin.table_id, kin.origin, kin.at)
            .where(kin.kind == "branch", kin.origin.in_(level))
            .order_by(kin.at, kin.table_id)
            .limit(left)
        )
        found = connection.execute(query).all()
        stand = ends.of(connection, [table for table, _, _ in found])
        for table, parent, at in found:
            grown[table] = []
            grown[parent].append(branch_of(table, at, stand[table], player, grown[table]))
        level, left = list(stand), left - len(found)
        if not level or not left:
            break
    return grown[origin]


def branch_of(table: str, at: int, end: End, player: str, branches: list[told.Branch]) -> told.Branch:
    mine = bool(player) and player in end.players
    return told.Branch(
        table=table,
        invite=end.invite,
        at=at,
        phase=end.phase,
        names=end.names,
        scores=end.scores,
        mine=mine,
        branches=branches,
    )
