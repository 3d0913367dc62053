"""Engines: any program plays a seat, knows no more than its seat, and loses the seat, never the game, when it fails."""

import base64
import json
import logging
import queue
import re
import shlex
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

import jsonschema_rs
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

import ludothek
from ludothek.bots import registry
from ludothek.bots.engines import client as engines
from ludothek.bots.engines import protocol
from ludothek.bots.engines.client import Engine, EngineBot, make_position
from ludothek.bots.engines.remote_seat import RemoteSeat
from ludothek.bots.engines.server import Session
from ludothek.core import snapshot
from ludothek.lab import ladder
from ludothek.lab.simulate import Plan, simulate

ROOT = Path(__file__).parents[2]
BAD = f"{shlex.quote(sys.executable)} -I -S {shlex.quote(str(Path(__file__).with_name('bad_engine.py')))}"
OURS = f"{shlex.quote(sys.executable)} -m ludothek bot serve --bot"
JAVASCRIPT = f"node {shlex.quote(str(ROOT / 'examples' / 'engine-js' / 'engine.js'))}"
ONE = {"games": 1}
with_node = pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed: the example needs it")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "START_SECONDS", 120.0)


def play_with_bot(bot: EngineBot, game: str = "maumau", options: dict[str, object] | None = None) -> ludothek.Table:
    try:
        return ludothek.play(game, [bot, "greedy"], seed=5, options=options)
    finally:
        bot.close()


@pytest.mark.parametrize(
    ("way", "problem"),
    [
        ("ends-at-once", "it ended, exit code 3"),
        ("old", "it speaks version 0"),
        ("rude", "it should say hello"),
        ("other-game", "it plays chess, not maumau"),
        ("crash", "it ended, exit code 1, its last words: I fell over"),
        ("hang", "it did not decide within 0.1 s"),
        ("flood", "it wrote 1000 lines and no decision"),
        ("endless", "it wrote a line of more than 65536 bytes"),
        ("rubbish", "which is no message"),
        ("deep", "which is no message"),
        ("deep-inside", "which is no message"),
        ("wrong-type", "which is no message"),
        ("illegal", "forbids"),
        ("out-of-range", "1000000000 is no decision of maumau"),
        ("unasked", "an unasked"),
        ("gives-up", "it gave up: too [2J hard for me"),
        ("silent", "it closed its output"),
    ],
)
def test_an_engine_that_fails_loses_its_seat_and_never_the_game(
    way: str, problem: str, caplog: pytest.LogCaptureFixture
) -> None:
    bot = EngineBot(Engine("bad", f"{BAD} {way}", 0.1 if way == "hang" else 120.0))
    with caplog.at_level(logging.WARNING):
        table = play_with_bot(bot, options=ONE)
    assert table.is_over
    [note] = [note for notes in table.notes.values() for note in notes]
    assert note.startswith("bad on seat 0 failed: ")
    assert problem in note
    assert note.endswith("; greedy goes on for seat 0")
    assert note in caplog.text
    assert ludothek.Table.replay(table.record()).record() == table.record()


def test_a_program_that_is_not_there_loses_its_seat() -> None:
    table = ludothek.play("maumau", ["engine:no-such-program-here", "greedy"], seed=1, options=ONE)
    assert "it can't be started" in table.record()


