"""A newcomer goes through every tutorial by keyboard, by the words on the screen alone; one on a phone; wrong turns."""

from typing import Any

import pytest
from playwright.sync_api import expect

from ludothek.learn.lessons import lessons
from tests.learn.newcomer import Newcomer
from tests.web.conftest import PHONE, Opener
from tests.web.player import AT_ITS_EDGE, PAINTED, await_turn
from tests.web.test_axe import problems

MOST_MISTAKES = {"maumau": 2, "origami": 3, "origin": 1}
"""How often a newcomer may be told something better: one more than was ever seen, but for Origami.

Who takes words in any order draws where a card is to be laid, and in Origami takes another card than the one that is
named, or plays where cards are to be drawn.
"""
MOST_TAPS = 24
LESSONS = {game: [one.id for one in lessons(game)] for game in ("maumau", "origami", "origin")}
STEPS = {
    "match": ["[data-place=hand-red-5]"],
    "digit": ["[data-place=hand-blue-8]"],
    "draw": ["[data-testid=draw]"],
    "change": ["[data-place=hand-colour-change]", ".chooser .mm-blue"],
    "take": ["[data-place=hand-red-take-2]"],
    "debt": ["[data-place=hand-green-take-2]"],
    "stop": ["[data-place=hand-red-stop]", "[data-place=hand-red-7]"],
    "reverse": ["[data-place=hand-red-reverse]"],
    "mau": ["[data-testid=mau]", "[data-place=hand-red-5]"],
    "last": ["[data-place=hand-red-take-4]"],
}
"""The ways through Mau Mau's lessons."""


def by_keyboard(page: Any, step: str) -> None:
    page.locator(step).first.focus()
    page.keyboard.press("Enter")


# What can be tapped at the table, each thing by its name for those who cannot see it; `data-tap` finds it again.
LIST_LABELS = """() => {
    for (const one of document.querySelectorAll('[data-tap]')) delete one.dataset.tap
    return [...document.querySelectorAll('.play :is(button, [role=button], circle[data-area])')]
        .filter((one) => !one.disabled && one.checkVisibility() && one.getAttribute('aria-pressed') !== 'true')
        .map((one, n) => {
            one.dataset.tap = n
            return (one.getAttribute('aria-label') ?? one.textContent).replace(/\\s+/g, ' ').trim()
        })
}"""
FEEDBACK = """() => {
    const coach = document.querySelector('[data-lesson]')
    return {
        lesson: coach?.dataset.lesson,
        verdict: coach?.dataset.verdict,
        better: coach?.querySelector('.better')?.textContent ?? '',
    }
}"""


class Answers:
    """Counts what the page has asked for and not got yet."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.open = 0
        page.on("request", lambda _: self.count(1))
        page.on("requestfinished", lambda _: self.count(-1))
        page.on("requestfailed", lambda _: self.count(-1))

    def count(self, change: int) -> None:
        self.open += change

    def wait(self) -> None:
        self.page.evaluate(PAINTED)
        while self.open:
            self.page.wait_for_timeout(5)
        self.page.evaluate(PAINTED)


def solve_by_words(page: Any, answers: Answers, brain: Newcomer) -> None:
    """Solves the lesson on the screen with the keyboard, knowing nothing but its words."""
    brain.read_task(page.get_by_test_id("task").inner_text())
    await_turn(page)
    answers.wait()
    for _ in range(MOST_TAPS):
        close = page.locator("[data-testid=judged] .icon")
        if close.count():
            close.click()
        expect(page.locator("dialog.opening")).to_have_count(0)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
        brain.read_step(page.locator("[data-testid=task] [aria-current=step]").inner_text())
        labels = page.evaluate(LIST_LABELS)
        place = labels.index(brain.choose(labels))
        page.locator(f"[data-tap='{place}']").first.focus()
        page.keyboard.press("Enter")
        answers.wait()
        now = page.evaluate(FEEDBACK)
        if now["verdict"] == "done":
            expect(page.get_by_test_id("next")).to_be_focused()
            return
        if now["better"]:
            brain.read_advice(now["better"])
        elif now["verdict"] == "right":
            brain.go_on()
    raise AssertionError(f"{now['lesson']} is not solved by {brain.taken}; advice: {brain.advice}")


@pytest.mark.parametrize("game", LESSONS)
def test_a_newcomer_who_knows_only_the_texts_finishes_by_keyboard(visit: Opener, game: str) -> None:
    page = visit("/healthz")
    answers, brain = Answers(page), Newcomer()
    page.goto(f"/learn/{game}")
    for lesson in LESSONS[game]:
        expect(page.locator(f"[data-lesson={lesson}]")).to_be_visible()
        solve_by_words(page, answers, brain)
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("learned")).to_be_visible()
    assert len(brain.mistakes) <= MOST_MISTAKES[game], "\n".join(brain.mistakes)
    page.get_by_role("button", name="Play against the lowest level").click()
    await_turn(page)
    assert "/t/" in page.url


def test_a_tutorial_is_finished_on_a_phone(visit: Opener) -> None:
    page = visit(**PHONE)
    page.get_by_role("link", name="Learn by playing").first.tap()
    for number, lesson in enumerate(LESSONS["maumau"], 1):
        coach = page.locator(f"[data-lesson={lesson}]")
        expect(coach).to_contain_text(f"Lesson {number} of {len(STEPS)}")
        for step in STEPS[lesson]:
            await_turn(page)
            page.locator(step).first.tap(position=AT_ITS_EDGE)
        expect(coach).to_have_attribute("data-verdict", "done")
        page.get_by_test_id("next").tap()
    expect(page.get_by_test_id("learned")).to_be_visible()


def test_a_wrong_decision_is_explained_and_changes_nothing(visit: Opener) -> None:
    page = visit("/learn/maumau")
    judged = page.get_by_test_id("judged")
    expect(judged).to_have_attribute("aria-live", "polite")
    by_keyboard(page, "[data-place=hand-blue-3]")
    expect(judged).to_contain_text("Not allowed:")
    expect(judged.get_by_role("link")).to_have_text("Rule MM-08")
    expect(judged).to_contain_text("Better: lay red 5.")
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
    expect(judged).to_contain_text("Allowed, but not what the task asks for.")
    expect(judged).to_contain_text("Better: say “mau”.")
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
    page.context.set_offline(True)
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(page.get_by_test_id("judged")).to_contain_text("The server does not answer.")
    page.context.set_offline(False)
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(page.locator("[data-verdict=done]")).to_be_visible()


@pytest.mark.parametrize("address", ["/learn/chess", "/rules/chess"])
def test_a_game_that_is_not_here_is_told(visit: Opener, address: str) -> None:
    page = visit(address)
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious_in_a_lesson(visit: Opener, device: dict[str, Any]) -> None:
    page = visit("/learn/maumau", **device)
    found = {}
    by_keyboard(page, "[data-place=hand-blue-3]")
    expect(page.locator("[data-verdict=forbidden]")).to_be_visible()
    found["wrong"] = problems(page)
    by_keyboard(page, "[data-place=hand-red-5]")
    expect(page.locator("[data-verdict=done]")).to_be_visible()
    found["done"] = problems(page)
    page.evaluate("localStorage.setItem('ludothek.learn.maumau', '10')")
    page.reload()
    expect(page.get_by_test_id("learned")).to_be_visible()
    found["end"] = problems(page)
    assert not any(found.values()), found
