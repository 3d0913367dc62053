"""The wall clock was set back while the server was down: tables of the future are attended to, and their clocks run."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from ludothek.server.db import schema
from ludothek.server.db.store import Store
from ludothek.server.db.tables import insert_table
from ludothek.server.play import clock
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.log_entry import NewEntry, number
from ludothek.server.protocol import ClockSettings
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.janitor import Janitor

HOUR = 3600.0


def test_clocks_and_the_janitor_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'test.sqlite3'}"
    before = clock.now()
    request = TableRequest(game="maumau", seats=2, clock=ClockSettings(kind="move", seconds=60))
    new = create_table(request, "ada", before)
    table = new.config.id
    seats = [NewEntry("sit", seat, body='{"name":"A"}') for seat in (0, 1)]
    store = Store(url, "one")
    store.open()
    with store.engine.begin() as connection:
        insert_table(connection, new)
        entries = number([*seats, NewEntry("start")], table, 0, "ada", "i", before)
        connection.execute(sa.insert(schema.log), [entry._asdict() for entry in entries])
        row = sa.update(schema.tables).where(schema.tables.c.id == table)
        connection.execute(row.values(status="playing", due_at=before + 62))
    store.close()

    monkeypatch.setattr(clock, "_anchor", clock._anchor - HOUR)

    async def attend() -> None:
        store = Store(url, "two")
        store.open()
        hub = Hub(store, "two")
        live = await hub.get_table(table)
        deadline = live.deadline()
        assert deadline is not None
        assert deadline <= clock.now() + 60 + clock.GRACE
        due = sa.select(schema.tables.c.due_at).where(schema.tables.c.id == table)
        assert store.read_now(lambda c: c.execute(due).scalar_one()) <= clock.now()
        await Janitor(hub).attend_overdue()
        assert store.read_now(lambda c: c.execute(due).scalar_one()) == pytest.approx(
            clock.now() + 62 + clock.GRACE, abs=60
        )
        store.close()

    asyncio.run(attend())


def test_an_absence_that_began_in_the_future_is_measured_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clock.measure_since(clock.now() - 7) == pytest.approx(7, abs=1)
    assert 0 <= clock.measure_since(clock.now() + HOUR) < HOUR
