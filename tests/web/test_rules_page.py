"""The rules page: searched, linked by clause, drawn by the tables, marked by source, and printed as a player aid."""

import io
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from ludothek.core import registry
from tests.web.conftest import PHONE, Opener
from tests.web.player import PAINTED, sit_down, touches
from tests.web.test_axe import problems

GAMES = ("maumau", "origami", "origin")
MOST_SHEETS = 2
WORLD = 2400
"""How wide Origin's map is in its own measure."""


def test_the_rules_are_searched_by_keyboard(visit: Opener) -> None:
    page = visit("/rules/maumau")
    clauses = page.locator(".clauses > li")
    expect(clauses).to_have_count(len(registry.game("maumau").clauses))
    page.keyboard.press("/")
    page.keyboard.type("PENALTY card")
    game = registry.game("maumau")
    t = game.texts("en")
    others = {clause: t(f"words.{clause}") if f"words.{clause}" in t.keys else "" for clause in game.clauses}
    texts = [f"{game.clause(clause).text} {others[clause]}".lower() for clause in game.clauses]
    found = sum("penalty" in text and "card" in text for text in texts)
    expect(clauses).to_have_count(found)
    expect(page.get_by_role("status").first).to_have_text(f"{found} rules found")
    assert {mark.lower() for mark in page.locator("#MM-19 mark").all_inner_texts()} == {"penalty", "card"}
    page.keyboard.press("Enter")
    expect(page.locator("#MM-19 > a")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("x")
    expect(page.get_by_text("these come closest")).to_be_visible()
    page.get_by_role("searchbox").fill("castling")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
    page.get_by_role("searchbox").fill("reshuffle")
    expect(clauses.first).to_have_id("MM-13")
    page.keyboard.press("Escape")
    expect(clauses).to_have_count(len(registry.game("maumau").clauses))


def test_accents_and_case_do_not_matter_for_finding(visit: Opener) -> None:
    page = visit("/rules/origin", locale="fr-FR")
    page.get_by_role("searchbox").fill("evolution")
    expect(page.locator("#OR-07 mark").first).to_have_text("Évolution")


def test_a_clause_has_an_address_of_its_own(visit: Opener) -> None:
    page = visit("/rules/origami#OG-33", permissions=["clipboard-read", "clipboard-write"])
    pointed = page.locator("[aria-current=true]")
    expect(pointed).to_have_id("OG-33")
    expect(pointed).to_be_in_viewport()
    page.get_by_role("button", name="Copy the link to OG-11").click()
    expect(page.get_by_test_id("copied")).to_have_text("The link to OG-11 is copied.")
    expect(pointed).to_have_id("OG-11")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.endswith("/rules/origami#OG-11")
    page.get_by_role("navigation").get_by_role("link", name="End and points").click()
    expect(page.get_by_role("heading", name="End and points")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "clause", "drawn"),
    [("maumau", "MM-16", ".laid svg"), ("origami", "OG-11", ".line .ocard"), ("origin", "OR-11", ".map")],
)
def test_examples_are_drawn_by_the_table_and_lead_to_the_lesson(
    visit: Opener, game: str, clause: str, drawn: str
) -> None:
    page = visit(f"/rules/{game}#{clause}")
    examples = page.locator(f"#{clause} figure")
    expect(examples.first.locator(drawn).first).to_be_visible()
    expect(examples.first.locator("[inert]")).to_have_count(1)
    name = examples.last.get_attribute("data-example")
    examples.last.get_by_role("link", name="Try it").click()
    expect(page.locator(f"[data-lesson={name}]")).to_be_visible()


def test_the_map_of_an_example_is_seen_from_near(visit: Opener) -> None:
    page = visit("/rules/origin#OR-11", viewport={"width": 1280, "height": 800})
    example = page.locator("#OR-11 figure").first
    example.scroll_into_view_if_needed()
    chart = example.get_by_test_id("map")
    _, _, across, _ = map(float, chart.get_attribute("viewBox").split())
    assert across < WORLD / 2
    pawns = example.locator("[data-pawn] .body").all()
    assert len(pawns) > 1
    assert all(touches(pawn.bounding_box(), chart.bounding_box()) for pawn in pawns)


def test_no_seat_lies_on_the_debt(visit: Opener) -> None:
    page = visit("/rules/maumau#MM-16")
    example = page.locator("[data-example=four-owed]")
    for width in (1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        example.scroll_into_view_if_needed()
        page.evaluate(PAINTED)
        flag = example.locator(".debt").bounding_box()
        seats = [seat.bounding_box() for seat in example.locator("[data-place^=seat-]").all()]
        assert len(seats) == 2
        assert not any(touches(flag, seat) for seat in seats), width


def test_galleries_show_every_piece_and_mark_what_is_reconstructed(visit: Opener) -> None:
    page = visit("/rules/origami")
    animals = registry.game("origami").catalogue("en")
    expect(page.locator(".gallery [data-piece]")).to_have_count(len(animals))
    for animal in animals[:8]:
        ours = "reconstructed" in animal["provenance"].values()
        piece = page.locator(f".gallery [data-piece={animal['id']}]")
        expect(piece.locator("[data-source=reconstructed]")).to_have_count(int(ours))
    page.get_by_role("searchbox").fill("raccoon")
    expect(page.locator(".gallery [data-piece]")).to_have_count(1)
    page.goto("/rules/origin")
    cards = [p for p in registry.game("origin").catalogue("en") if p["table"] in ("action", "permanent", "objective")]
    expect(page.locator(".gallery [data-piece]")).to_have_count(len(cards))
    expect(page.locator(".gallery [data-piece=sandals] [data-source=own]")).to_be_visible()


def test_at_a_table_the_rules_say_what_differs(visit: Opener) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"], "options": {"games": 1, "voluntary_draw": True}})
    sit_down(page)
    page.keyboard.press("r")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="All rules on a page of their own").click()
    rules = opened.value
    agreed = rules.get_by_test_id("at-table")
    expect(agreed).to_contain_text("Games in a match: 1")
    expect(agreed).to_contain_text("usually 3")
    expect(rules.locator("#MM-12")).to_contain_text("At this table: Drawing by choice – yes.")
    rules.get_by_role("link", name="Back to the table").click()
    expect(rules.get_by_test_id("expected")).to_be_visible()
    page.goto("/rules/maumau?table=nowhere")
    expect(page.get_by_text("these are the usual rules")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_the_rules_print_as_a_player_aid(visit: Opener, locale: str) -> None:
    page = visit("/healthz", color_scheme="dark", locale=locale)
    for game in GAMES:
        page.goto(f"/rules/{game}")
        expect(page.locator("#gallery")).to_be_visible()
        asked = page.locator(".aside .field span").inner_text()
        paper = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
        text = " ".join(sheet.extract_text() for sheet in paper.pages)
        assert len(paper.pages) <= MOST_SHEETS, game
        clauses = set(re.findall(r"\b[A-Z]{2}-\d\d\b", text))
        assert set(registry.game(game).clauses) <= clauses
        assert asked not in text, game


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_on_the_rules_page(visit: Opener, game: str) -> None:
    found: dict[str, Any] = {}
    for name, settings in (("desktop", {}), ("phone", PHONE)):
        page = visit(f"/rules/{game}", **settings)
        example = page.locator("figure").first
        example.scroll_into_view_if_needed()
        expect(example.get_by_test_id("expected")).to_be_visible()
        page.get_by_role("searchbox").fill("card")
        found[name] = problems(page)
    assert not any(found.values()), found
