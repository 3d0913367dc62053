"""A database written by an earlier version is migrated, and its games go on.

`data/schema-0004.sql` was written by the last version with schema 0004: tables of all three games that are open, in
play and finished, one rated, a branch, a deal played again, chat, a review, par results, a shared and an uploaded
record. `data/schema-0004.json` names them and has the records that this version gave its players.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine

from ludothek.core.table import Table
from ludothek.server import protocol
from ludothek.server.db import migrate as migrations
from ludothek.server.db import report_cache, schema
from ludothek.server.db.backup import restore
from ludothek.server.db.migrate import migrate
from ludothek.server.db.store import Store, connect
from ludothek.server.http.finished import Upload
from ludothek.server.play.commitment import sign_record, verify
from ludothek.server.play.intents import Sender
from ludothek.server.runtime import history
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.outcomes import Outcomes
from ludothek.server.settings import Settings

DATA = Path(__file__).parent / "data"
KNOWN: dict[str, Any] = json.loads((DATA / "schema-0004.json").read_text(encoding="utf-8"))
NEW_NAMES = {"rows": "log", "kept": "report_cache", "kin": "origins", "notices": "jobs"}


def write_old_file(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript((DATA / "schema-0004.sql").read_text(encoding="utf-8"))
    connection.close()


def copy_to_postgresql(path: Path, target: Engine) -> None:
    """Create the old schema in PostgreSQL and copy the old rows there."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent / "migrations"))
    source = sa.create_engine(f"sqlite:///{path}")
    old = sa.MetaData()
    old.reflect(source)
    with source.connect() as reading, target.begin() as writing:
        config.attributes["connection"] = writing
        command.upgrade(config, "0004")
        new = sa.MetaData()
        new.reflect(writing)
        for table in new.sorted_tables:
            writing.execute(sa.delete(table))
            rows = [dict(row) for row in reading.execute(sa.select(old.tables[table.name])).mappings()]
            for row in rows:
                booleans = [column.name for column in table.columns if isinstance(column.type, sa.Boolean)]
                row.update({name: bool(row[name]) for name in booleans})
            if rows:
                writing.execute(sa.insert(table), rows)
    source.dispose()


def count_rows(connection: Connection) -> dict[str, int]:
    names = sa.inspect(connection).get_table_names()
    return {name: connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar_one() for name in names}


@pytest.fixture
def url(database: Callable[[], str | None], tmp_path: Path) -> str:
    """The address of a database that the earlier version wrote."""
    settings = Settings(data=str(tmp_path), database=database())
    file = tmp_path / ("ludothek.sqlite3" if settings.database is None else "old.sqlite3")
    write_old_file(file)
    if settings.database is not None:
        engine = connect(settings.url)
        copy_to_postgresql(file, engine)
        engine.dispose()
    return settings.url


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = connect(url)
    migrate(engine)
    yield engine
    engine.dispose()


