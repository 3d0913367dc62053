"""The writer thread: everything that is waiting is written in one commit, so that many tables share one disk flush."""

import asyncio
import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from ludothek.server import metrics
from ludothek.server.db import schema
from ludothek.server.db.insertion import make_insertion
from ludothek.server.db.tables import insert_table
from ludothek.server.errors import Refusal, Unavailable, WriteConflict, describe_database_error
from ludothek.server.play.create import NewTable
from ludothek.server.play.log_entry import LogEntry

log = structlog.get_logger()
CHANNEL = "ludothek"
CHANGED = "anew"
GROWN = "grown"
BOARD = "board"
NOTIFY = "SELECT pg_notify(%s, %s)"
LARGEST_GROUP = 512
"""With so many requests a group takes no more from the queue."""
RETRY_SECONDS = 15.0


@dataclass(slots=True)
class AppendRequest:
    """Log entries of one table that are written together or not at all.

    `status` and, with `sets_due`, `due_at` go into the table's row. `new_table` is stored in the same transaction, and
    `also` runs in it.
    """

    entries: Sequence[LogEntry]
    status: str | None = None
    due_at: float | None = None
    sets_due: bool = False
    new_table: NewTable | None = None
    also: Callable[[Connection], None] | None = None
    epoch: int = 0
    future: "asyncio.Future[None] | None" = None
    loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to write but the entries."""
        return self.status is None and not self.sets_due and self.new_table is None and self.also is None


@dataclass(slots=True)
class ChangeRequest:
    """Any other change: a function that runs in the writer thread, inside a transaction."""

    change: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


Request = AppendRequest | ChangeRequest
Results = list[tuple[Request, Any]]
"""Requests that are settled, each with its result or the exception that its sender gets."""


class Restored(Exception):
    """Rows were changed from outside (a backup restored, a player erased), so what was cached before is void."""


class Writer:
    """Writes requests in groups. If a group fails, each of its requests is tried alone.

    Most groups are nothing but log entries. Those are one statement that is a transaction of its own: with every
    statement the thread has to wait for the interpreter's lock, and PostgreSQL has to be asked and has to answer.

    `on_restore` is called in the writer thread with the new epoch when rows were changed from outside.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        self.on_restore: Callable[[int], None] = lambda epoch: None
        mark = "%s" if self.is_shared else "?"
        self._insertion = make_insertion(engine.dialect.name)
        self._set_due = f"UPDATE tables SET due_at = {mark} WHERE id = {mark}"
        self._set_status = f"UPDATE tables SET status = {mark} WHERE id = {mark}"
        self._generation = ""
        self._epoch = 0
        self._queue: SimpleQueue[Sequence[Request] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._stopping = False
        self.failed_at = -math.inf

    def note_failure(self, event: str, error: DBAPIError, **context: object) -> None:
        """Count and log an error of the database with its message; the health check fails for a while."""
        self.failed_at = time.monotonic()
        metrics.store_errors.inc()
        log.exception(event, error=describe_database_error(error), **context)

    def start(self) -> None:
        with self.engine.connect() as connection:
            self._generation = self._read_generation(connection)
        self._thread.start()

    def stop(self) -> None:
        """Write what is waiting, then end the thread."""
        self._stopping = True
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def submit(self, requests: Sequence[Request]) -> None:
        """Queue requests; the thread is woken once for all of them."""
        if self._stopping:
            stopping = Unavailable("stopping", "the server is stopping; try again in a moment")
            deliver([(request, stopping) for request in requests])
        else:
            self._queue.put(requests)

    def _run(self) -> None:
        connection: Connection | None = None
        while True:
            requests, stop = self._next_group()
            if requests:
                try:
                    connection = self._write_group(connection, requests)
                except Exception as error:  # Whatever it is: without this thread nobody could write any more.
                    self.failed_at = time.monotonic()
                    metrics.store_errors.inc()
                    log.exception("writer failed", requests=len(requests))
                    self._discard(connection)
                    connection = None
                    deliver([(request, make_unavailable(error)) for request in requests])
            if stop:
                break
        if connection is not None:
            connection.close()

    def _next_group(self) -> tuple[list[Request], bool]:
        """Wait for requests; return all that are there, and whether the thread is to end after them."""
        group: list[Request] = []
        requests = self._queue.get()
        while requests is not None:
            group += requests
            if len(group) >= LARGEST_GROUP or self._queue.empty():
                return group, False
            requests = self._queue.get()
        return group, True

    def _write_group(self, connection: Connection | None, requests: list[Request]) -> Connection | None:
        """Write a group in one commit, or one by one if that fails; if the database is gone, retry for a while."""
        give_up = time.monotonic() + RETRY_SECONDS
        metrics.group_size.observe(len(requests))
        retried = False
        while True:
            results: Results = []
            try:
                if connection is None:
                    connection = self._connect()
                with metrics.commit_seconds.time():
                    if retried or not self._write_at_once(connection, requests, results):
                        self._write_singly(connection, requests, results, retried)
                deliver(results)
                return connection
            except DBAPIError as error:
                self.note_failure("write failed", error, requests=len(requests))
                self._discard(connection)
                connection = None
                settled = {id(request) for request, _ in results}
                deliver(results)
                requests = [request for request in requests if id(request) not in settled]
                retried = True
                if not self.is_shared or time.monotonic() > give_up:
                    deliver([(request, make_unavailable(error)) for request in requests])
                    return None
                time.sleep(0.2)

    def _connect(self) -> Connection:
        """Connect such that a statement is a transaction of its own, unless `_begin` was called before."""
        connection = self.engine.connect()
        return connection.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else connection

    @staticmethod
    def _discard(connection: Connection | None) -> None:
        if connection is None:
            return
        try:
            connection.invalidate()
            connection.close()
        except Exception:
            metrics.store_errors.inc()
            log.exception("connection not closed")

    def _begin(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if self.is_shared else "BEGIN IMMEDIATE")
        generation = self._read_generation(connection)
        if generation != self._generation:
            self._generation = generation
            self._epoch += 1
            self.on_restore(self._epoch)

    @staticmethod
    def _read_generation(connection: Connection) -> str:
        return str(connection.exec_driver_sql("SELECT value FROM meta WHERE key = 'generation'").scalar())

    def _write_at_once(self, connection: Connection, requests: list[Request], results: Results) -> bool:
        """Write a group in one commit; return False, with nothing written, if that fails."""
        try:
            done = self._write_plain(connection, requests)
            if done is None:
                if len(requests) == 1:
                    return False
                done = self._write_together(connection, requests)
        except Exception as error:
            if isinstance(error, DBAPIError) and not self._is_alive(connection):
                raise
            connection.rollback()
            return False
        results += done
        return True

    def _write_plain(self, connection: Connection, requests: list[Request]) -> Results | None:
        """Write requests in one statement; return None if that can't hold all of them.

        It goes straight to the driver: SQLAlchemy takes half as long again as psycopg.
        """
        entries: list[LogEntry] = []
        for request in requests:
            if not isinstance(request, AppendRequest) or not request.is_plain or request.epoch != self._epoch:
                return None
            entries += request.entries
        if len(entries) > self._insertion.most:
            return None
        cursor = connection.connection.cursor()
        cursor.execute(*self._insertion.make(entries, self._generation))
        if cursor.rowcount != len(entries):
            raise Restored
        return [(request, None) for request in requests]

    def _write_together(self, connection: Connection, requests: list[Request]) -> Results:
        """Write requests of all kinds in one transaction."""
        self._begin(connection)
        appends = [request for request in requests if isinstance(request, AppendRequest)]
        if any(a.epoch != self._epoch for a in appends):
            raise Restored
        self._insert(connection, [entry for a in appends for entry in a.entries])
        due = [(a.due_at, a.entries[0].table_id) for a in appends if a.sets_due]
        if due:
            connection.exec_driver_sql(self._set_due, due)
        for a in appends:
            self._write_rest(connection, a)
        done: Results = [(a, None) for a in appends]
        for request in requests:
            if isinstance(request, ChangeRequest):
                done.append((request, self._change(connection, request)))
        connection.commit()
        return done

    @staticmethod
    def _change(connection: Connection, request: ChangeRequest) -> Any:
        """Make a change; return its result, or why it is refused. Then nothing of it is left, and the group goes on."""
        connection.exec_driver_sql("SAVEPOINT change_request")
        try:
            result = request.change(connection)
        except Refusal as refusal:
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT change_request")
            result = refusal
        connection.exec_driver_sql("RELEASE SAVEPOINT change_request")
        return result

    @staticmethod
    def _is_alive(connection: Connection) -> bool:
        """Whether the connection still answers after an error."""
        try:
            connection.rollback()
            connection.exec_driver_sql("SELECT 1")
            connection.rollback()
        except DBAPIError:
            return False
        return True

    def _write_singly(self, connection: Connection, requests: list[Request], results: Results, retried: bool) -> None:
        for request in requests:
            try:
                if retried and isinstance(request, AppendRequest) and self._is_written(connection, request):
                    results.append((request, None))
                    continue
                self._begin(connection)
                result = None
                if isinstance(request, ChangeRequest):
                    result = request.change(connection)
                elif request.epoch != self._epoch:
                    raise Restored
                else:
                    self._insert(connection, request.entries)
                    if request.sets_due:
                        connection.exec_driver_sql(self._set_due, (request.due_at, request.entries[0].table_id))
                    self._write_rest(connection, request)
                connection.commit()
                results.append((request, result))
            except Restored:
                connection.rollback()
                results.append((request, WriteConflict("the database was restored")))
            except IntegrityError as error:
                connection.rollback()
                results.append((request, WriteConflict(str(error.orig))))
            except DBAPIError as error:
                if not self._is_alive(connection):
                    raise
                self.note_failure("request failed", error)
                results.append((request, make_unavailable(error)))
            except Exception as error:
                connection.rollback()
                results.append((request, error))

    def _insert(self, connection: Connection, entries: Sequence[LogEntry]) -> None:
        """Insert entries, or raise Restored if rows were changed from outside since the generation was read last."""
        most = self._insertion.most
        for start in range(0, len(entries), most):
            part = entries[start : start + most]
            inserted = connection.exec_driver_sql(*self._insertion.make(part, self._generation))
            if inserted.rowcount != len(part):
                raise Restored

    def _write_rest(self, connection: Connection, request: AppendRequest) -> None:
        if request.status is not None:
            connection.exec_driver_sql(self._set_status, (request.status, request.entries[0].table_id))
        if request.new_table is not None:
            insert_table(connection, request.new_table)
        if request.also is not None:
            request.also(connection)

    def _is_written(self, connection: Connection, request: AppendRequest) -> bool:
        """Whether a commit whose answer was lost had succeeded."""
        entry, columns = request.entries[0], schema.log.c
        query = sa.select(columns.seq).where(
            columns.table_id == entry.table_id, columns.intent == entry.intent, columns.step == entry.step
        )
        found = connection.execute(query).scalar()
        connection.rollback()
        return found == entry.seq


def make_unavailable(cause: Exception) -> Unavailable:
    failure = Unavailable("store-unavailable", "the store does not answer; send the same intent again")
    failure.__cause__ = cause
    return failure


def deliver(results: Results) -> None:
    """Hand results to the event loops of their senders, one call for each loop; empties the list."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for request, result in results:
        if request.loop is not None and request.future is not None:
            by_loop.setdefault(request.loop, []).append((request.future, result))
    results.clear()
    for loop, answers in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, answers)


def settle(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    """Set the results of futures whose senders still wait."""
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
