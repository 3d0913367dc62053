"""The shield around the application: who may ask from where, and what a browser may do with the answer."""

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
EMBEDDED = HEADERS | {
    "content-security-policy": HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "cross-origin-resource-policy": "cross-origin",
}
"""For a replay within another site's page; our cookie does not travel there, so nobody can be tricked into anything."""


class Shield:
    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        self.app = app
        self.origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if changes and not self.is_ours(Headers(scope=scope)):
            await refuse(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (EMBEDDED if is_embedded(scope) else HEADERS).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded)

    def is_ours(self, headers: Headers) -> bool:
        """Whether the page that asks is ours; a program that is no browser says nothing and sends no stolen cookie."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.origins or origin.partition("://")[2] == headers.get("host", "-")


def is_embedded(scope: Scope) -> bool:
    """Whether a replay is asked for as a page within another site's page."""
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
