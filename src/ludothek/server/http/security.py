"""Middleware that refuses cross-site requests and sets the security headers of every response."""

from collections.abc import Iterable

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludothek.server.protocol import Problem

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
EMBEDDED_HEADERS = HEADERS | {
    "content-security-policy": HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "cross-origin-resource-policy": "cross-origin",
}
"""For a replay embedded in another site's page: the cookie is not sent there, so clickjacking achieves nothing."""


class SecurityMiddleware:
    """Pure ASGI middleware, so that streams and WebSockets pass without buffering."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        self.app = app
        self.origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        is_unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if is_unsafe and not self.is_same_site(Headers(scope=scope)):
            await refuse(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (EMBEDDED_HEADERS if is_embedded(scope) else HEADERS).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def is_same_site(self, headers: Headers) -> bool:
        """Whether a request comes from our own page, a listed origin, or a client that is no browser.

        Browsers always send `Origin` or `Sec-Fetch-Site` with requests that could be forged; other programs send
        neither, and have no cookies of somebody else.
        """
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.origins or origin.partition("://")[2] == headers.get("host", "-")


def is_embedded(scope: Scope) -> bool:
    """Whether the page of a replay is requested for embedding."""
    return scope["path"].startswith("/replay/") and b"embed" in scope["query_string"].split(b"&")


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})
        return
    body = msgspec.json.encode(Problem(code="wrong-origin", message="this request comes from another site"))
    headers = [(b"content-type", b"application/json"), *((k.encode(), v.encode()) for k, v in HEADERS.items())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})
