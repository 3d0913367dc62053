"""Exchange messages with one client over a WebSocket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
import structlog
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ludothek.server import metrics
from ludothek.server.errors import Invalid, Refusal, TooManyRequests
from ludothek.server.protocol import Ack, FromClient, Pong, Problem, Refused
from ludothek.server.runtime.channel import Client
from ludothek.server.wire.connection import Connection

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
decode: Callable[[bytes | str], FromClient] = msgspec.json.Decoder(FromClient).decode
Answer = Callable[[FromClient], Awaitable[Ack | Refused | Pong]]

# Close codes; those from 4000 on are the protocol's own.
FAILED = 1011
REFUSED = 4400
TOO_MANY = 4429
CLOSE_SECONDS = 5.0
SERVE = "ludothek.serve"
"""Where a handler that has admitted a socket leaves in the scope what serves it."""


class Tables(Protocol):
    """Where clients join tables: the hub, or the cluster of several processes."""

    async def join(self, client: Client, since: int) -> None: ...

    def leave(self, client: Client) -> None: ...


def parse(frame: bytes | str) -> FromClient:
    """A frame as a message; raises Invalid for anything else."""
    try:
        return decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Invalid("invalid-message", f"this is no message of the protocol: {str(error)[:200]}") from None


def encode_problem(refusal: Refusal) -> bytes:
    return encode(Problem(code=refusal.code, message=refusal.message))


async def refuse(websocket: WebSocket, refusal: Refusal) -> None:
    """Say why a connection is refused, and close it."""
    await websocket.send_text(encode_problem(refusal).decode())
    await websocket.close(TOO_MANY if isinstance(refusal, TooManyRequests) else REFUSED, refusal.code)


async def run(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Run an ASGI application; a socket that it admits is served when all its middleware has returned.

    Their frames and the head of the request would take as much memory as all else of an idle socket.
    """
    await app(scope, receive, send)
    serve_socket: Callable[[Receive, Send], Awaitable[None]] | None = scope.get(SERVE)
    if serve_socket is not None:
        scope.clear()
        await serve_socket(receive, send)


class Pump:
    """Sends what is queued for a client, in a task that exists only while something is."""

    __slots__ = ("_client", "_send", "_server", "task")

    def __init__(self, client: Connection, send: Send) -> None:
        self._client = client
        self._send = send
        self._server = asyncio.current_task()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Send what is queued. Close the connection if it is finished, and soon end the task that serves it."""
        try:
            ending = await self._client.drain(self._send_text)
            if ending is None:
                self.task = None
                return
            code, reason = ending
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (RuntimeError, OSError, AssertionError):
            return
        if self._server is not None:
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._server.cancel)

    def _send_text(self, message: bytes) -> Awaitable[None]:
        return self._send({"type": "websocket.send", "text": message.decode()})


async def serve(
    receive: Receive,
    send: Send,
    client: Connection,
    tables: Tables,
    since: int,
    count: Callable[[], None],
    answer: Answer,
    on_joined: Callable[[], None] = lambda: None,
) -> bool:
    """Join a client to its table and serve it until either side closes; return whether it sent too much.

    `count` is called for each frame and raises TooMany when there were too many; `answer` carries out a message.
    """
    is_flooding = False
    pump = Pump(client, send)
    try:
        await tables.join(client, since)
        client.on_queued = pump.start
        pump.start()
        on_joined()
        is_flooding = await read(receive, client, count, answer)
    except Refusal as refusal:
        client.push(encode_problem(refusal))
        client.finish(REFUSED, refusal.code)
    except asyncio.CancelledError:
        if not client.is_finished:
            raise
    except Exception:
        metrics.unexpected.inc()
        log.exception("websocket failed")
        client.finish(FAILED, "internal error")
    finally:
        tables.leave(client)
        client.on_queued = None
        if client.is_finished and pump.task is None:
            pump.start()
        if pump.task is not None:
            if client.is_finished:
                await asyncio.wait([pump.task], timeout=CLOSE_SECONDS)
            pump.task.cancel()
    return is_flooding


async def read(receive: Receive, client: Connection, count: Callable[[], None], answer: Answer) -> bool:
    """Answer each frame until the client disconnects or sends too many; return whether it sent too many."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect" or client.is_finished:
            return bool(message.get("code") == TOO_MANY)
        try:
            count()
            frame = message.get("text")
            client.push(encode(await answer(parse(frame if frame is not None else message.get("bytes") or b""))))
        except TooManyRequests as refusal:
            client.push(encode_problem(refusal))
            client.finish(TOO_MANY, refusal.code)
            return True
        except Refusal as refusal:
            client.push(encode_problem(refusal))
