"""The tables of a process in memory: the least recently used are dropped, and the log brings them back."""

import time
from collections import OrderedDict

from ludothek.server import metrics
from ludothek.server.runtime.channel import TableChannel
from ludothek.server.runtime.homes import Homes

TABLES_KEPT = 2000
MOST_BYTES = 512 * 2**20


class TableCache:
    """The channels of at most about `tables_kept` tables, which together take no more than `most_bytes`.

    A table with clients, with a clock that runs, or whose lock is held is never dropped.
    """

    def __init__(self, homes: Homes | None, tables_kept: int, most_bytes: int) -> None:
        self.homes = homes
        self.tables_kept = tables_kept
        self.most_bytes = most_bytes
        self.channels: OrderedDict[str, TableChannel] = OrderedDict()

    def channel(self, table: str) -> TableChannel:
        """Return the channel of a table; a new one makes room by dropping others that are not in use."""
        channel = self.channels.get(table)
        if channel is None:
            channel = self.channels[table] = TableChannel(table)
            if len(self.channels) > self.tables_kept:
                self._drop_unused()
            metrics.live_tables.set(len(self.channels))
        self.note_use(channel)
        return channel

    def note_use(self, channel: TableChannel) -> None:
        """Note that a table is used now."""
        self.channels.move_to_end(channel.name)
        channel.used_at = time.monotonic()

    def _drop_unused(self) -> None:
        """Drop the least recently used tables that have no clients."""
        for name, channel in list(self.channels.items())[: len(self.channels) - self.tables_kept // 2]:
            if is_unused(channel):
                self._drop(name)

    def _drop(self, table: str) -> None:
        del self.channels[table]
        if self.homes is not None:
            self.homes.release(table)

    def _drop_bytes(self) -> None:
        """Drop the least recently used tables without clients until all together take no more than `most_bytes`."""
        sizes = {name: channel.live.size for name, channel in self.channels.items() if channel.live is not None}
        excess = sum(sizes.values()) - self.most_bytes
        for name, size in sizes.items():
            if excess <= 0:
                break
            if is_unused(self.channels[name]):
                self._drop(name)
                excess -= size

    def drop_idle(self, seconds: float) -> None:
        """Drop tables that were not used for so long, though clients are connected; the log brings them back."""
        oldest = time.monotonic() - seconds
        for name, channel in list(self.channels.items()):
            if channel.used_at > oldest:
                break
            if is_unused(channel):
                self._drop(name)
            elif channel.live is not None and channel.live.bot_to_move() is None and not channel.lock.locked():
                channel.live = None


def is_unused(channel: TableChannel) -> bool:
    return not channel.clients and not channel.lock.locked() and channel.timer is None
