"""Tournaments over HTTP, and in the database: everybody plays the same deals, and a kill loses no round."""

import csv
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludothek.core.table import Table
from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.db import schema
from ludothek.server.db import tournaments as db
from ludothek.server.db.conduct import Block, add_block
from ludothek.server.errors import Unavailable
from ludothek.server.http import tournaments
from ludothek.server.play import clock
from ludothek.server.play.commitment import verify
from ludothek.server.play.updates import build_result
from ludothek.server.settings import Settings
from ludothek.server.tournaments import steps
from tests.server.http.players import Person

CUP = {
    "name": "Cup",
    "game": "maumau",
    "seats": 2,
    "rounds": 2,
    "break_seconds": 0,
    "bot_pause": 0,
    "options": {"games": 1},
}
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that takes no step of a tournament by itself."""
    monkeypatch.setattr(logs, "configure", lambda level: None)
    with TestClient(make_app(Settings(data=str(tmp_path / "data"), sweep=3600.0, limits=100.0))) as client:
        yield client


def attend(client: TestClient) -> None:
    """Take all steps that are due."""
    attend_all = client.app.state.service.tournaments.attend  # type: ignore[attr-defined]
    client.portal.call(attend_all)  # type: ignore[union-attr]


def execute(client: TestClient, change: sa.Update) -> None:
    store = client.app.state.service.store  # type: ignore[attr-defined]
    client.portal.call(store.change, lambda c: c.execute(change).rowcount)  # type: ignore[union-attr]


def gather(client: TestClient, **more: Any) -> tuple[str, list[Person]]:
    """Create a tournament that four people enter, and start it; return its address."""
    people = [Person(client, name) for name in NAMES]
    made = people[0].post("/api/tournaments", CUP | more)
    path = f"/api/tournaments/{made['tournament']}"
    assert made["link"].endswith(f"/tournament/{made['tournament']}")
    for person in people:
        person.post(f"{path}/enter")
    people[0].post(f"{path}/host", {"act": "start"})
    attend(client)
    return path, people


def visit_tables(client: TestClient, path: str, people: list[Person]) -> None:
    """Let everybody look at their table."""
    note = client.app.state.service.hub.note_presence  # type: ignore[attr-defined]
    for person in people:
        client.portal.call(note, person.get(f"{path}/me")["table"], person.id, True)  # type: ignore[union-attr]


def play_out(table: str, pair: list[Person]) -> int:
    """Let two people lay the first card that fits until the game is over; return the seat of the first of them."""
    seats = {find_seat(table, person): person for person in pair}
    while True:
        moved = False
        for seat, person in seats.items():
            story = person.get(f"/api/tables/{table}?seat={seat}")
            if story["room"]["phase"] == "over":
                return find_seat(table, pair[0])
            legal = story["view"]["legal"]
            if story["view"]["to_move"] == seat and legal:
                person.intend(table, "act", seat=seat, seq=story["seq"], actions=[legal[0]["action"]])
                moved = True
        assert moved


def find_seat(table: str, person: Person) -> int:
    seats = person.get(f"/api/tables/{table}")["room"]["seats"]
    return int(next(seat["seat"] for seat in seats if seat.get("yours")))


def play(path: str, people: list[Person], loser: int = 1) -> list[str]:
    """Let one seat of every table resign; return the tables."""
    tables = []
    for person in people:
        table = person.get(f"{path}/me").get("table")
        if table is not None and table not in tables:
            tables.append(table)
            mine = find_seat(table, person)
            if mine == loser:
                person.intend(table, "resign", seat=mine)
            else:
                other = next(p for p in people if p is not person and p.get(f"{path}/me").get("table") == table)
                other.intend(table, "resign", seat=loser)
    return tables


def test_a_tournament_from_its_link_to_its_records(client: TestClient) -> None:
    path, people = gather(client)
    eve = Person(client, "Eve")
    board = eve.get(path)
    assert (board["phase"], board["rounds"], board["of_rounds"]) == ("running", 1, 2)
    assert len(board["deals"]) == 1
    assert "seed" not in board["deals"][0]
    visit_tables(client, path, people)
    tables = play(path, people)
    assert len(tables) == 2
    for table in tables:
        assert eve.ask("GET", f"/api/tables/{table}").status_code == 403, "others still play these cards"
        assert eve.ask("GET", f"/api/tables/{table}/outcome").status_code == 403
    attend(client)
    board = eve.get(f"{path}?round=1")
    assert board["rounds"] == 2
    first = board["deals"][0]
    assert first["seed"]
    assert all(table["open"] for match in board["matches"] for table in match["tables"])
    for table in tables:
        replay = eve.ask("GET", f"/api/tables/{table}/replay?seat=0")
        assert replay.status_code == 200, "all have played these cards: anybody may look, from any seat"
    visit_tables(client, path, people)
    play(path, people)
    attend(client)
    board = eve.get(path)
    assert board["phase"] == "over"
    assert [line["games"] for line in board["standings"]] == [2, 2, 2, 2]
    rows = list(csv.DictReader(io.StringIO(eve.ask("GET", f"{path}/results.csv").text)))
    assert [row["place"] for row in rows] == [str(line["place"]) for line in board["standings"]]
    archive = zipfile.ZipFile(io.BytesIO(eve.ask("GET", f"{path}/records.zip?round=1").content))
    records = [archive.read(name).decode() for name in archive.namelist()]
    replayed: list[Table] = [verify(record, first["commitment"]) for record in records]
    assert {table.seed for table in replayed} == {int(first["seed"])}


def test_nothing_of_a_deal_is_known_while_others_play_it(client: TestClient) -> None:
    path, people = gather(client)
    board = people[0].get(path)
    tables = [table["table"] for match in board["matches"] for table in match["tables"]]
    pair = [p for p in people if p.get(f"{path}/me")["table"] == tables[0]]
    person = pair[0]
    mine = play_out(tables[0], pair)
    attend(client)
    service = client.app.state.service  # type: ignore[attr-defined]
    result = build_result(client.portal.call(service.hub.get_table, tables[0]))  # type: ignore[union-attr]
    assert result is not None
    assert result.seed == result.salt == ""
    for address in ("record", "share", "branches"):
        method = "GET" if address == "record" else "POST"
        body = {"at": 0} if address == "branches" else None
        refused = person.ask(method, f"/api/tables/{tables[0]}/{address}", body)
        assert refused.json()["code"] == "sealed", address
    match = next(m for m in person.get(path)["matches"] if m["tables"][0]["table"] == tables[0])
    assert match["tables"][0] == {"table": tables[0], "deal": 0, "seats": match["tables"][0]["seats"], "is_over": True}
    secrets = service.store.read_now(
        lambda c: c.execute(sa.select(schema.tournament_deals.c.seed, schema.tournament_deals.c.salt)).one()
    )
    assert not {secrets.seed, secrets.salt} & set(str(person.get(path)).split("'"))
    assert person.ask("GET", f"/api/deals/table.{tables[0]}").json()["code"] == "sealed"
    assert person.ask("POST", f"/api/deals/table.{tables[0]}/tables").json()["code"] == "sealed"
    for kind in ("rematch", "ask-pause"):
        refused = person.ask("POST", f"/api/tables/{tables[0]}/intents", {"type": kind, "intent": "x", "seat": mine})
        assert refused.status_code == 409


def test_a_step_that_fails_anywhere_changes_nothing_and_is_taken_later(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a kill leaves behind is what the database has: every step is one transaction."""
    people = [Person(client, name) for name in NAMES]
    path = f"/api/tournaments/{people[0].post('/api/tournaments', CUP)['tournament']}"
    for person in people:
        person.post(f"{path}/enter")
    people[0].post(f"{path}/host", {"act": "start"})
    real = db.insert_tables

    def die(*arguments: Any, **more: Any) -> None:
        real(*arguments, **more)
        raise Unavailable("killed", "as if the process had died before the commit")

    monkeypatch.setattr(db, "insert_tables", die)
    with pytest.raises(Unavailable):
        attend(client)
    service = client.app.state.service  # type: ignore[attr-defined]
    count = sa.select(sa.func.count()).select_from(schema.tables)
    assert service.store.read_now(lambda c: c.execute(count).scalar()) == 0
    monkeypatch.undo()
    service.tournaments.forget()
    for _ in range(3):
        execute(client, sa.update(schema.tournaments).values(due_at=0.0))
        attend(client)
    assert service.store.read_now(lambda c: c.execute(count).scalar()) == 2
    assert people[0].get(path)["rounds"] == 1


