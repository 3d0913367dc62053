"""The lobby over HTTP: listed tables; their games are not replayed."""

from starlette.requests import Request

from ludothek.server.db.tables import list_lobby
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import ClockSettings, Message, SeatInfo
from ludothek.server.service import Service

MOST_LISTED = 100


class LobbyTable(Message):
    """A table in the lobby."""

    table: str
    game: str
    phase: str
    seats: list[SeatInfo]
    clock: ClockSettings
    spectators: bool
    created: float


class Lobby(Message):
    tables: list[LobbyTable]


async def list_tables(service: Service, request: Request) -> Lobby:
    """The tables that are listed and not over, the newest first."""
    tables = await service.store.read(lambda c: list_lobby(c, MOST_LISTED))
    return Lobby(tables=[list_table(live) for live in tables])


def list_table(live: LiveTable) -> LobbyTable:
    return LobbyTable(
        table=live.config.id,
        game=live.config.game,
        phase=live.phase,
        seats=updates.build_seats(live),
        clock=live.config.clock,
        spectators=live.config.spectators,
        created=round(live.config.created_at),
    )
