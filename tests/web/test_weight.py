"""The first paint is light, and everything comes from us."""

import gzip
from pathlib import Path

from playwright.sync_api import expect

import ludothek
from tests.web.conftest import Opener, Server

PAGE = Path(ludothek.__file__).parent / "page"
MOST_BYTES = 150_000


def test_the_front_page_is_at_most_150_kb_and_asks_nobody_else(visit: Opener, server: Server) -> None:
    page = visit("/healthz")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(server.url) for url in asked)
    files = {url.removeprefix(server.url).split("?")[0] for url in asked if "/api/" not in url}
    weight = 0
    for name in files:
        path = PAGE / ("index.html" if name == "/" else name.lstrip("/"))
        content = path.read_bytes()
        weight += len(content) if path.suffix in (".woff2", ".png") else len(gzip.compress(content))
    print(f"first paint: {weight} bytes in {len(files)} files")
    assert weight <= MOST_BYTES
