"""Playing without a network, in Chromium: sizes, the way to the first move, bots' moves, and answers to taps.

    make static && python -m benchmarks.offline           # all three games, folder and prodigy, phone
    python -m benchmarks.offline --game origin --moves 20
    python -m benchmarks.offline --whole                  # to the end; the record must give the same game in CPython
    python -m benchmarks.offline --cpu                    # taps in processor time, for busy machines
    python -m benchmarks.offline --python                 # Python alone, in Node: its start by steps, bots, searches

The static site is served from this machine, fetched once, and then played with the network off. A bot's move is the
time between two messages of the worker. Processor seconds are those of all of the browser's processes, including
painting without a graphics card; they depend little on what else the machine does. With `--cpu`, INP is what the main
thread computes from a tap to the end of its frame, as in `benchmarks.inp`, times four. The folder plays greedily and
errs now and then. In whole games of Origin a script clicks, which is no tap.
"""

import argparse
import functools
import http.server
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import expect, sync_playwright

import ludothek
from benchmarks.inp import IDLE, OBSERVE, TURNS, Meter, compute_inp
from tests.web import wanderer
from tests.web.conftest import CHROMIUM, PHONE
from tests.web.player import await_turn

SITE = Path(__file__).parents[1] / "build" / "static"
PAGE = Path(__file__).parents[1] / "src" / "ludothek" / "page"
KIT = Path(__file__).parents[1] / "src" / "ludothek" / "offline_kit"
SLOW = 120_000
MOST_SECONDS = 200.0
MOST_SECONDS_OF_GAME = 900.0
RATE = 4.0
Turn = Callable[[Any], str]
LEVELS = ("folder", "prodigy")
READ = """(name) => new Promise((resolve) => {
    indexedDB.open('ludothek').onsuccess = ({ target }) => {
        const record = target.result.transaction('records').objectStore('records').get(name)
        record.onsuccess = () => resolve(record.result ?? null)
    }
})"""
"""The record of a finished game on this device."""
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


def measure_processors() -> float:
    """Return the processor seconds of all processes that this one has started, where there is /proc."""
    parents, seconds = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = path.read_text().rpartition(")")[2].split()
            parents[int(path.parent.name)] = int(words[1])
            seconds[int(path.parent.name)] = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    family = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(seconds.get(process, 0.0) for process in family - {os.getpid()})


def measure_sizes() -> None:
    kit = json.loads((KIT / "kit.json").read_text())
    wire = sum(file["wire"] for file in kit["files"])
    files = [path for path in (PAGE / "assets").iterdir() if path.suffix != ".gz"]
    packed = [path.with_name(f"{path.name}.gz") for path in files]
    page = sum((gz if gz.exists() else path).stat().st_size for path, gz in zip(files, packed, strict=True))
    print(f"once: {wire / 1e6:.2f} MB of Python, rules and nets, {page / 1e6:.2f} MB of page", flush=True)


def start_game(page: Any, url: str, game: str, level: str) -> tuple[float, float]:
    """Open the front page and play now; return the seconds until the first legal move, and those of processors."""
    choice = json.dumps({"level": level, "seats": 2, "games": 1})
    page.evaluate("([game, choice]) => localStorage.setItem(`ludothek.play.${game}`, choice)", [game, choice])
    started, busy = perf_counter(), measure_processors()
    page.goto(url)
    card = page.locator("article").nth(["maumau", "origami", "origin"].index(game))
    card.get_by_role("button", name="Play now").click(timeout=SLOW)
    await_turn(page)
    return perf_counter() - started, measure_processors() - busy


def measure_python() -> None:
    """Measure Python alone, as the worker starts it, in Node."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("There is no Node on the PATH.")
    kit = KIT / json.loads((KIT / "kit.json").read_text())["version"]
    subprocess.run([node, str(Path(__file__).with_name("offline_python.mjs")), str(kit)], check=True)


def choose_turns(game: str, is_whole: bool) -> Turn:
    """Return what does one thing at the table: real taps, but for whole games of Origin."""
    if is_whole and game == "origin":
        numbers = count()
        return lambda page: wanderer.step(page, next(numbers))
    return TURNS[game]


def play(page: Any, turn: Turn, moves: int | None, do: Callable[[Callable[[], Any]], str]) -> None:
    """Play so many moves, or to the end of the game."""
    give_up = perf_counter() + (MOST_SECONDS_OF_GAME if moves is None else MOST_SECONDS)
    while perf_counter() < give_up and (moves is None or moves > 0):
        state = do(lambda: turn(page))
        if state in ("over", "sheet") or page.get_by_test_id("show-result").count():
            return
        if moves is not None:
            moves -= state not in IDLE
        page.wait_for_timeout(50)


def check_record(page: Any) -> str:
    """Play the finished game again with the compiled rules; say how it compares."""
    name = page.url.rpartition("/")[2]
    give_up = perf_counter() + 10
    while not (record := page.evaluate(READ, name)):
        if perf_counter() > give_up:
            return "not over"
        page.wait_for_timeout(250)
    table = ludothek.Table.replay(record)
    is_same = table.is_over and table.record().partition("\n\n")[2].split() == record.partition("\n\n")[2].split()
    return f"{len(table.history)} actions, " + ("the same in CPython" if is_same else "ANOTHER GAME IN CPYTHON")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(TURNS), action="append")
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--level", choices=("apprentice", *LEVELS, "master"), action="append")
    parser.add_argument("--whole", action="store_true", help="play to the end and compare the record")
    parser.add_argument("--cpu", action="store_true", help="measure taps in processor time, for a busy machine")
    parser.add_argument("--python", action="store_true", help="measure Python alone, in Node")
    words = parser.parse_args()
    measure_sizes()
    if words.python:
        measure_python()
        return
    handler = functools.partial(QuietHandler, directory=str(SITE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    expect.set_options(timeout=SLOW)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        context = browser.new_context(locale="en-GB", **PHONE)
        context.add_init_script("localStorage.setItem('ludothek.pace', 'instant')")
        context.add_init_script(OBSERVE)
        context.add_init_script(LISTEN)
        page = context.new_page()
        page.goto(url)
        expect(page.locator("[data-testid=offline][data-state=ready][data-whole=true]")).to_be_visible(timeout=SLOW)
        context.set_offline(True)
        for game in words.game or list(TURNS):
            for level in words.level or LEVELS:
                first, busy = start_game(page, url, game, level)
                meter = Meter(page, RATE) if words.cpu else None
                do = meter.measure if meter else lambda deed: str(deed())
                play(page, choose_turns(game, words.whole), None if words.whole else words.moves, do)
                gaps = sorted(page.evaluate("window.gaps"))
                taps = meter.costs if meter else page.evaluate("Object.values(window.interactions)")
                inp = compute_inp(taps, "duration")["duration"] if taps else 0
                print(
                    f"{game}, {level}: first legal move after {first:.1f} s ({busy:.1f} s of processors); "
                    f"a bot's move {median(gaps):.0f} ms, at most {gaps[-1]:.0f} ms; "
                    f"INP {inp:.0f} ms of {len(taps)} taps{' (processor)' if meter else ''}",
                    *([check_record(page)] if words.whole else []),
                    flush=True,
                )
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
