"""Listens to PostgreSQL for what was changed elsewhere: forgotten players, commands of the operator, boards."""

import asyncio
from collections.abc import Callable

import psycopg
import structlog

from ludothek.server import metrics
from ludothek.server.db.writer import BOARD, CHANGED, CHANNEL
from ludothek.server.runtime.followers import Followers
from ludothek.server.runtime.hub import Hub

log = structlog.get_logger()
PAUSE = 1.0


class Listener:
    """`forget` is called with the name of a table or player whose stored data was changed afterwards."""

    def __init__(self, hub: Hub, forget: Callable[[str], None], followers: Followers) -> None:
        self.hub = hub
        self.forget = forget
        self.followers = followers

    async def run(self) -> None:
        """Listen for ever; after every interruption all cached tables are refreshed."""
        if not self.hub.store.is_shared:
            return
        url = self.hub.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._refresh_all()
                    async for notice in connection.notifies():
                        self._handle(notice.payload)
            except psycopg.Error as error:
                log.warning("listener interrupted", error=type(error).__name__)
            except Exception:
                metrics.unexpected.inc()
                log.exception("listener failed")
            await asyncio.sleep(PAUSE)

    def _handle(self, payload: str) -> None:
        node, name, what = payload.split(" ")
        if node == self.hub.node:
            return
        if what == CHANGED:
            self.forget(name)
            self.hub.spawn(self.hub.reload(name))
        elif what == BOARD:
            self.followers.tell(name)
        else:
            self.hub.spawn(self.hub.refresh(name))

    def _refresh_all(self) -> None:
        self.followers.tell_all()
        for table in list(self.hub.channels):
            self.hub.spawn(self.hub.refresh(table))
