"""The clients of this process at tables whose home is elsewhere.

Their intents are forwarded to the home, and what the home has ready for them is passed on. Nothing is folded here.
"""

import asyncio
import itertools
from typing import Any

import msgspec

from ludothek.core.reason import Reason
from ludothek.server import errors, metrics, protocol
from ludothek.server.errors import Moved, Refusal, Unavailable
from ludothek.server.play.intents import Sender
from ludothek.server.runtime.acts import Done
from ludothek.server.runtime.channel import RESTARTING, Client
from ludothek.server.runtime.homes import Homes
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.parcels import (
    Answer,
    Ask,
    Attach,
    Begin,
    Detach,
    Elsewhere,
    End,
    Finish,
    Frame,
    Refuse,
)
from ludothek.server.runtime.post import Post

ANSWER_SECONDS = 15.0
PAUSES = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 1.5, 1.5)
"""How long to wait before each attempt to reach the home of a table that is moving."""
YIELD_SECONDS = 0.3
"""How long the process that should take over a table that lost its home goes before all others."""
encode = msgspec.json.Encoder().encode


class PassedRefusal(msgspec.Struct, tag_field="type", tag="refused"):
    """`protocol.Refused` with a field of a type that can be decoded."""

    intent: str
    code: str
    message: str
    clause: str | None = None
    facts: Reason | None = None
    position: msgspec.Raw = msgspec.Raw()


_decode = msgspec.json.Decoder(protocol.Ack | PassedRefusal).decode


class Carried:
    """A client, by the number under which its table's home knows it. `home` is empty while it has none.

    It gets another number whenever it is attached, so that nothing is passed on of what was sent before.
    """

    __slots__ = ("client", "home", "id")

    def __init__(self, number: int, client: Client) -> None:
        self.id = number
        self.client = client
        self.home = ""


