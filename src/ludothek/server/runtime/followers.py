"""Who follows the board of a tournament or a league: each is told when it has changed, and fetches it again."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator

from ludothek.server.runtime.channel import Client, disconnect

CHANGED = b'{"type":"changed"}'
COLLECTING_SECONDS = 0.3
"""How long changes are collected before everybody is told."""


class Followers:
    """The followers that are connected to this process, by board: a `Client` whose `table` is the board."""

    def __init__(self) -> None:
        self._clients: defaultdict[str, set[Client]] = defaultdict(set)
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def join(self, client: Client) -> None:
        self._clients[client.table].add(client)

    def leave(self, client: Client) -> None:
        self._clients[client.table].discard(client)
        if not self._clients[client.table]:
            del self._clients[client.table]

    def tell(self, board: str) -> None:
        """Tell everybody who follows a board, in a moment, that it has changed."""
        if board in self._clients and board not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[board] = loop.call_later(COLLECTING_SECONDS, self._push, board)

    def tell_all(self) -> None:
        for board in list(self._clients):
            self.tell(board)

    def _push(self, board: str) -> None:
        del self._timers[board]
        for client in self._clients.get(board, ()):
            client.push(CHANGED)

    def __iter__(self) -> Iterator[Client]:
        for clients in self._clients.values():
            yield from clients

    def disconnect_all(self) -> None:
        """Let everybody come back in a moment, because the server stops."""
        disconnect(list(self), "restarting")
