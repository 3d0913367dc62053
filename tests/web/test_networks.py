"""Bad networks: reload, offline and back, a killed server, blocked sockets."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Opener, Server
from tests.web.player import play_to_the_end, turn


def sit_down(page: Any) -> None:
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_test_id("expected")).to_contain_text("Your turn", timeout=30_000)


def hand(page: Any) -> list[str]:
    return [
        str(label).split(":")[0]
        for label in page.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.card)")
    ]


def test_a_reload_brings_back_the_same_hand(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    before = hand(page)
    page.reload()
    expect(page.get_by_test_id("expected")).to_contain_text("Your turn")
    assert hand(page) == before


def test_offline_is_said_and_play_goes_on_afterwards(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    page.context.set_offline(True)
    expect(page.get_by_test_id("connection")).to_contain_text("offline")
    turn(page)
    page.context.set_offline(False)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "live")
    play_to_the_end(page)


def test_a_killed_server_loses_no_move(visit: Opener, server: Server) -> None:
    page = visit()
    sit_down(page)
    server.kill()
    expect(page.get_by_test_id("connection")).to_contain_text("lost")
    turn(page)
    server.start()
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "live", timeout=30_000)
    play_to_the_end(page)


def test_blocked_sockets_fall_back_to_a_stream(visit: Opener) -> None:
    page = visit()
    page.context.route_web_socket("**/socket*", lambda ws: ws.close())
    sit_down(page)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "stream")
    play_to_the_end(page)


def test_the_page_opens_without_network_and_says_so(visit: Opener) -> None:
    page = visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("offline")
