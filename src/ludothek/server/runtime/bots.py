"""Bots in seats: think in processes of their own, so that no table waits for another table's bot."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from threading import Thread
from typing import Any, TypeVar

import structlog

from ludothek.bots.levels import Explanation
from ludothek.core.errors import LudothekError
from ludothek.core.processes import WorkerPool, block_interrupts
from ludothek.server import metrics
from ludothek.server.play.live_table import LiveTable, default_bot
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.runtime.bot_worker import Question, advise, think
from ludothek.server.runtime.hub import Hub, TableChannel

log = structlog.get_logger()
Answer = TypeVar("Answer")
ADVISER = "sage"
SLOW_SECONDS = 0.1
LONGEST_REASON = 300
LONGEST_PRETENCE = 1.0
START_SECONDS = 60.0


class Lane:
    """A few processes and the queue before them."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self.free = asyncio.Semaphore(processes)
        self._pool: WorkerPool | None = None
        self._is_up = False
        self._ending: Thread | None = None

    def warm(self) -> WorkerPool:
        """Starts the processes, so that nobody waits for that later."""
        if self._pool is None:
            self._is_up = False
            self._pool = WorkerPool(self.processes, "spawn")
            with block_interrupts():
                for _ in range(self.processes):
                    self._pool.submit(os.getpid)
        return self._pool

    async def ask(self, work: Callable[[Question], Answer], question: Question) -> Answer:
        """An answer within the time allowed, not counting the start of a process; who takes longer is ended."""
        async with self.free:
            pool, loop = self.warm(), asyncio.get_running_loop()
            try:
                if not self._is_up:
                    await asyncio.wait_for(loop.run_in_executor(pool, os.getpid), START_SECONDS)
                    self._is_up = pool is self._pool
                with block_interrupts():
                    answer = loop.run_in_executor(pool, work, question)
                return await asyncio.wait_for(answer, self.seconds)
            except (BrokenExecutor, TimeoutError):
                if pool is self._pool:
                    self.stop()
                raise

    def stop(self) -> None:
        """Ends the processes, also those that think for ever."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        self._ending = pool.dismiss()

    def wait(self) -> None:
        """Until the processes that were ended are gone."""
        if self._ending is not None:
            self._ending.join()


class Bots:
    """Quick bots and slow ones queue apart: a lane is chosen by how long the bot took so far."""

    def __init__(self, hub: Hub, processes: int, seconds: float) -> None:
        self.hub = hub
        self.quick = Lane(1, seconds)
        self.slow = Lane(processes, seconds)
        self.seconds: dict[str, float] = {}
        self._moves: set[asyncio.Task[Any]] = set()
        hub.on_bot_turn = self.think

    def warm(self) -> None:
        self.slow.warm()
        self.quick.warm()

    def stop(self) -> None:
        """Lets all moves go; the server that comes next thinks about them again."""
        for move in self._moves:
            move.cancel()
        self.quick.stop()
        self.slow.stop()

    def wait(self) -> None:
        """Until all that was stopped is gone."""
        self.quick.wait()
        self.slow.wait()

    def think(self, channel: TableChannel, live: LiveTable) -> None:
        """Lets the bot to move think about a position, once."""
        bot = live.bot_to_move()
        if bot is None or channel.thinking == (live.position, bot) or self.hub.stopping:
            return
        channel.thinking = live.position, bot
        move = self.hub.spawn(self._move(channel, live, bot))
        self._moves.add(move)
        move.add_done_callback(self._moves.discard)

    async def _move(self, channel: TableChannel, live: LiveTable, bot: str) -> None:
        table, seat, position = live.table, live.to_move, live.position
        if table is None or seat is None or channel.thinking != (position, bot):
            return
        continues = bool(table.history) and table.history[-1][0] == seat
        forced = len(table.legal_actions()) == 1
        started = time.monotonic()
        action, decider = await self._decide(question(live, bot), forced)
        pause = 0.0 if continues else live.config.bot_pause
        if forced:  # Who answers at once shows everybody that the hand leaves no choice.
            pause = max(pause, min(self.seconds.get(bot, 0.0), LONGEST_PRETENCE))
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - started)))
        entries = [NewEntry("act", seat, action)]
        if decider != bot and live.seats[seat].bot is not None:
            entries.insert(0, NewEntry("replace", seat, body=default_bot()))
        intent = f"bot-{self.hub.node}-{live.seq}-{position}"
        if await self.hub.act(channel.name, position, entries, intent, bot):
            metrics.decisions.counts["bot"] += 1
        elif channel.thinking == (position, bot):
            channel.thinking = None

    async def advise(self, question: Question) -> Explanation:
        """What the strongest level would do on the seat to move."""
        return await self.slow.ask(advise, question)

    async def _decide(self, question: Question, forced: bool) -> tuple[int, str]:
        """The bot's decision; if it breaks down or takes too long, the usual bot's; and who decided."""
        hopeful = [question.bot, question.bot, default_bot(), "random"]
        while hopeful:
            bot = hopeful.pop(0)
            started = time.monotonic()
            quick = self.seconds.get(bot, SLOW_SECONDS) < SLOW_SECONDS
            try:
                action = await (self.quick if quick else self.slow).ask(think, question._replace(bot=bot))
            except (LudothekError, BrokenExecutor, TimeoutError) as error:
                metrics.bot_failures.inc()
                reason = str(error)[:LONGEST_REASON] or f"it took more than {self.slow.seconds:g} s"
                log.warning("bot failed", bot=bot, error=type(error).__name__, reason=reason)
                self.seconds[bot] = self.slow.seconds
                if not isinstance(error, BrokenExecutor):
                    hopeful = [other for other in hopeful if other != bot]
                continue
            took = time.monotonic() - started
            metrics.bot_seconds.observe(took)
            if not forced:
                self.seconds[bot] = took if bot not in self.seconds else 0.8 * self.seconds[bot] + 0.2 * took
            return action, bot
        raise LudothekError("no bot decides here")


def question(live: LiveTable, bot: str) -> Question:
    """The position of a table, as a bot's process is asked about it."""
    table = live.table
    assert table is not None
    actions = [action for _, action in table.history]
    return Question(
        table=live.config.id,
        game=table.game.key,
        seats=table.seats,
        seed=table.seed,
        salt=table.salt,
        options=live.config.options,
        edition=live.edition,
        actions=actions,
        bot=bot,
        given=live.config.open_seed,
    )
