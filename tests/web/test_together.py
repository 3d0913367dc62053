"""Several people at one table: by invitation, at one device, watching, taking back, leaving."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import SOON_OVER, Opener, Server
from tests.web.finished import act_once, ask, finish_game, intend
from tests.web.player import attempts, play_to_the_end, touches, turn
from tests.web.test_axe import problems


def open_for_friends(page: Any, seats: int = 2, game: str = "Mau Mau") -> str:
    """Opens a table and returns the invitation's link."""
    offer = page.locator("article", has=page.get_by_role("heading", name=game, exact=True))
    offer.get_by_role("button", name="With friends").click()
    page.get_by_label("Seats").select_option(str(seats))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_test_id("link")).not_to_have_value("")
    return str(page.get_by_test_id("link").input_value())


def at_a_table(visit: Opener, *names: str, game: str = "maumau", **table: Any) -> list[Any]:
    """Several people, each in a browser, at a table of the first one's; the game is on."""
    pages = [visit("/healthz", table=table) for _ in names]
    for page, name in zip(pages, names, strict=True):
        ask(page.context, "/me", {"name": name})
    usual = {"options": {"games": 1}, "seed": SOON_OVER.get((len(names), False))} if game == "maumau" else {}
    opened = ask(pages[0].context, "/tables", {"game": game, "seats": len(names), **usual, **table})
    path = opened["table"]
    for seat, (page, name) in enumerate(zip(pages, names, strict=True)):
        ask(page.context, f"/tables/{path}/enter", {"invite": opened["invite"]})
        intend(page.context, path, "sit", seat=seat, name=name)
    for seat, page in enumerate(pages):
        intend(page.context, path, "ready", seat=seat, ready=True)
    for page in pages:
        page.goto(f"/t/{path}")
    for page in pages:
        expect(page.get_by_test_id("expected")).to_be_visible()
    return pages


def two_at_a_table(visit: Opener, **table: Any) -> tuple[Any, Any]:
    host, guest = at_a_table(visit, "Ada", "Emil", **table)
    return host, guest


def test_two_browsers_play_each_other_by_invitation(visit: Opener) -> None:
    host, guest = visit(), visit()
    for page, name in ((host, "Ada"), (guest, "Emil")):
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_label("Your name at the table").blur()
    guest.goto(open_for_friends(host))
    guest.get_by_role("button", name="Sit here").first.click()
    for page in (guest, host):
        page.get_by_role("button", name="I’m ready").click()
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
    other.set_viewport_size({"width": 390, "height": 844})
    other.get_by_role("button", name="Talk").click()
    mover.get_by_test_id("draw").click()
    expect(mover.locator(".hand li")).to_have_count(held + 1)
    mover.keyboard.press("u")
    expect(other.get_by_test_id("undo-asked")).to_be_visible()
    asked, said = other.get_by_test_id("undo-asked"), other.get_by_test_id("chat")
    assert not touches(asked.bounding_box(), said.bounding_box())
    assert problems(other) == []
    other.get_by_role("button", name="Rather not").click()
    expect(other.get_by_test_id("undo-asked")).to_be_hidden()
    expect(mover.get_by_test_id("report")).to_contain_text("would rather not take your move back")
    expect(mover.get_by_test_id("narration")).to_contain_text("It stands.")
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


def at_one_device(visit: Opener, game: str = "Mau Mau", seats: int = 2, **table: Any) -> Any:
    """Ada and Emil at one device, with bots on the other seats; one of them is asked to show the cards."""
    page = visit(table=table)
    offer = page.locator("article", has=page.get_by_role("heading", name=game, exact=True))
    offer.get_by_role("button", name="Same device").click()
    page.get_by_label("Seats").select_option(str(seats))
    page.get_by_label("Name 1").fill("Ada")
    page.get_by_label("Name 2").fill("Emil")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_test_id("privacy")).to_be_visible()
    return page


def test_one_device_hides_the_hands_between_turns(visit: Opener) -> None:
    page = at_one_device(visit)
    assert not page.locator(".hand").is_visible()
    play_to_the_end(page)
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


