"""Load: a thousand clients on four hundred tables over real sockets, and the same against boardgame.io's server.

    python -m benchmarks.load [--tables 400] [--clients 1000] [--seconds 8] [--rounds 3] [--games maumau …] [--alone]

Each client decides as soon as it is its turn; at half load it waits a while first. What counts is moves per second of
the server's own processor time, so that the client's cost does not matter, and the time until a move is acknowledged.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

import ludothek
from benchmarks import load_peer
from benchmarks.measuring import cpu, hear, memory
from tests.server.harness import ServerProcess, free_port

AT_ONCE = 50
GAMES = list(ludothek.installed_games())
HANDSHAKE_SECONDS = 60.0
Round = dict[str, float]


class Numbers:
    """What is measured while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.moves = 0
        self.frames = 0
        self.bytes = 0
        self.waits: list[float] = []
        self.pause = 0.5
        self.problems = 0

    def start(self) -> None:
        self.moves = self.frames = self.bytes = 0
        self.waits = []
        self.on = True

    def hear(self, frame: bytes) -> None:
        self.frames += 1
        self.bytes += len(frame)


class OurPlayer(WSListener):  # type: ignore[misc]
    def __init__(self, numbers: Numbers, seat: int, seed: int) -> None:
        self.numbers = numbers
        self.seat = seat
        self.dice = random.Random(seed)
        self.sent: dict[str, float] = {}
        self.count = 0
        self.over = asyncio.Event()
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_bytes()
        self.numbers.hear(text)
        heard = hear(text)
        if heard.type == "ack":
            sent = self.sent.pop(heard.intent, None)
            if self.numbers.on and sent is not None:
                self.numbers.moves += 1
                self.numbers.waits.append(time.perf_counter() - sent)
        elif heard.type in ("refused", "problem"):
            self.numbers.problems += 1
        if heard.result:
            self.over.set()
        if heard.view is not None and heard.view.to_move == self.seat and heard.view.legal:
            action = heard.view.legal[int(self.dice.random() * len(heard.view.legal))].action
            if self.numbers.pause:
                wait = self.numbers.pause * 2 * self.dice.random()
                asyncio.get_running_loop().call_later(wait, self.decide, heard.seq, action)
            else:
                self.decide(heard.seq, action)

    def decide(self, seq: int, action: int) -> None:
        self.count += 1
        self.sent[str(self.count)] = time.perf_counter()
        text = f'{{"type":"act","intent":"{self.count}","seat":{self.seat},"seq":{seq},"actions":[{action}]}}'
        self.transport.send(WSMsgType.TEXT, text.encode())

    def ask(self, kind: str) -> None:
        text = f'{{"type":"{kind}","intent":"{kind}","seat":{self.seat}}}'
        self.transport.send(WSMsgType.TEXT, text.encode())


class PeerPlayer(WSListener):  # type: ignore[misc]
    """Speaks socket.io as far as boardgame.io's client does."""

    def __init__(self, numbers: Numbers, game: str, match: str, seat: int, credentials: str, seed: int) -> None:
        self.numbers, self.game, self.match, self.seat, self.credentials = numbers, game, match, seat, credentials
        self.dice = random.Random(seed)
        self.sent_at = 0.0
        self.expects = -1
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def say(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_bytes()
        self.numbers.hear(text)
        if text == b"2":
            self.say("3")
        elif text[:1] == b"0":
            self.say(f"40/{self.game},")
        elif text[:2] == b"40":
            self.say(f'42/{self.game},["sync","{self.match}","{self.seat}","{self.credentials}",{0}]')
        elif text[:2] == b"42":
            self.handle(msgspec.json.decode(text[text.index(b",") + 1 :]))

    def handle(self, message: list[Any]) -> None:
        if message[0] not in ("sync", "update"):
            return
        state = message[2]["state"] if message[0] == "sync" else message[2]
        number = state["_stateID"]
        if self.sent_at and number >= self.expects:
            if self.numbers.on:
                self.numbers.moves += 1
                self.numbers.waits.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0
        if state["ctx"]["currentPlayer"] == str(self.seat) and number >= self.expects:
            self.expects = number + 1
            if self.numbers.pause:
                wait = self.numbers.pause * 2 * self.dice.random()
                asyncio.get_running_loop().call_later(wait, self.decide, number)
            else:
                self.decide(number)

    def decide(self, number: int) -> None:
        self.sent_at = time.perf_counter()
        move = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "lay",
                "args": [self.dice.randrange(7)],
                "playerID": str(self.seat),
                "credentials": self.credentials,
            },
        }
        update = msgspec.json.encode(["update", move, number, self.match, str(self.seat)]).decode()
        self.say(f"42/{self.game},{update}")


