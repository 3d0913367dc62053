"""A soak of honest tables, undisturbed and beside an abuser, in one run.

    python -m benchmarks.abuse [--minutes 20] [--tables 200] [--segments 4] [--pause 1.0]

At every other table two people play, at the rest one person and a bot. Segments without and with the abuser
(`benchmarks.abuser`, a process of its own) alternate, so that a drift of the machine meets both. Each segment has a
server, a database and tables of its own, so that nothing of the abuser is left in one that counts as undisturbed.

The load that is offered is the same in all segments: each table has a timetable, with a decision due every `pause`
seconds whatever the server does. An acknowledgement's time counts from when the decision was due, also if it could be
sent only later because the one before was late, and decisions that are still waiting at the end count with the time
they have waited. Every client has a network address of its own, as behind a proxy; the server has its usual limits.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.measuring import cpu, hear, memory
from tests.server.harness import ServerProcess

GAME = "maumau"
OPTIONS = {"games": 20}
BOT = "greedy"
SETTLE_SECONDS = 5.0
HANDSHAKE_SECONDS = 60.0
IDLE_LOAD = 0.5
MOST_RATIO = 2.0
"""The goal: the 99th percentile beside the abuser is at most so many times the undisturbed one."""


class Waits:
    """How long acknowledgements and bots took in the segment that is being measured, in seconds."""

    def __init__(self) -> None:
        self.offered = 0
        self.acknowledged: list[float] = []
        self.bots: list[float] = []
        self.problems = 0


class Timetable:
    """When the decisions of a table are due: at equal distances, from a moment chosen at random on."""

    def __init__(self, first: float, pause: float) -> None:
        self.next = first
        self.pause = pause

    def take(self) -> float:
        due, self.next = self.next, self.next + self.pause
        return due


class Person:
    """Decides at random, when a decision is due and it is this person's turn."""

    def __init__(self, segment: "Segment", seat: int, seed: int, timetable: Timetable, faces_bot: bool) -> None:
        self.segment = segment
        self.seat = seat
        self.dice = random.Random(seed)
        self.timetable = timetable
        self.faces_bot = faces_bot
        self.due: dict[str, float] = {}
        self.passed_at = 0.0
        self.count = 0
        self.is_over = False
        self.socket: ClientConnection
        self.tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        try:
            async for message in self.socket:
                self.receive(message)
        except ConnectionClosed:
            self.segment.waits.problems += 1

    def receive(self, message: str | bytes) -> None:
        heard = hear(message)
        now, waits = time.perf_counter(), self.segment.waits
        if heard.type == "ack" and heard.intent in self.due:
            waits.acknowledged.append(now - self.due.pop(heard.intent))
        elif heard.type in ("refused", "problem"):
            waits.problems += 1
        self.is_over = self.is_over or bool(heard.result)
        if heard.view is None:
            return
        if heard.view.to_move != self.seat:
            self.passed_at = self.passed_at or now
        elif heard.view.legal:
            if self.faces_bot and self.passed_at:
                waits.bots.append(now - self.passed_at)
            self.passed_at = 0.0
            action = heard.view.legal[int(self.dice.random() * len(heard.view.legal))].action
            # A bot's time to think is measured by itself and not counted again here.
            due = max(self.timetable.take(), now) if self.faces_bot else self.timetable.take()
            asyncio.get_running_loop().call_later(max(0.0, due - now), self.decide, heard.seq, action, due)

    def decide(self, seq: int, action: int, due: float) -> None:
        self.count += 1
        self.segment.waits.offered += 1
        self.due[str(self.count)] = due
        self.send("act", str(self.count), seq=seq, actions=[action])

    def send(self, kind: str, intent: str, **fields: Any) -> None:
        message = {"type": kind, "intent": intent, "seat": self.seat, **fields}
        self.start(self.socket.send(msgspec.json.encode(message).decode()))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finish)

    def finish(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.segment.waits.problems += 1


class Segment:
    """A server of its own with its tables, measured for a while."""

    def __init__(self, server: ServerProcess, pause: float) -> None:
        self.server = server
        self.pause = pause
        self.waits = Waits()
        self.people: list[Person] = []

    async def seat(self, tables: int) -> None:
        async with httpx2.AsyncClient(base_url=self.server.url, timeout=60) as http:
            for number in range(tables):
                await self.open_table(http, number)

    async def open_table(self, http: httpx2.AsyncClient, number: int) -> None:
        async def post(path: str, body: Any, address: str, cookie: str = "") -> httpx2.Response:
            headers = {"x-forwarded-for": address} | ({"cookie": cookie} if cookie else {})
            answer = await http.post(path, json=body, headers=headers)
            http.cookies.clear()
            assert answer.status_code < 300, answer.text
            return answer

        bots = [None, BOT if number % 2 else None]
        addresses = [f"10.{number // 250}.{number % 250}.{seat + 1}" for seat in range(bots.count(None))]
        cookies = [
            (await post("/api/me", {"name": "Honest"}, address)).headers["set-cookie"].partition(";")[0]
            for address in addresses
        ]
        body = {"game": GAME, "seats": 2, "options": OPTIONS, "bots": bots, "bot_pause": 0}
        opened = (await post("/api/tables", body, addresses[0], cookies[0])).json()
        path = f"/api/tables/{opened['table']}"
        timetable = Timetable(time.perf_counter() + self.pause * (1 + random.Random(number).random()), self.pause)
        people = []
        for seat, (address, cookie) in enumerate(zip(addresses, cookies, strict=True)):
            await post(f"{path}/enter", {"invite": opened["invite"]}, address, cookie)
            person = Person(self, seat, 2 * number + seat, timetable, len(addresses) == 1)
            person.socket = await connect(
                f"ws://127.0.0.1:{self.server.port}{path}/socket",
                additional_headers={"Cookie": cookie, "X-Forwarded-For": address},
                compression=None,
                open_timeout=HANDSHAKE_SECONDS,
                ping_interval=None,
            )
            person.start(person.listen())
            person.send("sit", "sit")
            people.append(person)
        await asyncio.sleep(0.05)
        for person in people:
            person.send("ready", "ready")
        self.people += people

    async def measure(self, seconds: float, with_abuser: bool) -> Waits:
        """Measure for so many seconds; those in which the tables and the abuser begin are left out."""
        process = None
        if with_abuser:
            command = [sys.executable, "-m", "benchmarks.abuser", str(self.server.port)]
            command += ["--seconds", str(seconds + SETTLE_SECONDS)]
            process = await asyncio.create_subprocess_exec(*command)
        await asyncio.sleep(SETTLE_SECONDS)
        self.waits = waits = Waits()
        await asyncio.sleep(seconds)
        now = time.perf_counter()
        waits.acknowledged += [now - due for person in self.people for due in person.due.values()]
        self.waits = Waits()
        if process is not None:
            await process.wait()
        return waits


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values) or [0.0]
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def join(segments: list[Waits]) -> Waits:
    joined = Waits()
    for segment in segments:
        joined.offered += segment.offered
        joined.acknowledged += segment.acknowledged
        joined.bots += segment.bots
        joined.problems += segment.problems
    return joined


