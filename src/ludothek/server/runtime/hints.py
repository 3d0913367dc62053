"""Advice: what the strongest level thinks with the asker's own eyes, found off the event loop, each position once."""

import asyncio
from collections import OrderedDict
from concurrent.futures import BrokenExecutor

from ludothek.bots.levels import Explanation
from ludothek.core.errors import LudothekError
from ludothek.server.errors import Unavailable
from ludothek.server.play.live_table import LiveTable
from ludothek.server.runtime.bots import Bots

KEPT = 1000


class Advisor:
    """Asks once for each position, however many ask; what was found lately is kept."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self._found: OrderedDict[tuple[str, int], asyncio.Task[Explanation]] = OrderedDict()

    async def find(self, live: LiveTable) -> Explanation:
        key = (live.config.id, live.position)
        task = self._found.get(key)
        if task is None:
            task = self._found[key] = asyncio.create_task(self.bots.explain(live))
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except (LudothekError, BrokenExecutor, TimeoutError):
            self._found.pop(key, None)
            raise Unavailable("no-advice", "the adviser does not answer; try again") from None
