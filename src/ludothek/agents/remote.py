"""A seat at a server for an agent, by the token of that seat: one short connection for each request."""

import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
import msgspec

from ludothek.agents.seat import Situation, list_actions
from ludothek.bots.engines.remote_seat import MAX_FRAME, fetch_position, parse_token
from ludothek.bots.engines.server import unpack_position
from ludothek.core import registry
from ludothek.core.errors import LudothekError, format_error, needs_extra
from ludothek.core.selection import arrange
from ludothek.core.table import TOKENS, Table
from ludothek.core.views import Event

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection


class RemoteSeat:
    """One seat of a table at a server. It sits down and gets ready at the first look."""

    def __init__(self, url: str, token: str, lang: str = "en") -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.table, self.seat = parse_token(token)
        self.lang = lang
        self._shown = 0
        self._token_here = next(TOKENS)

    async def look(self) -> Situation:
        async with self._connect() as (_, update):
            return await self._describe(update)

    async def copy(self) -> Table:
        position = await anyio.to_thread.run_sync(fetch_position, self.url, self.table, self.token)
        if position is None:
            raise LudothekError("it is not your turn")
        return unpack_position(position, self._token_here)

    async def act(self, actions: Sequence[int]) -> None:
        copy = await self.copy()
        ordered = arrange(copy.game, copy.state, actions)
        copy.play(ordered[0])  # raises with the clause and the reason if it is illegal
        async with self._connect() as (socket, update):
            await self._send(socket, "act", seq=update["seq"], actions=ordered)
            async for message in read(socket):
                if message["type"] == "ack":
                    return
                if message["type"] in ("refused", "problem"):
                    raise LudothekError(message["message"])

    async def wait(self, seconds: float) -> None:
        with anyio.move_on_after(seconds):
            async with self._connect() as (socket, update):
                view = update.get("view") or {}
                async for message in read(socket, first=update):
                    view = message.get("view") or view
                    if message.get("result") or view.get("to_move") == self.seat:
                        return

    async def is_over(self) -> bool:
        async with self._connect() as (_, update):
            return bool(update.get("result"))

    async def record(self) -> str:
        raise LudothekError(f"the record of this table can be read at {self.url}/replay/{self.table} when it is over")

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    @asynccontextmanager
    async def _connect(self) -> "AsyncIterator[tuple[ClientConnection, dict[str, Any]]]":
        """Connect, take the seat if the game has not begun, and give the newest update."""
        with needs_extra("server", "a seat at a server"):
            from websockets.asyncio.client import connect
            from websockets.exceptions import WebSocketException

        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket?since=0&lang={self.lang}"
        try:
            async with connect(address, additional_headers=self._headers, max_size=MAX_FRAME) as socket:
                async for message in read(socket):
                    if message["type"] == "problem":
                        raise LudothekError(message["message"])
                    if message["type"] == "update":
                        await self._sit_down(socket, message.get("room") or {})
                        yield socket, message
                        return
        except (OSError, WebSocketException) as error:
            raise LudothekError(f"{self.url} can't be reached: {format_error(error)}") from None

    async def _sit_down(self, socket: "ClientConnection", room: dict[str, Any]) -> None:
        if room.get("phase") == "open":
            chair = room["seats"][self.seat]
            for wish in ["sit"] * (not chair.get("yours")) + ["ready"] * (not chair.get("ready")):
                await self._send(socket, wish)

    async def _send(self, socket: "ClientConnection", kind: str, **fields: Any) -> None:
        intent = secrets.token_hex(8)
        await socket.send(json.dumps({"type": kind, "intent": intent, "seat": self.seat, **fields}))

    async def _describe(self, update: dict[str, Any]) -> Situation:
        room, view = update.get("room") or {}, dict(update.get("view") or {})
        view.pop("legal", None)
        players = [seat.get("name") or seat.get("bot") or "" for seat in room.get("seats", [])]
        result = update.get("result")
        game = registry.game(room["game"])
        kinds = reduce(or_, game.events.values())
        events: list[Event] = [msgspec.convert(event, kinds) for event in update.get("events") or []]
        your_turn = not result and view.get("to_move") == self.seat
        happened, self._shown = events[self._shown :], len(events)
        return Situation(
            game=game.key,
            seat=self.seat,
            players=players,
            your_turn=your_turn,
            over=result is not None,
            happened=game.narrate(happened, players, self.lang, self.seat),
            view=view,
            legal_actions=list_actions(await self.copy(), self.lang) if your_turn else [],
            scores=result and result["scores"],
            winners=result and result["winners"],
        )


async def read(socket: "ClientConnection", first: dict[str, Any] | None = None) -> AsyncIterator[dict[str, Any]]:
    """Yield the messages of a connection, after one that was read before."""
    if first is not None:
        yield first
    async for text in socket:
        yield json.loads(text)
