"""What strangers make the server hold, compress and log when they fetch pages: bounded, whether they read or not."""

import asyncio
import gzip
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from ludothek.server import app, logs, metrics
from ludothek.server.http import compression
from ludothek.server.http.pacing import PIECE, PacedResponse, pace
from ludothek.server.runtime.lanes import FairQueue
from ludothek.server.runtime.rate_limits import ALLOWANCES

needs_page = pytest.mark.skipif(not (app.PAGE / "index.html").exists(), reason="the page is not built")
BODY = bytes(range(256)) * (PIECE // 64)


def test_a_large_answer_waits_for_its_reader_piece_by_piece() -> None:
    sent: list[dict[str, Any]] = []
    ended: list[bool] = []

    async def run() -> None:
        may_go_on = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message)
            if len(sent) == 2:
                await may_go_on.wait()

        answer = PacedResponse(Response(BODY, headers={"x": "y"}), lambda: ended.append(True))
        sending = asyncio.create_task(answer({"type": "http"}, None, send))  # type: ignore[arg-type]
        while len(sent) < 2:
            await asyncio.sleep(0)
        assert len(sent[1]["body"]) == PIECE
        assert not ended
        may_go_on.set()
        await sending

    asyncio.run(run())
    assert b"".join(message["body"] for message in sent[1:]) == BODY
    assert [message["more_body"] for message in sent[1:]] == [True] * (len(BODY) // PIECE - 1) + [False]
    assert dict(sent[0]["headers"])[b"content-length"] == b"%d" % len(BODY)
    assert ended == [True]


def test_an_answer_counts_as_in_progress_until_it_is_read(client: TestClient) -> None:
    """Who asks for the largest public answer and does not read has no more of them than requests at once."""
    service = client.app.state.service  # type: ignore[attr-defined]
    counted: list[int] = []
    original = PacedResponse.__call__

    async def count(self: PacedResponse, *arguments: Any) -> None:
        counted.append(len(service.limits._open))
        await original(self, *arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PacedResponse, "__call__", count)
        answer = client.get("/api/openapi.json", headers={"accept-encoding": "identity"})
    assert len(answer.content) > PIECE
    assert answer.json()["openapi"]
    assert counted == [1]
    assert not service.limits._open


def test_a_file_is_compressed_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, compressed = tmp_path / "large.wasm", []
    path.write_bytes(BODY)

    def note(plain: bytes, *arguments: Any, **named: Any) -> bytes:
        compressed.append(len(plain))
        return gzip.GzipFile.__name__.encode()

    monkeypatch.setattr(compression.gzip, "compress", note)
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: compression.pack_file(path, 1), range(32)))
    assert answers == [b"GzipFile"] * 32
    assert compressed == [len(BODY)]


@needs_page
def test_files_of_the_page_are_counted_by_address(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        client.app.state.service.limits._allowances,  # type: ignore[attr-defined]
        "file-address",
        ALLOWANCES["file-address"]._replace(burst=3, rate=0.0),
    )
    codes = [client.get("/index.html").status_code for _ in range(5)]
    assert codes == [200] * 3 + [429] * 2
    assert not client.app.state.service.limits._open  # type: ignore[attr-defined]


@needs_page
def test_files_that_do_not_exist_are_not_looked_for_each_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed, looked_for = [], []
    list_names, look_up = app.list_names, app.PageFiles.lookup_path
    monkeypatch.setattr(app, "LISTED_SECONDS", 1e9)
    monkeypatch.setattr(app, "list_names", lambda folder: listed.append(folder) or list_names(folder))
    monkeypatch.setattr(app.PageFiles, "lookup_path", lambda self, path: looked_for.append(path) or look_up(self, path))
    codes = [client.get(path).status_code for path in ("/x.js", "/assets/x.js", "/index.html", "/../y", "/")]
    assert codes == [404, 404, 200, 404, 200]
    assert listed == [app.PAGE]
    assert set(looked_for) <= {"index.html", ".", "./index.html"}


@needs_page
def test_previews_are_counted_and_the_page_comes_without_one(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/api/me", json={"name": "Ada"})
    table = client.post("/api/tables", json={"game": "maumau"}).json()["table"]
    monkeypatch.setitem(
        client.app.state.service.limits._allowances,  # type: ignore[attr-defined]
        "request-address",
        ALLOWANCES["request-address"]._replace(burst=1, rate=0.0),
    )
    client.app.state.service.limits._buckets.clear()  # type: ignore[attr-defined]
    pages = [client.get(f"/t/{table}") for _ in range(2)]
    assert [page.status_code for page in pages] == [200, 200]
    assert ["og:title" in page.text for page in pages] == [True, False]


@needs_page
@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/tables", "/assets/x.js"])
def test_a_websocket_where_there_is_none_is_refused_without_an_error(client: TestClient, path: str) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(path):
        pass


def test_who_leaves_in_the_middle_of_a_body_is_no_error(client: TestClient) -> None:
    before = metrics.unexpected._value.get()
    messages = [
        {"type": "http.request", "body": b"{", "more_body": True},
        {"type": "http.disconnect"},
    ]
    headers = [(b"content-type", b"application/json"), (b"host", b"testserver")]
    scope = {"type": "http", "method": "POST", "path": "/api/me", "headers": headers, "query_string": b""}
    scope |= {"scheme": "http", "server": ("testserver", 80), "client": ("192.0.2.1", 1), "http_version": "1.1"}

    async def call() -> None:
        async def receive() -> Any:
            return messages.pop(0)

        async def send(message: Any) -> None:
            return

        await client.app(scope, receive, send)  # type: ignore[arg-type]

    assert client.portal is not None
    with capture_logs() as events:
        client.portal.call(call)
    assert [event for event in events if event["log_level"] == "error"] == []
    assert metrics.unexpected._value.get() == before


def test_what_a_stranger_makes_a_library_log_is_logged_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    repeats = logs.Repeats()

    def log(message: str) -> bool:
        return bool(repeats.filter(logging.LogRecord("uvicorn.error", 30, "", 0, message, None, None)))

    assert [log("Invalid HTTP request received.") for _ in range(3)] == [True, False, False]
    assert log("something else")
    now[0] += logs.QUIET_SECONDS
    assert log("Invalid HTTP request received.")
    assert all(log(f"message {number}") for number in range(2 * logs.MOST_KNOWN))
    assert len(repeats._until) <= logs.MOST_KNOWN


def test_exports_are_made_a_piece_at_a_time_and_addresses_take_turns() -> None:
    made: list[str] = []
    making: list[str] = []

    def make(name: str) -> Iterator[bytes]:
        for _ in range(3):
            making.append(name)
            assert making == [name]
            made.append(name)
            making.clear()
            yield name.encode()

    async def fetch(queue: FairQueue, owner: str, name: str) -> bytes:
        return b"".join([piece async for piece in pace(queue, owner, make(name))])

    async def run() -> list[bytes]:
        queue = FairQueue(1)
        return await asyncio.gather(*(fetch(queue, "greedy", name) for name in "abc"), fetch(queue, "modest", "z"))

    assert asyncio.run(run()) == [b"aaa", b"bbb", b"ccc", b"zzz"]
    assert made.index("z") <= 2
