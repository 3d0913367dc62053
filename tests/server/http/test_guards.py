"""What a stranger may make the server keep and compute: records, listed tables, reports; and damaged tables."""

import asyncio
import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

import ludothek
from ludothek.server import cli, metrics, service
from ludothek.server.answers.records import clean_upload
from ludothek.server.db import plays, schema
from ludothek.server.db.editions import KEPT_SECONDS
from ludothek.server.db.tables import MOST_WAITING, UNSTARTED_SECONDS, read_seating
from ludothek.server.errors import Invalid, TooManyRequests
from ludothek.server.http import branches, deals, replays, rules
from ludothek.server.http.archives import PLAYS_AT_ONCE
from ludothek.server.play import clock, table_state
from ludothek.server.play.finished_game import FinishedGame, GameSeat
from ludothek.server.runtime import jobs, records, seatings
from ludothek.server.runtime.byte_cache import ByteCache
from ludothek.server.runtime.janitor import Janitor
from ludothek.server.runtime.rate_limits import ALLOWANCES, Allowance
from ludothek.server.service import Service


def join(client: TestClient, name: str = "Ada") -> str:
    client.cookies.clear()
    return str(client.post("/api/me", json={"name": name}).json()["player"])


def open_table(client: TestClient, **body: Any) -> Any:
    return client.post("/api/tables", json={"game": "maumau", "seats": 2, **body})


def run(client: TestClient, work: Callable[[], Any]) -> Any:
    assert client.portal is not None
    return client.portal.call(work)


def change(client: TestClient, table: str, **values: Any) -> None:
    """Change the row of a table behind the server's back."""
    service = client.app.state.service  # type: ignore[attr-defined]
    update = sa.update(schema.tables).where(schema.tables.c.id == table).values(**values)
    run(client, lambda: service.store.change(lambda c: c.execute(update).rowcount))


def settle(client: TestClient) -> None:
    """Wait for the hub's background tasks."""
    hub = client.app.state.service.hub  # type: ignore[attr-defined]

    async def wait() -> None:
        while hub.tasks:
            await asyncio.wait(hub.tasks)

    run(client, wait)


def upload(client: TestClient) -> str:
    table = ludothek.Table("maumau", 2, 5, {"games": 1}, players=["Ada", "Ben"])
    while not table.is_over:
        table.play(min(table.legal_actions()))
    return str(client.post("/api/records", json={"record": table.record()}).json()["record"])


# Records


def test_a_record_is_replayed_once_and_its_pages_are_made_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(client)
    record = upload(client)
    replayed: list[str] = []
    monkeypatch.setattr(
        records, "replay_upload", lambda u, replay=records.replay_upload: (replayed.append("x"), replay(u))[1]
    )
    service = client.app.state.service  # type: ignore[attr-defined]
    inspected: list[Any] = []
    check = service.inspector.check

    async def count(owner: str, work: Any, *arguments: Any) -> Any:
        inspected.append(work)
        return await check(owner, work, *arguments)

    monkeypatch.setattr(service.inspector, "check", count)
    client.cookies.clear()
    answers = [client.get(f"/api/tables/{record}/replay") for _ in range(8)]
    assert {answer.status_code for answer in answers} == {200}
    assert replayed == ["x"]
    assert inspected == [replays.render_upload]


