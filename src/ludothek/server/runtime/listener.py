"""The bus: hears from PostgreSQL which tables other processes changed; alone with SQLite there is nothing to hear."""

import asyncio
from collections.abc import Callable

import psycopg
import structlog

from ludothek.server.db.store import ANEW, CHANNEL
from ludothek.server.runtime.hub import Hub

log = structlog.get_logger()
PAUSE = 1.0


class Bus:
    def __init__(self, hub: Hub, forget: Callable[[str], None]) -> None:
        self.hub = hub
        self.forget = forget

    async def run(self) -> None:
        """Listens, and after every interruption looks at all tables again."""
        if not self.hub.store.is_shared:
            return
        url = self.hub.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._refresh_all()
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            except psycopg.Error as error:
                log.warning("bus interrupted", error=type(error).__name__)
            await asyncio.sleep(PAUSE)

    def _hear(self, payload: str) -> None:
        node, table, seq = payload.split(" ")
        room = self.hub.rooms.get(table)
        if seq == ANEW and node != self.hub.node:
            self.forget(table)
            self.hub.spawn(self.hub.read_anew(table))
            return
        if node == self.hub.node or room is None or (room.live is not None and room.live.seq >= int(seq)):
            return
        self.hub.spawn(self.hub.refresh(table))

    def _refresh_all(self) -> None:
        for table in list(self.hub.rooms):
            self.hub.spawn(self.hub.refresh(table))
