"""The abuser of `benchmarks.abuse`: one network that asks of a server all that used to stop it, as fast as it can.

    python -m benchmarks.abuser PORT [--seconds 60] [--only editions,replays]

All requests come from one IPv6 network, with another address each time. What was answered is printed at the end.
"""

import argparse
import asyncio
import base64
import contextlib
import io
import itertools
import json
import os
import random
import secrets
import zipfile
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import uvloop
from websockets.frames import Frame, Opcode

import ludothek

NICENESS = 10
PAUSE = 0.05
HALF_REQUESTS = 300
LONGEST = 5_990
SLOW_READERS = 60
SLOW_SECONDS = 10.0
ENTRANTS = 32
ARCHIVED = 9_000
_hosts = itertools.count(1)


def make_address() -> dict[str, str]:
    return {"x-forwarded-for": f"2001:db8:bad:1::{next(_hosts):x}"}


def make_record(actions: int) -> str:
    """A match in which nobody hurries."""
    table = ludothek.Table("maumau", 2, 1, {"games": 20, "voluntary_draw": True})
    draw = 56
    for _ in range(actions):
        legal = table.legal_actions()
        table.play(draw if draw in legal else legal[-1])
    return "\n".join(line.partition("  #")[0] for line in table.record().splitlines()) + "\n"


def make_finished_record() -> str:
    """A long match that was played to its end: whoever draws with a probability draws more cards in it."""
    dice = random.Random(0)
    table = ludothek.Table("maumau", 2, 1, {"games": 20, "voluntary_draw": True}, salt="ab" * 32)
    draw = 56
    while not table.is_over:
        legal = table.legal_actions()
        others = [action for action in legal if action != draw]
        table.play(draw if not others or (draw in legal and dice.random() < 0.1) else dice.choice(others))
    return table.record()


def make_archive() -> bytes:
    """An archive with about as many games as one may have."""
    seats = [{"seat": n, "name": "x" * 40, "place": 1, "you": not n} for n in range(2)]
    play = {"kind": "table", "game": "origami", "at": 1000.0, "ended_by": "played", "seats": seats}
    files = {
        "manifest.json": {"format": "ludothek archive 1", "source": "elsewhere.example", "made_at": 1.0},
        "ratings.json": {"source": "elsewhere.example", "ratings": []},
        "plays.json": {"plays": [play | {"id": secrets.token_hex(8)} for _ in range(ARCHIVED)]},
    }
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, json.dumps(content))
    return body.getvalue()


