"""Requests to push services and webhooks: to checked addresses only, without redirects, bounded in time and size."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from ludothek.server.notify.guard import Guard, refuse_address
from ludothek.server.notify.requests import Answer, Request

TIMEOUT = aiohttp.ClientTimeout(total=15, connect=5)
MOST_BYTES = 4096
MOST_CONNECTIONS = 32
CONNECTIONS_OF_A_HOST = 8
LOOKUPS = 8
"""How many names are looked up at once."""


class GuardedResolver(AbstractResolver):
    """Resolves names to allowed addresses. The connection goes to these, so that no name is looked up twice.

    A name server of somebody who wants to harm may take long, so that threads of its own wait for it: the loop's own
    are needed by everybody.
    """

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self._threads = ThreadPoolExecutor(LOOKUPS, thread_name_prefix="resolver")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        look_up = partial(socket.getaddrinfo, host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        allowed = [
            ResolveResult(
                hostname=host, host=str(address[0]), port=port, family=kind, proto=proto, flags=socket.AI_NUMERICHOST
            )
            for kind, _, proto, _, address in found
            if self._guard.allows(str(address[0]), port)
        ]
        if not allowed:
            raise refuse_address()
        return allowed

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class Outgoing:
    """Sends requests; must be made and used in one event loop."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        connector = aiohttp.TCPConnector(
            resolver=GuardedResolver(guard),
            socket_factory=self._open_socket,
            use_dns_cache=False,
            force_close=True,
            limit=MOST_CONNECTIONS,
            limit_per_host=CONNECTIONS_OF_A_HOST,
        )
        self._session = aiohttp.ClientSession(
            connector=connector, timeout=TIMEOUT, cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False
        )

    def _open_socket(self, where: tuple[Any, ...]) -> socket.socket:
        """Open a socket for an address that is connected to: the last check, however the address was written."""
        family, kind, proto, _, address = where
        if not self._guard.allows(str(address[0]), address[1]):
            raise refuse_address()
        return socket.socket(family, kind, proto)

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
