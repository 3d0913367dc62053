"""The homes of tables, and the processes that are alive. Only a database that several processes share has them."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import insert

from ludothek.server.db import schema

KEPT_SECONDS = 3600.0
"""How long the row of a process that died is kept."""
NOW = sa.func.extract("epoch", sa.func.clock_timestamp())
"""The database's clock: the clocks of several hosts differ."""


class Node(NamedTuple):
    """A process: where the others reach it, when it was last alive, and how many seconds ago that was."""

    id: str
    address: str
    seen_at: float
    age: float


def note_alive(connection: Connection, node: str, address: str) -> list[Node]:
    """Note that a process is alive; return all that are known."""
    nodes = schema.nodes.c
    row = insert(schema.nodes).values(id=node, seen_at=NOW, address=address)
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"seen_at": NOW, "address": address}))
    query = sa.select(nodes.id, nodes.address, nodes.seen_at, NOW - nodes.seen_at)
    return [Node(row[0], row[1], float(row[2]), float(row[3])) for row in connection.execute(query)]


def claim_homes(
    connection: Connection,
    tables: Iterable[str],
    node: str,
    alive: Collection[str],
    dead: Collection[str] = (),
    seconds: float = 0.0,
) -> dict[str, str]:
    """Make a process the home of those tables that have no home among the living; return the home of each.

    `alive` and `dead` are the processes as this one knows them. One that it does not know has just started: it counts
    as alive if it was seen within so many seconds.
    """
    homes, nodes = schema.homes.c, schema.nodes.c
    tables = sorted(tables)
    new = sa.select(nodes.id).where(nodes.id.not_in(dead), NOW - nodes.seen_at < seconds)
    is_alive = sa.or_(homes.node.in_(alive), homes.node.in_(new))
    query = sa.select(homes.table_id, homes.node).where(homes.table_id.in_(tables), is_alive)
    found: dict[str, str] = dict(connection.execute(query).all())
    rest = [table for table in tables if table not in found]
    if rest:
        rows = insert(schema.homes).values([{"table_id": table, "node": node} for table in rest])
        kept = sa.case((is_alive, homes.node), else_=rows.excluded.node)
        claim = rows.on_conflict_do_update(index_elements=["table_id"], set_={"node": kept})
        found |= dict(connection.execute(claim.returning(homes.table_id, homes.node)).all())
    return found


def read_homes(connection: Connection, tables: Collection[str]) -> dict[str, str]:
    """Return the homes of tables, also those that are not alive."""
    homes = schema.homes.c
    query = sa.select(homes.table_id, homes.node).where(homes.table_id.in_(tables))
    return dict(connection.execute(query).all())


def release_homes(connection: Connection, tables: Collection[str], node: str) -> None:
    """End a process's being the home of some tables."""
    homes = schema.homes.c
    connection.execute(sa.delete(schema.homes).where(homes.node == node, homes.table_id.in_(tables)))


def remove_node(connection: Connection, node: str) -> None:
    """Remove a process that ends, and all its homes."""
    connection.execute(sa.delete(schema.homes).where(schema.homes.c.node == node))
    connection.execute(sa.delete(schema.nodes).where(schema.nodes.c.id == node))


def remove_dead(connection: Connection) -> None:
    """Remove processes that were not seen for long, and homes at processes that are not known."""
    connection.execute(sa.delete(schema.nodes).where(schema.nodes.c.seen_at < NOW - KEPT_SECONDS))
    connection.execute(sa.delete(schema.homes).where(schema.homes.c.node.not_in(sa.select(schema.nodes.c.id))))


def list_orphans(connection: Connection, alive: Collection[str], most: int) -> list[str]:
    """Return tables at which something is due whose home is not alive any more."""
    tables, homes = schema.tables.c, schema.homes.c
    query = (
        sa.select(tables.id)
        .join(schema.homes, homes.table_id == tables.id)
        .where(homes.node.not_in(alive), tables.due_at.is_not(None))
        .limit(most)
    )
    return list(connection.execute(query).scalars())
