"""The keeper's page: behind a key, it shows reports, finds a player, bans them and lifts the ban."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, expect

from tests.server.harness import Guest, ServerProcess
from tests.web.conftest import PHONE
from tests.web.test_axe import problems

KEY = "correct horse battery"


@pytest.fixture
def keeper_server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "data", environment={"LUDOTHEK_KEEPER_KEY": KEY}) as server:
        yield server


@pytest.mark.browser
def test_the_keeper_reads_a_report_and_bans_a_player(keeper_server: ServerProcess, browser: Browser) -> None:
    guest, witness = Guest(keeper_server, "Zacharias"), Guest(keeper_server, "Ada")
    table = guest.open_table(seats=3, bots=[None, None, "greedy"])
    witness.enter(table)
    for seat, who in enumerate((guest, witness)):
        assert who.intent(table, "sit", seat=seat)["type"] == "ack"
        assert who.intent(table, "ready", seat=seat)["type"] == "ack"
    assert guest.intent(table, "say", text="you are all bots")["type"] == "ack"
    author = witness.get(f"/api/tables/{table['table']}").json()["room"]["seats"][0]["author"]
    report = {"author": author, "reason": "rude"}
    assert witness.post(f"/api/tables/{table['table']}/report", report).status_code < 300
    page = browser.new_context(base_url=keeper_server.url, locale="de-DE", **PHONE).new_page()
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
    reported = page.get_by_role("listitem").filter(has_text="Ada über Zacharias")
    expect(reported).to_contain_text("Zacharias: you are all bots")
    expect(page.get_by_text("Zacharias, Ada, Aufmerksam").first).to_be_visible()
    assert problems(page) == []
    reported.get_by_role("button", name="Erledigt").click()
    expect(reported).to_have_count(0)
    page.context.close()
    for who in (guest, witness):
        who.close()


@pytest.mark.browser
def test_the_keeper_sees_which_network_is_served_little_and_lifts_that(tmp_path: Path, browser: Browser) -> None:
    environment = {"LUDOTHEK_KEEPER_KEY": KEY}
    with ServerProcess(tmp_path / "data", None, "--limits", "1", environment=environment) as server:
        address = {"x-forwarded-for": "2001:db8:bad:1::7"}
        with httpx2.Client(base_url=server.url, headers=address, timeout=60) as http:
            asked = (http.post("/api/me", json={"name": "Mallory"}).json().get("code") for _ in range(1000))
            assert "penalized" in asked
        page = browser.new_context(base_url=server.url, locale="fr-FR", **PHONE).new_page()
        page.goto("/keeper")
        page.get_by_label("Clé").fill(KEY)
        page.get_by_role("button", name="Ouvrir").click()
        listed = page.get_by_role("listitem").filter(has_text="2001:db8:bad:1::/64")
        expect(listed).to_contain_text("encore 1 min")
        assert problems(page) == []
        listed.get_by_role("button", name="Ne plus ralentir").click()
        expect(listed).to_have_count(0)
        page.context.close()
