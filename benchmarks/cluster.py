"""Servers at one database, their clients, and what a move costs them."""

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from picows import ws_connect

from benchmarks import load_peer
from benchmarks.load import GAMES, HANDSHAKE_SECONDS, Numbers, OurPlayer, gather
from benchmarks.measuring import cpu, memory
from tests.server.harness import ServerProcess
from tests.server.nats import Nats
from tests.server.postgres import Postgres, binaries

WARM_SECONDS = 2.0


class Cost(NamedTuple):
    """Moves per second, processor time per move in µs, and milliseconds until a move was acknowledged.

    `idle` is how much of the processor time the same processes take without any player, at these moves per second.
    """

    moves: float
    server: float
    database: float
    bus: float
    p50: float
    p99: float
    idle: float = 0.0

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
        self.postgres: Postgres | None = None
        self.nats: Nats | None = None
        self.url: str | None = None
        self.servers: list[ServerProcess] = []
        try:
            self._start(folder / "data", processes, bus, database)
        except BaseException:
            self.stop()
            raise

    def _start(self, data: Path, processes: int, bus: str, database: str) -> None:
        if database == "postgresql":
            found = binaries()
            if found is None:
                raise SystemExit("PostgreSQL is not installed")
            self.postgres = Postgres(found)
            self.url = self.postgres.new_database("scale")
        if bus == "nats":
            self.nats = Nats()
        more = ["--bus", self.nats.url] if self.nats else []
        for _ in range(processes):
            self.servers.append(ServerProcess(data, self.url, "--log-level", "error", *more))
            self.servers[-1].start()

    def count_cpu(self) -> tuple[float, float, float]:
        servers = [server.process.pid for server in self.servers if server.process]
        database = list_children(self.postgres.pid) if self.postgres else []
        return measure_cpu(servers), measure_cpu(database), measure_cpu([self.nats.pid] if self.nats else [])

    async def measure_idle(self, seconds: float) -> float:
        """Return the processor time of all processes while nobody plays, in µs per second."""
        before = sum(self.count_cpu())
        await asyncio.sleep(seconds)
        return 1e6 * (sum(self.count_cpu()) - before) / seconds

    def count_memory(self) -> float:
        return sum(memory(server.process.pid) for server in self.servers if server.process)

    async def measure(self, numbers: Numbers, seconds: float, pause: float) -> Cost:
        """Measure for some seconds what the moves of players cost who wait about `pause` seconds before each."""
        numbers.pause = pause
        await asyncio.sleep(WARM_SECONDS)
        numbers.start()
        began, before = time.perf_counter(), self.count_cpu()
        await asyncio.sleep(seconds)
        took, after = time.perf_counter() - began, self.count_cpu()
        numbers.on = False
        moves = max(1, numbers.moves)
        server, database, bus = (1e6 * (b - a) / moves for a, b in zip(before, after, strict=True))
        waits = sorted(numbers.waits) or [0.0]
        p50, p99 = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
        return Cost(moves / took, server, database, bus, p50, p99)

    def stop(self) -> None:
        for server in self.servers:
            if server.process is not None:
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


async def seat(cluster: Cluster, seats: list[int], hashed: bool, numbers: Numbers) -> list[OurPlayer]:
    """Open tables and connect their players: to any process, or all of a table to the same one."""
    dice = random.Random(1)
    urls = [server.url for server in cluster.servers]
    async with httpx2.AsyncClient(timeout=120) as http:

        async def post(url: str, body: Any, cookie: str = "") -> httpx2.Response:
            response = await http.post(url, json=body, headers={"cookie": cookie} if cookie else {})
            http.cookies.clear()
            assert response.status_code < 300, response.text
            return response

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
                player.transport, _ = await ws_connect(
                    lambda p=player: p,
                    f"{url.replace('http', 'ws')}{path}/socket",
                    extra_headers={"Cookie": cookie},
                    websocket_handshake_timeout=HANDSHAKE_SECONDS,
                )
                player.ask("sit")
                players.append(player)
            await asyncio.sleep(0.05)
            for player in players:
                player.ask("ready")
            return players

        tables = await gather([open_table(n) for n in range(len(seats))])
    return [player for players in tables for player in players]
