"""The states of Origin's table for the pictures: every step of a turn, the sheets, the list, the end."""

from typing import Any

from tests.web.player import await_turn
from tests.web.wanderer import OVER, play, step

MIDGAME = 8
NOWHERE = "document.activeElement?.blur()"


def play_on(page: Any, round_: int) -> None:
    """Until this person's first action in that round."""
    for n in range(3000):
        text = page.locator(".bar small").first.text_content() or ""
        due = str(round_) in text.split() and page.get_by_test_id("evolve").count()
        if due or step(page, n) in OVER:
            return
        page.wait_for_timeout(15)


def tour(photographer: Any) -> None:
    page = photographer.page
    photographer.sit_down("origin")
    page.locator("circle[data-area]").first.wait_for(state="attached")
    page.locator(".hand .card").first.click()
    photographer.shoot("40-origin-keep")
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("evolve").wait_for()
    photographer.shoot("41-origin-evolve")
    page.locator(".shelf .yes").first.click()
    page.locator("circle[data-mark=goal]").first.wait_for(state="attached")
    photographer.shoot("42-origin-settle")
    page.locator("circle[data-mark=goal]").first.dispatch_event("click")
    await_turn(page)
    photographer.shoot("43-origin-reward")
    play_on(page, MIDGAME)
    page.evaluate(NOWHERE)
    photographer.shoot("44-origin-midgame")
    page.get_by_test_id("migrate").click()
    if page.locator("circle[data-mark=start]").count():
        page.locator("circle[data-mark=start]").first.dispatch_event("click")
    photographer.shoot("45-origin-where-to")
    page.keyboard.press("v")
    photographer.shoot("46-origin-list")
    page.keyboard.press("v")
    page.keyboard.press("Escape")
    page.locator(".seats button").nth(1).click()
    page.locator("dialog[open]").wait_for()
    photographer.shoot("47-origin-player")
    page.keyboard.press("Escape")
    play(page)
    page.locator("dialog[open]").wait_for()
    photographer.shoot("48-origin-result")