class Carrier:
    def __init__(self, hub: Hub, homes: Homes, post: Post) -> None:
        self.hub = hub
        self.homes = homes
        self.post = post
        self.by_id: dict[int, Carried] = {}
        self.by_client: dict[Client, Carried] = {}
        self._numbers = itertools.count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[bytes], float]] = {}
        """The homes that were asked, where their answers will be, and when to give up; the oldest question first."""

    # Clients

    def add(self, client: Client) -> Carried:
        carried = Carried(next(self._numbers), client)
        self.by_id[carried.id] = self.by_client[client] = carried
        metrics.carried.set(len(self.by_client))
        return carried

    def remove(self, client: Client) -> bool:
        """Let a client go; return whether it was carried."""
        carried = self.by_client.pop(client, None)
        if carried is None:
            return False
        del self.by_id[carried.id]
        metrics.carried.set(len(self.by_client))
        if carried.home:
            self.post.send(carried.home, Detach(carried.id))
        return True

    async def attach(self, carried: Carried, home: str, since: int, resumes: bool) -> None:
        """Connect a client to a table at its home; raise Moved if that is not its home."""
        if carried.client not in self.by_client:
            return
        carried.home = home
        number, future = self._expect(home)
        self._send_attach(carried, number, since, resumes)
        await self._wait(number, future)

    def _send_attach(self, carried: Carried, number: int, since: int, resumes: bool) -> None:
        client = carried.client
        del self.by_id[carried.id]
        carried.id = next(self._numbers)
        self.by_id[carried.id] = carried
        message = Attach(
            number=number,
            client=carried.id,
            table=client.table,
            player=client.player,
            name=client.name,
            view_lang=client.view_lang,
            patience=client.patience,
            since=since,
            seats=client.seats,
            resumes=resumes,
        )
        self.post.send(carried.home, message)

    def follow(self, number: int) -> None:
        """Attach a client at the new home of its table."""
        carried = self.by_id.get(number)
        if carried is not None:
            self.homes.forget(carried.client.table)
            self.hub.spawn(self.reroute(carried))

    async def reroute(self, carried: Carried, delay: float = 0.0) -> None:
        """Find the home of a client's table, and connect the client there; if that fails it has to come back."""
        client = carried.client
        carried.home = ""
        await asyncio.sleep(delay)
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if client not in self.by_client:
                return
            try:
                home = await self.homes.find(client.table)
                if home == self.hub.node:
                    await self.hub.resume(client)
                    if self.by_client.pop(client, None) is None:
                        self.hub.leave(client)
                    self.by_id.pop(carried.id, None)
                    metrics.carried.set(len(self.by_client))
                else:
                    await self.attach(carried, home, client.last_sent, resumes=True)
                return
            except Moved:
                self.homes.forget(client.table)
            except Refusal:
                continue
        client.finish(RESTARTING, "moved")

    def receive_frame(self, home: str, frame: Frame) -> None:
        """Pass on what the home has for clients."""
        for number in frame.clients:
            carried = self.by_id.get(number)
            if carried is None or carried.home != home:
                continue
            client = carried.client
            if frame.last_sent:
                client.last_sent, client.seats = frame.last_sent, frame.seats
            client.push(frame.body, frame.is_first)

    def receive_finish(self, home: str, message: Finish) -> None:
        carried = self.by_id.get(message.client)
        if carried is not None and carried.home == home:
            carried.client.finish(message.code, message.reason)

    # Intents

    async def ask(self, home: str, table: str, sender: Sender | None, intent: bytes = b"") -> bytes:
        """Let the home carry out an intent, or close the table; raise Moved if it is not the home."""
        number, future = self._expect(home)
        self.post.send(home, Ask(number, table, sender, intent))
        return await self._wait(number, future)

    def pass_on(self, home: str, table: str, sender: Sender, intent: bytes, done: Done) -> None:
        """Let a living home carry out an action; its answer is handed on as it comes."""
        number, future = self._expect(home)

        def finish(future: "asyncio.Future[bytes]") -> None:
            self._asked.pop(number, None)
            error = future.exception()
            if error is None:
                done(future.result())
            elif isinstance(error, Refusal):
                done(encode(protocol.Problem(code=error.code, message=error.message)))
            else:
                self.homes.forget(table)
                done(None)

        future.add_done_callback(finish)
        self.post.send(home, Ask(number, table, sender, intent))

    def _expect(self, home: str) -> tuple[int, "asyncio.Future[bytes]"]:
        """Return the number of a question, and where its answer will be; raise Moved if the home has died meanwhile."""
        if home not in self.homes.nodes:
            raise Moved
        number = next(self._numbers)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bytes] = loop.create_future()
        self._asked[number] = home, future, loop.time() + ANSWER_SECONDS
        return number, future

    async def _wait(self, number: int, future: "asyncio.Future[bytes]") -> bytes:
        try:
            return await future
        finally:
            self._asked.pop(number, None)

    def give_up(self, now: float) -> None:
        """Let those who have waited too long for an answer know that there is none."""
        for _, future, until in list(self._asked.values()):
            if until > now:
                break
            fail(future, make_busy())

    def receive_answer(self, message: Answer | Refuse | Elsewhere) -> None:
        _, future, _ = self._asked.get(message.number, ("", None, 0.0))
        if future is None or future.done():
            return
        if type(message) is Answer:
            future.set_result(message.body)
        elif type(message) is Refuse:
            future.set_exception(make_refusal(message))
        else:
            future.set_exception(Moved())

    # Other processes

    def lose(self, home: str) -> None:
        """A home died: its tables get another one."""
        self._fail_all(home)
        for carried in [carried for carried in self.by_id.values() if carried.home == home]:
            self.homes.forget(carried.client.table)
            is_first = self.homes.choose(carried.client.table) == self.hub.node
            self.hub.spawn(self.reroute(carried, 0.0 if is_first else YIELD_SECONDS))

    def resync(self, home: str) -> None:
        """Name all clients at a home again, because messages were lost."""
        self._fail_all(home)
        self.post.send(home, Begin())
        for carried in [carried for carried in self.by_id.values() if carried.home == home]:
            self._send_attach(carried, 0, carried.client.last_sent, resumes=True)
        self.post.send(home, End())

    def _fail_all(self, home: str) -> None:
        """Let those who wait for a home's answer ask again."""
        for asked, future, _ in list(self._asked.values()):
            if asked == home:
                fail(future, Moved())


def decode_answer(body: bytes) -> protocol.Ack | protocol.Refused:
    """Return an intent's answer as the home encoded it."""
    answer = _decode(body)
    if isinstance(answer, protocol.Ack):
        return answer
    return protocol.Refused(
        intent=answer.intent,
        code=answer.code,
        message=answer.message,
        clause=answer.clause,
        facts=answer.facts,
        position=answer.position if bytes(answer.position) else None,
    )


def fail(future: "asyncio.Future[Any]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


def make_busy() -> Unavailable:
    return Unavailable("busy", "the table's process does not answer; send it again")


def make_refusal(message: Refuse) -> Refusal:
    """Return the error that the home raised."""
    kind: type[Refusal] = getattr(errors, message.kind, Refusal)
    return kind(message.code, message.text)
