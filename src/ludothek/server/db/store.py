"""The store: SQLite or PostgreSQL. Reads run in a few threads, changes in one writer thread that commits in groups."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.pool import NullPool

from ludothek.server.db.migrate import migrate
from ludothek.server.db.tables import close_outdated_tables
from ludothek.server.db.writer import CHANGED, CHANNEL, NOTIFY, AppendRequest, ChangeRequest, Writer
from ludothek.server.errors import Unavailable

log = structlog.get_logger()
Answer = TypeVar("Answer")
READERS = 4
RETRY_SECONDS = 0.3


def connect(url: str) -> Engine:
    """Create an engine whose commits are durable when they return."""
    pool = None if url.startswith("postgresql") else NullPool
    engine = sa.create_engine(url, poolclass=pool, hide_parameters=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: sqlite3.Connection, _: object) -> None:
            connection.isolation_level = None
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA busy_timeout=10000")
            connection.execute("PRAGMA cache_size=-64000")
            connection.execute("PRAGMA wal_autocheckpoint=8000")

    return engine


class Store:
    """The database of one server process.

    `is_shared` says that other processes may write to it too. `epoch` is increased when rows were changed from outside,
    for example by restoring a backup; an append that was prepared before fails.
    """

    def __init__(self, url: str, node: str = "") -> None:
        self.engine = connect(url)
        self.node = node
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.epoch = 0
        self.writer = Writer(self.engine, node)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def open(self) -> None:
        """Migrate the database, close what today's rules can't go on with, and start the writer."""
        migrate(self.engine)
        with self.engine.begin() as connection:
            closed = close_outdated_tables(connection)
        if closed:
            log.warning("tables of other rules closed", tables=closed)
        self.writer.start()

    def close(self) -> None:
        """Commit what is waiting, then stop."""
        self.writer.stop()
        self._readers.shutdown()
        self.engine.dispose()

    async def append(self, request: AppendRequest) -> None:
        """Append log entries; return when they are durable. Raise WriteConflict if a number or intent is taken."""
        request.loop = asyncio.get_running_loop()
        request.epoch = self.epoch
        request.future = request.loop.create_future()
        self.writer.submit(request)
        await request.future

    async def change(self, change: Callable[[Connection], Answer]) -> Answer:
        """Run a function in the writer thread, in a transaction; return its result when that is durable."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self.writer.submit(ChangeRequest(change, future, loop))
        return await future

    def announce(self, connection: Connection, name: str) -> None:
        """Tell the other processes, when this transaction is committed, to read a table or player anew."""
        if self.is_shared:
            connection.exec_driver_sql(NOTIFY, (CHANNEL, f"{self.node} {name} {CHANGED}"))

    async def read(self, query: Callable[[Connection], Answer]) -> Answer:
        """Run a query in a reader thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, query)

    def read_now(self, query: Callable[[Connection], Answer]) -> Answer:
        """Run a query in this thread; a lost connection to PostgreSQL is tried once more."""
        for last in (False, True):
            try:
                with self.engine.connect() as connection:
                    return query(connection)
            except (OperationalError, InterfaceError) as error:
                if last or not self.is_shared:
                    log.exception("read failed")
                    raise Unavailable("store-unavailable", "the store does not answer; try again") from error
                time.sleep(RETRY_SECONDS)
        raise AssertionError
