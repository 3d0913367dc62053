"""An agent takes its seat at a server by a token, and plays there by the tools it has at home."""

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: pip install 'ludothek[mcp]'")

from mcp import Client

from ludothek.agents.server import make_join, make_server
from ludothek.bots.engines.remote_seat import fetch_position
from tests.agents.http import connect, serving
from tests.agents.test_mcp import Agent, anyio_backend  # noqa: F401

pytestmark = pytest.mark.anyio


async def test_an_agent_plays_at_a_server_with_the_token_of_its_seat(sqlite_server, guest):
    host = guest(sqlite_server)
    table = host.open_table(seats=2, bots=[None, "greedy"], options={"games": 1})
    asked = host.post(f"/api/tables/{table['table']}/engines", {"seat": 0, "name": "Ada's agent"})
    token = asked.json()["token"]
    async with Client(make_server(make_join(sqlite_server.url, token, "en"))) as client:
        agent = Agent(client)
        assert (await agent.call("join_table"))["seat"] == 0
        now = await agent.call("wait_for_turn")
        assert now["players"][0] == "Ada's agent"
        legal = {each["action"] for each in now["legal_actions"]}
        card = next(action for action in range(52) if action not in legal)
        assert "MM-" in await agent.call("act", actions=[card])
        assert "MM-" in await agent.call("why_not", action=card)
        end = await agent.play()
        assert sorted(end["winners"]) in ([0], [1])


@pytest.mark.parametrize("reachable", [True, False])
async def test_a_wrong_token_and_a_wrong_address_are_told(sqlite_server, reachable):
    foreign = "WyJub3doZXJlIiwgMCwgIngiXQ.x"
    url = sqlite_server.url if reachable else "http://127.0.0.1:9"
    async with Client(make_server(make_join(url, foreign, "en"))) as client:
        answer = await Agent(client).call("join_table")
        assert ("this token is not for this table" if reachable else "can't be reached") in answer


async def test_over_http_every_session_brings_the_token_of_its_seat(sqlite_server, guest):
    host = guest(sqlite_server)
    table = host.open_table(seats=2, options={"games": 1})["table"]
    tokens = [
        host.post(f"/api/tables/{table}/engines", {"seat": seat, "name": f"agent {seat}"}).json()["token"]
        for seat in range(2)
    ]
    async with serving(make_server(make_join(sqlite_server.url, "", "en"))) as url:
        async with Client(url) as client:
            assert "Bearer" in await Agent(client).call("join_table")
        for seat, token in enumerate(tokens):
            async with connect(url, token) as client:
                assert (await Agent(client).call("join_table"))["seat"] == seat
        async with connect(url, tokens[1]) as client:
            assert (await Agent(client).call("look"))["seat"] == 1


async def test_what_is_shown_at_a_server_is_the_same_for_every_determinization(sqlite_server, guest):
    """Every answer is made from another fair copy of the same position; no byte of it may differ."""
    host = guest(sqlite_server)
    table = host.open_table(seats=3, bots=[None, "greedy", "greedy"], options={"games": 1})["table"]
    token = host.post(f"/api/tables/{table}/engines", {"seat": 0, "name": "Ada's agent"}).json()["token"]
    copies = set()
    async with Client(make_server(make_join(sqlite_server.url, token, "en"))) as client:
        agent = Agent(client)
        await agent.call("join_table")
        for _ in range(3):
            await agent.call("wait_for_turn")
            seen = []
            for _ in range(2):
                now = await agent.call("look")
                now["happened"] = []  # told once
                seen.append([now, await agent.call("legal_actions"), await agent.call("why_not", action=0)])
                copies.add(bytes(str(fetch_position(sqlite_server.url, table, token)), "utf-8"))
            assert seen[0] == seen[1]
            if seen[0][0]["over"]:
                break
            await agent.play(most=1)
    assert len(copies) > 3
