"""A table's channel: the clients that are connected to it, and what they are sent when it changes."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

import msgspec

from ludothek.server import protocol
from ludothek.server.play import clock, updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.text import tell_apart

encode = msgspec.json.Encoder().encode
RESTARTING = 1012
MOST_SPECTATORS = 50
"""How many spectators are listed by name."""
SPECTATORS_SECONDS = 0.5
"""How long changes of the list of spectators are collected before everybody is sent it again."""


class Client(Protocol):
    """A connected client of a table.

    `seats` are the seats of its player, `last_sent` is the last entry it was sent, and after `patience` seconds
    without a connection its player counts as absent. A spectator is listed under `name`. `node` is the process
    that the client is connected to, empty for this one.
    """

    node: str
    table: str
    player: str
    name: str
    view_lang: str | None
    patience: float
    seats: list[int]
    last_sent: int

    def push(self, message: bytes, is_first: bool = False) -> None: ...

    def finish(self, code: int, reason: str) -> None: ...


class TableChannel:
    """One table in this process: a lock that orders its intents, the connected clients, and the table if cached."""

    __slots__ = ("clients", "live", "lock", "name", "spectators_timer", "thinking", "timer", "used_at")

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.live: LiveTable | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.spectators_timer: asyncio.TimerHandle | None = None
        self.thinking: tuple[int, str] | None = None
        self.used_at = 0.0

    def publish(self, since: int) -> None:
        """Send all clients what changed since an entry; what several may know alike is encoded once."""
        live = self.live
        if live is None or not self.clients:
            return
        at = clock.now()
        common: dict[tuple[int | None, str | None], bytes] = {}
        room_changed = updates.has_room_changed(live, since)
        if room_changed:
            self.list_spectators(live)
        for client in tuple(self.clients):
            unseen = since
            if room_changed:
                seats = live.seats_of(client.player)
                unseen = since if seats == client.seats else 0
                client.seats = seats
            for seat in client.seats or (None,):
                key = (seat, client.view_lang)
                if room_changed:
                    message = updates.encode_update(live, seat, client.player, unseen, at, client.view_lang)
                elif key in common:
                    message = common[key]
                else:
                    message = common[key] = updates.encode_update(
                        live, seat, client.player, since, at, client.view_lang
                    )
                client.push(message)
            client.last_sent = live.seq
        live.view_cache = None  # Freed while still in the processor's cache: doing it later costs more.

    def is_here(self, player: str) -> bool:
        """Return whether a player is connected to the table."""
        return any(client.player == player for client in self.clients)

    def list_spectators(self, live: LiveTable) -> None:
        """Note who watches: everybody who is connected and has no seat."""
        people = {client.player: client.name for client in self.clients if not live.seats_of(client.player)}
        taken = [seat.name for seat in live.seats if seat.name]
        live.watching = []
        for name in sorted(people.values())[:MOST_SPECTATORS]:
            live.watching.append(tell_apart(name, [*taken, *live.watching]))

    def publish_spectators_soon(self) -> None:
        """Send the room again in a moment; several who come and go together cost one message."""
        if self.spectators_timer is None:
            loop = asyncio.get_running_loop()
            self.spectators_timer = loop.call_later(SPECTATORS_SECONDS, self._publish_spectators)

    def _publish_spectators(self) -> None:
        """Send all clients the room again if the list of spectators has changed."""
        self.spectators_timer = None
        live = self.live
        if live is None:
            return
        before = live.watching
        self.list_spectators(live)
        if live.watching == before:
            return
        for_spectators = updates.encode_room(live, None, None)
        for client in tuple(self.clients):
            if not client.seats and client.player != live.config.host:
                client.push(for_spectators)
            for seat in client.seats or ((None,) if client.player == live.config.host else ()):
                client.push(updates.encode_room(live, seat, client.player))


def disconnect(clients: Iterable[Client], reason: str) -> None:
    """Tell clients to come back in a moment."""
    goodbye = encode(protocol.Reconnect())
    for client in tuple(clients):
        client.push(goodbye)
        client.finish(RESTARTING, reason)
