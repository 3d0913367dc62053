"""The lobby over HTTP: listed tables; their games are not replayed."""

import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.server.db import schema
from ludothek.server.db.tables import read_seating
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import ClockSettings, Message, SeatInfo
from ludothek.server.service import Service

MOST_LISTED = 100


class Listed(Message):
    """A table in the lobby."""

    table: str
    game: str
    phase: str
    seats: list[SeatInfo]
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


def list_table(live: LiveTable) -> Listed:
    return Listed(
        table=live.config.id,
        game=live.config.game,
        phase=live.phase,
        seats=updates.build_seats(live),
        clock=live.config.clock,
        spectators=live.config.spectators,
        created=round(live.config.created_at),
    )
