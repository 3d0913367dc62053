"""What surrounds every handler, in the test's own process: bodies, refusals, sign-in, errors and their log."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludothek.server.app import PAGE
from ludothek.server.http import endpoint
from ludothek.server.runtime.rate_limits import AT_ONCE, BODY_BYTES, REQUEST, Allowance

JSON = {"content-type": "application/json"}


def sign_in(client: TestClient, name: str = "Ada") -> None:
    assert client.post("/api/me", json={"name": name}).status_code == 200


def test_guests_sign_in_rename_themselves_and_open_tables(client: TestClient) -> None:
    assert client.get("/api/me").json()["code"] == "no-identity"
    sign_in(client)
    me = client.get("/api/me").json()
    sign_in(client, "Ben")
    assert client.get("/api/me").json() == {**me, "name": "Ben"}
    opened = client.post("/api/tables", json={"game": "maumau", "seats": 2, "visibility": "listed"})
    assert opened.status_code == 201
    table = opened.json()["table"]
    assert [one["table"] for one in client.get("/api/tables").json()["tables"]] == [table]
    assert client.get(f"/api/tables/{table}").json()["room"]["phase"] == "open"
    assert client.get("/api/tables/nowhere").json()["code"] == "no-such-table"


@pytest.mark.parametrize(
    ("content", "headers", "status", "code"),
    [
        (b'{"name":"x"}', {"content-type": "text/plain"}, 400, "not-json"),
        (b'{"name":', JSON, 400, "invalid-body"),
        (b'{"name":"x","more":1}', JSON, 400, "invalid-body"),
        (b'{"name":1}', JSON, 400, "invalid-body"),
        (b"[" * 5000, JSON, 400, "invalid-body"),
        (b"\xff", JSON, 400, "invalid-body"),
        (b"x" * (BODY_BYTES + 1), JSON, 413, "too-large"),
    ],
    ids=["not-json", "cut", "unknown-field", "wrong-type", "nested", "not-utf-8", "too-large"],
)
def test_a_bad_body_is_refused(
    client: TestClient, content: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    refused = client.post("/api/me", content=content, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_a_body_is_read_only_from_players_who_are_signed_in(client: TestClient) -> None:
    refused = client.post("/api/records", content=b"not even JSON", headers=JSON)
    assert (refused.status_code, refused.json()["code"]) == (401, "no-identity")


def test_unknown_addresses_and_methods(client: TestClient) -> None:
    assert client.get("/api/nothing").json()["code"] == "not-found"
    assert client.delete("/api/me").json()["code"] == "wrong-method"


FAILING = """
import asyncio
import sys
from starlette.testclient import TestClient
from ludothek.server.app import make_app
from ludothek.server.http import routes
from ludothek.server.http.endpoint import Route
from ludothek.server.settings import Settings
from ludothek.server.wire import websocket
from ludothek.server.wire.connection import Connection

async def break_down(service, request):
    secret = "local-secret"
    raise RuntimeError("message-secret")

class Hub:
    async def join(self, client, since):
        raise RuntimeError("message-secret")

    def leave(self, client):
        pass

async def send(message):
    pass

async def fail():
    client = Connection("table-secret", "player-secret", None, 0)
    await websocket.serve(None, send, client, Hub(), 0, None, None)

routes.ROUTES.append(Route("GET", "/break/{table}", break_down, "Fail"))
client = TestClient(make_app(Settings(data=sys.argv[1])), cookies={"ludothek": "cookie-secret"})
answer = client.get("/break/table-secret?invite=query-secret")
print(answer.status_code, answer.json()["code"])
asyncio.run(fail())
"""


def test_an_unexpected_error_is_logged_with_a_traceback_but_without_locals_or_secrets(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAILING, tmp_path / "data"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "500 internal"
    handler, socket = (json.loads(line) for line in done.stderr.splitlines())
    assert (handler["event"], handler["level"], handler["route"]) == ("handler failed", "error", "/break/{table}")
    assert socket["event"] == "websocket failed"
    for logged, function in ((handler, "break_down"), (socket, "join")):
        [error] = logged["exception"]
        assert error["type"] == "RuntimeError"
        assert error["frames"][-1].endswith(f" {function}")
        assert any("endpoint.py:" in frame or "websocket.py:" in frame for frame in error["frames"])
    assert "secret" not in done.stderr


def test_an_address_that_goes_on_though_it_is_refused_has_to_wait(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = client.app.state.service  # type: ignore[attr-defined]
    monkeypatch.setitem(service.limits._allowances, "request-address", Allowance(2.0, 1e-9))
    monkeypatch.setitem(service.limits._allowances, "refused-address", Allowance(3.0, 1e-9))
    waits: list[bool] = []

    async def hold_back(seconds: float) -> None:
        waits.append(True)

    monkeypatch.setattr(endpoint, "hold_back", hold_back)
    codes = [client.get("/api/games").status_code for _ in range(7)]
    assert codes == [200] * 2 + [429] * 5
    assert len(waits) == 2


@pytest.fixture
def flooding(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The client's address goes on though it is refused, and has as many requests waiting as it may have."""
    limits = client.app.state.service.limits  # type: ignore[attr-defined]
    monkeypatch.setitem(limits._allowances, "refused-address", Allowance(2.0, 1e-9))
    monkeypatch.setitem(limits._open, (REQUEST, "testclient"), AT_ONCE[REQUEST])
    assert not any(limits.is_flooding("testclient") for _ in range(2))
    return limits


@pytest.mark.parametrize("path", ["/api/games", "/nowhere", "/t/abc", "/index.html", "/metrics"])
def test_who_floods_the_server_is_answered_before_anything_is_done(
    client: TestClient, flooding: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Router, "app", fail)
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    assert answer.headers["connection"] == "close"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/tables/abc/socket"):
        pass


def test_an_address_is_served_again_as_soon_as_fewer_of_its_requests_wait(client: TestClient, flooding: Any) -> None:
    flooding._open[REQUEST, "testclient"] -= 1
    assert client.get("/api/games").status_code == 200


def test_many_requests_at_once_are_no_flood(client: TestClient, flooding: Any) -> None:
    """Everybody in a house behind one address may be told to wait a moment, and is served what is no request."""
    flooding._buckets.clear()
    assert client.get("/api/games").json()["message"] == "too many requests at once; wait a moment"
    assert client.get("/nowhere").status_code == 404


def test_files_and_sockets_hold_back_who_goes_on_though_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(client)
    limits = client.app.state.service.limits  # type: ignore[attr-defined]
    for kind in ("file-address", "request-address", "refused-address"):
        monkeypatch.setitem(limits._allowances, kind, Allowance(1.0, 1e-9))
        limits._buckets[kind, "testclient"] = (0.0, time.monotonic())
    waits: list[str] = []

    async def hold_back(seconds: float) -> None:
        waits.append("waited")

    monkeypatch.setattr(endpoint, "hold_back", hold_back)
    assert client.get("/nowhere.js").status_code in (404, 429)
    with client.websocket_connect("/api/tables/abc/socket") as socket:
        assert socket.receive_json()["code"] == "too-many"
    assert waits == ["waited"] * (2 if (PAGE / "index.html").exists() else 1)
