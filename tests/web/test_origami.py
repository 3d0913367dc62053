"""Origami in a real browser: whole games, two people, keyboard, phone, languages, editions, nothing private sent."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

import ludothek
from ludothek.core.table import Table
from tests.web.conftest import PHONE, Opener, arrange
from tests.web.origami_player import await_turn, play_on, play_to_the_end, turn
from tests.web.player import attempts
from tests.web.signature import difference, signatures
from tests.web.test_axe import problems

CARDS = Path(ludothek.__file__).parent / "games" / "origami" / "content" / "cards.toml"
SIGNATURES = Path(__file__).parent / "origami_cards.json"
STILL = {"reduced_motion": "reduce"}


def article(page: Any) -> Any:
    return page.locator("article", has=page.get_by_role("heading", name="Origami", exact=True))


def sit_down(page: Any, seats: int = 2, **settings: Any) -> None:
    page.evaluate(arrange(seats=seats, bots=[None, *["greedy"] * (seats - 1)], **settings))
    article(page).locator(".btn.go").click()
    await_turn(page)


def test_a_newcomer_plays_a_whole_game_on_a_phone(visit: Opener) -> None:
    page = visit(**PHONE, **STILL)
    sit_down(page, seats=3, seed="11")
    play_to_the_end(page)
    result = page.get_by_role("dialog", name="Result")
    expect(result).to_contain_text(re.compile("won|behind"))
    expect(result.get_by_test_id("preview").locator("summary")).to_have_count(3)


def test_a_whole_game_by_keyboard_alone(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"], "seed": "7"}, **STILL)
    article(page).locator(".btn.go").focus()
    page.keyboard.press("Enter")
    await_turn(page)
    for _ in attempts(page):
        wanted = page.evaluate(
            """() => {
                if (document.querySelector('dialog[open]')) return 'over'
                if (!document.querySelector('.ask .turnflag:not(.rest)')) return null
                if (document.querySelector('.ask .btn.go')) return 'c'
                const choices = '.ask [data-testid^=do-], .ask [data-testid^=place-]'
                if (document.querySelector(choices)) return choices
                const cards = '.tray button[aria-pressed=false], .hand li.yes:not(.picked) button'
                if (document.querySelector(cards)) return cards
                return '.line button.yes:not(.taken)'
            }"""
        )
        if wanted == "over":
            break
        if wanted == "c":
            page.keyboard.press("c")
        elif wanted:
            walk_to(page, wanted)
            page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


def walk_to(page: Any, wanted: str) -> None:
    """From the first card of its row with the arrow keys."""
    steps = page.evaluate(
        """(wanted) => {
            const aim = document.querySelector(wanted)
            if (!aim) return 0
            const row = [...aim.closest('ol, .ask').querySelectorAll('button')]
            row[0].focus()
            if (aim.closest('.ask')) aim.focus()
            return aim.closest('.ask') ? 0 : row.indexOf(aim)
        }""",
        wanted,
    )
    for _ in range(steps):
        page.keyboard.press("ArrowRight")


def listen(page: Any) -> list[str]:
    """Everything the server will tell this browser about tables."""
    frames: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: frames.append(str(frame))))
    page.on(
        "response", lambda answer: frames.append(answer.text()) if re.search(r"/api/tables/\w+$", answer.url) else None
    )
    return frames


def test_two_browsers_play_and_nobody_is_sent_what_only_another_seat_may_see(visit: Opener) -> None:
    host, guest, watcher = visit(**STILL), visit(**STILL), visit(**STILL)
    guest_frames, watcher_frames = listen(guest), listen(watcher)
    article(host).get_by_role("button", name="With friends").click()
    host.get_by_label("Seats").select_option("2")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_test_id("link")).not_to_have_value("")
    link = host.get_by_test_id("link").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("button", name="I’m ready").click()
    watcher.goto(link)
    host.get_by_role("button", name="I’m ready").click()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    for page in (host, guest):
        page.locator(".middle .ocard").first.wait_for()
    for _ in attempts(host):
        turn(host)
        turn(guest)
        if min(len(views(watcher_frames)), len(views(guest_frames))) > 12:
            break
    resign(host)
    expect(guest.get_by_role("dialog", name="Result")).to_be_visible()
    record = host.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}/record`).then(r => r.text())")
    finished = Table.replay(record)
    assert views(watcher_frames) <= every_view(finished, None)
    assert views(guest_frames) <= every_view(finished, 1) | every_view(finished, None)


def resign(page: Any) -> None:
    page.get_by_test_id("menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.keyboard.press("Escape")


def plain(view: dict[str, Any]) -> str:
    """A view as one string; what a decision is called is not part of the position."""
    legal = [{part: value for part, value in one.items() if part != "text"} for one in view["legal"]]
    return json.dumps({**view, "legal": legal}, sort_keys=True)


def views(frames: list[str]) -> set[str]:
    messages = [json.loads(frame) for frame in frames if frame.startswith("{")]
    return {plain(message["view"]) for message in messages if message.get("view")}


def every_view(finished: Table, seat: int | None) -> set[str]:
    """All that the engine would show this seat in the course of the game."""
    again = Table(finished.game, finished.seats, finished.seed, finished.options, salt=finished.salt)
    seen = {plain(to_builtins(again.view(seat)))}
    for _, action in finished.history:
        again.play(action)
        seen.add(plain(to_builtins(again.view(seat))))
    return seen


def test_one_device_hides_the_hands_between_turns(visit: Opener) -> None:
    page = visit(**STILL)
    article(page).get_by_role("button", name="Same device").click()
    page.get_by_label("Name 1").fill("Ada")
    page.get_by_label("Name 2").fill("Emil")
    page.get_by_role("button", name="Start").click()
    cover = page.get_by_test_id("privacy")
    for _ in range(3):
        expect(cover).to_be_visible()
        expect(page.locator(".hand")).to_be_hidden()
        cover.locator(".btn").click()
        expect(cover).to_have_count(0)
        for _ in attempts(page):
            if cover.count():
                break
            turn(page)


def in_hand(page: Any, card: str) -> Any:
    return page.locator(".hand li", has=page.locator(f'[data-look="{card}"]'))


def tap(page: Any, card: str) -> None:
    in_hand(page, card).locator("button").click(position={"x": 14, "y": 14})


def test_paying_shows_the_sum_and_only_cards_that_can_still_complete_it(visit: Opener) -> None:
    """Seed 7: the Ant costs 4, to be paid with the Fox alone or with Cat and Spider."""
    page = visit(**STILL)
    sit_down(page, seed="7")
    tap(page, "ant")
    expect(in_hand(page, "ant")).to_have_class(re.compile("play"))
    expect(page.get_by_test_id("sum")).to_contain_text("4 folds missing")
    for card in ("fox", "cat", "spider"):
        expect(in_hand(page, card)).to_have_class(re.compile("yes"))
    tap(page, "spider")
    expect(page.get_by_test_id("sum")).to_contain_text("1 fold missing")
    expect(in_hand(page, "fox")).to_have_class(re.compile("no"))
    expect(page.get_by_test_id("carry")).to_have_count(0)
    tap(page, "cat")
    expect(page.get_by_test_id("sum")).to_contain_text("3 + 1 = 4")
    expect(page.get_by_test_id("carry")).to_have_text("Play Ant")
    page.get_by_test_id("back").click()
    expect(page.locator(".hand .play")).to_have_count(0)
    expect(page.locator(".hand li")).to_have_count(4)
    tap(page, "ant")
    tap(page, "fox")
    page.get_by_test_id("carry").click()
    expect(page.get_by_test_id("mine-left").locator(".ocard")).to_have_attribute("data-card", "ant")
    expect(page.locator(".hand li")).to_have_count(2)


def test_an_illegal_tap_says_why_with_the_clause(visit: Opener) -> None:
    """Seed 7: nothing pays for the Fox; in the line Butterfly makes 4 folds, so that nothing goes with it."""
    page = visit(**STILL)
    sit_down(page, seed="7")
    tap(page, "fox")
    expect(page.get_by_test_id("why-not")).to_contain_text("OG-11")
    page.locator('.line [data-look="butterfly"]').click()
    page.locator('.line [data-look="cat"]').click()
    expect(page.get_by_test_id("why-not")).to_contain_text("OG-08")
    expect(page.locator(".line button.taken")).to_have_count(1)
    page.get_by_test_id("carry").click()
    expect(page.locator(".hand li")).to_have_count(5)


@pytest.mark.parametrize(
    ("locale", "yours", "fox"),
    [("en-GB", "Your turn", "Fox"), ("de-DE", "Du bist dran", "Fuchs"), ("fr-FR", "À toi", "Renard")],
)
def test_the_table_speaks_the_persons_language(visit: Opener, locale: str, yours: str, fox: str) -> None:
    page = visit(locale=locale, **STILL)
    sit_down(page, seed="7", options={"families": "farm+lawn"})
    expect(page.get_by_test_id("expected")).to_contain_text(yours)
    play_on(page, 6)
    assert not re.search(r"origami:[a-z]", page.locator("body").inner_text())
    page.get_by_test_id("other-1").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.goto("/style")
    expect(page.get_by_test_id("origami-cards").get_by_text(fox, exact=True)).to_have_count(1)


def test_an_owners_edition_is_shown_with_its_own_animals_and_costs(visit: Opener) -> None:
    page = visit(**STILL)
    source = CARDS.read_text()
    source = source.replace('en = "Cat", de = "Katze", fr = "Chat"', 'en = "Axolotl", de = "Axolotl", fr = "Axolotl"')
    source = re.sub(r'"cat"', '"axolotl"', source).replace('edition = "standard"', 'edition = "pond"')
    sit_down(page, seed="7", options={"families": "farm+lawn"}, edition={"name": "pond", "source": source})
    play_on(page, 4)
    card = page.locator('.ocard[data-card="axolotl"]').first
    expect(card).to_be_attached()
    expect(card.locator(".name")).to_have_text("Axolotl")
    assert "farm" in (card.locator(".animal").get_attribute("src") or "")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(visit: Opener, device: dict[str, Any]) -> None:
    page = visit(**STILL, **device)
    sit_down(page, seats=3, seed="5")
    play_on(page, 4)
    assert problems(page) == []
    page.get_by_test_id("other-1").click()
    assert problems(page) == []
    page.keyboard.press("Escape")
    page.locator(".line [data-look]").first.click(button="right")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert problems(page) == []


def test_the_hand_is_sorted_and_stays_so(visit: Opener) -> None:
    page = visit(**STILL)
    sit_down(page, seed="7")
    page.get_by_role("button", name="Cost", exact=True).click()
    costs = [int(text) for text in page.locator(".hand .cost").all_inner_texts()]
    assert costs == sorted(costs)
    page.reload()
    await_turn(page)
    expect(page.get_by_role("button", name="Cost", exact=True)).to_have_attribute("aria-pressed", "true")


def test_the_38_cards_look_as_they_did(visit: Opener) -> None:
    """To accept a new look: LUDOTHEK_NEW_LOOK=1 pytest, after having looked at the cards on /style."""
    page = visit("/style", viewport={"width": 1100, "height": 900}, **STILL)
    shown = page.get_by_test_id("origami-cards")
    expect(shown.locator(".ocard")).to_have_count(38)
    page.evaluate("() => Promise.all([...document.querySelectorAll('.ocard .animal')].map(one => one.decode()))")
    page.evaluate("document.fonts.ready")
    seen = signatures(shown)
    if os.environ.get("LUDOTHEK_NEW_LOOK"):
        SIGNATURES.write_text(json.dumps(seen, indent=1) + "\n")
    known = json.loads(SIGNATURES.read_text())
    changed = {card: difference(seen[card], known.get(card, "")) for card in seen}
    assert {card: far for card, far in changed.items() if far > 8} == {}
