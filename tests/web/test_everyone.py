"""For everyone: keyboard alone, each language, clocks, reasons, contrast and names that assistive tools find."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.test_networks import sit_down
from tests.web.test_together import open_for_friends

SERIOUS = ("serious", "critical")


def problems(page: Any) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {v['help']}: {[n['html'][:120] for n in v['nodes'][:3]]}" for v in found if v["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(visit: Opener, device: dict[str, object], theme: str) -> None:
    page = visit(color_scheme=theme, reduced_motion="reduce", **device)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert problems(page) == []
    page.get_by_role("button", name="Same device").first.click()
    assert problems(page) == []
    page.keyboard.press("Escape")
    page.goto("/?style")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert problems(page) == []
    page.goto("/?rules=maumau#MM-08")
    expect(page.locator("#MM-08")).to_be_visible()
    assert problems(page) == []
    page.goto("/")
    open_for_friends(page)
    assert problems(page) == []
    page.goto("/")
    sit_down(page)
    assert problems(page) == []
    page.get_by_test_id("menu").click()
    assert problems(page) == []


def test_a_whole_game_by_keyboard_alone(visit: Opener) -> None:
    page = visit(reduced_motion="reduce")
    page.get_by_role("button", name="Play now").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("expected")).to_contain_text("turn")
    for _ in range(800):
        where = page.evaluate(
            """() => {
                if (document.querySelector('dialog[open]')) return 'over'
                if (document.querySelector('.chooser')) return 'choose'
                if (document.querySelector('[data-testid=show-result]')) return 'wait'
                if (!document.querySelector('.turnflag:not(.rest)')) return 'wait'
                const fits = [...document.querySelectorAll('.hand li')].findIndex(li => li.classList.contains('yes'))
                return fits < 0 ? 'draw' : String(fits)
            }"""
        )
        if where == "over":
            break
        if where == "choose":
            page.keyboard.press("Enter")
        elif where == "draw":
            page.keyboard.press("d")
        elif where != "wait":
            if page.locator(".hand li").count() == 2:
                page.keyboard.press("m")
            page.locator(".hand button").first.focus()
            for _ in range(int(where)):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_timeout(80)
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


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
    expect(page.get_by_test_id("expected")).to_contain_text(yours, timeout=30_000)
    assert page.evaluate("document.documentElement.lang") == locale[:2]


def test_an_illegal_tap_says_why_with_the_clause(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    while not page.locator(".hand li.no").count():
        page.get_by_test_id("draw").click()
        page.wait_for_timeout(300)
    page.locator(".hand li.no button").first.click(position={"x": 28, "y": 36})
    told = page.get_by_test_id("why-not")
    expect(told).to_contain_text("Not allowed")
    told.get_by_role("button", name="Rule MM-").click()
    expect(page.locator("li.pointed")).to_be_visible()


def test_a_turn_that_takes_too_long_is_played_by_a_bot(visit: Opener) -> None:
    page = visit()
    page.context.unroute("**/api/tables")
    page.context.route("**/api/tables", lambda route: hurry(route))
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_test_id("expected")).to_contain_text("Your turn", timeout=30_000)
    turn_before = page.get_by_test_id("log").locator("li").count()
    page.wait_for_timeout(4500)
    assert page.get_by_test_id("log").locator("li").count() > turn_before


def hurry(route: Any) -> None:
    if route.request.method != "POST":
        route.continue_()
        return
    body = route.request.post_data_json
    route.continue_(post_data={**body, "bot_pause": 0, "clock": {"kind": "move", "seconds": 2}})


def test_events_are_narrated_and_the_past_can_be_visited(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    page.get_by_test_id("draw").click()
    for _ in range(30):
        if page.get_by_test_id("narration").inner_text():
            break
        page.wait_for_timeout(200)
        if page.locator(".hand li.yes").count():
            page.locator(".hand li.yes button").first.click(position={"x": 28, "y": 36})
            if page.locator(".chooser").count():
                page.locator(".chooser .colour").first.click()
    assert page.get_by_test_id("narration").inner_text()
    page.keyboard.press("[")
    expect(page.get_by_test_id("replay")).to_be_visible()
    expect(page.get_by_test_id("expected")).to_contain_text("An earlier point")
    page.keyboard.press("0")
    expect(page.get_by_test_id("replay")).to_be_hidden()


@pytest.mark.parametrize("width", [360, 768, 1024, 2560])
def test_nothing_is_cut_off_at_any_width(visit: Opener, width: int) -> None:
    page = visit(viewport={"width": width, "height": 800 if width < 2000 else 1440})
    sit_down(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.get_by_test_id("draw").bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_the_plain_table_plays_any_game_from_view_and_decisions_alone(visit: Opener) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.reload()
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_test_id("expected")).to_be_visible()
    for _ in range(600):
        if page.get_by_test_id("show-result").count():
            break
        choice = page.get_by_test_id("decisions").get_by_role("button")
        if choice.count():
            page.keyboard.press("1")
        page.wait_for_timeout(80)
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()


@pytest.mark.parametrize("game", ["Origami", "Origin"])
def test_a_game_without_a_page_of_its_own_is_played_on_the_plain_table(visit: Opener, game: str) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.reload()
    page.locator("article", has=page.get_by_role("heading", name=game, exact=True)).get_by_text("Play now").click()
    told = page.get_by_test_id("log").locator("li")
    expect(page.get_by_test_id("expected")).to_contain_text("Your turn", timeout=30_000)
    before = told.count()
    for _ in range(80):
        if told.count() > before + 12:
            break
        if page.get_by_test_id("decisions").count():
            page.keyboard.press("1")
        page.wait_for_timeout(150)
    assert told.count() > before + 12
