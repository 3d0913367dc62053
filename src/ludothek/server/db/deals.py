"""What players made of deals of the day: the first table of each, with its result; nothing is replayed for it."""

from collections.abc import Collection
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.answers.deal_days import DealState
from ludothek.server.db import schema


class FirstTable(NamedTuple):
    """A player's first table of a deal. There are no points unless it was played to its end, and `luck`, a share of
    the chance to win, only after a review."""

    deal: str
    player: str
    name: str
    table: str
    state: DealState
    seat: int
    points: int | None
    won: bool
    luck: float | None = None


def list_first_tables(connection: Connection, deals: Collection[str], players: Collection[str]) -> list[FirstTable]:
    """Return the first tables of players for each of the deals, the oldest first."""
    origins, tables, names = schema.origins.c, schema.tables.c, schema.players.c
    order = (tables.created_at, tables.id)
    turn = sa.func.row_number().over(partition_by=(origins.origin, tables.host), order_by=order).label("turn")
    wanted = (origins.kind == "deal", origins.origin.in_(deals), tables.host.in_(players))
    own: Any = (
        sa.select(origins.origin, origins.at, tables.id, tables.host, tables.status, tables.created_at, turn)
        .join(schema.tables, origins.table_id == tables.id)
        .where(*wanted)
        .subquery()
    )
    first = own.c
    plays, seats, log = schema.plays.c, schema.play_seats.c, schema.log.c
    is_undone = sa.exists().where(log.table_id == first.id, log.kind == "undo")
    query = (
        sa.select(own, names.name, plays.ended_by, seats.score, seats.won, seats.luck, is_undone.label("undone"))
        .join(schema.players, names.id == first.host)
        .outerjoin(schema.plays, plays.id == first.id)
        .outerjoin(schema.play_seats, sa.and_(seats.play == first.id, seats.player == first.host))
        .where(first.turn == 1)
        .order_by(first.created_at, first.id)
    )
    return [
        FirstTable(
            deal=row.origin,
            player=row.host,
            name=row.name,
            table=row.id,
            state=find_state(row.status, row.ended_by, row.undone),
            seat=row.at,
            points=row.score,
            won=bool(row.won),
            luck=row.luck,
        )
        for row in connection.execute(query)
    ]


def find_state(status: str, ended_by: str | None, is_undone: bool) -> DealState:
    """Return what a first table counts: nothing unless it was played to its end, with nothing taken back."""
    if status in ("open", "playing"):
        return "playing"
    return "finished" if status == "over" and ended_by == "played" and not is_undone else "uncounted"


def list_people(connection: Connection, player: str, circle: str | None = None) -> list[str]:
    """Return those in a player's circles, or in one of them, who show their results; without the player."""
    mine, theirs, players = schema.circle_members.alias().c, schema.circle_members.c, schema.players.c
    query = (
        sa.select(theirs.player)
        .join(schema.players, players.id == theirs.player)
        .where(theirs.player != player, players.shown.contains("results"))
        .where(sa.exists().where(mine.circle == theirs.circle, mine.player == player))
        .distinct()
    )
    if circle is not None:
        query = query.where(theirs.circle == circle)
    return list(connection.execute(query).scalars())
