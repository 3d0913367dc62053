"""After the game: replay, result, review, what if and deals, each in a real browser."""

import re
import threading
import urllib.parse
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import ludothek
from tests.web.conftest import PHONE, Opener, Server
from tests.web.finished import ask, finish_game
from tests.web.player import touches
from tests.web.test_axe import problems
from tests.web.test_review import invent_review, open_invented

RECORD = ludothek.play("origami", ["greedy", "random"], seed=3).record()
SHORT = ludothek.play("maumau", ["greedy", "random"], seed=3, options={"games": 1})
LONG = 150_000


@pytest.fixture(scope="module")
def record(browser: Any, server: Server) -> Iterator[str]:
    """A record that somebody brought before."""
    context = browser.new_context(base_url=server.url)
    ask(context, "/me", {"name": "Bo"})
    yield str(ask(context, "/records", {"record": RECORD})["record"])
    context.close()


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_replay_goes_step_by_step_by_turns_and_by_itself(visit: Opener, record: str) -> None:
    page = visit(f"/replay/{record}")
    slider = page.get_by_label("Point of the game")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max"))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One turn on").click()
    expect(page.get_by_test_id("replay-line")).to_contain_text("Turn 1 of")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(page.get_by_test_id("expected")).to_contain_text("over")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.get_by_label("Pace").select_option("quick")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).to_have_value(re.compile(r"^([2-9]|\d\d+)$"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play by itself")).to_be_visible()
    page.locator("[data-testid=log] button").last.click()
    expect(slider).to_have_value("0")


def test_a_replay_shows_any_seat_or_what_everybody_saw(visit: Opener, record: str) -> None:
    page = visit(f"/replay/{record}?seat=0&at=6")
    expect(page.locator(".hand li").first).to_be_visible()
    page.get_by_label("Seen by").select_option(label="Careless")
    expect(page).to_have_url(re.compile("seat=1&at=6"))
    expect(page.locator(".hand li").first).to_be_visible()
    page.get_by_label("Seen by").select_option(label="a spectator")
    expect(page).to_have_url(re.compile("seat=none&at=6"))
    expect(page.locator(".hand li")).to_have_count(0)


def test_another_language_leaves_a_replay_where_it_is(visit: Opener, record: str) -> None:
    page = visit(f"/replay/{record}?seat=0&at=0")
    page.get_by_label("Point of the game").fill("4")
    expect(page).to_have_url(re.compile("at=4"))
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_test_id("replay-line")).to_contain_text("Zug")
    page.wait_for_timeout(300)
    expect(page.get_by_label("Moment des Spiels")).to_have_value("4")
    expect(page).to_have_url(re.compile("at=4"))


def test_who_would_decide_otherwise_in_a_replay_is_asked_what_if(visit: Opener) -> None:
    page = visit("/healthz")
    ask(page.context, "/me", {"name": "Bo"})
    played = ludothek.play("maumau", ["greedy", "random"], seed=3)
    record = ask(page.context, "/records", {"record": played.record()})["record"]
    page.goto(f"/replay/{record}?seat={played.history[0][0]}&at=0")
    page.locator("[data-place=stock]").click()
    expect(page.get_by_role("dialog", name="What if")).to_be_visible()


def test_what_if_stops_the_replay_and_branches_where_it_was_pressed(visit: Opener, record: str) -> None:
    page = visit(f"/replay/{record}?seat=0&at=4")
    page.get_by_label("Pace").select_option("quick")
    page.get_by_test_id("autoplay").click()
    expect(page.get_by_label("Point of the game")).to_have_value(re.compile(r"^([5-9]|\d\d+)$"))
    page.get_by_role("button", name="What if").click()
    point = page.get_by_label("Point of the game").input_value()
    dialog = page.get_by_role("dialog", name="What if")
    expect(dialog).to_contain_text(point)
    page.wait_for_timeout(1200)
    expect(page.get_by_label("Point of the game")).to_have_value(point)
    expect(page.get_by_test_id("autoplay")).to_have_attribute("aria-label", "Play by itself")
    expect(dialog).to_contain_text(point)


def test_a_record_is_brought_and_a_foreign_one_is_refused_in_words(visit: Opener) -> None:
    page = visit("/replay")
    drop = page.locator("input[type=file]")
    for text, said in (
        (b"1. e4 e5 2. Nf3", "first line"),
        (RECORD.replace("game: origami", "game: chess").encode(), "chess"),
        (RECORD.replace("seed: 3", "seed: 4").encode(), "line"),
        (b"x" * 300_000, "too large"),
    ):
        drop.set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text})
        expect(page.get_by_test_id("record-problem")).to_contain_text(said)
    assert problems(page) == []
    drop.set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": RECORD.encode()})
    expect(page.get_by_test_id("replay")).to_be_visible()
    assert "/replay/record." in page.url
    page.goto("/replay/record.nothing")
    expect(page.get_by_text("This record does not exist")).to_be_visible()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Another site: the folder of its pages, and its address."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield tmp_path, f"http://localhost:{site.server_port}"
    site.shutdown()
    site.server_close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        return


