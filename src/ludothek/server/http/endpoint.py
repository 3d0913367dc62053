"""Requests and answers over HTTP: bodies in, typed answers out, limits and refusals around every handler."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludothek.server import metrics
from ludothek.server.errors import Conflict, Invalid, Refusal, TooLarge, Unknown, Untimely
from ludothek.server.http.rate_limits import BODY_BYTES
from ludothek.server.play.intents import plain
from ludothek.server.protocol import Problem

if TYPE_CHECKING:
    from ludothek.server.service import Service

Body = TypeVar("Body")
Handler = Callable[["Service", Request], Awaitable[Any]]
LONGEST_NAME = 64
encode = msgspec.json.Encoder().encode


def json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def problem(refusal: Refusal) -> Response:
    metrics.refused.labels(refusal.code).inc()
    told = Problem(code=refusal.code, message=refusal.message, clause=refusal.clause)
    return json(told, refusal.status)


async def bytes_of(request: Request, most: int) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Invalid("not-json", "the body must be JSON, with content-type application/json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooLarge("too-large", f"the body may have {most} bytes")
    return bytes(body)


async def body_of(request: Request, kind: type[Body], most: int = BODY_BYTES) -> Body:
    try:
        return msgspec.json.decode(await bytes_of(request, most), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Invalid("invalid-body", str(error)[:200]) from None


def visible_name(text: str) -> str:
    name = plain(text)
    if not name:
        raise Invalid("no-name", "a name needs at least one visible character")
    return name


def proper(name: str) -> str:
    """A name from an address, if it can be one of ours."""
    if len(name) > LONGEST_NAME or not name.isascii() or not name.isprintable():
        raise Unknown("no-such-table", "there is no such table")
    return name


def endpoint(service: "Service", handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler with its limits, and its refusals as typed answers."""

    async def handle(request: Request) -> Response:
        try:
            service.count(request)
            answer = await handler(service, request)
        except Refusal as refusal:
            return problem(refusal)
        except Conflict:
            return problem(Untimely("conflict", "somebody was faster; look again"))
        return answer if isinstance(answer, Response) else json(answer)

    return handle
