"""Somebody who plays Origami in a browser, by what the screen offers."""

from typing import Any

from playwright.sync_api import TimeoutError, expect

from tests.web import player

# What the screen offers, from the surest to the most open: the first that is there is clicked.
OFFERS = {
    "carry": "[data-testid=carry]",
    "use": "[data-testid=use]",
    "place": "[data-testid=place-right]",
    "choose": ".ask [data-testid^=do-]",
    "tray": ".tray button[aria-pressed=false]",
    "pay": ".hand:has(.play) li.yes:not(.picked) button",
    "play": ".hand li.yes:not(.picked) button",
    "take": ".line button.yes:not(.taken)",
}
LOOK = """(offers) => {
    if (document.querySelector('dialog[open]:not(.closing)')) return 'sheet'
    if (document.querySelector('[data-testid=privacy]')) return 'privacy'
    if (document.querySelector('[data-testid=show-result]')) return 'over'
    if (!document.querySelector('.ask .turnflag:not(.rest)')) return 'wait'
    return Object.keys(offers).find(name => document.querySelector(offers[name])) ?? 'wait'
}"""


def turn(page: Any) -> str:
    """Does one thing if it is this person's turn; says what. What moved away before it could be clicked is let go."""
    state = str(page.evaluate(LOOK, OFFERS))
    if state == "privacy":
        page.locator("[data-testid=privacy] .btn").click()
    elif state in OFFERS:
        try:
            page.locator(OFFERS[state]).first.click(timeout=3000, position={"x": 14, "y": 14})
        except TimeoutError:
            return "slow"
    return state


def await_turn(page: Any) -> None:
    expect(page.locator(".ask .turnflag:not(.rest)")).to_be_visible()
    expect(page.locator(".middle .ocard").first).to_be_visible()


def play_on(page: Any, deeds: int) -> None:
    """Does so many things, then waits for the next turn."""
    done = 0
    for _ in player.attempts(page):
        done += turn(page) in OFFERS
        if done == deeds:
            break
    await_turn(page)


def play_to_the_end(*pages: Any) -> None:
    player.play_to_the_end(*pages, turn=turn)
