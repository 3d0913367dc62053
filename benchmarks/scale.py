"""Scale: what several processes cost, idle tables and sockets, ten times the tables, and a million finished games.

python -m benchmarks.scale processes [--tables 200] [--clients 500] [--seconds 6] [--rounds 1] [--bus nats]
python -m benchmarks.scale idle [--tables 1000]
python -m benchmarks.scale growth
python -m benchmarks.scale finished [--games 1000000]

What counts is processor time from /proc: of the servers, of PostgreSQL and of NATS. So a busy machine makes a run
slower but changes its figures little.
"""

import argparse
import asyncio
import contextlib
import random
import resource
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import sqlalchemy as sa
import uvloop
from picows import ws_connect

from benchmarks import load_peer
from benchmarks.load import GAMES, HANDSHAKE_SECONDS, Numbers, OurPlayer, gather, sizes
from benchmarks.measuring import cpu, memory
from ludothek.server.db import schema
from ludothek.server.db.store import connect
from ludothek.server.db.tables import insert_table
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.settings import Settings
from tests.server.harness import ServerProcess
from tests.server.nats import Nats
from tests.server.postgres import Postgres, binaries

WARM_SECONDS = 2.0
REQUESTS = 200
PLAYERS = 20_000


class Cost(NamedTuple):
    """Moves per second, processor time per move in µs, and milliseconds until a move was acknowledged."""

    moves: float
    server: float
    database: float
    bus: float
    p50: float
    p99: float

    @property
    def total(self) -> float:
        return self.server + self.database + self.bus


