"""Rooms: one table in this process, who listens there, and how they are told."""

import asyncio

import msgspec

from ludothek.server.play import clock, updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import Reconnect
from ludothek.server.wire.connection import Connection as Client

encode = msgspec.json.Encoder().encode


class Room:
    """One table in this process: the lock that orders its intents, who listens, and its position if cached."""

    __slots__ = ("clients", "live", "lock", "name", "thinking", "timer")

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.live: LiveTable | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: tuple[int, str] | None = None

    def forget(self, reason: str) -> None:
        """Drops what is cached and lets everybody come back."""
        self.live = None
        for client in tuple(self.clients):
            client.push(encode(Reconnect()))
            client.finish(1012, reason)

    def publish(self, since: int) -> None:
        """Sends everybody at the table what changed; what several may know alike is encoded once."""
        live = self.live
        if live is None or not self.clients:
            return
        at = clock.now()
        common: dict[tuple[int | None, str | None], bytes] = {}
        room_changed = updates.has_news_of_room(live, since)
        for client in tuple(self.clients):
            unseen = since
            if room_changed:
                seats = live.seats_of(client.player)
                unseen = since if seats == client.seats else 0
                client.seats = seats
            for seat in client.seats or (None,):
                key = (seat, client.words)
                if room_changed:
                    message = updates.update(live, seat, client.player, unseen, at, client.words)
                elif key in common:
                    message = common[key]
                else:
                    message = common[key] = updates.update(live, seat, client.player, since, at, client.words)
                client.push(message)
            client.told = live.seq
        live.scenery = None  # Let go while it is still at hand: taken apart later it costs more, and room meanwhile.
