"""The store: SQLite or PostgreSQL. Reads run in a few threads, changes in one writer thread that commits in groups."""

import asyncio
import math
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from ludothek.server.db import schema
from ludothek.server.db.migrate import migrate
from ludothek.server.db.tables import close_outdated_tables, wake_tables_of_the_future
from ludothek.server.db.writer import CHANGED, CHANNEL, NOTIFY, AppendRequest, ChangeRequest, Request, Writer
from ludothek.server.errors import Unavailable
from ludothek.server.play import clock

log = structlog.get_logger()
Answer = TypeVar("Answer")
READERS = 4
RETRY_SECONDS = 0.3
SCRUB_ATTEMPTS = 20
FAILING_SECONDS = 60.0
"""How long the store counts as unhealthy after an error of the database."""


def connect(url: str) -> Engine:
    """Create an engine whose commits are durable when they return."""
    engine = sa.create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: sqlite3.Connection, _: object) -> None:
            connection.isolation_level = None
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA busy_timeout=10000")
            connection.execute("PRAGMA cache_size=-16000")
            connection.execute("PRAGMA wal_autocheckpoint=8000")
            connection.execute("PRAGMA secure_delete=ON")

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
        self.writer = Writer(self.engine)
        self._waiting: list[Request] = []
        self._read_at = -math.inf
        self._submitting: asyncio.AbstractEventLoop | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._committer = ThreadPoolExecutor(1, thread_name_prefix="committer")

    def open(self) -> None:
        """Migrate the database, close what today's rules can't go on with, and start the writer."""
        migrate(self.engine)
        with self.engine.begin() as connection:
            closed = close_outdated_tables(connection)
            woken = wake_tables_of_the_future(connection, clock.now())
        if closed:
            log.warning("tables of other rules closed", tables=closed)
        if woken:
            log.warning("the wall clock was set back: clocks go on from now", tables=woken)
        self.writer.start()

    def close(self) -> None:
        """Commit what is waiting, then stop."""
        self._submit_waiting()
        self.writer.stop()
        self._readers.shutdown()
        self._committer.shutdown()
        self.engine.dispose()

    def append(self, request: AppendRequest) -> "asyncio.Future[None]":
        """Append log entries; done when they are durable, or with WriteConflict if a number or intent is taken."""
        request.loop = asyncio.get_running_loop()
        request.epoch = self.epoch
        request.future = request.loop.create_future()
        self._submit_soon(request, request.loop)
        return request.future

    async def change(self, change: Callable[[Connection], Answer]) -> Answer:
        """Run a function in the writer thread, in a transaction; return its result when that is durable."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._submit_soon(ChangeRequest(change, future, loop), loop)
        return await future

    def _submit_soon(self, request: Request, loop: asyncio.AbstractEventLoop) -> None:
        """Hand a request to the writer with all others of this turn of the event loop."""
        self._waiting.append(request)
        if self._submitting is not loop:
            self._submitting = loop
            loop.call_soon(self._submit_waiting)

    def _submit_waiting(self) -> None:
        waiting, self._waiting, self._submitting = self._waiting, [], None
        self.writer.submit(waiting)

    async def scrub(self) -> None:
        """Empty SQLite's write-ahead log, which still has the pages as they were before a deletion."""
        if self.is_shared:
            return
        for _ in range(SCRUB_ATTEMPTS):
            busy = await self.read(lambda c: c.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar())
            if not busy:
                return
            await asyncio.sleep(RETRY_SECONDS)
        log.warning("write-ahead log not emptied")

    def announce(self, connection: Connection, name: str, what: str = CHANGED) -> None:
        """Tell the other processes, when this transaction is committed, that a table or player was changed.

        `what` is CHANGED if it must be read anew, GROWN if a table has new log entries, BOARD if a board has changed.
        """
        if self.is_shared:
            connection.exec_driver_sql(NOTIFY, (CHANNEL, f"{self.node} {name} {what}"))

    async def commit(self, change: Callable[[Connection], Answer]) -> Answer:
        """Run a short change in a transaction of its own, in a thread of its own: it waits for no other change."""

        def run(connection: Connection) -> Answer:
            with connection.begin():
                return change(connection)

        return await asyncio.get_running_loop().run_in_executor(self._committer, self.read_now, run)

    async def read(self, query: Callable[[Connection], Answer]) -> Answer:
        """Run a query in a reader thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, query)

    async def check(self, at_most_every: float = 0.0) -> None:
        """Raise Unavailable unless every table can be read with all its columns, and nothing failed lately.

        What could be read is not read again for `at_most_every` seconds.
        """

        def read_nothing(connection: Connection) -> None:
            for table in schema.metadata.sorted_tables:
                connection.execute(sa.select(table).limit(0)).close()

        if time.monotonic() >= self._read_at + at_most_every:
            await self.read(read_nothing)
            self._read_at = time.monotonic()
        if time.monotonic() < self.writer.failed_at + FAILING_SECONDS:
            raise Unavailable("store-failing", "the store failed less than a minute ago; see the log")

    def read_now(self, query: Callable[[Connection], Answer]) -> Answer:
        """Run a query in this thread; a lost connection to PostgreSQL is tried once more."""
        for last in (False, True):
            try:
                with self.engine.connect() as connection:
                    return query(connection)
            except DBAPIError as error:
                if last or not self.is_shared or not isinstance(error, OperationalError | InterfaceError):
                    self.writer.note_failure("read failed", error)
                    raise Unavailable("store-unavailable", "the store does not answer; try again") from error
                time.sleep(RETRY_SECONDS)
        raise AssertionError
