"""Bad networks: reload, offline and back, a killed server, blocked sockets."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import AT_HOME, Opener, Server
from tests.web.player import attempts, await_turn, play_to_the_end, sit_down, take_turn, turn

TWO = {"seats": 2, "bots": [None, "greedy"]}


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
    await_turn(page)
    assert hand(page) == before


def test_offline_is_said_and_play_goes_on_afterwards(visit: Opener) -> None:
    page = visit(table=TWO)
    sit_down(page)
    page.context.set_offline(True)
    expect(page.get_by_test_id("connection")).to_contain_text("offline")
    turn(page)
    page.context.set_offline(False)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "live")
    play_to_the_end(page)


def test_a_killed_server_loses_no_move(visit: Opener, server: Server) -> None:
    page = visit(table=TWO)
    sit_down(page)
    server.kill()
    expect(page.get_by_test_id("connection")).to_contain_text("lost")
    turn(page)
    server.start()
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "live")
    play_to_the_end(page)


def test_blocked_sockets_fall_back_to_a_stream(visit: Opener) -> None:
    page = visit(table=TWO)
    page.context.route_web_socket("**/socket*", lambda ws: ws.close())
    sit_down(page)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-status", "stream")
    play_to_the_end(page)


def test_the_page_opens_without_network_after_one_visit_and_says_so(visit: Opener) -> None:
    page = visit(service_workers="allow")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    for _ in attempts(page):
        if page.evaluate(ALL_KEPT):
            break
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("offline")


ALL_KEPT = """async () => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const kept = await Promise.all(loaded.map(({ name }) => caches.match(name)))
    return loaded.length > 3 && kept.every(Boolean) && Boolean(await caches.match('/'))
}"""


def test_a_move_the_server_refuses_is_taken_back_with_its_clause(visit: Opener) -> None:
    """The page shows a card laid at once; the server says no, and the card is in the hand again."""
    page = visit(table=TWO)
    refusing: list[Any] = []
    held_back: list[dict[str, Any]] = []

    def between(socket: Any) -> None:
        server = socket.connect_to_server()

        def sent(frame: str) -> None:
            if refusing and '"act"' in frame:
                held_back.append(json.loads(frame))
            else:
                server.send(frame)

        socket.on_message(sent)
        server.on_message(socket.send)
        sockets.append(socket)

    sockets: list[Any] = []
    page.context.route_web_socket("**/socket*", between)
    sit_down(page)
    fitting = page.locator(".hand li.yes button:not([data-place=hand-colour-change])")
    while not fitting.count():
        take_turn(page)
    before = hand(page)
    refusing.append(True)
    fitting.first.click(position={"x": 24, "y": 30})
    expect(page.locator(".hand li")).to_have_count(len(before) - 1)
    expect(page.get_by_test_id("expected")).to_contain_text("On its way")
    refusal = {
        "type": "refused",
        "intent": held_back[0]["intent"],
        "code": "illegal",
        "message": "no",
        "clause": "MM-08",
    }
    sockets[-1].send(json.dumps(refusal))
    expect(page.locator(".hand li")).to_have_count(len(before))
    assert hand(page) == before
    expect(page.get_by_test_id("why-not").get_by_role("button", name="Rule MM-08")).to_be_visible()
    refusing.clear()
    play_to_the_end(page)


def test_a_second_tap_while_the_first_is_on_its_way_does_no_harm(visit: Opener) -> None:
    page = visit(table={**TWO, "options": {"voluntary_draw": True}})
    sit_down(page)
    page.get_by_test_id("draw").dblclick()
    await_turn(page)
    expect(page.get_by_test_id("why-not")).to_have_count(0)


def test_one_plays_over_plain_http_in_somebodys_home(visit: Opener, server: Server) -> None:
    page = visit(f"http://{AT_HOME}:{server.port}/", table=TWO)
    assert not page.evaluate("isSecureContext")
    sit_down(page)
    take_turn(page)


def test_a_place_on_the_page_is_no_invitation(visit: Opener) -> None:
    """A clause that was followed, or the link to the content, stands in the address when one reloads."""
    page = visit(table=TWO)
    sit_down(page)
    page.keyboard.press("r")
    page.locator("dialog[open] ol a").first.click()
    assert "#MM-" in page.url
    page.reload()
    await_turn(page)


def test_an_address_that_leads_nowhere_is_answered_by_the_page(visit: Opener) -> None:
    page = visit()
    answer = page.goto("/nowhere")
    assert answer.status == 404
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    assert page.request.get("/api/nowhere").json()["code"] == "not-found"
    assert page.request.get("/nowhere", headers={"accept": "application/json"}).json()["code"] == "not-found"
