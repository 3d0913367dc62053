"""Work in processes of their own, with a limit of time and memory, and a queue before them that is fair to owners."""

import asyncio
import os
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager
from threading import Thread
from typing import Any, TypeVar

from ludothek.core.processes import WorkerPool, block_interrupts

Answer = TypeVar("Answer")
START_SECONDS = 60.0
MOST_REST = 2.0
NICENESS = 5
LAST_NICENESS = 10
"""For work that strangers can cause at will."""


class FairQueue:
    """So many slots, which waiting owners get in turn: who waits with a hundred requests delays others by one.

    An owner is whoever the work is done for, such as a network address. After use a slot rests `rest` times as long as
    it was used.
    """

    def __init__(self, slots: int, rest: float = 0.0) -> None:
        self.free = slots
        self.rest = rest
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, owner: str) -> AsyncIterator[None]:
        await self._acquire(owner)
        loop = asyncio.get_running_loop()
        started = loop.time()
        try:
            yield
        finally:
            if self.rest:
                loop.call_later(min(MOST_REST, self.rest * (loop.time() - started)), self._release)
            else:
                self._release()

    async def _acquire(self, owner: str) -> None:
        if self.free and not self._waiting:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            owner, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            if turns:
                self._waiting.move_to_end(owner)
            else:
                del self._waiting[owner]
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1


def import_work(work: Callable[..., Any]) -> None:
    """Do nothing: to be called with the work, a process must have imported it."""


class Lane:
    """A few processes and the queue before them; with `megabytes`, each may use so much more than at its start.

    Their priority is lower than that of the event loop, so that no amount of thinking delays a message. After each
    piece of work a slot rests `rest` times as long as the work took: it has a cost in this process too.
    """

    def __init__(
        self,
        processes: int,
        seconds: float,
        megabytes: int | None = None,
        niceness: int = NICENESS,
        rest: float = 0.0,
    ) -> None:
        self.processes = processes
        self.seconds = seconds
        self.megabytes = megabytes
        self.niceness = niceness
        self.queue = FairQueue(processes, rest)
        self._pool: WorkerPool | None = None
        self._imported: set[str] = set()
        self._ending: Thread | None = None

    def warm(self) -> WorkerPool:
        """Start the processes, so that nobody waits for that later."""
        if self._pool is None:
            self._imported = set()
            self._pool = WorkerPool(self.processes, "spawn", self.megabytes, self.niceness)
            with block_interrupts():
                for _ in range(self.processes):
                    self._pool.submit(os.getpid)
        return self._pool

    async def ask(self, owner: str, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """Return what the work returns, within the time allowed; a process that takes longer is ended.

        The start of a process, and its imports, do not count.
        """
        async with self.queue.slot(owner):
            pool, loop = self.warm(), asyncio.get_running_loop()
            try:
                if work.__module__ not in self._imported:
                    await asyncio.wait_for(loop.run_in_executor(pool, import_work, work), START_SECONDS)
                    if pool is self._pool:
                        self._imported.add(work.__module__)
                with block_interrupts():
                    answer = loop.run_in_executor(pool, work, *arguments)
                return await asyncio.wait_for(answer, self.seconds)
            except (BrokenExecutor, TimeoutError):
                if pool is self._pool:
                    self.stop()
                raise

    def stop(self) -> None:
        """End the processes, also those that work for ever."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        self._ending = pool.dismiss()

    def wait(self) -> None:
        """Wait until the processes that were ended are gone."""
        if self._ending is not None:
            self._ending.join()
