"""A database written by an earlier version is migrated, and nothing in it is lost.

`data/schema-0004.sql` was written by the last version with schema 0004: tables of all three games that are open, in
play and finished, one rated, a branch, a deal played again, chat, a review, par results, a shared and an uploaded
record. `data/schema-0004.json` names them and has the records that this version gave its players.
"""

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

from ludothek.core.errors import RecordError
from ludothek.core.table import Table
from ludothek.server.db import migrate as migrations
from ludothek.server.db import report_cache, schema
from ludothek.server.db.backup import restore
from ludothek.server.db.migrate import migrate
from ludothek.server.db.ratings import Skill
from ludothek.server.db.store import Store, connect
from ludothek.server.db.tables import read_log, read_seating
from ludothek.server.errors import StateConflict
from ludothek.server.http.finished import Upload
from ludothek.server.runtime import history
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
        expected = {NEW_NAMES.get(name, name): count for name, count in before.items()}
        assert {name: n for name, n in count_rows(connection).items() if n or name in expected} == expected
        now = dict(connection.exec_driver_sql("SELECT kind, count(*) FROM log GROUP BY kind").all())
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    assert now == {"act" if kind == "decide" else kind: count for kind, count in kinds.items()}
    engine.dispose()


def test_tables_of_earlier_rules_are_kept_closed_and_refused_in_a_sentence(url: str) -> None:
    """Their games were played by version 1 of the rules, and all rules have changed since."""
    store = Store(url, "node")
    store.open()
    with store.engine.connect() as connection:
        tables = dict(connection.execute(sa.select(schema.tables.c.id, schema.tables.c.status)).all())
        assert len(tables) == 9
        assert set(tables.values()) == {"over", "closed"}
        for table in tables:
            with pytest.raises(StateConflict, match="by version 1 of the rules of") as refused:
                history.rebuild(connection, table)
            assert refused.value.code == "other-rules"
        assert set(connection.execute(sa.select(schema.tables.c.due_at)).scalars()) == {None}
    store.close()


def test_what_is_not_a_position_is_still_read(engine: Engine) -> None:
    """Seats and entries of the log do not depend on the rules."""
    with engine.connect() as connection:
        live = read_seating(connection, KNOWN["rated"])
        assert live.phase == "over"
        assert {seat.player for seat in live.seats} == {KNOWN["ada"], KNOWN["bo"]}
        said = [json.loads(entry.body or "") for entry in read_log(connection, KNOWN["rated"]) if entry.kind == "say"]
        assert [(body["name"], body["text"]) for body in said] == [("Ada", "Well played")]


def test_reports_records_ratings_and_origins_are_kept(engine: Engine) -> None:
    with engine.connect() as connection:
        bodies = dict(connection.execute(sa.select(schema.report_cache.c.key, schema.report_cache.c.body)).all())
        kinds = {kind for key in bodies for kind in report_cache.LIFETIMES if key.startswith(kind)}
        assert kinds == set(report_cache.LIFETIMES)
        for name in ("shared", "uploaded"):
            with pytest.raises(RecordError, match="played by rules version '1'"):
                Table.replay(msgspec.json.decode(bodies[KNOWN[name]], type=Upload).record)
        ratings = connection.execute(sa.select(schema.ratings.c.player, schema.ratings.c.games)).all()
        assert set(ratings) == {(KNOWN["ada"], 1), (KNOWN["bo"], 1)}
        origins = {row.table_id: (row.kind, row.origin) for row in connection.execute(sa.select(schema.origins))}
        assert origins[KNOWN["branch"]] == ("branch", KNOWN["rated"])
        assert origins[KNOWN["deal_table"]] == ("deal", f"table.{KNOWN['rated']}")
        assert origins[KNOWN["shared"]] == ("shared", KNOWN["rated"])
        assert Outcomes().get(connection, [KNOWN["branch"], KNOWN["deal_table"]]) == {}


def test_elo_becomes_a_mean_on_the_same_scale_and_surer_with_every_game(engine: Engine) -> None:
    with engine.connect() as connection:
        rows = connection.execute(sa.select(schema.ratings)).mappings().all()
        assert {row["rating"] for row in rows} == {1516.0, 1484.0}
        for row in rows:
            skill = Skill(row["mu"], row["sigma"], row["games"])
            assert skill.rating == pytest.approx(row["rating"])
            assert 2 < skill.sigma < Skill().sigma
        tables = schema.tables.c
        unfinished = sa.select(tables.rated, tables.visibility).where(tables.status.in_(("open", "playing")))
        assert all(row.rated == (row.visibility == "listed") for row in connection.execute(unfinished))
        assert connection.execute(sa.select(tables.chat, tables.handover, tables.lang).distinct()).all() == [
            (True, False, "")
        ]


def test_a_backup_of_the_earlier_version_is_restored(database: Callable[[], str | None], tmp_path: Path) -> None:
    write_old_file(tmp_path / "backup.sqlite3")
    engine = connect(Settings(data=str(tmp_path), database=database()).url)
    assert restore(tmp_path / "backup.sqlite3", engine) > 300
    with engine.connect() as connection:
        assert read_seating(connection, KNOWN["rated"]).phase == "over"
    engine.dispose()
