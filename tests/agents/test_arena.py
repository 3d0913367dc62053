"""Matches of agents: prompts without secrets, refusals with reasons, budgets, resumption, and the board."""

import json
import re
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("openskill", reason="openskill is not installed: pip install 'ludothek[ladder]'")

from ludothek.agents import board, matches
from ludothek.agents.conversation import Message, PlayerPlan
from ludothek.agents.obfuscation import Disguise
from ludothek.agents.players import AskedAgent
from ludothek.agents.prompts import Mode, Prompter
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.lab.shuffled import shuffle_values

OPTIONS: dict[str, dict[str, Any]] = {"maumau": {"games": 1}, "origami": {}, "origin": {"junior": True}}
NUMBER = re.compile(r"^(\d+): ", re.MULTILINE)
FIRST = "import sys; print('ACTION:', sys.stdin.read().split('legal actions:')[-1].split(':')[0])"


def command(code: str) -> str:
    return f'{sys.executable} -S -c "{code}"'


def make_plan(mode: str = "listed", **player: Any) -> matches.MatchPlan:
    agent = PlayerPlan(name="agent", **(player or {"command": command(FIRST)}))
    players = [agent, PlayerPlan(name="greedy", bot="greedy")]
    return matches.MatchPlan(game="maumau", players=players, deals=1, mode=Mode(mode), options={"games": 1})


class Scripted(AskedAgent):
    """Answers by a function of the conversation, without a process."""

    def __init__(self, reply: Any) -> None:
        self.reply = reply
        self.asked: list[list[Message]] = []

    def ask(self, messages: list[Message]) -> matches.Answer:
        self.asked.append(messages)
        return matches.Answer(self.reply(messages), 100, 5, 0.5)


def choose_first(messages: list[Message]) -> str:
    listed = messages[1].content.split("legal actions:")[-1]
    return f"ACTION: {NUMBER.findall(listed)[0]}"


def start(plan: matches.MatchPlan, folder: Path, reply: Any = choose_first) -> tuple[matches.Match, Scripted]:
    match = matches.Match(plan, folder)
    agent = Scripted(reply)
    match.agents["agent"] = agent
    return match, agent


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("game", OPTIONS)
def test_a_prompt_is_the_same_for_every_determinization(game: str, mode: Mode) -> None:
    disguise = Disguise(registry.game(game), 5) if mode is Mode.OBFUSCATED else None
    edition = shuffle_values(registry.game(game), 5) if disguise else None
    table, rng, seen = Table(game, 2, 11, OPTIONS[game], edition), Rng(4), 0
    prompter = Prompter(mode, ["ada", "ben"], disguise)
    while not table.is_over and len(table.history) < 60:
        seat = table.to_move
        assert seat is not None
        if len(table.history) % 4 == 0:
            copies = [table.fair_copy(seat, n) for n in (1, 2)]
            assert len({prompter.describe_turn(copy, seat, 0) for copy in copies}) == 1
            assert len({prompter.introduce(copy, seat) for copy in copies}) == 1
            seen += 1
        legal = table.legal_actions()
        table.play(legal[rng.draw(len(legal))])
    assert seen > 3


def test_an_obfuscated_game_has_other_names_numbers_and_values(tmp_path: Path) -> None:
    game = registry.game("maumau")
    assert shuffle_values(game, 1).hash != game.standard_edition.hash != shuffle_values(game, 2).hash
    match, agent = start(make_plan("obfuscated"), tmp_path)
    next(match.play())
    prompt = agent.asked[0][0].content + agent.asked[0][1].content
    assert not re.search(r"\b(red|blue|green|yellow|mau|reverse|jacks?|colours?)\b|MM-", prompt, re.IGNORECASE)
    assert match.disguise is not None
    assert {match.disguise.meant[shown] for shown in match.disguise.shown} == set(range(game.num_actions))


@pytest.mark.parametrize("game", OPTIONS)
def test_a_refusal_at_an_obfuscated_table_names_the_clause_as_the_rules_there_do(game: str) -> None:
    disguise = Disguise(registry.game(game), 5)
    table = Table(game, 2, 11, OPTIONS[game])
    prompter = Prompter(Mode.OBFUSCATED, ["ada", "ben"], disguise)
    copy = table.fair_copy(table.to_move or 0, 1)
    told = prompter.introduce(copy, table.to_move or 0)
    reasons = [copy.why_not(action) for action in range(copy.game.num_actions)]
    refusals = {prompter.refuse(reason): reason.clause.id for reason in reasons if reason is not None}
    assert refusals
    for refusal, clause in refusals.items():
        assert f"({disguise.clauses[clause]})" in refusal
        assert f"\n{disguise.clauses[clause]}: " in told
    assert len(set(disguise.clauses.values())) == len(copy.game.clauses)
    assert not any(re.search(rf"\b{clause}\b", text) for clause in copy.game.clauses for text in (told, *refusals))
    assert disguise.clauses == Disguise(registry.game(game), 5).clauses != Disguise(registry.game(game), 6).clauses


