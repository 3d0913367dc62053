"""Every table at ten sizes of a screen and every number of seats: nothing overlaps, is cut off or lies outside.

Lessons are looked at in the same way; screens that scroll must not be wider than the window.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

import ludothek
from tests.web.conftest import Opener
from tests.web.finished import ask, finish_game, intend
from tests.web.player import PAINTED, attempts, await_turn
from tests.web.test_review import invent_review

SIZES = [
    (360, 640),
    (360, 740),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1366, 768),
    (1440, 900),
    (2560, 1440),
    (3840, 2160),
]
THINGS = {
    "maumau": "header .icon, .seats > li, .pile, .count, .debt, .say, .ask .btn, .hand",
    "origami": "header .icon, .others > li, .deck, .line li, .discards, .keep, .say, .ask .btn, .held",
    "origin": "header .icon, .who li, .tools button, .banner, .say, .ask .btn, .drawers button, .panel"
    ", .panel button:not(.card ~ button)",
}
SEATS = {"maumau": (2, 4, 6, 8), "origami": (2, 3, 4), "origin": (2, 3, 4)}
MOVES = {"maumau": (4,), "origami": (12,), "origin": (0, 10)}
CASES = [(game, seats, moves) for game in SEATS for seats in SEATS[game] for moves in MOVES[game]]

# What is wrong with the layout now; asked again for a while, since the page measures before it lays out.
FIND_FAULTS = """async (selectors) => {
    const name = (one) => one.dataset.place ?? one.dataset.testid ?? `${one.tagName}.${one.className}`
    const round = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ')
    const outside = (a, b) =>
        a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1
    function faults() {
        const screen = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight }
        const things = [...document.querySelectorAll(selectors)]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => ({ one, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && box.height > 1)
        const found = things.length ? [] : ['nothing there']
        for (const { one, box } of things) {
            if (outside(box, screen)) found.push(`${name(one)} (${round(box)}) lies outside`)
            for (let up = one.parentElement; up !== document.body; up = up.parentElement) {
                const { overflow, display } = getComputedStyle(up)
                const edge = up.getBoundingClientRect()
                if (display !== 'contents' && overflow !== 'visible' && outside(box, edge))
                    found.push(`${name(one)} (${round(box)}) is cut off by ${name(up)} (${round(edge)})`)
            }
        }
        things.forEach(({ one, box: a }, n) => {
            for (const { one: other, box: b } of things.slice(n + 1)) {
                if (one.contains(other) || other.contains(one)) continue
                const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
                const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
                if (across > 2 && down > 2)
                    found.push(`${name(one)} (${round(a)}) overlaps ${name(other)} (${round(b)})`)
            }
        })
        return found
    }
    let found
    for (let tries = 0; tries < 200; tries++) {
        await new Promise(requestAnimationFrame)
        found = faults()
        if (!found.length) break
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return found
}"""


# What lies outside to the left or the right, unless it can be scrolled to.
FIND_WIDE = """() => [...document.querySelectorAll(':is(main, header, dialog[open]) *')]
    .filter((one) => {
        const { left, right, width, height } = one.getBoundingClientRect()
        if (width < 2 || height < 2 || !one.checkVisibility({ visibilityProperty: true })) return false
        if (left > -1 && right < document.documentElement.clientWidth + 1) return false
        for (let up = one.parentElement; up; up = up.parentElement)
            if (up !== document.documentElement && getComputedStyle(up).overflowX !== 'visible') return false
        return true
    })
    .map((one) => `${one.tagName}.${one.className?.baseVal ?? one.className}`)"""
LESSONS = {"origin": "size"}


def sit_at_a_table(context: Any, game: str, seats: int, moves: int, offers: str = "") -> str:
    """A table against bots after some decisions, with this person to move; with an action of the kind `offers`."""
    bots = [None, *["greedy"] * (seats - 1)]
    table = str(
        ask(context, "/tables", {"game": game, "seats": seats, "bots": bots, "bot_pause": 0, "seed": "7"})["table"]
    )
    intend(context, table, "sit", seat=0, name="Ada")
    intend(context, table, "ready", seat=0, ready=True)
    for _ in attempts(context.pages[0], pause=5):
        now = ask(context, f"/tables/{table}?seat=0")
        assert now["room"]["phase"] == "playing"
        if now["view"]["to_move"] != 0:
            continue
        legal = now["view"]["legal"]
        if moves <= 0 and (not offers or any(one["kind"] == offers for one in legal)):
            break
        intend(context, table, "act", seat=0, seq=now["seq"], actions=[legal[0]["action"]])
        moves -= 1
    return table


@pytest.mark.parametrize(("game", "seats", "moves"), CASES)
def test_nothing_overlaps_is_cut_off_or_lies_outside(visit: Opener, game: str, seats: int, moves: int) -> None:
    page = visit("/healthz")
    ask(page.context, "/me", {"name": "Ada"})
    page.goto(f"/t/{sit_at_a_table(page.context, game, seats, moves)}")
    expect(page.get_by_test_id("expected")).to_be_visible()
    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if found := page.evaluate(FIND_FAULTS, THINGS[game]):
            faults[f"{width}x{height}"] = found
    assert faults == {}


# Puts the label of a debt on the laid cards, where the table has it only after certain cards.
OWE = """(text) => {
    const laid = document.querySelector('.laid')
    const scope = [...laid.querySelector('.count').classList].find((name) => name.startsWith('svelte-'))
    laid.querySelector('.debt')?.remove()
    laid.insertAdjacentHTML('beforeend', `<p class="debt ${scope}">${text}</p>`)
}"""


@pytest.mark.parametrize("seats", [2, 6])
def test_what_is_owed_fits_on_the_laid_cards_in_the_longest_words(visit: Opener, seats: int) -> None:
    page = visit("/healthz")
    ask(page.context, "/me", {"name": "Ada"})
    page.goto(f"/t/{sit_at_a_table(page.context, 'maumau', seats, moves=0)}")
    expect(page.get_by_test_id("expected")).to_be_visible()
    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(OWE, "12 Karten zu nehmen")
        if found := page.evaluate(FIND_FAULTS, ".stock, .debt"):
            faults[f"{width}x{height}"] = found
    assert faults == {}


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_and_its_tutor_fit_at_every_size(visit: Opener, game: str) -> None:
    page = visit(f"/learn/{game}#{LESSONS[game]}")
    await_turn(page)
    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if found := page.evaluate(FIND_FAULTS, f".coach, .coach .btn, {THINGS[game]}"):
            faults[f"{width}x{height}"] = found
    assert faults == {}


def test_screens_around_a_game_are_never_wider_than_the_window(visit: Opener) -> None:
    page = visit("/healthz")
    table = finish_game(page.context)
    played = ludothek.play("maumau", ["greedy", "random"], seed=3, options={"games": 1})
    page.context.route("**/api/review/*", lambda route: route.fulfill(json=invent_review(played)))
    faults = {}
    for path in (f"/t/{table}", f"/replay/{table}?at=9", f"/review/{table}", "/rules/origami", f"/deal/table.{table}"):
        page.goto(path)
        expect(page.locator("main, dialog[open]").first).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(PAINTED)
            if found := page.evaluate(FIND_WIDE):
                faults[f"{path} {width}x{height}"] = found[:5]
    assert faults == {}
