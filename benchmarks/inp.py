"""How long the page takes to answer a tap: Interaction to Next Paint at every table, on a slowed down processor.

    python -m benchmarks.inp                          # three games, phone and desktop, 4x
    python -m benchmarks.inp --game origin --rate 6
    python -m benchmarks.inp --cpu                    # the main thread's processor time instead: for busy machines

A person plays by what the screen offers, with real clicks. Chromium reports every interaction through
`PerformanceObserver` (`event` entries with an `interactionId`; the longest entry of an interaction is its latency).
With few interactions INP is the slowest one; one of the slowest is left out for every 50, as the metric is defined.

`main` is the same metric without what comes after the main thread's work: from the tap until the frame is handed over
(`long-animation-frame`; shorter frames count until the handlers end). Without a graphics card the rest of INP is
painting in software, which the throttling does not slow down.

With `--cpu` nothing is throttled: what the main thread computes from an event until the next frame is handed over is
read from a trace in the thread's own processor time, and multiplied. It depends little on what else the machine does.
"""

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web import origami_player, player
from tests.web.conftest import CHROMIUM, DESKTOP, PHONE, Server
from tests.web.finished import ask
from tests.web.test_layout import sit_at_a_table

OBSERVE = """
    window.interactions = {}
    window.frames = []
    const frames = new PerformanceObserver((list) => window.frames.push(...list.getEntries()))
    frames.observe({ type: 'long-animation-frame' })
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            const { interactionId, duration, name, target, startTime, processingStart, processingEnd } = entry
            if (!interactionId) continue
            const thing = target?.closest?.('[data-testid], [data-card], [data-look], [data-area], button')
            const what = thing?.dataset.testid ?? thing?.dataset.card ?? thing?.dataset.look ?? thing?.className ?? ''
            const before = window.interactions[interactionId]
            const one = { name, what, duration, startTime, processingStart, processingEnd }
            if (!before || before.duration < duration) window.interactions[interactionId] = one
        }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
"""
COLLECT = """() => Object.values(window.interactions).map((one) => {
    const { name, what, duration, startTime, processingStart, processingEnd } = one
    const end = startTime + duration
    const frame = window.frames.find((frame) => frame.startTime < end && frame.startTime + frame.duration > startTime)
    const handed = frame ? Math.min(end, frame.startTime + frame.duration) : processingEnd
    const main = Math.max(handed, processingEnd) - startTime
    const parts = [processingStart - startTime, processingEnd - processingStart, startTime + main - processingEnd]
    const label = `${name} ${what} (delay, work, frame: ${parts.map(Math.round).join(', ')})`
    return { duration, main, label }
})"""
ORIGIN_OFFERS = [
    "[data-testid=confirm]",
    ".deeds [data-choice]",
    ".tiles .yes",
    ".deck.yes",
    "circle[data-mark=goal]",
    ".hand li.yes:not(.picked) .card",
    ".shelf .yes",
    "[data-testid=end]",
    ".mode:not(.quiet):not(.on)",
    "circle[data-mark=start]",
]
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
TRACED = ["devtools.timeline"]
INPUTS = ("pointerdown", "pointerup", "click", "keydown", "keyup")
HANDED_OVER = "Layerize"
PARTS = {"style": "UpdateLayoutTree", "layout": "Layout", "paint": "Paint"}
SEATS = {"maumau": 4, "origami": 4, "origin": 3}
PLAYED = {"maumau": 6, "origami": 24, "origin": 40}
"""How many actions are made before the clock runs, so that the table is full."""
DEEDS = 24
IDLE = ("wait", "missed", "slow")


def play_origin(page: Any) -> str:
    """Does one thing in Origin with a real click, if it is this person's turn."""
    if page.locator("dialog[open]").count():
        return "sheet"
    if not page.locator("[data-testid=expected] .turnflag:not(.rest)").count():
        return "wait"
    for offer in ORIGIN_OFFERS:
        for thing in page.locator(offer).all():
            box = thing.bounding_box() if thing.is_visible() or offer.startswith("circle") else None
            if box and 0 < box["x"] + box["width"] / 2 < page.viewport_size["width"]:
                page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                return offer
    return "wait"


TURNS = {"maumau": player.turn, "origami": origami_player.turn, "origin": play_origin}


