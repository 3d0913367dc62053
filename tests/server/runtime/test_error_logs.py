"""Every unexpected error reaches the log with its traceback, and what failed goes on or tells its caller."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, MutableMapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
import structlog

from ludothek.server import logs
from ludothek.server.db.store import Store
from ludothek.server.db.writer import AppendRequest
from ludothek.server.errors import Unavailable
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.runtime import jobs
from ludothek.server.runtime.followers import Followers
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.janitor import Janitor
from ludothek.server.runtime.jobs import Jobs, Report
from ludothek.server.runtime.listener import Listener

SECRET = "the queen of spades"
Events = list[MutableMapping[str, Any]]


class Broken(Exception):
    pass


def break_down(*_: object) -> Any:
    raise Broken(SECRET)


def work(report: Report) -> str:
    return str(break_down())


@pytest.fixture
def events() -> Iterator[Events]:
    with structlog.testing.capture_logs() as events:
        yield events


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'test.sqlite3'}", "node")
    store.open()
    yield store
    store.close()


def frames(event: MutableMapping[str, Any]) -> str:
    """Return the traceback of a log entry as it is written."""
    error = event["exc_info"]
    assert isinstance(error, BaseException), "capture_logs keeps only exceptions that are given"
    return str(logs.format_traceback((type(error), error, error.__traceback__)))


async def run_until(wanted: Callable[[], bool], work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    async with asyncio.timeout(60):
        while not wanted():
            await asyncio.sleep(0.01)
    task.cancel()


def test_a_task_of_the_hub(store: Store, events: Events) -> None:
    async def fail() -> None:
        break_down()

    async def run() -> None:
        hub = Hub(store, "node")
        await asyncio.wait([hub.spawn(fail())])
        await asyncio.sleep(0)
        assert not hub.tasks

    asyncio.run(run())
    assert [event["event"] for event in events] == ["task failed"]
    assert "break_down" in frames(events[0])
    assert SECRET not in frames(events[0])


def test_the_janitor_goes_on(store: Store, events: Events, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Janitor, "attend_overdue", break_down)
    asyncio.run(run_until(lambda: len(events) > 1, Janitor(Hub(store, "node"), 0.0).run()))
    assert {(event["event"], event["exc_info"]) for event in events} == {("janitor failed", True)}


def test_the_listener_goes_on(events: Events, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psycopg.AsyncConnection, "connect", break_down)
    monkeypatch.setattr("ludothek.server.runtime.listener.PAUSE", 0.0)
    store = SimpleNamespace(is_shared=True, engine=SimpleNamespace(url=sa.make_url("postgresql://localhost")))
    hub = Hub(store, "node")  # type: ignore[arg-type]
    asyncio.run(run_until(lambda: len(events) > 1, Listener(hub, lambda name: None, Followers()).run()))
    assert {(event["event"], event["exc_info"]) for event in events} == {("listener failed", True)}


def test_a_job_and_its_process(store: Store, events: Events) -> None:
    async def run() -> None:
        job = Jobs(store).start("review:x:1", work)
        assert job.task is not None
        await job.task
        assert job.state == "failed"

    asyncio.run(run())
    process, job = events
    assert process["event"] == "job's process failed"
    assert process["error"] == "Broken"
    assert any(frame.endswith(" break_down") for frame in process["frames"])
    assert (job["event"], job["exc_info"]) == ("job failed", True)
    assert SECRET not in str(events)


def test_a_job_that_cannot_be_started(store: Store, events: Events, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "start_process", break_down)

    async def run() -> None:
        job = Jobs(store).start("review:x:1", work)
        assert job.task is not None
        await job.task

    asyncio.run(run())
    assert [(event["event"], event["exc_info"]) for event in events] == [("job failed", True)]


def test_the_store(store: Store, events: Events) -> None:
    entry = LogEntry("t", 1, "say", None, None, SECRET, "i", 0, None, 1.0)

    async def run() -> None:
        await store.change(lambda c: c.exec_driver_sql("DROP TABLE log").rowcount)
        with pytest.raises(Unavailable):
            await store.append(AppendRequest([entry]))
        with pytest.raises(Unavailable):
            await store.read(lambda c: c.exec_driver_sql("SELECT * FROM log").all())
        with pytest.raises(Broken):
            await store.change(break_down)

    asyncio.run(run())
    assert [(event["event"], event["exc_info"], event["error"]) for event in events] == [
        ("request failed", True, "OperationalError: no such table: log"),
        ("read failed", True, "OperationalError: no such table: log"),
    ]
