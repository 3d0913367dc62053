"""Real databases written by a server of every earlier schema are migrated, and their games go on where the rules allow.

Each `data/schema-*.sql` is a dump of what such a server wrote while two people used it: a table that waits, a game in
play and one that was resigned, with chat. `schema-0002-first` comes from before migration 0002 was edited in place, so
that it lacks the column `salted`. `data/schema-0004.*` has more in it: see `test_migrations.py`.
"""

import asyncio
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from ludothek.core import registry
from ludothek.server.db import schema
from ludothek.server.db.migrations import versions
from ludothek.server.db.store import Store
from ludothek.server.db.tables import find_table, read_log, read_seating
from ludothek.server.errors import StateConflict
from ludothek.server.play.intents import Sender
from ludothek.server.protocol import Ack, Act
from ludothek.server.runtime import history
from ludothek.server.runtime.hub import Hub

DATA = Path(__file__).parent / "data"
NEVER_ALONE = frozenset({"0006", "0007", "0009", "0010", "0012", "0013", "0014", "0015", "0016", "0017"})
"""Migrations that came together with the next one, or within a day of it: only servers under development wrote so."""
DUMPS = sorted(path.stem for path in DATA.glob("schema-*.sql") if path.stem != "schema-0004")


@pytest.fixture(params=DUMPS)
def known(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """What a dump has in it; the database is restored beside it."""
    connection = sqlite3.connect(tmp_path / "old.sqlite3")
    connection.executescript((DATA / f"{request.param}.sql").read_text(encoding="utf-8"))
    columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
    connection.close()
    assert ("salted" in columns) == (request.param not in ("schema-0001", "schema-0002-first"))
    found: dict[str, Any] = json.loads((DATA / f"{request.param}.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def store(known: dict[str, Any], tmp_path: Path) -> Store:
    store = Store(f"sqlite:///{tmp_path / 'old.sqlite3'}", "node")
    store.open()
    return store


def test_there_is_a_database_of_every_schema_but_the_present_one() -> None:
    numbers = {name[1:5] for path in Path(versions.__file__).parent.glob("m*.py") for name in [path.name]}
    dumped = {found[0] for found in map(re.compile(r"\d{4}").findall, [*DUMPS, "schema-0004"])}
    assert numbers - dumped == NEVER_ALONE | {max(numbers)}
    assert "schema-0002-first" in DUMPS


def test_a_database_gets_the_present_schema_and_loses_nothing(known: dict[str, Any], store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        for table, entries in known["entries"].items():
            assert len(read_log(connection, table)) == entries
        players = dict(connection.execute(sa.select(schema.players.c.id, schema.players.c.name)).all())
        assert players == dict(zip(known["players"], ("Ada", "Bo"), strict=True))
        assert [seat.player for seat in read_seating(connection, known["over"]).seats] == known["players"]
        said = [json.loads(entry.body or "") for entry in read_log(connection, known["over"]) if entry.kind == "say"]
        assert [body["text"] for body in said] == ["Well played"]
    store.close()


def test_a_game_goes_on_where_its_rules_are_still_played(known: dict[str, Any], store: Store) -> None:
    table = known["playing"]
    row = store.read_now(lambda c: dict(find_table(c, table)))
    if row["rules"] != registry.game("maumau").version:
        assert row["status"] == "closed"
        with pytest.raises(StateConflict) as refused:
            store.read_now(lambda c: history.rebuild(c, table))
        assert refused.value.code == "other-rules"
        store.close()
        return

    async def play_on() -> None:
        hub = Hub(store, "node")
        live = await hub.get_table(table)
        assert live.phase == "playing"
        for step in range(4):
            live = await hub.get_table(table)
            assert live.table is not None
            assert live.to_move is not None
            sender = Sender(known["players"][live.to_move], "Ada", "node")
            act = Act(intent=f"x{step}", seat=live.to_move, seq=live.seq, actions=[min(live.table.legal_actions())])
            assert isinstance(await hub.submit(table, sender, act), Ack)

    asyncio.run(play_on())
    assert len(store.read_now(lambda c: read_log(c, table))) >= known["entries"][table] + 4
    store.close()
