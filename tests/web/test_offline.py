"""Without a network: a game on this device, after a reload too; and a site without a server."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import ludothek
from tests.web.conftest import PHONE, Opener
from tests.web.player import await_turn, play_to_the_end, turn

KIT = Path(ludothek.__file__).parent / "offline_kit" / "kit.json"
STATIC = Path(__file__).parents[2] / "build" / "static"
SLOW = 120_000
"""How long Python may take to start where several tests share a core."""
SHORT = "localStorage.setItem('ludothek.play.maumau', JSON.stringify({ level: 'folder', seats: 2, games: 1 }))"


@pytest.mark.skipif(not KIT.exists(), reason="what a browser needs was not built (packaging/offline.py)")
def test_a_game_without_a_network_goes_on_after_a_reload_to_its_end(visit: Opener) -> None:
    page = visit(service_workers="allow", **PHONE)
    page.context.add_init_script(SHORT)
    expect(page.get_by_test_id("offline")).to_have_attribute("data-state", "ready", timeout=SLOW)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_test_id("on-device")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_test_id("local")).to_contain_text("On this device", timeout=SLOW)
    await_turn(page)
    turn(page)
    page.reload()
    expect(page.get_by_test_id("expected")).to_be_visible(timeout=SLOW)
    play_to_the_end(page)
    page.goto("/learn/maumau")
    expect(page.get_by_role("heading").first).to_be_visible(timeout=SLOW)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """A host of files that knows nothing of the page, with the site in a folder of it."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the static site was not built (make static)")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "ludothek").symlink_to(STATIC)
    handler = functools.partial(QuietHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/ludothek/"
        server.shutdown()


def test_a_static_site_plays_in_a_folder_of_any_host(browser: Any, host: str) -> None:
    context = browser.new_context(locale="de-DE")
    context.add_init_script(SHORT)
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("response", lambda answer: failures.append(answer.url) if answer.status >= 400 else None)
    page.goto(f"{host}rules/maumau/")
    expect(page.get_by_role("heading", name="Mau Mau").first).to_be_visible(timeout=SLOW)
    page.goto(host)
    page.get_by_role("button", name="Jetzt spielen").first.click(timeout=SLOW)
    await_turn(page)
    turn(page)
    assert page.url.startswith(f"{host}t/local.")
    assert failures == []
    context.close()