def test_who_does_not_come_is_replaced_and_taken_out(client: TestClient) -> None:
    path, people = gather(client, no_show_seconds=10)
    service = client.app.state.service  # type: ignore[attr-defined]
    execute(client, sa.update(schema.tournament_tables).values(no_show_at=0.0))
    client.portal.call(service.tournaments.replace_no_shows)  # type: ignore[union-attr]
    table = people[0].get(f"{path}/me")["table"]
    seats = people[0].get(f"/api/tables/{table}")["room"]["seats"]
    assert [seat.get("substitute") for seat in seats] == ["greedy", "greedy"]
    play(path, people)
    attend(client)
    absent = [person for person in people if person.get(f"{path}/me").get("absent")]
    assert len(absent) == 2, "those who gave up were there"
    absent[0].post(f"{path}/enter")
    assert "absent" not in absent[0].get(f"{path}/me")


def test_whoever_left_a_round_robin_comes_back_and_a_knock_out_is_lost(client: TestClient) -> None:
    path, people = gather(client, kind="round-robin", most_entrants=4)
    people[1].post(f"{path}/leave")
    assert "left" not in people[1].post(f"{path}/enter")
    assert Person(client, "Eve").ask("POST", f"{path}/enter").json()["code"] == "too-late"
    path, people = gather(client, kind="knock-out")
    people[1].post(f"{path}/leave")
    assert people[1].ask("POST", f"{path}/enter").json()["code"] == "too-late"


