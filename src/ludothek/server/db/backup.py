"""Backups: one SQLite file with everything, from SQLite or PostgreSQL, written and restored while servers run."""

import os
import secrets
import tempfile
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Engine

from ludothek.server.db import schema
from ludothek.server.db.migrate import migrate
from ludothek.server.db.store import connect

AT_ONCE = 5000
STORED = [table for table in schema.metadata.sorted_tables if table not in (schema.nodes, schema.homes)]
"""What belongs to the data; which processes run now, and where, does not."""


def backup(source: Engine, target: Path) -> int:
    """Write a consistent copy and return the number of rows; the file appears only when it is complete.

    Raise FileExistsError if there is such a file already.
    """
    if not target.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {target.parent}")
    refuse_to_overwrite(target)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name)
    os.close(handle)
    part = Path(name)
    engine = connect(f"sqlite:///{part}")
    try:
        migrate(engine)
        level = "REPEATABLE READ" if source.dialect.name == "postgresql" else "SERIALIZABLE"
        with source.connect().execution_options(isolation_level=level) as reading, engine.connect() as writing:
            if source.dialect.name == "sqlite":
                reading.exec_driver_sql("BEGIN")
            writing.exec_driver_sql("BEGIN IMMEDIATE")
            copied = copy(reading, writing)
            writing.commit()
            reading.rollback()
        with engine.connect() as writing:
            writing.exec_driver_sql("PRAGMA journal_mode=DELETE")
        engine.dispose()
        refuse_to_overwrite(target)
        os.replace(part, target)
    finally:
        for leftover in target.parent.glob(part.name + "*"):
            leftover.unlink()
    return copied


def refuse_to_overwrite(target: Path) -> None:
    if target.exists():
        raise FileExistsError(f"{target} exists: give the backup another name, or delete that file first")


def restore(source: Path, target: Engine) -> int:
    """Replace everything by a backup, in one transaction; running servers notice and drop their caches."""
    if not source.is_file():
        raise FileNotFoundError(f"there is no backup {source}")
    migrate(target)
    with tempfile.TemporaryDirectory() as folder:
        copy_of_source = Path(folder) / "backup.sqlite3"
        copy_of_source.write_bytes(source.read_bytes())
        engine = connect(f"sqlite:///{copy_of_source}")
        migrate(engine)
        with engine.connect() as reading, target.connect() as writing:
            if target.dialect.name == "sqlite":
                writing.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                names = ", ".join(table.name for table in STORED)
                writing.exec_driver_sql(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
            copied = copy(reading, writing)
            mark_changed(writing)
            writing.commit()
        engine.dispose()
    return copied


def mark_changed(connection: sa.Connection) -> None:
    """Let running servers notice that rows were changed from outside."""
    generation = sa.update(schema.meta).where(schema.meta.c.key == "generation")
    connection.execute(generation.values(value=secrets.token_hex(8)))


def copy(reading: sa.Connection, writing: sa.Connection) -> int:
    copied = 0
    for table in STORED:
        writing.execute(sa.delete(table))
        result = reading.execute(sa.select(table)).mappings()
        while chunk := [dict(row) for row in result.fetchmany(AT_ONCE)]:
            writing.execute(sa.insert(table), chunk)
            copied += len(chunk)
    return copied
