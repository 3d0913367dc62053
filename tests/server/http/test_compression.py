"""What answers everybody alike is compressed above 1 kB and revalidated; what is for one player is not."""

import gzip
import importlib.util
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient

from ludothek.server.app import PAGE
from ludothek.server.http import compression
from ludothek.server.http.compression import accepts_gzip
from ludothek.server.http.routes import ROUTES

BUILD = Path(__file__).parents[3] / "packaging" / "page.py"
GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


def read_raw(client: TestClient, path: str, headers: dict[str, str]) -> tuple[bytes, Headers]:
    """The bytes on the wire."""
    with client.stream("GET", path, headers=headers) as response:
        assert response.status_code == 200
        return b"".join(response.iter_raw()), Headers(dict(response.headers))


@pytest.mark.parametrize("path", ["/api/games?lang=de", "/api/games/origin/texts?lang=fr", "/api/openapi.json"])
def test_large_public_answers_are_compressed(client: TestClient, path: str) -> None:
    packed, headers = read_raw(client, path, GZIP)
    plain, without = read_raw(client, path, PLAIN)
    assert headers["content-encoding"] == "gzip"
    assert int(headers["content-length"]) == len(packed) < len(plain) / 2
    assert gzip.decompress(packed) == plain
    assert "content-encoding" not in without
    assert headers["vary"] == without["vary"] == "Accept-Encoding"


def test_an_answer_is_compressed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = read_raw(client, "/api/games?lang=de", GZIP)
    monkeypatch.setattr(compression.gzip, "compress", None)
    assert read_raw(client, "/api/games?lang=de", GZIP)[0] == first


def test_what_the_build_has_compressed_is_not_compressed_again(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("page", BUILD)
    assert spec is not None
    assert spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    for name, text in {"a.js": "let a = 1\n" * 200, "b.js": "b", "c.woff2": "c" * 2000}.items():
        (tmp_path / name).write_text(text)
    page.compress(tmp_path)
    assert sorted(path.name for path in tmp_path.glob("*.gz")) == ["a.js.gz"]
    (tmp_path / "a.js.gz").write_bytes(b"from the build")
    assert compression.pack_file(tmp_path / "a.js", 1) == b"from the build"
    assert compression.pack_file(tmp_path / "b.js", 1) is None


def test_small_public_answers_are_not_compressed(client: TestClient) -> None:
    packed, headers = read_raw(client, "/api/tables", GZIP)
    assert "content-encoding" not in headers
    assert len(packed) < 100


def test_a_public_answer_is_revalidated(client: TestClient) -> None:
    first = client.get("/api/games/origin/texts?lang=en", headers=GZIP)
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/api/games/origin/texts?lang=en", headers={**GZIP, "if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/api/games/origin/texts?lang=de", headers={**GZIP, "if-none-match": first.headers["etag"]})
    assert other.status_code == 200


def test_what_is_for_one_player_is_neither_compressed_nor_stored(client: TestClient) -> None:
    assert [route.path for route in ROUTES if route.public and (route.signed_in or route.method != "GET")] == []
    client.post("/api/me", json={"name": "Ada"})
    table = client.post("/api/tables", json={"game": "origin", "seats": 2}).json()["table"]
    for seat in (0, 1):
        for body in ({"type": "sit", "intent": f"s{seat}"}, {"type": "ready", "intent": f"r{seat}"}):
            client.post(f"/api/tables/{table}/intents", json={**body, "seat": seat})
    packed, headers = read_raw(client, f"/api/tables/{table}?seat=0&lang=en", GZIP)
    assert len(packed) > 1024
    assert "content-encoding" not in headers
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("header", "accepts"),
    [("gzip, br", True), ("br;q=1.0, gzip;q=0.8", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_who_accepts_gzip(header: str, accepts: bool) -> None:
    assert accepts_gzip(Headers({"accept-encoding": header})) == accepts


@pytest.mark.skipif(not (PAGE / "index.html").exists(), reason="the page is not built")
def test_the_pages_files_are_compressed(client: TestClient) -> None:
    script = max((PAGE / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    for path, file in (("/", PAGE / "index.html"), ("/t/x", PAGE / "index.html"), (f"/assets/{script.name}", script)):
        packed, headers = read_raw(client, path, GZIP)
        plain, without = read_raw(client, path, PLAIN)
        assert gzip.decompress(packed) == plain == file.read_bytes()
        assert headers["content-encoding"] == "gzip"
        assert headers["content-type"] == without["content-type"]
        assert headers["vary"] == "Accept-Encoding"
        assert headers["cache-control"] == without["cache-control"]
        assert ("immutable" in headers["cache-control"]) == (file is script)
    tag = client.get("/", headers=GZIP).headers["etag"]
    assert client.get("/", headers={**GZIP, "if-none-match": tag}).status_code == 304
    assert not {"etag", "last-modified", "content-security-policy"} & set(headers)
    assert headers["x-content-type-options"] == "nosniff"
    font = next((PAGE / "assets").glob("*.woff2"))
    assert "content-encoding" not in read_raw(client, f"/assets/{font.name}", GZIP)[1]
