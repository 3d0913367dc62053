"""A game that was finished without a server is taken into the player's history: once, whole, and nobody else's."""

import pytest
from starlette.testclient import TestClient

from ludothek.core.table import Table
from ludothek.server.play.commitment import read_salt, verify
from ludothek.server.runtime.rate_limits import Allowance
from tests.offline.device import Device
from tests.server.http.players import Person, play_out


def finish_game() -> str:
    device = Device()
    table = device.open("maumau", "greedy", options={"games": 1})
    device.play(table)
    return device.kept[table].record


def test_a_finished_game_is_taken_once_and_can_be_looked_at(client: TestClient) -> None:
    record = finish_game()
    assert client.post("/api/me/records", json={"record": record}).status_code == 401
    client.post("/api/me", json={"name": "Ada"})
    answers = [client.post("/api/me/records", json={"record": record}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201], answers[0].text
    (mine,) = client.get("/api/me/tables").json()["tables"]
    assert mine["phase"] == "over"
    assert {answer.json()["table"] for answer in answers} == {mine["table"]}
    assert client.get(f"/api/tables/{mine['table']}/outcome").status_code == 200
    assert client.get(f"/api/tables/{mine['table']}/replay?seat=0").status_code == 200
    (play,) = client.post("/api/me/history", json={}).json()["plays"]
    assert (play["id"], play["kind"]) == (mine["table"], "table")
    client.cookies.clear()
    client.post("/api/me", json={"name": "Ben"})
    assert client.get(f"/api/tables/{mine['table']}/outcome").status_code in (403, 404)
    assert client.get("/api/me/tables").json()["tables"] == []


def test_replays_of_a_table_cost_an_address_its_actions_unless_they_are_there_already(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests are made in no time, so that a limit for each of them is none."""
    client.post("/api/me", json={"name": "Ada"})
    record = finish_game()
    table = client.post("/api/me/records", json={"record": record}).json()["table"]
    allowed = Allowance(2.5 * len(Table.replay(record).history), 1e-9)
    service = client.app.state.service  # type: ignore[attr-defined]
    monkeypatch.setitem(service.limits._allowances, "actions-address", allowed)
    codes = [client.get(f"/api/tables/{table}/replay?at={at}").status_code for at in (0, 0, 1, 1, 0, 2)]
    assert codes == [200, 200, 200, 200, 200, 429]


def test_what_is_no_finished_game_of_a_person_is_refused(client: TestClient) -> None:
    client.post("/api/me", json={"name": "Ada"})
    record = finish_game()
    head, _, moves = record.partition("\n\n")
    unfinished = f"{head}\n\n" + "\n".join(moves.splitlines()[:4]) + "\n"
    for text in ("nonsense", unfinished, record.replace("maumau", "chess")):
        answer = client.post("/api/me/records", json={"record": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid-record"), answer.text
    assert client.get("/api/me/tables").json()["tables"] == []


def test_names_of_people_who_played_here_are_not_taken_over(client: TestClient) -> None:
    """Whoever deletes their data is gone, also from what others have made of a record."""
    name = "Zacharias Quentin"
    ada, ben = Person(client, name), Person(client, "Ben")
    table = play_out(ada, ben, options={"games": 1})
    record = ben.ask("GET", f"/api/tables/{table}/record").text
    played = verify(record)
    again = Table("maumau", 2, played.seed, played.options, players=[name, "Ben"], salt=read_salt(record))
    while not again.is_over:
        again.play(again.legal_actions()[0])
    mine = ben.post("/api/me/records", {"record": again.record()})["table"]
    told = ben.ask("GET", f"/api/tables/{mine}").text + ben.ask("POST", "/api/me/history").text
    assert name in told, "of the game that was played here"
    assert ada.ask("POST", "/api/me/forget").status_code == 204
    for path in (f"/api/tables/{mine}", f"/api/tables/{mine}/record", f"/api/tables/{mine}/replay"):
        assert name not in ben.ask("GET", path).text
    assert name not in ben.ask("POST", "/api/me/history").text
