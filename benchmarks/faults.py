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
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ludothek.server.db import schema
from ludothek.server.db.store import connect as engine_of
from ludothek.server.runtime.history import rebuild
from ludothek.server.settings import Settings
from tests.server.harness import Guest, ServerProcess, start_pair
from tests.server.nats import Nats
from tests.server.postgres import Postgres, binaries

PAIRS = 10
ANSWER_SECONDS = 20.0
QUIET_SECONDS = 2.0
SETTLE_SECONDS = 60.0


class Told:
    """What clients were promised."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.views: dict[tuple[str, int], tuple[int, Any]] = {}
        self.quiet = False
        self.stopping = False
        self.moved_at: dict[str, float] = {}
        self.standstill = 0.0

    def note_move(self, table: str) -> None:
        """Note that a table moved on, and how long it had stood still."""
        now = time.monotonic()
        self.standstill = max(self.standstill, now - self.moved_at.get(table, now))
        self.moved_at[table] = now


async def play(
    told: Told, servers: list[ServerProcess], guest: Guest, table: str, seat: int, dice: random.Random
) -> None:
    """Plays one seat for ever: reconnects with the last number seen and sends what was not answered again."""
    seq, pending = 0, None
    numbers = itertools.count()
    while not told.stopping:
        server = dice.choice(servers)
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?since={seq}"
        try:
            async with connect(url, additional_headers={"cookie": guest.cookie}, compression=None) as line:
                if pending is not None:
                    await line.send(json.dumps(pending))
                while not told.stopping:
                    message = json.loads(await asyncio.wait_for(line.recv(), ANSWER_SECONDS))
                    kind = message["type"]
                    if kind == "update":
                        seq = max(seq, message["seq"])
                        if "view" in message:
                            told.views[table, seat] = (message["position"], message["view"])
                    elif pending is not None and message.get("intent") == pending["intent"]:
                        if kind == "ack":
                            told.acknowledged[table, f"{guest.id}:{pending['intent']}"] = message["seq"]
                            told.note_move(table)
                            pending = None
                        elif message["code"] in ("store-unavailable", "stopping", "busy"):
                            await asyncio.sleep(0.2)
                            await line.send(json.dumps(pending))
                        else:
                            pending = None
                    elif kind in ("reconnect", "problem"):
                        break
                    at, view = told.views.get((table, seat), (0, None))
                    if pending is None and view is not None and view["to_move"] == seat and not told.quiet:
                        action = dice.choice(view["legal"])["action"]
                        pending = {"type": "act", "intent": f"p{next(numbers)}", "seat": seat, "seq": at}
                        pending["actions"] = [action]
                        await line.send(json.dumps(pending))
                    if view is not None and view["over"]:
                        return
        except (OSError, WebSocketException, TimeoutError):
            await asyncio.sleep(0.1)


def check(url: str, told: Told) -> tuple[int, int]:
    """Looks for every acknowledged decision, once, and compares every table with the replay of its log."""
    engine = engine_of(url)
    log = schema.log.c
    with engine.connect() as connection:
        found: dict[tuple[str, str], list[int]] = defaultdict(list)
        numbers: dict[str, list[int]] = defaultdict(list)
        for row in connection.execute(sa.select(log.table_id, log.intent, log.seq).order_by(log.table_id, log.seq)):
            found[row.table_id, row.intent].append(row.seq)
            numbers[row.table_id].append(row.seq)
        lost = [key for key, seq in told.acknowledged.items() if seq not in found.get(key, ())]
        doubled = [key for key in told.acknowledged if len(found.get(key, ())) > 1]
        gaps = [table for table, seqs in numbers.items() if seqs != list(range(1, len(seqs) + 1))]
        assert not lost, f"lost: {lost[:5]}"
        assert not doubled, f"doubled: {doubled[:5]}"
        assert not gaps, f"gaps: {gaps[:5]}"
        compared = 0
        for (table, seat), (position, view) in told.views.items():
            live = rebuild(connection, table)
            assert live.position >= position, f"{table} was told up to {position} and has {live.position}"
            assert live.table is not None
            if live.position == position:
                assert msgspec.to_builtins(live.table.view(seat)) == view, f"{table} differs from its replay"
                compared += 1
    engine.dispose()
    return len(told.acknowledged), compared


async def under_load(servers: list[ServerProcess], faults: Any, pairs: int = PAIRS, options: Any = None) -> Told:
    told = Told()
    players = []
    for number in range(pairs):
        guests = Guest(servers[0], "a"), Guest(servers[0], "b")
        table, _, _ = start_pair(*guests, options=options or {"games": 15})
        for seat, guest in enumerate(guests):
            guest.close()
            dice = random.Random(number * 2 + seat)
            players.append(asyncio.create_task(play(told, servers, guest, table["table"], seat, dice)))
    await asyncio.to_thread(faults)
    told.quiet = True
    await settle(told)
    told.stopping = True
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return told


async def settle(told: Told) -> None:
    """Waits until both seats of every table were told the same position, and nothing new for a while."""
    give_up = time.monotonic() + SETTLE_SECONDS
    before: dict[tuple[str, int], int] = {}
    while time.monotonic() < give_up:
        now = {seat: position for seat, (position, _) in told.views.items()}
        if now == before and all(now.get((table, 1 - seat)) == at for (table, seat), at in now.items()):
            return
        before = now
        await asyncio.sleep(QUIET_SECONDS)


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
        told = asyncio.run(under_load([server], lambda: kills(server, times, random.Random(1))))
        server.stop()
        report(f"kill -9, {database}, {times} times", Settings(data=str(server.data), database=url).url, told)
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

        told = asyncio.run(under_load([server], restarts))
        server.stop()
        report(f"PostgreSQL restarted {times} times", Settings(data="", database=url).url, told)
        postgres.remove()


def disk_full() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], check=True)
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

            told = asyncio.run(under_load([server], fill, pairs=4))
            server.stop()
            report("disk full 5 times", Settings(data=str(server.data)).url, told)
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

        told = asyncio.run(under_load(servers, kill_in_turn))
        for server in servers:
            server.stop()
        report("two processes on the same tables, killed in turn 10 times", Settings(data="", database=url).url, told)
        postgres.remove()


def cluster(victim: str, times: int, processes: int = 4) -> None:
    """Several servers; players connect to any of them, and a process, NATS or PostgreSQL is killed again and again."""
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(binaries() or sys.exit("PostgreSQL is not installed"))
        nats = Nats() if victim == "nats" else None
        url, data, dice = postgres.new_database("faults"), Path(folder) / "data", random.Random(1)
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
                    postgres.kill()
                    time.sleep(1)
                    postgres.start()
                    time.sleep(3)
                else:
                    server = dice.choice(servers)
                    server.kill()
                    time.sleep(3)
                    server.start()
                print(f"\rkilled {number + 1}", end="", flush=True)
            time.sleep(2)
            print()

        told = asyncio.run(under_load(servers, strike))
        for server in servers:
            server.stop()
        if nats:
            nats.stop()
        report(f"{processes} processes, {victim} killed {times} times", Settings(data="", database=url).url, told)
        print(f"The longest time between two moves of a table was {told.standstill:.1f} s.")
        postgres.remove()


def report(what: str, url: str, told: Told) -> None:
    acknowledged, compared = check(url, told)
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
