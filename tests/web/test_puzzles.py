"""What one plays alone and every day: puzzles, the champions' table and the calendar, by keyboard and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from ludothek.core import registry
from ludothek.puzzles import load_puzzles, open_puzzle
from ludothek.puzzles.puzzle import list_alternatives
from tests.web.conftest import PHONE, Opener
from tests.web.test_axe import problems

COLOUR_CHANGE = 52
"""Lower actions lay the card of that number."""


def find_card_puzzle() -> tuple[str, str]:
    """Return a puzzle of Mau Mau whose solution is to lay a card, and that card."""
    game = registry.game("maumau")
    for puzzle in load_puzzles("maumau").values():
        table = open_puzzle(game, puzzle)
        [action, *_] = list_alternatives(table)[puzzle.best]
        if action < COLOUR_CHANGE:
            return puzzle.id, game.action(table.state, action).card  # type: ignore[attr-defined]
    raise AssertionError("no puzzle is solved by a card")


def solve(page: Any, puzzle: str, card: str) -> None:
    page.goto(f"/puzzles/maumau/{puzzle}")
    expect(page.get_by_test_id("task")).to_have_text("What is best now?")
    expect(page.get_by_test_id("judged")).not_to_contain_text("Best")
    page.locator(f"[data-place=hand-{card}]").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("judged")).to_contain_text("Right.")
    expect(page.get_by_test_id("judged")).to_contain_text("Best: ")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_puzzle_is_answered_at_the_table_and_explained(visit: Opener, device: dict[str, Any]) -> None:
    puzzle, card = find_card_puzzle()
    page = visit("/", **device)
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("link", name="Puzzle of the day")).to_have_count(
        sum(map(bool, map(load_puzzles, registry.installed_games())))
    )
    assert problems(page) == []
    solve(page, puzzle, card)
    expect(page.get_by_test_id("gain")).to_contain_text("Rating 1500 → 1")
    expect(page.get_by_role("table", name="Chances to win")).to_be_visible()
    assert problems(page) == []
    expect(page.get_by_test_id("next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("task")).to_be_visible()
    assert puzzle not in page.url
    page.goto("/puzzles")
    expect(page.get_by_text("1 of 1 solved")).to_be_visible()
    expect(page.get_by_test_id("streak")).to_contain_text("1 day with puzzles")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_the_champions_table_and_the_calendar(visit: Opener, device: dict[str, Any]) -> None:
    page = visit("/", **device)
    page.get_by_role("link", name="Champions’ table").click()
    levels = page.get_by_role("listitem")
    expect(levels.filter(has_text="Opens when the level before is beaten").first).to_be_visible()
    assert problems(page) == []
    page.get_by_role("button", name="Play").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_test_id("menu")).to_be_visible()
    page.goto("/champions")
    expect(page.get_by_role("link", name="Go on playing")).to_be_visible()
    page.goto("/calendar")
    page.get_by_role("button", name="Month before").press("Enter")
    expect(page.get_by_role("button", name="Month after")).to_be_enabled()
    assert problems(page) == []
    page.get_by_role("link", name="open").first.click()
    page.wait_for_url("**/deal/day.*")
