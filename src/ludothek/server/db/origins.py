"""Tables that play a deal again: where each of them comes from.

An origin is (kind, origin, at): a branch of the table or record `origin` after `at` actions, or a table of the deal
`origin` for the seat `at`.
"""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.play.table_config import TableConfig

Origin = tuple[str, str, int]


def insert_origin(connection: Connection, table: str, origin: Origin) -> None:
    kind, name, at = origin
    connection.execute(sa.insert(schema.origins).values(table_id=table, kind=kind, origin=name, at=at))


def find_deal_of_table(connection: Connection, table: str) -> str | None:
    """Return the deal that a table plays again, if it does; a branch plays that of the game it branched off."""
    origins = schema.origins.c
    row = connection.execute(sa.select(origins.kind, origins.origin).where(origins.table_id == table)).first()
    if row is None:
        return None
    return f"table.{row.origin}" if row.kind == "branch" else str(row.origin)


def list_branches(connection: Connection, parents: Sequence[str], most: int) -> list[tuple[str, str, int]]:
    """Return the branches of some tables as (table, parent, at), in the order of their positions."""
    origins = schema.origins.c
    query = (
        sa.select(origins.table_id, origins.origin, origins.at)
        .where(origins.kind == "branch", origins.origin.in_(parents))
        .order_by(origins.at, origins.table_id)
        .limit(most)
    )
    return [(row.table_id, row.origin, row.at) for row in connection.execute(query)]


def list_first_tables(connection: Connection, deal: str, most: int, player: str) -> list[str]:
    """Return each player's first table of a deal if it is over, the oldest first; the one of `player` in any case."""
    tables = select_tables(deal).subquery().c
    query = sa.select(tables.id).where(tables.turn == 1, tables.status == "over")
    found = list(connection.execute(query.order_by(tables.created_at).limit(most)).scalars())
    own = connection.execute(query.where(tables.host == player)).scalars()
    return found + [table for table in own if table not in found]


def count_finished(connection: Connection, deals: Sequence[str]) -> dict[str, int]:
    """Return how many tables of each deal are over, as far as there are any."""
    origins, tables = schema.origins.c, schema.tables.c
    query = sa.select(origins.origin, sa.func.count()).join(schema.tables, origins.table_id == tables.id)
    mine = query.where(origins.kind == "deal", origins.origin.in_(deals), tables.status == "over")
    return dict(connection.execute(mine.group_by(origins.origin)).all())


def find_unfinished_table(connection: Connection, deal: str, player: str) -> TableConfig | None:
    """Return the latest table of a deal that a player has not finished."""
    tables = schema.tables.c
    query = select_tables(deal).where(tables.host == player, tables.status == "playing")
    row = connection.execute(query.order_by(tables.created_at.desc()).limit(1)).mappings().first()
    return TableConfig.from_columns(row) if row is not None else None


def select_tables(deal: str) -> "sa.Select[Any]":
    """Select the tables of a deal; `turn` numbers those of each player."""
    origins, tables = schema.origins.c, schema.tables.c
    turn = sa.func.row_number().over(partition_by=tables.host, order_by=(tables.created_at, tables.id)).label("turn")
    query = sa.select(schema.tables, turn).join(schema.origins, origins.table_id == tables.id)
    return query.where(origins.kind == "deal", origins.origin == deal)
