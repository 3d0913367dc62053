"""Requests to push services and webhooks: to checked addresses only, without redirects, bounded in time and size."""

import socket

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from ludothek.server.notify.guard import Guard, refuse_address
from ludothek.server.notify.requests import Answer, Request

TIMEOUT = aiohttp.ClientTimeout(total=15, connect=5)
MOST_BYTES = 4096
MOST_CONNECTIONS = 32


class GuardedResolver(AbstractResolver):
    """Resolves names to allowed addresses. The connection goes to these, so that no name is looked up twice."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self._resolver = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        allowed = [one for one in found if self._guard.allows(one["host"], port)]
        if not allowed:
            raise refuse_address()
        return allowed

    async def close(self) -> None:
        await self._resolver.close()


class Outgoing:
    """Sends requests; must be made and used in one event loop."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        connector = aiohttp.TCPConnector(
            resolver=GuardedResolver(guard), use_dns_cache=False, force_close=True, limit=MOST_CONNECTIONS
        )
        self._session = aiohttp.ClientSession(
            connector=connector, timeout=TIMEOUT, cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False
        )

    async def send(self, request: Request) -> Answer:
        """Send a request. Raise Invalid if its address is refused, OSError or TimeoutError if there is no answer."""
        self._guard.check_url(request.url)
        headers = {**request.headers, "user-agent": "Ludothek"}
        try:
            async with self._session.request(
                request.method, request.url, data=request.body, headers=headers, allow_redirects=False
            ) as response:
                await response.content.read(MOST_BYTES)
                return Answer(response.status, response.headers.get("retry-after"))
        except aiohttp.ClientError as error:
            raise OSError(type(error).__name__) from error

    async def close(self) -> None:
        await self._session.close()
