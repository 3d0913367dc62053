"""Uploaded and shared records: stored as text, replayed once, and cached by the bytes of their tables."""

import asyncio
from collections.abc import Callable

import msgspec

from ludothek.core.table import Table
from ludothek.server.answers.records import Upload, replay_upload
from ludothek.server.db import report_cache
from ludothek.server.db.store import Store
from ludothek.server.errors import NotFound
from ludothek.server.play.table_state import BYTES_PER_ACTION
from ludothek.server.runtime.byte_cache import ByteCache

MOST_BYTES = 64 * 2**20


class Records:
    """Records of the database with their tables. One is replayed at a time, and those who ask meanwhile wait for it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._cache: ByteCache[str, tuple[Upload, Table]] = ByteCache(MOST_BYTES)
        self._lock = asyncio.Lock()
        self._forgotten = 0

    async def find_upload(self, name: str) -> Upload:
        cached = self._cache.get(name)
        if cached is not None:
            return cached[0]
        body = await report_cache.get(self.store, name)
        if body is None:
            raise NotFound("no-such-record", "there is no such record, or no longer")
        return msgspec.json.decode(body, type=Upload)

    async def find(self, name: str, count: Callable[[int], None]) -> tuple[Upload, Table]:
        """Return a record and its table; raise NotFound if there is none, or no longer.

        `count` is told how many lines are replayed, if the table is not cached, and raises if that is too much.
        """
        cached = self._cache.get(name)
        if cached is None:
            async with self._lock:
                cached = self._cache.get(name)
                if cached is None:
                    forgotten, upload = self._forgotten, await self.find_upload(name)
                    count(upload.record.count("\n"))
                    cached = (upload, await asyncio.to_thread(replay_upload, upload))
                    if forgotten == self._forgotten:
                        self._cache.put(name, cached, len(upload.record) + BYTES_PER_ACTION * len(cached[1].history))
        return cached

    def forget(self, name: str | None = None) -> None:
        """Drop a record, or all; one that is being replayed meanwhile is not cached."""
        self._forgotten += 1
        if name is None:
            self._cache.clear()
        else:
            self._cache.forget(name)
