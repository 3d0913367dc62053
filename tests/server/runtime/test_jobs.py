"""Jobs: no kind takes all places, one whose answer cannot be kept has failed, and every process knows of them."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from ludothek.server.db import report_cache, schema
from ludothek.server.db.store import Store
from ludothek.server.errors import TooManyRequests, Unavailable
from ludothek.server.runtime import jobs
from ludothek.server.runtime.jobs import MOST_OF_KIND, MOST_WAITING, Job, Jobs, Progress, Report
from tests.server.postgres import Postgres

ALONE = type("Alone", (), {"is_shared": False})()
KEY = f"{report_cache.REVIEW}a:1"


def work(report: Report) -> str:
    return "done"


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked at: an answer comes at once."""

    async def answer(*_: Any) -> str:
        return "done"

    monkeypatch.setattr(Jobs, "_run_process", answer)


def test_an_answer_that_cannot_be_kept_frees_its_place(idle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise Unavailable("store-unavailable", "the store does not answer")

    monkeypatch.setattr(report_cache, "put", fail)

    async def run() -> None:
        made = Jobs(ALONE)
        job = made.start("review:a:1", work)
        assert job.task is not None
        await job.task
        assert job.state == "failed"
        assert made.start("review:a:1", work) is not job
        made.cancel_all()

    asyncio.run(run())


def count(report: Report, most: int) -> str:
    for number in range(most):
        report(number + 1, most)
    return f"counted to {most}"


def test_a_job_runs_in_a_process_and_its_result_is_cached(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'test.sqlite3'}", "node")
        store.open()
        made = Jobs(store)
        job = made.start(KEY, count, 3)
        assert made.start(KEY, count, 4) is job
        assert job.task is not None
        await job.task
        assert (job.done, job.of) == (3, 3)
        assert await made.state(KEY) is None
        assert await report_cache.get(store, KEY) == "counted to 3"
        store.close()

    asyncio.run(run())


def test_a_job_can_be_cancelled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any) -> str:
        await asyncio.sleep(600)
        return "done"

    monkeypatch.setattr(Jobs, "_run_process", never)

    async def run() -> None:
        made = Jobs(ALONE)
        task = made.start(KEY, work).task
        assert task is not None
        assert await made.state(KEY) is not None
        assert await made.cancel(KEY)
        assert await made.state(KEY) is None
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not await made.cancel(KEY)

    asyncio.run(run())


def test_par_leaves_places_for_reviews(idle: None) -> None:
    async def run() -> None:
        made = Jobs(ALONE)
        for number in range(MOST_OF_KIND["par"]):
            made.start(f"{report_cache.PAR}day.x:{number}", work)
        with pytest.raises(TooManyRequests):
            made.start(f"{report_cache.PAR}day.y:0", work)
        for number in range(MOST_WAITING - MOST_OF_KIND["par"]):
            made.start(f"{report_cache.REVIEW}{number}:1", work)
        with pytest.raises(TooManyRequests):
            made.start(f"{report_cache.REVIEW}x:1", work)
        made.cancel_all()

    asyncio.run(run())


@pytest.fixture
def two(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Jobs, Jobs]]:
    """The jobs of two processes with one database; work is half done and goes on until it is stopped."""

    async def answer(self: Jobs, job: Job, *_: Any) -> str:
        job.done, job.of = 1, 2
        await asyncio.sleep(600)
        return "done"

    monkeypatch.setattr(Jobs, "_run_process", answer)
    monkeypatch.setattr(jobs, "BEAT_SECONDS", 0.02)
    url = postgres.new_database(f"j{secrets.token_hex(6)}")
    stores = [Store(url, name) for name in ("one", "two")]
    for store in stores:
        store.open()
    yield Jobs(stores[0]), Jobs(stores[1])
    for store in stores:
        store.close()


async def until(read: Callable[[], Awaitable[Progress | None]], wanted: Progress | None) -> None:
    async with asyncio.timeout(60):
        while await read() != wanted:
            await asyncio.sleep(0.01)


def test_another_process_knows_of_a_job_and_can_stop_it(two: tuple[Jobs, Jobs]) -> None:
    here, there = two

    async def run() -> None:
        task = here.start(KEY, work).task
        assert task is not None
        await until(lambda: there.state(KEY), Progress("running", 1, 2))
        assert await there.cancel(KEY)
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await here.state(KEY) is None
        assert not await there.cancel(KEY)

    asyncio.run(run())


def test_what_a_dead_process_or_an_old_failure_left_is_no_job(two: tuple[Jobs, Jobs]) -> None:
    here, there = two

    async def run() -> None:
        later = sa.update(schema.jobs).values(at=schema.jobs.c.at - jobs.FRESH_SECONDS)
        await jobs.insert_progress(here.store, KEY, Progress("running", 1, 2))
        assert await there.state(KEY) == Progress("running", 1, 2)
        await here.store.change(lambda c: c.execute(later))
        assert await there.state(KEY) is None
        await jobs.insert_progress(here.store, KEY, Progress("failed"))
        await here.store.change(lambda c: c.execute(later))
        assert await there.state(KEY) == Progress("failed")
        later_still = later.values(at=0.0)
        await here.store.change(lambda c: c.execute(later_still))
        assert await there.state(KEY) is None
        await here.store.change(lambda c: jobs.expire_progress(c, jobs.FAILURE_SECONDS + 1))
        assert await here.store.read(lambda c: c.execute(sa.select(schema.jobs)).all()) == []

    asyncio.run(run())


def test_a_failure_is_known_to_the_other_process(two: tuple[Jobs, Jobs], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = two

    async def fail(*_: Any) -> str:
        raise ValueError

    monkeypatch.setattr(Jobs, "_run_process", fail)

    async def run() -> None:
        here.start(KEY, work)
        await until(lambda: there.state(KEY), Progress("failed"))

    asyncio.run(run())
