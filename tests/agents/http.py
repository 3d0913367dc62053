"""A server for agents on a port chosen by the system, and clients that keep every byte they receive."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server import MCPServer

from ludothek.agents.sessions import configure_http


@asynccontextmanager
async def serving(server: MCPServer[Any]) -> AsyncIterator[str]:
    """Serve over streamable HTTP and give the address."""
    listener = configure_http(server, 0)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve)
        while not listener.started:
            await anyio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.servers[0].sockets[0].getsockname()[1]}/mcp"
        listener.should_exit = True


@asynccontextmanager
async def connect(url: str, secret: str = "", received: list[bytes] | None = None) -> AsyncIterator[Client]:
    """Connect the SDK's client, with a secret if there is one; bodies of responses are added to `received`."""

    async def keep(response: httpx2.Response) -> None:
        if received is not None:
            received.append(await response.aread())

    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60, event_hooks={"response": [keep]}) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client
