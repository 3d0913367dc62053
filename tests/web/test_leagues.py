"""A league on the page: founded by one, joined by another on a phone."""

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.test_axe import problems


def test_a_league_is_founded_and_joined(visit: Opener) -> None:
    founder = visit("/tournaments")
    founder.get_by_role("link", name="Leagues").click()
    form = founder.get_by_test_id("new-league")
    form.get_by_role("textbox", name="Name").fill("Friday League")
    form.get_by_role("button", name="Found league").press("Enter")
    expect(founder.get_by_role("heading", name="Friday League")).to_be_visible()
    founder.get_by_role("button", name="Join").press("Enter")
    expect(founder.get_by_test_id("phase")).to_have_text("3 more players are needed for the next season.")
    assert problems(founder) == []

    player = visit(founder.evaluate("location.pathname"), **PHONE)
    player.get_by_role("button", name="Join").press("Enter")
    expect(player.get_by_test_id("phase")).to_have_text("2 more players are needed for the next season.")
    expect(player.get_by_test_id("division").get_by_role("listitem")).to_have_count(2)
    assert problems(player) == []
    player.get_by_role("button", name="Play no further season").press("Enter")
    expect(player.get_by_role("button", name="Join")).to_be_visible()
    founder.get_by_role("button", name="End the league").press("Enter")
    expect(founder.get_by_text("This cannot be taken back.")).to_be_visible()
    founder.get_by_role("button", name="No", exact=True).press("Enter")
    expect(founder.get_by_role("button", name="End the league")).to_be_visible()
    founder.goto("/leagues")
    expect(founder.get_by_role("listitem")).to_contain_text("Friday League")
    assert problems(founder) == []