def measure_frames(trace: list[dict[str, Any]], rate: float) -> dict[str, Any] | None:
    """Return the costliest way from an event to the end of its frame, in processor time of the main thread."""
    timed = [event for event in trace if event.get("ph") == "X" and "tdur" in event]
    inputs = [event for event in timed if event["name"] == "EventDispatch" and event["args"]["data"]["type"] in INPUTS]
    ways = []
    for event in inputs:
        thread = [one for one in timed if one["tid"] == event["tid"] and one["pid"] == event["pid"]]
        over = event["tts"] + event["tdur"]
        ends = [one["tts"] + one["tdur"] for one in thread if one["name"] == HANDED_OVER and one["tts"] >= over]
        if not ends:
            continue
        within = [one for one in thread if event["tts"] <= one["tts"] < min(ends)]
        spent = {part: sum(one["tdur"] for one in within if one["name"] == name) for part, name in PARTS.items()}
        parts = ", ".join(f"{part} {time * rate / 1000:.0f}" for part, time in spent.items())
        cost = (min(ends) - event["tts"]) * rate / 1000
        ways.append({"duration": cost, "main": cost, "label": f"{event['args']['data']['type']} ({parts})"})
    return max(ways, key=lambda way: float(way["main"]), default=None)


class Meter:
    """Measures with a trace what the main thread spends on each thing that is done."""

    def __init__(self, page: Any, rate: float) -> None:
        self.page = page
        self.browser = page.context.browser
        self.rate = rate
        self.costs: list[dict[str, Any]] = []

    def measure(self, do: Callable[[], Any]) -> str:
        self.browser.start_tracing(page=self.page, categories=TRACED)
        what = str(do() or "")
        self.page.evaluate(FRAMES)
        trace = json.loads(self.browser.stop_tracing())["traceEvents"]
        cost = measure_frames(trace, self.rate) if what not in IDLE else None
        if cost:
            self.costs.append({**cost, "label": f"{what}: {cost['label']}"})
        return what


def take_part(page: Any, game: str, do: Callable[[Callable[[], Any]], str]) -> None:
    """Does some things at the table, and opens and closes the menu as people do."""
    done = 0
    for _ in range(400):
        state = do(lambda: TURNS[game](page))
        done += state not in IDLE
        if done >= DEEDS or state in ("over", "sheet"):
            break
        page.wait_for_timeout(60)
    if game == "origin":
        for _ in range(3):
            do(lambda: page.locator(".tools button").first.click() or "zoom")
    do(lambda: page.get_by_test_id("menu").click() or "menu")
    page.locator("dialog[open]").wait_for()
    do(lambda: page.keyboard.press("Escape") or "escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.wait_for_timeout(500)


def measure(browser: Any, url: str, game: str, device: dict[str, Any], rate: float, cpu: bool) -> list[dict[str, Any]]:
    context = browser.new_context(base_url=url, locale="en-GB", **device)
    context.add_init_script("localStorage.setItem('ludothek.pace', 'quick')")
    page = context.new_page()
    page.goto("/healthz")
    ask(context, "/me", {"name": "Ada"})
    table = sit_at_a_table(context, game, SEATS[game], PLAYED[game])
    page.goto(f"/t/{table}")
    page.get_by_test_id("expected").wait_for()
    page.wait_for_timeout(1500)
    measured: list[dict[str, Any]]
    if cpu:
        meter = Meter(page, rate)
        take_part(page, game, meter.measure)
        measured = meter.costs
    else:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.evaluate(OBSERVE)
        take_part(page, game, lambda do: str(do()))
        measured = page.evaluate(COLLECT)
    context.close()
    return measured


def compute_inp(interactions: list[dict[str, Any]], field: str) -> dict[str, Any]:
    """Return the slowest interaction by this field, leaving out one for every 50."""
    slowest = sorted(interactions, key=lambda one: -float(one[field]))
    return slowest[len(slowest) // 50]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=SEATS, action="append")
    parser.add_argument("--rate", type=float, default=4.0)
    parser.add_argument("--cpu", action="store_true", help="measure processor time instead, for a busy machine")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        try:
            print(f"{'table':10}{'device':10}{'interactions':>13}{'median':>9}{'INP':>9}{'main':>9}   slowest")
            for game in asked.game or SEATS:
                for name, device in (("phone", PHONE), ("desktop", DESKTOP)):
                    all_ = measure(browser, server.url, game, device, asked.rate, asked.cpu)
                    inp, main = compute_inp(all_, "duration"), compute_inp(all_, "main")
                    median = sorted(one["duration"] for one in all_)[len(all_) // 2]
                    figures = "".join(f"{time:6.0f} ms" for time in (median, inp["duration"], main["main"]))
                    print(f"{game:10}{name:10}{len(all_):13}{figures}   {inp['label']}", flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
