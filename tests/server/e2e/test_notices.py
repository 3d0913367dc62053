"""A turn reaches its player: by a push service, an SMTP server and webhooks, all real, each told once."""

import hashlib
import hmac
import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from benchmarks.notices import CLOCK, Pair, kill_between, wait_until_settled
from tests.server.harness import Guest, ServerProcess
from tests.server.notify.services import (
    Browser,
    HttpService,
    MailService,
    check_signature,
    run_http_service,
    run_mail_service,
)

NETWORK = ("--outgoing-network", "127.0.0.0/8")
FORMATS = ("json", "discord", "ntfy", "matrix")


@pytest.fixture(scope="module")
def mails() -> Iterator[MailService]:
    with run_mail_service() as service:
        yield service


@pytest.fixture(scope="module")
def server(mails: MailService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    made = ServerProcess(tmp_path_factory.mktemp("notices") / "data", None, *NETWORK, "--smtp", mails.url)
    made.arguments += ("--site", made.url, "--mail-from", "table@example.org")
    with made as running:
        yield running


@pytest.fixture
def service() -> Iterator[HttpService]:
    with run_http_service() as running:
        yield running


@pytest.fixture
def pair(server: ServerProcess, service: HttpService) -> Iterator[Pair]:
    made = Pair(server, service)
    wait_until_settled(made)
    yield made
    made.close()


def end_turn_of(pair: Pair, seat: int) -> int:
    """Let the turn pass to the other seat; return the entry with which that turn began."""
    waiting, turn = pair.end_turn()
    if waiting == seat:
        waiting, turn = pair.end_turn()
    assert waiting == 1 - seat
    return turn


def read_notices(server: ServerProcess, table: str) -> list[tuple[Any, ...]]:
    database = sqlite3.connect(f"file:{server.data / 'ludothek.sqlite3'}?mode=ro", uri=True)
    rows = database.execute(
        "SELECT seat, turn, kind FROM notices WHERE table_id = ? ORDER BY kind", (table,)
    ).fetchall()
    database.close()
    return rows


def test_a_turn_is_pushed_encrypted_signed_and_once(pair: Pair, service: HttpService) -> None:
    before = len(service.requests)
    seat, _turn = pair.end_turn()
    service.wait_for(before + 1)
    wait_until_settled(pair)
    [request] = service.requests[before:]
    assert request.path == f"/push/seat{seat}"
    payload = pair.read(request)
    assert payload["path"] == f"/t/{pair.table['table']}"
    assert payload["title"] == "Your turn: Mau Mau"
    assert pair.table["invite"] not in json.dumps(payload)
    key = pair.guests[seat].get("/api/me/notifications").json()["push_key"]
    check_signature(request, key, service.url)


def test_who_looks_at_the_table_is_not_told(pair: Pair) -> None:
    with pair.guests[1].play(pair.table) as line:
        line.until_room(lambda room: not room["seats"][1].get("away"))
        turn = end_turn_of(pair, 0)
        assert [row for row in read_notices(pair.server, pair.table["table"]) if row[1] == turn] == [
            (1, turn, "reminder")
        ]


def test_webhooks_speak_each_format_and_a_table_has_its_own(pair: Pair, service: HttpService) -> None:
    guest = pair.guests[1]
    guest.post("/api/me/notifications", {"lang": "de", "muted": []})
    secrets = {}
    for name in FORMATS:
        body = {"url": f"{service.url}/hook/{name}", "format": name} | ({"token": "t0ken"} if name == "matrix" else {})
        added = guest.post("/api/me/notifications/webhook", body)
        assert added.status_code == 201, added.text
        secrets[name] = added.json().get("secret")
    own = {"url": f"{service.url}/table", "format": "discord", "table": pair.table["table"]}
    assert guest.post("/api/me/notifications/webhook", own).status_code == 403
    assert pair.guests[0].post("/api/me/notifications/webhook", own).status_code == 201
    before = len(service.requests)
    end_turn_of(pair, 0)
    service.wait_for(before + 6)
    wait_until_settled(pair)
    by_path = {request.path: request for request in service.requests[before:]}
    assert len(by_path) == 6
    link = f"{pair.server.url}/t/{pair.table['table']}"
    plain = by_path["/hook/json"]
    assert json.loads(plain.body)["url"] == link
    signed = f"{plain.headers['ludothek-timestamp']}.".encode() + plain.body
    digest = hmac.new(secrets["json"].encode(), signed, hashlib.sha256).hexdigest()
    assert plain.headers["ludothek-signature"] == f"sha256={digest}"
    assert plain.headers["idempotency-key"] == json.loads(plain.body)["id"]
    discord = json.loads(by_path["/hook/discord"].body)
    assert discord["allowed_mentions"] == {"parse": []}
    assert "Du bist dran" in discord["content"]
    ntfy = json.loads(by_path["/"].body)
    assert (ntfy["topic"], ntfy["click"]) == ("hook/ntfy", link)
    [matrix] = [request for path, request in by_path.items() if path.startswith("/hook/matrix/")]
    assert (matrix.method, matrix.headers["authorization"]) == ("PUT", "Bearer t0ken")
    assert "Ben" in json.loads(by_path["/table"].body)["content"]


def test_mail_is_sent_to_confirmed_addresses_only_and_ends_with_one_click(pair: Pair, mails: MailService) -> None:
    guest = pair.guests[1]
    before = len(mails.mails)
    assert guest.post("/api/me/notifications/email", {"address": "ben@example.org"}).status_code == 201
    asked = mails.wait_for(before + 1)[before]
    channel = next(c for c in guest.get("/api/me/notifications").json()["channels"] if c["kind"] == "email")
    assert not channel["confirmed"]
    assert guest.post("/api/me/notifications/test", {"id": channel["id"]}).status_code == 409
    link = re.findall(r"http://\S+", asked.get_content())[0]
    page = httpx2.get(link)
    assert "<form" in page.text
    # Else browsers would send the form with the origin `null`, which is refused.
    assert page.headers["referrer-policy"] == "same-origin"
    assert not next(c for c in guest.get("/api/me/notifications").json()["channels"] if c["kind"] == "email")[
        "confirmed"
    ]
    assert httpx2.post(link).status_code == 200
    end_turn_of(pair, 0)
    wait_until_settled(pair)
    mail = mails.wait_for(before + 2)[before + 1]
    assert mail["subject"] == "Your turn: Mau Mau"
    assert f"/t/{pair.table['table']}" in mail.get_content()
    assert pair.table["invite"] not in mail.as_string()
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    leave = mail["list-unsubscribe"].strip("<>")
    assert httpx2.post(leave, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert [c for c in guest.get("/api/me/notifications").json()["channels"] if c["kind"] == "email"] == []


def test_a_dead_subscription_is_removed_and_a_failing_one_tried_again(pair: Pair, service: HttpService) -> None:
    before = len(service.requests)
    service.answer = lambda request: 410
    end_turn_of(pair, 0)
    service.wait_for(before + 1)
    wait_until_settled(pair)
    assert pair.guests[1].get("/api/me/notifications").json()["channels"] == []
    assert len(pair.guests[0].get("/api/me/notifications").json()["channels"]) == 1


def test_a_test_says_what_became_of_it(pair: Pair, service: HttpService) -> None:
    guest = pair.guests[0]
    channel = guest.get("/api/me/notifications").json()["channels"][0]["id"]
    assert guest.post("/api/me/notifications/test", {"id": channel}).json() == {"outcome": "sent"}
    service.answer = lambda request: 302
    assert guest.post("/api/me/notifications/test", {"id": channel}).json() == {"outcome": "refused"}
    assert pair.guests[1].post("/api/me/notifications/test", {"id": channel}).status_code == 404


def test_nothing_is_sent_to_the_servers_own_network_unless_it_is_allowed(
    sqlite_server: ServerProcess, guest: Callable[..., Guest], service: HttpService
) -> None:
    ada = guest(sqlite_server)
    refused = ada.post("/api/me/notifications/push", Browser(service).subscription)
    assert (refused.status_code, refused.json()["code"]) == (400, "address-refused")
    hook = {"url": service.url.replace("127.0.0.1", "localhost"), "format": "json"}
    added = ada.post("/api/me/notifications/webhook", hook).json()["channel"]["id"]
    assert ada.post("/api/me/notifications/test", {"id": added}).json() == {"outcome": "refused"}
    assert service.requests == []


def test_every_turn_is_told_once_though_the_server_is_killed(service: HttpService, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data", None, *NETWORK).start()
    try:
        made = Pair(server, service)
        counted = kill_between(made, 2, random.Random(1))
        made.close()
    finally:
        server.kill()
    assert counted.notices == [1, 1]
    assert counted.requests[1] == 2


def test_a_vacation_stops_the_clock_and_takes_days(pair: Pair) -> None:
    table = pair.guests[0].open_table(seats=2, clock={**CLOCK, "vacation": True})
    pair.guests[1].enter(table)
    for seat, who in enumerate(pair.guests):
        who.intent(table, "sit", seat=seat)
        who.intent(table, "ready", seat=seat)
    ben = pair.guests[1]
    assert ben.get("/api/me/vacation").json() == {"left": 30}
    begun = ben.post("/api/me/vacation", {"days": 10}).json()
    assert begun["left"] == 20
    room = ben.get(f"/api/tables/{table['table']}").json()["room"]
    assert room["seats"][1]["vacation"] == pytest.approx(begun["until"], abs=2)
    assert "vacation" not in ben.get(f"/api/tables/{pair.table['table']}").json()["room"]["seats"][1]
    assert ben.post("/api/me/vacation", {"days": 1}).status_code == 409
    assert ben.post("/api/me/vacation", {"days": 0}).json() == {"left": 29}
    assert ben.post("/api/me/vacation", {"days": 30}).status_code == 409
