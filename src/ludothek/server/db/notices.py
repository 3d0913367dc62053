"""The outbox: what is to be told about turns. It is written with the log entries that begin them, and survives a crash.

A notice is due at some time. Once it is decided that it is sent, it has a delivery for each channel, and no due time:
it stays until the next turn of its table, so that nobody is told twice.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.channels import read_channel, select_receivers
from ludothek.server.notify.channels import Channel
from ludothek.server.notify.turns import Kind, Notice

LEASE = 60.0
"""Seconds after which a process that decides or sends counts as dead."""


class Delivery(NamedTuple):
    """A notice on its way through one channel. `sending`: a process has begun to send it and may have succeeded."""

    notice: str
    channel: str
    table_id: str
    seat: int
    turn: int
    kind: Kind
    player: str
    body: str
    at: float
    expires_at: float | None
    sending: bool
    attempts: int
    next_at: float


def insert_notices(connection: Connection, notices: Sequence[Notice]) -> None:
    """Store the notices that somebody can receive, and forget those of earlier turns of the table."""
    columns = schema.notices.c
    for notice in notices:
        earlier = (columns.table_id == notice.table_id, columns.turn < notice.turn)
        connection.execute(sa.delete(schema.notices).where(*earlier))
        same = sa.select(columns.turn).where(*match(notice))
        table = notice.table_id if notice.kind == "table" else None
        receivers = select_receivers(notice.player, table).limit(1)
        if connection.execute(receivers).first() is not None and connection.execute(same).first() is None:
            connection.execute(sa.insert(schema.notices).values(**notice._asdict()))


def match(notice: Notice) -> tuple["sa.ColumnElement[bool]", ...]:
    columns = schema.notices.c
    return (
        columns.table_id == notice.table_id,
        columns.seat == notice.seat,
        columns.turn == notice.turn,
        columns.kind == notice.kind,
    )


def is_anything_due(connection: Connection, at: float) -> bool:
    """Whether there is a notice to decide on or a delivery to send."""
    notices, deliveries = schema.notices.c, schema.deliveries.c
    for query in (
        sa.select(notices.turn).where(notices.due_at <= at),
        sa.select(deliveries.turn).where(deliveries.next_at <= at),
    ):
        if connection.execute(query.limit(1)).first() is not None:
            return True
    return False


def claim_notices(connection: Connection, at: float, most: int, is_shared: bool) -> list[Notice]:
    """Take over notices that are due; the row lock gives each to one process only."""
    columns = schema.notices.c
    query = sa.select(schema.notices).where(columns.due_at <= at).order_by(columns.due_at).limit(most)
    found = [Notice(**row) for row in connection.execute(lock(query, is_shared)).mappings()]
    for notice in found:
        set_due(connection, notice, at + LEASE)
    return found


def lock(query: "sa.Select[Any]", is_shared: bool) -> "sa.Select[Any]":
    return query.with_for_update(skip_locked=True) if is_shared else query


def set_due(connection: Connection, notice: Notice, due_at: float | None) -> bool:
    """Set when a notice is due; never, if it is decided. False if it is not there any more."""
    change = sa.update(schema.notices).where(*match(notice), schema.notices.c.due_at.is_not(None))
    return bool(connection.execute(change.values(due_at=due_at)).rowcount)


def add_deliveries(
    connection: Connection, notice: Notice, bodies: Iterable[tuple[Channel, str]], expires_at: float | None, at: float
) -> int:
    """Decide that a notice is sent by some channels; return how many, none if that was decided before."""
    if not set_due(connection, notice, None):
        return 0
    rows = [
        Delivery(
            notice.id,
            channel.id,
            notice.table_id,
            notice.seat,
            notice.turn,
            notice.kind,
            notice.player,
            body,
            notice.at,
            expires_at,
            False,
            0,
            at,
        )._asdict()
        for channel, body in bodies
    ]
    if rows:
        connection.execute(sa.insert(schema.deliveries), rows)
    return len(rows)


def list_receivers(connection: Connection, notice: Notice) -> list[Channel]:
    """Return the channels that a notice goes to."""
    query = select_receivers(notice.player, notice.table_id if notice.kind == "table" else None)
    return [read_channel(row) for row in connection.execute(query).mappings()]


def claim_deliveries(connection: Connection, at: float, most: int, is_shared: bool) -> list[Delivery]:
    """Take over deliveries whose time has come, and note that each is being sent. They are returned as they were."""
    columns = schema.deliveries.c
    query = sa.select(schema.deliveries).where(columns.next_at <= at).order_by(columns.next_at).limit(most)
    found = [Delivery(**row) for row in connection.execute(lock(query, is_shared)).mappings()]
    for one in found:
        change = sa.update(schema.deliveries).where(*match_delivery(one))
        connection.execute(change.values(sending=True, attempts=one.attempts + 1, next_at=at + LEASE))
    return found


def match_delivery(delivery: Delivery) -> tuple["sa.ColumnElement[bool]", ...]:
    columns = schema.deliveries.c
    return columns.notice == delivery.notice, columns.channel == delivery.channel


def finish_delivery(connection: Connection, delivery: Delivery) -> None:
    connection.execute(sa.delete(schema.deliveries).where(*match_delivery(delivery)))


def postpone_delivery(connection: Connection, delivery: Delivery, next_at: float) -> None:
    """Try again later: it is certain that nothing was delivered, or that a repetition does no harm."""
    change = sa.update(schema.deliveries).where(*match_delivery(delivery))
    connection.execute(change.values(sending=False, next_at=next_at))


def release_claims(connection: Connection, at: float) -> None:
    """Let what a process that died had claimed be taken over at once; for a database that only one process uses."""
    notices, deliveries = schema.notices.c, schema.deliveries.c
    is_claimed = (notices.due_at > at, notices.due_at <= at + LEASE)
    connection.execute(sa.update(schema.notices).where(*is_claimed).values(due_at=at))
    connection.execute(sa.update(schema.deliveries).where(deliveries.sending).values(next_at=at))


def erase_notices(connection: Connection, player: str) -> None:
    """Delete everything about how a player is told about turns."""
    for table in (schema.channels, schema.preferences, schema.notices, schema.deliveries, schema.vacations):
        connection.execute(sa.delete(table).where(table.c.player == player))
