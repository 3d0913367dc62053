"""The statement that inserts many log entries at once, as long as nothing was changed from outside."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql

from ludothek.server.db import schema
from ludothek.server.play.log_entry import LogEntry

NAMES = LogEntry._fields
GENERATION = "(SELECT value FROM meta WHERE key = 'generation')"
Statement = tuple[str, tuple[Any, ...]]
encode = msgspec.json.Encoder().encode


class Insertion(Protocol):
    """Makes a statement for at most `most` entries. It inserts none if the database has another generation by then."""

    most: int

    def make(self, entries: Sequence[LogEntry], generation: str) -> Statement: ...


class SqliteInsertion:
    """A row of parameters for each entry, filled up to a power of two: the statements stay prepared."""

    most = 512

    def __init__(self) -> None:
        row = f"({', '.join('?' * len(NAMES))})"
        sizes = [1 << n for n in range(self.most.bit_length())]
        self._statements = {size: self._write(", ".join([row] * size)) for size in sizes}

    @staticmethod
    def _write(rows: str) -> str:
        chosen = f"column1 IS NOT NULL AND {GENERATION} = ?"
        return f"INSERT INTO {schema.log.name} SELECT * FROM (VALUES {rows}) WHERE {chosen}"

    def make(self, entries: Sequence[LogEntry], generation: str) -> Statement:
        size = 1 << (len(entries) - 1).bit_length()
        filling = (None,) * (len(NAMES) * (size - len(entries)))
        return self._statements[size], (*chain.from_iterable(entries), *filling, generation)


class PostgresInsertion:
    """All entries as one JSON parameter: with one parameter for each value, a client takes five times as long."""

    most = 512

    def __init__(self) -> None:
        dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
        columns = [f"{name} {schema.log.c[name].type.compile(dialect)}" for name in NAMES]
        source = f"json_to_recordset(%s::json) AS entry({', '.join(columns)})"
        self._statement = f"INSERT INTO {schema.log.name} SELECT entry.* FROM {source} WHERE {GENERATION} = %s"

    def make(self, entries: Sequence[LogEntry], generation: str) -> Statement:
        rows = encode([entry._asdict() for entry in entries]).decode()
        return self._statement, (rows, generation)


def insert_entries(connection: Connection, entries: Sequence[LogEntry]) -> None:
    """Insert entries of new tables, of which a long game has thousands: straight to the driver, which takes tuples."""
    mark = "%s" if connection.dialect.name == "postgresql" else "?"
    marks = ", ".join([mark] * len(NAMES))
    statement = f"INSERT INTO {schema.log.name} ({', '.join(NAMES)}) VALUES ({marks})"
    connection.exec_driver_sql(statement, list(entries))


def make_insertion(dialect: str) -> Insertion:
    return PostgresInsertion() if dialect == "postgresql" else SqliteInsertion()
