"""The turn that finds you: notification settings and waiting tables; pauses, given time and vacations."""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.harness import ServerProcess
from tests.server.notify.services import Browser as Receiver
from tests.server.notify.services import HttpService, check_signature, run_http_service
from tests.web.conftest import PHONE, Opener
from tests.web.finished import act_once
from tests.web.player import attempts, await_turn
from tests.web.test_between_people import SMALL, find_mover
from tests.web.test_together import two_at_a_table

DAYS = {"kind": "correspondence", "days": 2, "weekends": True, "zone": "Europe/Berlin", "vacation": True}


def open_sheet(page: Any) -> Any:
    page.get_by_test_id("menu").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_test_id("notifications")).to_be_visible()
    return sheet


def fits(part: Any) -> bool:
    """Whether nothing in a part of the page reaches out of it."""
    return bool(part.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1"))


def test_a_person_says_how_and_when_they_are_told(visit: Opener) -> None:
    pages = two_at_a_table(visit, clock=DAYS)
    mover = find_mover(list(pages))
    sheet = open_sheet(mover)
    report = sheet.get_by_test_id("notify-report")
    sheet.get_by_text("Webhook: Discord, Matrix, ntfy, JSON").click()
    sheet.get_by_label("Address of the webhook").fill("http://127.0.0.1:9/hook")
    sheet.get_by_role("button", name="Add").last.click()
    expect(report).to_have_text("This server sends nothing to that address.")
    sheet.get_by_label("Address of the webhook").fill("https://hook.invalid/x")
    sheet.get_by_role("button", name="Add").last.click()
    expect(report).to_have_text("Added.")
    expect(sheet.get_by_text("Discord · hook.invalid")).to_be_visible()
    sheet.get_by_label("Quiet hours").check()
    expect(sheet.get_by_label("From")).to_have_value("22:00")
    sheet.get_by_label("To", exact=True).fill("06:30")
    expect(report).to_have_text("Saved.")
    mover.set_viewport_size(SMALL["viewport"])
    assert fits(sheet.get_by_test_id("notifications"))
    mover.goto("/")
    expect(mover).to_have_title("(1) Ludothek")
    mover.get_by_role("link", name="Return").first.click()
    sheet = open_sheet(mover)
    expect(sheet.get_by_label("To", exact=True)).to_have_value("06:30")


def test_correspondence_has_pauses_given_time_and_vacations(visit: Opener) -> None:
    pages = list(two_at_a_table(visit, clock=DAYS))
    mover = find_mover(pages)
    other = next(page for page in pages if page is not mover)
    sheet = open_sheet(other)
    agreed = sheet.get_by_test_id("agreement")
    expect(agreed).to_contain_text("the clocks stand still (Europe/Berlin)")
    expect(agreed).to_contain_text("stops the clock, 30 days a year each")
    sheet.get_by_role("button", name=re.compile("^Give .* 1 day more$")).click()
    sheet.get_by_role("button", name="Ask for a pause").click()
    other.keyboard.press("Escape")
    mover.set_viewport_size(PHONE["viewport"])
    asked = mover.get_by_test_id("pause-asked")
    expect(asked).to_contain_text("would like a pause")
    asked.get_by_role("button", name="All right").click()
    expect(mover.get_by_test_id("paused")).to_be_visible()
    expect(other.get_by_test_id("paused")).to_be_visible()
    assert fits(mover.get_by_test_id("paused"))
    mover.get_by_role("button", name="Go on").click()
    expect(other.get_by_test_id("paused")).to_have_count(0)
    vacation = open_sheet(mover).get_by_test_id("vacation")
    vacation.get_by_role("button", name="Begin now").click()
    expect(vacation).to_contain_text("23 days left this year.")
    vacation.get_by_role("button", name="End it now").click()
    expect(vacation).to_contain_text("29 days left this year.")


RECORD = """() => {
    self.shown = []
    self.opened = []
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })
    self.clients.openWindow = async (url) => void self.opened.push(String(url))
    navigator.setAppBadge = async (count) => void self.opened.push(count)
}"""
TAP = """() => {
    const tap = new ExtendableEvent('notificationclick')
    Object.defineProperty(tap, 'notification', { value: { close() {}, data: self.shown[0].data } })
    self.dispatchEvent(tap)
}"""


SUBSCRIBE = """(made) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.pushKey = applicationServerKey
        const { endpoint, ...keys } = made
        return { toJSON: () => ({ endpoint, keys }) }
    }
}"""


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[tuple[ServerProcess, HttpService]]:
    """A server that may send to a push service beside it."""
    made = ServerProcess(tmp_path / "data", None, "--outgoing-network", "127.0.0.0/8")
    with run_http_service() as service, made as server:
        yield server, service


def test_a_turn_is_pushed_and_shown_and_a_tap_leads_to_the_table(
    visit: Opener, pushing: tuple[ServerProcess, HttpService]
) -> None:
    """Chromium without a window can neither subscribe nor show notifications: it delivers, and we record."""
    server, service = pushing
    receiver = Receiver(service)
    pages = list(two_at_a_table(partial(visit, base_url=server.url, service_workers="allow"), clock=DAYS))
    mover = find_mover(pages)
    page = next(one for one in pages if one is not mover)
    page.add_init_script(f"({SUBSCRIBE})({json.dumps(receiver.subscription)})")
    page.reload()
    table = page.url.rpartition("/")[2]
    sheet = open_sheet(page)
    sheet.get_by_role("button", name="Tell me on this device").click()
    expect(sheet.get_by_test_id("notify-report")).to_have_text("You will be told on this device.")
    push_key = page.evaluate("pushKey")
    page.goto("/")
    expect(page.get_by_role("link", name="Return")).to_be_visible()
    seat = pages.index(mover)
    while act_once(mover.context, table, seat)["view"]["to_move"] == seat:
        continue
    for _ in attempts(page):
        if service.requests:
            break
    [request] = service.requests
    check_signature(request, push_key, service.url)
    notice = receiver.decrypt(request)
    assert notice["path"] == f"/t/{table}"

    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    cdp = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")
    for _ in attempts(page):
        if page.context.service_workers and found:
            break
    [worker] = page.context.service_workers
    worker.evaluate(RECORD)
    push = {"origin": server.url, "registrationId": found[0]["registrationId"], "data": json.dumps(notice)}
    cdp.send("ServiceWorker.deliverPushMessage", push)
    for _ in attempts(page):
        if worker.evaluate("self.shown.length"):
            break
    [shown] = worker.evaluate("self.shown")
    assert (shown["title"], shown["body"]) == (notice["title"], notice["body"])
    assert shown["title"] == "Your turn: Mau Mau"
    worker.evaluate(TAP)
    for _ in attempts(page):
        if f"{server.url}/t/{table}" in worker.evaluate("self.opened"):
            break
    page.goto(notice["path"])
    await_turn(page)
