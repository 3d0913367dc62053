"""An agent takes its seat at a server by a token, and plays there by the tools it has at home."""

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: pip install 'ludothek[mcp]'")

from mcp import Client

from ludothek.agents.remote import RemoteSeat
from ludothek.agents.server import make_server
from tests.agents.test_mcp import Agent, anyio_backend  # noqa: F401

pytestmark = pytest.mark.anyio


async def test_an_agent_plays_at_a_server_with_the_token_of_its_seat(sqlite_server, guest):
    host = guest(sqlite_server)
    table = host.open_table(seats=2, bots=[None, "greedy"], options={"games": 1})
    asked = host.post(f"/api/tables/{table['table']}/engines", {"seat": 0, "name": "Ada's agent"})
    token = asked.json()["token"]
    async with Client(make_server(lambda: RemoteSeat(sqlite_server.url, token))) as client:
        agent = Agent(client)
        agent.key = (await agent.call("join_table"))["key"]
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
    async with Client(make_server(lambda: RemoteSeat(url, foreign))) as client:
        told = await Agent(client).call("join_table")
        assert ("this token is not for this table" if reachable else "can't be reached") in told