def render(alone: Waits, beside: Waits) -> str:
    rows = [
        ("decisions sent", alone.offered, beside.offered, None),
        *(
            (
                f"{name} p{share:.0%}".removesuffix("%") + ", ms",
                *(quantile(getattr(w, kind), share) for w in (alone, beside)),
                1,
            )
            for kind, name in (("acknowledged", "acknowledge"), ("bots", "bot's answer"))
            for share in (0.5, 0.99)
        ),
        ("refusals and problems", alone.problems, beside.problems, None),
    ]
    lines = ["| honest tables | undisturbed | beside the abuser | ratio |", "|---|---|---|---|"]
    for name, before, after, digits in rows:
        if digits is None:
            lines.append(f"| {name} | {before:,} | {after:,} | |")
        else:
            lines.append(f"| {name} | {before:.1f} | {after:.1f} | {after / max(before, 0.01):.2f} |")
    return "\n".join(lines)


def judge(alone: Waits, beside: Waits) -> bool:
    """Print whether the goal is met, and return that."""
    before, after = (quantile(waits.acknowledged, 0.99) for waits in (alone, beside))
    is_met = bool(alone.acknowledged and beside.acknowledged) and after <= MOST_RATIO * before
    ratio = f"acknowledge p99 beside the abuser is {after / max(before, 0.01):.2f} times the undisturbed one"
    print(f"verdict: {'met' if is_met else 'MISSED'}: {ratio}; the goal is {MOST_RATIO:g} times at most")
    if beside.problems > alone.problems:
        print(f"and {beside.problems - alone.problems} more honest messages were refused or lost than undisturbed")
    return is_met


async def run(asked: argparse.Namespace) -> bool:
    seconds = 60 * asked.minutes / asked.segments
    print(
        f"{asked.tables} honest tables, {asked.minutes:g} minutes in {asked.segments} segments, pause {asked.pause} s,"
    )
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load average before {load:.1f}", flush=True)
    if load > IDLE_LOAD:
        print("the machine is not idle: these figures are not worth publishing", flush=True)
    measured: list[list[Waits]] = [[], []]
    for number in range(asked.segments):
        with_abuser = number % 2 == 1
        measured[with_abuser].append(await run_segment(asked, seconds, with_abuser))
    joined = [join(segments) for segments in measured]
    print(render(*joined))
    print(f"load average after {os.getloadavg()[0]:.1f}")
    return judge(*joined)


async def run_segment(asked: argparse.Namespace, seconds: float, with_abuser: bool) -> Waits:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = ServerProcess(Path(folder) / "data", None, "--limits", "1", "--log-level", "error").start()
        assert server.process is not None
        try:
            segment = Segment(server, asked.pause)
            await segment.seat(asked.tables)
            waits = await segment.measure(seconds, with_abuser)
            over = sum(person.is_over for person in segment.people)
            print(
                f"{'beside the abuser' if with_abuser else 'undisturbed'}: acknowledge p99 "
                f"{quantile(waits.acknowledged, 0.99):.1f} ms; the server used {cpu(server.process.pid):.0f} s of CPU "
                f"and has {memory(server.process.pid):.0f} MB; people whose game is over: {over}",
                flush=True,
            )
            for person in segment.people:
                await person.socket.close()
            return waits
        finally:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0, help="length of all segments together")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--segments", type=int, default=4)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds from one decision at a table to the next")
    sys.exit(0 if uvloop.run(run(parser.parse_args())) else 1)


if __name__ == "__main__":
    main()
