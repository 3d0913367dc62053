"""Queues that are fair to owners, and processes with a limit of time and memory."""

import asyncio
import os
import time
from concurrent.futures import BrokenExecutor

import pytest

from ludothek.server.errors import Invalid
from ludothek.server.runtime.inspector import Inspector, parse_edition, run_limited
from ludothek.server.runtime.lanes import LAST_NICENESS, FairQueue


def test_owners_get_their_turns_one_after_the_other() -> None:
    """An owner with many requests delays another by one of them, not by all."""
    served: list[str] = []

    async def work(queue: FairQueue, owner: str) -> None:
        async with queue.slot(owner):
            served.append(owner)
            await asyncio.sleep(0)

    async def scenario() -> None:
        queue = FairQueue(1)
        greedy = [asyncio.create_task(work(queue, "many")) for _ in range(10)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(work(queue, owner)) for owner in ("ada", "ben")]
        await asyncio.gather(*greedy, *others)
        assert queue.free == 1

    asyncio.run(scenario())
    assert {"ada", "ben"} < set(served[:5])


def test_a_slot_rests_after_its_use_in_proportion() -> None:
    used, rest = 0.05, 2.0

    async def scenario() -> float:
        loop, queue = asyncio.get_running_loop(), FairQueue(1, rest)
        begun = loop.time()
        async with queue.slot("ada"):
            await asyncio.sleep(used)
        async with queue.slot("ada"):
            return loop.time() - begun

    assert asyncio.run(scenario()) >= 0.99 * (used + rest * used)


def test_a_cancelled_wait_gives_its_turn_on() -> None:
    async def scenario() -> int:
        queue = FairQueue(1)
        async with queue.slot("ada"):
            waiting = asyncio.create_task(queue._acquire("ben"))
            granted = asyncio.create_task(queue._acquire("carl"))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.sleep(0)
        granted.cancel()
        await asyncio.wait([waiting, granted])
        return queue.free

    assert asyncio.run(scenario()) == 1


def allocate() -> int:
    return len(bytearray(2**31))


def test_work_that_takes_too_much_memory_or_time_is_refused_and_the_next_is_done() -> None:
    async def scenario() -> list[str]:
        inspector, codes = Inspector(), []
        try:
            assert await inspector.lane.ask("ada", os.nice, 0) == min(19, os.nice(0) + LAST_NICENESS)
            for work, *arguments in ((allocate,), (time.sleep, 60), (parse_edition, "maumau", "mine", "x = ")):
                inspector.lane.seconds = 0.5 if work is time.sleep else 60.0
                with pytest.raises(Invalid) as refusal:
                    await inspector.check("ada", work, *arguments)
                codes.append(refusal.value.code)
        finally:
            inspector.stop()
            inspector.wait()
        return codes

    assert asyncio.run(scenario()) == ["too-costly", "too-costly", "invalid-edition"]


def spin(seconds: float) -> float:
    """Use so much processor time."""
    while time.process_time() < seconds:
        pass
    return seconds


def test_the_time_of_a_check_is_processor_time_so_that_a_busy_machine_refuses_nothing() -> None:
    """Waiting costs nothing of it; work that goes on costs it all, and ends with its process."""

    async def scenario() -> None:
        inspector = Inspector()
        try:
            await inspector.lane.ask("ada", run_limited, 0.05, time.sleep, 0.2)
            with pytest.raises(BrokenExecutor):
                await inspector.lane.ask("ada", run_limited, 0.05, spin, 60.0)
        finally:
            inspector.stop()
            inspector.wait()

    asyncio.run(scenario())


def test_a_broken_process_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def break_down(*_: object) -> None:
        raise BrokenExecutor

    async def scenario() -> None:
        inspector = Inspector()
        monkeypatch.setattr(inspector.lane, "ask", break_down)
        with pytest.raises(Invalid):
            await inspector.check("ada", allocate)

    asyncio.run(scenario())
