"""Without a network: games on this device, to their end and after a reload; a site without a server; bad storage."""

import functools
import http.server
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import ludothek
from tests.offline.device import Device
from tests.web.conftest import AT_ONCE, PHONE, Opener, Server
from tests.web.player import attempts, await_turn, play_to_the_end, sit_down, turn

KIT = Path(ludothek.__file__).parent / "offline_kit" / "kit.json"
ROOT = Path(__file__).parents[2]
STATIC = ROOT / "build" / "static"
TEXTS = json.loads((ROOT / "web" / "src" / "texts" / "en.json").read_text(encoding="utf-8"))
WAITING = "1 game that you finished on this device waits for the server."
needs_kit = pytest.mark.skipif(not KIT.exists(), reason="what a browser needs was not built (packaging/offline.py)")
SLOW = 120_000
"""How long Python may take to start where several tests share a core."""
SHORT = "localStorage.setItem('ludothek.play.maumau', JSON.stringify({ level: 'folder', seats: 2, games: 1 }))"


LISTEN = """
    window.received = []
    const Usual = window.Worker
    window.Worker = class extends Usual {
        constructor(...words) {
            super(...words)
            window.python = this
            this.addEventListener('message', ({ data }) => window.received.push(JSON.stringify(data)))
        }
    }
"""
"""Collects everything that leaves the worker in which Python runs, and names it `python`."""
READ = """() => new Promise((resolve) => {
    indexedDB.open('ludothek').onsuccess = ({ target }) => {
        const records = target.result.transaction('records').objectStore('records').getAll()
        records.onsuccess = () => resolve(records.result)
    }
})"""
"""The records of finished games on this device."""


def await_kit(page: Any) -> None:
    """Wait until everything is here that is needed without a network."""
    expect(page.locator("[data-testid=offline][data-state=ready][data-whole=true]")).to_be_visible(timeout=SLOW)


def count_games(page: Any) -> int:
    """How many finished games the server knows of this person."""
    return len(page.evaluate("fetch('/api/me/tables').then((answer) => answer.json())").get("tables", []))


@needs_kit
def test_a_game_without_a_network_is_left_taken_up_again_ended_and_handed_over_once(visit: Opener) -> None:
    page = visit(service_workers="allow", **PHONE)
    page.context.add_init_script(SHORT)
    page.context.add_init_script(LISTEN)
    await_kit(page)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_test_id("on-device")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_test_id("local")).to_contain_text("On this device", timeout=SLOW)
    await_turn(page)
    turn(page)
    messages = page.evaluate("window.received")
    page.goto("/")
    page.get_by_role("link", name=TEXTS["running.return"]).click(timeout=SLOW)
    expect(page.get_by_test_id("expected")).to_be_visible(timeout=SLOW)
    play_to_the_end(page)
    messages += page.evaluate("window.received")
    expect(page.get_by_test_id("handed-over")).to_be_visible(timeout=SLOW)
    (record,) = page.evaluate(READ)
    check_record(record, messages)
    page.goto("/games")
    expect(page.get_by_test_id("waiting")).to_contain_text(WAITING, timeout=SLOW)
    page.goto("/learn/maumau")
    expect(page.get_by_role("heading").first).to_be_visible(timeout=SLOW)
    page.context.set_offline(False)
    for _ in range(2):
        page.goto("/")
        for _ in attempts(page, pause=250):
            if not page.evaluate(READ):
                break
        assert count_games(page) == 1


def check_record(record: str, messages: list[str]) -> None:
    """The same game comes of its seed and actions here, and no message told the page more than its seat may know."""
    table = ludothek.Table.replay(record)
    assert table.is_over
    kinds = {next(iter({"id", "kind"} & json.loads(message).keys())) for message in messages}
    assert kinds == {"id", "kind"}
    updates = [json.loads(json.loads(message)["message"]) for message in messages if '"push"' in message]
    views = [update for update in updates if update.get("view")]
    assert views
    assert {update["seat"] for update in views} == {0}
    (over,) = {tuple(update["result"]["scores"]) for update in updates if update.get("result")}
    assert list(over) == list(table.scores())
    before_the_end = [message for message in messages if '"result":' not in message.replace("\\", "")]
    assert not [message for message in before_the_end if str(table.seed) in message]
    of_other = [event for update in updates for event in update.get("events", []) if event.get("seat") == 1]
    assert [event for event in of_other if event["kind"] == "dealt"]
    assert not [event for event in of_other if event["kind"] in ("dealt", "drew") and event.get("card") is not None]


