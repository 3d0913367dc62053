"""How a turn feels: bots at one's own pace, buttons that stay, things that can be dragged, targets for fingers."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.finished import ask
from tests.web.player import AT_ITS_EDGE, PAINTED, STATE, attempts, await_turn, sit_down, turn
from tests.web.test_layout import sit_at_a_table

BUTTONS = """() => [...document.querySelectorAll('[data-testid=draw], [data-testid=mau]')]
    .map((one) => one.getBoundingClientRect()).map(({ left, top }) => [Math.round(left), Math.round(top)])"""
# From now on whatever waits for a while waits for ever: bots stand still until somebody taps.
HOLD = """() => {
    const start = window.setTimeout
    window.setTimeout = (act, pause, ...more) => pause > 0 ? 0 : start(act, pause, ...more)
}"""
CALM = "localStorage.setItem('ludothek.pace', 'calm')"
SMALL_TARGETS = """() => [...document.querySelectorAll('circle[data-mark]')]
    .map((one) => [one.dataset.area, one.getBoundingClientRect().width]).filter(([, width]) => width < 43.5)"""
PILED = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2]
    return boxes.flatMap((a, n) => boxes.slice(n + 1).map((b) => {
        const [[ax, ay], [bx, by]] = [middle(a), middle(b)]
        return Math.hypot(ax - bx, ay - by) / Math.min(a.width, b.width)
    })).filter((far) => far < 0.85)
}"""


def centre(box: dict[str, float]) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, source: Any, target: Any, accepts: bool = True) -> None:
    """Drags something that lies still; where it can be dropped is marked before it is."""
    source.hover(position={"x": 20, "y": 24})
    page.mouse.down()
    page.mouse.move(*centre(target.bounding_box()), steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    expect(page.locator(".dropping")).to_have_count(int(accepts))
    page.mouse.up()


def test_bots_leave_a_trace_a_tap_skips_and_no_button_moves(visit: Opener) -> None:
    page = visit(table={"seats": 4, "bots": [None, *["greedy"] * 3], "seed": "5"}, **PHONE)
    page.add_init_script(CALM)
    page.reload()
    sit_down(page)
    before = page.evaluate(BUTTONS)
    page.evaluate(HOLD)
    assert turn(page) == "lay"
    expect(page.get_by_test_id("expected")).to_contain_text("Tap to skip")
    assert page.evaluate(BUTTONS) == before
    held = page.locator(".hand li").count()
    page.locator(".hand button").first.tap(position=AT_ITS_EDGE)
    for _ in attempts(page):  # bots that were still thinking act later, and the key skips them too
        if page.evaluate(STATE) != "wait":
            break
        page.keyboard.press(".")
    expect(page.locator(".hand li")).to_have_count(held)
    expect(page.locator("[data-testid^=trace-]").first).to_be_attached()
    assert page.evaluate(BUTTONS) == before


def test_a_card_is_dragged_to_the_pile(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"], "seed": "63"})
    sit_down(page)
    card = page.locator(".hand li.yes:not(:has([data-place=hand-colour-change])) button").first
    held = page.locator(".hand li").count()
    drag(page, card, page.locator(".pile.laid"))
    expect(page.locator(".hand li")).not_to_have_count(held)
    await_turn(page)
    drag(page, page.locator(".hand li button").first, page.locator("header h1"), accepts=False)
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_placed_card_is_dragged_to_a_collection(visit: Opener) -> None:
    page = visit("/healthz")
    ask(page.context, "/me", {"name": "Ada"})
    page.goto(f"/t/{sit_at_a_table(page.context, 'origami', 3, 0, offers='place')}")
    await_turn(page)
    placed = page.locator("[data-hand=placing]").get_attribute("data-look")
    drag(page, page.locator("[data-hand=placing]"), page.get_by_test_id("mine-right"))
    expect(page.get_by_test_id("mine-right").locator(".ocard").last).to_have_attribute("data-card", str(placed))
    expect(page.locator("[data-hand=placing]")).to_have_count(0)


def test_on_a_phone_every_area_that_can_be_chosen_is_a_target_for_a_finger(visit: Opener) -> None:
    page = visit("/healthz", **PHONE)
    ask(page.context, "/me", {"name": "Ada"})
    page.goto(f"/t/{sit_at_a_table(page.context, 'origin', 3, 40, offers='migrate')}")
    await_turn(page)
    expect(page.locator("circle[data-mark=start]").first).to_be_attached()
    for zoom in (None, "The whole world", "Nearer", "Nearer"):
        if zoom and page.get_by_role("button", name=zoom).is_enabled():
            page.get_by_role("button", name=zoom).tap()
        page.evaluate(PAINTED)
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate(PILED, ".pawn .body") == []
        assert page.evaluate(PILED, ".badge circle") == []
