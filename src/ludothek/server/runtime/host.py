"""The clients of other processes at tables of this one."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import structlog

from ludothek.server import metrics, protocol
from ludothek.server.errors import Moved, Refusal
from ludothek.server.play.intents import Sender
from ludothek.server.runtime.acts import Acts
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.parcels import (
    Answer,
    Ask,
    Attach,
    Elsewhere,
    Finish,
    Follow,
    Frame,
    Refuse,
)
from ludothek.server.runtime.post import Post

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
decode_intent: Callable[[bytes], protocol.Intents] = msgspec.json.Decoder(protocol.Intents).decode
Perform = Callable[[str, Sender, protocol.Intents], Awaitable[protocol.Ack | protocol.Refused]]


class RemoteClient:
    """A client that another process carries. What it is sent goes to that process, ready-made."""

    __slots__ = (
        "_last",
        "_post",
        "_told",
        "id",
        "is_gone",
        "name",
        "node",
        "patience",
        "player",
        "seats",
        "table",
        "view_lang",
    )

    def __init__(self, post: Post, node: str, attach: Attach) -> None:
        self._post = post
        self._last: Frame | None = None
        self._told = attach.since
        self.id = attach.client
        self.is_gone = False
        self.node = node
        self.table = attach.table
        self.player = attach.player
        self.name = attach.name
        self.view_lang = attach.view_lang
        self.patience = attach.patience
        self.seats = attach.seats

    @property
    def last_sent(self) -> int:
        return self._told

    @last_sent.setter
    def last_sent(self, seq: int) -> None:
        self._told = seq
        if self._last is not None:
            self._last.last_sent, self._last.seats, self._last = seq, self.seats, None

    def push(self, message: bytes, is_first: bool = False) -> None:
        self._last = self._post.send_frame(self.node, self.id, message, is_first)

    def finish(self, code: int, reason: str) -> None:
        self._post.send(self.node, Finish(self.id, code, reason))


class Host:
    """Serves clients that other processes carry. `perform` carries out an intent at a table of this process."""

    def __init__(self, hub: Hub, post: Post, perform: Perform) -> None:
        self.hub = hub
        self.post = post
        self.perform = perform
        self.acts = Acts(hub)
        self.clients: dict[tuple[str, int], RemoteClient] = {}
        self._outdated: dict[str, list[int]] = {}

    def attach(self, node: str, message: Attach) -> None:
        client = self.clients[node, message.client] = RemoteClient(self.post, node, message)
        self.hub.spawn(self._attach(client, message))

    async def _attach(self, client: RemoteClient, message: Attach) -> None:
        async def connect() -> bytes:
            if message.resumes:
                await self.hub.resume(client)
            else:
                await self.hub.join(client, message.since)
            return b""

        is_done = await self._answer(client.node, message.number, connect())
        if not is_done and not message.number:
            self.send_off(client)
        elif client.is_gone:
            self.hub.leave(client)
        elif client.table not in self.hub.channels or client not in self.hub.channels[client.table].clients:
            self.clients.pop((client.node, client.id), None)

    def detach(self, node: str, number: int) -> None:
        client = self.clients.pop((node, number), None)
        if client is not None:
            client.is_gone = True
            self.hub.leave(client)

    def ask(self, node: str, message: Ask) -> None:
        """Carry out what another process asks for: an action at once, if possible."""
        sender = message.sender
        if sender is None:
            self.hub.spawn(self._answer(node, message.number, self._close(message.table)))
            return
        intent = decode_intent(message.intent)

        def go_the_usual_way() -> None:
            self.hub.spawn(self._answer(node, message.number, self._carry_out(message.table, sender, intent)))

        def finish(answer: bytes | None) -> None:
            if answer is None:
                go_the_usual_way()
            else:
                self.post.send(node, Answer(message.number, answer))

        is_begun = type(intent) is protocol.Act and self.acts.begin(message.table, sender, intent, finish)
        if not is_begun:
            go_the_usual_way()

    async def _close(self, table: str) -> bytes:
        await self.hub.close_table(table)
        return b""

    async def _carry_out(self, table: str, sender: Sender, intent: protocol.Intents) -> bytes:
        return encode(await self.perform(table, sender, intent))

    async def _answer(self, node: str, number: int, work: Coroutine[Any, Any, bytes]) -> bool:
        """Do what another process asks for, and tell it what came of it; return whether it was done."""
        try:
            self.post.send(node, Answer(number, await work))
            return True
        except Moved:
            self.post.send(node, Elsewhere(number))
        except Refusal as refusal:
            self.post.send(node, Refuse(number, type(refusal).__name__, refusal.code, refusal.message))
        except Exception:
            metrics.unexpected.inc()
            log.exception("request of another process failed")
            self.post.send(node, Refuse(number, "Unavailable", "busy", "something went wrong; send it again"))
        return False

    def begin(self, node: str) -> None:
        """A process is about to name all its clients, by new numbers."""
        self._outdated[node] = [number for owner, number in self.clients if owner == node]

    def end(self, node: str) -> None:
        """A process has named all its clients; what it named before has left, or has come again."""
        for number in self._outdated.pop(node, ()):
            self.detach(node, number)
        self.hub.synced.add(node)

    def drop(self, node: str) -> None:
        """A process died, and its clients with it."""
        self.hub.synced.discard(node)
        for owner, number in list(self.clients):
            if owner == node:
                self.detach(owner, number)

    def send_off(self, client: RemoteClient) -> None:
        """Let a client follow its table to another home."""
        self.clients.pop((client.node, client.id), None)
        client.is_gone = True
        self.post.send(client.node, Follow(client.id))
