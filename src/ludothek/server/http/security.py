"""Middleware that refuses cross-site requests and sets the security headers of every response."""

from collections.abc import Iterable

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludothek.server.protocol import Problem

WRONG_ORIGIN = Problem(code="wrong-origin", message="this request comes from another site")
WRONG_HOST = Problem(code="wrong-host", message="this server does not go by that name")
OWN_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
SCHEMES = {"ws": "http", "wss": "https"}
USUAL_PORTS = {"http": ":80", "https": ":443"}
HSTS = "max-age=31536000"
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
ASSET_HEADERS = {"x-content-type-options": HEADERS["x-content-type-options"]}
"""For scripts, styles, pictures and fonts of the page, which are public and no documents."""
PYTHON_HEADERS = ASSET_HEADERS | {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'"
}
"""For the worker in which Python runs: it alone may compile WebAssembly."""
EMBEDDED_HEADERS = HEADERS | {
    "content-security-policy": HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "cross-origin-resource-policy": "cross-origin",
}
"""For a replay embedded in another site's page: the cookie is not sent there, so clickjacking achieves nothing."""


class SecurityMiddleware:
    """Pure ASGI middleware, so that streams and WebSockets pass without buffering."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = (), allowed_hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.origins = frozenset(origins)
        self.allowed_hosts = tuple(host.lower() for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self.is_allowed_host(headers):
            await refuse(scope, receive, send, WRONG_HOST)
            return
        is_unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if is_unsafe and not self.is_same_site(headers, scope["scheme"]):
            await refuse(scope, receive, send, WRONG_ORIGIN)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in get_headers(scope).items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", HSTS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def is_allowed_host(self, headers: Headers) -> bool:
        """Whether the request names a host that is ours; this machine's own names always are."""
        if not self.allowed_hosts:
            return True
        host = get_host_name(headers.get("host", ""))
        return host in OWN_HOSTS or any(
            host == allowed or (allowed.startswith("*.") and host.endswith(allowed[1:]))
            for allowed in self.allowed_hosts
        )

    def is_same_site(self, headers: Headers, scheme: str) -> bool:
        """Whether a request comes from our own page, a listed origin, or a client that is no browser.

        Browsers always send `Origin` or `Sec-Fetch-Site` with requests that could be forged; other programs send
        neither, and have no cookies of somebody else.
        """
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        own = get_origin(SCHEMES.get(scheme, scheme), headers.get("host", "-"))
        return origin in self.origins or get_origin(*split_origin(origin)) == own


def split_origin(origin: str) -> tuple[str, str]:
    scheme, _, host = origin.partition("://")
    return scheme, host


def get_origin(scheme: str, host: str) -> tuple[str, str]:
    """Return scheme and host, without the scheme's usual port, so that origins can be compared."""
    return scheme.lower(), host.lower().removesuffix(USUAL_PORTS.get(scheme.lower(), ""))


def get_host_name(host: str) -> str:
    """Return the name in a `Host` header, without its port."""
    name, _, port = host.lower().rpartition(":")
    return name if name and port.isdigit() else host.lower()


def get_headers(scope: Scope) -> dict[str, str]:
    """Return the security headers of a response."""
    if scope["path"].startswith("/assets/python-"):
        return PYTHON_HEADERS
    if scope["path"].startswith(("/assets/", "/offline/")):
        return ASSET_HEADERS
    return EMBEDDED_HEADERS if is_embedded(scope) else HEADERS


def is_embedded(scope: Scope) -> bool:
    """Whether the page of a replay is requested for embedding."""
    return scope["path"].startswith("/replay/") and b"embed" in scope["query_string"].split(b"&")


async def refuse(scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": problem.code})
        return
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), *((k.encode(), v.encode()) for k, v in HEADERS.items())]
    status = 421 if problem is WRONG_HOST else 403
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
