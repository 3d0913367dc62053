"""An agent that plays a match over MCP by the SDK's client, by the numbers in its prompts."""

import os
import random
import re
from typing import Any

import anyio
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

NUMBER = re.compile(r"^(\d+): ", re.MULTILINE)


def choose(told: list[str]) -> int:
    """Return the first legal action that the turn lists, or any of the game's if it lists none."""
    rules, turn, *_ = told
    listed = NUMBER.findall(turn.split("legal actions:")[-1])
    return int(listed[0] if listed else random.choice(NUMBER.findall(rules)))


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
                await client.call_tool("act", {"action": choose(now["told"])})


if __name__ == "__main__":
    anyio.run(play, os.environ["LUDOTHEK_MCP_URL"], os.environ["LUDOTHEK_TOKEN"])
