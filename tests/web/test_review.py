"""Whole reviews in a browser: every decision forth and back, and every costly one."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

import ludothek
from ludothek.core.table import Table
from ludothek.review.report import Choice, Decision, Ledger, Player, Review, Value
from tests.web.conftest import PHONE, Opener
from tests.web.finished import ask

WALK = """async ([selector, points]) => {
    const moment = () => new Promise((resolve) => setTimeout(resolve))
    const shown = () => Number(document.querySelector('[data-testid=position]').dataset.point)
    for (const point of points) {
        document.querySelector(selector).click()
        for (let waited = 0; shown() !== point && waited < 5000; waited++) await moment()
        if (shown() !== point) return `${shown()} instead of ${point}`
    }
    return document.querySelector(selector).disabled ? 'the end' : 'not at the end'
}"""
EVEN = Value(0.5, 10.0)
NOTHING = Value(0.0, 0.0)
READER = 1
VERDICTS = {3: "inaccuracy", 7: "mistake", 12: "blunder"}


def invent_review(table: Table) -> dict[str, Any]:
    """A review of a game with a decision at every action; the real one takes too long for a test."""
    seats = range(table.seats)
    decisions = []
    turn, last = 0, None
    for number, (seat, action) in enumerate(table.history):
        turn, last = turn + (seat != last), seat
        verdict = VERDICTS.get(number, "")
        cost = Value(-number / 100 if verdict else 0.0, 0.0)
        decisions.append(
            Decision(
                number=number,
                turn=turn,
                seat=seat,
                action=action,
                choices=2,
                standing=[EVEN for _ in seats],
                before=EVEN,
                after=EVEN + cost,
                effects=[cost if other == seat else NOTHING for other in seats],
                luck=[NOTHING for _ in seats],
                considered=[Choice(action, 1.0, EVEN, f"choice {number}")],
                beliefs=[],
                verdict=verdict,
                better=Choice(action, 1.0, EVEN, "another choice") if verdict else None,
                text=f"choice {number}",
            )
        )
    ledger = Ledger(EVEN, NOTHING, NOTHING, NOTHING, NOTHING, EVEN)
    review = Review(
        version=3,
        game=table.game.key,
        rules=table.game.version,
        edition=table.edition.hash,
        level="sage",
        simulations=1,
        forced=0,
        players=[Player(seat, f"Bot {seat}", 10, seat == 0, 9, 1, 1, 1, ledger) for seat in seats],
        decisions=decisions,
        lang="en",
    )
    return {"state": "done", "review": msgspec.to_builtins(review), "you": READER}


def open_invented(page: Any, played: Table, report: dict[str, Any] | None = None) -> None:
    """Bring a record as this person, and open its review, which is invented or given."""
    ask(page.context, "/me", {"name": "Bo"})
    record = ask(page.context, "/records", {"record": played.record()})["record"]
    page.context.route("**/api/review/*", lambda route: route.fulfill(json=report or invent_review(played)))
    page.goto(f"/review/{record}")


@pytest.mark.parametrize("game", ludothek.installed_games())
def test_a_whole_review_is_walked_through(visit: Opener, game: str) -> None:
    """`visit` fails the test if the page tells its console of an error, such as effects without end."""
    played = ludothek.play(game, ["greedy", "random"], seed=3, options={"games": 1} if game == "maumau" else {})
    page = visit("/healthz", **PHONE)
    open_invented(page, played)
    position = page.get_by_test_id("position")
    mine = [number for number in VERDICTS if played.history[number][0] == READER]
    dearest = max(mine or VERDICTS)
    expect(position).to_have_attribute("data-point", str(dearest))
    expect(page.get_by_test_id("report")).to_contain_text("You did not win")
    expect(page.get_by_test_id("luck").locator("h3").first).to_have_text("You")
    expect(page.locator("[data-testid=mistakes] button")).to_have_count(len(mine))
    page.get_by_label("Whose decisions").select_option("all")
    earlier, later = ".steps .btn:nth-of-type(1)", ".steps .btn:nth-of-type(2)"
    last = len(played.history) - 1
    assert page.evaluate(WALK, [earlier, list(range(dearest - 1, -1, -1))]) == "the end"
    assert page.evaluate(WALK, [later, list(range(1, last + 1))]) == "the end"
    assert page.evaluate(WALK, [earlier, list(range(last - 1, last - 20, -1))]) == "not at the end"
    rows = page.locator("[data-testid=mistakes] button")
    for row, number in zip(rows.all(), sorted(VERDICTS, reverse=True), strict=True):
        row.click()
        expect(position).to_have_attribute("data-point", str(number))
        expect(page.get_by_test_id("decision")).to_contain_text(re.compile(f"choice {number}", re.I))
    page.get_by_role("button", name="Later").click()
    expect(position).to_have_attribute("data-point", "4")
    page.get_by_test_id("next-costly").click()
    expect(position).to_have_attribute("data-point", "7")


def test_a_board_that_cannot_be_fetched_says_so_and_is_asked_for_again(visit: Opener) -> None:
    played = ludothek.play("maumau", ["greedy", "random"], seed=3, options={"games": 1})
    page = visit("/healthz", **PHONE)
    ask(page.context, "/me", {"name": "Bo"})
    record = ask(page.context, "/records", {"record": played.record()})["record"]
    page.context.route("**/api/review/*", lambda route: route.fulfill(json=invent_review(played)))
    busy = {"type": "problem", "code": "unavailable", "message": "not now"}
    page.context.route("**/replay?*", lambda route: route.fulfill(status=503, json=busy))
    page.goto(f"/review/{record}")
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    page.context.unroute("**/replay?*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_test_id("position")).to_be_visible()
    expect(alert).to_have_count(0)
