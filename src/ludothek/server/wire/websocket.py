"""Play over a WebSocket: frames in, intents carried out, updates out."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from starlette.websockets import WebSocket

from ludothek.server import metrics
from ludothek.server import protocol as say
from ludothek.server.errors import Invalid, Refusal, TooMany
from ludothek.server.play.intents import Asker
from ludothek.server.wire.connection import Connection
from ludothek.server.wire.fastpath import EXTENSION

if TYPE_CHECKING:
    from ludothek.server.service import Service

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
decode: Callable[[bytes | str], say.FromClient] = msgspec.json.Decoder(say.FromClient).decode
LANGUAGES = ("en", "de", "fr")
REFUSED = 4400
TOO_MANY = 4429
BROKEN = 1011
LAST_SECONDS = 5.0


def parse(frame: bytes | str) -> say.FromClient:
    """A frame as a message; raises Invalid for anything else."""
    try:
        return decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Invalid("invalid-message", f"this is no message of the protocol: {str(error)[:200]}") from None


def language(asked: str | None) -> str:
    return asked if asked in LANGUAGES else "en"


def words(asked: str | None) -> str | None:
    """The language in which decisions are wanted in words; none if none was named."""
    return None if asked is None else language(asked)


def number(asked: str | None) -> int:
    """The last number seen; anything else counts as none."""
    return int(asked) if asked is not None and asked.isascii() and asked.isdigit() and len(asked) <= 15 else 0


async def socket(service: "Service", websocket: WebSocket) -> None:
    await websocket.accept()
    table, address = websocket.path_params["table"], service.address(websocket)
    try:
        service.count(websocket)
        engine = await service.identities.engine(websocket, table)
        player = engine.player if engine else await service.identities.player(websocket)
        await service.check_entry(table, player.id)
        service.limits.connect(player.id, address)
    except Refusal as refusal:
        problem = say.Problem(code=refusal.code, message=refusal.message)
        await websocket.send_text(encode(problem).decode())
        await websocket.close(TOO_MANY if isinstance(refusal, TooMany) else REFUSED, refusal.code)
        return
    lang = websocket.query_params.get("lang")
    straight = websocket.scope["extensions"].get(EXTENSION)
    client = Connection(table, player.id, words(lang), service.settings.patience, straight)
    only_seat = engine.seat if engine else None
    asker = Asker(player.id, player.name, service.hub.node, language(lang), words(lang), only_seat)
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
        asyncio.get_running_loop().call_later(LAST_SECONDS, reader.cancel)

    writer: asyncio.Task[None] | None = None
    try:
        await service.hub.join(client, number(websocket.query_params.get("since")))
        writer = asyncio.create_task(pump())
        await asyncio.create_task(read(service, websocket, client, asker))
    except Refusal as refusal:
        client.push(encode(say.Problem(code=refusal.code, message=refusal.message)))
        client.finish(REFUSED, refusal.code)
    except asyncio.CancelledError:
        if not client.is_finished:
            raise
    except Exception as error:
        metrics.unexpected.inc()
        log.error("socket failed", error=type(error).__name__)
        client.finish(BROKEN, "internal error")
    finally:
        service.hub.leave(client)
        service.limits.disconnect(player.id, address)
        if writer is not None:
            if client.is_finished:
                await asyncio.wait([writer], timeout=LAST_SECONDS)
            writer.cancel()


async def read(service: "Service", websocket: WebSocket, client: Connection, asker: Asker) -> None:
    """Carries out what arrives; a task of its own, so that no message has to pass the layers around the socket."""
    receive = websocket._receive
    while True:
        message = await receive()
        answer: say.Ack | say.Refused | say.Pong | say.Problem
        if message["type"] == "websocket.disconnect":
            return
        try:
            frame = message.get("text")
            asked = parse(frame if frame is not None else message.get("bytes") or b"")
            service.limits.take("intent", asker.player)
            answer = await service.answer(client.table, asker, asked)
        except TooMany as refusal:
            client.push(encode(say.Problem(code=refusal.code, message=refusal.message)))
            client.finish(TOO_MANY, refusal.code)
            return
        except Refusal as refusal:
            service.limits.take("intent", asker.player)
            answer = say.Problem(code=refusal.code, message=refusal.message)
        client.push(encode(answer))