WRONG = {
    "no-wasm": "delete globalThis.WebAssembly",
    "no-storage": "delete Navigator.prototype.serviceWorker; delete globalThis.indexedDB",
}
"""What a browser lacks, as scripts that take it away; the second is a private window of some browsers."""
METERED = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
SPOIL = """async ([end, pairs]) => {
    const name = (await caches.keys()).find((name) => name.startsWith('ludothek-kit-'))
    const cache = await caches.open(name)
    const { url } = (await cache.keys()).find(({ url }) => url.endsWith(end))
    let text = pairs ? await (await cache.match(url)).text() : 'broken'
    for (const [old, wrong] of pairs ?? []) text = text.replaceAll(old, wrong)
    await cache.put(url, new Response(text, { headers: { 'content-type': 'application/json' } }))
}"""
"""Replaces words in a file of the kit that is kept here, or all of it."""


def expect_sentence(page: Any, code: str, state: str) -> None:
    """One sentence says what is wrong."""
    section = page.get_by_test_id("offline")
    expect(section.get_by_role("alert")).to_have_text(TEXTS[f"offline.failed.{code}"], timeout=SLOW)
    expect(section).to_have_attribute("data-state", state)


@pytest.mark.parametrize("code", WRONG)
def test_what_a_browser_lacks_is_said_and_one_plays_at_the_server(visit: Opener, code: str) -> None:
    page = visit("/rules", service_workers="allow")
    page.context.add_init_script(WRONG[code])
    page.goto("/")
    expect_sentence(page, code, "none")
    sit_down(page)
    assert "/t/local." not in page.url