def test_games_of_bots_alone_end_when_the_tournament_is_called_off(client: TestClient) -> None:
    service = client.app.state.service  # type: ignore[attr-defined]
    service.hub.on_bot_turn = lambda *_: None
    ada = Person(client, "Ada")
    path = f"/api/tournaments/{ada.post('/api/tournaments', CUP | {'bots_admitted': True})['tournament']}"
    ada.post(f"{path}/enter")
    for _ in range(3):
        ada.post(f"{path}/host", {"act": "add-bot", "bot": "greedy"})
    ada.post(f"{path}/host", {"act": "start"})
    attend(client)
    mine = ada.get(f"{path}/me")["table"]
    ada.post(f"{path}/host", {"act": "close"})
    for _ in range(2):
        execute(client, sa.update(schema.tournaments).values(due_at=0.0))
        attend(client)
    over = {t["table"]: t.get("is_over", False) for m in ada.get(path)["matches"] for t in m["tables"]}
    assert sorted(over.values()) == [False, True]
    assert not over[mine]
    ada.intend(mine, "resign", seat=find_seat(mine, ada))
    execute(client, sa.update(schema.tournaments).values(due_at=0.0))
    attend(client)
    assert all(t["open"] for m in ada.get(path)["matches"] for t in m["tables"])


def test_whoever_the_host_has_taken_out_does_not_come_back(client: TestClient) -> None:
    path, people = gather(client)
    people[0].post(f"{path}/host", {"act": "remove", "entrant": 1})
    assert people[1].get(f"{path}/me")["removed"]
    assert people[1].ask("POST", f"{path}/enter").json()["code"] == "taken-out"
    people[2].post(f"{path}/leave")
    people[0].post(f"{path}/host", {"act": "remove", "entrant": 2})
    assert people[2].ask("POST", f"{path}/enter").json()["code"] == "taken-out"


