"""An agent that plays a match over MCP by the SDK's client: the first action that its prompt lists."""

import os
import re
from typing import Any

import anyio
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def play(url: str, secret: str) -> list[str]:
    """Play until the match is over, and return everything that was told."""
    heard: list[str] = []
    async with (
        httpx2.AsyncClient(headers={"authorization": f"Bearer {secret}"}, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        while True:
            found: Any = (await client.call_tool("wait_for_turn", {"seconds": 20})).structured_content
            now = found.get("result", found)
            heard += now["told"]
            if now["over"]:
                return heard
            if now["your_turn"]:
                listed = re.findall(r"^(\d+): ", now["told"][1].split("legal actions:")[-1], re.MULTILINE)
                await client.call_tool("act", {"action": int(listed[0])})


if __name__ == "__main__":
    anyio.run(play, os.environ["LUDOTHEK_MCP_URL"], os.environ["LUDOTHEK_TOKEN"])
