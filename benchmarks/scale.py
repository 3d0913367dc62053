"""Scale: what several processes cost, idle tables and sockets, ten times the tables, and a million finished games.

python -m benchmarks.scale processes [--tables 200] [--clients 500] [--seconds 6] [--rounds 2] [--bus nats]
python -m benchmarks.scale processes --rate 1000
python -m benchmarks.scale idle [--tables 1500]
python -m benchmarks.scale idle --tables 8800 --processes 3 --database postgresql --limit 900
python -m benchmarks.scale growth
python -m benchmarks.scale finished [--games 1000000]

What counts is processor time from /proc: of the servers, of PostgreSQL and of NATS. On a busy machine a move takes up
to twice as much of it, because caches are cold; ratios within a round change less. Each command prints whether its
goals are met, and gives up after six minutes, or after `--limit` seconds.

With `--rate` each process gets as many moves per second, as when processes are added because there is more to do.
Without it players are as fast as they can: more processes then share the same moves, so that each writes and sends
smaller groups, and on a machine with fewer cores than processes they take turns.
"""

import argparse
import asyncio
import math
import os
import shutil
import statistics
import sys
import time
from collections.abc import Awaitable

import httpx2
import sqlalchemy as sa
import uvloop

from benchmarks.cluster import Cost, running, seat
from benchmarks.idle import measure_idle
from benchmarks.load import Numbers, sizes
from benchmarks.measuring import cpu, judge
from ludothek.server.db import schema
from ludothek.server.db.store import connect
from ludothek.server.db.tables import insert_table
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.runtime.homes import BEAT_SECONDS
from ludothek.server.settings import Settings

LIMIT_SECONDS = 360.0
IDLE_SECONDS = 3.0
RANDOM_GOALS = {2: 1.3, 4: 1.5}
"""Processor time per move with sockets at random, in that of one process, by the number of processes."""
HASHED_GOAL = 1.1
GROWTH_GOAL = 1.1
GROWTH_RATE = 300.0
LIST_GOAL_MS = 100.0
Kind = tuple[int, bool]
"""The number of processes, and whether all sockets of a table are at the same one."""
GAMES_A_DAY = 5_000_000
MOVES_A_GAME = 70
PEAK = 10_000
"""Moves a second at the busiest time of the day; on average there are 4,050."""
BUSY = 0.6
HOST_CORES = 8
ROW_BYTES = 143
REQUESTS = 200
PLAYERS = 20_000


async def run_once(processes: int, hashed: bool, asked: argparse.Namespace) -> Cost:
    with running(processes, asked.bus) as cluster:
        numbers = Numbers()
        await asyncio.sleep(IDLE_SECONDS)
        idle = await cluster.measure_idle(IDLE_SECONDS)
        players = await seat(cluster, sizes(asked.tables, asked.clients), hashed, numbers)
        pause = asked.tables / (asked.rate * processes) if asked.rate else 0.0
        cost = await cluster.measure(numbers, asked.seconds, pause)
        cost = cost._replace(idle=idle / max(1.0, cost.moves))
        if numbers.problems:
            print(f"  problems: {numbers.problems}", flush=True)
        for player in players:
            player.transport.disconnect()
    return cost


async def compare_processes(asked: argparse.Namespace) -> bool:
    kinds: list[Kind] = [(1, True), *((n, hashed) for n in asked.processes for hashed in (False, True))]
    rounds: list[dict[Kind, Cost]] = []
    print(f"{asked.tables} tables, {asked.clients} clients, bus: {asked.bus or 'Unix sockets'}", end="", flush=True)
    print(f", load average before {os.getloadavg()[0]:.1f}", flush=True)
    began = time.monotonic()
    for number in range(asked.rounds):
        if (time.monotonic() - began) * (number + 1) > asked.limit * max(1, number):
            print(f"no time for more than {number} rounds", flush=True)
            break
        costs: dict[Kind, Cost] = {}
        for kind in kinds:
            costs[kind] = await run_once(*kind, asked)
            print(f"  {name_kind(kind)}: {costs[kind].total:.0f} µs a move", flush=True)
        rounds.append(costs)
    print(
        "| processes | sockets | moves/s | server + database + bus, µs per move | of it idle | of one process |", end=""
    )
    print(" p50, p99 ms |\n|---|---|---|---|---|---|---|")
    medians = {kind: Cost(*map(statistics.median, zip(*(r[kind] for r in rounds), strict=True))) for kind in kinds}
    ratios = {kind: statistics.median(r[kind].total / r[kinds[0]].total for r in rounds) for kind in kinds}
    for kind, cost in medians.items():
        print(
            f"| {kind[0]} | {name_kind(kind).partition(', ')[2] or '–'} | {cost.moves:,.0f} | {cost.server:.0f} +"
            f" {cost.database:.0f} + {cost.bus:.0f} = {cost.total:.0f} | {cost.idle:.0f} | {ratios[kind]:.2f} |"
            f" {cost.p50:.0f}, {cost.p99:.0f} |"
        )
    most = max(processes for processes, _ in medians)
    print()
    print(describe_need(medians[kinds[0]], medians[most, True], medians.get((most, False), medians[kinds[0]])))
    print()
    goals = {kind: HASHED_GOAL if kind[1] else RANDOM_GOALS.get(kind[0], RANDOM_GOALS[4]) for kind in kinds[1:]}
    met = [judge(f"{name_kind(kind)}, times one process", ratios[kind], goal) for kind, goal in goals.items()]
    return all(met)


def name_kind(kind: Kind) -> str:
    processes, hashed = kind
    return "1 process" if processes == 1 else f"{processes} processes, {'hashed' if hashed else 'at random'}"


