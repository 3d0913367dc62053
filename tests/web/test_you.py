"""The page about oneself, one's games, a profile and a circle: on two devices, with a passkey, without barriers."""

import re
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener, Server
from tests.web.finished import act_once, ask, intend
from tests.web.player import await_turn
from tests.web.test_axe import problems

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def add_authenticator(page: Any) -> tuple[Any, str]:
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    added = cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return cdp, added["authenticatorId"]


def join(page: Any, name: str) -> None:
    """Become a guest without a table."""
    page.evaluate(
        """(name) => fetch('/api/me', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }) })""",
        name,
    )
    page.evaluate("localStorage.setItem('ludothek.known', 'yes')")


def test_a_passkey_signs_a_second_device_in_and_the_first_signs_it_out(visit: Opener, server: Server) -> None:
    home = f"http://localhost:{urlsplit(server.url).port}"
    desk = visit("/", base_url=home)
    join(desk, "Ada")
    desk.goto("/me")
    cdp, authenticator = add_authenticator(desk)
    expect(desk.get_by_label("Your name at the table")).to_have_value("Ada")
    desk.get_by_role("button", name="Add a passkey").click()
    key = desk.get_by_label("Name · since")
    expect(key).to_be_visible()
    key.fill("Blue key")
    key.blur()
    expect(desk.get_by_role("button", name="Remove Blue key")).to_be_visible()
    credential = cdp.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"][0]

    phone = visit("/me", base_url=home, **PHONE)
    other, its = add_authenticator(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": its, "credential": credential})
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_label("Your name at the table")).to_have_value("Ada")
    expect(phone.get_by_text("This device", exact=True)).to_be_visible()
    phone.get_by_label("Your name at the table").fill("Adele")
    phone.get_by_label("Your name at the table").blur()
    expect(phone.locator("main[aria-busy=true]")).to_have_count(0)

    quick = {"game": "maumau", "seats": 2, "bots": [None, "greedy"], "bot_pause": 0, "seed": "101"}
    table = ask(desk.context, "/tables", quick)["table"]
    for kind in ("sit", "ready"):
        intend(desk.context, table, kind, seat=0)
    for device in (desk, phone):
        device.goto(f"/t/{table}")
        await_turn(device)
    act_once(desk.context, table, 0)
    for device in (desk, phone):
        expect(device.get_by_test_id("log")).to_contain_text(re.compile("You (lay|draw)"))
        device.goto("/me")
        expect(device.get_by_label("Your name at the table")).to_have_value("Adele")
    desk.get_by_role("button", name="Sign out", exact=False).and_(desk.locator("li button")).click()
    expect(desk.get_by_role("button", name="Sign out all other devices")).to_be_visible()
    expect(desk.locator("li", has_text="Last used")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()

    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_text("This device", exact=True)).to_be_visible()
    desk.reload()
    expect(desk.locator("li", has_text="Last used")).to_have_count(1)
    desk.get_by_role("button", name="Sign out all other devices").click()
    expect(desk.locator("li", has_text="Last used")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()


def store_plays(server: Server, player: str, many: int) -> None:
    """Games of a real table, older than all others, as many at once as nobody types in."""
    play = "INSERT INTO plays (id, kind, game, seats, at, ended_by, listed, rated, owner)"
    seat = "INSERT INTO play_seats (play, seat, player, name, score, place, won, sheet, game, at, listed, hidden)"
    with sqlite3.connect(server.data / "ludothek.sqlite3", timeout=20) as rows:
        for n in range(many):
            rows.execute(f"{play} VALUES (?, 'typed', 'maumau', 2, ?, 'played', 0, 0, ?)", (f"old{n}", n, player))
            for place, (who, name) in enumerate(((player, "Ada"), (None, f"Friend {n}"))):
                values = (f"old{n}", place, who, name, n, place, place == 0, n)
                rows.execute(f"{seat} VALUES (?, ?, ?, ?, ?, ?, ?, '[]', 'maumau', ?, 0, 0)", values)


def test_all_games_come_by_scrolling_and_go_to_another_server(visit: Opener, server: Server, tmp_path: Path) -> None:
    page = visit("/")
    join(page, "Ada")
    store_plays(server, page.evaluate("fetch('/api/me').then((answer) => answer.json())")["player"], 250)
    page.goto("/games")
    games = page.get_by_role("list", name="Your games").get_by_text("Friend")
    expect(games).to_have_count(100)
    for shown in (200, 250):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(games).to_have_count(shown)
    archive = tmp_path / "archive.zip"
    archive.write_bytes(page.context.request.get("/api/me/archive").body())
    page.goto("/me")
    page.get_by_label("Import an archive").set_input_files(archive)
    expect(page.get_by_role("alert")).to_contain_text("this very server")
    elsewhere = Server(tmp_path / "elsewhere")
    elsewhere.start()
    try:
        there = visit("/", base_url=elsewhere.url)
        join(there, "Ada")
        there.goto("/me")
        there.get_by_label("Import an archive").set_input_files(archive)
        expect(there.get_by_role("status").filter(has_text="250 new plays")).to_be_visible()
    finally:
        elsewhere.stop()


def test_a_face_a_game_a_profile_and_a_circle_are_there_and_axe_finds_nothing_serious(visit: Opener) -> None:
    page = visit("/")
    join(page, "Ada")
    found: dict[str, list[str]] = {}
    page.goto("/me")
    page.locator("summary").filter(has_text="Choose a folded animal").click()
    page.get_by_role("radio", name="Fox").check(force=True)
    page.get_by_role("checkbox", name="Results").check()
    expect(page.get_by_role("link", name="Your profile as others see it")).to_be_visible()
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator(".recovery-sheet code")).to_be_visible()
    page.locator("summary").filter(has_text="Choose a folded animal").click()
    found["me"] = problems(page)
    page.emulate_media(media="print")
    expect(page.locator(".recovery-sheet")).to_be_visible()
    expect(page.locator("h1")).to_be_hidden()
    assert len(re.findall(rb"/Type /Page\b", page.pdf())) == 1
    page.emulate_media(media="screen")

    page.get_by_role("link", name="Your profile as others see it").click()
    expect(page.get_by_role("heading", name="Results")).to_be_visible()
    found["profile"] = problems(page)

    page.goto("/games")
    page.get_by_role("button", name="Enter a game from a real table").click()
    page.get_by_role("combobox", name="Game").last.select_option("maumau")  # The one that is chosen already.
    page.get_by_label("Player 2", exact=True).fill("Grandma")
    page.get_by_role("spinbutton").first.fill("12")
    found["form"] = problems(page)
    page.get_by_role("button", name="Enter the game").click()
    expect(page.get_by_text("Grandma")).to_be_visible()
    found["games"] = problems(page)
    assert "createPlay.html?data=" in (page.get_by_role("link", name="BG Stats").get_attribute("href") or "")
    page.get_by_role("button", name="Take off the list").click()
    expect(page.get_by_text("No finished games here yet.")).to_be_visible()

    page.goto("/me")
    page.get_by_label("Name of a new circle").fill("Friday")
    page.get_by_role("button", name="Found it").click()
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()
    page.get_by_role("button", name="Agree").click()
    expect(page.get_by_role("button", name="End the weekly table")).to_be_visible()
    found["circle"] = problems(page)
    link = page.get_by_label("Link to join").input_value()
    friend = visit(urlsplit(link).path + "#" + urlsplit(link).fragment, **PHONE)
    friend.get_by_role("button", name="Join").click()
    expect(friend.get_by_text("Members")).to_be_visible()
    found["circle of a friend"] = problems(friend)
    friend.goto("/me")
    friend.get_by_role("button", name="Delete everything").click()
    expect(friend.get_by_role("dialog")).to_be_visible()
    found["deletion"] = problems(friend)
    friend.get_by_role("button", name="Delete for good").click()
    expect(friend.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
    page.reload()
    members = page.locator("section").filter(has=page.get_by_role("heading", name="Members"))
    expect(members.get_by_role("listitem")).to_have_count(1)

    page.goto("/privacy")
    page.locator("summary").first.click()
    found["privacy"] = problems(page)
    assert not any(found.values()), found
