"""Playing without a network, in Chromium: sizes, the way to the first move, bots' moves, and answers to taps.

    make static && python -m benchmarks.offline           # all three games, greedy and prodigy, phone
    python -m benchmarks.offline --game origin --moves 20

The static site is served from this machine, fetched once, and then played with the network off. A bot's move is the
time between two messages of the worker.
"""

import argparse
import functools
import http.server
import json
import threading
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import expect, sync_playwright

from benchmarks.inp import OBSERVE, TURNS
from tests.web.conftest import CHROMIUM, PHONE
from tests.web.player import await_turn

SITE = Path(__file__).parents[1] / "build" / "static"
PAGE = Path(__file__).parents[1] / "src" / "ludothek" / "page"
KIT = Path(__file__).parents[1] / "src" / "ludothek" / "offline_kit"
SLOW = 120_000
LISTEN = """
    window.gaps = []
    let last = 0
    const Usual = window.Worker
    window.Worker = class extends Usual {
        constructor(...words) {
            super(...words)
            this.addEventListener('message', ({ data }) => {
                if (data.kind === 'push') window.gaps.push(performance.now() - last)
                last = performance.now()
            })
        }
        postMessage(...words) {
            last = performance.now()
            super.postMessage(...words)
        }
    }
"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def measure_sizes() -> None:
    kit = json.loads((KIT / "kit.json").read_text())
    wire = sum(file["wire"] for file in kit["files"])
    files = [path for path in (PAGE / "assets").iterdir() if path.suffix != ".gz"]
    packed = [path.with_name(f"{path.name}.gz") for path in files]
    page = sum((gz if gz.exists() else path).stat().st_size for path, gz in zip(files, packed, strict=True))
    print(f"once: {wire / 1e6:.2f} MB of Python, rules and nets, {page / 1e6:.2f} MB of page")


def start_game(page: Any, url: str, game: str, level: str) -> float:
    """Open the front page and play now; return the seconds until the first legal move."""
    choice = json.dumps({"level": level, "seats": 2, "games": 1})
    page.evaluate("([game, choice]) => localStorage.setItem(`ludothek.play.${game}`, choice)", [game, choice])
    started = perf_counter()
    page.goto(url)
    card = page.locator("article").nth(["maumau", "origami", "origin"].index(game))
    card.get_by_role("button", name="Play now").click(timeout=SLOW)
    await_turn(page)
    return perf_counter() - started


def play(page: Any, game: str, moves: int) -> None:
    for _ in range(40 * moves):
        state = TURNS[game](page)
        if state in ("over", "sheet"):
            return
        moves -= state not in ("wait", "missed", "slow")
        if moves < 0:
            return
        page.wait_for_timeout(50)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(TURNS), action="append")
    parser.add_argument("--moves", type=int, default=12)
    words = parser.parse_args()
    measure_sizes()
    handler = functools.partial(QuietHandler, directory=str(SITE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        context = browser.new_context(locale="en-GB", **PHONE)
        context.add_init_script("localStorage.setItem('ludothek.pace', 'instant')")
        context.add_init_script(OBSERVE)
        context.add_init_script(LISTEN)
        page = context.new_page()
        page.goto(url)
        expect(page.get_by_test_id("offline")).to_have_attribute("data-state", "ready", timeout=SLOW)
        context.set_offline(True)
        for game in words.game or list(TURNS):
            for level in ("folder", "prodigy"):
                first = start_game(page, url, game, level)
                play(page, game, words.moves)
                gaps = sorted(page.evaluate("window.gaps"))
                taps = sorted(one["duration"] for one in page.evaluate("Object.values(window.interactions)"))
                print(
                    f"{game}, {level}: first legal move after {first:.1f} s; a bot's move {median(gaps):.0f} ms, "
                    f"at most {gaps[-1]:.0f} ms; INP {taps[-1] if taps else 0:.0f} ms of {len(taps)} taps"
                )
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
