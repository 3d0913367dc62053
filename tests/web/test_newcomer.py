"""A newcomer sits down and plays a whole match."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.player import play_to_the_end, sit_down


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_plays_a_match_against_bots(visit: Opener, device: dict[str, object]) -> None:
    page = visit(reduced_motion="no-preference", **device)
    sit_down(page)
    play_to_the_end(page)
    expect(page.get_by_role("dialog", name="Result")).to_contain_text(re.compile("won|behind"))


def test_a_rematch_with_bots_opens_the_next_table(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    page.get_by_test_id("menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.get_by_test_id("expected")).to_be_visible()


def test_a_nickname_language_and_theme_are_remembered(visit: Opener) -> None:
    page = visit()
    page.get_by_label("Your name at the table").fill("Käthe")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    page.get_by_role("button", name="Dunkel anzeigen").click()
    page.reload()
    expect(page.get_by_label("Dein Name am Tisch")).to_have_value("Käthe")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.lang") == "de"


def test_a_running_game_is_found_again_on_the_front_page(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    page.get_by_role("link", name="Front page").click()
    page.get_by_role("link", name="Return").click()
    expect(page.get_by_test_id("expected")).to_be_visible()
