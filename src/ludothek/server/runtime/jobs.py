"""Background jobs: each in a process of its own, one at a time, with progress and a time limit.

The result of a job goes to the report cache. Where several server processes share a database, the progress is stored
there too, so that any of them can show it and stop the job.
"""

import asyncio
import contextlib
import multiprocessing
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import SpawnProcess
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection

from ludothek.core.errors import LudothekError
from ludothek.core.processes import block_interrupts, end_with_parent, lower_priority
from ludothek.server import metrics
from ludothek.server.db import report_cache, schema
from ludothek.server.db.store import Store
from ludothek.server.errors import Refusal, TooManyRequests
from ludothek.server.play import clock

log = structlog.get_logger()
MOST_WAITING = 20
MOST_OF_KIND = {"par": 3}
MOST_OF_OWNER = 4
NICENESS = 15
MOST_REMEMBERED = 1000
AT_ONCE = 1
MOST_SECONDS = 240.0
BEAT_SECONDS = 1.0
FRESH_SECONDS = 10.0
"""Progress that was not updated for so long was left by a process that is gone."""
FAILURE_SECONDS = 600.0
Report = Callable[[int, int], None]
Work = Callable[..., str]


@dataclass
class Progress:
    """How far a job is: `done` steps `of` so many."""

    state: Literal["waiting", "running", "failed"] = "waiting"
    done: int = 0
    of: int = 0


@dataclass
class Job(Progress):
    """A job that was requested lately in this process."""

    task: "asyncio.Task[None] | None" = None
    owner: str | None = None


class Crash(NamedTuple):
    """An unexpected error in a job's process."""

    error: str
    frames: list[str]


class JobFailed(Exception):
    """A job's process ended with an unexpected error, which is logged."""


class Jobs:
    """Runs `work(report, *arguments)` once for each key and stores its result in the report cache."""

    def __init__(self, store: Store, most_seconds: float = MOST_SECONDS) -> None:
        self.store = store
        self.most_seconds = most_seconds
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(AT_ONCE)
        self._context = multiprocessing.get_context("spawn")

    async def state(self, key: str) -> Progress | None:
        """Return the progress of a job, whichever process runs it; None if there is no such job."""
        mine = self._jobs.get(key)
        return mine if mine is not None or not self.store.is_shared else await find_progress(self.store, key)

    def has_room(self, key: str) -> bool:
        """Whether another job of this kind could be started now."""
        kind = key.partition(":")[0]
        waiting = [name.partition(":")[0] for name, job in self._jobs.items() if job.state != "failed"]
        return len(waiting) < MOST_WAITING and waiting.count(kind) < MOST_OF_KIND.get(kind, MOST_WAITING)

    @property
    def is_idle(self) -> bool:
        """Whether no job of this process waits or runs."""
        return all(job.state == "failed" for job in self._jobs.values())

    def start(self, key: str, work: Work, *arguments: Any, owner: str | None = None) -> Job:
        """Start a job unless it is waiting or running already; each owner may have a few of all places."""
        job = self._jobs.get(key)
        if job is not None and job.state != "failed":
            return job
        mine = [other for other in self._jobs.values() if other.owner == owner and other.state != "failed"]
        if not self.has_room(key) or (owner is not None and len(mine) >= MOST_OF_OWNER):
            raise TooManyRequests("busy", "too many reports are being made; try again in a few minutes")
        if len(self._jobs) > MOST_REMEMBERED:
            self._jobs = {name: other for name, other in self._jobs.items() if other.state != "failed"}
        job = self._jobs[key] = Job(owner=owner)
        job.task = asyncio.create_task(self._run(key, job, work, arguments))
        return job

    async def cancel(self, key: str) -> bool:
        """Stop a job, whichever process runs it; return False if there was none."""
        progress = await self.state(key)
        if self.store.is_shared:
            await delete_progress(self.store, key)
        self._cancel(key)
        return progress is not None and progress.state != "failed"

    def _cancel(self, key: str) -> None:
        job = self._jobs.pop(key, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    def cancel_all(self, prefix: str = "") -> None:
        """Stop the jobs of this process whose keys begin so."""
        for key in [key for key in self._jobs if key.startswith(prefix)]:
            self._cancel(key)

    async def _run(self, key: str, job: Job, work: Work, arguments: tuple[Any, ...]) -> None:
        try:
            async with self._share_progress(key, job), self._free:
                job.state = "running"
                body = await self._run_process(job, work, arguments)
                await report_cache.put(self.store, key, body, clock.now())
            self._jobs.pop(key, None)
        except Exception:
            metrics.unexpected.inc()
            log.exception("job failed", kind=key.partition(":")[0])
            job.state = "failed"

    @asynccontextmanager
    async def _share_progress(self, key: str, job: Job) -> AsyncIterator[None]:
        """Keep the other processes informed, and stop the job when one of them cancels it."""
        if not self.store.is_shared:
            yield
            return
        await insert_progress(self.store, key, job)
        beat = asyncio.create_task(self._beat(key, job))
        try:
            yield
            beat.cancel()
            await delete_progress(self.store, key)
        except Exception:
            beat.cancel()  # Before the last word: a beat must not overwrite it.
            with contextlib.suppress(Refusal):
                await insert_progress(self.store, key, Progress("failed"))
            raise
        finally:
            beat.cancel()

    async def _beat(self, key: str, job: Job) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with contextlib.suppress(Refusal):
                if not await update_progress(self.store, key, job):
                    self._cancel(key)

    async def _run_process(self, job: Job, work: Work, arguments: tuple[Any, ...]) -> str:
        """Run the work in a new process and return its result; the process is killed when time is up."""
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=run_in_process, args=(theirs, work, arguments), daemon=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, start_process, process)
        theirs.close()
        try:
            async with asyncio.timeout(self.most_seconds):
                while True:
                    while not ours.poll():
                        await asyncio.sleep(0.1)
                    message = ours.recv()
                    if isinstance(message, str):
                        return message
                    if isinstance(message, LudothekError):
                        raise message
                    if isinstance(message, Crash):
                        log.error("job's process failed", error=message.error, frames=message.frames)
                        raise JobFailed(message.error)
                    job.done, job.of = message
        finally:
            process.kill()
            ours.close()
            await loop.run_in_executor(None, process.join)