@pytest.mark.parametrize(("game", "sheet"), [("Mau Mau", "[data-testid=menu]"), ("Origami", "[data-testid^=other-]")])
def test_a_sheet_that_lies_open_is_closed_when_the_device_is_passed_on(visit: Opener, game: str, sheet: str) -> None:
    page = at_one_device(visit, game)
    show = page.get_by_test_id("privacy").get_by_role("button")
    show.click()
    page.locator(sheet).first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    table = page.url.rpartition("/")[2]
    mover = ask(page.context, f"/tables/{table}?seat=0")["view"]["to_move"]
    while act_once(page.context, table, mover)["view"]["to_move"] == mover:
        continue
    expect(show).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)
    show.click()
    expect(show).to_have_count(0)


def test_nobody_hears_what_the_other_one_at_the_device_drew(visit: Opener) -> None:
    page = at_one_device(visit, options={"voluntary_draw": True})
    show = page.get_by_test_id("privacy").get_by_role("button")
    show.click()
    page.get_by_test_id("draw").click()
    expect(page.locator("[data-testid=log] li").first).to_contain_text("You draw")
    keep = page.get_by_test_id("keep")
    expect(show.or_(keep)).to_be_visible()
    if keep.is_visible():
        keep.click()
    expect(show).to_be_visible()
    expect(page.get_by_test_id("narration")).to_be_empty()
    show.click()
    expect(page.get_by_test_id("narration")).to_be_empty()


def test_the_device_is_not_passed_to_somebody_who_resigned(visit: Opener) -> None:
    page = at_one_device(visit, seats=3)
    show = page.get_by_test_id("privacy").get_by_role("button")
    gone = "Ada" if "Ada" in show.inner_text() else "Emil"
    show.click()
    page.evaluate(ASKED)
    page.get_by_test_id("menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.keyboard.press("Escape")
    taken = 0
    for _ in attempts(page):
        state = turn(page)
        taken += state in ("draw", "mau", "lay")
        if taken > 3 or state in ("over", "sheet"):
            break
    asked = page.evaluate("window.asked")
    assert asked
    assert not any(gone in text for text in asked)


ASKED = """() => {
    window.asked = []
    new MutationObserver(() => {
        const sheet = document.querySelector('[data-testid=privacy] h2')
        if (sheet) window.asked.push(sheet.innerText)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


def test_who_types_while_the_game_starts_goes_on_typing(visit: Opener) -> None:
    """The letters of a word are keys at the table: they would draw cards and open sheets."""
    host = visit()
    guest = visit(open_for_friends(host))
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("button", name="I’m ready").click()
    guest.get_by_label("Message").press_sequentially("hello d")
    host.get_by_role("button", name="I’m ready").click()
    expect(guest.get_by_test_id("expected")).to_be_visible()
    guest.keyboard.type("rum ")
    expect(guest.get_by_label("Message")).to_have_value("hello drum ")


def test_what_was_said_is_unread_only_by_those_who_do_not_look(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    for page in (host, guest):
        page.set_viewport_size({"width": 390, "height": 844})
    host.get_by_role("button", name="Talk").click()
    host.get_by_label("Message").fill("hello")
    host.get_by_role("button", name="Send").click()
    expect(host.get_by_test_id("chat")).to_contain_text("hello")
    expect(host.locator("nav .dot")).to_have_count(0)
    expect(guest.locator("nav .dot")).to_contain_text("1")
    guest.get_by_role("button", name="Talk").click()
    expect(guest.locator("nav .dot")).to_have_count(0)


def test_one_can_go_back_to_the_result_after_a_rematch(visit: Opener) -> None:
    page = visit("/healthz")
    table = finish_game(page.context)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(re.compile(table))
    page.go_back()
    expect(page.get_by_role("link", name="To the next table")).to_be_visible()
    expect(page).to_have_url(re.compile(table))


def test_a_table_that_was_closed_says_so(visit: Opener, server: Server) -> None:
    page = visit()
    open_for_friends(page)
    table = page.url.rsplit("/", 1)[1].partition("#")[0]
    command = "from ludothek.server.cli import app; app()"
    subprocess.run([sys.executable, "-c", command, "admin", "close", table, "--data", server.data], check=True)
    page.get_by_role("button", name="I’m ready").click()
    expect(page.get_by_text("This table was closed before its game began.")).to_be_visible()


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
    messages = [json.loads(frame) for frame in frames if frame.startswith("{")]
    updates = [message for message in messages if message.get("type") == "update" and message.get("view")]
    assert len(updates) > 2
    for update in updates:
        assert all(hand["held"] is None for hand in update["view"]["hands"])
        assert update["view"]["legal"] == []
        hidden = [event for event in update.get("events", []) if event["kind"] in ("dealt", "drew")]
        assert all(event["card"] is None for event in hidden)
