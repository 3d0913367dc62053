"""Long work in the background: each job a process of its own, one at a time, with progress, a time limit and an end."""

import asyncio
import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Literal

import structlog

from ludothek.engine.errors import LudothekError
from ludothek.server import clocks, keeping, metrics
from ludothek.server.errors import TooMany
from ludothek.server.store import Store

log = structlog.get_logger()
MOST_WAITING = 20
MOST_OF_KIND = {"par": 3}
MOST_REMEMBERED = 1000
AT_ONCE = 1
MOST_SECONDS = 240.0
Report = Callable[[int, int], None]
Work = Callable[..., str]


@dataclass
class Job:
    """What is known of a job that was asked for lately."""

    state: Literal["waiting", "running", "failed"] = "waiting"
    done: int = 0
    of: int = 0
    task: "asyncio.Task[None] | None" = None


class Jobs:
    """Runs `work(report, *arguments)` once for each key and keeps its answer in the database."""

    def __init__(self, store: Store, most_seconds: float = MOST_SECONDS) -> None:
        self.store = store
        self.most_seconds = most_seconds
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(AT_ONCE)
        self._context = multiprocessing.get_context("spawn")

    def state(self, key: str) -> Job | None:
        return self._jobs.get(key)

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

    def cancel(self, key: str) -> bool:
        """Stops a job; False if there was none."""
        job = self._jobs.pop(key, None)
        if job is None or job.task is None or job.state == "failed":
            return False
        job.task.cancel()
        return True

    def cancel_all(self, start: str) -> None:
        """Stops the jobs whose keys begin so."""
        for key in [key for key in self._jobs if key.startswith(start)]:
            self.cancel(key)

    def stop(self) -> None:
        self.cancel_all("")

    async def _run(self, key: str, job: Job, work: Work, arguments: tuple[Any, ...]) -> None:
        try:
            async with self._free:
                job.state = "running"
                body = await self._answer(job, work, arguments)
            await keeping.keep(self.store, key, body, clocks.now())
            self._jobs.pop(key, None)
        except Exception as error:
            metrics.unexpected.inc()
            log.warning("job failed", kind=key.partition(":")[0], error=type(error).__name__)
            job.state = "failed"

    async def _answer(self, job: Job, work: Work, arguments: tuple[Any, ...]) -> str:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=in_process, args=(theirs, work, arguments), daemon=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, process.start)
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


def in_process(pipe: Connection, work: Work, arguments: tuple[Any, ...]) -> None:
    def report(done: int, of: int) -> None:
        pipe.send((done, of))

    try:
        pipe.send(work(report, *arguments))
    except LudothekError as error:
        pipe.send(LudothekError(str(error)))