def list_children(pid: int) -> list[int]:
    """Return a process and all that it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += list_children(int(child))
    return found


def measure_cpu(pids: list[int]) -> float:
    total = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += cpu(pid)
    return total


class Cluster:
    """Servers at one database, with what they need: PostgreSQL, and NATS if it is their bus."""

    def __init__(self, folder: Path, processes: int, bus: str, database: str = "postgresql") -> None:
        self.postgres = None
        url = None
        if database == "postgresql":
            found = binaries()
            if found is None:
                raise SystemExit("PostgreSQL is not installed")
            self.postgres = Postgres(found)
            url = self.postgres.new_database("scale")
        self.nats = Nats() if bus == "nats" else None
        self.url = url
        more = ["--bus", self.nats.url] if self.nats else []
        self.servers = [
            ServerProcess(folder / "data", url, "--log-level", "error", *more).start() for _ in range(processes)
        ]

    def count_cpu(self) -> tuple[float, float, float]:
        servers = [server.process.pid for server in self.servers if server.process]
        database = list_children(self.postgres.pid) if self.postgres else []
        return measure_cpu(servers), measure_cpu(database), measure_cpu([self.nats.pid] if self.nats else [])

    def count_memory(self) -> float:
        return sum(memory(server.process.pid) for server in self.servers if server.process)

    def stop(self) -> None:
        for server in self.servers:
            server.kill()
        if self.nats:
            self.nats.stop()
        if self.postgres:
            self.postgres.remove()


@contextlib.contextmanager
def running(processes: int, bus: str = "", database: str = "postgresql") -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        cluster = Cluster(Path(folder), processes, bus, database)
        try:
            yield cluster
        finally:
            cluster.stop()


async def seat(cluster: Cluster, seats: list[int], hashed: bool, numbers: Numbers, starts: bool) -> list[OurPlayer]:
    """Open tables and connect their players: to any process, or all of a table to the same one."""
    dice = random.Random(1)
    urls = [server.url for server in cluster.servers]
    async with httpx2.AsyncClient(timeout=120) as http:

        async def post(url: str, body: Any, cookie: str = "") -> httpx2.Response:
            told = await http.post(url, json=body, headers={"cookie": cookie} if cookie else {})
            http.cookies.clear()
            assert told.status_code < 300, told.text
            return told

        async def open_table(number: int) -> list[OurPlayer]:
            own = urls[number % len(urls)]
            game = GAMES[number % len(GAMES)]
            cookies = [
                (await post(f"{own}/api/me", {"name": "Load"})).headers["set-cookie"].partition(";")[0]
                for _ in range(seats[number])
            ]
            body = {"game": game, "seats": seats[number], "seed": str(number), "options": load_peer.longest(game)}
            opened = (await post(f"{own}/api/tables", body, cookies[0])).json()
            path = f"/api/tables/{opened['table']}"
            players = []
            for place, cookie in enumerate(cookies):
                url = own if hashed else dice.choice(urls)
                await post(f"{url}{path}/enter", {"invite": opened["invite"]}, cookie)
                player = OurPlayer(numbers, place, number * 10 + place)
                await ws_connect(
                    lambda p=player: p,
                    f"{url.replace('http', 'ws')}{path}/socket",
                    extra_headers={"Cookie": cookie},
                    websocket_handshake_timeout=HANDSHAKE_SECONDS,
                )
                player.ask("sit")
                players.append(player)
            await asyncio.sleep(0.05)
            if starts:
                for player in players:
                    player.ask("ready")
            return players

        tables = await gather([open_table(n) for n in range(len(seats))])
    return [player for players in tables for player in players]


async def measure(cluster: Cluster, numbers: Numbers, seconds: float, pause: float) -> Cost:
    numbers.pause = pause
    await asyncio.sleep(WARM_SECONDS)
    numbers.start()
    began, before = time.perf_counter(), cluster.count_cpu()
    await asyncio.sleep(seconds)
    took, after = time.perf_counter() - began, cluster.count_cpu()
    numbers.on = False
    moves = max(1, numbers.moves)
    server, database, bus = (1e6 * (b - a) / moves for a, b in zip(before, after, strict=True))
    waits = sorted(numbers.waits) or [0.0]
    p50, p99 = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    return Cost(moves / took, server, database, bus, p50, p99)


async def run_once(processes: int, hashed: bool, bus: str, asked: argparse.Namespace) -> Cost:
    seats = sizes(asked.tables, asked.clients)
    with running(processes, bus) as cluster:
        numbers = Numbers()
        players = await seat(cluster, seats, hashed, numbers, starts=True)
        cost = await measure(cluster, numbers, asked.seconds, 0.0)
        if numbers.problems:
            print(f"  problems: {numbers.problems}", flush=True)
        for player in players:
            player.transport.disconnect()
    return cost


async def compare_processes(asked: argparse.Namespace) -> None:
    kinds = [(1, True), *((n, hashed) for n in asked.processes for hashed in (False, True))]
    costs: dict[tuple[int, bool], list[Cost]] = {kind: [] for kind in kinds}
    print(f"{asked.tables} tables, {asked.clients} clients, bus: {asked.bus or 'Unix sockets'}", flush=True)
    for _ in range(asked.rounds):
        for kind in kinds:
            cost = await run_once(*kind, asked.bus, asked)
            costs[kind].append(cost)
            print(f"  {kind}: {cost.total:.0f} µs", flush=True)
    print("| processes | sockets | moves/s | server + database + bus, µs per move | of one process | p50, p99 ms |")
    print("|---|---|---|---|---|---|")
    one = statistics.median(cost.total for cost in costs[kinds[0]])
    for (processes, hashed), found in costs.items():
        parts = [statistics.median(column) for column in zip(*found, strict=True)]
        total = sum(parts[1:4])
        where = "–" if processes == 1 else "hashed" if hashed else "at random"
        spent = " + ".join(f"{part:.0f}" for part in parts[1:4])
        print(
            f"| {processes} | {where} | {parts[0]:,.0f} | {spent} = {total:.0f} | {total / one:.2f}"
            f" | {parts[4]:.0f}, {parts[5]:.0f} |"
        )


async def measure_idle(asked: argparse.Namespace) -> None:
    """Memory for each idle table and socket, then one table in a hundred plays."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"open files: {soft} raised to {hard}", flush=True)
    with running(1, database=asked.database) as cluster:
        numbers = Numbers()
        numbers.pause = 10**6
        await seat(cluster, [2] * 50, True, numbers, starts=True)
        before = cluster.count_memory()
        players = await seat(cluster, [2] * asked.tables, True, numbers, starts=True)
        playing = cluster.count_memory()
        for player in players:
            player.transport.disconnect()
        await asyncio.sleep(3)
        left = cluster.count_memory()
        print(f"with two sockets: {1024 * (playing - before) / asked.tables:.1f} kB a table")
        print(f"after they left: {1024 * (left - before) / asked.tables:.1f} kB a table")


