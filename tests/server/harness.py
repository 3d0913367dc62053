"""A real server in a process of its own, and guests who play on it over real sockets."""

import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import httpx2
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludothek.server.db import schema
from ludothek.server.settings import Settings
from tests.server.launch import ForkedServer, Started

START_SECONDS = 120.0
WAIT_SECONDS = 60.0
_counter = itertools.count()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def wait_until(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.05)


class ServerProcess:
    """`ludothek serve`; where tests set `preloads`, in a process that has loaded the modules already."""

    launcher: Sequence[str] = ("-m", "ludothek.server.cli")
    preloads = False

    def __init__(
        self,
        data: Path,
        database: str | None = None,
        *arguments: str,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.environment = environment
        self.data = data
        self.database = database
        self.arguments = arguments
        self.port = free_port()
        self.log = data.parent / f"{data.name}-{self.port}.log"
        self.process: Started | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: bool = True) -> Self:
        arguments = ["serve", "--data", str(self.data), "--port", str(self.port), "--limits", "1000"]
        arguments += ["--patience", "0.2", "--bot-seconds", "60", "--par-seconds", "0", *self.arguments]
        if self.database is not None:
            arguments += ["--database", self.database]
        if self.preloads and self.launcher is ServerProcess.launcher and self.environment is None:
            self.process = ForkedServer(arguments, self.log)
        else:
            command = [sys.executable, *self.launcher, *arguments]
            environment = {**os.environ, **(self.environment or {})}
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    command, stdout=log, stderr=log, env=environment, start_new_session=True
                )
        if wait:
            self.wait_until_up()
        return self

    def wait_until_up(self) -> None:
        give_up = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up:
            assert self.process is not None
            assert self.process.poll() is None, f"the server ended: {self.log.read_text()[-2000:]}"
            try:
                if httpx2.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx2.HTTPError:
                time.sleep(0.05)
        raise TimeoutError(f"the server did not come up: {self.log.read_text()[-2000:]}")

    def stop(self) -> int:
        """Asks it to end, as systemd does."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(WAIT_SECONDS)
        finally:
            self.kill()

    def kill(self) -> None:
        """Kills it and its bots at once, as a power cut does."""
        assert self.process is not None
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self.process.wait(WAIT_SECONDS)

    def let_absence_last(self, table: dict[str, Any], seconds: float) -> None:
        """Those who are away from a table have been so for longer."""
        engine = sa.create_engine(Settings(data=str(self.data), database=self.database).url)
        rows = schema.log.c
        change = sa.update(schema.log).where(rows.table_id == table["table"], rows.kind.in_(("sit", "away")))
        with engine.begin() as connection:
            connection.execute(change.values(at=rows.at - seconds))
        engine.dispose()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Guest:
    """Somebody with a browser: keeps a cookie, opens tables, connects sockets."""

    def __init__(self, server: ServerProcess, name: str = "Ada", joins: bool = True) -> None:
        self.server = server
        self.http = httpx2.Client(base_url=server.url, timeout=WAIT_SECONDS)
        self.received = bytearray()
        self.lines: list[Line] = []
        self.id = ""
        if joins:
            response = self.post("/api/me", {"name": name})
            assert response.status_code == 200, response.text
            self.id = response.json()["player"]

    def get(self, path: str, **more: Any) -> httpx2.Response:
        response = self.http.get(path, **more)
        self.received += response.content
        return response

    def post(self, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        response = self.http.post(path, json={} if body is None else body, **more)
        self.received += response.content
        return response

    @property
    def cookie(self) -> str:
        return "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)

    def open_table(self, game: str = "maumau", **body: Any) -> dict[str, Any]:
        body.setdefault("bot_pause", 0)
        response = self.post("/api/tables", {"game": game, **body})
        assert response.status_code == 201, response.text
        return dict(response.json())

    def enter(self, table: dict[str, Any]) -> None:
        response = self.post(f"/api/tables/{table['table']}/enter", {"invite": table["invite"]})
        assert response.status_code == 200, response.text

    def intent(self, table: dict[str, Any], kind: str, **fields: Any) -> dict[str, Any]:
        body = {"type": kind, "intent": fields.pop("intent", None) or f"i{next(_counter)}", **fields}
        return dict(self.post(f"/api/tables/{table['table']}/intents", body).json())

    def play(self, table: dict[str, Any], since: int = 0) -> "Line":
        return Line(self, table["table"], since)

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self.http.close()


class Line:
    """A socket at a table, and what is known from it."""

    def __init__(self, guest: Guest, table: str, since: int = 0, lang: str = "en") -> None:
        self.guest = guest
        url = f"ws://127.0.0.1:{guest.server.port}/api/tables/{table}/socket?since={since}&lang={lang}"
        self.socket: ClientConnection = connect(
            url,
            additional_headers={"cookie": guest.cookie},
            compression=None,
            legacy=True,
            open_timeout=WAIT_SECONDS,
            ping_interval=None,
        )
        guest.lines.append(self)
        self.messages: list[dict[str, Any]] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.room: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None
        self.seq = since

    def receive(self, timeout: float = WAIT_SECONDS) -> dict[str, Any]:
        raw = self.socket.recv(timeout=timeout)
        self.guest.received += raw.encode() if isinstance(raw, str) else raw
        message: dict[str, Any] = json.loads(raw)
        self.messages.append(message)
        if message["type"] == "update":
            self.seq = max(self.seq, message["seq"])
            if "view" in message:
                self.views[message.get("seat")] = message["view"]
            self.room = message.get("room", self.room)
            self.result = message.get("result", self.result)
        return message

    def send(self, kind: str, **fields: Any) -> str:
        intent = fields.pop("intent", None) or f"w{next(_counter)}"
        self.socket.send(json.dumps({"type": kind, "intent": intent, **fields}))
        return str(intent)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends an intent and waits for its answer."""
        intent = self.send(kind, **fields)
        return self.until(lambda m: m["type"] in ("ack", "refused", "problem") and m.get("intent", intent) == intent)

    def until(self, wanted: Any, timeout: float = WAIT_SECONDS) -> dict[str, Any]:
        give_up = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, give_up - time.monotonic()))
            if wanted(message):
                return message

    def until_room(self, wanted: Any, timeout: float = WAIT_SECONDS) -> None:
        give_up = time.monotonic() + timeout
        while not (self.room and wanted(self.room)):
            self.receive(max(0.01, give_up - time.monotonic()))

    def until_turn(self, seat: int, timeout: float = WAIT_SECONDS) -> None:
        """Reads until it is a seat's turn, or the game has a result; nothing if that is so already."""
        give_up = time.monotonic() + timeout
        while not self.result and (self.views.get(seat) or {}).get("to_move") != seat:
            self.receive(max(0.01, give_up - time.monotonic()))

    def settle(self, seq: int) -> None:
        """Reads until a number was seen."""
        while self.seq < seq:
            self.receive()

    def close(self) -> None:
        try:
            self.socket.close()
        except ConnectionClosed:
            return

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def legal(view: dict[str, Any]) -> list[int]:
    return [choice["action"] for choice in view["legal"]]


