"""What-if branches over HTTP: tables that start from a position of a finished game, listed as a tree."""

from collections.abc import Callable, Sequence
from typing import Annotated

import sqlalchemy as sa
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.bots import registry
from ludothek.core.table import Table
from ludothek.server.db import editions, schema
from ludothek.server.errors import Invalid
from ludothek.server.http.finished import find_finished
from ludothek.server.http.identity import Player
from ludothek.server.http.tables import Opened, make_link
from ludothek.server.play import clock, create
from ludothek.server.play.create import BOT_PAUSE, Pause
from ludothek.server.play.table_config import Header
from ludothek.server.protocol import Count, Message, Seat, Word
from ludothek.server.runtime.outcomes import End, Ends
from ludothek.server.service import Service

MOST_LISTED = 100
DEEPEST = 5
USUAL_BOT = "master"


class BranchRequest(Message):
    """What if: play on from a point of a finished game, on a seat, against bots or with others.

    `bots` names who takes the other seats; null leaves one free for somebody with the link.
    """

    at: Count
    seat: Seat = 0
    bots: Annotated[list[Word | None], Meta(max_length=64)] | None = None
    bot_pause: Pause = BOT_PAUSE


class Branch(Message):
    """A table that branched off another one after `at` decisions; who may see that one may go there."""

    table: str
    invite: str
    at: int
    phase: str
    names: list[str]
    scores: list[int] | None
    mine: bool
    branches: list["Branch"]


class Branches(Message):
    table: str
    branches: list[Branch]


async def create_branch(service: Service, request: Request, body: BranchRequest) -> Opened:
    """Opens a table at a point of a finished game; the player sits, bots take what is not left free."""
    player = await service.identities.player(request)
    origin = await find_finished(service, request, request.path_params["table"], must_end=False)
    service.limits.take("table", player.id)
    table = origin.table
    if body.at > len(table.history):
        raise Invalid("no-such-point", f"the game had {len(table.history)} decisions")
    if table.is_over and body.at == len(table.history):
        raise Invalid("no-such-point", "after the last decision there is nothing left to play")
    bots = seat_bots(table, body.seat, body.bots)
    before = [action for _, action in table.history[: body.at]]
    kin = ("branch", origin.id, body.at)
    header = await open_again(service, player, table, body.seat, bots, before, kin, body.bot_pause)
    return Opened(table=header.id, invite=header.invite, link=make_link(request, header.id, header.invite))


def seat_bots(table: Table, seat: int, bots: Sequence[str | None] | None) -> list[str | None]:
    """The bot on each seat but the player's own; None leaves a seat free. By default all others are bots."""
    if seat >= table.seats:
        raise Invalid("no-such-seat", f"the seats are 0 to {table.seats - 1}")
    chosen = [USUAL_BOT] * table.seats if bots is None else [*bots, *[None] * (table.seats - len(bots))]
    if len(chosen) > table.seats:
        raise Invalid("invalid-table", f"{len(chosen)} bots for {table.seats} seats")
    for bot in chosen:
        if bot is not None and bot not in registry.installed_bots():
            raise Invalid("unknown-bot", f"there is no bot {bot!r}")
    return [None if number == seat else bot for number, bot in enumerate(chosen)]


async def open_again(
    service: Service,
    player: Player,
    table: Table,
    seat: int,
    bots: Sequence[str | None],
    before: Sequence[int],
    kin: tuple[str, str, int],
    bot_pause: float,
    spectators: bool = True,
    find: Callable[[Connection], Header | None] = lambda _: None,
) -> Header:
    """Opens a private table, without hints, with a deal that was played before; `kin` says where it comes from.

    If `find` finds a table that is already there, returns that one. The player's row is locked meanwhile, so that two
    requests at once open one table.
    """
    at = clock.now()
    header, rows = create.reopen(table, player.id, player.name, seat, bots, before, bot_pause, spectators, at)
    starts = rows[-1].kind == "start"

    def write(connection: Connection) -> Header:
        players = schema.players.c
        connection.execute(sa.select(players.id).where(players.id == player.id).with_for_update())
        existing = find(connection)
        if existing is not None:
            return existing
        if table.edition.hash != table.game.standard_edition.hash:
            editions.keep(connection, table.edition)
        status = {"status": "playing", "due_at": at} if starts else {}
        connection.execute(sa.insert(schema.tables).values(**{**header.columns(), **status}))
        connection.execute(sa.insert(schema.members).values(table_id=header.id, player=player.id))
        connection.execute(sa.insert(schema.kin).values(table_id=header.id, kind=kin[0], origin=kin[1], at=kin[2]))
        connection.execute(sa.insert(schema.rows), [row._asdict() for row in rows])
        return header

    header = await service.store.change(write)
    service.bots.warm()
    return header


async def list_branches(service: Service, request: Request) -> Branches:
    """The tree of tables that branched off a finished game."""
    origin = await find_finished(service, request, request.path_params["table"], must_end=False)
    branches = await service.store.read(lambda c: read_tree(c, service.ends, origin.id, origin.player))
    return Branches(table=origin.id, branches=branches)


def read_tree(connection: Connection, ends: Ends, origin: str, player: str) -> list[Branch]:
    """The branches of a table and of its branches, level by level, at most MOST_LISTED in all."""
    kin = schema.kin.c
    branches_of: dict[str, list[Branch]] = {origin: []}
    level, left = [origin], MOST_LISTED
    for _ in range(DEEPEST):
        query = (
            sa.select(kin.table_id, kin.origin, kin.at)
            .where(kin.kind == "branch", kin.origin.in_(level))
            .order_by(kin.at, kin.table_id)
            .limit(left)
        )
        rows = connection.execute(query).all()
        outcomes = ends.of(connection, [table for table, _, _ in rows])
        for table, parent, at in rows:
            branches_of[table] = []
            branches_of[parent].append(make_branch(table, at, outcomes[table], player, branches_of[table]))
        level, left = list(outcomes), left - len(rows)
        if not level or not left:
            break
    return branches_of[origin]


def make_branch(table: str, at: int, end: End, player: str, branches: list[Branch]) -> Branch:
    mine = bool(player) and player in end.players
    return Branch(
        table=table,
        invite=end.invite,
        at=at,
        phase=end.phase,
        names=end.names,
        scores=end.scores,
        mine=mine,
        branches=branches,
    )