def test_whoever_has_many_records_replayed_pays_for_their_decisions(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is cached costs nothing; but the cache is bounded, and records are brought in no time."""
    join(client)
    record = upload(client)
    service = client.app.state.service  # type: ignore[attr-defined]
    lines = run(client, lambda: service.records.find_upload(record)).record.count("\n")
    monkeypatch.setitem(service.limits._allowances, "actions-address", Allowance(2.5 * lines, 1e-9))
    service.limits._buckets.clear()
    codes = []
    for _ in range(3):
        codes += [client.get(f"/api/tables/{record}/replay").status_code for _ in range(2)]
        service.records.forget()
    assert codes == [200] * 4 + [429] * 2


def test_records_that_are_handed_over_are_replayed_in_the_inspectors_process(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(ludothek.Table, "replay", fail)
    join(client)
    table = ludothek.Table("maumau", 2, 5, {"games": 1}, players=["Ada", "Ben"])
    while not table.is_over:
        table.play(min(table.legal_actions()))
    answer = client.post("/api/me/records", json={"record": table.record()})
    assert answer.status_code == 201, answer.text


def test_games_of_an_archive_are_stored_with_a_few_statements(client: TestClient) -> None:
    """Moves wait for the writer meanwhile."""
    seats = [GameSeat(seat=n, name="x", place=n, won=not n, player="p" if not n else None) for n in range(4)]
    games = [FinishedGame(f"g{n}", "imported", "maumau", 1.0, seats, owner="p") for n in range(PLAYS_AT_ONCE)]
    service = client.app.state.service  # type: ignore[attr-defined]
    statements: list[str] = []
    sa.event.listen(service.store.engine, "before_cursor_execute", lambda *arguments: statements.append(arguments[2]))

    def store() -> Any:
        return service.store.change(lambda c: plays.add_own_plays(c, "p", [*games, games[0]]))

    assert run(client, store) == PLAYS_AT_ONCE
    assert len([statement for statement in statements if re.search(r"(FROM|INTO) play(s|_seats)\b", statement)]) == 4
    assert run(client, store) == 0


def test_a_record_with_too_many_decisions_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Invalid, match="6000 decisions"):
        records.replay_upload(records.Upload("0:1\n" * 39_000))


def test_all_addresses_of_records_have_one_limit(client: TestClient) -> None:
    join(client)
    record = upload(client)
    client.cookies.clear()
    limits = client.app.state.service.limits  # type: ignore[attr-defined]
    limits._allowances["record-address"] = Allowance(6, 0)
    paths = [f"/api/tables/{record}/{what}" for what in ("pieces", "branches", "outcome")]
    codes = [client.get(path).status_code for path in paths * 3]
    assert codes == [200] * 6 + [429] * 3


def test_hidden_characters_are_stripped_from_a_record(client: TestClient) -> None:
    table = ludothek.Table("maumau", 2, 5, {"games": 1}, players=["A\u202eda", "👩\u200d🚀"])
    assert clean_upload(table.record(), None)[0].record == table.record().replace("\u202e", " ")


def test_caches_are_bounded_by_bytes() -> None:
    cache: ByteCache[str, str] = ByteCache(100)
    for key, size in (("a", 40), ("b", 40), ("c", 40), ("huge", 101)):
        cache.put(key, key, size)
    assert [cache.get(key) for key in ("a", "b", "c", "huge")] == [None, "b", "c", None]
    assert (len(cache), cache.bytes) == (2, 80)
    cache.get("b")
    cache.put("d", "d", 40)
    assert cache.get("c") is None
    cache.put("b", "again", 10)
    assert cache.bytes == 50
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def test_tables_in_memory_are_bounded_by_bytes(client: TestClient) -> None:
    join(client)
    hub = client.app.state.service.hub  # type: ignore[attr-defined]
    hub.most_bytes = 3 * table_state.BYTES
    for _ in range(6):
        client.get(f"/api/tables/{open_table(client).json()['table']}")
    loaded = [channel for channel in hub.channels.values() if channel.live is not None]
    assert 1 <= len(loaded) <= 4


# Editions and rules


def test_an_edition_keeps_its_own_names_though_another_plays_the_same(client: TestClient) -> None:
    """Whoever stored such an edition first does not name the cards of others; hidden characters are removed."""
    join(client)
    source, names = ludothek.game("origami").standard_edition.source, []
    (wolf,) = {card["names"]["en"] for card in ludothek.game("origami").standard_edition.data["card"][:1]}
    for name in ("Evil\\u202e one", "Kind one"):
        edition = {"name": "mine", "source": source.replace(f'en = "{wolf}"', f'en = "{name}"', 1)}
        table = client.post("/api/tables", json={"game": "origami", "edition": edition}).json()["table"]
        names.append(client.get(f"/api/tables/{table}/pieces").json()["pieces"][0]["name"])
    assert names == ["Evil  one", "Kind one"]


def test_rules_are_made_once_for_each_game_language_and_edition(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def render(game: Any, lang: str, edition: str, live: Any) -> bytes:
        made.append(f"{game.key} {lang}")
        return b"{}"

    monkeypatch.setattr(rules, "render_rules", render)
    for path in ("maumau?lang=de", "maumau?lang=de", "maumau?lang=fr", "origin?lang=de", "origin?lang=de"):
        assert client.get(f"/api/rules/{path}").status_code == 200
    assert made == ["maumau de", "maumau fr", "origin de"]


# The seed


def test_who_opens_a_listed_table_may_not_choose_its_seed(client: TestClient) -> None:
    join(client)
    refused = open_table(client, seed="7", visibility="listed")
    assert (refused.status_code, refused.json()["code"]) == (400, "seed-listed")
    assert open_table(client, seed="7").status_code == 201


def test_an_intent_that_many_are_told_of_counts_more_often(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty guests with twenty connections each would have every intent told four hundred times."""
    join(client)
    table = open_table(client).json()["table"]
    limits = client.app.state.service.limits  # type: ignore[attr-defined]
    taken: list[tuple[str, float]] = []
    take = limits.take
    monkeypatch.setattr(service, "CLIENTS_PER_INTENT", 2)

    def note(kind: str, whose: str, amount: float = 1.0) -> None:
        taken.append((kind, amount))
        take(kind, whose, amount)

    def say(number: int) -> list[tuple[str, float]]:
        taken.clear()
        message = {"type": "say", "intent": f"i{number}", "text": "Hello"}
        assert client.post(f"/api/tables/{table}/intents", json=message).status_code == 200
        return [one for one in taken if one[0] == "intent-address"]

    monkeypatch.setattr(limits, "take", note)
    assert say(0) == [("intent-address", 1.0)]
    with ExitStack() as sockets:
        for _ in range(5):
            socket = sockets.enter_context(client.websocket_connect(f"/api/tables/{table}/socket"))
            socket.receive_text()
        assert say(1) == [("intent-address", 1.0), ("intent-address", 2)]
        monkeypatch.setitem(limits._allowances, "intent-address", Allowance(1.0, 1e-9))
        limits._buckets.clear()
        message = {"type": "say", "intent": "more", "text": "Hello"}
        refused = client.post(f"/api/tables/{table}/intents", json=message)
        assert (refused.status_code, refused.json()["code"]) == (409, "too-many")


# Listed tables, reports, and what expires


def test_limits_count_the_network_of_an_ipv6_address() -> None:
    """Somebody has 2^64 addresses of it, and could be as many guests."""
    addresses = ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1", "192.0.2.1", "192.0.2.2")
    scopes = [{"type": "http", "client": (address, 1)} for address in addresses]
    counted = [Service.get_address(Request(scope)) for scope in scopes]
    assert counted[0] == counted[1]
    assert len(set(counted)) == 4


def test_an_address_opens_a_bounded_number_of_listed_tables_whoever_asks(client: TestClient) -> None:
    codes = []
    for guest in range(4):
        join(client, f"Guest {guest}")
        codes += [open_table(client, visibility="listed").status_code for _ in range(5)]
    assert codes.count(201) == int(ALLOWANCES["listed-address"].burst)
    assert codes.count(429) == len(codes) - codes.count(201)


def configure(client: TestClient, number: int) -> int:
    table = open_table(client).json()["table"]
    message = {"type": "configure", "intent": f"i{number}", "visibility": "listed"}
    return client.post(f"/api/tables/{table}/intents", json=message).status_code


def open_in_circle(client: TestClient, number: int) -> int:
    circle = client.post("/api/circles", json={"name": f"Circle {number}"}).json()["circle"]
    path = f"/api/circles/{circle}/tables"
    return client.post(path, json={"game": "maumau", "seats": 2, "visibility": "listed"}).status_code


def find_seat(client: TestClient, number: int) -> int:
    return client.post("/api/seats", json={"game": "maumau"}).status_code


@pytest.mark.parametrize("deed", [configure, open_in_circle, find_seat])
def test_no_other_way_into_the_lobby_goes_round_the_limit(
    client: TestClient, deed: Callable[[TestClient, int], int]
) -> None:
    join(client)
    for _ in range(int(ALLOWANCES["listed-address"].burst) - 1):
        assert open_table(client, visibility="listed").status_code == 201
    join(client, "Ben")
    first, second = (deed(client, number) for number in range(2))
    assert first < 300
    assert second in (409, 429)


def test_the_lobby_reads_again_only_what_has_changed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    join(client)
    tables = {open_table(client, visibility="listed").json()["table"] for _ in range(3)}
    read: list[str] = []

    def note(connection: Any, table: str) -> Any:
        read.append(table)
        return read_seating(connection, table)

    monkeypatch.setattr(seatings, "read_seating", note)
    for _ in range(3):
        assert {table["table"] for table in client.get("/api/tables").json()["tables"]} == tables
    assert sorted(read) == sorted(tables)
    changed = min(tables)
    client.post(f"/api/tables/{changed}/intents", json={"type": "sit", "intent": "sit", "seat": 0})
    seats = {table["table"]: table["seats"][0] for table in client.get("/api/tables").json()["tables"]}
    assert seats[changed]["name"] == "Ada"
    assert read[len(tables) :] == [changed]


def test_one_host_cannot_push_others_out_of_the_lobby(client: TestClient) -> None:
    join(client)
    first = open_table(client, visibility="listed").json()["table"]
    join(client, "Ben")
    for _ in range(MOST_WAITING + 3):
        open_table(client, visibility="listed")
    listed = [table["table"] for table in client.get("/api/tables").json()["tables"]]
    assert len(listed) == MOST_WAITING + 1
    assert first in listed


def test_one_owner_cannot_fill_all_places_for_reports(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    service = client.app.state.service  # type: ignore[attr-defined]

    async def wait(*_: Any) -> None:
        return

    monkeypatch.setattr(service.jobs, "_run", wait)

    async def fill() -> None:
        for number in range(jobs.MOST_OF_OWNER):
            service.jobs.start(f"review:{number}", str, owner="2001:db8::/64")
        with pytest.raises(TooManyRequests):
            service.jobs.start("review:more", str, owner="2001:db8::/64")
        service.jobs.start("review:more", str, owner="192.0.2.1")

    run(client, fill)


def test_the_host_chooses_other_cards_until_the_start_and_everybody_sees_them(client: TestClient) -> None:
    join(client)
    table = open_table(client).json()["table"]
    path = f"/api/tables/{table}"
    source = ludothek.game("maumau").standard_edition.source + "\n# mine"

    def choose(intent: str, edition: str | None) -> Any:
        message = {"type": "configure", "intent": intent, "edition": edition}
        return client.post(f"{path}/intents", json=message).json()

    sent = client.post(f"{path}/edition", json={"name": "Grandma’s\u202e", "source": source})
    assert (sent.status_code, sent.json()["name"]) == (201, "Grandma’s")
    key = sent.json()["edition"]
    assert choose("unknown", "ab" * 16)["code"] == "no-such-edition"
    assert choose("mine", key)["type"] == "ack"
    assert client.get(path).json()["room"]["own_edition"] == "Grandma’s"
    service = client.app.state.service  # type: ignore[attr-defined]
    run(client, Janitor(service.hub).clean)
    service.hub.channels.clear()
    assert client.get(path).json()["room"]["edition"] == key
    assert choose("usual", None)["type"] == "ack"
    assert "own_edition" not in client.get(path).json()["room"]
    assert client.post(f"{path}/edition", json={"name": "x", "source": "x = "}).json()["code"] == "invalid-edition"
    invite = client.get(f"{path}/invitation").json()["invite"]
    join(client, "Ben")
    client.post(f"{path}/enter", json={"invite": invite})
    assert client.post(f"{path}/edition", json={"name": "x", "source": source}).json()["code"] == "host-only"


def test_tables_that_never_start_and_editions_that_nobody_uses_expire(client: TestClient) -> None:
    join(client)
    source = ludothek.game("maumau").standard_edition.source + "\n# mine"
    edition = {"name": "mine", "source": source}
    old = open_table(client, visibility="listed", edition=edition).json()["table"]
    private, new = open_table(client).json()["table"], open_table(client, visibility="listed").json()["table"]
    for table in (old, private):
        change(client, table, created_at=clock.now() - UNSTARTED_SECONDS["listed"] - 1)
    service = client.app.state.service  # type: ignore[attr-defined]
    run(client, Janitor(service.hub).clean)
    assert [client.get(f"/api/tables/{table}").status_code for table in (old, private, new)] == [404, 200, 200]
    count = sa.select(sa.func.count()).select_from(schema.editions)
    assert run(client, lambda: service.store.read(lambda c: c.execute(count).scalar())) == 1
    long_ago = sa.update(schema.editions).values(touched_at=clock.now() - KEPT_SECONDS - 1)
    run(client, lambda: service.store.change(lambda c: c.execute(long_ago).rowcount))
    run(client, Janitor(service.hub).clean)
    assert run(client, lambda: service.store.read(lambda c: c.execute(count).scalar())) == 0


# Damaged tables


@pytest.mark.parametrize("damage", [{"options": "{"}, {"clock": "[]"}, {"seed": "x"}, {"game": "chess"}], ids=str)
def test_a_damaged_table_is_quarantined_and_everything_else_goes_on(client: TestClient, damage: dict[str, str]) -> None:
    join(client)
    damaged = open_table(client, visibility="listed").json()["table"]
    sound = open_table(client, visibility="listed").json()["table"]
    service = client.app.state.service  # type: ignore[attr-defined]
    service.hub.channels.clear()
    change(client, damaged, **damage)
    before = metrics.damaged._value.get()
    for path in ("/api/tables", "/api/me/tables"):
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        assert [table["table"] for table in answer.json()["tables"]] == [sound]
    assert client.get(f"/api/tables/{damaged}").json()["code"] == "damaged"
    settle(client)
    status = sa.select(schema.tables.c.status).where(schema.tables.c.id == damaged)
    assert run(client, lambda: service.store.read(lambda c: c.execute(status).scalar())) == "damaged"
    assert metrics.damaged._value.get() == before + 1


def test_the_keeper_releases_a_table_whose_rows_are_repaired(client: TestClient) -> None:
    join(client)
    table = open_table(client, visibility="listed").json()["table"]
    service = client.app.state.service  # type: ignore[attr-defined]
    service.hub.channels.clear()
    change(client, table, options="{")
    assert client.get("/api/tables").json()["tables"] == []
    settle(client)
    command = ["admin", "release", table, "--data", service.settings.data]
    assert CliRunner().invoke(cli.app, command).exit_code == 1
    change(client, table, options='{"games":3}')
    released = CliRunner().invoke(cli.app, command, catch_exceptions=False)
    assert (released.exit_code, released.output.splitlines()[-1]) == (0, f"{table} is open.")
    assert [entry["table"] for entry in client.get("/api/tables").json()["tables"]] == [table]


def test_the_janitor_attends_to_other_tables_though_one_is_damaged(client: TestClient) -> None:
    join(client)
    service = client.app.state.service  # type: ignore[attr-defined]
    damaged, sound = (open_table(client).json()["table"] for _ in range(2))
    service.hub.channels.clear()
    past = clock.now() - 60
    change(client, damaged, options="{", due_at=past - 1, status="playing")
    change(client, sound, due_at=past)
    run(client, Janitor(service.hub).attend_overdue)
    due = sa.select(schema.tables.c.due_at).where(schema.tables.c.id == sound)
    assert run(client, lambda: service.store.read(lambda c: c.execute(due).scalar())) is None


def test_all_that_ever_happened_at_a_long_table_is_told_only_so_often(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever tells it: a request, a socket, a stream. What is new since the last time costs little."""
    join(client)
    table = open_table(client, bots=[None, "greedy"]).json()["table"]
    for kind in ("sit", "ready"):
        client.post(f"/api/tables/{table}/intents", json={"type": kind, "intent": kind, "seat": 0})
    service = client.app.state.service  # type: ignore[attr-defined]
    live = run(client, lambda: service.hub.get_table(table))
    actions = len(live.event_seqs)
    monkeypatch.setitem(service.limits._allowances, "actions-address", Allowance(2.5 * actions, 1e-6))
    paths = [f"/api/tables/{table}"] * 3 + [f"/api/tables/{table}?since={live.seq}", f"/api/tables/{table}/points"]
    assert [client.get(path).status_code for path in paths] == [200, 200, 429, 200, 429]
    assert client.get(f"/api/tables/{table}/stream").status_code == 429
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket, pytest.raises(WebSocketDisconnect):
        assert "too-many" in socket.receive_text()
        socket.receive_text()


def test_a_branch_late_in_a_long_game_counts_as_several_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(client)
    monkeypatch.setattr(branches, "ACTIONS_PER_TABLE", 2)
    service = client.app.state.service  # type: ignore[attr-defined]
    monkeypatch.setitem(service.limits._allowances, "table", Allowance(7.0, 1e-6))
    record = upload(client)
    codes = [client.post(f"/api/tables/{record}/branches", json={"at": at}).status_code for at in (4, 4, 4, 0, 0)]
    assert codes == [201, 201, 429, 201, 429]


# The deal of the day


def test_the_deals_of_the_day_are_read_again_only_when_a_game_of_them_is_over(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may ask, and with many results it takes a while to put them in order."""
    join(client)
    read: list[str] = []
    read_results = deals.read_results

    def note(connection: Any, outcomes: Any, deal: str, player: str) -> Any:
        read.append(deal)
        return read_results(connection, outcomes, deal, player)

    monkeypatch.setattr(deals, "read_results", note)
    today = [client.get("/api/deals").json() for _ in range(3)][-1]["deals"]
    assert read == [deal["deal"] for deal in today]
    path = f"/api/deals/{today[0]['deal']}/tables"
    table = client.post(path, json={}).json()["table"]
    client.post(f"/api/tables/{table}/intents", json={"type": "resign", "intent": "r", "seat": 0})
    client.get("/api/deals")
    assert len(read) == 2 * len(today)


def test_seed_and_salt_of_the_day_are_withheld_until_the_day_is_over(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(client)
    deal = next(d["deal"] for d in client.get("/api/deals").json()["deals"] if d["game"] == "maumau")
    table = client.post(f"/api/deals/{deal}/tables", json={}).json()["table"]
    service = client.app.state.service  # type: ignore[attr-defined]
    config = run(client, lambda: service.hub.get_table(table)).config
    secrets = [str(config.seed), config.salt]

    def everything() -> list[str]:
        resign = {"type": "resign", "intent": "r", "seat": 0}
        client.post(f"/api/tables/{table}/intents", json=resign)
        answers = [client.get(f"/api/tables/{table}{what}").text for what in ("", "/record", "/replay?seat=0")]
        answers.append(client.post(f"/api/tables/{table}/share", json={}).text)
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            answers += [socket.receive_text(), socket.receive_text()]
        assert '"result"' in answers[-1]
        return answers

    assert not [answer for answer in everything() if any(secret in answer for secret in secrets)]
    tomorrow = clock.now() + 86_400
    monkeypatch.setattr(table_state, "now", lambda: tomorrow)
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.receive_text()
        result = socket.receive_text()
    assert all(secret in result for secret in secrets)
    assert client.get(f"/api/tables/{table}/record").status_code == 200


def test_other_hands_of_the_day_are_withheld_from_those_who_resigned_until_it_is_over(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the deal could be played again, under another name, knowing every hand."""
    join(client)
    deal = next(d["deal"] for d in client.get("/api/deals").json()["deals"] if d["game"] == "maumau")
    table = client.post(f"/api/deals/{deal}/tables", json={}).json()["table"]
    path = f"/api/tables/{table}"
    client.post(f"{path}/intents", json={"type": "resign", "intent": "r", "seat": 0})

    def look(seat: int) -> tuple[int, str]:
        answer = client.get(f"{path}/replay?seat={seat}")
        return answer.status_code, answer.json().get("code", "")

    def branch(seat: int) -> int:
        return client.post(f"{path}/branches", json={"at": 0, "seat": seat, "bots": [None, None]}).status_code

    assert (look(0), look(1)) == ((200, ""), (409, "sealed"))
    assert client.get(f"{path}/replay?seat=0").json()["perspectives"] == [0]
    assert [branch(0), branch(1)] == [409, 409]
    tomorrow = clock.now() + 86_400
    monkeypatch.setattr(table_state, "now", lambda: tomorrow)
    assert (look(0), look(1)) == ((200, ""), (200, ""))
    assert len(client.get(f"{path}/replay?seat=1").json()["perspectives"]) > 1
    assert [branch(0), branch(1)] == [201, 201]
