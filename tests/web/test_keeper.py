"""The keeper's page: behind a key, it finds a player, bans them and lifts the ban."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.harness import Guest, ServerProcess

KEY = "correct horse battery"


@pytest.fixture
def keeper_server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "data", environment={"LUDOTHEK_KEEPER_KEY": KEY}) as server:
        yield server


@pytest.mark.browser
def test_the_keeper_bans_a_player_and_lifts_the_ban(keeper_server: ServerProcess, browser: Browser) -> None:
    guest = Guest(keeper_server, "Zacharias")
    guest.open_table(seats=2, bots=[None, "greedy"])
    page = browser.new_context(base_url=keeper_server.url, locale="de-DE").new_page()
    page.goto("/keeper")
    page.get_by_label("Schlüssel").fill("wrong key, wrong key")
    page.get_by_role("button", name="Öffnen").click()
    expect(page.get_by_role("alert")).to_have_text("Das ist nicht der Schlüssel.")
    page.get_by_label("Schlüssel").fill(KEY)
    page.get_by_role("button", name="Öffnen").click()
    page.get_by_label("Teil eines Namens").fill("zach")
    page.get_by_role("button", name="Suchen").click()
    found = page.get_by_role("article")
    expect(found.get_by_role("heading", name="Zacharias")).to_be_visible()
    found.get_by_role("button", name="Sperren", exact=True).click()
    expect(found.get_by_role("button", name="Sperre aufheben")).to_be_visible()
    assert guest.get("/api/me").json()["code"] == "banned"
    found.get_by_role("button", name="Sperre aufheben").click()
    expect(found.get_by_role("button", name="Sperren", exact=True)).to_be_visible()
    assert guest.get("/api/me").status_code == 200
    page.context.close()
    guest.close()
