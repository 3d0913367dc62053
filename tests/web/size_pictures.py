"""Pictures of every screen at the ten sizes of `test_layout.py`; each screen is opened once and then resized."""

from collections.abc import Callable
from typing import Any

from tests.web.finished import ask, finish_game
from tests.web.player import AT_ITS_EDGE, await_turn
from tests.web.test_layout import SIZES, sit_at_a_table

MINUTES = 240_000
KEEPER_KEY = "correct horse battery"
REFUSED = {"maumau": ".hand li.no button", "origami": ".hand li.no [data-look]", "origin": "[data-tile]:not(.yes)"}
DEALS = {"maumau": "20", "origami": "20", "origin": "7"}
MOVES = {"maumau": 4, "origami": 12, "origin": 10}


def open_front(page: Any) -> None:
    page.goto("/")
    page.locator("article").nth(2).wait_for()


def open_waiting_room(page: Any) -> None:
    page.goto("/")
    page.locator("article .row .btn").first.click()
    page.locator("dialog form .btn.go").click()
    page.get_by_test_id("link").wait_for()


def open_no_table(page: Any) -> None:
    page.goto("/t/nowhere")
    page.locator("h1").wait_for()


def open_upload(page: Any) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").wait_for(state="attached")


def open_style(page: Any) -> None:
    page.goto("/style")
    page.locator("h1").wait_for()


def open_table(page: Any, game: str) -> None:
    page.goto(f"/t/{sit_at_a_table(page.context, game, 3, MOVES[game])}")
    await_turn(page)


def open_advice(page: Any, game: str) -> None:
    open_table(page, game)
    page.keyboard.press("h")
    page.get_by_test_id("advice").wait_for(timeout=MINUTES)


def open_why_not(page: Any, game: str) -> None:
    open_table(page, game)
    ask_why_not(page, game)


def ask_why_not(page: Any, game: str) -> None:
    page.keyboard.press("Escape")
    page.locator(REFUSED[game]).first.click(position=AT_ITS_EDGE)
    page.get_by_test_id("why-not").wait_for()


def open_sheet(page: Any, game: str, key: str) -> None:
    open_table(page, game)
    page.keyboard.press(key)
    page.locator("dialog[open]").wait_for()


def open_choice(page: Any) -> None:
    """Origin's table before an action, with a pawn of one's own to move."""
    page.goto(f"/t/{sit_at_a_table(page.context, 'origin', 3, 10, offers='migrate')}")
    await_turn(page)
    page.get_by_test_id("migrate").click()
    if page.locator("circle[data-mark=start]").count():
        page.locator("circle[data-mark=start]").first.dispatch_event("click")
    page.locator("circle[data-mark=goal]").first.wait_for(state="attached")


def open_eight(page: Any) -> None:
    page.goto(f"/t/{sit_at_a_table(page.context, 'maumau', 8, 4)}")
    await_turn(page)