def test_another_site_may_embed_a_replay_and_nothing_else(
    browser: Any, server: Server, record: str, elsewhere: tuple[Path, str]
) -> None:
    """Without the shell, and without a cookie: a frame within another site sends none."""
    folder, site = elsewhere
    paths = (f"/replay/{record}?embed&at=5", "/")
    frames = "".join(f'<iframe src="{server.url}{path}" width=800 height=600></iframe>' for path in paths)
    (folder / "index.html").write_text(f"<!doctype html><title>Elsewhere</title>{frames}")
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(site)
    shown, refused = page.frame_locator("iframe").first, page.frame_locator("iframe").last
    expect(shown.get_by_test_id("replay")).to_be_visible()
    shown.get_by_role("button", name="One step on").click()
    expect(shown.get_by_label("Point of the game")).to_have_value("6")
    expect(shown.get_by_label("Language")).to_have_count(0)
    expect(refused.get_by_role("button", name="Play now")).to_have_count(0)
    assert context.cookies() == []
    context.close()
    assert not failures


def test_the_result_tells_where_points_came_from_and_can_be_shared(visit: Opener) -> None:
    page = visit("/healthz")
    table = finish_game(page.context, "origami", seed="20")
    page.goto(f"/t/{table}")
    sheet = page.get_by_role("dialog", name="Result")
    expect(sheet).to_contain_text(re.compile("You: [0-9]+ points? behind|You won"))
    breakdown = sheet.get_by_test_id("breakdown")
    expect(breakdown).not_to_contain_text("OG-")
    breakdown.get_by_role("button", name="Show the rules behind it").click()
    expect(breakdown).to_contain_text("OG-")
    expect(sheet.get_by_role("img", name="How the points grew")).to_be_visible()
    sheet.get_by_text("The same as a table").click()
    scores = ask(page.context, f"/tables/{table}/outcome")["scores"]
    last = sheet.locator("figure tbody tr").last.locator("td")
    expect(last).to_have_text([str(score) for score in scores])
    assert problems(page) == []
    with page.expect_download() as saved:
        sheet.get_by_test_id("picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    sheet.get_by_role("button", name="Share a link").click()
    link = sheet.get_by_test_id("shared").input_value()
    other = visit(urllib.parse.urlsplit(link).path)
    expect(other.get_by_test_id("replay")).to_be_visible()
    sheet.get_by_test_id("embed").click()
    expect(sheet.get_by_test_id("embed-code")).to_have_value(re.compile(f'^<iframe src="{link}.embed" title='))
    expect(sheet.get_by_role("link", name="Review")).to_have_attribute("href", f"/review/{table}")
    expect(sheet.get_by_role("link", name="Download the record")).to_be_visible()


def read_review(page: Any, review: dict[str, Any]) -> None:
    """Look at a review as a whole, at some of its decisions, and at what it offers."""
    expect(page.get_by_test_id("report")).to_be_visible(timeout=LONG)
    expect(page.get_by_test_id("position")).to_be_visible()
    for row in page.locator("[data-testid=ledger] tbody tr").all():
        *parts, outcome = [float(cell.get_attribute("data-value")) for cell in row.locator("td").all()]
        assert round(sum(parts)) == round(outcome)
    costly = [decision for decision in review["decisions"] if decision.get("verdict")]
    mine = [decision for decision in costly if decision["seat"] == 0]
    expect(page.locator("[data-testid=mistakes] button")).to_have_count(len(mine))
    expect(page.locator("svg .mark")).to_have_count(len(costly))
    expect(page.get_by_test_id("report")).to_contain_text(re.compile("You won|You did not win"))
    cursor = page.get_by_label("The decision shown").locator("visible=true").first
    cursor.focus()
    cursor.press("Home")
    expect(page.get_by_test_id("decision")).to_contain_text(re.compile(re.escape(review["decisions"][0]["text"]), re.I))
    if mine:
        page.locator("[data-testid=mistakes] button").first.click()
        expect(page.get_by_test_id("decision")).to_contain_text("%")
    expect(page.get_by_test_id("beliefs")).to_be_visible()
    assert problems(page) == []
    assert fits(page)
    page.get_by_role("button", name="What if").click()
    page.get_by_role("dialog").get_by_label("The others are").select_option("apprentice")
    assert problems(page) == []


def test_a_review_is_made_read_and_played_on_from(visit: Opener) -> None:
    """Once on a desktop, then on the same person's phone."""
    page = visit("/healthz")
    table = finish_game(page.context)
    page.goto(f"/review/{table}")
    expect(page.get_by_test_id("report")).to_be_visible(timeout=LONG)
    review = ask(page.context, f"/review/{table}")["review"]
    read_review(page, review)
    phone = visit("/healthz", storage_state=page.context.storage_state(), color_scheme="dark", **PHONE)
    phone.goto(f"/review/{table}")
    read_review(phone, review)
    phone.get_by_role("button", name="Play on", exact=True).click()
    expect(phone).to_have_url(re.compile("/t/"))
    expect(phone.get_by_test_id("expected")).to_be_visible()
    branch = phone.url.rsplit("/", 1)[1]
    phone.goto(f"/replay/{table}")
    grown = phone.get_by_test_id("branches").get_by_role("link")
    expect(grown).to_have_count(1)
    grown.click()
    expect(phone).to_have_url(re.compile(f"/t/{branch}"))


@pytest.mark.parametrize("device", [{}, {**PHONE, "locale": "de-DE"}], ids=["desktop", "phone"])
def test_a_what_if_says_so_before_and_while_it_is_played(visit: Opener, device: dict[str, Any]) -> None:
    page = visit("/healthz", **device)
    path = f"/tables/{finish_game(page.context)}/branches"
    waiting = ask(page.context, path, {"at": 4, "seat": 0, "bots": [None, None]})
    page.goto(f"/t/{waiting['table']}")
    expect(page.get_by_test_id("what-if")).to_contain_text("4")
    playing = ask(page.context, path, {"at": 4, "seat": 0, "bots": [None, "random"]})
    page.goto(f"/t/{playing['table']}")
    expect(page.locator("header").get_by_test_id("what-if")).to_be_visible()
    assert fits(page)
    assert problems(page) == []


def test_the_marks_of_a_chart_make_way_for_each_other(visit: Opener) -> None:
    """A long game in which every decision was a mistake, on a phone."""
    report = invent_review(SHORT)
    long = report["review"]["decisions"] * 12
    report["review"]["decisions"] = [{**one, "number": n, "verdict": "mistake"} for n, one in enumerate(long)]
    page = visit("/healthz", **PHONE)
    open_invented(page, SHORT, report)
    expect(page.get_by_test_id("report")).to_be_visible()
    boxes = [mark.bounding_box() for mark in page.locator(".mark rect").all()]
    assert 1 < len(boxes) < page.locator(".mark").count()
    assert not any(touches(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_on_a_large_screen_nothing_lies_on_the_sentence_of_a_position(visit: Opener) -> None:
    page = visit("/healthz", viewport={"width": 1920, "height": 1080})
    open_invented(page, SHORT)
    position = page.get_by_test_id("position")
    expect(position).to_be_visible()
    sentence = position.get_by_test_id("expected").bounding_box()
    assert not any(touches(pile.bounding_box(), sentence) for pile in position.locator(".pile").all())


def test_a_review_can_be_stopped_and_begun_again(visit: Opener) -> None:
    page = visit("/healthz")
    table = finish_game(page.context, "origami", seed="20")
    page.goto(f"/review/{table}")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("No review yet")).to_be_visible()
    page.get_by_role("button", name="Make the review").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("No review yet")).to_be_visible()
    page.goto("/review/record.nothing")
    expect(page.get_by_text("This record does not exist")).to_be_visible()


def test_a_deal_is_played_by_others_and_compared_with_each_level(visit: Opener) -> None:
    ada, eve = visit("/healthz"), visit("/healthz")
    table = finish_game(ada.context)
    ada.goto(f"/deal/table.{table}")
    ada.get_by_role("button", name="Share this deal").click()
    link = urllib.parse.urlsplit(ada.get_by_test_id("shared").input_value()).path
    eve.goto(f"/deal/table.{table}")
    expect(eve.get_by_role("heading", name="No table here")).to_be_visible()
    eve.goto(link)
    expect(eve.locator("[data-testid=board] tbody tr")).to_have_count(2)
    expect(eve.locator("[data-testid=board] tr.you")).to_have_count(0)
    expect(ada.locator("[data-testid=board] tr.you")).to_contain_text("You")
    expect(eve.locator("[data-testid=par] tbody th")).to_have_text(
        ["Child", "Apprentice", "Journeyman", "Master", "Grandmaster", "Prodigy", "Sage"], timeout=LONG
    )
    assert problems(eve) == []
    eve.get_by_role("button", name="Play this deal").click()
    expect(eve.get_by_test_id("expected")).to_be_visible()
    eve.goto(link)
    expect(eve.get_by_role("button", name="Go on playing")).to_be_visible()


def test_the_deal_of_the_day_is_on_the_front_page(visit: Opener) -> None:
    page = visit("/", **PHONE)
    days = page.get_by_test_id("days")
    expect(days.get_by_role("listitem").get_by_role("link")).to_have_count(len(ludothek.installed_games()))
    expect(days.get_by_role("link", name="Calendar")).to_be_visible()
    assert fits(page)
    page.goto(days.get_by_role("link", name="Mau Mau").get_attribute("href"))
    expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()
    expect(page.get_by_text("Nobody has finished it yet")).to_be_visible()
    expect(page.get_by_role("button", name="Play this deal")).to_be_visible()
    assert fits(page)
