"""Somebody who plays in a browser, by what the screen offers."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import TimeoutError as TooLong
from playwright.sync_api import expect

LONGEST = 240.0
CLICK = 2_000
STATE = """() => {
    if (document.querySelector('dialog[open]:not(.closing)')) return 'sheet'
    if (document.querySelector('[data-testid=privacy]')) return 'privacy'
    if (document.querySelector('.chooser')) return 'choose'
    if (document.querySelector('[data-testid=show-result]')) return 'over'
    if (!document.querySelector('[data-testid=expected] .turnflag:not(.rest)')) return 'wait'
    if (document.querySelector('[data-testid=next-game]')) return 'next-game'
    const mau = document.querySelector('[data-testid=mau]')
    if (!document.querySelector('.hand li.yes')) return 'draw'
    const two = document.querySelectorAll('.hand li').length === 2
    return two && mau?.getAttribute('aria-pressed') === 'false' ? 'mau' : 'lay'
}"""
AT_ITS_EDGE = {"x": 24, "y": 30}
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def attempts(page: Any, pause: int = 25) -> Iterator[int]:
    """Counts attempts at something, with a pause in milliseconds between them; fails when it took too long."""
    deadline = time.monotonic() + LONGEST
    number = 0
    while time.monotonic() < deadline:
        yield number
        number += 1
        page.wait_for_timeout(pause)
    raise AssertionError("it took too long")


def sit_down(page: Any) -> None:
    """Play now, at the first game of the front page, until it is this person's turn."""
    page.get_by_role("button", name="Play now").first.click()
    await_turn(page)


def await_turn(page: Any) -> None:
    expect(page.locator("[data-testid=expected] .turnflag:not(.rest)")).to_be_visible()


def turn(page: Any) -> str:
    """Does one thing in Mau Mau if it is this person's turn; says what."""
    state = str(page.evaluate(STATE))
    deeds = {
        "privacy": page.locator("[data-testid=privacy] .btn"),
        "choose": page.locator(".chooser .colour").first,
        "mau": page.get_by_test_id("mau"),
        "draw": page.get_by_test_id("draw"),
        "next-game": page.get_by_test_id("next-game"),
    }
    try:
        if state == "lay":
            page.locator(".hand li.yes button").first.click(timeout=CLICK, position=AT_ITS_EDGE)
        elif state in deeds:
            deeds[state].click(timeout=CLICK)
    except TooLong:
        return "missed"
    return state


def take_turn(page: Any) -> None:
    """Does something in Mau Mau and waits until it is this person's turn again."""
    turn(page)
    if page.locator(".chooser").count():
        turn(page)
    await_turn(page)


def play_to_the_end(*pages: Any, turn: Callable[[Any], str] = turn) -> None:
    """Several people, each in a browser, until all see that it is over; `turn` does one thing of their game."""
    for _ in attempts(pages[0], pause=10):
        states = [turn(page) for page in pages]
        if all(state in ("over", "sheet") for state in states):
            return


def touches(a: dict[str, float], b: dict[str, float]) -> bool:
    """Whether two bounding boxes share a spot."""
    apart = (a[at] >= b[at] + b[size] or b[at] >= a[at] + a[size] for at, size in (("x", "width"), ("y", "height")))
    return not any(apart)
