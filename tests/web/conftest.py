"""A real server and a real browser for the page's tests."""

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
        def arrange(route: Any) -> None:
            quicken(route, **(table or {}))

        usual = {"base_url": server.url, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**DESKTOP, **usual, **settings})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        context.route("**/api/tables", arrange)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("response", lambda response: failures.append(response.url) if is_missing(response, server) else None)
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


def is_missing(response: Any, server: Server) -> bool:
    """Whether something that the page loads is not there. The API refuses, and addresses are wrong, on purpose."""
    file = response.url.removeprefix(f"{server.url}/")
    is_ours = file != response.url and not file.startswith("api/") and response.request.resource_type != "document"
    return bool(is_ours and response.status >= 400)


def quicken(route: Any, **settings: Any) -> None:
    """Seats bots that decide at once; Mau Mau is one game that ends soon. `settings` go over what the page asks for."""
    if route.request.method != "POST":
        route.continue_()
        return
    asked = {"bots": [], "options": {}, **route.request.post_data_json}
    if settings.get("game", asked["game"]) != asked["game"]:
        asked["options"] = {}
    body = {**asked, **settings}
    bots = [bot and "greedy" for bot in body["bots"]]
    options = body["options"]
    if body["game"] == "maumau":
        options = {**options, "games": 1, **settings.get("options", {})}
        body.setdefault("seed", SOON_OVER.get((body["seats"], any(bots))))
    route.continue_(post_data={**body, "bots": bots, "bot_pause": 0, "options": options})