def test_refusals(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    for wrong, code in (
        ({"kind": "knock-out", "people": 3, "seats": 3}, "two-at-a-table"),
        ({"people": 1, "scoring": "table"}, "alone-at-table"),
        ({"clock": {"kind": "none"}}, "clock-needed"),
        ({"kind": "arena", "games": 2}, "arena-is-live"),
        ({"kind": "round-robin"}, "too-many-entrants"),
        ({"bot": "nobody"}, "unknown-bot"),
        ({"rounds": 31, "games": 4}, "too-many-deals"),
        ({"starts_at": 5}, "in-the-past"),
        ({"starts_at": 2.0**40}, "too-far-ahead"),
        ({"seats": 50}, "invalid-table"),
    ):
        assert ada.ask("POST", "/api/tournaments", CUP | wrong).json()["code"] == code
    path = f"/api/tournaments/{ada.post('/api/tournaments', CUP)['tournament']}"
    assert ben.ask("GET", "/api/tournaments/nothing").status_code == 404
    assert ben.ask("POST", f"{path}/host", {"act": "start"}).json()["code"] == "not-host"
    assert ada.ask("POST", f"{path}/host", {"act": "start"}).json()["code"] == "too-few"
    assert ada.ask("POST", f"{path}/host", {"act": "add-bot", "bot": "greedy"}).json()["code"] == "no-bots"
    assert ben.ask("POST", f"{path}/leave").json()["code"] == "not-entered"
    ada.post(f"{path}/host", {"act": "close"})
    assert ben.ask("POST", f"{path}/enter").json()["code"] == "too-late"
    service = client.app.state.service  # type: ignore[attr-defined]
    for who, code in (("keeper", "no-keeper"), ("nobody", "no-tournaments")):
        service.settings.tournaments = who
        assert ada.ask("POST", "/api/tournaments", CUP).json()["code"] == code


# What strangers can make a server keep


def test_a_tournament_that_nobody_starts_is_closed_in_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(client, "Ada")
    path = f"/api/tournaments/{ada.post('/api/tournaments', CUP | {'visibility': 'listed'})['tournament']}"
    attend(client)
    now = clock.now()
    for later, phase in ((steps.UNSTARTED - 60, "open"), (steps.UNSTARTED + 60, "closed")):
        monkeypatch.setattr(clock, "now", lambda later=later: now + later)
        attend(client)
        assert ada.get(path)["phase"] == phase
    assert ada.get("/api/tournaments")["listed"] == []


def test_one_host_cannot_push_others_out_of_the_list(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    first = ada.post("/api/tournaments", CUP | {"visibility": "listed"})["tournament"]
    for _ in range(db.MOST_LISTED_OF_HOST + 2):
        ben.post("/api/tournaments", CUP | {"visibility": "listed"})
    listed = [one["tournament"] for one in ada.get("/api/tournaments")["listed"]]
    assert len(listed) == db.MOST_LISTED_OF_HOST + 1
    assert first in listed


def test_nobody_makes_a_log_longer_for_ever(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    path = f"/api/tournaments/{ada.post('/api/tournaments', CUP)['tournament']}"
    ben.post(f"{path}/enter")
    for _ in range(tournaments.MOST_RETURNS):
        ben.post(f"{path}/leave")
        ben.post(f"{path}/enter")
    ben.post(f"{path}/leave")
    assert ben.ask("POST", f"{path}/enter").json()["code"] == "too-many"
    monkeypatch.setattr(tournaments, "MOST_EVENTS", 1)
    assert ada.ask("POST", f"{path}/host", {"act": "remove", "entrant": 0}).json()["code"] == "too-many"
    ada.post(f"{path}/host", {"act": "close"})
    assert ada.get(path)["phase"] == "closed"


def test_who_takes_the_records_along_holds_up_nobody_and_has_them_made_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, people = gather(client)
    visit_tables(client, path, people)
    play(path, people)
    attend(client)
    service = client.app.state.service  # type: ignore[attr-defined]
    name, read = path.rpartition("/")[2], list[str]()

    def note(connection: sa.Connection, table: str) -> str:
        assert not service.tournaments._cache[name][0].locked()
        read.append(table)
        return "a record"

    monkeypatch.setattr(tournaments, "read_record", note)
    answers = [people[0].ask("GET", f"{path}/records.zip?round=1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert len(read) == len(set(read)) == 2


def test_whoever_deletes_their_data_leaves_results_without_a_name(client: TestClient) -> None:
    path, people = gather(client)
    ben = people[1].id
    people[1].post("/api/me/forget")
    board = people[0].get(path)
    assert [entrant["name"] for entrant in board["entrants"]] == ["Ada", "–", "Cleo", "Dan"]
    rows = client.app.state.service.store.read_now(  # type: ignore[attr-defined]
        lambda c: c.execute(sa.select(schema.tournament_log.c.player)).scalars().all()
    )
    assert ben not in rows


def test_a_block_from_before_the_tournament_keeps_two_apart(client: TestClient) -> None:
    people = [Person(client, name) for name in NAMES]
    path = f"/api/tournaments/{people[0].post('/api/tournaments', CUP | {'rounds': 3})['tournament']}"
    for person in people:
        person.post(f"{path}/enter")
    store = client.app.state.service.store  # type: ignore[attr-defined]
    for other, at in ((people[1], 0.0), (people[2], 2.0**40)):
        block = Block(other.id, other.name, at)
        client.portal.call(store.change, lambda c, b=block: add_block(c, people[0].id, b))  # type: ignore[union-attr]
    people[0].post(f"{path}/host", {"act": "start"})
    attend(client)
    for number in (1, 2):
        matches = people[0].get(f"{path}?round={number}")["matches"]
        assert [0, 1] not in [sorted(match["entrants"]) for match in matches]
        visit_tables(client, path, people)
        play(path, people)
        attend(client)
    matches = people[0].get(f"{path}?round=3")["matches"]
    assert [0, 1] in [sorted(match["entrants"]) for match in matches], "nobody meets twice before they must"


def test_what_a_process_attended_to_when_it_died_is_taken_over_at_once(client: TestClient) -> None:
    people = [Person(client, name) for name in NAMES]
    path = f"/api/tournaments/{people[0].post('/api/tournaments', CUP)['tournament']}"
    for person in people:
        person.post(f"{path}/enter")
    people[0].post(f"{path}/host", {"act": "start"})
    service = client.app.state.service  # type: ignore[attr-defined]
    later = clock.now() + 1000.0
    execute(client, sa.update(schema.tournaments).values(due_at=later, held_by=service.node))
    attend(client)
    assert people[0].get(path)["rounds"] == 0, "a living process attends to it"
    execute(client, sa.update(schema.tournaments).values(due_at=later, held_by="dead"))
    attend(client)
    assert people[0].get(path)["rounds"] == 1
    query = sa.select(schema.tournaments.c.held_by)
    assert service.store.read_now(lambda c: c.execute(query).scalar()) is None
