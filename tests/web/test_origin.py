"""Origin in a real browser: whole games alone, together and by keyboard, each language, and nothing private sent."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import editions
from tests.web.conftest import PHONE, Opener
from tests.web.player import PAINTED, attempts, await_turn
from tests.web.test_together import at_a_table
from tests.web.wanderer import OVER, play, step

ALONE = {"game": "origin", "seats": 2, "bots": [None, "greedy"]}
SHORT = {"edition": editions.short()}


def sit_down(page: Any) -> None:
    page.get_by_role("button", name="Play now").first.click()
    await_turn(page)
    expect(page.locator("[data-area]").first).to_be_attached()


def settle(page: Any) -> None:
    """Keeps an objective and waits for one's first turn."""
    page.locator(".hand .card").first.click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("evolve")).to_be_visible()


def test_a_newcomer_plays_a_whole_game_against_bots(visit: Opener) -> None:
    page = visit(table={**ALONE, "seats": 3, "bots": [None, "greedy", "greedy"]})
    sit_down(page)
    did = play(page)
    assert {"confirm", "choose", "take", "go", "shape", "end"} <= set(did)
    result = page.get_by_role("dialog", name="Result")
    expect(result).to_contain_text(re.compile("won|behind"))
    expect(result.get_by_role("table").first.locator("tbody tr")).to_have_count(3)


def test_a_phone_plays_to_the_end_with_fingers(visit: Opener) -> None:
    page = visit(table={**ALONE, **SHORT}, **PHONE)
    sit_down(page)
    page.locator(".hand .card").first.tap()
    page.get_by_test_id("confirm").tap()
    page.locator(".shelf .yes").first.tap()
    goal = page.locator("circle[data-mark=goal]").first
    expect(goal).to_be_attached()
    box = goal.bounding_box()
    assert box["width"] >= 43
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("circle[data-mark=goal]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    play(page)
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


def test_a_card_is_read_closer_by_pointer_focus_and_second_button(visit: Opener) -> None:
    page = visit(table=ALONE)
    sit_down(page)
    card = page.locator(".hand .card").last
    name = card.locator("strong").inner_text()
    lens = page.get_by_test_id("lens")
    card.hover()
    expect(lens).to_contain_text(name)
    page.locator("h1").hover()
    expect(lens).to_have_count(0)
    page.locator(".hand .card").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(lens).to_contain_text(name)
    card.click(button="right")
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


class Ear:
    """Everything a browser receives about tables from now on."""

    def __init__(self, page: Any) -> None:
        self.frames: list[str] = []
        self.answers: list[Any] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))
        page.on("response", lambda answer: self.answers.append(answer) if "/api/tables/" in answer.url else None)

    def read_texts(self) -> list[str]:
        bodies = [answer for answer in self.answers if answer.ok and "json" in answer.headers.get("content-type", "")]
        return [text for text in (*self.frames, *(answer.text() for answer in bodies)) if text.startswith("{")]


def hidden_cards(heard: list[str], seat: int | None) -> list[Any]:
    """What somebody was told and may not know: others' hands, and cards that only others saw."""
    found: list[Any] = []
    for text in heard:
        message = json.loads(text)
        view = message.get("view") or {}
        for player in view.get("players", []):
            if player["seat"] != seat:
                found += player["known"]
        if seat is None:
            found += [*view.get("legal", []), *view.get("progress", []), *view.get("set_aside", [])]
        private = ("dealt", "kept", "drew-", "put-")
        for event in message.get("events") or []:
            if event["kind"].startswith(private) and event["seat"] != seat and event.get("card"):
                found.append(event)
    return found


