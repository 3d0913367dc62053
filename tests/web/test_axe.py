"""axe finds nothing serious on any screen and sheet, in both themes, on a desktop and on a phone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.player import await_turn, sit_down, take_turn

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """(rules) => axe.run(document, { resultTypes: ['violations'], ...rules }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 140)).join(' | ')}`))"""


def problems(page: Any) -> list[str]:
    """Return what axe finds serious in the light theme, and what it finds in the colours of the dark one."""
    if not AXE.exists():
        pytest.skip("axe-core is not here: npm ci in web/")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = [str(one) for one in page.evaluate(RUN, {})]
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {one}" for one in page.evaluate(RUN, {"runOnly": ["color-contrast"]})]
    page.emulate_media(color_scheme="light")
    return found


@pytest.fixture(params=[{}, PHONE], ids=["desktop", "phone"])
def device(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def test_axe_finds_nothing_serious_before_the_game(visit: Opener, device: dict[str, Any]) -> None:
    page = visit(**device)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    found = {"front": problems(page)}
    for name in ("With friends", "Same device"):
        page.get_by_role("button", name=name).first.click()
        page.locator("dialog summary").click()
        found[name] = problems(page)
        page.keyboard.press("Escape")
    for name, address, landmark in (
        ("style", "/style", "h1"),
        ("rules", "/rules/maumau#MM-08", "#MM-08"),
        ("signed out", "/me", "main form"),
        ("keeper", "/keeper", "main form"),
        ("lost", "/t/nowhere", "h1"),
        ("tournaments", "/tournaments", "main form"),
    ):
        page.goto(address)
        expect(page.locator(landmark)).to_be_visible()
        found[name] = problems(page)
    page.goto("/")
    page.get_by_role("button", name="With friends").first.click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_test_id("link")).not_to_have_value("")
    found["waiting room"] = problems(page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_at_the_table(visit: Opener, device: dict[str, Any]) -> None:
    page = visit(table={"seats": 2, "bots": [None, "greedy"]}, **device)
    sit_down(page)
    await_turn(page)
    found = {"table": problems(page)}
    for name, key in (("menu", "i"), ("keyboard", "?"), ("rules", "r")):
        page.keyboard.press(key)
        expect(page.locator("dialog[open]")).to_be_visible()
        found[name] = problems(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    for tab in page.locator(".tabs button").all():
        if tab.is_visible():
            tab.click()
            found[tab.inner_text()] = problems(page)
    if page.locator(".tabs").is_visible():
        page.locator(".tabs button").first.click()
    page.keyboard.press("h")
    expect(page.get_by_test_id("advice")).to_be_visible(timeout=60_000)
    found["advice"] = problems(page)
    page.keyboard.press("Escape")
    take_turn(page)
    page.keyboard.press("[")
    expect(page.get_by_test_id("replay")).to_be_visible()
    found["an earlier point"] = problems(page)
    page.keyboard.press("0")
    page.keyboard.press("i")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
    found["result"] = problems(page)
    assert not any(found.values()), found


def test_axe_finds_nothing_serious_on_one_device_and_on_the_plain_table(visit: Opener) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ludothek.plain', 'on')")
    page.reload()
    page.get_by_role("button", name="Same device").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_test_id("privacy")).to_be_visible()
    found = {"privacy": problems(page)}
    page.locator("[data-testid=privacy] .btn").click()
    expect(page.get_by_test_id("decisions")).to_be_visible()
    found["plain table"] = problems(page)
    assert not any(found.values()), found
