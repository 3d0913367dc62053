"""A process among several: clients of tables at home elsewhere are carried, and others carry clients of its tables."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ludothek.server import metrics, protocol
from ludothek.server.errors import Moved, Refusal
from ludothek.server.play.intents import Sender
from ludothek.server.runtime import parcels
from ludothek.server.runtime.acts import Acts, Done
from ludothek.server.runtime.bus import Bus
from ludothek.server.runtime.carrier import PAUSES, Carrier, decode_answer, encode, make_busy
from ludothek.server.runtime.channel import Client
from ludothek.server.runtime.homes import Homes
from ludothek.server.runtime.host import Host, Perform, RemoteClient
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.post import Post

BEAT_SECONDS = 0.5
Result = TypeVar("Result")


class Cluster:
    """Joins clients to tables and carries out intents, wherever the table's home is.

    `perform` carries out an intent at a table of this process.
    """

    def __init__(self, hub: Hub, homes: Homes, bus: Bus, perform: Perform) -> None:
        self.hub = hub
        self.homes = homes
        self.bus = bus
        self.perform = perform
        self.acts = Acts(hub)
        self.post = Post(bus, hub.node, self._receive, self._handle_gap)
        self.carrier = Carrier(hub, homes, self.post)
        self.host = Host(hub, self.post, perform)
        self._handlers: dict[type, Callable[[str, Any], None]] = {
            parcels.Frame: self.carrier.receive_frame,
            parcels.Finish: self.carrier.receive_finish,
            parcels.Ask: self.host.ask,
            parcels.Attach: self.host.attach,
            parcels.Detach: lambda node, message: self.host.detach(node, message.client),
            parcels.Answer: lambda node, message: self.carrier.receive_answer(message),
            parcels.Refuse: lambda node, message: self.carrier.receive_answer(message),
            parcels.Elsewhere: lambda node, message: self.carrier.receive_answer(message),
            parcels.Follow: lambda node, message: self.carrier.follow(message.client),
            parcels.Written: lambda node, message: self._catch_up(message),
            parcels.Begin: lambda node, message: self.host.begin(node),
            parcels.End: lambda node, message: self.host.end(node),
            parcels.Lost: lambda node, message: self.carrier.resync(node),
        }
        homes.on_lost = self._handle_lost
        homes.on_found = self.carrier.resync
        homes.on_taken = self._handle_taken
        hub.list_carried = lambda: list(self.carrier.by_client)

    async def start(self) -> None:
        await self.bus.start(self.post.deliver)
        await self.homes.beat()

    async def run(self) -> None:
        """Let other processes notice what they missed, and give up questions that nobody answers."""
        while True:
            self.post.beat(self.homes.nodes)
            self.carrier.give_up(asyncio.get_running_loop().time())
            await asyncio.sleep(BEAT_SECONDS)

    async def stop(self) -> None:
        """Hand all tables over, because this process ends."""
        await self.homes.leave()
        for client in list(self.host.clients.values()):
            self.host.send_off(client)
        await asyncio.sleep(0)
        await self.bus.stop()

    def _receive(self, node: str, message: parcels.Messages) -> None:
        self._handlers[type(message)](node, message)

    def _handle_gap(self, node: str) -> None:
        """Both sides name their clients and repeat their questions."""
        self.post.send(node, parcels.Lost())
        self.carrier.resync(node)

    def _handle_lost(self, node: str) -> None:
        self.post.forget(node)
        self.host.drop(node)
        self.carrier.lose(node)

    def _handle_taken(self, table: str) -> None:
        self.hub.spawn(self._hand_over(table))

    # Clients and intents

    async def join(self, client: Client, since: int) -> None:
        """Connect a client to its table: it gets what it missed, then everything as it happens."""

        async def join_here() -> None:
            await self.hub.join(client, since)

        async def join_there(home: str) -> None:
            carried = self.carrier.add(client)
            try:
                await self.carrier.attach(carried, home, since, resumes=False)
            except BaseException:
                self.carrier.remove(client)
                raise
            metrics.connections.inc()

        await self._route(client.table, join_here, join_there)

    def leave(self, client: Client) -> None:
        """Disconnect a client."""
        if self.carrier.remove(client):
            metrics.connections.dec()
        else:
            self.hub.leave(client)

    def begin(self, table: str, sender: Sender, intent: protocol.Act, frame: bytes, done: Done) -> bool:
        """Carry out an action at once here, or pass it on to the table's home if that is known.

        Return False if it has to go the usual way, by `submit`.
        """
        home = self.homes.get_known(table)
        if home == self.hub.node:
            return self.acts.begin(table, sender, intent, done)
        if home is None or home not in self.homes.nodes:
            return False
        try:
            self.hub.check_session(sender)
        except Refusal:
            return False
        self.carrier.pass_on(home, table, sender, frame, done)
        return True

    async def submit(self, table: str, sender: Sender, intent: protocol.Intents) -> protocol.Ack | protocol.Refused:
        """Carry out an intent and answer when it is durable."""
        self.hub.check_session(sender)

        async def ask(home: str) -> protocol.Ack | protocol.Refused:
            return decode_answer(await self.carrier.ask(home, table, sender, encode(intent)))

        return await self._route(table, lambda: self.perform(table, sender, intent), ask)

    async def close_table(self, table: str) -> None:
        async def ask(home: str) -> None:
            await self.carrier.ask(home, table, None)

        await self._route(table, lambda: self.hub.close_table(table), ask)

    async def _route(
        self, table: str, here: Callable[[], Awaitable[Result]], there: Callable[[str], Awaitable[Result]]
    ) -> Result:
        """Do something at the home of a table: here or there. While the table moves, try again."""
        for pause in PAUSES:
            if pause:
                await asyncio.sleep(pause)
            try:
                home = await self.homes.find(table)
                return await (here() if home == self.hub.node else there(home))
            except Moved:
                self.homes.forget(table)
        raise make_busy()

    # Tables

    async def _hand_over(self, table: str) -> None:
        """Let the clients of a table that another process took over follow it."""
        seq, clients = await self.hub.release(table)
        for client in clients:
            if isinstance(client, RemoteClient):
                self.host.send_off(client)
            else:
                self.hub.spawn(self.carrier.reroute(self.carrier.add(client)))
        home = await self.homes.find(table)
        if seq and home != self.hub.node:
            self.post.send(home, parcels.Written(table, seq))

    def _catch_up(self, message: parcels.Written) -> None:
        channel = self.hub.channels.get(message.table)
        if channel is not None and channel.live is not None and channel.live.seq < message.seq:
            self.hub.spawn(self.hub.refresh(message.table))
