"""What-if branches over HTTP: tables that start from a position of a finished game, listed as a tree."""

from collections.abc import Callable, Sequence
from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.bots import registry
from ludothek.core.table import Table
from ludothek.server.db import origins
from ludothek.server.db.origins import Origin, insert_origin
from ludothek.server.db.players import Player, lock_player
from ludothek.server.db.tables import insert_table
from ludothek.server.errors import Invalid
from ludothek.server.http.finished import find_finished
from ludothek.server.http.tables import TableLink, check_unsealed, link_table
from ludothek.server.play import clock
from ludothek.server.play.create import BOT_PAUSE, Pause, recreate_table
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Count, Message, Seat, Word
from ludothek.server.runtime.outcomes import Outcomes, TableOutcome
from ludothek.server.service import Service

MOST_LISTED = 100
DEEPEST = 5
USUAL_BOT = "master"
ACTIONS_PER_TABLE = 500
"""A branch after more actions than that counts as several tables: each time it is loaded they are played again."""


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


async def create_branch(service: Service, request: Request, body: BranchRequest) -> TableLink:
    """Open a table at a point of a finished game; the player sits, bots take what is not left free."""
    player = await service.identities.get_player(request)
    origin = await find_finished(service, request, request.path_params["table"], must_end=False)
    if origin.live is not None:
        check_unsealed(origin.live)
    service.take("table", player.id, request, 1 + body.at // ACTIONS_PER_TABLE)
    table = origin.table
    if body.at > len(table.history):
        raise Invalid("no-such-point", f"the game had {len(table.history)} decisions")
    if table.is_over and body.at == len(table.history):
        raise Invalid("no-such-point", "after the last decision there is nothing left to play")
    bots = seat_bots(table, body.seat, body.bots)
    before = [action for _, action in table.history[: body.at]]
    reason = ("branch", origin.id, body.at)
    config = await open_again(service, player, table, body.seat, bots, before, reason, body.bot_pause)
    return link_table(request, config)


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
    origin: Origin,
    bot_pause: float,
    spectators: bool = True,
    sealed_until: float = 0.0,
    find: Callable[[Connection], TableConfig | None] = lambda _: None,
) -> TableConfig:
    """Open a private table, without hints, with a deal that was played before; `origin` says where it comes from.

    If `find` finds a table that is already there, return that one. The player's row is locked meanwhile, so that two
    requests at once open one table.
    """
    new = recreate_table(
        table, player.id, player.name, seat, bots, before, bot_pause, spectators, clock.now(), sealed_until
    )

    def write(connection: Connection) -> TableConfig:
        lock_player(connection, player.id)
        existing = find(connection)
        if existing is not None:
            return existing
        insert_table(connection, new)
        insert_origin(connection, new.config.id, origin)
        return new.config

    config = await service.store.change(write)
    service.bots.warm()
    return config


async def list_branches(service: Service, request: Request) -> Branches:
    """The tree of tables that branched off a finished game."""
    origin = await find_finished(service, request, request.path_params["table"], must_end=False)
    branches = await service.store.read(lambda c: read_tree(c, service.outcomes, origin.id, origin.player))
    return Branches(table=origin.id, branches=branches)


def read_tree(connection: Connection, outcomes: Outcomes, origin: str, player: str) -> list[Branch]:
    """The branches of a table and of its branches, level by level, at most MOST_LISTED in all."""
    branches_of: dict[str, list[Branch]] = {origin: []}
    level, left = [origin], MOST_LISTED
    for _ in range(DEEPEST):
        rows = origins.list_branches(connection, level, left)
        found = outcomes.get(connection, [table for table, _, _ in rows])
        for table, parent, at in rows:
            branches_of[table] = []
            branches_of[parent].append(make_branch(table, at, found[table], player, branches_of[table]))
        level, left = list(found), left - len(rows)
        if not level or not left:
            break
    return branches_of[origin]


def make_branch(table: str, at: int, outcome: TableOutcome, player: str, branches: list[Branch]) -> Branch:
    mine = bool(player) and player in outcome.players
    return Branch(
        table=table,
        invite=outcome.invite,
        at=at,
        phase=outcome.phase,
        names=outcome.names,
        scores=outcome.scores,
        mine=mine,
        branches=branches,
    )
