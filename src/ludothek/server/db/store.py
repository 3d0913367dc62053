"""The store: appends rows durably, in groups, and reads them back; SQLite or PostgreSQL."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.pool import NullPool

from ludothek.server import metrics
from ludothek.server.db import schema
from ludothek.server.db.migrate import migrate
from ludothek.server.errors import Conflict, Unavailable

Answer = TypeVar("Answer")
CHANNEL = "ludothek"
ANEW = "anew"
LARGEST_GROUP = 512
RETRY_SECONDS = 15.0
AT_ONCE = (128, 32, 8, 2, 1)
READERS = 4


class Row(NamedTuple):
    """One thing that happened at a table. Rows of one intent share its id and count its steps."""

    table_id: str
    seq: int
    kind: str
    seat: int | None
    value: int | None
    body: str | None
    intent: str
    step: int
    player: str | None
    at: float


@dataclass(slots=True)
class Append:
    """Rows that are written together or not at all, with what the table's header says from then on."""

    rows: Sequence[Row]
    status: str | None = None
    due_at: float | None = None
    sets_due: bool = False
    new_tables: Sequence[dict[str, Any]] = ()
    new_rows: Sequence[Row] = ()
    new_members: Sequence[dict[str, Any]] = ()
    also: Callable[[Connection], None] | None = None
    epoch: int = 0
    future: "asyncio.Future[None] | None" = None
    loop: asyncio.AbstractEventLoop | None = None


@dataclass
class Work:
    """Any other change, run in the writer's thread inside a transaction of its own."""

    change: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


@dataclass
class Outcome:
    done: list[tuple[Any, Any]] = field(default_factory=list)

    def add(self, item: Append | Work, result: Any) -> None:
        self.done.append((item, result))