def describe_need(one: Cost, hashed: Cost, spread: Cost) -> str:
    """Return as a table what lichess's games of a day would take at these costs."""
    moves = GAMES_A_DAY * MOVES_A_GAME

    def count_cores(microseconds: float) -> float:
        return PEAK * microseconds / 1e6

    def count_processes(cost: Cost) -> int:
        return math.ceil(count_cores(cost.server) / BUSY)

    cores = count_cores(hashed.total)
    lines = [
        (f"| | For {PEAK:,} moves a second |"),
        "|---|---|",
        f"| server, by the cost of one process | {count_cores(one.server):.1f} cores at {one.server:.0f} µs a move |",
        f"| server, sockets hashed | {count_cores(hashed.server):.1f} cores: {count_processes(hashed)} processes, none"
        f" more than {BUSY:.0%} busy |",
        f"| server, sockets at random | {count_cores(spread.server):.1f} cores: {count_processes(spread)} processes |",
        f"| database | {count_cores(hashed.database):.1f} cores (at random {count_cores(spread.database):.1f});"
        f" {PEAK:,} rows a second, committed in groups |",
        f"| hosts of {HOST_CORES} cores, the database's included | {math.ceil(cores / BUSY / HOST_CORES)} |",
        f"| rows in a day | {moves / 1e6:,.0f} million, about {moves * ROW_BYTES / 1e9:.0f} GB with indexes |",
        f"| leases | {GAMES_A_DAY / 86_400:.0f} a second, one for each game, and {1 / BEAT_SECONDS:.1f} heartbeats a"
        " second for each process |",
    ]
    return "\n".join(lines)


async def compare_idle(asked: argparse.Namespace) -> bool:
    with running(asked.processes[0], asked.bus, asked.database) as cluster:
        return await measure_idle(cluster, asked.tables)


async def measure_growth(asked: argparse.Namespace) -> bool:
    """The same moves per second at ten times the tables."""
    met = []
    for database in ("sqlite", "postgresql"):
        costs = []
        for tables in (asked.tables, 10 * asked.tables):
            with running(1, database=database) as cluster:
                numbers = Numbers()
                players = await seat(cluster, [2] * tables, True, numbers)
                costs.append(await cluster.measure(numbers, asked.seconds, tables / (asked.rate or GROWTH_RATE)))
                for player in players:
                    player.transport.disconnect()
            cost = costs[-1]
            print(f"{database}, {tables} tables: {cost.moves:.0f} moves/s, {cost.total:.0f} µs per move", flush=True)
        ratio = costs[1].total / costs[0].total
        met.append(judge(f"{database}, times the processor time per move", ratio, GROWTH_GOAL))
    return all(met)


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
        names = "id, name, created_at, session, shown"
        players = "'p' || i, 'Player ' || i, 0.0, 0, ''"
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


async def measure_finished(asked: argparse.Namespace) -> bool:
    """How long lists take when there are many finished games."""
    met = []
    with running(1, database=asked.database) as cluster:
        server = cluster.servers[0]
        assert server.process is not None
        pid = server.process.pid
        settings = Settings(data=str(server.data), database=cluster.url)
        began = time.perf_counter()
        await asyncio.to_thread(insert_finished, settings.url, asked.games)
        print(f"{asked.games:,} finished games inserted in {time.perf_counter() - began:.0f} s", flush=True)
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
            while (await http.get("/healthz")).status_code != 200:  # The server could not write meanwhile.
                await asyncio.sleep(1)
            await http.post("/api/me", json={"name": "Ada"})
            await http.post("/api/tables", json={"game": "maumau", "seats": 2, "visibility": "listed"})
            for path in ("/api/tables", "/api/me/tables", "/api/ratings?game=maumau&seats=2", "/api/me", "/healthz"):
                waits, spent = [], cpu(pid)
                for _ in range(REQUESTS):
                    began = time.perf_counter()
                    assert (await http.get(path)).status_code == 200, path
                    waits.append(1000 * (time.perf_counter() - began))
                waits.sort()
                p50, p95 = waits[REQUESTS // 2], waits[int(REQUESTS * 0.95)]
                each = 1000 * (cpu(pid) - spent) / REQUESTS
                met.append(judge(f"{path}: {each:.1f} ms of CPU, p50 {p50:.1f} ms, p95 in ms", p95, LIST_GOAL_MS))
    return all(met)


async def finish_in_time(work: Awaitable[bool], seconds: float) -> bool:
    async with asyncio.timeout(seconds):
        return await work


DEFAULT_TABLES = {"processes": 200, "idle": 1500, "growth": 40, "finished": 0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(DEFAULT_TABLES))
    parser.add_argument("--tables", type=int, help="200 for processes, 1500 for idle, 40 and ten times 40 for growth")
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--processes", type=int, nargs="+", help="2 and 4, for idle 1")
    parser.add_argument("--rate", type=float, help="moves per second: 300 for growth; for processes, of each")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--limit", type=float, default=LIMIT_SECONDS, help="give up after so many seconds")
    parser.add_argument("--bus", choices=["", "nats"], default="")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    asked = parser.parse_args()
    asked.tables = asked.tables or DEFAULT_TABLES[asked.what]
    asked.processes = asked.processes or ([1] if asked.what == "idle" else [2, 4])
    if asked.bus == "nats" and shutil.which("nats-server") is None:
        raise SystemExit("nats-server is not installed (Debian: apt install nats-server)")
    works = {
        "processes": compare_processes,
        "idle": compare_idle,
        "growth": measure_growth,
        "finished": measure_finished,
    }
    try:
        is_met = uvloop.run(finish_in_time(works[asked.what](asked), asked.limit))
    except TimeoutError:
        sys.exit(f"not finished after {asked.limit:.0f} s: the machine is too busy, or something hangs")
    sys.exit(not is_met)


if __name__ == "__main__":
    main()
