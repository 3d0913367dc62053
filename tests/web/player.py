"""Somebody who plays Mau Mau in a browser, by what the screen offers."""

import time
from typing import Any

LONGEST = 150.0


def turn(page: Any, forgets_mau: bool = False) -> str:
    """Does one thing if it is this person's turn; says what."""
    state = page.evaluate(
        """() => {
            if (document.querySelector('dialog[open]')) return 'sheet'
            if (document.querySelector('[data-testid=privacy]')) return 'privacy'
            if (document.querySelector('.chooser')) return 'choose'
            if (document.querySelector('[data-testid=show-result]')) return 'over'
            const mine = document.querySelector('.turnflag:not(.rest)')
            if (!mine) return 'wait'
            return document.querySelector('.hand li.yes') ? 'lay' : 'draw'
        }"""
    )
    if state == "privacy":
        page.locator("[data-testid=privacy] .btn").click()
    elif state == "choose":
        page.locator(".chooser .colour").first.click()
    elif state == "lay":
        if page.locator(".hand li").count() == 2 and not forgets_mau and not page.evaluate("window.saidMau"):
            page.evaluate("window.saidMau = true")
            page.get_by_test_id("mau").click()
        else:
            page.evaluate("window.saidMau = false")
            page.locator(".hand li.yes button").first.click(timeout=2000, position={"x": 28, "y": 36})
    elif state == "draw":
        page.get_by_test_id("draw").click()
    return str(state)


def play_to_the_end(*pages: Any) -> None:
    """Several people, each in a browser, until all see that it is over."""
    deadline = time.monotonic() + LONGEST
    states: list[str] = []
    while time.monotonic() < deadline:
        states = []
        for page in pages:
            try:
                states.append(turn(page))
            except Exception as error:
                if "Timeout" not in type(error).__name__:
                    raise
                states.append("slow")
        if all(state in ("over", "sheet") for state in states):
            return
        pages[0].wait_for_timeout(60)
    raise AssertionError(f"the game did not end; at last: {states}")
