"""Several people at one table: by invitation, at one device, watching, taking back, leaving."""

import json
import re
import sqlite3
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Opener, Server
from tests.web.player import play_to_the_end, turn


def open_for_friends(page: Any, seats: int = 2, game: str = "Mau Mau") -> str:
    """Opens a table and returns the invitation's link."""
    offer = page.locator("article", has=page.get_by_role("heading", name=game, exact=True))
    offer.get_by_role("button", name="With friends").click()
    page.get_by_label("Seats").select_option(str(seats))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_test_id("link")).not_to_have_value("")
    return str(page.get_by_test_id("link").input_value())


def at_a_table(visit: Opener, *names: str, offer: str = "Mau Mau", **table: Any) -> list[Any]:
    """Several people, each in a browser, at a table the first one opened; the game is on."""
    pages = []
    for name in names:
        page = visit(table=table)
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_label("Your name at the table").blur()
        pages.append(page)
    link = open_for_friends(pages[0], len(names), offer)
    for page in pages[1:]:
        page.goto(link)
        page.get_by_role("button", name="Sit here").first.click()
        page.get_by_role("button", name="I’m ready").click()
    pages[0].get_by_role("button", name="I’m ready").click()
    for page in pages:
        expect(page.get_by_test_id("expected")).to_be_visible()
    return pages


def two_at_a_table(visit: Opener, **table: Any) -> tuple[Any, Any]:
    host, guest = at_a_table(visit, "Ada", "Emil", **table)
    return host, guest


def test_two_browsers_play_each_other_by_invitation(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    expect(host.get_by_text("Emil").first).to_be_visible()
    play_to_the_end(host, guest)
    expect(host.get_by_role("dialog", name="Result")).to_be_visible()
    expect(guest.get_by_role("dialog", name="Result")).to_be_visible()


def test_a_private_table_needs_its_invitation(visit: Opener) -> None:
    host = visit()
    link = open_for_friends(host)
    stranger = visit(re.sub("#.*", "", link))
    expect(stranger.get_by_role("heading", name="No table here")).to_be_visible()
    expect(stranger.get_by_text("Ask for the invitation link")).to_be_visible()


def test_what_was_chosen_stays_chosen_while_the_lobby_is_read_again(visit: Opener) -> None:
    page = visit()
    page.get_by_role("button", name="With friends").first.click()
    page.get_by_label("Seats").select_option("3")
    with page.expect_response("**/api/games*"):
        page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Free seat", exact=True)).to_have_count(2)


def test_an_undo_is_asked_for_and_agreed(visit: Opener) -> None:
    host, guest = two_at_a_table(visit, options={"voluntary_draw": True})
    mover, other = whose_turn(host, guest)
    held = mover.locator(".hand li").count()
    mover.get_by_test_id("draw").click()
    expect(mover.locator(".hand li")).to_have_count(held + 1)
    mover.keyboard.press("u")
    expect(other.get_by_test_id("undo-asked")).to_be_visible()
    other.get_by_role("button", name="Rather not").click()
    expect(other.get_by_test_id("undo-asked")).to_be_hidden()
    expect(mover.locator(".hand li")).to_have_count(held + 1)
    mover.keyboard.press("u")
    other.get_by_role("button", name="All right").click()
    expect(mover.locator(".hand li")).to_have_count(held)
    expect(mover.get_by_test_id("narration")).to_contain_text("taken back")


def whose_turn(*pages: Any) -> tuple[Any, Any]:
    """The one to move, and the other."""
    for page in pages:
        expect(page.get_by_test_id("expected")).to_contain_text("turn")
    first = bool(pages[0].locator("[data-testid=expected] .turnflag:not(.rest)").count())
    return (pages[0], pages[1]) if first else (pages[1], pages[0])


def test_people_talk_at_the_table(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    host.get_by_label("Message").fill("one card left, watch me")
    host.get_by_role("button", name="Send").click()
    expect(guest.get_by_test_id("chat")).to_contain_text("one card left, watch me")


def test_somebody_who_left_is_stood_in_for_and_returns(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    address = guest.url
    guest.goto("/")
    expect(host.get_by_text("Emil is away.")).to_be_visible(timeout=20_000)
    host.get_by_role("button", name="Let a bot stand in").click()
    expect(host.get_by_text("a bot stands in")).to_be_visible()
    guest.goto(address)
    expect(host.get_by_text("a bot stands in")).to_be_hidden()


def test_those_left_vote_an_absent_player_out(visit: Opener, server: Server) -> None:
    host, guest, third = at_a_table(visit, "Ada", "Emil", "Ida")
    third.goto("/")
    for page in (host, guest):
        expect(page.get_by_text("Ida is away.")).to_be_visible(timeout=20_000)
    host.get_by_role("button", name="Give the seat away").click()
    expect(host.get_by_text("a seat can be given away after 30 seconds of absence")).to_be_visible()
    with sqlite3.connect(server.data / "ludothek.sqlite3", timeout=20) as rows:
        rows.execute("UPDATE rows SET at = at - 60 WHERE kind IN ('sit', 'away')")
    host.get_by_role("button", name="Give the seat away").click()
    expect(guest.get_by_text("1 of 2 want to give the seat to a bot.")).to_be_visible()
    guest.get_by_role("button", name="Give the seat away").click()
    for page in (host, guest):
        expect(page.get_by_text("Ida is away.")).to_be_hidden()
        expect(page.locator(".seats")).to_contain_text("bot")


def test_one_device_hides_the_hands_between_turns(visit: Opener) -> None:
    page = visit()
    page.get_by_role("button", name="Same device").first.click()
    page.get_by_label("Name 1").fill("Ada")
    page.get_by_label("Name 2").fill("Emil")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_test_id("privacy")).to_be_visible()
    assert not page.locator(".hand").is_visible()
    play_to_the_end(page)
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


def test_every_byte_a_spectator_receives_is_public(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    link = host.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}/invitation`).then(r => r.json())")[
        "link"
    ]
    watcher = visit()
    frames: list[str] = []
    watcher.on("websocket", lambda ws: ws.on("framereceived", lambda frame: frames.append(str(frame))))
    answers: list[Any] = []
    watcher.on("response", lambda answer: answers.append(answer) if "/api/tables/" in answer.url else None)
    watcher.goto(link)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    for _ in range(6):
        mover, _other = whose_turn(host, guest)
        turn(mover)
        expect(mover.get_by_test_id("expected")).not_to_contain_text("On its way")
    frames += [answer.text() for answer in answers]
    told = [json.loads(frame) for frame in frames if frame.startswith("{")]
    updates = [message for message in told if message.get("type") == "update" and message.get("view")]
    assert len(updates) > 2
    for update in updates:
        assert all(hand["held"] is None for hand in update["view"]["hands"])
        assert update["view"]["legal"] == []
        hidden = [event for event in update.get("events", []) if event["kind"] in ("dealt", "drew")]
        assert all(event["card"] is None for event in hidden)
