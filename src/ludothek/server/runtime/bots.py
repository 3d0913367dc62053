"""Bots in seats: they run in processes of their own, so that no table waits for another table's bot."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import AsyncExitStack
from typing import Any

import structlog

from ludothek.bots import arena
from ludothek.bots.arena import STAND_IN, Decision
from ludothek.bots.levels import Explanation
from ludothek.bots.recall import make_remembering_copy
from ludothek.bots.search.beliefs import MEMORIES
from ludothek.core import snapshot
from ludothek.core.errors import BotError, LudothekError
from ludothek.server import metrics
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.runtime.bot_worker import BotRequest, decide, explain, restore_copy
from ludothek.server.runtime.channel import TableChannel
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.lanes import LAST_NICENESS, FairQueue, Lane

log = structlog.get_logger()
ADVISER = "sage"
SLOW_SECONDS = 0.1
MAX_REASON = 300
MAX_PRETENCE = 1.0
INTERLUDE_PAUSES = 5
"""How many of its usual pauses a bot waits before it goes on after the end of a part of the game."""
LONG_HISTORY = 2000
"""From so many actions on a table has a lane of its own: whatever the bot, its request is large."""
LONG_REST = 3.0
PENALTY_REST = 50.0
"""How many times as long as they thought bots of hosts with a penalty rest, all of them together."""


class Bots:
    """Quick bots, slow ones, and those of long games or without people queue apart; each queue takes owners in turn.

    A bot is quick or slow by how long it took so far. `get_owner` returns for whom a bot plays: the network address of
    the player who opened the table, as far as it is known. `has_penalty` says whether such an owner comes last.
    """

    def __init__(
        self,
        hub: Hub,
        processes: int,
        seconds: float,
        secret: bytes,
        get_owner: Callable[[str], str] = lambda player: player,
        has_penalty: Callable[[str], bool] = lambda owner: False,
    ) -> None:
        self.hub = hub
        self.secret = secret
        self.get_owner = get_owner
        self.has_penalty = has_penalty
        self.quick = Lane(1, seconds)
        self.slow = Lane(processes, seconds)
        self.long = Lane(1, seconds, niceness=LAST_NICENESS, rest=LONG_REST)
        self.last = FairQueue(1, PENALTY_REST)
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
        for lane in (self.quick, self.slow, self.long):
            lane.stop()

    def wait(self) -> None:
        """Until all that was stopped is gone."""
        for lane in (self.quick, self.slow, self.long):
            lane.wait()

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
        request, owner = make_request(live, bot, self.secret), self.get_owner(live.config.host)
        async with AsyncExitStack() as turn:
            if not live.is_attended and self.has_penalty(owner):
                await turn.enter_async_context(self.last.slot(owner))
            decision = await self._decide(request, forced, owner, live.is_attended)
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
            metrics.decisions.inc("bot", 1)
        elif channel.thinking == (position, bot):
            channel.thinking = None

    async def explain(self, live: LiveTable) -> Explanation:
        """Ask the strongest level for its advice on the seat to move."""
        request = make_request(live, ADVISER, self.secret, MEMORIES)
        return await self.choose_lane(ADVISER, request).ask(self.get_owner(live.config.host), explain, request)

    def choose_lane(self, bot: str, request: BotRequest, is_attended: bool = True) -> Lane:
        """Return the lane of a request. Where nobody waits, bots would otherwise play as fast as they can for hours."""
        if len(request.events) > LONG_HISTORY or not is_attended:
            return self.long
        is_quick = bot != ADVISER and self.seconds.get(bot, SLOW_SECONDS) < SLOW_SECONDS
        return self.quick if is_quick else self.slow

    async def _decide(self, request: BotRequest, forced: bool, owner: str, is_attended: bool = True) -> Decision:
        """Ask a bot's process. A process that ends or takes too long counts as the bot's failure.

        A process may end because of another table's bot, so that the bot gets a second chance.
        """
        attempts = [request.bot, request.bot, STAND_IN]
        reason = ""
        while attempts:
            bot = attempts.pop(0)
            started = time.monotonic()
            lane = self.choose_lane(bot, request, is_attended)
            try:
                decision = await lane.ask(owner, decide, request._replace(bot=bot))
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
            elif not forced and lane is not self.long:
                self.seconds[bot] = took if bot not in self.seconds else 0.8 * self.seconds[bot] + 0.2 * took
            return decision if bot == request.bot else Decision(decision.action, STAND_IN, reason)
        copy = restore_copy(request)
        return Decision(secrets.choice(copy.legal_actions()), STAND_IN, reason)

    def _note_failure(self, bot: str, reason: str, error: str) -> None:
        metrics.bot_failures.inc()
        log.warning("bot failed", bot=bot, error=error, reason=reason)
        self.seconds[bot] = self.slow.seconds


def make_request(live: LiveTable, bot: str, secret: bytes, memories: int = 0) -> BotRequest:
    """Pack a fair copy of the seat to move for a bot's process.

    Where others play the same deal, equal actions must meet equal replies: the copy is then drawn by a keyed hash of
    the deal, and the bot must not recognize the table. The deal itself stays in this process.
    """
    table = live.table
    assert table is not None
    is_repeated = live.config.open_seed or live.tournament is not None
    seed = arena.thinking_rng(table, secret).state if is_repeated else secrets.randbits(64)
    assert table.to_move is not None
    count = memories if len(table.history) < LONG_HISTORY else 0
    copy = make_remembering_copy(table, table.to_move, seed, count)
    return BotRequest(
        bot=bot,
        table=None if is_repeated else live.config.id,
        game=table.game.key,
        seats=table.seats,
        options=table.options,
        edition=live.edition,
        snapshot=snapshot.pack(copy),
        events=copy.raw_events(),
        memories=[snapshot.pack_memory(memory) for memory in copy.memories],
    )
