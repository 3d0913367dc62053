"""A tournament on the page: its host, a player on a phone, and a spectator before a big screen."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Opener
from tests.web.test_axe import problems


def give_up(page: Any) -> None:
    """Go to one's table, and resign there."""
    expect(page.get_by_test_id("my-table")).to_be_visible()
    page.get_by_test_id("my-table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("menu")).to_be_visible()
    page.evaluate(
        """async () => {
            const table = location.pathname.split('/').pop()
            const { room } = await (await fetch(`/api/tables/${table}`)).json()
            const seat = room.seats.find(({ yours }) => yours).seat
            await fetch(`/api/tables/${table}/intents`, { method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ type: 'resign', intent: `r${table}`, seat }) })
        }"""
    )
    page.get_by_test_id("to-tournament").click()


def test_a_host_a_player_and_a_spectator(visit: Opener) -> None:
    host = visit("/tournaments")
    form = host.get_by_test_id("new-tournament")
    form.get_by_role("textbox", name="Name").fill("Friday Cup")
    form.get_by_label("Kind").select_option("knock-out")
    expect(form.get_by_text("Whoever loses is out.")).to_be_visible()
    form.get_by_text("More settings").click()
    expect(form.get_by_label("Games in a match")).to_have_value("3")
    form.get_by_role("button", name="Create tournament").press("Enter")
    host.get_by_role("button", name="Join").click()
    expect(host.get_by_text("You are in. It begins here.")).to_be_visible()
    expect(host.get_by_text("It takes 2 players.")).to_be_visible()
    path = host.evaluate("location.pathname")

    player = visit(path, **PHONE)
    player.get_by_role("button", name="Join").click()
    expect(player.get_by_text("You are in. It begins here.")).to_be_visible()
    assert problems(player) == []
    screen = visit(f"{path}?screen")
    expect(screen.get_by_role("status")).to_have_text("2 players so far")

    expect(host.get_by_role("button", name="Begin")).to_be_enabled()
    host.get_by_role("button", name="Begin").click()
    expect(screen.get_by_test_id("matches").get_by_text("playing")).to_have_count(2)
    expect(host.get_by_text("Your table is ready.")).to_be_visible()
    assert problems(host) == []
    give_up(player)
    for page in (host, player):
        page.goto(path)
        expect(page.get_by_role("status").first).to_have_text("The tournament is over")
        expect(page.get_by_role("link", name="Watch")).to_be_visible()
    expect(screen.get_by_test_id("standings").get_by_role("row")).to_have_count(3)
    expect(host.get_by_role("link", name="Results (CSV)")).to_be_visible()
    assert problems(screen) == []
