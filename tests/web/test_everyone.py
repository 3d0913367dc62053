"""For everyone: keyboard alone, each language, every width, reasons in words, the plain table."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.player import STATE, attempts, await_turn, sit_down, take_turn, touches


def test_a_whole_game_by_keyboard_alone(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"]})
    page.get_by_role("button", name="Play now").first.focus()
    page.keyboard.press("Enter")
    await_turn(page)
    for _ in attempts(page):
        state = page.evaluate(STATE)
        if state == "sheet":
            break
        if state in ("draw", "mau"):
            page.keyboard.press(state[0])
        elif state == "next-game":
            page.keyboard.press("d")
        elif state == "choose":
            page.keyboard.press("Enter")
        elif state == "lay":
            page.locator(".hand button").first.focus()
            for _ in range(page.locator(".hand li").evaluate_all("all => all.findIndex(li => li.matches('.yes'))")):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


def test_the_focus_stays_in_the_hand_when_a_card_leaves_it(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"], "seed": "7"})
    sit_down(page)
    fitting = page.locator(".hand li.yes button:not([data-place=hand-colour-change])")
    while not fitting.count():
        take_turn(page)
    held = page.locator(".hand li").count()
    page.keyboard.press("Tab")
    fitting.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand li")).to_have_count(held - 1)
    expect(page.locator(".hand button:focus")).to_have_count(1)


@pytest.mark.parametrize(
    ("locale", "play", "yours"),
    [
        ("en-GB", "Play now", "Your turn"),
        ("de-DE", "Jetzt spielen", "Du bist dran"),
        ("fr-FR", "Jouer maintenant", "À toi"),
    ],
)
def test_the_page_speaks_the_browsers_language(visit: Opener, locale: str, play: str, yours: str) -> None:
    page = visit(locale=locale)
    page.get_by_role("button", name=play).first.click()
    await_turn(page)
    expect(page.get_by_test_id("expected")).to_contain_text(yours)
    assert page.evaluate("document.documentElement.lang") == locale[:2]


def test_an_illegal_tap_says_why_with_the_clause(visit: Opener) -> None:
    page = visit(table={"seed": "7"})
    sit_down(page)
    page.locator(".hand li.no button").first.click(position={"x": 24, "y": 30})
    reason = page.get_by_test_id("why-not")
    expect(reason).to_contain_text("lies on top")
    reason.get_by_role("button", name="Rule MM-").click()
    expect(page.locator("li.pointed")).to_be_visible()


@pytest.mark.parametrize(
    ("expiry", "said"),
    [
        ("bot", "Your time was up: a bot played this turn for you."),
        ("resign", "Your time was up. At this table that loses the game."),
    ],
)
def test_who_takes_too_long_hears_what_that_meant(visit: Opener, expiry: str, said: str) -> None:
    page = visit(table={"clock": {"kind": "move", "seconds": 2, "expiry": expiry}})
    page.get_by_role("button", name="Play now").first.click()
    for part in ("log", "narration", "report"):
        expect(page.get_by_test_id(part)).to_contain_text(said)
    if expiry == "resign":
        sheet = page.get_by_role("dialog", name="Result")
        expect(sheet).to_contain_text(said)
        expect(sheet).not_to_contain_text("resigned")


def test_events_are_narrated_and_the_past_can_be_visited(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    take_turn(page)
    expect(page.get_by_test_id("narration")).not_to_be_empty()
    hand = page.locator(".hand li").count()
    page.reload()
    await_turn(page)
    replay = page.get_by_test_id("replay")
    page.keyboard.press("[")
    expect(replay).to_be_visible()
    expect(page.get_by_test_id("expected")).to_contain_text("An earlier point")
    replay.get_by_role("button", name="To the beginning").click()
    expect(replay.get_by_label("Point of the game")).to_have_value("0")
    expect(page.locator(".hand li")).to_have_count(5)
    page.keyboard.press("]")
    expect(replay.get_by_label("Point of the game")).to_have_value("1")
    page.keyboard.press("0")
    expect(replay).to_be_hidden()
    expect(page.locator(".hand li")).to_have_count(hand)
    page.get_by_test_id("log").get_by_role("button").last.click()
    expect(replay.get_by_label("Point of the game")).to_have_value("0")


def test_a_sheet_opened_while_another_closes_stays_open(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"]})
    sit_down(page)
    await_turn(page)
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="This table")).to_be_visible()
    page.evaluate(
        """() => {
            document.querySelector('dialog[open]').close()
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
        }"""
    )
    page.wait_for_timeout(300)
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()


def test_a_bot_gives_advice_with_its_reasons(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"], "seed": "7"})
    sit_down(page)
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.get_by_test_id("advice")).to_be_visible(timeout=60_000)
    expect(page.get_by_test_id("advice-mark").first).to_be_visible()
    expect(page.get_by_test_id("advice")).to_contain_text(re.compile(r"^\S.+\. \S.+\."))
    lines = page.get_by_test_id("log").locator("li").count()
    page.get_by_test_id("advice-play").click()
    expect(page.locator(f"[data-testid=log] li:nth-child({lines + 1})")).to_be_visible()


def test_the_language_changes_in_the_middle_of_a_game(visit: Opener) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.reload()
    sit_down(page)
    page.get_by_test_id("menu").click()
    page.get_by_label("Language").select_option("de")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("expected")).to_contain_text("Du bist dran")
    expect(page.get_by_test_id("decisions")).to_contain_text(re.compile("leg|zieh", re.IGNORECASE))


def test_what_went_wrong_is_said_in_the_persons_language(visit: Opener) -> None:
    page = visit(locale="de-DE")
    page.get_by_role("button", name="Mit Freunden").first.click()
    expect(page.get_by_role("button", name="Tisch eröffnen")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Der Server antwortet nicht")


def test_of_languages_chosen_in_a_row_the_last_is_spoken(visit: Opener) -> None:
    """As somebody does who walks through the list with the arrow keys; the style page also learns a game's words."""
    page = visit("/style")
    choice = page.get_by_label("Language")
    expect(choice).to_be_visible()
    choice.evaluate(
        """list => ['fr', 'en', 'de'].forEach(language => {
            list.value = language
            list.dispatchEvent(new Event('change', { bubbles: true }))
        })"""
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("Wie es hier aussieht")
    page.wait_for_timeout(300)
    expect(page.get_by_role("heading", level=1)).to_have_text("Wie es hier aussieht")


WIDTHS = {360: 640, 390: 844, 600: 800, 768: 800, 1023: 800, 1024: 800, 1280: 800, 2560: 1440, 3840: 2160}


def test_nothing_is_wider_than_the_screen_or_too_small_for_a_finger(visit: Opener) -> None:
    """On the front page and at a table of eight; `test_layout` looks at how things lie on a table."""
    page = visit(table={"seats": 8, "bots": EIGHT})
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    sit_down(page)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert too_small(page) == [], width


def test_what_lies_on_the_piles_is_told_side_by_side_on_a_small_phone(visit: Opener) -> None:
    page = visit(viewport={"width": 360, "height": 640}, locale="fr-FR")
    page.get_by_role("button", name="Jouer maintenant").first.click()
    await_turn(page)
    page.get_by_test_id("top").evaluate("label => label.textContent = 'voici changement de sens vert'")
    stock, top = page.locator(".stock .count").bounding_box(), page.get_by_test_id("top").bounding_box()
    assert not touches(stock, top)
    assert top["x"] + top["width"] <= 360


EIGHT = [None, *["greedy"] * 7]
SMALL = """buttons => buttons.filter(button => {
    const { width, height } = button.getBoundingClientRect()
    return width && !button.closest('ol[data-testid=log], p, li') && (width < 43.5 || height < 43.5)
}).map(button => button.outerHTML.slice(0, 120))"""


def too_small(page: object) -> list[str]:
    return list(page.locator("button, a.btn, a.icon, select, input:not([type=checkbox])").evaluate_all(SMALL))  # type: ignore[attr-defined]


def test_the_plain_table_plays_any_game_from_view_and_decisions_alone(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"]})
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.reload()
    sit_down(page)
    for _ in attempts(page):
        if page.evaluate(STATE) in ("over", "sheet"):
            break
        if page.get_by_test_id("decisions").count():
            page.keyboard.press("1")
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


@pytest.mark.parametrize("game", ["Origami", "Origin"])
def test_every_game_can_be_played_on_the_plain_table(visit: Opener, game: str) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.reload()
    page.locator("article", has=page.get_by_role("heading", name=game, exact=True)).get_by_text("Play now").click()
    await_turn(page)
    lines = page.get_by_test_id("log").locator("li")
    before = lines.count()
    for _ in attempts(page):
        if lines.count() > before + 12:
            break
        if page.get_by_test_id("decisions").count():
            page.keyboard.press("1")
