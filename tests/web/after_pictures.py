"""Pictures of the screens after a game: replay, review, what if, deals, a record that somebody brings."""

from typing import Any

from tests.web.finished import finish_game

SEED = "20"
MINUTES = 240_000


def tour(photographer: Any) -> None:
    page = photographer.page
    photographer.settings = {}
    table = finish_game(photographer.context, "origami", seed=SEED)
    page.goto(f"/t/{table}")
    page.locator("dialog[open] figure").wait_for()
    photographer.shoot("50-result")
    page.goto(f"/replay/{table}?at=30")
    page.get_by_test_id("replay").wait_for()
    photographer.shoot("51-replay")
    page.locator("aside .btn.go").click()
    page.locator("dialog[open]").wait_for()
    photographer.shoot("52-what-if")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"e4 e5"})
    page.get_by_test_id("record-problem").wait_for()
    photographer.shoot("53-foreign-record")
    page.goto(f"/review/{table}")
    page.locator("progress").wait_for()
    photographer.shoot("54-review-being-made")
    page.get_by_test_id("position").wait_for(timeout=MINUTES)
    photographer.shoot("55-review", whole=True)
    page.goto(f"/deal/table.{table}")
    page.locator("[data-testid=par] table").wait_for(timeout=MINUTES)
    photographer.shoot("56-deal", whole=True)
