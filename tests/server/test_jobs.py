"""Jobs: no kind takes all places, and one whose answer cannot be kept has failed."""

import asyncio
from typing import Any

import pytest

from ludothek.server import keeping
from ludothek.server.errors import TooMany, Unavailable
from ludothek.server.jobs import MOST_OF_KIND, MOST_WAITING, Jobs, Report


def work(report: Report) -> str:
    return "done"


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked at: an answer comes at once."""

    async def answer(*_: Any) -> str:
        return "done"

    monkeypatch.setattr(Jobs, "_answer", answer)


def test_an_answer_that_cannot_be_kept_frees_its_place(idle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise Unavailable("store-unavailable", "the store does not answer")

    monkeypatch.setattr(keeping, "keep", fail)

    async def run() -> None:
        made = Jobs(None)  # type: ignore[arg-type]
        job = made.start("review:a:1", work)
        assert job.task is not None
        await job.task
        assert job.state == "failed"
        assert made.start("review:a:1", work) is not job
        made.stop()

    asyncio.run(run())


def test_par_leaves_places_for_reviews(idle: None) -> None:
    async def run() -> None:
        made = Jobs(None)  # type: ignore[arg-type]
        for number in range(MOST_OF_KIND["par"]):
            made.start(f"{keeping.PAR}day.x:{number}", work)
        with pytest.raises(TooMany):
            made.start(f"{keeping.PAR}day.y:0", work)
        for number in range(MOST_WAITING - MOST_OF_KIND["par"]):
            made.start(f"{keeping.REVIEW}{number}:1", work)
        with pytest.raises(TooMany):
            made.start(f"{keeping.REVIEW}x:1", work)
        made.stop()

    asyncio.run(run())
