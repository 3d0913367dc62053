"""A network that goes on though it is refused, on the server: refused at the door, and its open tables play on."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.http import endpoint
from ludothek.server.runtime.rate_limits import AT_ONCE, HELD, Limits
from ludothek.server.settings import Settings

KEY = {"authorization": "Bearer correct horse battery"}
ABUSER, NETWORK = "2001:db8:bad:1::7", "2001:db8:bad:1::/64"


@pytest.fixture
def abuser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(logs, "configure", lambda level: None)
    app = make_app(Settings(data=str(tmp_path / "data"), keeper_key=KEY["authorization"].removeprefix("Bearer ")))
    with TestClient(app, client=(ABUSER, 1)) as client:
        yield client


@pytest.fixture
def limits(abuser: TestClient) -> Limits:
    found: Limits = abuser.app.state.service.limits  # type: ignore[attr-defined]
    return found


@pytest.fixture
def honest(abuser: TestClient) -> TestClient:
    """Somebody else, on the same server."""
    return TestClient(abuser.app, client=("192.0.2.1", 1))


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long refusals were held back; nobody waits for that here."""
    seconds: list[float] = []

    async def hold_back(duration: float) -> None:
        seconds.append(duration)

    monkeypatch.setattr(endpoint, "hold_back", hold_back)
    return seconds


def penalize(limits: Limits) -> None:
    """Give the abuser's network a penalty in which nothing more comes in."""
    while not limits.is_flooding(NETWORK):
        continue
    limits._buckets["penalized-address", NETWORK] = (0.0, time.monotonic() + 1000)


@pytest.mark.parametrize("path", ["/api/games", "/nowhere", "/t/abc", "/index.html", "/healthz"])
def test_a_network_with_a_penalty_is_refused_before_anything_is_done(
    abuser: TestClient,
    honest: TestClient,
    limits: Limits,
    held: list[float],
    monkeypatch: pytest.MonkeyPatch,
    path: str,
) -> None:
    before = honest.get(path).status_code
    penalize(limits)
    with monkeypatch.context() as patch:
        patch.setattr(Router, "app", None)
        for client_address in (ABUSER, "2001:db8:bad:1:ffff::1"):
            other = TestClient(abuser.app, client=(client_address, 1))
            answer = other.get(path)
            assert (answer.status_code, answer.json()["code"]) == (429, "penalized")
            assert 0 < int(answer.headers["retry-after"]) <= 60
            assert answer.headers["connection"] == "close"
    assert held == [1.0, 1.0]
    assert honest.get(path).status_code == before


def test_a_body_is_not_read_before_the_refusal(abuser: TestClient, limits: Limits, held: list[float]) -> None:
    penalize(limits)
    sent: list[Any] = []
    scope = {"type": "http", "method": "POST", "path": "/api/records", "headers": [], "client": (ABUSER, 1)}

    async def receive() -> Any:
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(abuser.app(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 429
    assert held == [1.0]


def test_refusals_that_are_held_back_are_bounded(
    abuser: TestClient, limits: Limits, held: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    penalize(limits)
    monkeypatch.setitem(limits._open, (HELD, NETWORK), AT_ONCE[HELD])
    assert abuser.get("/api/games").json()["code"] == "penalized"
    with pytest.raises(WebSocketDisconnect), abuser.websocket_connect("/api/tables/abc/socket"):
        pass
    assert not held


def test_a_socket_is_told_why_it_is_refused(abuser: TestClient, limits: Limits, held: list[float]) -> None:
    penalize(limits)
    with abuser.websocket_connect("/api/tables/abc/socket") as socket:
        assert socket.receive_json()["code"] == "penalized"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4429
    assert held == [1.0]


def test_play_goes_on_at_tables_that_are_open(abuser: TestClient, limits: Limits, held: list[float]) -> None:
    abuser.post("/api/me", json={"name": "Mallory"})
    body = {"game": "maumau", "seats": 2, "bots": [None, "greedy"], "bot_pause": 0}
    table = abuser.post("/api/tables", json=body).json()["table"]
    with abuser.websocket_connect(f"/api/tables/{table}/socket") as socket:
        penalize(limits)
        for kind in ("sit", "ready"):
            socket.send_json({"type": kind, "intent": kind, "seat": 0})
        update: Any = {}
        while not (update.get("view") or {}).get("legal"):
            update = socket.receive_json()
        action = update["view"]["legal"][0]["action"]
        socket.send_json({"type": "act", "intent": "act", "seat": 0, "seq": update["seq"], "actions": [action]})
        while update.get("intent") != "act":
            update = socket.receive_json()
        assert update["type"] == "ack"
        assert abuser.get(f"/api/tables/{table}").status_code == 429


def test_what_costs_much_is_refused_also_when_a_request_comes_in(
    abuser: TestClient, honest: TestClient, limits: Limits
) -> None:
    for client in (abuser, honest):
        client.post("/api/me", json={"name": "Mallory"})
    penalize(limits)
    limits._buckets.pop(("penalized-address", NETWORK))
    body = {"game": "maumau", "seats": 2}
    refused = abuser.post("/api/tables", json=body)
    assert (refused.status_code, refused.json()["code"]) == (429, "penalized")
    assert int(refused.headers["retry-after"]) <= 60
    assert honest.post("/api/tables", json=body).status_code == 201
    assert abuser.get("/api/me").status_code == 200


def test_who_floods_a_socket_is_closer_to_a_penalty(abuser: TestClient, limits: Limits) -> None:
    abuser.post("/api/me", json={"name": "Mallory"})
    table = abuser.post("/api/tables", json={"game": "maumau", "seats": 2}).json()["table"]
    for _ in range(11):
        limits._buckets.pop(("intent-address", NETWORK), None)
        with abuser.websocket_connect(f"/api/tables/{table}/socket") as socket:
            limits._buckets["intent-address", NETWORK] = (0.0, time.monotonic() + 1000)
            socket.send_json({"type": "ping", "n": 1})
            with pytest.raises(WebSocketDisconnect):
                while True:
                    socket.receive_json()
    assert limits.has_penalty(NETWORK)


def test_the_keeper_sees_penalties_and_lifts_them(abuser: TestClient, honest: TestClient, limits: Limits) -> None:
    assert honest.get("/api/keeper/penalties", headers=KEY).json() == {"penalties": []}
    penalize(limits)
    [listed] = honest.get("/api/keeper/penalties", headers=KEY).json()["penalties"]
    assert (listed["network"], listed["level"]) == (NETWORK, 1)
    assert 0 < listed["seconds"] <= 60
    lift = {"network": NETWORK}
    assert honest.post("/api/keeper/penalties/lift", json=lift, headers=KEY).status_code == 204
    assert abuser.get("/api/games").status_code == 200
    assert honest.post("/api/keeper/penalties/lift", json=lift, headers=KEY).json()["code"] == "no-such-penalty"
    assert "\nludothek_penalties_total " in honest.get("/metrics").text