@needs_kit
def test_a_full_disk_is_said_and_one_plays_at_the_server(visit: Opener, server: Server) -> None:
    page = visit("/rules", service_workers="allow")
    quota = {"origin": server.url, "quotaSize": 6_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    page.goto("/")
    expect_sentence(page, "full", "offered")
    sit_down(page)


@needs_kit
def test_what_is_kept_is_asked_for_shown_checked_mended_and_removed(visit: Opener) -> None:
    """Over a connection that may cost money; half of it, of another version, and damaged."""
    page = visit("/rules", service_workers="allow")
    page.context.add_init_script(METERED)
    page.goto("/")
    section, fetch = page.get_by_test_id("offline"), page.get_by_test_id("offline-fetch")
    expect(section).to_contain_text(TEXTS["offline.metered"])
    page.context.route("**/offline/*/pyodide.asm.wasm", lambda route: route.abort())
    fetch.click()
    expect_sentence(page, "half", "offered")
    page.context.unroute("**/offline/*/pyodide.asm.wasm")
    fetch.click()
    await_kit(page)
    expect(section).to_contain_text(re.compile(r"\(1[0-9] MB\)"))
    kit = json.loads(KIT.read_text())
    page.evaluate(SPOIL, ["kit.json", [[kit["messages"], "yesterday"], [kit["version"], "older"]]])
    page.context.set_offline(True)
    page.goto("/")
    expect_sentence(page, "old", "none")
    page.context.set_offline(False)
    fetch.click(timeout=SLOW)
    await_kit(page)
    page.evaluate(SPOIL, ["ludothek.zip", None])
    page.context.set_offline(True)
    page.goto("/")
    expect_sentence(page, "broken", "none")
    page.context.set_offline(False)
    fetch.click(timeout=SLOW)
    await_kit(page)
    expect(section.get_by_role("alert")).to_have_count(0)
    page.goto("/me")
    page.get_by_test_id("offline-remove").click()
    expect(section).to_have_attribute("data-state", "offered")
    assert not [name for name in page.evaluate("caches.keys()") if name.startswith("ludothek-kit-")]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """The site without a server in a folder of a host that knows nothing of it, fetched; the network is off."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the static site was not built (make static)")
    root = tmp_path_factory.mktemp("host")
    (root / "games").mkdir()
    (root / "games" / "ludothek").symlink_to(STATIC)
    handler = functools.partial(QuietHandler, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/games/ludothek/"
        context = browser.new_context(locale="de-DE", **PHONE)
        for script in (SHORT, AT_ONCE, LISTEN):
            context.add_init_script(script)
        page = context.new_page()
        missing: list[str] = []
        page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
        page.goto(f"{address}rules/maumau/")
        expect(page.get_by_role("heading", name="Mau Mau").first).to_be_visible(timeout=SLOW)
        page.goto(address)
        await_kit(page)
        page.close()
        context.set_offline(True)
        yield context, address
        context.close()
        server.shutdown()
    assert missing == []


@pytest.fixture
def alone(site: tuple[Any, str]) -> Iterator[Any]:
    """A window of that site; anything that fails in the page fails the test."""
    context, address = site
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(address)
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_enabled(timeout=SLOW)
    yield page
    page.close()
    assert failures == []


def test_a_static_site_plays_teaches_and_replays_in_a_folder_of_any_host(alone: Any) -> None:
    address = alone.url
    alone.get_by_role("button", name="Jetzt spielen").first.click()
    await_turn(alone)
    alone.get_by_role("button", name="Um Rat fragen").click()
    expect(alone.get_by_test_id("advice")).to_be_visible(timeout=SLOW)
    turn(alone)
    assert alone.url.startswith(f"{address}t/local.")
    alone.goto(f"{address}learn/origin/")
    expect(alone.get_by_role("heading", name="Origin").first).to_be_visible(timeout=SLOW)
    alone.goto(f"{address}replay/")
    record = ludothek.play("origami", ["greedy", "random"], seed=3).record()
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    alone.locator("input[type=file]").set_input_files(file)
    expect(alone.get_by_test_id("replay")).to_be_visible(timeout=SLOW)
    assert alone.url.startswith(f"{address}replay/local.record.")


def test_two_people_share_a_device_without_a_network(alone: Any) -> None:
    alone.get_by_role("button", name="Ein Gerät").first.click()
    alone.get_by_role("button", name="Los geht’s").click()
    screen = alone.get_by_test_id("privacy")
    seen = set()
    for _ in attempts(alone):
        if screen.is_visible():
            assert not alone.locator(".hand").is_visible()
            seen.add(screen.inner_text())
        if len(seen) == 2:
            break
        turn(alone)


PLAY = """async ([game, bot, terms]) => {
    let count = 0
    let wake = () => undefined
    const waiting = new Map()
    const updates = []
    window.python.addEventListener('message', ({ data }) => {
        waiting.get(data.id)?.(data)
        if (data.kind === 'push') wake(updates.push(JSON.parse(data.message)))
    })
    const ask = (request) => new Promise((resolve) => {
        const id = `${game} ${bot} ${++count}`
        waiting.set(id, resolve)
        window.python.postMessage({ ...request, id })
    })
    const body = JSON.stringify({ game, seats: 2, bots: [null, bot], ...terms })
    const opened = await ask({ kind: 'answer', method: 'POST', target: '/api/tables', body })
    const { table } = JSON.parse(opened.text)
    const submit = (words) => {
        const message = JSON.stringify({ intent: `i${count}`, seat: 0, ...words })
        return ask({ kind: 'submit', table, lang: 'en', message })
    }
    await ask({ kind: 'connect', table, since: 0, lang: 'en' })
    await submit({ type: 'sit', name: 'Ada' })
    await submit({ type: 'ready' })
    while (!updates.some(({ result }) => result)) {
        const last = updates.findLast(({ view }) => view)
        updates.length = 0
        const action = last?.view.legal.at(-1)?.action
        if (action !== undefined) await submit({ type: 'act', seq: last.position, actions: [action] })
        else if (!updates.length) await new Promise((resolve) => (wake = resolve))
    }
    const target = `/api/tables/${table}/record`
    return (await ask({ kind: 'answer', method: 'GET', target, body: '' })).text
}"""
"""Plays a game to its end by the messages that the page sends to Python, always with the last legal action."""


@pytest.mark.parametrize(("game", "options"), [("maumau", {"games": 1}), ("origami", {}), ("origin", {})])
def test_whole_games_have_the_record_that_python_outside_the_browser_writes(
    alone: Any, game: str, options: dict[str, Any]
) -> None:
    """The same seed and the same person's choices: rules and bots decide alike in WebAssembly."""
    terms = {"seed": "7", "options": options}
    for bot in ("greedy", "prodigy"):
        text = alone.evaluate(PLAY, [game, bot, terms])
        record = ludothek.Table.replay(text)
        assert record.is_over
        assert list_moves(record.record()) == list_moves(text)
        device = Device()
        table = device.open(game, bot, **terms)
        device.play(table)
        assert record.history == ludothek.Table.replay(device.kept[table].record).history, bot


def list_moves(record: str) -> list[str]:
    return record.partition("\n\n")[2].split()