class Abuser:
    KINDS = (
        *("guests", "editions", "rules", "listed", "frames", "uploads", "half_requests", "heads", "pipelines", "lists"),
        *("pages", "slow_readers", "cups", "hand_overs", "archives", "circles", "champions", "webhooks", "replays"),
        *("branches", "visits", "reviews"),
    )
    """The methods that are kinds of abuse."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30)
        self.answers: Counter[str] = Counter()
        self.cookies: list[str] = []
        self.record = ""
        self.longest = ""
        self.long_tables: list[str] = []
        self.finished = ""
        self.archive = b""
        self.tournaments: list[str] = []

    async def ask(
        self, what: str, method: str, path: str, body: Any = None, cookie: str = "", archive: bytes | None = None
    ) -> httpx2.Response:
        headers = make_address() | ({"cookie": cookie} if cookie else {})
        if archive is not None:
            headers["content-type"] = "application/zip"
            answer = await self.http.request(method, path, content=archive, headers=headers)
        else:
            answer = await self.http.request(method, path, json=body, headers=headers)
        self.http.cookies.clear()
        self.answers[f"{what}: {answer.status_code}"] += 1
        return answer

    async def prepare(self) -> None:
        """A few guests, and the longest record that is accepted."""
        for _ in range(3):
            answer = await self.ask("guests", "POST", "/api/me", {"name": "Mallory"})
            if answer.status_code == 200:
                self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
        self.longest, self.finished, self.archive = make_record(LONGEST), make_finished_record(), make_archive()
        await self.uploads()

    async def uploads(self) -> None:
        for cookie in self.cookies:
            answer = await self.ask("records", "POST", "/api/records", {"record": self.longest}, cookie)
            if answer.status_code == 201:
                self.record = answer.json()["record"]

    async def guests(self) -> None:
        await self.ask("guests", "POST", "/api/me", {"name": "Mallory"})

    async def editions(self) -> None:
        for source in ("[[area]]\n" * 2000, ".".join("a" * 10_000) + " = 1", "[[area]]\nid = 1\n" * 500):
            body = {"game": "origin", "edition": {"name": "x", "source": source}}
            await self.ask("editions", "POST", "/api/tables", body, self.cookies[0])

    async def replays(self) -> None:
        await asyncio.gather(
            *(self.ask("replays", "GET", f"/api/tables/{self.record}/replay?at={at}") for at in range(0, 4000, 500))
        )

    async def branches(self) -> None:
        body = {"at": 5_900, "bots": ["master", "master"], "bot_pause": 0}
        for cookie in self.cookies:
            answer = await self.ask("branches", "POST", f"/api/tables/{self.record}/branches", body, cookie)
            if answer.status_code == 201 and cookie == self.cookies[0]:
                self.long_tables = [answer.json()["table"]]

    async def visits(self) -> None:
        """Ask again and again for all that ever happened at a long table."""
        for _ in range(20):
            for table in self.long_tables[-1:]:
                await self.ask("visits", "GET", f"/api/tables/{table}?seat=0&lang=fr", None, self.cookies[0])

    async def rules(self) -> None:
        for game, lang in itertools.product(("maumau", "origami", "origin"), ("en", "de", "fr")):
            await self.ask("rules", "GET", f"/api/rules/{game}?lang={lang}")

    async def listed(self) -> None:
        for cookie in self.cookies:
            await self.ask("listed tables", "POST", "/api/tables", {"game": "origin", "visibility": "listed"}, cookie)

    async def reviews(self) -> None:
        for cookie in self.cookies:
            await self.ask("reviews", "POST", f"/api/review/{self.record}", {}, cookie)

    async def frames(self) -> None:
        """Half a megabyte of pings, then of small messages, over WebSockets."""
        for opcode, payload in ((Opcode.PING, b""), (Opcode.TEXT, b"{}")):
            opened = await self.ask("tables", "POST", "/api/tables", {"game": "maumau"}, self.cookies[-1])
            if opened.status_code != 201:
                return
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            key = base64.b64encode(secrets.token_bytes(16)).decode()
            head = {
                "Host": f"127.0.0.1:{self.port}",
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": key,
                "Cookie": self.cookies[-1],
                **make_address(),
            }
            lines = [
                f"GET /api/tables/{opened.json()['table']}/socket HTTP/1.1",
                *(f"{k}: {v}" for k, v in head.items()),
            ]
            writer.write("\r\n".join([*lines, "", ""]).encode())
            await reader.read(1000)
            frame = Frame(opcode, payload).serialize(mask=True)
            writer.write(frame * (512 * 1024 // len(frame)))
            await self.wait_for_end("frames", reader, writer)

    async def lists(self) -> None:
        """What anybody may see, as often as possible."""
        for path in ("/api/tables", "/api/deals", "/api/ratings", "/healthz", "/metrics", "/api/privacy"):
            await self.ask("lists", "GET", path)

    async def pages(self) -> None:
        for path in ("/", f"/t/{self.long_tables[-1] if self.long_tables else 'x'}", "/nowhere.js", "/kit.json"):
            await self.ask("pages", "GET", path)

    async def slow_readers(self) -> None:
        """Ask for much and read nothing."""

        async def stall(path: str) -> None:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1024)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            lines = [f"GET {path} HTTP/1.1", "Host: x", *(f"{k}: {v}" for k, v in make_address().items())]
            writer.write("\r\n".join([*lines, "", ""]).encode())
            await asyncio.sleep(SLOW_SECONDS)
            self.answers["slow readers: held"] += 1
            writer.transport.abort()

        await asyncio.gather(*(stall("/api/openapi.json") for _ in range(SLOW_READERS)))

    async def cups(self) -> None:
        """Tournaments of bots that play as fast as they can, their boards and their records."""
        cookie, bot = self.cookies[0], {"act": "add-bot", "bot": "greedy"}
        cup = {"name": "Cup", "game": "maumau", "bots_admitted": True, "bot_pause": 0, "break_seconds": 0, "rounds": 31}
        made = await self.ask("tournaments", "POST", "/api/tournaments", cup | {"bot": "greedy"}, cookie)
        if made.status_code == 201:
            path = f"/api/tournaments/{made.json()['tournament']}"
            self.tournaments.append(path)
            for act in (*[bot] * ENTRANTS, {"act": "start"}):
                while (await self.ask("hosting", "POST", f"{path}/host", act, cookie)).status_code == 429:
                    await asyncio.sleep(1)
        for path in self.tournaments:
            for what in ("", "/results.csv", "/records.zip?round=1"):
                await self.ask("boards", "GET", path + what)

    async def hand_overs(self) -> None:
        for cookie in self.cookies:
            await self.ask("hand-overs", "POST", "/api/me/records", {"record": self.finished}, cookie)

    async def archives(self) -> None:
        for cookie in self.cookies:
            await self.ask("archives", "POST", "/api/me/archive", None, cookie, self.archive)
            await self.ask("archives", "GET", "/api/me/archive", None, cookie)

    async def circles(self) -> None:
        for cookie in self.cookies:
            made = await self.ask("circles", "POST", "/api/circles", {"name": "Circle"}, cookie)
            if made.status_code == 201:
                path, table = f"/api/circles/{made.json()['circle']}", {"game": "maumau", "visibility": "listed"}
                await self.ask("circle tables", "POST", f"{path}/tables", table, cookie)
                await self.ask("circles", "GET", path, None, cookie)

    async def champions(self) -> None:
        for game, cookie in itertools.product(("maumau", "origami", "origin"), self.cookies):
            wanted = {"game": game, "seats": 4, "level": "apprentice", "bot_pause": 0}
            await self.ask("champions", "POST", "/api/champions", wanted, cookie)

    async def webhooks(self) -> None:
        """Aim requests at the server's own network."""
        for url in ("http://127.0.0.1:5432/", "http://169.254.169.254/latest", "http://localhost:5432/"):
            path = "/api/me/notifications/webhook"
            added = await self.ask("webhooks", "POST", path, {"url": url}, self.cookies[0])
            if added.status_code == 201:
                channel = {"id": added.json()["channel"]["id"]}
                await self.ask("webhook tests", "POST", "/api/me/notifications/test", channel, self.cookies[0])

    async def half_requests(self) -> None:
        async def hold() -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
            await self.wait_for_end("half requests", reader, writer)

        await asyncio.gather(*(hold() for _ in range(HALF_REQUESTS)))

    async def heads(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET / HTTP/1.1\r\nX: " + b"x" * 8_000_000)
        await self.wait_for_end("large heads", reader, writer)

    async def pipelines(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 5000)
        await self.wait_for_end("pipelines", reader, writer)

    async def wait_for_end(self, what: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            async with asyncio.timeout(20):
                while await reader.read(65536):
                    continue
        self.answers[f"{what}: closed"] += 1
        writer.close()

    async def repeat(self, deed: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await deed()
            except (OSError, httpx2.HTTPError, TimeoutError):
                self.answers[f"{deed.__name__}: connection lost"] += 1
            await asyncio.sleep(PAUSE)

    async def abuse(self, seconds: float, only: list[str]) -> None:
        """Do all kinds of abuse, or some of them, for a while."""
        kinds = [kind for kind in self.KINDS if not only or kind in only]
        needs_record = {"replays", "branches", "visits", "reviews"}
        tasks = [
            asyncio.create_task(self.repeat(getattr(self, kind)))
            for kind in kinds
            if self.record or kind not in needs_record
        ]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def run(self, seconds: float, only: list[str]) -> None:
        await self.prepare()
        await self.abuse(seconds, only)
        await self.http.aclose()
        print("abuser: " + ", ".join(f"{what} {n}" for what, n in sorted(self.answers.items())), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", default="", help="some of the deeds, separated by commas")
    asked = parser.parse_args()
    os.nice(NICENESS)
    uvloop.run(Abuser(asked.port).run(asked.seconds, [deed for deed in asked.only.split(",") if deed]))


if __name__ == "__main__":
    main()
