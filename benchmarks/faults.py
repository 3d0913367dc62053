"""Faults under load: kills, database restarts and a full disk; then every acknowledged decision is looked for.

python -m benchmarks.faults kill --database sqlite --times 50
python -m benchmarks.faults kill --database postgresql --times 50
python -m benchmarks.faults restart-postgresql --times 10
python -m benchmarks.faults disk-full
python -m benchmarks.faults race
python -m benchmarks.faults cluster --kill process --times 20
python -m benchmarks.faults cluster --kill nats --times 20
python -m benchmarks.faults cluster --kill postgresql --times 5
"""

import argparse
import asyncio
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.measuring import judge
from ludothek.server.db import schema
from ludothek.server.db.store import connect as engine_of
from ludothek.server.runtime.history import rebuild
from ludothek.server.settings import Settings
from tests.server.harness import Guest, ServerProcess, start_pair
from tests.server.nats import Nats
from tests.server.postgres import Postgres, binaries

PAIRS = 10
CLUSTER_PAIRS, CLUSTER_PAUSE = 24, 0.2
"""So many pairs play at several processes, each with so many seconds before a decision, so that games last."""
ANSWER_SECONDS = 20.0
PROBLEM_SECONDS = 0.2
"""How long a client waits before it connects again after a problem."""
STANDSTILL_GOALS = {"process": 5.0, "nats": 2.0, "postgresql": 5.0}
"""For how many seconds a table may stand still at most, by what is killed."""
DISK_MEGABYTES = 64
"""Twice as large as SQLite's write-ahead log becomes: on a smaller disk the log alone would fill it for good."""
QUIET_SECONDS = 2.0
SETTLE_SECONDS = 120.0


