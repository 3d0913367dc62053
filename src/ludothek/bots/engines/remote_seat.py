"""A seat at a server: connects with a token, sits down, and lets a bot or an engine play to the end of the game."""

import json
import logging
import time
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from ludothek.bots import arena, registry
from ludothek.bots.engines import protocol
from ludothek.bots.engines.client import EngineBot
from ludothek.bots.engines.server import unpack_position
from ludothek.bots.registry import Bot
from ludothek.core.errors import LudothekError, format_error, needs_extra
from ludothek.core.table import TOKENS, Table

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

log = logging.getLogger(__name__)
TRIES = 8
WAIT_SECONDS = 1.0
HTTP_SECONDS = 20.0
MAX_FRAME = 1 << 22
RETRIED_CODES = frozenset({"stale", "ahead", "busy", "stopping", "store-unavailable"})


def parse_token(token: str) -> tuple[str, int]:
    """Return the table and the seat that a token is for; only the server knows whether it is valid."""
    part = token.partition(".")[0]
    try:
        table, seat, _ = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        return str(table), int(seat)
    except (TypeError, ValueError):
        raise LudothekError("this is no token of a seat") from None


@dataclass(frozen=True)
class EngineAtPosition:
    """An engine that gets the server's position, with clock and events, in place of a fair copy."""

    engine: EngineBot
    position: protocol.Position

    @property
    def name(self) -> str:
        return self.engine.name

    def __call__(self, copy: Table) -> int:
        return self.engine.ask(self.position)


class RemoteSeat:
    """One seat of one table at a server, and the bot that plays there."""

    def __init__(self, url: str, token: str, bot: str) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.bot: Bot = registry.bot(bot)
        self.table, self.seat = parse_token(token)
        self.seq = 0
        self.acted_at = -1
        self.view: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None
        self._token_here = next(TOKENS)
        self._intents = count(1)
        self._sent: set[str] = set()
        self._run = f"{time.time_ns():x}"

    def play(self) -> dict[str, Any]:
        """Play to the end and return the result; reconnect when the connection is lost."""
        with needs_extra("server", "a seat at a server"):
            from websockets.exceptions import WebSocketException
            from websockets.sync.client import connect

        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        tries = 0
        while self.result is None:
            before = self.seq
            try:
                with connect(f"{address}?since={self.seq}", additional_headers=headers, max_size=MAX_FRAME) as socket:
                    self.listen(socket)
            except (OSError, WebSocketException) as error:
                tries = 1 if self.seq > before else tries + 1
                if tries == TRIES:
                    raise LudothekError(f"{self.url} can't be reached: {format_error(error)}") from None
                log.warning("the connection was lost, once more in %g s: %s", WAIT_SECONDS, format_error(error))
                time.sleep(WAIT_SECONDS)
        return self.result

    def listen(self, socket: "ClientConnection") -> None:
        while self.result is None:
            self.handle(socket, json.loads(socket.recv()))

    def handle(self, socket: "ClientConnection", message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self._sent.clear()
            case "update":
                self.seq = message["seq"]
                self.sit_down(socket, message.get("room") or {})
                self.view = message.get("view") or self.view
                self.result = message.get("result")
                self.act_if_due(socket, message.get("position", 0))
            case "refused" if message["code"] in RETRIED_CODES:
                self.acted_at = -1
                self.act_if_due(socket, self.seq)
            case "refused" | "problem":
                raise LudothekError(f"{self.url} refused: {message['message']}")

    def sit_down(self, socket: "ClientConnection", room: dict[str, Any]) -> None:
        """Take the seat and get ready, before the game."""
        if room.get("phase") != "open":
            return
        chair = room["seats"][self.seat]
        wish = "sit" if not chair.get("yours") else "ready" if not chair.get("ready") else ""
        if wish and wish not in self._sent:
            self._sent.add(wish)
            self.send(socket, wish)

    def act_if_due(self, socket: "ClientConnection", position: int) -> None:
        """Send an action if this seat is to move, once for each position."""
        if self.result is not None or self.view.get("to_move") != self.seat or position == self.acted_at:
            return
        asked = fetch_position(self.url, self.table, self.token)
        if asked is None:
            return
        asked.table = self._token_here
        self.acted_at = position
        self.send(socket, "act", seq=self.seq, actions=[self.choose_action(asked)])

    def choose_action(self, position: protocol.Position) -> int:
        """Return the bot's action; a bot that fails is replaced to the end."""
        copy = unpack_position(position, self._token_here)
        bot = EngineAtPosition(self.bot, position) if isinstance(self.bot, EngineBot) else self.bot
        decision = arena.decide(copy, bot)
        if decision.replaced_by is not None:
            self.bot = registry.bot(decision.replaced_by)
        return decision.action

    def send(self, socket: "ClientConnection", kind: str, **fields: Any) -> None:
        intent = f"{self._run}-{next(self._intents)}"
        socket.send(json.dumps({"type": kind, "intent": intent, "seat": self.seat, **fields}))


def fetch_position(url: str, table: str, token: str) -> protocol.Position | None:
    """Get the position of a seat from the server; None if the seat is not to move."""
    request = Request(f"{url}/api/tables/{table}/position", headers={"authorization": f"Bearer {token}"})
    try:
        with urlopen(request, timeout=HTTP_SECONDS) as answer:
            return msgspec.json.decode(answer.read(), type=protocol.Position)
    except HTTPError as error:
        with error:
            if error.code == 409:
                return None
        raise LudothekError(f"{url} gives no position: {error}") from None
    except URLError as error:
        raise OSError(str(error)) from None