async def measure_growth(asked: argparse.Namespace) -> None:
    """The same moves per second at ten times the tables."""
    for database in ("sqlite", "postgresql"):
        costs = []
        for tables in (40, 400):
            with running(1, database=database) as cluster:
                numbers = Numbers()
                players = await seat(cluster, [2] * tables, True, numbers, starts=True)
                costs.append(await measure(cluster, numbers, asked.seconds, tables / asked.rate))
                for player in players:
                    player.transport.disconnect()
            print(f"{database}, {tables} tables: {costs[-1].moves:.0f} moves/s, {costs[-1].total:.0f} µs per move")
        print(f"{database}: {costs[1].total / costs[0].total:.2f} times the processor time per move", flush=True)


def insert_finished(url: str, games: int) -> None:
    """Insert finished tables with members and ratings by SQL, copied from one row."""
    engine = connect(url)
    new = create_table(TableRequest(game="maumau", seats=2, visibility="listed"), "ada", time.time())
    numbers = "generate_series(1, :n) AS i" if engine.dialect.name == "postgresql" else "numbers"
    series = (
        ""
        if engine.dialect.name == "postgresql"
        else "WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < :n) "
    )
    with engine.begin() as connection:
        insert_table(connection, new)
        names = [column.name for column in schema.tables.columns]
        changed = {
            "id": "'f' || i",
            "status": "'over'",
            "host": f"'p' || (i % {PLAYERS})",
            "created_at": "created_at - i",
        }
        columns = ", ".join(changed.get(name, f"{name}") for name in names)
        rows = f"{columns} FROM tables, {numbers} WHERE id = :id"
        connection.execute(
            sa.text(f"INSERT INTO tables ({', '.join(names)}) {series}SELECT {rows}"), {"n": games, "id": new.config.id}
        )
        for place in (0, 7):
            members = f"SELECT 'f' || i, 'p' || ((i + {place}) % {PLAYERS}) FROM {numbers}"
            connection.execute(sa.text(f"INSERT INTO members (table_id, player) {series}{members}"), {"n": games})
        names = ", ".join(column.name for column in schema.players.columns)
        players = "'p' || i, 'Player ' || i, 0.0, NULL, 0"
        connection.execute(
            sa.text(f"INSERT INTO players ({names}) {series}SELECT {players} FROM {numbers}"), {"n": PLAYERS}
        )
        ratings = "'p' || i, 'maumau', 2, 1000.0 + i % 1000, 50, 25.0, 2.0"
        names = ", ".join(column.name for column in schema.ratings.columns)
        connection.execute(
            sa.text(f"INSERT INTO ratings ({names}) {series}SELECT {ratings} FROM {numbers}"), {"n": PLAYERS}
        )
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")
    engine.dispose()


def measure_finished(asked: argparse.Namespace) -> None:
    """How long lists take when there are many finished games."""
    with running(1, database=asked.database) as cluster:
        server = cluster.servers[0]
        settings = Settings(data=str(server.data), database=cluster.url)
        began = time.perf_counter()
        insert_finished(settings.url, asked.games)
        print(f"{asked.games:,} finished games inserted in {time.perf_counter() - began:.0f} s", flush=True)
        with httpx2.Client(base_url=server.url, timeout=60) as http:
            http.post("/api/me", json={"name": "Ada"})
            http.post("/api/tables", json={"game": "maumau", "seats": 2, "visibility": "listed"})
            for path in ("/api/tables", "/api/me/tables", "/api/ratings?game=maumau&seats=2", "/api/me", "/healthz"):
                waits = []
                for _ in range(REQUESTS):
                    began = time.perf_counter()
                    assert http.get(path).status_code == 200, path
                    waits.append(1000 * (time.perf_counter() - began))
                waits.sort()
                print(
                    f"{path}: p50 {waits[REQUESTS // 2]:.1f} ms, p95 {waits[int(REQUESTS * 0.95)]:.1f} ms", flush=True
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["processes", "idle", "growth", "finished"])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--processes", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--rate", type=float, default=300.0, help="moves per second for growth")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--bus", choices=["", "nats"], default="")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    asked = parser.parse_args()
    if asked.bus == "nats" and shutil.which("nats-server") is None:
        raise SystemExit("nats-server is not installed (Debian: apt install nats-server)")
    if asked.what == "finished":
        measure_finished(asked)
    else:
        work = {"processes": compare_processes, "idle": measure_idle, "growth": measure_growth}[asked.what]
        uvloop.run(work(asked))


if __name__ == "__main__":
    main()
