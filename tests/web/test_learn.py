"""A newcomer goes through a tutorial: every lesson of every game by keyboard, one on a phone, wrong turns included."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.player import AT_ITS_EDGE, await_turn
from tests.web.test_axe import problems

HAND = ".hand button[data-look={}]"
LINE = ".line button[data-look={}]"
LESSONS: dict[str, dict[str, list[str]]] = {
    "maumau": {
        "match": ["[data-place=hand-red-5]"],
        "digit": ["[data-place=hand-blue-8]"],
        "draw": ["[data-testid=draw]"],
        "change": ["[data-place=hand-colour-change]", ".chooser .mm-blue"],
        "take": ["[data-place=hand-red-take-2]"],
        "debt": ["[data-place=hand-green-take-2]"],
        "stop": ["[data-place=hand-red-stop]", "[data-place=hand-red-7]"],
        "mau": ["[data-testid=mau]", "[data-place=hand-red-5]"],
        "last": ["[data-place=hand-red-take-4]"],
    },
    "origami": {
        "draw": [LINE.format("pig"), LINE.format("minnow"), "key:c"],
        "play": [HAND.format("sheep")],
        "pay": [HAND.format("pig"), "key:c"],
        "place": [HAND.format("sheep"), "key:c", "key:2"],
        "instant": [HAND.format("cat"), "key:c", "key:1", "key:c"],
        "special": ["key:1"],
        "scoring": [HAND.format("ant"), "key:c"],
        "limit": [LINE.format("pig"), "key:c", HAND.format("dove"), "key:c"],
    },
    "origin": {
        "evolve": ["[data-shape='2-1-white']", "circle[data-area=upper-nile]"],
        "grow": ["key:e", "[data-shape='2-1-white']"],
        "reward": ["key:m", "circle[data-area=maghreb]", "[data-choice=reward-a]", "[data-tile=yellow-1]"],
        "stack": ["key:m", "circle[data-area=zambezi]", "[data-choice=reward-a]", "[data-tile=yellow-2]"],
        "displace": ["key:d", "circle[data-area=lower-nile]"],
        "strait": ["key:m", "circle[data-area=italy-and-balkans]", "circle[data-area=iberia-and-gaul]"],
        "hunt": ["key:m", "circle[data-area=cape]"],
        "objective": ["[data-card='in-africa:0']", "key:c"],
        "permanent": ["[data-card='sandals:0']", "key:c"],
        "brown": [
            *("key:m", "circle[data-area=upper-nile]", "[data-choice=reward-a]"),
            *("[data-tile=brown-1]", "[data-tile=brown-2]"),
        ],
        "action": ["[data-card='great-march:0']", "key:c", "key:m", "circle[data-area=lower-nile]"],
        "end": [
            *("key:m", "circle[data-area=cape]", "circle[data-area=zambezi]", "[data-card='in-africa:0']", "key:c"),
            *("[data-choice=reward-a]", "[data-tile=yellow-1]", "[data-testid=end]"),
        ],
    },
}


def by_keyboard(page: Any, step: str) -> None:
    if step.startswith("key:"):
        page.keyboard.press(step.removeprefix("key:"))
        return
    page.locator(step).first.focus()
    page.keyboard.press("Enter")


def by_finger(page: Any, step: str) -> None:
    page.locator(step).first.tap(position=AT_ITS_EDGE)


def finish(page: Any, game: str, act: Any) -> None:
    """Goes through all lessons; after each one, Enter or a tap leads on."""
    for number, (lesson, steps) in enumerate(LESSONS[game].items(), 1):
        coach = page.locator(f"[data-lesson={lesson}]")
        expect(coach).to_contain_text(f"Lesson {number} of {len(LESSONS[game])}")
        expect(page.locator("[data-testid=expected] .turnflag:not(.rest)")).to_be_visible()
        for step in steps:
            expect(page.locator("[data-testid=expected] .turnflag:not(.rest)")).to_be_visible()
            act(page, step)
        expect(coach).to_have_attribute("data-verdict", "done")
        expect(page.get_by_test_id("next")).to_be_focused()
        act(page, "[data-testid=next]" if act is by_finger else "key:Enter")
    expect(page.get_by_test_id("learned")).to_be_visible()


@pytest.mark.parametrize("game", LESSONS)
def test_a_tutorial_is_finished_by_keyboard(visit: Opener, game: str) -> None:
    page = visit(f"/learn/{game}")
    finish(page, game, by_keyboard)
    page.get_by_role("button", name="Play against the lowest level").click()
    await_turn(page)
    assert "/t/" in page.url


def test_a_tutorial_is_finished_on_a_phone(visit: Opener) -> None:
    page = visit(**PHONE)
    page.get_by_role("link", name="Learn by playing").first.tap()
    finish(page, "maumau", by_finger)


def test_a_wrong_decision_is_explained_and_changes_nothing(visit: Opener) -> None:
    page = visit("/learn/maumau")
    judged = page.get_by_test_id("judged")
    expect(judged).to_have_attribute("aria-live", "polite")
    by_keyboard(page, "[data-place=hand-blue-3]")
    expect(judged).to_contain_text("Not allowed:")
    expect(judged.get_by_role("link")).to_have_text("Rule MM-08")
    expect(page.locator(".hand li")).to_have_count(3)
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(judged).to_contain_text("red on red")
    page.get_by_label("Language").select_option("fr")
    expect(judged).to_contain_text("rouge sur rouge")


def test_what_is_allowed_and_not_the_task_names_the_clause(visit: Opener) -> None:
    page = visit("/learn/maumau#mau")
    expect(page.locator("[data-lesson=mau]")).to_be_visible()
    by_keyboard(page, "[data-place=hand-red-5]")
    judged = page.get_by_test_id("judged")
    expect(judged).to_contain_text("Allowed, but not the task:")
    judged.get_by_role("link", name="Rule MM-19").click()
    expect(page.locator("#MM-19")).to_have_attribute("aria-current", "true")


def test_the_place_in_the_tutorial_is_remembered(visit: Opener) -> None:
    page = visit("/learn/maumau")
    page.get_by_test_id("next").click()
    page.get_by_test_id("next").click()
    expect(page.locator("[data-lesson=draw]")).to_be_visible()
    expect(page.get_by_test_id("task")).to_be_focused()
    page.reload()
    expect(page.locator("[data-lesson=draw]")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("[data-lesson=digit]")).to_be_visible()


def test_a_lesson_can_be_played_on_the_plain_table_too(visit: Opener) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.goto("/learn/maumau")
    page.get_by_role("button", name="red 5").click()
    expect(page.locator("[data-verdict=done]")).to_be_visible()


def test_a_server_that_does_not_answer_is_told_and_tried_again(visit: Opener) -> None:
    page = visit("/learn/maumau")
    expect(page.get_by_test_id("expected")).to_be_visible()
    page.route("**/api/learn/**", lambda route: route.abort())
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(page.get_by_test_id("judged")).to_contain_text("The server does not answer.")
    page.unroute("**/api/learn/**")
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(page.locator("[data-verdict=done]")).to_be_visible()


@pytest.mark.parametrize("address", ["/learn/chess", "/rules/chess"])
def test_a_game_that_is_not_here_is_told(visit: Opener, address: str) -> None:
    page = visit(address)
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious_in_a_lesson(visit: Opener, device: dict[str, Any], theme: str) -> None:
    page = visit("/learn/maumau", color_scheme=theme, **device)
    found = {}
    by_keyboard(page, "[data-place=hand-blue-3]")
    expect(page.locator("[data-verdict=forbidden]")).to_be_visible()
    found["wrong"] = problems(page)
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(page.locator("[data-verdict=done]")).to_be_visible()
    found["done"] = problems(page)
    page.evaluate("localStorage.setItem('ludothek.learn.maumau', '9')")
    page.reload()
    expect(page.get_by_test_id("learned")).to_be_visible()
    found["end"] = problems(page)
    assert not any(found.values()), found
