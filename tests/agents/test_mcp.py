"""Agents play by tools: whole games, refusals with their clause, and nothing hidden in any byte."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("mcp", reason="mcp is not installed: pip install 'ludothek[mcp]'")

from mcp import Client, MCPError, StdioServerParameters

from ludothek.agents import server as agents
from ludothek.agents.seat import LocalSeat, describe
from ludothek.agents.sessions import Seats
from ludothek.core.errors import LudothekError
from ludothek.core.rng import Rng
from tests.test_slim_core import EXTRAS, HIDING, MAIN

pytestmark = pytest.mark.anyio
GAMES = {"maumau": {"games": 1}, "origami": {}, "origin": {"junior": True}}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Agent:
    """Plays by what the tools return, and remembers every byte of it."""

    def __init__(self, client: Client, seed: int = 1) -> None:
        self.client = client
        self.dice = random.Random(seed)
        self.received = ""

    async def call(self, tool: str, **arguments: Any) -> Any:
        answer = await self.client.call_tool(tool, arguments)
        text = answer.content[0].text if answer.content else ""
        self.received += text
        if answer.is_error:
            return text
        found = answer.structured_content
        return found["result"] if found and found.keys() == {"result"} else found

    async def play(self, most: int = 10_000) -> Any:
        for _ in range(most):
            now = await self.call("wait_for_turn")
            if now["over"]:
                return now
            legal = now["legal_actions"]
            mau = [each for each in legal if "mau" in each["text"]]
            await self.call("act", actions=[self.dice.choice(mau or legal)["action"]])
        return now


async def open_table(client: Client, game: str) -> Agent:
    agent = Agent(client)
    assert (await agent.call("open_table", game=game, opponents=["greedy"], options=GAMES[game]))["seat"] == 0
    return agent


@pytest.mark.parametrize("game", GAMES)
async def test_an_agent_plays_a_whole_game_and_reads_its_record(game: str) -> None:
    async with Client(agents.make_server()) as client:
        assert len((await client.list_tools()).tools) == 6
        agent = await open_table(client, game)
        with pytest.raises(MCPError, match="when the game is over"):
            await client.read_resource("record://mine")
        end = await agent.play()
        assert len(end["scores"]) == 2
        record = (await client.read_resource("record://mine")).contents[0].text
        assert record.startswith("ludothek record 1")
        assert "players: agent | greedy" in record


async def test_bad_arguments_are_answered_with_a_reason_and_change_nothing() -> None:
    async with Client(agents.make_server()) as client:
        assert "take one first" in await Agent(client).call("look")
        assert "chess" in await Agent(client).call("open_table", game="chess", opponents=["greedy"])
        assert "nobody" in await Agent(client).call("open_table", game="maumau", opponents=["nobody"])
        agent = await open_table(client, "maumau")
        before = await agent.call("wait_for_turn")
        legal = {each["action"] for each in before["legal_actions"]}
        card = next(action for action in range(52) if action not in legal)
        assert "MM-" in await agent.call("act", actions=[card])
        assert "MM-" in await agent.call("why_not", action=card)
        assert await agent.call("why_not", action=min(legal)) == "It is legal."
        assert "10000" in await agent.call("act", actions=[10_000])
        after = await agent.call("look")
        assert (after["view"], after["legal_actions"]) == (before["view"], before["legal_actions"])
        assert await agent.call("legal_actions") == before["legal_actions"]


async def test_an_agent_cannot_start_a_program_as_its_opponent(tmp_path: Path) -> None:
    started = tmp_path / "started"
    async with Client(agents.make_server()) as client:
        agent = Agent(client)
        program = f"engine:{sys.executable} -c open({str(started)!r},'w')"
        assert "unknown bot" in await agent.call("open_table", game="maumau", opponents=[program])
        assert "take one first" in await agent.call("wait_for_turn")
    assert not started.exists()


async def test_rules_are_resources_by_clause() -> None:
    async with Client(agents.make_server()) as client:
        rules = (await client.read_resource("rules://maumau")).contents[0].text
        listed = {str(each.uri) for each in (await client.list_resources()).resources}
        assert {f"rules://{game}" for game in GAMES} <= listed
        clause = (await client.read_resource("rules://maumau/mm-08")).contents[0].text
        assert clause in rules
        with pytest.raises(MCPError, match="MM-99"):
            await client.read_resource("rules://maumau/mm-99")


@pytest.mark.parametrize("game", GAMES)
async def test_what_an_agent_is_shown_is_the_same_for_every_determinization(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludothek.agents.seat.secrets.randbits", lambda bits: 791_979_197_919)
    seat = LocalSeat(game, ["greedy"], GAMES[game])
    rng, shown = Rng(3), 0
    while not seat.table.is_over:
        await seat.wait(60)
        if seat.table.is_over:
            break
        twins = [msgspec.json.encode(describe(seat.table.fair_copy(0, n), 0, seat.players, "en", 0)) for n in (1, 2)]
        assert twins[0] == twins[1]
        assert str(seat.table.seed).encode() not in twins[0]
        shown += 1
        legal = seat.table.legal_actions()
        await seat.act([legal[rng.draw(len(legal))]])
    assert shown > 2


async def test_everything_that_happens_is_told_once() -> None:
    seat, rng = LocalSeat("maumau", ["greedy"], GAMES["maumau"]), Rng(2)
    told = (await seat.look()).happened
    while not await seat.is_over():
        await seat.wait(60)
        now = await seat.look()
        told += now.happened
        assert (await seat.look()).happened == []
        if now.legal_actions:
            await seat.act([now.legal_actions[rng.draw(len(now.legal_actions))].action])
            told += (await seat.look()).happened
    table = seat.table
    assert told == table.game.narrate(table.events(0), seat.players, "en", 0)


async def test_a_session_has_one_seat_until_its_game_is_over() -> None:
    async with Client(agents.make_server()) as client:
        agent = await open_table(client, "maumau")
        again = {"game": "origami", "opponents": ["greedy"]}
        assert "not over" in await agent.call("open_table", **again)
        assert (await agent.call("look"))["game"] == "maumau"
        assert "players" in await agent.call("open_table", **again, leave=True)
        assert (await agent.call("look"))["game"] == "origami"
        with pytest.raises(MCPError, match="your own table"):
            await client.read_resource("record://other")


async def test_the_oldest_seat_makes_room_for_a_new_one() -> None:
    seats = Seats(most=2)
    for name in ("first", "second", "third"):
        seats.put(name, LocalSeat("maumau", ["greedy"]))
    assert seats.get("second") is not seats.get("third")
    with pytest.raises(LudothekError, match="take one first"):
        seats.get("first")


async def test_an_agent_configured_as_the_readme_says_plays_over_the_standard_streams() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    entry = json.loads(readme.split("```json")[1].split("```")[0])["mcpServers"]["ludothek"]
    assert entry["command"].endswith("/ludothek")
    hidden = EXTRAS - {"starlette", "uvicorn"}  # come with mcp; the rest is not installed by the extra `mcp`
    program = f"hidden = {sorted(hidden)!r}\n{HIDING}\n{MAIN}"
    command = StdioServerParameters(command=sys.executable, args=["-c", program, *entry["args"]])
    async with Client(command) as client:
        agent = await open_table(client, "maumau")
        assert (await agent.play())["over"]
