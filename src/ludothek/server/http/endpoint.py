"""Routes and what surrounds every handler: rate limits, the request body, the JSON response, refusals and errors."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
import structlog
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HTTPRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from ludothek.server import metrics
from ludothek.server.errors import Invalid, PayloadTooLarge, Refusal, StateConflict, TooManyRequests, WriteConflict
from ludothek.server.http.compression import pack
from ludothek.server.http.pacing import PacedResponse, is_large
from ludothek.server.protocol import Problem
from ludothek.server.runtime.rate_limits import ALL_HELD, BODY_BYTES, HELD
from ludothek.server.service import Service
from ludothek.server.wire import websocket
from ludothek.server.wire.openapi import JSON, WEBSOCKET

log = structlog.get_logger()
encode = msgspec.json.Encoder().encode
BY_ADDRESS = "-address"
TRY_AGAIN_LATER = 1013
HELD_BACK_SECONDS = 0.5
"""How long an address that goes on though it is refused waits for each refusal: saying no has a cost too."""
DOOR_HEADERS = {"cache-control": "no-store", "x-content-type-options": "nosniff", "connection": "close"}
"""For refusals at the door, where the middleware that sets headers has not been reached."""


@dataclass(slots=True)
class Route:
    """One address: who answers it, and what the OpenAPI document says about it.

    A handler is called with the service and the request, and with the decoded body if there is a `request` type. It
    returns a `response`, or a Starlette response if it needs headers or another status than the first of `statuses`.
    `limit` names an allowance that every call takes, before the body is read; one of players is counted for their
    address too. A `public` address answers everybody alike, so that its answers may be compressed and revalidated.
    """

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    summary: str
    request: Any = None
    response: Any = None
    statuses: tuple[int, ...] = (200,)
    media_types: tuple[str, ...] = (JSON,)
    query: tuple[str, ...] = ()
    signed_in: bool = False
    limit: str | None = None
    body_bytes: int = BODY_BYTES
    public: bool = False


def to_starlette(service: Service, route: Route) -> BaseRoute:
    if route.method == WEBSOCKET:
        return WebSocketRoute(route.path, partial(route.handler, service))
    return HTTPRoute(route.path, make_endpoint(service, route), methods=[route.method])


def make_endpoint(service: Service, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """A Starlette endpoint that checks limits, decodes the body, calls the handler and encodes what it returns."""
    decode = None if route.request is None else msgspec.json.Decoder(route.request).decode

    async def call(request: Request) -> Any:
        service.count(request)
        player = await service.identities.get_player(request) if route.signed_in else None
        if route.limit is not None:
            if player is None or route.limit.endswith(BY_ADDRESS):
                service.limits.take(route.limit, service.get_address(request))
            else:
                service.take(route.limit, player.id, request)
        if decode is None:
            return await route.handler(service, request)
        return await route.handler(service, request, decode_body(decode, await read_body(request, route.body_bytes)))

    async def respond(request: Request) -> Response:
        try:
            result = await call(request)
            response = result if isinstance(result, Response) else json_response(result, route.statuses[0])
            return await pack(response, request.headers, service.packed) if route.public else response
        except TooManyRequests as refusal:
            await slow_down(service, service.get_address(request))
            return refuse(refusal)
        except Refusal as refusal:
            return refuse(refusal)
        except WriteConflict:
            return refuse(StateConflict("conflict", "somebody was faster; look again"))
        except ClientDisconnect:  # In the middle of the body: nobody reads the answer.
            return Response(status_code=400)
        except Exception:
            log.exception("handler failed", method=route.method, route=route.path)
            return fail()

    async def endpoint(request: Request) -> Response:
        counted = ExitStack()
        try:
            counted.enter_context(service.limits.in_progress(service.get_address(request)))
        except Refusal as refusal:
            service.limits.is_flooding(service.get_address(request))
            return refuse(refusal)
        with counted:
            response = await respond(request)
            if is_large(response):
                return PacedResponse(response, counted.pop_all().close)
        return response

    return endpoint


async def slow_down(service: Service, address: str) -> None:
    """Count a refusal; an address that goes on though it is refused has to wait for it."""
    if service.limits.is_flooding(address):
        await hold_back(HELD_BACK_SECONDS)


async def hold_back(seconds: float) -> None:
    await asyncio.sleep(seconds)


async def pass_door(service: Service, scope: Scope, receive: Receive, send: Send) -> bool:
    """Return whether a request may come in; refuse it, without looking at it, if it comes from those who go on and on.

    Refusals are held back, so that a client that waits for them slows down. When too many of an address are, the others
    are answered at once. The connection is closed in any case.
    """
    limits, address = service.limits, service.get_address(HTTPConnection(scope))
    refusal = limits.knock(address)
    if refusal is None:
        return True
    hold, is_held = limits.penalties.choose_hold(address), False
    if hold:
        with suppress(TooManyRequests), limits.in_progress(address, HELD), limits.in_progress("", ALL_HELD):
            is_held = True
            await hold_back(hold)
    if scope["type"] != "websocket":
        await refuse(refusal, DOOR_HEADERS)(scope, receive, send)
    elif is_held:
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await websocket.refuse(socket, refusal)
    else:
        metrics.refused.labels(refusal.code).inc()
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
    return False


def json_response(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(encode(value), status, headers, media_type=JSON)


def refuse(refusal: Refusal, headers: Mapping[str, str] | None = None) -> Response:
    metrics.refused.labels(refusal.code).inc()
    if isinstance(refusal, TooManyRequests) and refusal.retry_after is not None:
        headers = {**(headers or {}), "retry-after": str(refusal.retry_after)}
    return json_response(
        Problem(code=refusal.code, message=refusal.message, clause=refusal.clause), refusal.status, headers
    )


def fail() -> Response:
    """The response to an unexpected error; the caller logs it."""
    metrics.unexpected.inc()
    return json_response(Problem(code="internal", message="something went wrong here; nothing was changed"), 500)


async def read_body(request: Request, most: int) -> bytes:
    """The body of a JSON request; raises as soon as it is too large."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Invalid("not-json", "the body must be JSON, with content-type application/json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise PayloadTooLarge("too-large", f"the body may have {most} bytes")
    return bytes(body)


def decode_body(decode: Callable[[bytes], Any], body: bytes) -> Any:
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Invalid("invalid-body", str(error)[:200]) from None
