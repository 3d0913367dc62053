"""Tables rebuilt from their logs: as they are now, or as they were after an earlier entry."""

import asyncio
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.views import Event, View
from ludothek.server.db.editions import load_edition
from ludothek.server.db.store import Store
from ludothek.server.db.tables import find_table, read_log, report_damage
from ludothek.server.errors import StateConflict
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import TableConfig
from ludothek.server.runtime.byte_cache import ByteCache

MOST_BYTES = 32 * 2**20
BYTES_PER_BYTE = 4
"""About how much larger a view and its events are in memory than in JSON."""
AT_ONCE = 2


def rebuild(connection: Connection, table: str, until: int | None = None) -> LiveTable:
    """Rebuild a table from its configuration and its log, up to an entry if one is given.

    Raise a `StateConflict` if it was played by another version of the rules, and `Damaged` if its rows make no sense.
    """
    columns = find_table(connection, table)
    with report_damage():
        config = TableConfig.from_columns(columns)
        check_rules(config)
    edition, entries = get_edition(connection, config), read_log(connection, table, until=until)
    with report_damage():
        live = LiveTable(config, edition)
        live.fold_all(entries)
    return live


def check_rules(config: TableConfig) -> None:
    """Raise a `StateConflict` if a table was created under another version of its game's rules."""
    version = registry.game(config.game).version
    if config.rules != version:
        raise StateConflict(
            "other-rules",
            f"this table was played by version {config.rules} of the rules of {config.game}; this is version {version}",
        )


def get_edition(connection: Connection, config: TableConfig) -> Edition | None:
    """Return the edition that a table is played with; None for the game's standard one."""
    if config.edition == registry.game(config.game).standard_edition.hash:
        return None
    return load_edition(connection, config.game, config.edition)


class Moment(NamedTuple):
    """A table after entry `at`, as one seat saw it, with the events since another entry."""

    table: str
    at: int
    since: int
    seat: int | None
    lang: str | None


Scene = tuple[View | None, list[Event]]
"""The view (None before the start) and the events of a moment."""


class History:
    """Earlier positions of tables, rebuilt off the event loop, a few at a time, and cached: a log never changes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._scenes: ByteCache[Moment, Scene] = ByteCache(MOST_BYTES)
        self._free = asyncio.Semaphore(AT_ONCE)

    async def get(self, moment: Moment) -> Scene:
        scene = self._scenes.get(moment)
        if scene is None:
            async with self._free:
                built, size = await self.store.read(
                    lambda c: measure(build_scene(rebuild(c, moment.table, moment.at), moment))
                )
            self._scenes.put(moment, built, size)
            return built
        return scene

    def forget(self) -> None:
        self._scenes.clear()


def measure(scene: Scene) -> tuple[Scene, int]:
    """A scene and about how many bytes it takes."""
    return scene, BYTES_PER_BYTE * len(msgspec.json.encode(scene))


def build_scene(live: LiveTable, moment: Moment) -> Scene:
    if live.table is None:
        return None, []
    return updates.build_view(live, moment.seat, moment.lang), updates.get_events(live, moment.seat, moment.since)
