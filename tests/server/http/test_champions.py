"""The champions' table over HTTP: levels open by winning, every game counts once, abandoned games are lost."""

from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.testclient import TestClient

from ludothek.server.db import champions as db
from ludothek.server.db import schema
from ludothek.server.play import clock
from ludothek.server.play.champions import LIFE_SECONDS, LevelRecord, Result, count_result
from ludothek.server.runtime import janitor
from ludothek.server.runtime.janitor import Janitor
from tests.server.http.players import Person

LEVEL = {"game": "maumau", "seats": 2, "level": "child", "bot_pause": 0}


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    """What the games that end next count as."""
    results: list[Result] = []
    monkeypatch.setattr(db, "judge", lambda live, player: results.pop(0))
    return results


def find_ladder(person: Person, game: str = "maumau", seats: int = 2) -> dict[str, Any]:
    ladders = person.get("/api/champions")["ladders"]
    return next(one for one in ladders if (one["game"], one["seats"]) == (game, seats))


def finish_game(person: Person, **more: Any) -> str:
    table = str(person.post("/api/champions", LEVEL | more)["table"])
    room = person.get(f"/api/tables/{table}")["room"]
    [seat] = [seat["seat"] for seat in room["seats"] if seat.get("yours")]
    person.intend(table, "resign", seat=seat)
    return table


def test_a_guest_rises_by_winning_and_keeps_what_is_open(client: TestClient, result: list[Result]) -> None:
    ada = Person(client, "Ada")
    ladder = find_ladder(ada)
    assert [level["open"] for level in ladder["levels"]] == [True] + [False] * (len(ladder["levels"]) - 1)
    closed = ada.ask("POST", "/api/champions", LEVEL | {"level": "apprentice"})
    assert (closed.status_code, closed.json()["code"]) == (403, "level-closed")
    result += ["won", "lost", "won"]
    for _ in range(2):
        finish_game(ada)
    assert not find_ladder(ada)["levels"][1]["open"]
    step = ada.get(f"/api/champions/{finish_game(ada)}")
    assert (step["result"], step["ahead"], step["behind"], step["opened"]) == ("won", 2, 1, "apprentice")
    rung = find_ladder(ada)["levels"][0]
    assert (rung["games"], rung["wins"], rung["matches_won"]) == (3, 2, 1)
    assert rung["low"] < rung["share"] < rung["high"]
    assert find_ladder(ada)["next"] == "apprentice"
    result += ["lost", "lost"]
    for _ in range(2):
        finish_game(ada, level="apprentice")
    assert find_ladder(ada)["levels"][1]["open"]
    assert find_ladder(ada, seats=3)["levels"][0].get("games") in (None, 0)


def test_a_game_that_is_not_finished_is_the_next_one(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    first = ada.ask("POST", "/api/champions", LEVEL)
    again = ada.ask("POST", "/api/champions", LEVEL)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["table"] == again.json()["table"]
    assert (find_ladder(ada)["table"], find_ladder(ada)["playing"]) == (first.json()["table"], "child")
    assert ben.post("/api/champions", LEVEL)["table"] != first.json()["table"]
    assert ben.ask("GET", f"/api/champions/{first.json()['table']}").status_code == 404
    assert ben.ask("GET", f"/api/tables/{first.json()['table']}").status_code == 403


def test_seats_change_from_game_to_game(client: TestClient) -> None:
    ada = Person(client, "Ada")
    seats = []
    for _ in range(3):
        table = finish_game(ada, seats=3)
        room = ada.get(f"/api/tables/{table}")["room"]
        seats += [seat["seat"] for seat in room["seats"] if seat.get("yours")]
    assert seats == [0, 1, 2]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "no-such-ladder"),
        ({"seats": 9}, "no-such-ladder"),
        ({"level": "greedy"}, "no-such-level"),
        ({"seed": "1"}, "invalid-body"),
        ({"bot_pause": 11}, "invalid-body"),
    ],
)
def test_what_there_is_not_is_refused(client: TestClient, body: dict[str, Any], code: str) -> None:
    refused = Person(client, "Ada").ask("POST", "/api/champions", LEVEL | body)
    assert (refused.status_code, refused.json()["code"]) == (400, code)


def test_resigning_is_losing_and_there_is_no_advice(client: TestClient) -> None:
    ada = Person(client, "Ada")
    table = ada.post("/api/champions", LEVEL)["table"]
    room = ada.get(f"/api/tables/{table}")["room"]
    assert room["champions"]
    assert not room.get("hints")
    assert ada.ask("GET", f"/api/tables/{table}/advice?seat=0").status_code == 403
    ada.intend(table, "resign", seat=0)
    rematch = {"type": "rematch", "intent": "again", "seat": 0}
    assert ada.ask("POST", f"/api/tables/{table}/intents", rematch).json()["code"] == "champions-table"
    step = ada.get(f"/api/champions/{table}")
    assert (step["result"], step["ahead"], step["behind"]) == ("lost", 0, 1)


def test_an_abandoned_game_is_lost_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(client, "Ada")
    table = ada.post("/api/champions", LEVEL)["table"]
    hub = client.app.state.service.hub  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(Janitor(hub).end_abandoned)
    assert find_ladder(ada)["table"] == table
    now = clock.now()
    monkeypatch.setattr(janitor.clock, "now", lambda: now + LIFE_SECONDS + 1)
    for _ in range(2):
        client.portal.call(Janitor(hub).end_abandoned)
    monkeypatch.undo()
    ladder = find_ladder(ada)
    assert "table" not in ladder or ladder["table"] is None
    assert (ladder["levels"][0]["games"], ladder["levels"][0]["behind"]) == (1, 1)
    assert ada.post("/api/champions", LEVEL)["table"] != table


def test_a_game_that_the_keeper_closes_counts_nothing(client: TestClient) -> None:
    ada = Person(client, "Ada")
    table = ada.post("/api/champions", LEVEL)["table"]
    hub = client.app.state.service.hub  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(hub.close_table, table)
    ladder = find_ladder(ada)
    assert ladder.get("table") is None
    assert ladder["levels"][0].get("games") in (None, 0)
    assert ada.post("/api/champions", LEVEL)["table"] != table


def test_records_are_what_the_games_add_up_to_and_are_deleted_with_the_player(
    client: TestClient, result: list[Result]
) -> None:
    ada = Person(client, "Ada")
    result += ["won", "drawn", "lost", "won", "lost", "void", "lost"]
    for _ in range(7):
        finish_game(ada)
    store = client.app.state.service.store  # type: ignore[attr-defined]
    assert store.read_now(recount) == store.read_now(lambda c: dict(db.read_records(c, ada.id)[("maumau", 2)]))
    ada.post("/api/me/forget")
    assert store.read_now(lambda c: c.execute(sa.select(schema.champions_games)).all()) == []
    assert store.read_now(lambda c: c.execute(sa.select(schema.champions_levels)).all()) == []


def recount(connection: Connection) -> dict[str, LevelRecord]:
    """The records computed anew from the games, with the times at which their tables ended."""
    games, log = schema.champions_games.c, schema.log.c
    ended = sa.select(sa.func.max(log.at)).where(log.table_id == games.table_id, log.kind == "resign")
    query = sa.select(games.level, games.result, ended.scalar_subquery().label("ended")).order_by(games.at)
    records: dict[str, LevelRecord] = {}
    for row in connection.execute(query):
        records[row.level] = count_result(records.get(row.level, LevelRecord()), row.result, row.ended)
    return records
