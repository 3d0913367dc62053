"""Bots in seats: off the event loop, bounded, and replaced where they break down."""

import os
import time

import httpx2
import pytest

from ludothek.server.play.clock import GRACE
from tests.server.harness import ServerProcess, legal, play_on, start_pair


def test_bots_play_a_whole_game_with_one_person(server, guest):
    a = guest(server)
    table = a.open_table(seats=4, bots=[None, "greedy", "random", "apprentice"], options={"games": 1})
    with a.play(table) as line:
        line.ask("sit", seat=0)
        line.ask("ready", seat=0)
        while line.result is None:
            while line.result is None and (not line.views or line.views[0]["to_move"] != 0):
                line.receive()
            if line.result is None:
                answer = line.ask("act", seat=0, seq=line.seq, actions=[legal(line.views[0])[0]])
                assert answer["type"] == "ack"
        assert line.result["reason"] == "played"


BROKEN_BOTS = """
import os, time

def hangs():
    def bot(table):
        while True:
            time.sleep(0.1)
    return bot

def raises():
    def bot(table):
        raise RuntimeError("no idea")
    return bot

def dies():
    return lambda table: os._exit(1)

def cheats():
    return lambda table: next(a for a in range(table.game.num_actions) if a not in table.legal_actions())
"""


@pytest.fixture(scope="module")
def broken_bots(tmp_path_factory):
    """An environment in which somebody installed bots that do not work."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "broken_bots.py").write_text(BROKEN_BOTS)
    about = folder / "broken_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-bots\nVersion: 1\n")
    names = "\n".join(f"{name} = broken_bots:{name}" for name in ("hangs", "raises", "dies", "cheats"))
    (about / "entry_points.txt").write_text(f"[ludothek.bots]\n{names}\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return {"PYTHONPATH": path}


@pytest.fixture(scope="module")
def broken_bots_server(broken_bots, tmp_path_factory):
    data = tmp_path_factory.mktemp("broken") / "data"
    with ServerProcess(data, None, "--bot-seconds", "3", environment=broken_bots) as server:
        yield server


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("hangs", "it took more than 3 s"),
        ("raises", "no idea"),
        ("dies", "terminated abruptly"),
        ("cheats", "forbids"),
    ],
)
def test_a_bot_that_does_not_work_is_replaced_and_the_table_told(broken_bots_server, guest, bot, reason):
    a = guest(broken_bots_server)
    table = a.open_table(seats=2, bots=[None, bot], options={"games": 1})
    with a.play(table) as line:
        line.ask("sit", seat=0)
        line.ask("ready", seat=0)
        line.until_room(lambda r: r["phase"] == "playing")
        while not line.room["seats"][1].get("replaced"):
            if line.views[0]["to_move"] == 0:
                line.ask("act", seat=0, seq=line.seq, actions=[legal(line.views[0])[0]])
            else:
                line.receive(60)
        assert line.room["seats"][1]["replaced"] == bot
        assert line.room["seats"][1]["bot"] == "greedy"
        assert line.room["phase"] == "playing"
    logged = [line for line in broken_bots_server.log.read_text().splitlines() if f'"bot": "{bot}"' in line]
    assert any("bot failed" in line and reason in line for line in logged)


def test_a_bot_that_thinks_for_ever_delays_no_other_table(broken_bots_server, guest):
    """The other table goes on while the bot hangs; were they in line, it would wait for the limit."""
    a = guest(broken_bots_server)
    stuck = a.open_table(seats=2, bots=["hangs", None], seed="1", options={"games": 1})
    a.intent(stuck, "sit", seat=1)
    a.intent(stuck, "ready", seat=1)
    b, c = guest(broken_bots_server), guest(broken_bots_server)
    _table, one, two = start_pair(b, c)
    assert play_on({0: one, 1: two}, 10) == 10


def test_a_bot_that_thinks_while_the_server_stops_has_not_failed(broken_bots, guest, tmp_path):
    with ServerProcess(tmp_path / "data", None, "--bot-seconds", "60", environment=broken_bots) as server:
        a = guest(server)
        table = a.open_table(seats=2, bots=[None, "hangs"], options={"games": 1})
        with a.play(table) as line:
            line.ask("sit", seat=0)
            line.ask("ready", seat=0)
            line.until_room(lambda r: r["phase"] == "playing")
            while line.views[0]["to_move"] == 0:
                line.settle(line.ask("act", seat=0, seq=line.seq, actions=[legal(line.views[0])[0]])["seq"])
            assert server.stop() == 0
    assert "bot failed" not in server.log.read_text()


def test_a_bot_thinks_once_about_a_position_whatever_is_said(sqlite_server, guest):
    a = guest(sqlite_server)
    table = a.open_table(seats=2, bots=[None, "greedy"], bot_pause=1.0, options={"games": 1})
    line = a.play(table)
    line.ask("sit", seat=0)
    line.ask("ready", seat=0)
    line.until_turn(0)
    while line.views[0]["to_move"] == 0:
        answer = line.ask("act", seat=0, seq=line.seq, actions=[min(legal(line.views[0]))])
        line.settle(answer["seq"])
    before = thoughts(sqlite_server)
    for _ in range(10):
        line.ask("say", text="Hurry!")
    assert thoughts(sqlite_server) < before + 5
    line.until_turn(0)


def thoughts(server):
    lines = httpx2.get(f"{server.url}/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("ludothek_bot_seconds_count")))


def test_a_substitute_stops_when_the_player_is_back(sqlite_server, guest):
    people = [guest(sqlite_server, "Ada"), guest(sqlite_server, "Bob")]
    table, *lines = start_pair(*people, bot_pause=0.5)
    gone = lines[0].views[0]["to_move"]
    lines[gone].close()
    other = lines[1 - gone]
    other.until_room(lambda r: r["seats"][gone].get("away"))
    sqlite_server.let_absence_last(table, GRACE)
    assert other.ask("substitute", seat=gone)["type"] == "ack"
    back = people[gone].play(table)
    back.until_room(lambda r: not {"away", "substitute"} & r["seats"][gone].keys())
    position = back.views[gone]
    time.sleep(0.8)  # The bot would have acted by now.
    assert back.ask("say", text="Still mine")["type"] == "ack"
    assert back.views[gone] == position
