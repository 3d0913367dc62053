"""A game that was finished without a server is taken into the player's history: once, whole, and nobody else's."""

from starlette.testclient import TestClient

from tests.offline.device import Device


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


def test_what_is_no_finished_game_of_a_person_is_refused(client: TestClient) -> None:
    client.post("/api/me", json={"name": "Ada"})
    record = finish_game()
    head, _, moves = record.partition("\n\n")
    unfinished = f"{head}\n\n" + "\n".join(moves.splitlines()[:4]) + "\n"
    for text in ("nonsense", unfinished, record.replace("maumau", "chess")):
        answer = client.post("/api/me/records", json={"record": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid-record"), answer.text
    assert client.get("/api/me/tables").json()["tables"] == []
