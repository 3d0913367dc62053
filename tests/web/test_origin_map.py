"""Origin's map as the page draws it: every border and strait, other worlds, and its look."""

import base64
import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.art.outlines import edges, shared
from tests.web import editions
from tests.web.conftest import Opener
from tests.web.test_origin import ALONE, settle, sit_down

SIGNATURES = Path(__file__).parent / "signatures"
ACROSS, DOWN = 60, 32
WORLD = tomllib.loads(editions.source())
BORDERS = {tuple(sorted((area["id"], other))) for area in WORLD["area"] for other in area["borders"]}
SHRINK = """async ([picture, width, height]) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0))
    const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }
    const image = await createImageBitmap(new Blob([bytes]), size)
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return [...canvas.getImageData(0, 0, width, height).data].filter((_, n) => n % 4 < 3)
}"""


# Waits until the middle of each of these is on the screen, with nothing but the map above it.
ABOVE_ALL = """async (selector) => {
    const isFree = (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return Boolean(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('[data-testid=map]'))
    }
    for (let frames = 0; frames < 600; frames++) {
        const all = [...document.querySelectorAll(selector)]
        if (all.length && all.every(isFree)) return
        await new Promise(requestAnimationFrame)
    }
    throw new Error('something lies above what may be chosen')
}"""


def outlines(page: Any) -> dict[str, str]:
    return dict(
        page.eval_on_selector_all(
            "[data-drawn]", "all => all.map(g => [g.dataset.drawn, g.querySelector('.edge').getAttribute('d')])"
        )
    )


def lines(page: Any, name: str) -> list[str]:
    return list(page.eval_on_selector_all(f"[data-{name}]", f"all => all.map(one => one.dataset.{name})"))


@pytest.mark.parametrize(
    ("size", "near"),
    [((1280, 800), False), ((760, 520), True), ((390, 844), True), ((768, 1024), True), ((1024, 768), True)],
)
def test_a_window_too_small_for_the_world_opens_near(visit: Opener, size: tuple[int, int], near: bool) -> None:
    page = visit(table=ALONE, viewport={"width": size[0], "height": size[1]})
    sit_down(page)
    _, _, across, down = map(float, page.get_by_test_id("map").get_attribute("viewBox").split())
    assert (across < 2390 or down < 1270) == near


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1366, 768)])
def test_what_may_be_chosen_lies_below_the_players_names(visit: Opener, size: tuple[int, int]) -> None:
    page = visit(table=ALONE, viewport={"width": size[0], "height": size[1]})
    sit_down(page)
    settle(page)
    page.locator(".shelf .yes").first.click()
    goals = page.locator("circle[data-mark=goal]")
    expect(goals.first).to_be_attached()
    page.evaluate(ABOVE_ALL, "circle[data-mark=goal]")


def test_every_border_and_every_strait_of_the_data_is_drawn(visit: Opener) -> None:
    page = visit(table=ALONE)
    sit_down(page)
    drawn = {area: edges(d) for area, d in outlines(page).items()}
    assert set(drawn) == {area["id"] for area in WORLD["area"]}
    ferries = {tuple(sorted(between.split())) for between in lines(page, "ferry")}
    for one, other in BORDERS - ferries:
        touching = sum(shared(a, b) for a in drawn[one] for b in drawn[other])
        assert touching >= 20, f"{one} and {other} are neighbours, and no border is seen"
    straits = {strait["id"] for strait in WORLD["strait"]}
    assert set(lines(page, "passage")) == straits
    assert set(lines(page, "strait")) == straits
    assert page.locator("[data-strait] use").count() == len(straits)
    # Every colour has two more signs.
    assert page.locator(".land .pattern").count() == 48
    assert page.locator(".land text").count() == 48


@pytest.mark.parametrize("name", ["unknown", "squares"])
def test_an_owners_edition_is_drawn_in_its_own_shapes_or_as_nodes_and_lines(visit: Opener, name: str) -> None:
    page = visit(table={**ALONE, "edition": getattr(editions, name)()})
    sit_down(page)
    expect(page.locator("circle[data-area]")).to_have_count(49)
    ferries = {tuple(sorted(between.split())) for between in lines(page, "ferry")}
    assert len(ferries) == len(BORDERS)
    assert len(set(lines(page, "passage"))) == 11
    middles = page.eval_on_selector_all(
        "circle[data-area]", "all => all.map(c => [+c.getAttribute('cx'), +c.getAttribute('cy')])"
    )
    assert all(one != other for one, other in pairwise(sorted(middles)))
    if name == "unknown":
        mountain = page.locator("circle[data-area=table-mountain]")
        expect(mountain).to_have_attribute("aria-label", re.compile("^Table Mountain, green"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_map_looks_as_it_did(visit: Opener, theme: str) -> None:
    """A small picture of it, compared with the one that was approved; delete that one to approve what is drawn now."""
    page = visit(table={**ALONE, "seed": "7"}, color_scheme=theme)
    sit_down(page)
    page.evaluate("document.fonts.ready")
    picture = base64.b64encode(page.get_by_test_id("map").screenshot()).decode()
    seen = bytes(page.evaluate(SHRINK, [picture, ACROSS, DOWN]))
    approved = SIGNATURES / f"origin-map-{theme}.txt"
    if not approved.exists():
        SIGNATURES.mkdir(exist_ok=True)
        approved.write_text(
            "\n".join(seen[at : at + 3 * ACROSS].hex() for at in range(0, len(seen), 3 * ACROSS)) + "\n"
        )
        pytest.skip("approved what is drawn now")
    wanted = bytes.fromhex(approved.read_text())
    apart = sorted(abs(a - b) for a, b in zip(seen, wanted, strict=True))
    assert sum(apart) / len(apart) < 4
    assert apart[int(len(apart) * 0.99)] < 48