def open_address(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("main h2, h1").first.wait_for()


def open_keeper(page: Any) -> None:
    page.goto("/keeper")
    page.locator("input[type=password]").fill(KEEPER_KEY)
    page.locator("form .btn").click()
    page.locator(".search input").first.fill("a")
    page.locator(".search .btn").first.click()
    page.locator("article").first.wait_for()


def open_result(page: Any, game: str) -> None:
    page.goto(f"/t/{finish_game(page.context, game, seed=DEALS[game])}")
    page.locator("dialog[open] [data-testid=breakdown]").wait_for()


def open_lesson(page: Any, game: str, lesson: str) -> None:
    page.goto("/healthz")
    page.goto(f"/learn/{game}#{lesson}")
    page.locator(f"[data-lesson={lesson}]").wait_for()
    await_turn(page)


def open_wrong_answer(page: Any) -> None:
    open_lesson(page, "maumau", "mau")
    page.locator("[data-place=hand-red-5]").click(position=AT_ITS_EDGE)
    page.locator("[data-verdict=wrong]").wait_for()


def open_rules(page: Any, game: str) -> None:
    page.goto(f"/rules/{game}")
    page.locator("#gallery").wait_for()


def search_rules(page: Any, game: str, words: str) -> None:
    open_rules(page, game)
    page.get_by_role("searchbox").fill(words)
    page.locator("mark").first.wait_for()


def open_what_if(page: Any, game: str) -> None:
    open_replay(page, game)
    page.locator("aside .btn.go").click()
    page.locator("dialog[open]").wait_for()


def open_end_of_lessons(page: Any) -> None:
    page.goto("/learn/origin#end")
    page.locator("[data-lesson=end]").wait_for()
    page.get_by_test_id("next").click()
    page.get_by_test_id("learned").wait_for()


def open_day(page: Any) -> None:
    open_front(page)
    page.get_by_test_id("days").get_by_role("listitem").first.get_by_role("link").click()
    page.locator("[data-testid=par]").wait_for()


def open_replay(page: Any, game: str) -> None:
    page.goto(f"/replay/{finish_game(page.context, game, seed=DEALS[game])}?at=20")
    page.get_by_test_id("replay").wait_for()


def open_review(page: Any, game: str) -> None:
    page.goto(f"/review/{finish_game(page.context, game, seed=DEALS[game])}")
    page.get_by_test_id("position").wait_for(timeout=MINUTES)


def open_deal(page: Any) -> None:
    page.goto(f"/deal/table.{finish_game(page.context)}")
    page.locator("[data-testid=par] table").wait_for(timeout=MINUTES)


SCREENS: dict[str, Callable[[Any], None]] = {
    "front": open_front,
    "waiting-room": open_waiting_room,
    "no-table": open_no_table,
    "upload": open_upload,
    "style": open_style,
    **{f"table-{game}": lambda page, game=game: open_table(page, game) for game in DEALS},
    **{f"advice-{game}": lambda page, game=game: open_advice(page, game) for game in DEALS},
    **{f"why-not-{game}": lambda page, game=game: open_why_not(page, game) for game in DEALS},
    **{f"result-{game}": lambda page, game=game: open_result(page, game) for game in DEALS},
    "learn-maumau": lambda page: open_lesson(page, "maumau", "reverse"),
    "learn-origami": lambda page: open_lesson(page, "origami", "place"),
    "learn-origin": lambda page: open_lesson(page, "origin", "size"),
    "learn-wrong": open_wrong_answer,
    "learned": open_end_of_lessons,
    "table-maumau-8": open_eight,
    "table-origin-goals": open_choice,
    "this-table": lambda page: open_sheet(page, "origin", "i"),
    "keys": lambda page: open_sheet(page, "origami", "?"),
    "rules-sheet": lambda page: open_sheet(page, "maumau", "r"),
    "rules-search": lambda page: search_rules(page, "origami", "Whale Wal Baleine"),
    "what-if": lambda page: open_what_if(page, "origami"),
    "day": open_day,
    **{
        name: lambda page, name=name: open_address(page, f"/{name}")
        for name in ("me", "games", "tournaments", "privacy")
    },
    **{f"rules-{game}": lambda page, game=game: open_rules(page, game) for game in DEALS},
    **{f"replay-{game}": lambda page, game=game: open_replay(page, game) for game in DEALS},
    **{f"review-{game}": lambda page, game=game: open_review(page, game) for game in DEALS},
    "deal": open_deal,
    "keeper": open_keeper,
}


def tour(photographer: Any, screens: list[str]) -> None:
    """Pictures of these screens, or of all, into a folder for each screen."""
    page, out = photographer.page, photographer.out
    page.goto("/healthz")
    ask(page.context, "/me", {"name": "Ada"})
    for screen in screens or SCREENS:
        page.set_viewport_size({"width": 1440, "height": 900})
        SCREENS[screen](page)
        photographer.out = out / screen
        photographer.out.mkdir(exist_ok=True)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if screen.startswith("why-not-"):  # What was tapped has moved: it is tapped again.
                ask_why_not(page, screen.removeprefix("why-not-"))
            photographer.shoot(f"{width}x{height}")
