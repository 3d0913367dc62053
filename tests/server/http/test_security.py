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
    {"origin": "http://TESTSERVER:80"},
    {"origin": "https://friend.example"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]
REFUSED = [
    {"origin": "https://testserver"},
    {"origin": "http://testserver:8000"},
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


def make_client(url: str, **settings: list[str]) -> TestClient:
    routes = [Route("/api/x", answer, methods=["GET", "POST"]), WebSocketRoute("/socket", greet)]
    return TestClient(SecurityMiddleware(Starlette(routes=routes), **settings), url)


def test_the_scheme_of_an_origin_counts_behind_tls_too() -> None:
    client = make_client("https://games.example.org")
    assert client.post("/api/x", headers={"origin": "https://games.example.org"}).status_code == 200
    assert client.post("/api/x", headers={"origin": "http://games.example.org"}).status_code == 403
    with client.websocket_connect(
        "wss://games.example.org/socket", headers={"origin": "https://games.example.org"}
    ) as socket:
        assert socket.receive_text() == "hello"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("wss://games.example.org/socket", headers={"origin": "http://games.example.org"}),
    ):
        pass


def test_browsers_are_told_to_come_by_https_only_where_they_came_by_it() -> None:
    assert "max-age=31536000" in make_client("https://a.example").get("/api/x").headers["strict-transport-security"]
    assert "strict-transport-security" not in make_client("http://a.example").get("/api/x").headers


@pytest.mark.parametrize(
    "host", ["games.example.org", "GAMES.example.org:8443", "a.play.example", "localhost:1", "[::1]"]
)
def test_a_request_may_name_an_allowed_host(host: str) -> None:
    client = make_client("http://x", allowed_hosts=["games.example.org", "*.play.example"])
    assert client.get("/api/x", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "games.example.org.evil.net", "play.example", "xplay.example", ""])
def test_a_request_that_names_another_host_is_refused(host: str) -> None:
    client = make_client("http://x", allowed_hosts=["games.example.org", "*.play.example"])
    refused = client.get("/api/x", headers={"host": host})
    assert (refused.status_code, refused.json()["code"]) == (421, "wrong-host")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket", headers={"host": host}):
        pass