def start_pair(a: Guest, b: Guest, **body: Any) -> tuple[dict[str, Any], Line, Line]:
    """Two people at a table of two, ready and started."""
    body.setdefault("options", {"games": 1})
    table = a.open_table(seats=2, **body)
    b.enter(table)
    one, two = a.play(table), b.play(table)
    assert one.ask("sit", seat=0)["type"] == "ack"
    assert two.ask("sit", seat=1)["type"] == "ack"
    assert one.ask("ready", seat=0)["type"] == "ack"
    assert two.ask("ready", seat=1)["type"] == "ack"
    one.until_room(lambda r: r["phase"] == "playing")
    two.until_room(lambda r: r["phase"] == "playing")
    return table, one, two


def play_on(lines: dict[int, Line], decisions: int, choose: Any = min) -> int:
    """Lets people play legal decisions until the game is over or so many are made; returns how many were.

    The lowest is to draw: nobody has won after a few of them.
    """
    made = 0
    any_line = next(iter(lines.values()))
    while made < decisions and any_line.result is None:
        view = any_line.views[next(iter(lines))]
        if view["over"]:
            break
        seat = view["to_move"]
        line = lines[seat]
        line.settle(any_line.seq)
        answer = line.ask("act", seat=seat, seq=line.seq, actions=[choose(legal(line.views[seat]))])
        assert answer["type"] == "ack", answer
        made += 1
        for other in lines.values():
            other.settle(answer["seq"])
    return made


def play_to_end(lines: dict[int, Line]) -> int:
    """Lets people lay cards where they can until the game is over; returns how many decisions that took."""
    return play_on(lines, 10**6, max)


def play_out(player: Guest, table: dict[str, Any], seat: int = 0) -> None:
    """Lets somebody play legal decisions against bots until the game is over."""
    with player.play(table) as line:
        line.until_room(lambda r: r["phase"] == "playing")
        while line.result is None:
            line.until_turn(seat, timeout=60)
            if line.result is None:
                result = line.ask("act", seat=seat, seq=line.seq, actions=[legal(line.views[seat])[0]])
                line.settle(result.get("seq", 0))
