"""Notices of turns: how soon after the commit they arrive, and that every turn has exactly one over kill -9.

python -m benchmarks.notices speed --times 40
python -m benchmarks.notices kill --times 50

A real push service on loopback receives and decrypts them. The server is killed right after the move was acknowledged,
while the push service has the request and has not answered, right after it answered, and at a random moment. After
`--seconds` no further turn is begun, and the verdict is about those that were.
"""

import argparse
import math
import random
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.harness import Guest, ServerProcess, legal
from tests.server.notify.services import Browser, HttpService, Received, run_http_service

ARGUMENTS = ("--outgoing-network", "127.0.0.0/8", "--log-level", "error")
CLOCK = {"kind": "correspondence", "days": 2}
SETTLE_SECONDS = 60.0
GOAL_SECONDS = 10.0
"""How soon after the move a notice must arrive at p95."""
EACH = 10
"""After how many turns there is a line about how far it is."""


class Pair:
    """Two people who play by correspondence over HTTP, each told by a browser of their own."""

    def __init__(self, server: ServerProcess, service: HttpService) -> None:
        self.server, self.service = server, service
        self.guests = [Guest(server, name) for name in ("Ada", "Ben")]
        self.browsers = [Browser(service, f"seat{seat}") for seat in range(2)]
        for guest, browser in zip(self.guests, self.browsers, strict=True):
            assert guest.post("/api/me/notifications/push", browser.subscription).status_code == 201
        self.table = self.guests[0].open_table(seats=2, clock=CLOCK, options={"games": 15})
        self.guests[1].enter(self.table)
        for seat, guest in enumerate(self.guests):
            assert guest.intent(self.table, "sit", seat=seat)["type"] == "ack"
            assert guest.intent(self.table, "ready", seat=seat)["type"] == "ack"

    def look(self, seat: int) -> dict[str, Any]:
        return dict(self.guests[seat].get(f"/api/tables/{self.table['table']}?seat={seat}").json())

    def end_turn(self) -> tuple[int, int]:
        """Let whoever is to move act until the turn is over; return whose turn it is, and the entry it began with."""
        seat = self.look(0)["view"]["to_move"]
        while True:
            story = self.look(seat)
            action = min(legal(story["view"]))
            result = self.guests[seat].intent(self.table, "act", seat=seat, seq=story["seq"], actions=[action])
            assert result["type"] == "ack", result
            if self.look(seat)["view"]["to_move"] != seat:
                return 1 - seat, result["seq"]

    def read(self, request: Received) -> dict[str, Any]:
        return self.browsers[int(request.path[-1])].decrypt(request)

    def close(self) -> None:
        for guest in self.guests:
            guest.close()


def is_settled(pair: Pair) -> bool:
    """Whether everything that was due at a table is decided and sent."""
    database = sqlite3.connect(f"file:{pair.server.data / 'ludothek.sqlite3'}?mode=ro", uri=True)
    waiting = "SELECT count(*) FROM notices WHERE table_id = ? AND due_at IS NOT NULL AND kind <> 'reminder'"
    sending = "SELECT count(*) FROM deliveries WHERE table_id = ?"
    left = sum(database.execute(query, (pair.table["table"],)).fetchone()[0] for query in (waiting, sending))
    database.close()
    return left == 0


def wait_until_settled(pair: Pair) -> None:
    give_up = time.monotonic() + SETTLE_SECONDS
    while not is_settled(pair):
        assert time.monotonic() < give_up, "notices are left"
        time.sleep(0.05)


class Counted(NamedTuple):
    """For each turn, how many different notices arrived, and how many requests there were."""

    notices: list[int]
    requests: list[int]


def count_turns(times: int, give_up: float) -> Iterator[int]:
    """Count turns until that many or until a time, and print now and then how many there were."""
    started = time.monotonic()
    for number in range(times):
        if number and time.monotonic() > give_up:
            return
        yield number
        if (number + 1) % EACH == 0:
            print(f"{number + 1} of {times} turns after {time.monotonic() - started:.0f} s", flush=True)


def kill_between(pair: Pair, times: int, dice: random.Random, give_up: float = math.inf) -> Counted:
    """Kill and restart the server once in every turn, in four ways in turn; count what arrived."""
    server, service = pair.server, pair.service
    wait_until_settled(pair)
    notices, requests = [], []
    for number in count_turns(times, give_up):
        before = len(service.requests)
        way, arrived, killed = number % 4, threading.Event(), threading.Event()

        def answer(request: Received, way: int = way, arrived: Any = arrived, killed: Any = killed) -> int:
            arrived.set()
            if way == 1:
                killed.wait(SETTLE_SECONDS)
            return 201

        service.answer = answer
        pair.end_turn()
        if way in (1, 2):
            arrived.wait(SETTLE_SECONDS)
        if way == 3:
            time.sleep(3.0 * dice.random())
        server.kill()
        killed.set()
        server.start()
        service.wait_for(before + 1)
        wait_until_settled(pair)
        fresh = service.requests[before:]
        by_turn: dict[str, int] = defaultdict(int)
        for request in fresh:
            by_turn[pair.read(request)["id"]] += 1
        notices.append(len(by_turn))
        requests.append(len(fresh))
    return Counted(notices, requests)


def measure_seconds(pair: Pair, times: int, give_up: float = math.inf) -> list[float]:
    """Return the seconds from the acknowledgement of a move to the notice of the turn that it began."""
    seconds = []
    wait_until_settled(pair)
    for _ in count_turns(times, give_up):
        before = len(pair.service.requests)
        pair.end_turn()
        started = time.monotonic()
        pair.service.wait_for(before + 1)
        seconds.append(time.monotonic() - started)
        wait_until_settled(pair)
    return seconds


def report_speed(seconds: list[float]) -> bool:
    """Print how soon notices arrived; return whether that is soon enough."""
    late = sorted(seconds)[min(len(seconds) - 1, int(0.95 * len(seconds)))]
    is_met = late <= GOAL_SECONDS
    print(f"{len(seconds)} turns: median {statistics.median(seconds):.1f} s, p95 {late:.1f} s after the move.")
    print(f"Goal, p95 of at most {GOAL_SECONDS:.0f} s: {'met' if is_met else 'missed'}.")
    return is_met


def report_kills(counted: Counted) -> bool:
    """Print how many turns had exactly one notice; return whether all had."""
    turns, once = len(counted.notices), sum(count == 1 for count in counted.notices)
    print(f"kill -9, {turns} times: {once} of {turns} turns have exactly one notice;")
    print(f"{sum(counted.requests) - turns} were sent again after the kill, with the same id, tag and topic.")
    print(f"Goal, exactly one notice for every turn: {'met' if once == turns else 'missed'}.")
    return once == turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "kill"])
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=330.0, help="begin no turn after this time")
    asked = parser.parse_args()
    give_up = time.monotonic() + asked.seconds
    with tempfile.TemporaryDirectory() as folder, run_http_service() as service:
        server = ServerProcess(Path(folder) / "data", None, *ARGUMENTS).start()
        try:
            pair = Pair(server, service)
            if asked.what == "speed":
                is_met = report_speed(measure_seconds(pair, asked.times, give_up))
            else:
                is_met = report_kills(kill_between(pair, asked.times, random.Random(1), give_up))
            pair.close()
        finally:
            server.kill()
    sys.exit(not is_met)


if __name__ == "__main__":
    main()
