"""The lobby over HTTP: listed tables, and who sits at a table without replaying its game."""

import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.server.db import schema
from ludothek.server.db.store import Row
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import Header
from ludothek.server.protocol import Chair, ClockSettings, Message
from ludothek.server.service import Service, columns

MOST_LISTED = 100
SEATING = ("sit", "stand", "bot", "replace", "ready", "away", "back", "substitute", "kick")
"""The kinds of log entries that change who sits where."""


class Listed(Message):
    """A table in the lobby."""

    table: str
    game: str
    phase: str
    seats: list[Chair]
    clock: ClockSettings
    spectators: bool
    created: float


class Lobby(Message):
    tables: list[Listed]


async def list_tables(service: Service, request: Request) -> Lobby:
    return await service.store.read(read_lobby)


def read_lobby(connection: Connection) -> Lobby:
    """The tables that are listed and not over, the newest first."""
    tables = schema.tables.c
    query = (
        sa.select(tables.id)
        .where(tables.visibility == "listed", tables.status.in_(("open", "playing")))
        .order_by(tables.created_at.desc())
        .limit(MOST_LISTED)
    )
    names = connection.execute(query).scalars().all()
    return Lobby(tables=[list_table(read_seating(connection, name)) for name in names])


def list_table(table: LiveTable) -> Listed:
    return Listed(
        table=table.header.id,
        game=table.header.game,
        phase=table.phase,
        seats=updates.chairs(table),
        clock=table.header.clock,
        spectators=table.header.spectators,
        created=round(table.header.created_at),
    )


def read_seating(connection: Connection, table: str) -> LiveTable:
    """A table of which only the seats are known, without replaying the game."""
    header = columns(connection, table)
    live = LiveTable(Header.read(header), None)
    rows = schema.rows.c
    query = sa.select(schema.rows).where(rows.table_id == table, rows.kind.in_(SEATING))
    live.fold_all(Row(*row) for row in connection.execute(query.order_by(rows.seq)))
    live.phase = header["status"]
    return live