class Observations:
    """What clients were promised."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.views: dict[tuple[str, int], tuple[int, Any]] = {}
        self.quiet = False
        self.stopping = False
        self.moved_at: dict[str, float] = {}
        self.standstill = 0.0
        self.over: set[str] = set()
        self.unsettled: set[tuple[str, int]] = set()
        """Seats that are not connected, or wait for an update, an answer, or the update after an answer."""

    def note_move(self, table: str) -> None:
        """Note that a table moved on, and how long it had stood still."""
        now = time.monotonic()
        self.standstill = max(self.standstill, now - self.moved_at.get(table, now))
        self.moved_at[table] = now

    def end(self) -> None:
        """Let nobody decide any more. Tables in play have stood still since their last move."""
        self.quiet = True
        for table in self.moved_at.keys() - self.over:
            self.note_move(table)


async def play(
    observed: Observations,
    servers: list[ServerProcess],
    guest: Guest,
    table: str,
    seat: int,
    dice: random.Random,
    pause: float,
) -> None:
    """Plays one seat for ever: reconnects with the last number seen and sends what was not answered again.

    It waits for `pause` seconds before each decision.
    """
    seq, promised, pending = 0, 0, None
    numbers = itertools.count()
    while not observed.stopping:
        observed.unsettled.add((table, seat))
        up_to_date = False
        server = dice.choice(servers)
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?since={seq}"
        try:
            async with connect(url, additional_headers={"cookie": guest.cookie}, compression=None) as line:
                if pending is not None:
                    await line.send(json.dumps(pending))
                while not observed.stopping:
                    message = json.loads(await asyncio.wait_for(line.recv(), ANSWER_SECONDS))
                    kind = message["type"]
                    if kind == "update":
                        up_to_date = True
                        seq = max(seq, message["seq"])
                        if "view" in message:
                            observed.views[table, seat] = (message["position"], message["view"])
                    elif pending is not None and message.get("intent") == pending["intent"]:
                        if kind == "ack":
                            promised = message["seq"]
                            observed.acknowledged[table, f"{guest.id}:{pending['intent']}"] = promised
                            observed.note_move(table)
                            pending = None
                        elif message["code"] in ("store-unavailable", "stopping", "busy"):
                            await asyncio.sleep(0.2)
                            await line.send(json.dumps(pending))
                        else:
                            pending = None
                    elif kind in ("reconnect", "problem"):
                        await asyncio.sleep(PROBLEM_SECONDS if kind == "problem" else 0.0)
                        break
                    at, view = observed.views.get((table, seat), (0, None))
                    if pending is None and view is not None and view["to_move"] == seat and not observed.quiet:
                        if pause:
                            await asyncio.sleep(pause)
                        action = dice.choice(view["legal"])["action"]
                        pending = {"type": "act", "intent": f"p{next(numbers)}", "seat": seat, "seq": at}
                        pending["actions"] = [action]
                        observed.unsettled.add((table, seat))
                        await line.send(json.dumps(pending))
                    elif pending is None and up_to_date and seq >= promised:
                        observed.unsettled.discard((table, seat))
                    if view is not None and view["over"]:
                        observed.over.add(table)
                        observed.unsettled.discard((table, seat))
                        return
        except (OSError, WebSocketException, TimeoutError):
            await asyncio.sleep(0.1)


def check(url: str, observed: Observations) -> tuple[int, int]:
    """Looks for every acknowledged decision, once, and compares every table with the replay of its log."""
    engine = engine_of(url)
    log = schema.log.c
    with engine.connect() as connection:
        found: dict[tuple[str, str], list[int]] = defaultdict(list)
        numbers: dict[str, list[int]] = defaultdict(list)
        for row in connection.execute(sa.select(log.table_id, log.intent, log.seq).order_by(log.table_id, log.seq)):
            found[row.table_id, row.intent].append(row.seq)
            numbers[row.table_id].append(row.seq)
        lost = [key for key, seq in observed.acknowledged.items() if seq not in found.get(key, ())]
        doubled = [key for key in observed.acknowledged if len(found.get(key, ())) > 1]
        gaps = [table for table, seqs in numbers.items() if seqs != list(range(1, len(seqs) + 1))]
        assert not lost, f"lost: {lost[:5]}"
        assert not doubled, f"doubled: {doubled[:5]}"
        assert not gaps, f"gaps: {gaps[:5]}"
        compared = 0
        for (table, seat), (position, view) in observed.views.items():
            live = rebuild(connection, table)
            assert live.position >= position, f"{table} was told up to {position} and has {live.position}"
            assert live.table is not None
            if live.position == position:
                assert msgspec.to_builtins(live.table.view(seat)) == view, f"{table} differs from its replay"
                compared += 1
    engine.dispose()
    return len(observed.acknowledged), compared


async def under_load(
    servers: list[ServerProcess], faults: Any, pairs: int = PAIRS, options: Any = None, pause: float = 0.0
) -> Observations:
    observed = Observations()
    players = []
    for number in range(pairs):
        guests = Guest(servers[0], "a"), Guest(servers[0], "b")
        table, _, _ = start_pair(*guests, options=options or {"games": 15})
        for seat, guest in enumerate(guests):
            guest.close()
            dice = random.Random(number * 2 + seat)
            players.append(asyncio.create_task(play(observed, servers, guest, table["table"], seat, dice, pause)))
    await wait_until(lambda: len(observed.moved_at) == pairs, lambda: "not every table has begun")
    await asyncio.to_thread(faults)
    observed.end()
    await settle(observed)
    observed.stopping = True
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return observed


async def settle(observed: Observations) -> None:
    """Waits until every seat is connected and answered, both seats of a table were told the same position, and for a
    while nothing new was said."""
    before: dict[tuple[str, int], int] = {}

    def is_settled() -> bool:
        nonlocal before
        now = {seat: position for seat, (position, _) in observed.views.items()}
        alike = all(now.get((table, 1 - seat)) == at for (table, seat), at in now.items())
        is_quiet, before = now == before, now
        return not observed.unsettled and is_quiet and alike

    await wait_until(is_settled, lambda: f"not settled: {observed.unsettled}, {before}", QUIET_SECONDS)


async def wait_until(condition: Callable[[], bool], describe: Callable[[], str], pause: float = 0.05) -> None:
    """Waits until something is so; raises TimeoutError, with a description, if it does not come to that."""
    give_up = time.monotonic() + SETTLE_SECONDS
    while not condition():
        if time.monotonic() > give_up:
            raise TimeoutError(describe())
        await asyncio.sleep(pause)


def kills(server: ServerProcess, times: int, dice: random.Random) -> None:
    for number in range(times):
        time.sleep(0.15 + dice.random() * 0.6)
        server.kill()
        server.start()
        print(f"\rkilled {number + 1}", end="", flush=True)
    print()


def kill(database: str, times: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(binaries() or sys.exit("PostgreSQL is not installed")) if database == "postgresql" else None
        url = postgres.new_database("faults") if postgres else None
        server = ServerProcess(Path(folder) / "data", url, "--log-level", "error").start()
        observed = asyncio.run(under_load([server], lambda: kills(server, times, random.Random(1))))
        server.stop()
        report(f"kill -9, {database}, {times} times", Settings(data=str(server.data), database=url).url, observed)
        if postgres:
            postgres.remove()


def restart_postgresql(times: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(binaries() or sys.exit("PostgreSQL is not installed"))
        url = postgres.new_database("faults")
        server = ServerProcess(Path(folder) / "data", url, "--log-level", "error").start()

        def restarts() -> None:
            for number in range(times):
                time.sleep(1.5)
                if number % 2:
                    postgres.kill()
                    time.sleep(1)
                else:
                    postgres.stop("immediate")
                postgres.start()
                print(f"\rrestarted {number + 1}", end="", flush=True)
            time.sleep(4)
            print()

        observed = asyncio.run(under_load([server], restarts))
        server.stop()
        report(f"PostgreSQL restarted {times} times", Settings(data="", database=url).url, observed)
        postgres.remove()


def disk_full() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "tmpfs", folder], check=True)
        try:
            server = ServerProcess(Path(folder) / "data", None, "--log-level", "error")
            server.log = Path(tempfile.gettempdir()) / "disk-full.log"
            server.start()
            ballast = Path(folder) / "ballast"

            def fill() -> None:
                for _ in range(5):
                    time.sleep(1.5)
                    with ballast.open("wb", buffering=0) as file:
                        try:
                            while True:
                                file.write(b"x" * 4096)
                        except OSError:
                            pass
                    time.sleep(1.5)
                    ballast.unlink()
                time.sleep(1)

            observed = asyncio.run(under_load([server], fill, pairs=4))
            server.stop()
            report("disk full 5 times", Settings(data=str(server.data)).url, observed)
        finally:
            subprocess.run(["umount", folder], check=True)


def race() -> None:
    """Two servers, every player changes between them at each connection, and one of them is killed now and then."""
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(binaries() or sys.exit("PostgreSQL is not installed"))
        url = postgres.new_database("faults")
        data = Path(folder) / "data"
        servers = [ServerProcess(data, url, "--log-level", "error").start() for _ in range(2)]

        def kill_in_turn() -> None:
            for number in range(10):
                time.sleep(0.7)
                servers[number % 2].kill()
                servers[number % 2].start()

        observed = asyncio.run(under_load(servers, kill_in_turn))
        for server in servers:
            server.stop()
        report(
            "two processes on the same tables, killed in turn 10 times", Settings(data="", database=url).url, observed
        )
        postgres.remove()


def cluster(victim: str, times: int, processes: int = 4) -> None:
    """Several servers; players connect to any of them, and a process, NATS or PostgreSQL is killed again and again."""
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(binaries() or sys.exit("PostgreSQL is not installed"))
        nats = Nats() if victim == "nats" else None
        url, data, dice = postgres.new_database("faults"), Path(folder) / "data", random.Random(1)
        downtimes: list[float] = []
        more = ["--bus", nats.url] if nats else []
        servers = [ServerProcess(data, url, "--log-level", "error", *more).start() for _ in range(processes)]

        def strike() -> None:
            for number in range(times):
                time.sleep(1.0 + dice.random())
                if nats:
                    nats.kill()
                    time.sleep(0.3)
                    nats.start()
                elif victim == "postgresql":
                    killed_at = time.monotonic()
                    postgres.kill()
                    time.sleep(1)
                    postgres.start()
                    downtimes.append(time.monotonic() - killed_at)
                    time.sleep(3)
                else:
                    server = dice.choice(servers)
                    server.kill()
                    time.sleep(3)
                    server.start()
                print(f"\rkilled {number + 1}", end="", flush=True)
            time.sleep(2)
            print()

        observed = asyncio.run(under_load(servers, strike, CLUSTER_PAIRS, pause=CLUSTER_PAUSE))
        for server in servers:
            server.stop()
        if nats:
            nats.stop()
        report(f"{processes} processes, {victim} killed {times} times", Settings(data="", database=url).url, observed)
        judge("Longest time between two moves of a table, s", observed.standstill, STANDSTILL_GOALS[victim])
        if downtimes:
            print(f"PostgreSQL was down for {min(downtimes):.1f} to {max(downtimes):.1f} s of that.")
        print(f"Tables whose game was over before the end: {len(observed.over)} of {CLUSTER_PAIRS}.")
        postgres.remove()


def report(what: str, url: str, observed: Observations) -> None:
    acknowledged, compared = check(url, observed)
    print(f"{what}: {acknowledged} acknowledged decisions, none lost, none doubled; {compared} views equal the replay.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fault", choices=["kill", "restart-postgresql", "disk-full", "race", "cluster"])
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--kill", choices=["process", "nats", "postgresql"], default="process")
    parser.add_argument("--times", type=int, default=50)
    asked = parser.parse_args()
    if asked.fault == "kill":
        kill(asked.database, asked.times)
    elif asked.fault == "restart-postgresql":
        restart_postgresql(asked.times)
    elif asked.fault == "disk-full":
        disk_full()
    elif asked.fault == "cluster":
        cluster(asked.kill, asked.times)
    else:
        race()


if __name__ == "__main__":
    main()
