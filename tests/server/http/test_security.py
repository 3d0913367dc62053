"""The security middleware, without a server: who may ask, and which headers an answer has."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludothek.server.http.security import SecurityMiddleware


async def answer(request: Request) -> Response:
    return Response("done")


async def greet(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("hello")
    await websocket.close()


@pytest.fixture
def client() -> TestClient:
    routes = [
        Route("/api/x", answer, methods=["GET", "POST"]),
        Route("/replay/x", answer),
        WebSocketRoute("/socket", greet),
    ]
    return TestClient(SecurityMiddleware(Starlette(routes=routes), ["https://friend.example"]))


ALLOWED = [
    {},
    {"origin": "http://testserver"},
    {"origin": "https://friend.example"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]
REFUSED = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://testserver.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", ALLOWED)
def test_requests_from_our_page_listed_sites_and_programs_pass(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/x", headers=headers).status_code == 200
    with client.websocket_connect("/socket", headers=headers) as socket:
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize("headers", REFUSED)
def test_requests_from_other_sites_that_could_change_something_are_refused(
    client: TestClient, headers: dict[str, str]
) -> None:
    refused = client.post("/api/x", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin")
    assert "content-security-policy" in refused.headers
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/socket", headers=headers):
        pass
    assert closed.value.code == 4403
    assert client.get("/api/x", headers=headers).status_code == 200


def test_every_answer_carries_a_strict_policy(client: TestClient) -> None:
    for path in ("/api/x", "/replay/x", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers.get("cache-control") == ("no-store" if path.startswith("/api/") else None)


def test_only_a_replay_can_be_embedded(client: TestClient) -> None:
    assert "frame-ancestors *" in client.get("/replay/x?embed").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in client.get("/api/x?embed").headers["content-security-policy"]