@pytest.mark.parametrize(
    ("way", "problem"),
    [
        ("flood", "it wrote 1000 lines and no decision"),
        ("long", "frame exceeds limit of 65536 bytes"),
        ("close", "it closed the connection"),
        ("binary", "which is no message"),
    ],
)
def test_an_engine_that_fails_over_a_websocket_loses_its_seat(way: str, problem: str) -> None:
    def misbehave(connection: ServerConnection) -> None:
        connection.send('{"type":"hello","name":"Bad"}')
        connection.send('{"type":"ready"}')
        for frame in connection:
            if json.loads(frame)["type"] == "think":
                break
        with suppress(ConnectionClosed):
            while way == "flood":
                connection.send('{"type":"info","number":1}')
            if way != "close":
                connection.send("x" * 100_000 if way == "long" else b"\xff\x00")
                connection.recv()

    with serve(misbehave, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        address = f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        assert problem in play_with_bot(EngineBot(Engine("bad", address, 120.0)), options=ONE).record()
        server.shutdown()
        thread.join()


def test_an_address_where_nobody_listens_loses_its_seat() -> None:
    table = ludothek.play("maumau", ["engine:ws://127.0.0.1:1", "greedy"], seed=1, options=ONE)
    assert "nothing answers at ws://127.0.0.1:1: Connection refused; greedy" in table.record()


@pytest.mark.parametrize("command", ["", "  "])
def test_an_engine_without_a_command_is_refused(command: str, tmp_path: Path) -> None:
    (tmp_path / "engines.toml").write_text(f"[mine]\ncommand = {json.dumps(command)}\n")
    with pytest.raises(ludothek.BotError, match="'engine:' has no command"):
        registry.bot(f"engine:{command}")
    with pytest.raises(ludothek.BotError, match="'mine' has no command"):
        engines.from_file(tmp_path / "engines.toml")


def test_a_bot_that_fails_at_a_servers_table_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    token = base64.urlsafe_b64encode(b'["table", 0, ""]').decode()
    table = ludothek.Table("maumau", 2, 1)
    copy = table.fair_copy(table.to_move, 1)
    asked = make_position(copy, 0, 0, copy.events(copy.to_move), ["snapshot"])
    for bot in (f"engine:{BAD} deep-inside", "random"):
        seat = RemoteSeat("http://nowhere", token, bot)
        if bot == "random":
            seat.bot = {}.__getitem__
        with caplog.at_level(logging.WARNING):
            assert seat.choose_action(asked) in table.legal_actions()
        assert seat.bot is registry.bot("greedy")
        assert "greedy goes on" in caplog.text
        caplog.clear()


def test_an_engine_may_wait_until_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "GRACE_SECONDS", 120.0)
    assert not play_with_bot(EngineBot(Engine("late", f"{BAD} late", 0.01)), options=ONE).notes


def test_a_short_clock_leaves_less_time_to_think() -> None:
    bot, table = EngineBot(Engine("any", "any", 5.0)), ludothek.Table("maumau", 2, 1)
    copy = table.fair_copy(table.to_move, 1)
    asked = make_position(copy, 1, 0, [], [])
    assert bot.time_budget(asked) == 5.0
    for left, seconds in ((60.0, 5.0), (4.5, 2.5), (0.0, 0.1)):
        asked.remaining = [left, left]
        assert bot.time_budget(asked) == seconds


def test_a_lost_seat_stays_lost_and_other_tables_are_asked_again() -> None:
    bot = EngineBot(Engine("bad", f"{BAD} gives-up", 120.0))
    one, two = (ludothek.Table("maumau", 2, 1) for _ in range(2))
    for table, problem in ((one, "it gave up"), (one, "it lost this seat: it gave up"), (two, "^it gave up")):
        with pytest.raises(ludothek.BotError, match=problem):
            bot(table.fair_copy(table.to_move, 1))
    bot.close()


@with_node
@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_the_example_in_javascript_plays_every_game(key: str) -> None:
    heard: list[protocol.Info] = []
    table = play_with_bot(EngineBot(Engine("js", JAVASCRIPT, 120.0, {"style": "thrifty"}), heard.append), key)
    assert table.is_over
    assert not table.notes
    assert heard[0].text.endswith("actions, thrifty")


@with_node
def test_engines_play_in_simulations_ladders_and_by_name_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "engines.toml"
    file.write_text(f"[example]\ncommand = {json.dumps(JAVASCRIPT)}\nseconds = 120\noptions = {{ style = 'first' }}\n")
    monkeypatch.setenv(registry.ENGINES, str(file))
    registry.installed_bots.cache_clear()
    try:
        assert "example" in ludothek.installed_bots()
        plan = Plan("maumau", ("example", "greedy"), 4, options=ONE)
        assert list(simulate(plan, jobs=2)) == list(simulate(plan))
        kept = ladder.new_ladder(ludothek.game("maumau"))
        pairing = ladder.Pairing(2, f"engine:{JAVASCRIPT}", "random")
        assert len(list(ladder.run(kept, pairing, 1, 1))) == 1
        ladder.write(kept, tmp_path / "maumau.txt")
        assert list(ladder.read(tmp_path / "maumau.txt").rows) == [pairing]
    finally:
        registry.installed_bots.cache_clear()


