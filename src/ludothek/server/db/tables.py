"""Tables, their members and their logs in the database."""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core import registry
from ludothek.server.db import editions, schema
from ludothek.server.errors import NotFound
from ludothek.server.play.create import NewTable
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.play.table_config import TableConfig

SEATING = ("sit", "stand", "bot", "replace", "ready", "away", "back", "substitute", "kick")
"""The kinds of log entries that say who has which seat."""


def insert_table(connection: Connection, new: NewTable) -> None:
    """Store a new table with its edition, members and first log entries."""
    if new.edition is not None:
        editions.insert_edition(connection, new.edition)
    columns = new.config.to_columns()
    if new.is_started:  # Due at once, so that a process attends to its bots.
        columns |= {"status": "playing", "due_at": new.config.created_at}
    connection.execute(sa.insert(schema.tables).values(**columns))
    if new.members:
        members = [{"table_id": new.config.id, "player": player} for player in new.members]
        connection.execute(sa.insert(schema.members), members)
    if new.entries:
        connection.execute(sa.insert(schema.log), [entry._asdict() for entry in new.entries])


def find_table(connection: Connection, table: str) -> Any:
    """Return the row of a table as a mapping; raise NotFound if there is none."""
    found = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if found is None:
        raise NotFound("no-such-table", "there is no such table")
    return found


def read_log(connection: Connection, table: str, after: int = 0, until: int | None = None) -> list[LogEntry]:
    """Return the log of a table in order, from behind `after` up to and including `until`."""
    log = schema.log.c
    query = sa.select(schema.log).where(log.table_id == table, log.seq > after).order_by(log.seq)
    if until is not None:
        query = query.where(log.seq <= until)
    return [LogEntry(*row) for row in connection.execute(query)]


def read_seating(connection: Connection, table: str) -> LiveTable:
    """Return a table folded only as far as to know who has which seat, without replaying the game."""
    columns, log = find_table(connection, table), schema.log.c
    live = LiveTable(TableConfig.from_columns(columns), None)
    query = sa.select(schema.log).where(log.table_id == table, log.kind.in_(SEATING)).order_by(log.seq)
    live.fold_all(LogEntry(*row) for row in connection.execute(query))
    live.phase = columns["status"]
    return live


def close_outdated_tables(connection: Connection) -> int:
    """Close the open and running tables of other versions of the rules, which can't go on; return their number."""
    tables, closed = schema.tables.c, 0
    for key in registry.installed_games():
        outdated = (tables.game == key, tables.rules != registry.game(key).version)
        unfinished = tables.status.in_(("open", "playing"))
        change = sa.update(schema.tables).where(*outdated, unfinished).values(status="closed", due_at=None)
        closed += connection.execute(change).rowcount
    return closed


def summarize_tables(connection: Connection, status: str | None = None) -> list[tuple[object, ...]]:
    """Return id, game, seats, status, visibility and number of log entries of each table."""
    tables, log = schema.tables.c, schema.log.c
    query = (
        sa.select(tables.id, tables.game, tables.seats, tables.status, tables.visibility, sa.func.count(log.seq))
        .join(schema.log, log.table_id == tables.id, isouter=True)
        .group_by(tables.id, tables.game, tables.seats, tables.status, tables.visibility)
        .order_by(tables.id)
    )
    if status is not None:
        query = query.where(tables.status == status)
    return [tuple(row) for row in connection.execute(query)]


def list_lobby(connection: Connection, most: int) -> list[LiveTable]:
    """Return the listed tables that are not over, the newest first, with their seats only."""
    tables = schema.tables.c
    query = (
        sa.select(tables.id)
        .where(tables.visibility == "listed", tables.status.in_(("open", "playing")))
        .order_by(tables.created_at.desc())
        .limit(most)
    )
    return [read_seating(connection, table) for table in connection.execute(query).scalars().all()]


def list_tables_of(connection: Connection, player: str, most: int) -> list[LiveTable]:
    """Return the tables where a player sits, or that they opened, the newest first, with their seats only."""
    tables, members = schema.tables.c, schema.members.c
    query = (
        sa.select(tables.id)
        .join(schema.members, members.table_id == tables.id)
        .where(members.player == player, tables.status != "closed")
        .order_by(tables.created_at.desc())
        .limit(most)
    )
    visited = [read_seating(connection, table) for table in connection.execute(query).scalars().all()]
    return [live for live in visited if live.seats_of(player) or (live.phase == "open" and live.config.host == player)]


def read_last_seqs(connection: Connection, tables: Iterable[str]) -> dict[str, int]:
    """Return the number of the last log entry of each table that has any."""
    log = schema.log.c
    query = sa.select(log.table_id, sa.func.max(log.seq)).where(log.table_id.in_(tables)).group_by(log.table_id)
    return dict(connection.execute(query).all())


def find_intent(connection: Connection, table: str, intent: str) -> int | None:
    """Return the number of the last log entry of an intent that was carried out before."""
    log = schema.log.c
    query = sa.select(sa.func.max(log.seq)).where(log.table_id == table, log.intent == intent)
    return connection.execute(query).scalar()


def find_absence(connection: Connection, table: str, seat: int) -> float | None:
    """Return when the player of a seat left for the last time, or sat down without being connected."""
    log = schema.log.c
    query = sa.select(sa.func.max(log.at)).where(log.table_id == table, log.seat == seat, log.kind.in_(("sit", "away")))
    return connection.execute(query).scalar()


def check_entry(connection: Connection, table: str, player: str) -> tuple[bool, bool]:
    """Return whether the table is listed, and whether the player is a member."""
    visibility = connection.execute(sa.select(schema.tables.c.visibility).where(schema.tables.c.id == table)).scalar()
    if visibility is None:
        raise NotFound("no-such-table", "there is no such table")
    return visibility == "listed", is_member(connection, table, player)


def is_member(connection: Connection, table: str, player: str) -> bool:
    members = schema.members.c
    query = sa.select(members.player).where(members.table_id == table, members.player == player)
    return connection.execute(query).first() is not None


def add_member(connection: Connection, table: str, player: str) -> None:
    if not is_member(connection, table, player):
        connection.execute(sa.insert(schema.members).values(table_id=table, player=player))
