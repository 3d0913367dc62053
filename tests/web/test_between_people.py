"""Between people: nothing happens in silence, a table is what was agreed, and those who left hold nobody up."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import expect

from ludothek.core import registry
from tests.web import finished
from tests.web.conftest import PHONE, Opener, Server
from tests.web.finished import act_once, ask
from tests.web.player import touches
from tests.web.test_axe import problems
from tests.web.test_together import at_a_table, open_for_friends, two_at_a_table

SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}


def let_absence_last(server: Server) -> None:
    with sqlite3.connect(server.data / "ludothek.sqlite3", timeout=20) as rows:
        rows.execute("UPDATE log SET at = at - 60 WHERE kind IN ('sit', 'away')")


def find_mover(pages: list[Any]) -> Any:
    """The one whose turn it is."""
    for page in pages:
        expect(page.get_by_test_id("expected")).to_contain_text("turn")
    return next(page for page in pages if page.locator("[data-testid=expected] .turnflag:not(.rest)").count())


def is_clipped(page: Any) -> list[str]:
    """What reaches out of the window, or is cut off inside a button. What can be scrolled to is not cut off."""
    found: list[str] = page.evaluate(
        """() => {
            const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX)
                && one.scrollWidth > one.clientWidth + 1 || scrolls(one.parentElement))
            return [...document.querySelectorAll('button, a, p, h1, h2, h3, dt, dd, label, li, small, output, td')]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hush, .skip'))
            .filter((one) => {
                const box = one.getBoundingClientRect()
                const cut = one.matches('button, a.btn') && one.scrollWidth > one.clientWidth + 1
                return box.width && (box.right > innerWidth + 1 || box.left < -1 || cut) && !scrolls(one.parentElement)
            })
            .map((one) => one.innerText || one.outerHTML.slice(0, 80))
        }"""
    )
    return found


def test_a_seat_is_played_by_a_bot_after_a_while_and_its_owner_hears_of_it(visit: Opener, server: Server) -> None:
    pages = at_a_table(visit, "Ada", "Emil", "Ida")
    for page in pages:
        page.clock.install()
    gone = find_mover(pages)
    here = [page for page in pages if page is not gone]
    here[0].set_viewport_size(SMALL["viewport"])
    name = {0: "Ada", 1: "Emil", 2: "Ida"}[pages.index(gone)]
    address = gone.url
    gone.goto("/")
    absences = here[0].get_by_test_id("absences")
    expect(absences).to_contain_text(f"{name} is away.")
    covered = here[0].locator("main .play").bounding_box()
    assert not touches(absences.bounding_box(), covered)
    stand_in = here[0].get_by_role("button", name="Let a bot play until then")
    here[0].clock.fast_forward(20_000)
    expect(stand_in).to_have_count(0)
    here[0].clock.fast_forward(12_000)
    let_absence_last(server)
    expect(stand_in).to_be_visible()
    assert stand_in.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    stand_in.click()
    expect(here[1].get_by_test_id("log")).to_contain_text(f"A bot plays for {name} until they are back.")
    expect(here[1].get_by_test_id("log")).to_contain_text(f"{name} (bot)")
    gone.goto(address)
    expect(gone.get_by_test_id("report")).to_contain_text("While you were away:")
    expect(gone.get_by_test_id("report")).to_contain_text("A bot, for you,")
    expect(gone.get_by_test_id("log")).to_contain_text("A bot, for you,")
    expect(here[1].get_by_test_id("log")).to_contain_text(f"{name} is back.")

    gone.goto("/")
    for page in here:
        expect(page.get_by_test_id("absences")).to_be_visible()
        page.clock.fast_forward(32_000)
    let_absence_last(server)
    here[0].get_by_role("button", name="Give the seat away").click()
    expect(here[1].get_by_text("1 of 2 wants to give the seat to a bot.")).to_be_visible()
    assert problems(here[1]) == []
    here[1].get_by_role("button", name="Give the seat away").click()
    expect(here[1].get_by_test_id("narration")).to_contain_text(f"{name} was voted out")
    expect(here[1].locator(".seat").filter(has_text=f"{name} (bot)")).to_be_visible()
    gone.goto(address)
    expect(gone.get_by_test_id("exit")).to_contain_text("the others gave your seat to a bot")


def test_the_waiting_room_is_the_tables_contract(visit: Opener) -> None:
    host = visit(table={"seed": None})
    host.get_by_label("Your name at the table").fill("Ada")
    guest = visit(open_for_friends(host, 3))
    expect(guest.get_by_test_id("agreement")).to_contain_text("casual")
    guest.get_by_label("Your name at the table").fill("Ada")
    guest.get_by_label("Your name at the table").blur()
    expect(host.get_by_test_id("agreement")).to_contain_text("Ada 2")
    guest.get_by_role("button", name="Sit here").first.click()
    guest.get_by_role("button", name="I’m ready").click()
    expect(host.get_by_text("Ada 2", exact=True)).to_be_visible()
    host.get_by_role("button", name="Rename").click()
    host.get_by_label("Name at this seat").fill("Zoë 👩\u200d🚀")
    host.get_by_role("button", name="That’s me").click()
    expect(guest.get_by_text("Zoë 👩\u200d🚀").first).to_be_visible()

    host.get_by_role("button", name="Change").click()
    mine = registry.game("maumau").standard_edition.source + "\n# mine"
    for name, source in (("broken.toml", "x = "), ("Grandma.toml", mine)):
        file = {"name": name, "mimeType": "text/plain", "buffer": source.encode()}
        host.get_by_test_id("edition").locator("input").set_input_files(file)
        host.get_by_role("button", name="So it is agreed").click()
        if name == "broken.toml":
            expect(host.get_by_role("alert")).to_contain_text("These cards can’t be played with.")
    expect(guest.get_by_test_id("agreement")).to_contain_text("Grandma")
    host.get_by_role("button", name="Change").click()
    host.get_by_role("radio").nth(1).check()
    expect(host.get_by_test_id("edition")).to_contain_text("as published")
    assert problems(host) == []
    host.get_by_label("Seconds a turn").fill("45")
    host.get_by_label("When time is up").select_option("resign")
    host.get_by_role("button", name="So it is agreed").click()
    for page in (host, guest):
        expect(page.get_by_test_id("agreement")).to_contain_text(
            re.compile("rated.*45 s a turn.*the game is lost", re.S)
        )
    expect(guest.get_by_role("button", name="I’m ready")).to_be_visible()
    expect(guest.get_by_test_id("agreement").get_by_text("rated changed")).to_be_visible()
    guest.get_by_role("button", name="I’m ready").click()
    expect(guest.get_by_test_id("agreement").get_by_text("changed")).to_have_count(0)
    expect(guest.get_by_test_id("narration")).to_contain_text("What is agreed has changed.")

    host.get_by_role("button", name="Make host").click()
    expect(guest.get_by_test_id("narration")).to_contain_text("You are the host now")
    guest.get_by_role("button", name="Remove Zoë").click()
    expect(host.get_by_test_id("report")).to_contain_text("The host gave your seat away.")
    host.get_by_role("button", name="Sit here").first.click()
    expect(host.get_by_role("alert").get_by_text("the host has removed you")).to_be_visible()
    guest.get_by_role("button", name="Close the table").click()
    guest.get_by_role("button", name="Yes, close it").click()
    expect(host.get_by_text("The host has closed this table.")).to_be_visible()


def test_somebody_beside_me_and_a_friend_elsewhere_on_small_phones_in_two_languages(visit: Opener) -> None:
    host = visit(**SMALL)
    link = open_for_friends(host, 3)
    host.get_by_role("button", name="Also here").first.click()
    host.get_by_label("Name at this seat").fill("Grandpa")
    host.get_by_role("button", name="That’s me").click()
    assert is_clipped(host) == []
    for lang in ("fr-FR", "de-DE"):
        friend = visit(link, **{**SMALL, "locale": lang})
        friend.get_by_test_id("agreement").wait_for()
        assert is_clipped(friend) == []
    friend.locator("li .btn.go").click()
    friend.get_by_role("button", name=re.compile("bereit")).click()
    host.get_by_role("button", name="I’m ready").click()
    expect(friend.get_by_test_id("expected")).to_be_visible()
    expect(friend.get_by_text("Grandpa").first).to_be_visible()


def intend(page: Any, kind: str, **fields: Any) -> None:
    """Send an intent to the table of the page beside what the page itself sends."""
    table = page.url.partition("/t/")[2].partition("#")[0]
    body = {"type": kind, "intent": f"{kind}.{page.evaluate('performance.now()')}", **fields}
    origin = {"origin": page.evaluate("origin")}
    response = page.context.request.post(f"/api/tables/{table}/intents", data=body, headers=origin)
    assert response.ok, response.text()


def meet(visit: Opener, locales: Sequence[str], **device: Any) -> Iterator[tuple[str, list[Any]]]:
    """Friends with a language each, from the lobby to the result; each screen as it is reached, and who sees it.

    All of them go by test ids, so that the same steps work in every language.
    """
    pages = [visit(**{**device, "locale": locale}) for locale in locales]
    listed = {"game": "origin", "visibility": "listed", "rated": True, "clock": {"kind": "move", "seconds": 90}}
    origin = {"origin": pages[0].evaluate("origin")}
    pages[0].context.request.post("/api/me", data={"name": "Maximiliane-Alexandra von W"}, headers=origin)
    link = pages[0].context.request.post("/api/tables", data=listed, headers=origin).json()["link"]
    for page in pages[1:]:
        page.reload()
        expect(page.locator("article").last).to_be_visible()
    yield "lobby", pages[1:]
    for page in pages:
        page.locator("article").first.get_by_role("button").nth(1).click()
        page.get_by_role("dialog").wait_for()
    yield "new table", pages
    for page in pages:
        page.goto(link)
        page.get_by_test_id("agreement").wait_for()
        page.locator("li .btn.go").first.click()
        expect(page.locator(".btn.go.big")).to_be_visible()
    intend(pages[0], "configure", seats=len(pages), rated=False, clock={"kind": "move", "seconds": 600})
    yield "waiting room", pages
    pages[0].locator(".terms .btn").first.click()
    pages[0].get_by_role("dialog").wait_for()
    yield "terms", pages[:1]
    pages[0].keyboard.press("Escape")
    for page in pages:
        page.locator(".btn.go.big").click()
    for page in pages:
        page.get_by_test_id("expected").wait_for()
    yield "table", pages
    intend(pages[0], "say", text="Donaudampfschifffahrtsgesellschaft" * 4)
    for page in pages:
        page.get_by_test_id("menu").click()
        page.get_by_role("dialog").wait_for()
    yield "menu", pages
    address = pages[0].url
    for page in pages:
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    for gone in (pages[0], pages[-1]):
        gone.goto("/")
        here = [page for page in pages if page is not gone]
        for page in here:
            expect(page.get_by_test_id("absences")).to_be_visible(timeout=30_000)
        yield "away", here
        gone.goto(address)
        gone.get_by_test_id("expected").wait_for()
    for seat, page in enumerate(pages[1:], 1):
        intend(page, "resign", seat=seat)
    for page in pages:
        page.get_by_role("dialog").wait_for()
    yield "result", pages


def test_nothing_is_clipped_on_a_small_phone_from_the_lobby_to_the_result_in_three_languages(visit: Opener) -> None:
    for screen, pages in meet(visit, ["de-DE", "fr-FR", "en-GB"], **SMALL):
        for page in pages:
            assert is_clipped(page) == [], (screen, page.evaluate("document.documentElement.lang"))


def test_a_resigned_game_reads_as_one_and_the_next_begins_without_who_left(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    link = host.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}/invitation`).then(r => r.json())")
    watcher = visit()
    watcher.get_by_label("Your name at the table").fill("Walter")
    watcher.get_by_label("Your name at the table").blur()
    watcher.goto(link["link"])
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    host.get_by_test_id("menu").click()
    expect(host.get_by_test_id("agreement")).to_contain_text("Walter")
    host.keyboard.press("Escape")
    address = guest.url
    guest.goto("/")
    expect(host.get_by_test_id("absences")).to_be_visible()
    notice, tile = (part.bounding_box() for part in (host.get_by_test_id("absences"), host.locator(".seat.away")))
    assert not touches(notice, tile)
    guest.goto(address)
    guest.get_by_test_id("menu").click()
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("button", name="Yes, resign").click()
    guest.keyboard.press("Escape")
    expect(guest.get_by_role("dialog", name="Result")).to_contain_text("You resigned.")
    expect(host.get_by_role("dialog", name="Result")).to_contain_text("Emil resigned.")
    expect(guest.get_by_role("button", name="Take back")).to_have_count(0)
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_test_id("rematch")).to_contain_text("Waiting for Emil.")
    guest.goto("/")
    expect(host.get_by_test_id("agreement")).to_be_visible()
    expect(host.get_by_text("Free seat", exact=True)).to_have_count(1)
    expect(watcher.get_by_role("link", name="To the next table")).to_be_visible()


def test_a_rated_game_says_what_it_changed_and_ratings_stand_at_the_seats(visit: Opener) -> None:
    pages = [visit(), visit(**PHONE)]
    rated = {"game": "maumau", "seats": 2, "visibility": "listed", "rated": True}
    for page, name in zip(pages, ("Ada", "Emil"), strict=True):
        ask(page.context, "/me", {"name": name})
    clock = {"kind": "move", "seconds": 600}
    table = ask(pages[0].context, "/tables", {**rated, "options": {"games": 1}, "clock": clock})
    for kind in ("sit", "ready"):
        for seat, page in enumerate(pages):
            finished.intend(page.context, table["table"], kind, seat=seat)
    decisions = [0, 0]
    while min(decisions) < 3:
        for seat, page in enumerate(pages):
            decisions[seat] += act_once(page.context, table["table"], seat)["view"]["to_move"] == seat
    for page in pages:
        page.goto(table["link"])
        expect(page.get_by_test_id("expected")).to_be_visible()
        expect(page.get_by_role("timer")).to_be_visible()
    finished.intend(pages[1].context, table["table"], "resign", seat=1)
    host, guest = (page.get_by_test_id("ratings") for page in pages)
    expect(host).to_contain_text(re.compile(r"You\s*\d{4}\s*\+\d+.*Emil\s*\d{3,4}\s*−\d+", re.S))
    expect(guest).to_contain_text(re.compile(r"Ada\s*\d{4}\s*\+\d+.*You\s*\d{3,4}\s*−\d+", re.S))
    for page in pages:
        page.get_by_role("button", name="Play again").click()
    for page in pages:
        expect(page.locator(".seat .rating").first).to_have_text(re.compile(r"rating \d{3,4}"))
    lobby = visit(**SMALL)
    expect(lobby.get_by_role("listitem").filter(has_text=re.compile(r"Ada \(\d{4}\)")).first).to_contain_text("rated")


def test_people_talk_are_muted_blocked_and_reported(visit: Opener) -> None:
    host, guest = two_at_a_table(visit)
    host.get_by_test_id("menu").click()
    expect(host.get_by_test_id("people")).to_be_visible()
    assert problems(host) == []
    host.get_by_test_id("people").get_by_role("button", name="Emil").click()
    expect(host.get_by_role("dialog", name="Emil").get_by_role("button", name="Report")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.get_by_test_id("people").get_by_role("button", name="Emil")).to_be_focused()
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_have_count(0)
    guest.get_by_label("Message").fill("one card left 👩\u200d🚀")
    guest.get_by_role("button", name="Send").click()
    chat = host.get_by_test_id("chat")
    expect(chat).to_contain_text("one card left 👩\u200d🚀")
    expect(chat.locator("time")).to_have_text(re.compile(r"^\d\d:\d\d"))
    chat.get_by_role("button", name="Emil").click()
    host.get_by_role("button", name="Not with me again").click()
    expect(host.get_by_test_id("people-done")).to_contain_text("Emil will not sit with you again.")
    host.get_by_label("What happened?").fill("spam")
    host.get_by_role("button", name="Report", exact=True).click()
    expect(host.get_by_test_id("people-done")).to_contain_text("Reported.")
    assert problems(host) == []
    host.get_by_role("button", name="Don’t show their messages").click()
    host.keyboard.press("Escape")
    expect(chat).to_contain_text("Nobody has said anything.")
    host.locator("section.talk").get_by_role("button", name="Emil").click()
    host.get_by_role("button", name="Show their messages again").click()
    host.keyboard.press("Escape")
    expect(chat).to_contain_text("one card left")
    another = ask(host.context, "/tables", {"game": "maumau", "seats": 2, "visibility": "listed"})
    finished.intend(host.context, another["table"], "sit", seat=0, name="Ada")
    guest.goto(another["link"])
    guest.get_by_role("button", name="Sit here").click()
    expect(guest.get_by_role("alert")).to_contain_text("somebody at this table would rather not play with you")
    host.get_by_test_id("menu").click()
    host.get_by_role("button", name="Play again", exact=True).click()
    expect(host.get_by_text("You don’t play with")).to_be_hidden()


def test_a_seat_at_once_and_somebody_who_comes_takes_over_from_a_bot(visit: Opener) -> None:
    first = visit()
    first.get_by_test_id("quick-origami").click()
    expect(first.get_by_test_id("expected")).to_be_visible()
    second = visit()
    second.get_by_label("Your name at the table").fill("Emil")
    second.get_by_label("Your name at the table").blur()
    expect(second.get_by_text("1 min a turn").first).to_be_visible()
    second.get_by_test_id("quick-origami").click()
    expect(second.get_by_test_id("log")).to_contain_text("You take over from a bot.")
    expect(first.get_by_test_id("log")).to_contain_text("Emil takes over from a bot.")
