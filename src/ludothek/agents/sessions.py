"""Sessions of agents: who is calling, the one seat each has, and how they are served over HTTP.

A session is the process on the standard streams. Over HTTP it is the session of the protocol's handshake, or whoever
sends the same secret as `Authorization: Bearer`. Protocol versions from 2026-07-28 on have no sessions, so a request of
theirs without a secret is told to shake hands.
"""

import json
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp_types import UNSUPPORTED_PROTOCOL_VERSION
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS

from ludothek.agents.seat import AgentSeat
from ludothek.core.errors import LudothekError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

MAX_SEATS = 64
LOCAL = "local"
SCHEME = "bearer "
HOST = "127.0.0.1"
NO_SEAT = "you have no seat yet: take one first"


class Seats:
    """The seat of every session; the one that was not used for longest makes room."""

    def __init__(self, most: int = MAX_SEATS) -> None:
        self.most = most
        self._seats: OrderedDict[str, AgentSeat] = OrderedDict()

    async def check_free(self, identity: str, leave: bool) -> None:
        """Raise if the session plays a game that it does not want to leave."""
        seat = self._seats.get(identity)
        if seat is not None and not leave and not await seat.is_over():
            raise LudothekError("you have a seat, and its game is not over: play on, or say that you leave it")

    def put(self, identity: str, seat: AgentSeat) -> None:
        self._seats[identity] = seat
        self._seats.move_to_end(identity)
        while len(self._seats) > self.most:
            self._seats.popitem(last=False)

    def get(self, identity: str) -> AgentSeat:
        if identity not in self._seats:
            raise LudothekError(NO_SEAT)
        self._seats.move_to_end(identity)
        return self._seats[identity]


def identify(ctx: Context[Any, Any]) -> str:
    """Return who sent a request. The SDK has checked that a session id is one that it gave out."""
    if ctx.headers is None:
        return LOCAL
    if bearer := find_bearer(ctx):
        return SCHEME + sha256(bearer.encode()).hexdigest()
    if session := ctx.headers.get("mcp-session-id"):
        return f"session {session}"
    raise LudothekError("this request belongs to no session: send `Authorization: Bearer` with a secret of yours")


def find_bearer(ctx: Context[Any, Any]) -> str:
    """Return the secret that came with a request, empty if none did."""
    sent = (ctx.headers or {}).get("authorization", "")
    return sent[len(SCHEME) :].strip() if sent.lower().startswith(SCHEME) else ""


class HandshakeWithoutSecret:
    """Middleware that lets clients without a secret fall back to a protocol version with sessions."""

    def __init__(self, app: "ASGIApp") -> None:
        self.app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        headers = dict(scope.get("headers", ()))
        version = headers.get(b"mcp-protocol-version", b"").decode("latin-1")
        if not version or version in HANDSHAKE_PROTOCOL_VERSIONS or b"authorization" in headers:
            await self.app(scope, receive, send)
            return
        data = {"supported": list(HANDSHAKE_PROTOCOL_VERSIONS), "requested": version}
        message = "a session is needed: shake hands, or send `Authorization: Bearer` with a secret of yours"
        error = {"code": UNSUPPORTED_PROTOCOL_VERSION, "message": message, "data": data}
        body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
        await send({"type": "http.response.start", "status": 400, "headers": [(b"content-type", b"application/json")]})
        await send({"type": "http.response.body", "body": body})


def make_app(server: MCPServer[Any]) -> "ASGIApp":
    """Return the application that serves agents over streamable HTTP at `/mcp`."""
    return HandshakeWithoutSecret(server.streamable_http_app(host=HOST))


def configure_http(server: MCPServer[Any], port: int) -> uvicorn.Server:
    """Return what serves agents over HTTP on a port of this machine."""
    return uvicorn.Server(uvicorn.Config(make_app(server), HOST, port, log_level="warning"))


def serve_http(server: MCPServer[Any], port: int) -> None:
    configure_http(server, port).run()
