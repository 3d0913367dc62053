"""Words said at tables are deleted after 90 days unless somebody was reported; every column has a description."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core.texts import LANGUAGES
from ludothek.server.db import conduct, schema
from ludothek.server.db.conduct import WORDS_SECONDS, expire_words
from ludothek.server.db.descriptions import FOLDER, describe_schema
from ludothek.server.db.store import connect
from ludothek.server.play.log_entry import LogEntry

NOW = 1_000_000_000.0


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = connect("sqlite://")
    with engine.connect() as connection:
        schema.metadata.create_all(connection)
        yield connection


def say(connection: Connection, table: str, seq: int, age: float) -> None:
    entry = LogEntry(table, seq, "say", None, None, '{"name":"Ada","text":"Hello"}', f"i{seq}", 0, "ada", NOW - age)
    connection.execute(sa.insert(schema.log).values(**entry._asdict()))


def read_bodies(connection: Connection) -> dict[tuple[str, int], bool]:
    """Which messages still have their words."""
    log = schema.log.c
    return {
        (table, seq): "Hello" in body
        for table, seq, body in connection.execute(sa.select(log.table_id, log.seq, log.body))
    }


def test_old_words_are_deleted_unless_somebody_at_the_table_was_reported(connection: Connection) -> None:
    say(connection, "old", 1, WORDS_SECONDS + 1)
    say(connection, "old", 2, WORDS_SECONDS - 1)
    say(connection, "reported", 1, WORDS_SECONDS + 1)
    conduct.add_report(connection, "reported", "ben", "ada", "rude", [], 1, NOW)
    assert expire_words(connection, NOW) == ["old"]
    assert read_bodies(connection) == {("old", 1): False, ("old", 2): True, ("reported", 1): True}
    assert expire_words(connection, NOW) == []
    (report,) = conduct.list_reports(connection, 10)
    assert conduct.dismiss_report(connection, report.id)
    assert not conduct.dismiss_report(connection, report.id)
    assert expire_words(connection, NOW) == ["reported"]


def test_words_are_found_by_the_index(connection: Connection) -> None:
    plan = connection.exec_driver_sql(
        "EXPLAIN QUERY PLAN SELECT table_id, seq FROM log "
        f"WHERE kind = 'say' AND body <> '{schema.ERASED_WORDS}' AND at < 5"
    ).all()
    assert "log_words" in str(plan)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_and_column_is_described(lang: str) -> None:
    described = describe_schema(lang)
    assert [table.name for table in described] == list(schema.metadata.tables)
    assert all(table.text and table.kept and all(column.text for column in table.columns) for table in described)


def test_no_description_is_left_of_a_table_that_is_gone() -> None:
    from ludothek.core.texts import texts

    columns = {column.name for table in schema.metadata.tables.values() for column in table.columns}
    columns |= {f"{table.name}.{column.name}" for table in schema.metadata.tables.values() for column in table.columns}
    known = {f"column.{name}" for name in columns}
    known |= {f"{kind}.{name}" for name in schema.metadata.tables for kind in ("table", "kept")}
    assert texts(FOLDER, "en").keys <= known
