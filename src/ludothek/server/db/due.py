"""What one process at a time attends to: rows with `due_at`, when to look, and `held_by`, the process that does.

Whoever attends claims the row first, which moves `due_at`. When that process dies, the row is due at once.
"""

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy import Connection, Table

MOST_DUE = 50


def list_due(connection: Connection, table: Table, now: float, alive: Collection[str]) -> list[tuple[str, float]]:
    """Return what is to be looked at now, with the time at which it was due."""
    rows = table.c
    is_orphaned = sa.and_(rows.held_by.is_not(None), rows.held_by.not_in(alive))
    query = sa.select(rows.id, rows.due_at).where(sa.or_(rows.due_at <= now, is_orphaned))
    return [(row.id, row.due_at) for row in connection.execute(query.order_by(rows.due_at).limit(MOST_DUE))]


def claim(connection: Connection, table: Table, name: str, due_at: float, node: str, until: float) -> bool:
    """Make a process the one that attends; False if another one was faster."""
    change = sa.update(table).where(table.c.id == name, table.c.due_at == due_at)
    return bool(connection.execute(change.values(due_at=until, held_by=node)).rowcount)


def release(connection: Connection, table: Table, name: str, until: float, next_at: float | None) -> None:
    """Note when to look again, unless somebody has asked for that meanwhile."""
    change = sa.update(table).where(table.c.id == name, table.c.due_at == until)
    connection.execute(change.values(due_at=next_at, held_by=None))


def set_due(connection: Connection, table: Table, name: "str | sa.ScalarSelect[str]", at: float) -> None:
    """Let something be looked at."""
    connection.execute(sa.update(table).where(table.c.id == name).values(due_at=at, held_by=None))
