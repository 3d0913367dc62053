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


@pytest.mark.parametrize(
    ("lang", "at_once", "thinks"),
    [
        ("en", "decides at once", r"thinks for about 0\.0\d s"),
        ("de", "entscheidet sofort", r"denkt etwa 0,0\d s nach"),
        ("fr", "décide aussitôt", r"réfléchit environ 0,0\d s"),
    ],
)
def test_a_level_says_how_long_it_thinks(visit: Opener, lang: str, at_once: str, thinks: str) -> None:
    page = visit(locale=lang)
    game = page.locator("article").first
    level = game.get_by_role("combobox").first
    level.select_option("child")
    expect(game).to_contain_text(at_once)
    level.select_option("sage")
    expect(game).to_contain_text(re.compile(thinks))


def test_a_running_game_is_found_again_on_the_front_page(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    page.get_by_role("link", name="Front page").click()
    page.get_by_role("link", name="Return").click()
    expect(page.get_by_test_id("expected")).to_be_visible()
