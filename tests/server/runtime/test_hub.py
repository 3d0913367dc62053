"""The hub in one process: intents carried out once, clients told, clocks, presence, rematches, reloading."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludothek.server import protocol
from ludothek.server.db.store import Store
from ludothek.server.db.tables import find_table, insert_table, list_lobby, read_log
from ludothek.server.errors import NotFound, Unavailable
from ludothek.server.play import clock
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.play.table_state import BOT_LEASE
from ludothek.server.protocol import Act, ClockSettings, Configure, Ready, Rematch, Resign, Say, Sit
from ludothek.server.runtime.channel import TableChannel
from ludothek.server.runtime.hub import Hub, shorten

ADA, BO = "ada", "bo"


class FakeClient:
    """A client that keeps what it is sent."""

    node = ""

    def __init__(self, table: str, player: str, view_lang: str | None = None) -> None:
        self.table = table
        self.player = player
        self.name = player.title()
        self.view_lang = view_lang
        self.patience = 0.0
        self.seats: list[int] = []
        self.last_sent = 0
        self.messages: list[dict[str, Any]] = []
        self.closed: tuple[int, str] | None = None

    def push(self, message: bytes, is_first: bool = False) -> None:
        self.messages.append(msgspec.json.decode(message))

    def finish(self, code: int, reason: str) -> None:
        self.closed = code, reason

    @property
    def updates(self) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == "update"]


class Setting:
    """A hub over a database, with a table for two."""

    def __init__(self, path: Path, **request: Any) -> None:
        self.path = path
        self.store = Store(f"sqlite:///{path}", "node")
        self.store.open()
        self.hub = Hub(self.store, "node")
        request = {"game": "maumau", "seats": 2, "options": {"games": 1}, "seed": "21", **request}
        self.new = create_table(TableRequest(**request), ADA, clock.now())
        with self.store.engine.begin() as connection:
            insert_table(connection, self.new)
        self.table = self.new.config.id

    async def send(self, player: str, intent: protocol.Intents) -> protocol.Ack | protocol.Refused:
        return await self.hub.submit(self.table, Sender(player, player.title(), "node"), intent)

    async def start(self) -> LiveTable:
        for seat, player in enumerate((ADA, BO)):
            assert isinstance(await self.send(player, Sit(intent="sit", seat=seat)), protocol.Ack)
        for seat, player in enumerate((ADA, BO)):
            assert isinstance(await self.send(player, Ready(intent="ready", seat=seat)), protocol.Ack)
        return await self.hub.get_table(self.table)

    def act(self, live: LiveTable, intent: str = "act") -> tuple[str, Act]:
        seat = live.to_move
        assert seat is not None
        assert live.table is not None
        action = min(live.table.legal_actions())
        return (ADA, BO)[seat], Act(intent=intent, seat=seat, seq=live.seq, actions=[action])

    async def join(self, player: str, since: int = 0) -> FakeClient:
        client = FakeClient(self.table, player)
        await self.hub.join(client, since)
        return client

    async def settle(self) -> None:
        """Wait for background tasks, those of timers that are due included."""
        await asyncio.sleep(0.02)
        while self.hub.tasks:
            await asyncio.wait(self.hub.tasks)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., None]]:
    """Run a scenario with a setting of its own."""
    settings: list[Setting] = []

    def run_scenario(scenario: Callable[[Setting], Awaitable[None]], **request: Any) -> None:
        settings.append(Setting(tmp_path / f"{len(settings)}.sqlite3", **request))
        asyncio.run(scenario(settings[-1]))  # type: ignore[arg-type]

    yield run_scenario
    for setting in settings:
        setting.store.close()


Run = Callable[..., None]


def test_a_repeated_intent_gets_its_first_answer_and_is_carried_out_once(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        player, act = setting.act(live, "again")
        first = await setting.send(player, act)
        assert isinstance(first, protocol.Ack)
        before = live.seq
        assert await setting.send(player, act) == first
        other = BO if player == ADA else ADA
        refused = await setting.send(other, act)
        assert isinstance(refused, protocol.Refused)
        assert refused.code == "not-your-seat"
        assert (await setting.hub.get_table(setting.table)).seq == before

    run(scenario)


def test_what_is_acknowledged_is_in_the_database(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        for number in range(5):
            ack = await setting.send(*setting.act(live, f"a{number}"))
            assert isinstance(ack, protocol.Ack)
            log = await setting.store.read(lambda c: read_log(c, setting.table))
            assert (log[-1].seq, log[-1].kind) == (ack.seq, "act")

    run(scenario)


def test_each_client_gets_its_own_updates_in_order(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        assert live.table is not None
        clients = [await setting.join(player) for player in (ADA, BO, "carl")]
        for number in range(4):
            await setting.send(*setting.act(live, f"a{number}"))
        for seat, client in zip((0, 1, None), clients, strict=True):
            assert client.messages[0] == {
                "type": "welcome",
                "version": protocol.VERSION,
                "table": setting.table,
                "seats": [] if seat is None else [seat],
            }
            numbers = [(update["since"], update["seq"]) for update in client.updates]
            assert all(later[0] == earlier[1] for earlier, later in pairwise(numbers))
            assert client.updates[-1]["view"] == msgspec.json.decode(msgspec.json.encode(live.table.view(seat)))
            assert client.last_sent == live.seq

    run(scenario)


def test_a_client_that_resumes_gets_what_it_missed_only(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        seen = live.seq
        current = await setting.join(ADA, seen)
        assert not {"events", "view", "room"} & set(current.updates[0])
        for number in range(3):
            await setting.send(*setting.act(live, f"a{number}"))
        missed = await setting.join(ADA, seen)
        events = [event for update in current.updates for event in update.get("events", [])]
        assert missed.updates[0]["events"] == events
        assert missed.updates[0]["view"] == current.updates[-1]["view"]
        ahead = await setting.join(ADA, live.seq + 100)
        assert ahead.updates[0]["since"] == 0

    run(scenario)


def test_who_sits_down_gets_a_players_view_of_everything(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        client = await setting.join(BO)
        await setting.send(ADA, Say(intent="hello", text="Hello"))
        assert client.updates[-1]["chat"][0]["text"] == "Hello"
        assert client.seats == []
        await setting.send(BO, Sit(intent="sit", seat=1))
        assert client.seats == [1]
        assert client.updates[-1]["since"] == 0
        assert client.updates[-1]["room"]["seats"][1]["yours"]

    run(scenario)


def test_players_who_leave_are_noted_as_away_and_as_back(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        first, second = await setting.join(ADA), await setting.join(ADA)
        setting.hub.leave(first)
        await setting.settle()
        assert not live.seats[0].away
        setting.hub.leave(second)
        await setting.settle()
        assert live.seats[0].away
        await setting.join(ADA)
        assert not live.seats[0].away
        assert live.seats[0].node == "node"

    run(scenario)


def test_presence_is_corrected_after_a_process_died(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        await setting.join(ADA)
        channel = setting.hub.channel(setting.table)
        request = setting.hub.make_request(live, [NewEntry("back", 1, body="dead"), NewEntry("away", 0)], None, "x")
        await setting.hub._write(channel, request)
        await setting.hub.correct_presence(setting.hub.channel(setting.table), {"node"})
        assert [seat.node for seat in live.seats] == ["node", None]

    run(scenario)


@pytest.mark.parametrize(("expiry", "kind"), [("bot", "expire"), ("resign", "resign")])
def test_a_clock_expires_once_its_time_is_up(run: Run, monkeypatch: pytest.MonkeyPatch, expiry: str, kind: str) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)

    async def scenario(setting: Setting) -> None:
        nonlocal now
        live = await setting.start()
        seat = live.to_move
        channel = setting.hub.channel(setting.table)
        assert channel.timer is not None
        now += 59
        await setting.hub.expire(setting.table)
        assert live.seq == 5
        now += 2
        await setting.hub.expire(setting.table)
        log = await setting.store.read(lambda c: read_log(c, setting.table))
        assert (log[-1].kind, log[-1].seat, len(log)) == (kind, seat, 6)
        assert live.phase == ("playing" if kind == "expire" else "over")
        await setting.hub.expire(setting.table)
        assert live.seq == 6

    run(scenario, clock=ClockSettings(kind="move", seconds=60, expiry=expiry))  # type: ignore[arg-type]


def test_a_bots_turn_is_announced_and_its_action_counts_only_at_its_position(run: Run) -> None:
    turns: list[tuple[str, int]] = []

    def think(channel: TableChannel, live: LiveTable) -> None:
        turns.append((channel.name, live.position))

    async def scenario(setting: Setting) -> None:
        setting.hub.on_bot_turn = think
        live = await setting.start()
        assert not turns
        await setting.send(ADA, Say(intent="x", text="."))
        request = setting.hub.make_request(live, [NewEntry("substitute", live.to_move, body="random")], None, "y")
        await setting.hub._write(setting.hub.channel(setting.table), request)
        assert turns == [(setting.table, live.position)]
        assert live.table is not None
        entry = NewEntry("act", live.to_move, min(live.table.legal_actions()))
        assert not await setting.hub.act(setting.table, live.position, [entry], "b1", "greedy")
        assert not await setting.hub.act(setting.table, live.position - 1, [entry], "b2", "random")
        assert await setting.hub.act(setting.table, live.position, [entry], "b3", "random")

    run(scenario)


def test_a_rematch_opens_with_the_last_agreement(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        await setting.send(ADA, Resign(intent="r", seat=0))
        await setting.send(ADA, Rematch(intent="again", seat=0))
        assert live.next_table is None
        await setting.send(BO, Rematch(intent="again", seat=1))
        assert live.next_table is not None
        following = await setting.hub.get_table(live.next_table)
        assert following.phase == "playing"
        assert [seat.player for seat in following.seats] == [BO, ADA]

    run(scenario)


def test_a_failed_write_is_told_and_the_table_rebuilt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise Unavailable("store-unavailable", "the store does not answer")

    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        before = live.seq
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", fail)
            refused = await setting.send(*setting.act(live, "lost"))
        assert isinstance(refused, protocol.Refused)
        assert refused.code == "store-unavailable"
        again = await setting.hub.get_table(setting.table)
        assert again is not live
        assert again.seq == before
        assert isinstance(await setting.send(*setting.act(again, "lost")), protocol.Ack)

    run(scenario)


def test_another_process_that_was_faster_is_taken_into_account(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        other, bo = Hub(setting.store, "other"), Sender(BO, "Bo", "other")
        assert isinstance(await other.submit(setting.table, bo, Say(intent="x", text="Hi")), protocol.Ack)
        client = await setting.join(ADA)
        ack = await setting.send(ADA, Say(intent="y", text="Hello"))
        assert isinstance(ack, protocol.Ack)
        assert [said.text for said in (await setting.hub.get_table(setting.table)).chat] == ["Hi", "Hello"]
        assert [said["text"] for update in client.updates for said in update.get("chat", [])] == ["Hi", "Hello"]

    run(scenario)


def test_a_reloaded_table_sends_its_clients_to_come_back(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        client = await setting.join(ADA)
        await setting.hub.reload(setting.table)
        assert client.messages[-1]["type"] == "reconnect"
        assert client.closed == (1012, "changed")
        assert setting.hub.channel(setting.table).live is None
        setting.hub.reload_all()
        assert client.closed == (1012, "restored")
        setting.hub.disconnect_all()
        assert client.closed == (1012, "restarting")

    run(scenario)


def test_a_table_that_does_not_exist_is_not_kept(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        with pytest.raises(NotFound):
            await setting.hub.get_table("nowhere")
        assert "nowhere" not in setting.hub.channels

    run(scenario)


def test_only_tables_in_use_stay_in_memory(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        setting.hub.tables_kept = 4
        await setting.join(ADA)
        for number in range(20):
            setting.hub.channel(f"t{number}")
        assert len(setting.hub.channels) <= 5
        assert setting.table in setting.hub.channels
        assert "t19" in setting.hub.channels

    run(scenario)


def test_a_closed_table_is_closed_once(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        await setting.hub.close_table(setting.table)
        assert live.phase == "closed"
        before = live.seq
        await setting.hub.close_table(setting.table)
        assert live.seq == before

    run(scenario)


def test_when_a_table_is_due(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        assert live.next_due() is None
        live.seats[live.to_move or 0].bot = "random"
        assert live.next_due() == live.last_at + BOT_LEASE

    run(scenario)


def test_a_table_in_the_logs_gives_no_access() -> None:
    assert shorten("abc") == shorten("abc") != shorten("abd")
    assert "abc" not in shorten("abc")


def test_hosting_passes_on_when_the_host_leaves_before_the_start(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        for seat, player in enumerate((ADA, BO)):
            await setting.send(player, Sit(intent="sit", seat=seat))
        host, _guest = await setting.join(ADA), await setting.join(BO)
        setting.hub.leave(host)
        await setting.settle()
        live = await setting.hub.get_table(setting.table)
        assert live.config.host == BO
        assert [note.kind for note in live.room_notes][-1] == "host"

    run(scenario)


def test_spectators_are_listed_by_name_and_many_together_cost_one_message(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludothek.server.runtime.channel.SPECTATORS_SECONDS", 0.0)

    async def scenario(setting: Setting) -> None:
        await setting.start()
        player = await setting.join(ADA)
        await setting.settle()
        received = len(player.updates)
        setting.hub.channel(setting.table).clients.update(
            FakeClient(setting.table, name) for name in ("cy", "bo2", "ada")
        )
        spectator = await setting.join("zoe")
        await setting.settle()
        assert player.updates[-1]["room"]["watching"] == ["Bo2", "Cy", "Zoe"]
        assert len(player.updates) == received + 1
        assert spectator.updates[-1]["room"]["watching"] == ["Bo2", "Cy", "Zoe"]
        setting.hub.leave(spectator)
        await setting.settle()
        assert player.updates[-1]["room"]["watching"] == ["Bo2", "Cy"]

    run(scenario)


def test_what_the_host_changes_is_stored_with_the_table(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.send(ADA, Configure(intent="x", visibility="listed", chat=False))
        with setting.store.engine.connect() as connection:
            row = find_table(connection, setting.table)
            assert (row["visibility"], row["chat"]) == ("listed", False)
            [listed], _damaged = list_lobby(connection, 10)
            assert not listed.config.chat

    run(scenario, seed=None)


def test_the_next_table_opens_for_those_who_agreed_when_the_last_one_leaves(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        await setting.start()
        ada, bo = await setting.join(ADA), await setting.join(BO)
        await setting.send(BO, Resign(intent="r", seat=1))
        await setting.send(ADA, Rematch(intent="again", seat=0))
        live = await setting.hub.get_table(setting.table)
        assert (live.next_table, live.awaited()) == (None, [1])
        setting.hub.leave(bo)
        await setting.settle()
        assert live.next_table is not None
        following = await setting.hub.get_table(live.next_table)
        assert following.phase == "open"
        assert [seat.player for seat in following.seats] == [None, ADA]
        assert ada.updates[-1]["room"]["next_table"] == live.next_table

    run(scenario)


def test_an_idle_table_is_dropped_from_memory_and_comes_back_with_the_next_intent(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        client = await setting.join(ADA)
        player, act = setting.act(live, "a1")
        setting.hub.drop_idle(3600.0)
        assert setting.hub.channel(setting.table).live is live
        setting.hub.drop_idle(-1.0)
        assert setting.hub.channels[setting.table].live is None
        ack = await setting.send(player, act)
        assert isinstance(ack, protocol.Ack)
        assert (client.last_sent, client.updates[-1]["since"]) == (ack.seq, act.seq)
        client.seats.clear()
        setting.hub.drop_idle(-1.0)
        setting.hub.leave(client)
        await setting.settle()
        setting.hub.drop_idle(-1.0)
        assert setting.table not in setting.hub.channels

    run(scenario)