def test_migrations_lead_to_the_schema(database: Callable[[], str | None], tmp_path: Path) -> None:
    engine = connect(Settings(data=str(tmp_path), database=database()).url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_nothing_is_lost(url: str) -> None:
    engine = connect(url)
    with engine.connect() as connection:
        before = count_rows(connection)
        kinds = dict(connection.exec_driver_sql("SELECT kind, count(*) FROM rows GROUP BY kind").all())
    migrate(engine)
    with engine.connect() as connection:
        assert count_rows(connection) == {NEW_NAMES.get(name, name): count for name, count in before.items()}
        now = dict(connection.exec_driver_sql("SELECT kind, count(*) FROM log GROUP BY kind").all())
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    assert now == {"act" if kind == "decide" else kind: count for kind, count in kinds.items()}
    engine.dispose()


def test_every_table_is_rebuilt_in_its_phase(engine: Engine) -> None:
    with engine.connect() as connection:
        tables = connection.execute(sa.select(schema.tables.c.id, schema.tables.c.status)).all()
        assert len(tables) == 9
        for table, status in tables:
            assert history.rebuild(connection, table).phase == status
        chat = history.rebuild(connection, KNOWN["rated"]).chat
        assert [(said.name, said.text) for said in chat] == [("Ada", "Well played")]


def test_finished_games_replay_and_prove_their_deal(engine: Engine) -> None:
    with engine.connect() as connection:
        for name in ("rated", "branch", "deal_table", "origin", "resigned"):
            live = history.rebuild(connection, KNOWN[name])
            proved = verify(
                sign_record(live.record(), live.config.salt, live.config.commitment), live.config.commitment
            )
            assert live.table is not None
            assert proved.history == live.table.history
            assert proved.scores() == live.table.scores()
        assert history.rebuild(connection, KNOWN["rated"]).config.commitment == KNOWN["commitment"]


@pytest.mark.parametrize("name", ["rated", "origin"])
def test_records_given_to_players_are_still_the_games(engine: Engine, name: str) -> None:
    record = KNOWN["records"][KNOWN[name]]
    with engine.connect() as connection:
        live = history.rebuild(connection, KNOWN[name])
    assert live.table is not None
    assert verify(record, live.config.commitment).history == live.table.history


@pytest.mark.parametrize("name", ["playing", "timed", "branch_playing"])
def test_games_in_play_go_on(url: str, name: str) -> None:
    """People act from where they were; the table rebuilt afterwards from the database is the same."""

    async def play(hub: Hub, table: str) -> None:
        for number in range(6):
            live = await hub.get_table(table)
            assert live.table is not None
            seat = live.to_move
            assert seat is not None
            player = live.seats[seat].player
            assert player in (KNOWN["ada"], KNOWN["bo"])
            act = protocol.Act(intent=f"i{number}", seat=seat, seq=live.seq, actions=[min(live.table.legal_actions())])
            assert isinstance(await hub.submit(table, Sender(player, "", "node"), act), protocol.Ack)

    async def run() -> None:
        store = Store(url, "node")
        store.open()
        hub = Hub(store, "node")
        before = len((await hub.get_table(KNOWN[name])).table.history)
        await play(hub, KNOWN[name])
        live = await hub.get_table(KNOWN[name])
        again = await store.read(lambda c: history.rebuild(c, KNOWN[name]))
        store.close()
        assert len(live.table.history) == before + 6
        assert again.table.history == live.table.history
        assert again.record() == live.record()

    asyncio.run(run())


def test_an_open_table_starts(url: str) -> None:
    async def run() -> None:
        store = Store(url, "node")
        store.open()
        hub, table = Hub(store, "node"), KNOWN["open"]
        ada, bo = (Sender(KNOWN[name], name, "node") for name in ("ada", "bo"))
        for sender, intent in [
            (bo, protocol.Sit(intent="sit", seat=1)),
            (bo, protocol.Ready(intent="ready", seat=1)),
            (ada, protocol.Ready(intent="ready", seat=0)),
        ]:
            assert isinstance(await hub.submit(table, sender, intent), protocol.Ack)
        assert (await hub.get_table(table)).phase == "playing"
        store.close()

    asyncio.run(run())


def test_reports_records_ratings_and_origins_are_kept(engine: Engine) -> None:
    with engine.connect() as connection:
        bodies = dict(connection.execute(sa.select(schema.report_cache.c.key, schema.report_cache.c.body)).all())
        kinds = {kind for key in bodies for kind in report_cache.LIFETIMES if key.startswith(kind)}
        assert kinds == set(report_cache.LIFETIMES)
        for name in ("shared", "uploaded"):
            assert Table.replay(msgspec.json.decode(bodies[KNOWN[name]], type=Upload).record).is_over
        ratings = connection.execute(sa.select(schema.ratings.c.player, schema.ratings.c.games)).all()
        assert set(ratings) == {(KNOWN["ada"], 1), (KNOWN["bo"], 1)}
        origins = {row.table_id: (row.kind, row.origin) for row in connection.execute(sa.select(schema.origins))}
        assert origins[KNOWN["branch"]] == ("branch", KNOWN["rated"])
        assert origins[KNOWN["deal_table"]] == ("deal", f"table.{KNOWN['rated']}")
        assert origins[KNOWN["shared"]] == ("shared", KNOWN["rated"])
        outcomes = Outcomes().get(connection, [KNOWN["branch"], KNOWN["deal_table"]])
        assert all(outcome.scores is not None and outcome.counts for outcome in outcomes.values())


def test_a_backup_of_the_earlier_version_is_restored(database: Callable[[], str | None], tmp_path: Path) -> None:
    write_old_file(tmp_path / "backup.sqlite3")
    engine = connect(Settings(data=str(tmp_path), database=database()).url)
    assert restore(tmp_path / "backup.sqlite3", engine) > 300
    with engine.connect() as connection:
        assert history.rebuild(connection, KNOWN["rated"]).phase == "over"
    engine.dispose()
