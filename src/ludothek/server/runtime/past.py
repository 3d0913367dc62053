"""The past of a table: what a seat could see at an earlier number, rebuilt by replay."""

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple

from ludothek.server.db.store import Store
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.runtime import history

KEPT = 1000
AT_ONCE = 2


class Moment(NamedTuple):
    """A number in a table's story, for one seat; the events from `since` on are told with it."""

    table: str
    at: int
    since: int
    seat: int | None
    lang: str | None


Scene = tuple[dict[str, Any] | None, list[dict[str, Any]]]


class Past:
    """Replays off the event loop, a few at once; rows never change, so what was told lately is kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._scenes: OrderedDict[Moment, Scene] = OrderedDict()
        self._free = asyncio.Semaphore(AT_ONCE)

    async def scene(self, moment: Moment) -> Scene:
        found = self._scenes.get(moment)
        if found is None:
            async with self._free:
                found = await self.store.read(lambda c: shown(history.rebuild(c, moment.table, moment.at), moment))
            self._scenes[moment] = found
            if len(self._scenes) > KEPT:
                self._scenes.popitem(last=False)
        self._scenes.move_to_end(moment)
        return found

    def forget(self) -> None:
        self._scenes.clear()


def shown(then: LiveTable, moment: Moment) -> Scene:
    if then.game is None:
        return None, []
    return updates.view(then, moment.seat, moment.lang), updates.events(then, moment.seat, moment.since)