def connect(url: str) -> Engine:
    """An engine that reports only durable commits."""
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
    """Opened once in a process. Changes go through one thread, which commits all that is waiting together."""

    def __init__(self, url: str, node: str = "") -> None:
        self.engine = connect(url)
        self.node = node
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.epoch = 0
        self.on_restore: Callable[[int], None] = lambda epoch: None
        self._marks = "%s" if self.is_shared else "?"
        one = f"({', '.join([self._marks] * len(Row._fields))})"
        self._inserts = {n: f"INSERT INTO rows VALUES {', '.join([one] * n)}" for n in AT_ONCE}
        self._set_due = f"UPDATE tables SET due_at = {self._marks} WHERE id = {self._marks}"
        self._set_status = f"UPDATE tables SET status = {self._marks} WHERE id = {self._marks}"
        self._notify = "SELECT pg_notify(%s, %s)"
        self._generation = ""
        self._newest = 0
        self._queue: SimpleQueue[Append | Work | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._closing = False

    def open(self) -> None:
        migrate(self.engine)
        with self.engine.connect() as connection:
            self._generation = self._read_generation(connection)
        self._writer.start()

    def close(self) -> None:
        """Commits what is waiting, then stops."""
        self._closing = True
        if self._writer.is_alive():
            self._queue.put(None)
            self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # What the server asks for

    async def append(self, append: Append) -> None:
        """Returns when the rows are durable; raises Conflict if a number or intent is taken."""
        append.loop = asyncio.get_running_loop()
        append.epoch = self.epoch
        append.future = append.loop.create_future()
        if self._closing:
            raise Unavailable("stopping", "the server is stopping; try again in a moment")
        self._queue.put(append)
        await append.future

    async def change(self, change: Callable[[Connection], Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        if self._closing:
            raise Unavailable("stopping", "the server is stopping; try again in a moment")
        self._queue.put(Work(change, future, loop))
        return await future

    def announce(self, connection: Connection, table: str) -> None:
        """Lets the other processes read a table anew when this change is committed."""
        if self.is_shared:
            connection.exec_driver_sql(self._notify, (CHANNEL, f"{self.node} {table} {ANEW}"))

    async def read(self, query: Callable[[Connection], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, query)

    def read_now(self, query: Callable[[Connection], Answer]) -> Answer:
        for last in (False, True):
            try:
                with self.engine.connect() as connection:
                    return query(connection)
            except (OperationalError, InterfaceError) as error:
                if last or not self.is_shared:
                    raise Unavailable("store-unavailable", "the store does not answer; try again") from error
                time.sleep(0.3)
        raise AssertionError

    # The writer's thread

    def _write(self) -> None:
        connection: Connection | None = None
        while True:
            items, stop = self._waiting()
            if items:
                connection = self._write_group(connection, items)
            if stop:
                break
        if connection is not None:
            connection.close()

    def _waiting(self) -> tuple[list[Append | Work], bool]:
        items: list[Append | Work] = []
        item = self._queue.get()
        while item is not None:
            items.append(item)
            if len(items) >= LARGEST_GROUP or self._queue.empty():
                return items, False
            item = self._queue.get()
        return items, True

    def _write_group(self, connection: Connection | None, items: list[Append | Work]) -> Connection | None:
        """Writes the group in one commit; if that fails, each item by itself; if the store is gone, waits a while."""
        give_up = time.monotonic() + RETRY_SECONDS
        metrics.group_size.observe(len(items))
        retried = False
        while True:
            outcome = Outcome()
            try:
                if connection is None:
                    connection = self.engine.connect()
                with metrics.commit_seconds.time():
                    if retried or len(items) == 1 or not self._write_together(connection, items, outcome):
                        self._write_singly(connection, items, outcome, retried)
                self._tell(outcome)
                return connection
            except DBAPIError as error:
                metrics.store_errors.inc()
                self._discard(connection)
                connection = None
                told = {id(item) for item, _ in outcome.done}
                self._tell(outcome)
                items = [item for item in items if id(item) not in told]
                retried = True
                if not self.is_shared or time.monotonic() > give_up:
                    self._tell(Outcome([(item, unavailable(error)) for item in items]))
                    return None
                time.sleep(0.2)

    @staticmethod
    def _discard(connection: Connection | None) -> None:
        if connection is None:
            return
        try:
            connection.invalidate()
            connection.close()
        except Exception:
            metrics.store_errors.inc()

    def _begin(self, connection: Connection) -> None:
        if not self.is_shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        generation = self._read_generation(connection)
        if generation != self._generation:
            self._generation = generation
            self._newest += 1
            self.on_restore(self._newest)

    @staticmethod
    def _read_generation(connection: Connection) -> str:
        return str(connection.exec_driver_sql("SELECT value FROM meta WHERE key = 'generation'").scalar())

    def _write_together(self, connection: Connection, items: list[Append | Work], outcome: Outcome) -> bool:
        try:
            self._begin(connection)
            appends = [item for item in items if isinstance(item, Append)]
            if any(a.epoch != self._newest for a in appends):
                raise Restored
            self._insert(connection, [row for a in appends for row in a.rows])
            due = [(a.due_at, a.rows[0].table_id) for a in appends if a.sets_due]
            if due:
                connection.exec_driver_sql(self._set_due, due)
            for a in appends:
                self._write_rest(connection, a)
            if self.is_shared and appends:
                connection.exec_driver_sql(self._notify, [(CHANNEL, self._notice(a)) for a in appends])
            results: list[tuple[Any, Any]] = [(a, None) for a in appends]
            for item in items:
                if isinstance(item, Work):
                    results.append((item, item.change(connection)))
            connection.commit()
        except Exception as error:
            if isinstance(error, DBAPIError) and not self._alive(connection):
                raise
            connection.rollback()
            return False
        outcome.done = results
        return True

    @staticmethod
    def _alive(connection: Connection) -> bool:
        """Whether the connection still answers after an error."""
        try:
            connection.rollback()
            connection.exec_driver_sql("SELECT 1")
            connection.rollback()
        except DBAPIError:
            return False
        return True

    def _write_singly(
        self, connection: Connection, items: list[Append | Work], outcome: Outcome, retried: bool
    ) -> None:
        for item in items:
            try:
                if retried and isinstance(item, Append) and self._is_written(connection, item):
                    outcome.add(item, None)
                    continue
                self._begin(connection)
                result = None
                if isinstance(item, Work):
                    result = item.change(connection)
                elif item.epoch != self._newest:
                    raise Restored
                else:
                    self._insert(connection, item.rows)
                    if item.sets_due:
                        connection.exec_driver_sql(self._set_due, (item.due_at, item.rows[0].table_id))
                    self._write_rest(connection, item)
                    if self.is_shared:
                        connection.exec_driver_sql(self._notify, (CHANNEL, self._notice(item)))
                connection.commit()
                outcome.add(item, result)
            except Restored:
                connection.rollback()
                outcome.add(item, Conflict("the database was restored"))
            except IntegrityError as error:
                connection.rollback()
                outcome.add(item, Conflict(str(error.orig)))
            except DBAPIError as error:
                if not self._alive(connection):
                    raise
                metrics.store_errors.inc()
                outcome.add(item, unavailable(error))
            except Exception as error:
                connection.rollback()
                outcome.add(item, error)

    def _insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Many rows in each statement: after every statement the thread has to wait for the interpreter's lock."""
        at = 0
        for n in AT_ONCE:
            while len(rows) - at >= n:
                connection.exec_driver_sql(self._inserts[n], tuple(chain.from_iterable(rows[at : at + n])))
                at += n

    def _write_rest(self, connection: Connection, append: Append) -> None:
        if append.status is not None:
            connection.exec_driver_sql(self._set_status, (append.status, append.rows[0].table_id))
        for header in append.new_tables:
            connection.execute(sa.insert(schema.tables).values(**header))
        self._insert(connection, append.new_rows)
        for member in append.new_members:
            connection.execute(sa.insert(schema.members).values(**member))
        if append.also is not None:
            append.also(connection)

    def _is_written(self, connection: Connection, append: Append) -> bool:
        """Whether a commit whose answer was lost had succeeded."""
        row = append.rows[0]
        query = sa.select(schema.rows.c.seq).where(
            schema.rows.c.table_id == row.table_id, schema.rows.c.intent == row.intent, schema.rows.c.step == row.step
        )
        found = connection.execute(query).scalar()
        connection.rollback()
        return found == row.seq

    def _notice(self, append: Append) -> str:
        return f"{self.node} {append.rows[-1].table_id} {append.rows[-1].seq}"

    def _tell(self, outcome: Outcome) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for item, result in outcome.done:
            if item.loop is not None and item.future is not None:
                by_loop.setdefault(item.loop, []).append((item.future, result))
        outcome.done = []
        for loop, answers in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_settle, answers)


def unavailable(cause: Exception) -> Unavailable:
    failure = Unavailable("store-unavailable", "the store does not answer; send the same intent again")
    failure.__cause__ = cause
    return failure


class Restored(Exception):
    """The rows were changed from outside (a backup restored, a player erased): what was cached before is void."""


def _settle(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
