"""Agents that speak MCP play in matches: the same prompts, refusals and transcripts as for all others."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: pip install 'ludothek[mcp]'")
pytest.importorskip("openskill", reason="openskill is not installed: pip install 'ludothek[ladder]'")

from mcp import Client

from ludothek.agents import matches
from ludothek.agents.conversation import Message, PlayerPlan
from ludothek.agents.mcp_player import Desk, McpAgent, make_server
from ludothek.agents.prompts import Mode
from ludothek.core.errors import BotError
from tests.agents.http import connect, serving
from tests.agents.test_mcp import anyio_backend  # noqa: F401

AGENT = Path(__file__).with_name("mcp_agent.py")


def make_plan(mode: Mode = Mode.LISTED, **player: object) -> matches.MatchPlan:
    agent = PlayerPlan(name="agent", **player)  # type: ignore[arg-type]
    bot = PlayerPlan(name="greedy", bot="greedy")
    return matches.MatchPlan(game="maumau", players=[agent, bot], deals=1, mode=mode, options={"games": 1})


@pytest.mark.parametrize("mode", list(Mode))
def test_an_agent_that_speaks_mcp_plays_a_match(mode: Mode, tmp_path: Path) -> None:
    match = matches.Match(make_plan(mode, mcp=f"{sys.executable} -P {AGENT}"), tmp_path)
    games = list(match.play())
    spent = match.spent["agent"]
    assert all(table.is_over for table in games)
    assert spent.decisions > 0
    assert (spent.illegal > 0) == (mode is Mode.OPEN)
    assert spent.tokens_in > spent.tokens_out > 0
    turns = list(matches.read_transcript(tmp_path / "0000.jsonl"))
    assert "the tool `act`" in turns[0].prompt[0].content
    assert turns[0].answer.startswith("ACTION: ")
    agent = match.agents["agent"]
    assert isinstance(agent, McpAgent)
    assert agent._process is not None
    assert agent._process.returncode is not None


def test_the_stand_in_plays_for_an_agent_that_ended(tmp_path: Path) -> None:
    match = matches.Match(make_plan(mcp=f"{sys.executable} -S -c pass"), tmp_path)
    assert all(table.is_over for table in match.play())
    assert match.spent["agent"].stand_ins == match.spent["agent"].decisions > 0


def test_an_agent_that_connects_by_itself_is_told_where(tmp_path: Path) -> None:
    match = matches.Match(make_plan(mcp="connect", timeout=0.01), tmp_path)
    [(name, url, secret)] = match.open_doors()
    assert (name, url.startswith("http://127.0.0.1:"), len(secret) > 20) == ("agent", True, True)
    with pytest.raises(BotError, match="did not answer"):
        match.agents["agent"].ask([Message("user", "your turn")])  # type: ignore[union-attr]
    match.close()


@pytest.mark.anyio
async def test_only_the_secret_opens_the_desk() -> None:
    desk = Desk()
    desk.leave([Message("system", "the rules"), Message("user", "your turn")])
    async with serving(make_server(desk, "a secret")) as url:
        async with Client(url) as client:
            answer = await client.call_tool("wait_for_turn", {"seconds": 0})
            assert answer.is_error
        async with connect(url, "a secret") as client:
            refused = await client.call_tool("act", {"action": -1})
            assert refused.is_error
            await client.call_tool("act", {"action": 3})
            late = await client.call_tool("act", {"action": 4})
            assert late.is_error
    assert desk.take_answer(0) == 3
