"""Several processes' hubs in one process: homes, carried clients, lost messages, takeovers. No server is started."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from ludothek.server import protocol
from ludothek.server.db.homes import remove_node
from ludothek.server.db.store import Store
from ludothek.server.db.tables import insert_table, read_log
from ludothek.server.errors import Moved, Unavailable
from ludothek.server.play import clock
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.intents import Sender
from ludothek.server.protocol import Ack, Act, Ready, Sit
from ludothek.server.runtime import parcels
from ludothek.server.runtime.bus import Receive
from ludothek.server.runtime.bus.local import LocalBus
from ludothek.server.runtime.bus.pieces import Assembler, cut
from ludothek.server.runtime.carrier import ANSWER_SECONDS, decode_answer, encode
from ludothek.server.runtime.cluster import Cluster
from ludothek.server.runtime.homes import Homes, choose
from ludothek.server.runtime.hub import Hub
from tests.server.postgres import Postgres
from tests.server.runtime.test_hub import FakeClient

PLAYERS = ("ada", "bo")


class Wire(LocalBus):
    """A bus that can lose everything, and that keeps what passes."""

    def __init__(self, exchange: dict[str, Receive], node: str) -> None:
        super().__init__(exchange, node)
        self.is_broken = False
        self.sent: list[tuple[str, bytes]] = []

    def send(self, node: str, message: bytes) -> None:
        self.sent.append((node, message))
        if not self.is_broken:
            super().send(node, message)


class Process:
    """What one server process has, without its sockets."""

    def __init__(self, url: str, node: str, exchange: dict[str, Receive]) -> None:
        self.store = Store(url, node)
        self.homes = Homes(self.store, node)
        self.hub = Hub(self.store, node, homes=self.homes)
        self.bus = Wire(exchange, node)
        self.cluster = Cluster(self.hub, self.homes, self.bus, self.hub.submit)
        self.node = node

    async def send(self, player: str, table: str, intent: protocol.Intents) -> Any:
        """Send an intent as a socket does: an action at once if possible."""
        sender = Sender(player, player.title(), self.node)
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        if isinstance(intent, Act) and self.cluster.begin(table, sender, intent, encode(intent), answer.set_result):
            body = await answer
            if body is not None:
                return decode_answer(body)
        return await self.cluster.submit(table, sender, intent)

    async def join(self, table: str, player: str) -> FakeClient:
        client = FakeClient(table, player)
        await self.cluster.join(client, 0)
        return client


class Setting:
    """Processes `a`, `b` and `c` at one database, and a table whose home is `a`; Ada is connected to `b`, Bo to `a`."""

    def __init__(self, url: str) -> None:
        exchange: dict[str, Receive] = {}
        self.a, self.b, self.c = self.all = [Process(url, node, exchange) for node in "abc"]
        for process in self.all:
            process.store.open()
        new = create_table(TableRequest(game="maumau", seats=2, options={"games": 1}, seed="21"), "ada", clock.now())
        with self.a.store.engine.begin() as connection:
            insert_table(connection, new)
        self.table = new.config.id
        self.count = 0

    async def start(self) -> tuple[FakeClient, FakeClient]:
        for process in self.all:
            await process.cluster.start()
        await self.beat()
        bo = await self.a.join(self.table, "bo")
        ada = await self.b.join(self.table, "ada")
        for seat, (process, player) in enumerate(((self.b, "ada"), (self.a, "bo"))):
            assert isinstance(await process.send(player, self.table, Sit(intent="sit", seat=seat)), Ack)
            assert isinstance(await process.send(player, self.table, Ready(intent="ready", seat=seat)), Ack)
        return ada, bo

    async def beat(self) -> None:
        """Let every process note that it is alive, see who else is, and say what it has sent."""
        for process in self.all:
            await process.homes.beat()
        for process in self.all:
            process.cluster.post.beat(process.homes.nodes)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        for _ in range(3):
            await asyncio.sleep(0.01)
            for _ in range(10):  # After a pause of the machine, a timer is due at once, before what was sent arrives.
                await asyncio.sleep(0)
            for process in self.all:
                while process.hub.tasks:
                    await asyncio.wait(process.hub.tasks)

    async def play(self, process: Process | None = None) -> Ack:
        """Let whoever is to move draw, by way of the process that they are connected to."""
        reader = process or self.a
        live = await Hub(reader.store, "reader").get_table(self.table)
        assert live.table is not None
        assert live.to_move is not None
        player, own = PLAYERS[live.to_move], (self.b, self.a)[live.to_move]
        self.count += 1
        act = Act(intent=f"i{self.count}", seat=live.to_move, seq=live.seq, actions=[min(live.table.legal_actions())])
        answer = await (process or own).send(player, self.table, act)
        assert isinstance(answer, Ack), answer
        return answer

    def read_seqs(self) -> list[int]:
        return [entry.seq for entry in self.a.store.read_now(lambda c: read_log(c, self.table))]


@pytest.fixture
def run(postgres: Postgres) -> Iterator[Callable[[Callable[[Setting], Awaitable[None]]], None]]:
    settings: list[Setting] = []

    def run_scenario(scenario: Callable[[Setting], Awaitable[None]]) -> None:
        url = postgres.new_database(f"t{secrets.token_hex(6)}").replace("postgresql:", "postgresql+psycopg:")
        settings.append(Setting(url))
        asyncio.run(scenario(settings[0]))  # type: ignore[arg-type]

    yield run_scenario
    for setting in settings:
        for process in setting.all:
            process.store.close()


Run = Callable[[Callable[[Setting], Awaitable[None]]], None]


def test_a_carried_client_gets_what_a_client_at_home_gets_and_nothing_is_folded_for_it(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        ada, bo = await setting.start()
        watching = [await process.join(setting.table, f"watcher{process.node}") for process in setting.all]
        await asyncio.sleep(0.6)
        await setting.settle()
        for _ in range(4):
            seq = (await setting.play()).seq
            await setting.settle()
            assert [client.last_sent for client in (ada, bo, *watching)] == [seq] * 5
        assert watching[0].updates[-1] == watching[1].updates[-1] == watching[2].updates[-1]
        assert (ada.updates[-1]["seat"], bo.updates[-1]["seat"]) == (0, 1)
        assert ada.messages[0]["type"] == "welcome"
        assert not setting.b.hub.channels
        assert not setting.c.hub.channels
        refused = await setting.b.send("ada", setting.table, Sit(intent="again", seat=1))
        assert (refused.type if hasattr(refused, "type") else "refused", refused.code) == ("refused", "started")

    run(scenario)


def test_lost_messages_cost_time_and_no_move(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        ada, _ = await setting.start()
        setting.a.bus.is_broken = True
        live = await setting.a.hub.get_table(setting.table)
        while live.to_move == 0:
            setting.a.bus.is_broken = False
            await setting.play()
            setting.a.bus.is_broken = True
        lost = (await setting.play()).seq
        assert ada.last_sent < lost
        setting.a.bus.is_broken = False
        await setting.beat()
        assert ada.last_sent == lost
        sent = [(update["since"], update["seq"]) for update in ada.updates]
        assert all(since <= before for (_, before), (since, _) in pairwise(sent))
        while live.to_move != 0:
            await setting.play()
        setting.b.bus.is_broken = True
        asking = asyncio.create_task(setting.play())
        await asyncio.sleep(0.05)
        setting.b.bus.is_broken = False
        await setting.beat()
        answer = await asking
        assert setting.read_seqs() == list(range(1, answer.seq + 1))

    run(scenario)


def test_a_question_that_nobody_answers_is_given_up(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        setting.b.bus.is_broken = True
        asking = asyncio.create_task(setting.b.send("ada", setting.table, Sit(intent="late", seat=0)))
        await asyncio.sleep(0)
        now = asyncio.get_running_loop().time()
        setting.b.cluster.carrier.give_up(now)
        await asyncio.sleep(0)
        assert not asking.done()
        setting.b.cluster.carrier.give_up(now + ANSWER_SECONDS + 1)
        with pytest.raises(Unavailable):
            await asking

    run(scenario)


def test_another_process_takes_over_the_tables_of_one_that_died(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        ada, _ = await setting.start()
        sent = ada.last_sent
        await setting.a.bus.stop()
        setting.all = [setting.b, setting.c]
        setting.b.homes.suspect("a")
        while not setting.b.homes.holds(setting.table):
            await setting.settle()
        for _ in range(3):
            seq = (await setting.play(setting.b)).seq
        assert (ada.last_sent, sent < seq) == (seq, True)
        assert setting.read_seqs() == list(range(1, seq + 1))

    run(scenario)


def test_a_process_that_was_taken_for_dead_lets_its_tables_go(run: Run) -> None:
    """`c` takes the table over while `a` is alive: both believe to be its home, and the log stays one."""

    async def scenario(setting: Setting) -> None:
        ada, bo = await setting.start()
        with setting.c.store.engine.begin() as connection:
            remove_node(connection, "a")
        watcher = await setting.c.join(setting.table, "carl")
        assert setting.c.homes.holds(setting.table)
        assert setting.a.homes.holds(setting.table)
        await setting.play(setting.c)
        last = await setting.play(setting.a)
        await setting.settle()
        assert not setting.a.homes.holds(setting.table)
        await setting.beat()
        last = await setting.play(setting.a)
        await setting.settle()
        assert [client.last_sent for client in (ada, bo, watcher)] == [last.seq] * 3
        assert setting.read_seqs() == list(range(1, last.seq + 1))

    run(scenario)


def test_nobody_takes_a_table_from_a_process_that_has_just_started(run: Run) -> None:
    """`b` does not know yet that there is an `a`, and asks for the home of its table."""

    async def scenario(setting: Setting) -> None:
        await setting.b.cluster.start()
        await setting.a.cluster.start()
        bo = await setting.a.join(setting.table, "bo")
        assert "a" not in setting.b.homes.nodes
        ada = await setting.b.join(setting.table, "ada")
        assert setting.a.homes.holds(setting.table)
        assert "a" in setting.b.homes.nodes
        answer = await setting.b.send("ada", setting.table, Sit(intent="sit", seat=0))
        await setting.settle()
        assert [client.last_sent for client in (ada, bo)] == [answer.seq] * 2

    run(scenario)


def test_nothing_is_asked_of_a_home_that_died_while_it_was_looked_for(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        await setting.a.bus.stop()
        setting.b.homes.suspect("a")
        setting.b.bus.sent.clear()
        with pytest.raises(Moved):
            await setting.b.cluster.carrier.ask("a", setting.table, None)
        await setting.settle()
        asked = [item for _, message in setting.b.bus.sent for item in parcels.decode(message).messages]
        assert not any(isinstance(item, parcels.Ask) for item in asked)

    run(scenario)


def test_a_process_gets_only_what_its_clients_may_see(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        await setting.c.join(setting.table, "carl")
        for _ in range(4):
            await setting.play()
        await setting.settle()
        seats: dict[str, set[int | None]] = {"b": set(), "c": set()}
        for node, message in setting.a.bus.sent:
            for item in parcels.decode(message).messages:
                if isinstance(item, parcels.Frame):
                    body = msgspec.json.decode(item.body)
                    if body["type"] == "update" and "view" in body:
                        seats[node].add(body.get("seat"))
        assert seats == {"b": {0}, "c": {None}}

    run(scenario)


def test_who_is_connected_to_a_process_that_died_is_away(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        await setting.b.bus.stop()
        setting.all = [setting.a, setting.c]
        setting.a.homes.suspect("b")
        await setting.settle()
        live = await setting.a.hub.get_table(setting.table)
        assert [seat.away for seat in live.seats] == [True, False]

    run(scenario)


def test_when_a_process_goes_only_its_tables_move() -> None:
    nodes = ["a", "b", "c", "d"]
    tables = [f"table{n}" for n in range(400)]
    before = {table: choose(table, nodes) for table in tables}
    assert all(60 < list(before.values()).count(node) < 140 for node in nodes)
    moved = {table for table in tables if choose(table, nodes[:3]) != before[table]}
    assert moved == {table for table in tables if before[table] == "d"}


def test_a_long_message_goes_in_pieces() -> None:
    message = bytes(range(256)) * 50
    assembler = Assembler()
    pieces = list(cut("node", message, 1000))
    assert max(map(len, pieces)) <= 1000
    assert [assembler.add(piece) for piece in pieces] == [None] * (len(pieces) - 1) + [message]
    for piece in (*pieces[:3], *pieces[5:]):
        assert assembler.add(piece) is None or piece is pieces[-1]
    assert assembler.add(next(cut("node", b"short", 1000))) == b"short"
