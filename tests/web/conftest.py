"""A real server and a real browser for the page's tests."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ludothek

PAGE = Path(ludothek.__file__).parent / "page"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""The shell without a window of its own comes first: it needs half the time."""
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
"""One pixel for each unit of length, which is drawn in a quarter of a real phone's time."""
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


HARD_LIMIT = 300.0
SOON_OVER = {(2, False): "62", (2, True): "63", (4, True): "12"}
"""Deals that end within some turns when people lay the first card that fits, by seats and whether bots play."""
PATIENCE = 30_000
"""How long something may take to appear, on a machine that is busy with other tests."""
AT_ONCE = "localStorage.getItem('ludothek.pace') ?? localStorage.setItem('ludothek.pace', 'instant')"
"""Bots and animations without pauses, unless a test chooses otherwise."""
ARRANGE = """(settings, deals) => {
    const usual = window.fetch
    window.fetch = (address, request) => {
        if (request?.method !== 'POST' || address !== '/api/tables') return usual(address, request)
        const asked = { bots: [], options: {}, ...JSON.parse(request.body) }
        if (asked.game !== (settings.game ?? asked.game)) asked.options = {}
        const body = { ...asked, ...settings, bot_pause: 0 }
        body.bots = body.bots.map((bot) => bot && 'greedy')
        if (body.game === 'maumau') {
            body.options = { ...body.options, games: 1, ...settings.options }
            const over = ([seats, withBots]) => seats === body.seats && withBots === body.bots.some(Boolean)
            body.seed ??= deals.find(over)?.[2]
        }
        return usual(address, { ...request, body: JSON.stringify(body) })
    }
}"""
"""Changes what the page asks for when it opens a table."""
TELL_MISSING = """new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries()) {
        const { origin, pathname } = new URL(name)
        if (responseStatus >= 400 && origin === location.origin && !pathname.startsWith('/api/'))
            console.error(`missing: ${name}`)
    }
}).observe({ type: 'resource', buffered: true })"""
"""Tells the console what the page loads and is not there. The API refuses, and addresses are wrong, on purpose."""
AT_HOME = "ludothek.test"
"""A name by which the browser reaches the server without the trust that it has in its own machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a browser is a test of its own kind, and ends after five minutes whatever happens."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(HARD_LIMIT, method="thread"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`ludothek serve` as a process that can be killed and started again on the same port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = "from ludothek.server.cli import app; app()"
        words = ["serve", "--data", str(self.data), "--port", str(self.port), "--limits", "50", "--patience", "1"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, *words, "--par-seconds", "0", "--log-level", "error"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        self.kill()
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page was not built")
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--disable-gpu", f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1"]
        )
        yield running
        running.close()


Opener = Callable[..., Any]


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Opener]:
    """Opens the page as a new person; anything that fails in the page fails the test.

    `table` is what is asked for instead when this person opens a table: seats, clock, seed, options.
    """
    contexts, failures = [], []

    def open_page(path: str = "/", table: dict[str, Any] | None = None, **settings: Any) -> Any:
        usual = {"base_url": server.url, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**DESKTOP, **usual, **settings})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        context.add_init_script(arrange(**(table or {})))
        context.add_init_script(TELL_MISSING)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", lambda message: failures.append(message.text) if is_failure(message) else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not failures


def is_failure(message: Any) -> bool:
    """Whether the page told its console of an error; failed loads are judged by `is_missing`."""
    on_purpose = re.search(
        "Failed to load resource|WebSocket connection|Service Worker|Cross-Origin-Opener-Policy", message.text
    )
    return "Content Security Policy" in message.text or (message.type == "error" and not on_purpose)


def arrange(**settings: Any) -> str:
    """Return the script by which a page seats bots that decide at once, and ends Mau Mau soon.

    `settings` go over what the page asks for. Intercepting requests outside the page would cost a third of a visit.
    """
    deals = [[seats, with_bots, seed] for (seats, with_bots), seed in SOON_OVER.items()]
    return f"({ARRANGE})({json.dumps(settings)}, {json.dumps(deals)})"