def sizes(tables: int, clients: int, most: int = 6) -> list[int]:
    """How many sit at each table: two everywhere, and more where clients are left."""
    seats = [2] * tables
    left = clients - 2 * tables
    at = 0
    while left > 0:
        if seats[at % tables] < min(4, most):
            seats[at % tables] += 1
            left -= 1
        at += 1 if seats[at % tables] >= 4 or left <= 0 else 0
    return seats


async def gather(work: list[Any]) -> list[Any]:
    """Some at once, all in the end."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Any) -> Any:
        async with gate:
            return await job

    return await asyncio.gather(*(one(job) for job in work))


async def seat_ours(url: str, port: int, seats: list[int], games: list[str], numbers: Numbers) -> list[OurPlayer]:
    async with httpx2.AsyncClient(base_url=url, timeout=60) as http:

        async def post(path: str, body: Any, cookie: str = "") -> httpx2.Response:
            response = await http.post(path, json=body, headers={"cookie": cookie} if cookie else {})
            http.cookies.clear()
            assert response.status_code < 300, response.text
            return response

        async def guest() -> str:
            return (await post("/api/me", {"name": "Load"})).headers["set-cookie"].partition(";")[0]

        cookies = await gather([guest() for _ in range(sum(seats))])

        async def table(number: int) -> list[OurPlayer]:
            mine = cookies[sum(seats[:number]) : sum(seats[: number + 1])]
            game = games[number % len(games)]
            body = {"game": game, "seats": seats[number], "seed": str(number), "options": load_peer.longest(game)}
            opened = (await post("/api/tables", body, mine[0])).json()
            path = f"/api/tables/{opened['table']}"
            players = []
            for seat, cookie in enumerate(mine):
                await post(f"{path}/enter", {"invite": opened["invite"]}, cookie)
                player = OurPlayer(numbers, seat, number * 10 + seat)
                await ws_connect(
                    lambda p=player: p,
                    f"ws://127.0.0.1:{port}{path}/socket",
                    extra_headers={"Cookie": cookie},
                    websocket_handshake_timeout=HANDSHAKE_SECONDS,
                )
                player.ask("sit")
                players.append(player)
            await asyncio.sleep(0.05)
            for player in players:
                player.ask("ready")
            return players

        tables = await gather([table(n) for n in range(len(seats))])
    return [player for players in tables for player in players]


async def seat_peer(url: str, port: int, seats: list[int], games: list[str], numbers: Numbers) -> list[PeerPlayer]:
    async with httpx2.AsyncClient(base_url=url, timeout=60) as http:

        async def table(number: int) -> list[PeerPlayer]:
            game = games[number % len(games)]
            made = await http.post(f"/games/{game}/create", json={"numPlayers": seats[number]})
            match = made.json()["matchID"]
            players = []
            for seat in range(seats[number]):
                body = {"playerID": str(seat), "playerName": "Load"}
                joined = await http.post(f"/games/{game}/{match}/join", json=body)
                credentials = joined.json()["playerCredentials"]
                player = PeerPlayer(numbers, game, match, seat, credentials, number * 10 + seat)
                await ws_connect(
                    lambda p=player: p,
                    f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket",
                    websocket_handshake_timeout=HANDSHAKE_SECONDS,
                )
                players.append(player)
            return players

        tables = await gather([table(n) for n in range(len(seats))])
    return [player for players in tables for player in players]


async def measure(pid: int, numbers: Numbers, seconds: float, pause: float) -> dict[str, float]:
    numbers.pause = pause
    await asyncio.sleep(1.5)
    numbers.start()
    began, used = time.perf_counter(), cpu(pid)
    await asyncio.sleep(seconds)
    took, spent = time.perf_counter() - began, cpu(pid) - used
    numbers.on = False
    waits = sorted(numbers.waits) or [0.0]
    return {
        "moves/s": numbers.moves / took,
        "moves/CPU-s": numbers.moves / max(spent, 0.01),
        "frames/move": numbers.frames / max(numbers.moves, 1),
        "kB/move": numbers.bytes / 1024 / max(numbers.moves, 1),
        "p50 ms": 1000 * waits[len(waits) // 2],
        "p99 ms": 1000 * waits[min(len(waits) - 1, int(len(waits) * 0.99))],
    }


async def run_ours(seats: list[int], games: list[str], seconds: float) -> Round:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = ServerProcess(Path(folder) / "data", None, "--log-level", "error").start()
        assert server.process is not None
        pid, numbers = server.process.pid, Numbers()
        try:
            before = memory(pid)
            players = await seat_ours(server.url, server.port, seats, games, numbers)
            figures = await measure_both(pid, numbers, seats, seconds, before)
            over = sum(player.over.is_set() for player in players)
            print(f"  problems: {numbers.problems}, games over: {over}", flush=True)
            for player in players:
                player.transport.disconnect()
        finally:
            server.kill()
    return figures


async def run_peer(folder: Path, seats: list[int], games: list[str], seconds: float) -> Round:
    port = free_port()
    process = load_peer.start(folder, port)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            try:
                httpx2.get(f"{url}/games")
                break
            except httpx2.HTTPError:
                await asyncio.sleep(0.1)
        numbers = Numbers()
        before = memory(process.pid)
        players = await seat_peer(url, port, seats, games, numbers)
        figures = await measure_both(process.pid, numbers, seats, seconds, before)
        for player in players:
            player.transport.disconnect()
    finally:
        process.kill()
        process.wait()
    return figures


async def measure_both(pid: int, numbers: Numbers, seats: list[int], seconds: float, before: float) -> Round:
    """At full load, and at half of what full load came to."""
    grown = 1024 * (memory(pid) - before) / len(seats)
    full = await measure(pid, numbers, seconds, 0.0)
    half = await measure(pid, numbers, seconds, len(seats) / max(1.0, full["moves/s"] / 2))
    return {
        "moves per second of server CPU, full": full["moves/CPU-s"],
        "moves/s, full": full["moves/s"],
        "p50 acknowledge at full load, ms": full["p50 ms"],
        "p99 acknowledge at full load, ms": full["p99 ms"],
        "moves/s, half": half["moves/s"],
        "p50 acknowledge at half load, ms": half["p50 ms"],
        "p99 acknowledge at half load, ms": half["p99 ms"],
        "messages sent per move": full["frames/move"],
        "kB sent per move": full["kB/move"],
        "memory per table, kB": grown,
    }


def span(values: list[float]) -> str:
    """The median, and the range where there is one."""
    digits = 1 if max(values) < 100 else 0
    low, middle, high = (f"{v:,.{digits}f}" for v in (min(values), statistics.median(values), max(values)))
    return middle if len(values) == 1 else f"{middle} ({low}–{high})"


def table(ours: list[Round], peers: list[Round]) -> str:
    """All rounds as the page of measurements shows them."""
    names = ["ludothek", "boardgame.io"] if peers else ["ludothek"]
    lines = [f"| | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for line in ours[0]:
        cells = [span([figures[line] for figures in rounds]) for rounds in (ours, peers) if rounds]
        lines.append(f"| {line} | {' | '.join(cells)} |")
    if peers:
        rate = "moves per second of server CPU, full"
        ratios = [mine[rate] / theirs[rate] for mine, theirs in zip(ours, peers, strict=True)]
        lines += ["", f"Ratio of moves per server CPU second: {span(ratios)}."]
    return "\n".join(lines)


async def rounds(asked: argparse.Namespace) -> None:
    seats = sizes(asked.tables, asked.clients)
    load = os.getloadavg()[0]
    print(f"{len(seats)} tables, {sum(seats)} clients, {', '.join(asked.games)}; {asked.rounds} rounds of", end=" ")
    print(f"{asked.seconds:g} s, {os.cpu_count()} cores, load average before {load:.1f}", flush=True)
    ours: list[Round] = []
    peers: list[Round] = []
    for number in range(asked.rounds):
        print(f"round {number + 1}", flush=True)
        ours.append(await run_ours(seats, asked.games, asked.seconds))
        if not asked.alone:
            peers.append(await run_peer(Path(asked.peer), seats, asked.games, asked.seconds))
    print(table(ours, peers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument(
        "--peer", default=str(Path(tempfile.gettempdir()) / "ludothek-peer"), help="where to install it"
    )
    asked = parser.parse_args()
    if not asked.alone:
        load_peer.install(Path(asked.peer), asked.games)
    uvloop.run(rounds(asked))


if __name__ == "__main__":
    main()