def start_process(process: SpawnProcess) -> None:
    with block_interrupts():
        process.start()


def run_in_process(pipe: Pipe, work: Work, arguments: tuple[Any, ...]) -> None:
    def report(done: int, of: int) -> None:
        pipe.send((done, of))

    end_with_parent()
    lower_priority(NICENESS)
    try:
        pipe.send(work(report, *arguments))
    except LudothekError as error:
        pipe.send(LudothekError(str(error)))
    except Exception as error:
        stack = traceback.extract_tb(error.__traceback__)
        pipe.send(Crash(type(error).__name__, [f"{f.filename}:{f.lineno} {f.name}" for f in stack]))


async def insert_progress(store: Store, key: str, progress: Progress) -> None:
    def write(connection: Connection) -> None:
        connection.execute(sa.delete(schema.jobs).where(schema.jobs.c.key == key))
        connection.execute(sa.insert(schema.jobs).values(key=key, **make_columns(progress)))

    await store.change(write)


async def update_progress(store: Store, key: str, progress: Progress) -> bool:
    """Update the stored progress; return False if another process has cancelled the job."""
    change = sa.update(schema.jobs).where(schema.jobs.c.key == key).values(make_columns(progress))
    return bool(await store.change(lambda c: c.execute(change).rowcount))


async def find_progress(store: Store, key: str) -> Progress | None:
    query = sa.select(schema.jobs).where(schema.jobs.c.key == key)
    row = await store.read(lambda c: c.execute(query).first())
    if row is None or row.at < clock.now() - (FAILURE_SECONDS if row.state == "failed" else FRESH_SECONDS):
        return None
    return Progress(row.state, row.done, row.of)


async def delete_progress(store: Store, key: str) -> None:
    await store.change(lambda c: c.execute(sa.delete(schema.jobs).where(schema.jobs.c.key == key)).rowcount)


def expire_progress(connection: Connection, now: float) -> None:
    connection.execute(sa.delete(schema.jobs).where(schema.jobs.c.at < now - FAILURE_SECONDS))


def make_columns(progress: Progress) -> dict[str, str | int | float]:
    return {"state": progress.state, "done": progress.done, "of": progress.of, "at": clock.now()}