@pytest.mark.parametrize("text", ["[x]\n", "[x]\ncommand = 3\n", "x = 1\n", "[x\n"])
def test_a_file_that_describes_no_engines_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "engines.toml").write_text(text)
    with pytest.raises(ludothek.BotError, match="describes no engines"):
        engines.from_file(tmp_path / "engines.toml")


def test_an_engine_may_not_take_the_name_of_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "engines.toml"
    file.write_text("[mine]\ncommand = 'x'\n[greedy]\ncommand = 'x'\n")
    monkeypatch.setenv(registry.ENGINES, str(file))
    with pytest.raises(ludothek.BotError, match=r"engines.toml: an engine can't be named greedy"):
        registry.installed_bots.__wrapped__()


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_a_level_plays_the_same_game_as_an_engine(key: str) -> None:
    """The engine gets the very copy that the bot would get, so it makes the very same decisions."""
    options = ONE if key == "maumau" else None
    table = play_with_bot(EngineBot(Engine("ours", f"{OURS} folder", 120.0, {"level": "apprentice"})), key, options)
    assert not table.notes
    assert table.history == ludothek.play(key, ["apprentice", "greedy"], seed=5, options=options).history


def test_a_searching_level_plays_the_same_game_as_an_engine_over_a_websocket() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [*shlex.split(OURS), "master", "--listen", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as serving:
        try:
            assert serving.stdout
            assert b"listens at" in serving.stdout.readline()
            opinions: list[protocol.Info] = []
            bot = EngineBot(Engine("far", f"ws://127.0.0.1:{port}", 120.0), opinions.append)
            table = play_with_bot(bot, options=ONE)
        finally:
            serving.kill()
    assert not table.notes
    assert opinions[0].actions
    here = ludothek.play("maumau", ["master", "greedy"], seed=5, options=ONE)
    assert not here.notes
    assert table.history == here.history


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_a_position_holds_only_what_the_seat_knows(key: str) -> None:
    """The same for every world that the seat considers possible; and the story is the one it was told."""
    table = ludothek.Table(key, 2, 3)
    for step in range(60):
        seat = table.to_move
        assert seat is not None
        copy, twin = table.fair_copy(seat, 1), table.fair_copy(seat, 2)
        sent = [msgspec.json.encode(make_position(c, 1, 0, c.events(seat), [])) for c in (copy, twin)]
        assert sent[0] == sent[1]
        assert copy.events(seat) == table.events(seat)
        legal = table.legal_actions()
        table.play(legal[step % len(legal)])


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_a_fair_copy_survives_the_journey(key: str) -> None:
    table = ludothek.Table(key, 3, 3)
    for step in range(40):
        copy = table.fair_copy(table.to_move, step)
        packed = snapshot.pack(copy)
        snapshot.check_json(packed, copy.game)
        sent = msgspec.json.decode(msgspec.json.encode(packed), type=snapshot.Snapshot)
        again = snapshot.unpack(copy.game, 3, copy.options, copy.edition, sent, 1)
        assert snapshot.pack(again) == packed
        assert again.legal_actions() == copy.legal_actions()
        assert again.history == copy.history
        table.play(table.legal_actions()[-1])


def test_the_true_position_does_not_travel() -> None:
    with pytest.raises(ludothek.LudothekError, match="only a fair copy"):
        snapshot.pack(ludothek.Table("maumau", 2, 1))


def test_every_message_keeps_to_the_schema() -> None:
    said: list[str] = []
    session = Session("greedy", said.append)
    table = ludothek.Table("maumau", 2, 1)
    copy = table.fair_copy(table.to_move, 1)
    asked = make_position(copy, 1, 0, copy.events(copy.to_move), ["snapshot", "words"])
    for message in (
        protocol.Hello(host="test"),
        protocol.Options(values={"level": "random"}),
        asked,
        protocol.Stop(number=1),
        protocol.Quit(),
    ):
        line = msgspec.json.encode(message)
        validate(json.loads(line), "FromHost")
        assert session.handle_line(line) is not isinstance(message, protocol.Quit)
    for text in said:
        validate(json.loads(text), "FromEngine")
    assert [json.loads(text)["type"] for text in said] == ["hello", "ready", "act"]


@pytest.mark.parametrize("numbers", [(0,), (5, 6, 5), (2, 2)])
def test_our_engine_answers_every_think_once_whatever_its_number(numbers: tuple[int, ...]) -> None:
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    session = Session("greedy", said.put)
    table = ludothek.Table("maumau", 2, 1)
    copy = table.fair_copy(table.to_move, 1)
    for number in numbers:
        session.handle(make_position(copy, number, 0, [], ["snapshot"]))
        for _ in range(2):
            session.handle(protocol.Think(number=number, seconds=1))
            decided = json.loads(said.get(timeout=60))
            assert (decided["type"], decided["number"]) == ("act", number)
            session.handle(protocol.Stop(number=number))
    assert said.empty()


def validate(message: object, direction: str) -> None:
    schema = protocol.make_schema()
    jsonschema_rs.validate({"$ref": f"#/$defs/{direction}", "$defs": schema["$defs"]}, message)


def test_the_conversation_in_the_docs_keeps_to_the_schema() -> None:
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    messages = re.findall(r"^([<>]) (\{.*(?:\n   .*)*)", page, re.MULTILINE)
    assert len(messages) == 9
    for direction, message in messages:
        validate(json.loads(message), "FromHost" if direction == ">" else "FromEngine")


def test_an_engine_that_fails_at_the_terminal_is_named_and_replaced(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    words = ["play", "maumau", "--seats", "2", "--bots", f"engine:{BAD} crash", "--seed", "4", "--option", "games=1"]
    command = [sys.executable, "-m", "ludothek", *words, "--record", str(record)]
    done = subprocess.run(command, input="1\n" * 400, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "I fell over; greedy goes on for seat 1" in record.read_text(encoding="utf-8")


DEEP = '{"type":"quit","x":' + "[" * 30_000 + "]" * 30_000 + "}"


@pytest.mark.parametrize(
    "line", ["", "{}", '{"type":"think","number":4,"seconds":1}', '{"type":"hello"}', "\x00", DEEP], ids=range(6)
)
def test_our_engine_answers_rubbish_with_a_problem(line: str) -> None:
    said: list[str] = []
    assert Session("greedy", said.append).handle_line(line)
    assert [json.loads(text)["type"] for text in said] == ["problem"]


BACKWARDS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "name": "backwards", "protocol": 1}
    elif message["type"] == "options":
        answer = {"type": "ready"}
    elif message["type"] == "position":
        position = message
        continue
    elif message["type"] == "think":
        legal = [what["action"] for what in position["legal_actions"]]
        ways = [way for way in position["view"]["private"]["ways"] if way[0] in legal and way[0] != 80]
        way = max(ways, key=len)[::-1] if ways else legal[-1:]
        answer = {"type": "act", "number": message["number"], "action": way[0], "then": way[1:]}
    else:
        break
    print(json.dumps(answer), flush=True)
"""


def test_an_engine_names_cards_in_any_order(tmp_path: Path) -> None:
    """Cards that are taken or paid together come in one answer, here from the last to the first."""
    file = tmp_path / "backwards.py"
    file.write_text(BACKWARDS)
    bot = EngineBot(Engine("backwards", f"{sys.executable} {file}"))
    table = ludothek.Table("origami", 2, 3)
    while table.to_move is not None and len(table.history) < 60:
        table.play(bot(table.fair_copy(table.to_move, 1)))
    bot.close()
    assert table.history
