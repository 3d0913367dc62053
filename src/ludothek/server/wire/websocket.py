"""Exchange messages with one client over a WebSocket."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

import msgspec
import structlog
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


async def serve(
    websocket: WebSocket, client: Connection, tables: Tables, since: int, count: Callable[[], None], answer: Answer
) -> None:
    """Join a client to its table and serve it until either side closes.

    `count` is called for each frame and raises TooMany when there were too many; `answer` carries out a message.
    """
    raw_send = websocket._send
    reader = asyncio.current_task()
    assert reader is not None

    def send(message: bytes) -> Coroutine[Any, Any, None]:
        return raw_send({"type": "websocket.send", "text": message.decode()})  # type: ignore[return-value]

    async def pump() -> None:
        try:
            code, reason = await client.pump(send)
            await websocket.close(code, reason)
        except (RuntimeError, OSError, AssertionError):
            return
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, reader.cancel)

    writer: asyncio.Task[None] | None = None
    try:
        await tables.join(client, since)
        writer = asyncio.create_task(pump())
        await asyncio.create_task(read(websocket, client, count, answer))
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
        if writer is not None:
            if client.is_finished:
                await asyncio.wait([writer], timeout=CLOSE_SECONDS)
            writer.cancel()


async def read(websocket: WebSocket, client: Connection, count: Callable[[], None], answer: Answer) -> None:
    """Answer each frame until the client disconnects or sends too many.

    It runs as a task of its own and reads the ASGI channel directly, so that no frame passes through the middleware.
    """
    receive = websocket._receive
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect" or client.is_finished:
            return
        try:
            count()
            frame = message.get("text")
            client.push(encode(await answer(parse(frame if frame is not None else message.get("bytes") or b""))))
        except TooManyRequests as refusal:
            client.push(encode_problem(refusal))
            client.finish(TOO_MANY, refusal.code)
            return
        except Refusal as refusal:
            client.push(encode_problem(refusal))
