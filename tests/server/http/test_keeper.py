"""The keeper's addresses: behind a key, they find players, show who sits where, ban, close and export."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.http.routes import ROUTES
from ludothek.server.settings import Settings

KEY = "correct horse battery"
AUTHORIZED = {"authorization": f"Bearer {KEY}"}
NAME = "Zacharias"


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(logs, "configure", lambda level: None)
    app = make_app(Settings(data=str(tmp_path / "kept"), keeper_key=KEY))
    with TestClient(app, client=("2001:db8:1:2::7", 1)) as client:
        yield client


def sit_down(client: TestClient) -> tuple[str, str]:
    """A player at a listed table; return both ids."""
    player = client.post("/api/me", json={"name": NAME}).json()["player"]
    table = client.post("/api/tables", json={"game": "maumau", "seats": 2, "visibility": "listed"}).json()["table"]
    for kind in ("sit", "ready"):
        response = client.post(f"/api/tables/{table}/intents", json={"type": kind, "intent": kind, "seat": 0})
        assert response.status_code == 200
    return player, table


def find(client: TestClient, name: str = NAME) -> list[dict[str, Any]]:
    found: list[dict[str, Any]]
    found = client.post("/api/keeper/players", json={"name": name}, headers=AUTHORIZED).json()["players"]
    return found


def test_every_address_needs_the_key(keeper: TestClient, client: TestClient) -> None:
    bodies = {"/api/keeper/players": {"name": "x"}, "/api/keeper/bans": {"kind": "player", "value": "x"}}
    bodies["/api/keeper/bans/lift"] = bodies["/api/keeper/bans"]
    bodies["/api/keeper/penalties/lift"] = {"network": "2001:db8:1:2::/64"}
    routes = [route for route in ROUTES if route.path.startswith("/api/keeper/")]
    assert len(routes) == 12
    for route in routes:
        path = route.path.replace("{table}", "abc").replace("{report}", "abc")
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": KEY}):
            refused = keeper.request(route.method, path, json=bodies.get(path), headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (401, "wrong-key")
        absent = client.request(route.method, path, json=bodies.get(path), headers=AUTHORIZED)
        assert (absent.status_code, absent.json()["code"]) == (404, "no-keeper")


def test_attempts_are_limited_also_for_the_right_key(keeper: TestClient) -> None:
    codes = [keeper.get("/api/keeper/bans", headers={"authorization": "Bearer no"}).status_code for _ in range(62)]
    assert codes[0] == 401
    assert codes[-1] == 429
    assert keeper.get("/api/keeper/bans", headers=AUTHORIZED).status_code == 429


def test_the_keeper_finds_players_and_sees_who_sits_where(keeper: TestClient) -> None:
    player, table = sit_down(keeper)
    for text in (NAME, "acHAr", player):
        (found,) = find(keeper, text)
        assert (found["player"], found["name"]) == (player, NAME)
        assert found["tables"][0]["table"] == table
        assert found["tables"][0]["seats"] == [{"name": NAME, "player": player}, {}]
    assert find(keeper, "100%") == find(keeper, "_") == []
    (listed,) = keeper.get("/api/keeper/tables", headers=AUTHORIZED).json()["tables"]
    assert (listed["table"], listed["phase"], listed["seats"][0]["name"]) == (table, "open", NAME)


def test_a_banned_player_is_disconnected_and_refused_until_the_ban_is_lifted(keeper: TestClient) -> None:
    player, table = sit_down(keeper)
    body = {"kind": "player", "value": player}
    with keeper.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.receive_text()
        assert find(keeper)[0]["networks"] == ["2001:db8:1:2::/64"]
        assert keeper.post("/api/keeper/bans", json=body, headers=AUTHORIZED).status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                socket.receive_text()
    assert closed.value.code == 4403
    refused = keeper.get("/api/me")
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert find(keeper)[0]["banned"]
    (ban,) = keeper.get("/api/keeper/bans", headers=AUTHORIZED).json()["bans"]
    assert (ban["kind"], ban["value"], ban["name"]) == ("player", player, NAME)
    assert keeper.post("/api/keeper/bans/lift", json=body, headers=AUTHORIZED).status_code == 204
    assert keeper.post("/api/keeper/bans/lift", json=body, headers=AUTHORIZED).status_code == 404
    assert keeper.get("/api/me").status_code == 200


def test_an_ipv6_address_is_banned_with_its_network_but_never_the_keeper(keeper: TestClient) -> None:
    for value, status in (("nonsense", 400), ("2001:db8:1:3::1", 204)):
        body = {"kind": "address", "value": value}
        assert keeper.post("/api/keeper/bans", json=body, headers=AUTHORIZED).status_code == status
    assert keeper.get("/api/games").status_code == 200
    body = {"kind": "address", "value": "2001:db8:1:2:ffff::9"}
    assert keeper.post("/api/keeper/bans", json=body, headers=AUTHORIZED).status_code == 204
    assert keeper.get("/api/games").json()["code"] == "banned"
    values = [ban["value"] for ban in keeper.get("/api/keeper/bans", headers=AUTHORIZED).json()["bans"]]
    assert values == ["2001:db8:1:2::/64", "2001:db8:1:3::/64"]


def test_the_keeper_closes_and_exports_and_no_name_is_logged(keeper: TestClient) -> None:
    with structlog.testing.capture_logs() as events:
        player, table = sit_down(keeper)
        find(keeper)
        path = f"/api/keeper/tables/{table}"
        assert keeper.get(f"{path}/record", headers=AUTHORIZED).json()["code"] == "not-started"
        for kind in ("sit", "ready"):
            keeper.post(f"/api/tables/{table}/intents", json={"type": kind, "intent": f"{kind}1", "seat": 1})
        assert keeper.get(f"{path}/record", headers=AUTHORIZED).text.startswith("ludothek record 1")
        assert keeper.post(f"{path}/close", headers=AUTHORIZED).status_code == 204
        body = {"kind": "player", "value": player}
        assert keeper.post("/api/keeper/bans", json=body, headers=AUTHORIZED).status_code == 204
    assert keeper.get("/api/keeper/tables", headers=AUTHORIZED).json()["tables"] == []
    assert {event["event"] for event in events} >= {"keeper banned", "keeper closed a table"}
    for secret in (NAME, player, table, KEY):
        assert secret not in str(events)


def test_a_report_brings_the_keeper_lines_and_record_and_the_reporter_nothing(keeper: TestClient) -> None:
    """The record has every card that was dealt: it is for the keeper alone, and ends where the report was made."""
    player, table = sit_down(keeper)
    path = f"/api/tables/{table}"

    def send(client: TestClient, kind: str, **fields: Any) -> None:
        intent = {"type": kind, "intent": f"reported.{kind}", **fields}
        response = client.post(f"{path}/intents", json=intent)
        assert response.status_code == 200, response.text

    other = TestClient(keeper.app, client=("2001:db8:1:9::7", 1))
    other.portal = keeper.portal  # Another client of the same server, which runs already.
    other.post("/api/me", json={"name": "Reporter"})
    invite = keeper.get(f"{path}/invitation").json()["invite"]
    assert other.post(f"{path}/enter", json={"invite": invite}).status_code == 200
    send(other, "sit", seat=1)
    send(other, "ready", seat=1)
    send(keeper, "say", text="Something rude")
    story = other.get(path).json()
    author = story["room"]["seats"][0]["author"]
    response = other.post(f"{path}/report", json={"author": author, "reason": "He is rude"})
    assert (response.status_code, response.content) == (204, b"")
    at = keeper.get(path).json()
    mover = (keeper, other)[at["view"]["to_move"]]
    mine = mover.get(f"{path}?seat={at['view']['to_move']}").json()
    send(mover, "act", seat=at["view"]["to_move"], seq=mine["seq"], actions=[mine["view"]["legal"][0]["action"]])
    for address in ("reports", "reports/abc/record"):
        assert other.get(f"/api/keeper/{address}").status_code == 401
    (report,) = keeper.get("/api/keeper/reports", headers=AUTHORIZED).json()["reports"]
    assert (report["table"], report["reported"], report["reported_name"]) == (table, player, NAME)
    assert (report["reporter_name"], report["reason"]) == ("Reporter", "He is rude")
    assert [said["text"] for said in report["lines"]] == ["Something rude"]
    records = [
        keeper.get(f"/api/keeper/{where}/record", headers=AUTHORIZED).text
        for where in (f"reports/{report['report']}", f"tables/{table}")
    ]
    reported, now = ([line for line in record.splitlines() if line[:1].isdigit()] for record in records)
    assert (len(reported), len(now)) == (0, 1)
    assert records[0].startswith("ludothek record 1")
    missing = keeper.get("/api/keeper/reports/none/record", headers=AUTHORIZED)
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-report")
