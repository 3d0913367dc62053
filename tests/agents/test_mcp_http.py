"""Agents over streamable HTTP, with the SDK's own client: whole games, one seat a session, nothing hidden."""

import random

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: pip install 'ludothek[mcp]'")

import httpx2
from mcp import Client

from ludothek.agents.server import make_server
from tests.agents.http import connect, serving
from tests.agents.test_mcp import GAMES, Agent, anyio_backend, open_table  # noqa: F401

pytestmark = pytest.mark.anyio
SEED = 791_979_197_919


@pytest.mark.parametrize("game", GAMES)
async def test_an_agent_plays_a_whole_game(game: str) -> None:
    async with serving(make_server()) as url, Client(url) as client:
        assert client.protocol_version < "2026"  # a version with sessions
        agent = await open_table(client, game)
        assert len((await agent.play())["scores"]) == 2
        assert "agent | greedy" in (await client.read_resource("record://mine")).contents[0].text


async def test_every_session_has_a_seat_of_its_own() -> None:
    async with serving(make_server()) as url, Client(url) as ada, Client(url) as ben:
        first = await open_table(ada, "maumau")
        other = Agent(ben)
        assert "take one first" in await other.call("look")
        await other.call("open_table", game="origami", opponents=["greedy"])
        assert (await first.call("look"))["game"] == "maumau"
        assert (await other.call("look"))["game"] == "origami"


@pytest.mark.parametrize("headers", [{"host": "evil.example"}, {"origin": "http://evil.example"}, {"origin": "null"}])
async def test_a_page_of_another_site_cannot_play_through_a_browser(headers: dict[str, str]) -> None:
    """Also if its name leads to this machine (DNS rebinding)."""
    info = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    shake = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": info}
    accept = {"accept": "application/json, text/event-stream"}
    async with serving(make_server()) as url, httpx2.AsyncClient() as http:
        assert (await http.post(url, json=shake, headers=accept)).status_code == 200
        assert (await http.post(url, json=shake, headers=accept | headers)).status_code in (403, 421)


async def test_a_secret_is_an_identity_that_outlives_a_connection() -> None:
    async with serving(make_server()) as url:
        async with connect(url, "ada's secret") as client:
            assert client.protocol_version >= "2026"  # no sessions: the secret says whose seat it is
            before = await (await open_table(client, "maumau")).call("wait_for_turn")
        async with connect(url, "ada's secret") as client:
            assert (await Agent(client).call("look"))["view"] == before["view"]
        async with connect(url, "another") as client:
            assert "take one first" in await Agent(client).call("look")


@pytest.mark.parametrize("game", GAMES)
async def test_every_byte_is_the_same_for_every_determinization(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hidden cards of the copies that answers are made from differ between the two runs; no byte may."""
    runs = []
    for number in (1, 2):
        dice, first = random.Random(number), iter([SEED])
        drawn = lambda bits: next(first, None) or dice.getrandbits(bits)  # noqa: B023, E731
        monkeypatch.setattr("ludothek.agents.seat.secrets.randbits", drawn)
        received: list[bytes] = []
        async with serving(make_server()) as url, connect(url, received=received) as client:
            agent = await open_table(client, game)
            for _ in range(12):
                await agent.play(most=1)
                await agent.call("look")
                await agent.call("why_not", action=0)
                await agent.call("legal_actions")
        runs.append(b"".join(received))
    assert runs[0] == runs[1]
    assert len(runs[0]) > 10_000
    assert str(SEED).encode() not in runs[0]