def test_two_browsers_and_a_spectator_are_sent_nothing_private(visit: Opener) -> None:
    host, guest = at_a_table(visit, "Ada", "Emil", game="origin", **SHORT)
    link = host.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}/invitation`).then(r => r.json())")
    for page in (host, guest):
        page.goto("/")
    watcher = visit()
    ears = {0: Ear(host), 1: Ear(guest), None: Ear(watcher)}
    for page in (host, guest, watcher):
        page.goto(link["link"])
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    did = play(host, guest, steps=80)
    assert {"choose", "go", "shape", "end"} <= set(did)
    heard = {seat: ear.read_texts() for seat, ear in ears.items()}
    assert min(map(len, heard.values())) > 10
    assert hidden_cards(heard[None], None) == []
    # A stolen card is known to both, and one that somebody put under a deck to them when it is drawn; nothing else.
    stolen = cards_of("stole-", heard[0] + heard[1])
    for seat in (0, 1):
        known = stolen | cards_of("put-", heard[seat], seat)
        assert {card_of(one) for one in hidden_cards(heard[seat], seat)} <= known


def cards_of(kind: str, heard: list[str], seat: int | None = None) -> set[str]:
    """The cards in events of a kind, of one seat or of all."""
    events = [event for text in heard for event in json.loads(text).get("events") or []]
    mine = [event for event in events if event["kind"].startswith(kind) and seat in (None, event["seat"])]
    return {event["card"] for event in mine if event.get("card")}


def card_of(card: Any) -> str:
    return str(card["card"] if isinstance(card, dict) else card)


def test_a_short_game_by_keyboard_alone(visit: Opener) -> None:
    page = visit(table={**ALONE, **SHORT, "options": {"junior": True}})
    page.get_by_role("button", name="Play now").first.focus()
    page.keyboard.press("Enter")
    await_turn(page)
    focus = "document.activeElement?.matches('.tap.can, .shelf .yes, .tiles .yes, .deck.yes, .deeds .btn') || false"
    state = """() => document.querySelector('dialog[open], [data-testid=show-result]') ? 'over'
        : !document.querySelector('[data-testid=expected] .turnflag:not(.rest)') ? 'wait'
        : document.querySelector('[data-testid=end]') ? 'x'
        : document.querySelector('[data-mark=goal], .shelf .yes, .tiles .yes, .deck.yes, [data-choice]') ? 'n' : 'e'"""
    for turn in attempts(page, pause=5):
        key = page.evaluate(state)
        if key == "over":
            break
        if key == "wait":
            continue
        if key == "n":
            page.keyboard.press("n")
            for _ in range(turn % 3):
                page.keyboard.press("n")
            if page.evaluate(focus):
                page.keyboard.press("Enter")
        else:
            page.keyboard.press(key if key == "x" or turn % 4 else "m")
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "keep", "letters", "area"),
    [
        ("en-GB", "Keep one of your three objectives", "Ye", "Horn of Africa, violet"),
        ("de-DE", "Behalte eine deiner drei Aufgaben", "Ge", "Horn von Afrika, Violett"),
        ("fr-FR", "Garde un de tes trois objectifs", "Ja", "Corne de l’Afrique, violet"),
    ],
)
def test_the_table_speaks_each_language(visit: Opener, locale: str, keep: str, letters: str, area: str) -> None:
    page = visit(table=ALONE, locale=locale)
    page.locator("article .btn.go").first.click()
    expect(page.get_by_test_id("expected")).to_contain_text(keep)
    expect(page.locator(".land text", has_text=letters).first).to_be_attached()
    expect(page.locator("circle[data-area=horn-of-africa]")).to_have_attribute("aria-label", area)


def test_what_is_not_allowed_says_why_and_a_choice_can_be_taken_back(visit: Opener) -> None:
    page = visit(table={**ALONE, "seed": "7"})
    sit_down(page)
    settle(page)
    page.locator(".shelf [data-shape='3-3-white']").click()
    expect(page.get_by_test_id("why-not")).to_contain_text("Rule OR-08")
    page.get_by_test_id("migrate").click()
    expect(page.get_by_test_id("why-not")).to_contain_text("Rule OR-")
    page.get_by_test_id("evolve").click()
    page.locator(".shelf .yes").first.click()
    expect(page.get_by_test_id("expected")).to_contain_text("settle")
    page.locator("circle[data-area=patagonia]").dispatch_event("click")
    expect(page.get_by_test_id("why-not")).to_contain_text("Rule OR-07")
    page.get_by_test_id("back").click()
    expect(page.get_by_test_id("expected")).to_contain_text("from the supply")
    expect(page.locator(".shelf .yes").first).to_be_visible()


def test_the_list_offers_what_the_map_offers(visit: Opener) -> None:
    page = visit(table={**ALONE, "seed": "7"})
    sit_down(page)
    settle(page)
    page.locator(".shelf .yes").first.click()
    expect(page.locator("circle[data-mark=goal]").first).to_be_attached()
    on_map = page.eval_on_selector_all("circle[data-mark=goal]", "all => all.map(one => one.dataset.area)")
    page.keyboard.press("v")
    listed = page.get_by_test_id("area-list")
    assert sorted(listed.locator("button[data-mark=goal]").evaluate_all("all => all.map(one => one.dataset.area)")) == (
        sorted(on_map)
    )
    assert listed.locator("button[data-area]").count() == 49
    listed.locator("button[data-mark=goal]").first.click()
    expect(listed.locator("button[data-mark=goal]")).to_have_count(0)


def test_one_device_hides_the_cards_between_turns(visit: Opener) -> None:
    page = visit()
    offer = page.locator("article", has=page.get_by_role("heading", name="Origin", exact=True))
    offer.get_by_role("button", name="Same device").click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_test_id("privacy")).to_be_visible()
    assert not page.locator(".hand").is_visible()
    states = {step(page, n) for n in range(12) if page.wait_for_timeout(60) is None}
    assert "privacy" in states
    assert not states & set(OVER)


def test_everything_fits_from_a_small_phone_to_4k(visit: Opener) -> None:
    page = visit(table={**ALONE, "seats": 4, "bots": [None, *["greedy"] * 3]})
    sit_down(page)
    settle(page)
    for width, height in ((360, 640), (768, 1024), (1024, 768), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        world = page.get_by_test_id("map").bounding_box()
        assert world["width"] >= width * 0.55
        assert world["height"] >= 170, width
        for button in page.locator(".deeds .btn").all():
            assert button.bounding_box()["height"] >= 44, width
