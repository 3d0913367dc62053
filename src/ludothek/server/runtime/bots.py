"""Bots in seats: they run in processes of their own, so that no table waits for another table's bot."""

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from threading import Thread
from typing import Any, TypeVar

import structlog

from ludothek.bots import arena
from ludothek.bots.arena import STAND_IN, Decision
from ludothek.bots.levels import Explanation
from ludothek.core import snapshot
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.processes import WorkerPool, block_interrupts
from ludothek.server import metrics
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.runtime.bot_worker import BotRequest, decide, explain, restore_copy
from ludothek.server.runtime.hub import Hub, TableChannel

log = structlog.get_logger()
Answer = TypeVar("Answer")
ADVISER = "sage"
SLOW_SECONDS = 0.1
MAX_REASON = 300
MAX_PRETENCE = 1.0
INTERLUDE_PAUSES = 5
"""How many of its usual pauses a bot waits before it goes on after the end of a part of the game."""
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

    async def ask(self, work: Callable[[BotRequest], Answer], request: BotRequest) -> Answer:
        """An answer within the time allowed, not counting the start of a process; who takes longer is ended."""
        async with self.free:
            pool, loop = self.warm(), asyncio.get_running_loop()
            try:
                if not self._is_up:
                    await asyncio.wait_for(loop.run_in_executor(pool, os.getpid), START_SECONDS)
                    self._is_up = pool is self._pool
                with block_interrupts():
                    answer = loop.run_in_executor(pool, work, request)
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

    def __init__(self, hub: Hub, processes: int, seconds: float, secret: bytes) -> None:
        self.hub = hub
        self.secret = secret
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
        decision = await self._decide(make_request(live, bot, self.secret), forced)
        pause = 0.0 if continues else live.config.bot_pause
        if forced:  # Who answers at once shows everybody that the hand leaves no choice.
            pause = max(pause, min(self.seconds.get(bot, 0.0), MAX_PRETENCE))
        if table.game.is_interlude(table.state):
            pause = INTERLUDE_PAUSES * live.config.bot_pause
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - started)))
        entries = [NewEntry("act", seat, decision.action)]
        if decision.replaced_by is not None and live.seats[seat].bot is not None:
            entries.insert(0, NewEntry("replace", seat, body=decision.replaced_by))
        intent = f"bot-{self.hub.node}-{live.seq}-{position}"
        if await self.hub.act(channel.name, position, entries, intent, bot):
            metrics.decisions.counts["bot"] += 1
        elif channel.thinking == (position, bot):
            channel.thinking = None

    async def explain(self, live: LiveTable) -> Explanation:
        """Ask the strongest level for its advice on the seat to move."""
        return await self.slow.ask(explain, make_request(live, ADVISER, self.secret))

    async def _decide(self, request: BotRequest, forced: bool) -> Decision:
        """Ask a bot's process. A process that ends or takes too long counts as the bot's failure.

        A process may end because of another table's bot, so that the bot gets a second chance.
        """
        attempts = [request.bot, request.bot, STAND_IN]
        reason = ""
        while attempts:
            bot = attempts.pop(0)
            started = time.monotonic()
            quick = self.seconds.get(bot, SLOW_SECONDS) < SLOW_SECONDS
            try:
                decision = await (self.quick if quick else self.slow).ask(decide, request._replace(bot=bot))
            except (LudothekError, BrokenExecutor, TimeoutError) as error:
                reason = str(error)[:MAX_REASON] or f"it took more than {self.slow.seconds:g} s"
                self._note_failure(bot, reason, type(error).__name__)
                if not isinstance(error, BrokenExecutor):
                    attempts = [other for other in attempts if other != bot]
                continue
            took = time.monotonic() - started
            metrics.bot_seconds.observe(took)
            if decision.replaced_by is not None:
                self._note_failure(bot, decision.reason[:MAX_REASON], BotError.__name__)
            elif not forced:
                self.seconds[bot] = took if bot not in self.seconds else 0.8 * self.seconds[bot] + 0.2 * took
            return decision if bot == request.bot else Decision(decision.action, STAND_IN, reason)
        copy = restore_copy(request)
        return Decision(secrets.choice(copy.legal_actions()), STAND_IN, reason)

    def _note_failure(self, bot: str, reason: str, error: str) -> None:
        metrics.bot_failures.inc()
        log.warning("bot failed", bot=bot, error=error, reason=reason)
        self.seconds[bot] = self.slow.seconds


def make_request(live: LiveTable, bot: str, secret: bytes) -> BotRequest:
    """Pack a fair copy of the seat to move for a bot's process.

    Where others play the same deal, equal actions must meet equal replies: the copy is then drawn by a keyed hash of
    the deal, and the bot must not recognize the table. The deal itself stays in this process.
    """
    table = live.table
    assert table is not None
    is_repeated = live.config.open_seed
    seed = arena.thinking_rng(table, secret).state if is_repeated else secrets.randbits(64)
    copy = table.fair_copy(table.to_move, seed)
    return BotRequest(
        bot=bot,
        table=None if is_repeated else live.config.id,
        game=table.game.key,
        seats=table.seats,
        options=table.options,
        edition=live.edition,
        snapshot=snapshot.pack(copy),
        events=copy.raw_events(),
    )
