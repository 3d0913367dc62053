"""A seat at a server: connects with a token, sits down, and lets a bot or an engine decide to the end of the game."""

import json
import logging
import time
from base64 import urlsafe_b64decode
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from ludothek.bots import registry
from ludothek.bots.arena import STAND_IN
from ludothek.bots.engines import protocol
from ludothek.bots.engines.client import EngineBot
from ludothek.bots.engines.server import imagined
from ludothek.bots.registry import Bot
from ludothek.core.errors import LudothekError, format_error, needs_extra
from ludothek.core.table import TOKENS

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

log = logging.getLogger(__name__)
TRIES = 8
WAIT_SECONDS = 1.0
HTTP_SECONDS = 20.0
LONGEST_FRAME = 1 << 22
WORTH_ANOTHER = frozenset({"stale", "ahead", "busy", "stopping", "store-unavailable"})


def place_of(token: str) -> tuple[str, int]:
    """The table and the seat that a token is for; whether it is good only the server knows."""
    part = token.partition(".")[0]
    try:
        table, seat, _ = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        return str(table), int(seat)
    except (TypeError, ValueError):
        raise LudothekError("this is no token of a seat") from None


class Seat:
    """One seat of one table, and who decides there."""

    def __init__(self, url: str, token: str, bot: str) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.bot: Bot = registry.bot(bot)
        self.table, self.seat = place_of(token)
        self.seq = 0
        self.decided = -1
        self.view: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None
        self._own_number = next(TOKENS)
        self._intents = count(1)
        self._wished: set[str] = set()
        self._run = f"{time.time_ns():x}"

    def play(self) -> dict[str, Any]:
        """Plays to the end and returns the result; comes back when the connection is lost."""
        with needs_extra("server", "a seat at a server"):
            from websockets.exceptions import WebSocketException
            from websockets.sync.client import connect

        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        tries = 0
        while self.result is None:
            before = self.seq
            try:
                with connect(
                    f"{address}?since={self.seq}", additional_headers=headers, max_size=LONGEST_FRAME
                ) as socket:
                    self.attend(socket)
            except (OSError, WebSocketException) as error:
                tries = 1 if self.seq > before else tries + 1
                if tries == TRIES:
                    raise LudothekError(f"{self.url} can't be reached: {format_error(error)}") from None
                log.warning("the connection was lost, once more in %g s: %s", WAIT_SECONDS, format_error(error))
                time.sleep(WAIT_SECONDS)
        return self.result

    def attend(self, socket: "ClientConnection") -> None:
        while self.result is None:
            self.hear(socket, json.loads(socket.recv()))

    def hear(self, socket: "ClientConnection", message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self._wished.clear()
            case "update":
                self.seq = message["seq"]
                self.sit_down(socket, message.get("room") or {})
                self.view = message.get("view") or self.view
                self.result = message.get("result")
                self.consider(socket, message.get("position", 0))
            case "refused" if message["code"] in WORTH_ANOTHER:
                self.decided = -1
                self.consider(socket, self.seq)
            case "refused" | "problem":
                raise LudothekError(f"{self.url} refused: {message['message']}")

    def sit_down(self, socket: "ClientConnection", room: dict[str, Any]) -> None:
        """Takes the seat and is ready, before the game."""
        if room.get("phase") != "open":
            return
        chair = room["seats"][self.seat]
        wish = "sit" if not chair.get("yours") else "ready" if not chair.get("ready") else ""
        if wish and wish not in self._wished:
            self._wished.add(wish)
            self.send(socket, wish)

    def consider(self, socket: "ClientConnection", position: int) -> None:
        """Decides where this seat is to move, once for each position."""
        if self.result is not None or self.view.get("to_move") != self.seat or position == self.decided:
            return
        asked = self.position()
        if asked is None:
            return
        self.decided = position
        self.send(socket, "act", seq=self.seq, actions=[self.decision(asked)])

    def position(self) -> protocol.Position | None:
        """The position from the server; none if this seat is no longer to move."""
        request = Request(
            f"{self.url}/api/tables/{self.table}/position", headers={"authorization": f"Bearer {self.token}"}
        )
        try:
            with urlopen(request, timeout=HTTP_SECONDS) as answer:
                found = msgspec.json.decode(answer.read(), type=protocol.Position)
        except HTTPError as error:
            with error:
                if error.code == 409:
                    return None
            raise LudothekError(f"{self.url} gives no position: {error}") from None
        except URLError as error:
            raise OSError(str(error)) from None
        found.table = self._own_number
        return found

    def decision(self, asked: protocol.Position) -> int:
        """What the bot decides; one that fails is replaced to the end."""
        try:
            if isinstance(self.bot, EngineBot):
                return self.bot.ask(asked)
            return self.bot(imagined(asked, self._own_number))
        except Exception as error:
            why = error if isinstance(error, LudothekError) else f"{type(error).__name__}: {error}"
            log.warning("%s; %s goes on", why, STAND_IN)
            self.bot = registry.bot(STAND_IN)
            return self.bot(imagined(asked, self._own_number))

    def send(self, socket: "ClientConnection", kind: str, **fields: Any) -> None:
        intent = f"{self._run}-{next(self._intents)}"
        socket.send(json.dumps({"type": kind, "intent": intent, "seat": self.seat, **fields}))
