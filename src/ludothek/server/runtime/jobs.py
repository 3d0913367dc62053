"""Long work in the background: each job a process of its own, one at a time, with progress, a time limit and an end."""

import asyncio
import contextlib
import multiprocessing
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import structlog

from ludothek.core.errors import LudothekError
from ludothek.core.processes import deaf_to_interrupts, end_with_parent
from ludothek.server import metrics
from ludothek.server.db import report_cache
from ludothek.server.db.store import Store
from ludothek.server.errors import Refusal, TooMany
from ludothek.server.play import clock
from ludothek.server.runtime import notices
from ludothek.server.runtime.notices import Notice

log = structlog.get_logger()
MOST_WAITING = 20
MOST_OF_KIND = {"par": 3}
MOST_REMEMBERED = 1000
AT_ONCE = 1
MOST_SECONDS = 240.0
BEAT_SECONDS = 1.0
Report = Callable[[int, int], None]
Work = Callable[..., str]


@dataclass
class Job(Notice):
    """What is known of a job that was asked for lately in this process."""

    task: "asyncio.Task[None] | None" = None


class Jobs:
    """Runs `work(report, *arguments)` once for each key and keeps its answer in the database."""

    def __init__(self, store: Store, most_seconds: float = MOST_SECONDS) -> None:
        self.store = store
        self.most_seconds = most_seconds
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(AT_ONCE)
        self._context = multiprocessing.get_context("spawn")

    async def state(self, key: str) -> Notice | None:
        """What is known of a job, whichever process does it."""
        mine = self._jobs.get(key)
        return mine if mine is not None or not self.store.is_shared else await notices.find(self.store, key)

    def has_place(self, key: str) -> bool:
        """Whether another job with such a key could be started now."""
        kind = key.partition(":")[0]
        waiting = [name.partition(":")[0] for name, job in self._jobs.items() if job.state != "failed"]
        return len(waiting) < MOST_WAITING and waiting.count(kind) < MOST_OF_KIND.get(kind, MOST_WAITING)

    def start(self, key: str, work: Work, *arguments: Any) -> Job:
        """Starts a job, unless it waits or runs already."""
        job = self._jobs.get(key)
        if job is not None and job.state != "failed":
            return job
        if not self.has_place(key):
            raise TooMany("busy", "too many reports are being made; try again in a few minutes")
        if len(self._jobs) > MOST_REMEMBERED:
            self._jobs = {name: other for name, other in self._jobs.items() if other.state != "failed"}
        job = self._jobs[key] = Job()
        job.task = asyncio.create_task(self._run(key, job, work, arguments))
        return job

    async def cancel(self, key: str) -> bool:
        """Stops a job, whichever process does it; False if there was none."""
        found = await self.state(key)
        if self.store.is_shared:
            await notices.take_down(self.store, key)
        self._cancel(key)
        return found is not None and found.state != "failed"

    def _cancel(self, key: str) -> None:
        job = self._jobs.pop(key, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    def cancel_all(self, start: str) -> None:
        """Stops the jobs whose keys begin so."""
        for key in [key for key in self._jobs if key.startswith(start)]:
            self._cancel(key)

    def stop(self) -> None:
        self.cancel_all("")

    async def _run(self, key: str, job: Job, work: Work, arguments: tuple[Any, ...]) -> None:
        try:
            async with self._told(key, job), self._free:
                job.state = "running"
                body = await self._answer(job, work, arguments)
                await report_cache.keep(self.store, key, body, clock.now())
            self._jobs.pop(key, None)
        except Exception as error:
            metrics.unexpected.inc()
            log.warning("job failed", kind=key.partition(":")[0], error=type(error).__name__)
            job.state = "failed"

    @asynccontextmanager
    async def _told(self, key: str, job: Job) -> AsyncIterator[None]:
        """Tells the other processes how far a job is; one that was stopped elsewhere stops."""
        if not self.store.is_shared:
            yield
            return
        await notices.put_up(self.store, key, job)
        beat = asyncio.create_task(self._beat(key, job))
        try:
            yield
            await notices.take_down(self.store, key)
        except Exception:
            with contextlib.suppress(Refusal):
                await notices.put_up(self.store, key, Notice("failed"))
            raise
        finally:
            beat.cancel()

    async def _beat(self, key: str, job: Job) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with contextlib.suppress(Refusal):
                if not await notices.renew(self.store, key, job):
                    self._cancel(key)

    async def _answer(self, job: Job, work: Work, arguments: tuple[Any, ...]) -> str:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=in_process, args=(theirs, work, arguments), daemon=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, begin, process)
        theirs.close()
        try:
            async with asyncio.timeout(self.most_seconds):
                while True:
                    while not ours.poll():
                        await asyncio.sleep(0.1)
                    told = ours.recv()
                    if isinstance(told, str):
                        return told
                    if isinstance(told, LudothekError):
                        raise told
                    job.done, job.of = told
        finally:
            process.kill()
            ours.close()
            await loop.run_in_executor(None, process.join)


def begin(process: SpawnProcess) -> None:
    with deaf_to_interrupts():
        process.start()


def in_process(pipe: Connection, work: Work, arguments: tuple[Any, ...]) -> None:
    def report(done: int, of: int) -> None:
        pipe.send((done, of))

    end_with_parent()
    try:
        pipe.send(work(report, *arguments))
    except LudothekError as error:
        pipe.send(LudothekError(str(error)))