def test_an_illegal_action_is_explained_and_then_a_stand_in_decides(tmp_path: Path) -> None:
    match, agent = start(make_plan(), tmp_path, lambda messages: "I lay a card. ACTION: 9999")
    table = next(match.play())
    spent = match.spent["agent"]
    assert spent.stand_ins == spent.decisions > 0
    assert spent.illegal == 3 * spent.stand_ins
    assert "No action of this game" in agent.asked[1][-1].content
    assert "greedy decides" in table.record()


def test_the_reason_names_the_clause(tmp_path: Path) -> None:
    answers = iter(range(60))
    match, agent = start(make_plan("open"), tmp_path, lambda messages: f"ACTION: {next(answers, 0) % 60}")
    next(match.play())
    assert any("not legal now" in m.content and "MM-" in m.content for asked in agent.asked for m in asked[2:])
    assert not any("legal actions:" in m.content for asked in agent.asked for m in asked)


def test_a_spent_budget_leaves_the_rest_to_the_stand_in(tmp_path: Path) -> None:
    for name, limit in {"tokens": 300, "seconds": 1.5, "cost": 0.0003}.items():
        plan = make_plan(command="true", price_in=1.0, **{name: limit})
        match, agent = start(plan, tmp_path / name)
        list(match.play())
        assert len(agent.asked) == 3
        assert match.spent["agent"].stand_ins > 0


def test_an_interrupted_match_goes_on_without_asking_again(tmp_path: Path) -> None:
    whole, _ = start(make_plan(), tmp_path / "whole")
    records = [table.record() for table in whole.play()]
    left = 5

    def fail(messages: list[Message]) -> str:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        return choose_first(messages)

    broken, _ = start(make_plan(), tmp_path / "broken", fail)
    with pytest.raises(KeyboardInterrupt):
        list(broken.play())
    with open(tmp_path / "broken" / "0000.jsonl", "ab") as file:
        file.write(b'{"seq": 1, "se')
    again, agent = start(make_plan(), tmp_path / "broken")
    assert [table.record() for table in again.play()] == records
    assert again.spent["agent"].decisions == whole.spent["agent"].decisions == len(agent.asked) + 4
    rest, silent = start(make_plan(), tmp_path / "broken")
    assert [table.record() for table in rest.play()] == records
    assert not silent.asked
    with pytest.raises(LudothekError, match="another match"):
        start(make_plan("open"), tmp_path / "broken")


def test_decisions_of_the_stand_in_are_noted_again_when_a_match_goes_on(tmp_path: Path) -> None:
    plan = make_plan(command="true", tokens=300)
    records = [table.record() for table in start(plan, tmp_path)[0].play()]
    assert "greedy decides" in records[0]
    transcript = tmp_path / "0000.jsonl"
    half = transcript.read_bytes().splitlines(keepends=True)[:6]
    transcript.write_bytes(b"".join(half))
    (tmp_path / "0000.record").unlink()
    assert [table.record() for table in start(plan, tmp_path)[0].play()] == records


def test_a_command_answers_on_its_output_and_is_on_the_board(tmp_path: Path) -> None:
    match = matches.Match(make_plan(), tmp_path)
    found = board.Board(match)
    game = match.play_game(0)
    found.add(game)
    printed = board.print_board(found.rows())
    assert match.spent["agent"].decisions > 0 == match.spent["agent"].illegal
    assert "| agent | 1 |" in printed
    assert "| greedy | 1 |" in printed


@pytest.fixture
def endpoint() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A stand-in for an OpenAI-compatible endpoint."""
    received: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            received.append({"path": self.path, "key": self.headers["authorization"], **body})
            if len(received) == 2:
                self.send_error(500)
                return
            text = choose_first([Message(**message) for message in body["messages"]])
            reply = {"choices": [{"message": {"role": "assistant", "content": text}}]}
            reply["usage"] = {"prompt_tokens": 7, "completion_tokens": 2}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(reply).encode())

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1", received
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_chat_endpoint_is_asked_with_its_key(
    endpoint: tuple[str, list[dict[str, Any]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, received = endpoint
    monkeypatch.setenv("ENDPOINT_KEY", "secret")
    match = matches.Match(make_plan(chat=url, model="stand-in", key="ENDPOINT_KEY"), tmp_path)
    match.play_game(0)
    assert {(each["path"], each["key"], each["model"]) for each in received} == {
        ("/v1/chat/completions", "Bearer secret", "stand-in")
    }
    spent = match.spent["agent"]
    assert (spent.tokens_in, spent.tokens_out) == (7 * (len(received) - 1), 2 * (len(received) - 1))
    assert (spent.illegal, spent.stand_ins) == (1, 0)
    assert b"secret" not in (tmp_path / "0000.jsonl").read_bytes()


def test_the_file_of_a_match_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(
        'game = "maumau"\n[[players]]\nname = "a"\nbot = "greedy"\n[[players]]\nname = "b"\nbot = "folder"\n'
    )
    assert msgspec.to_builtins(matches.read_plan(path))["tries"] == 3
    for wrong in ('bot = "x"\ncommand = "y"', "", 'bot = "x"\ncolour = 1'):
        path.write_text(f'game = "maumau"\n[[players]]\nname = "a"\n{wrong}\n')
        with pytest.raises(LudothekError, match=re.escape(str(path))):
            matches.read_plan(path)
