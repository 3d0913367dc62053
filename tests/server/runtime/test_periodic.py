"""Work that is repeated, and rows to which one process attends: what fails is looked at again, and stops no other."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
import structlog

from ludothek.server.db import due, schema
from ludothek.server.db.store import Store
from ludothek.server.errors import Unavailable, WriteConflict
from ludothek.server.play import clock
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.leagues import Leagues
from ludothek.server.runtime.periodic import LEASE, attend_due, repeat
from ludothek.server.tournaments.league import Created, LeagueSettings


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'test.sqlite3'}", "node")
    store.open()
    yield store
    store.close()


def test_what_fails_or_is_written_meanwhile_is_looked_at_again_and_stops_no_other(store: Store) -> None:
    attended: list[str] = []

    async def advance(name: str) -> float | None:
        attended.append(name)
        if len(attended) == 1:
            raise RuntimeError
        if len(attended) == 2:
            raise WriteConflict
        return None

    async def run() -> dict[str, tuple[float | None, str | None]]:
        hub = Hub(store, "node")
        settings = LeagueSettings(name="Friday", game="maumau")
        for _ in range(3):
            name = await Leagues(hub).create(settings, "ada", [Created(settings=settings)])
            await store.change(lambda c, name=name: due.set_due(c, schema.leagues, name, 1.0))
        before = clock.now()
        with structlog.testing.capture_logs() as events:
            await attend_due(hub, schema.leagues, advance, "league not attended")
        assert [event["event"] for event in events] == ["league not attended"]
        rows = schema.leagues.c
        found = await store.read(lambda c: c.execute(sa.select(rows.id, rows.due_at, rows.held_by)).all())
        return {row.id: (row.due_at and row.due_at - before, row.held_by) for row in found}

    left = asyncio.run(run())
    failed, changed, done = (left[name] for name in attended)
    assert failed[0] is not None
    assert failed[0] >= LEASE
    assert changed[0] is not None
    assert changed[0] < LEASE
    assert done[0] is None
    assert {held_by for _, held_by in left.values()} == {None}


def test_work_is_repeated_whatever_goes_wrong() -> None:
    turns: list[int] = []

    async def work() -> None:
        turns.append(len(turns))
        if len(turns) == 4:
            raise asyncio.CancelledError
        raise (Unavailable("store-unavailable", "it does not answer") if len(turns) == 1 else RuntimeError)

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await repeat(work, 0.0, "it failed")

    with structlog.testing.capture_logs() as events:
        asyncio.run(run())
    assert [event["event"] for event in events] == ["store unavailable", "it failed", "it failed"]
