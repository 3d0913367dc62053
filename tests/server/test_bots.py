"""Bots in seats: off the event loop, bounded, and replaced where they break down."""

import os

import pytest

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
                answer = line.ask("decide", seat=0, seq=line.seq, actions=[legal(line.views[0])[0]])
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
    return lambda table: next(a for a in range(table.game.decisions) if a not in table.legal_actions())
"""


@pytest.fixture(scope="module")
def broken_bots_server(tmp_path_factory):
    """A server on which somebody installed bots that do not work."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "broken_bots.py").write_text(BROKEN_BOTS)
    about = folder / "broken_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-bots\nVersion: 1\n")
    names = "\n".join(f"{name} = broken_bots:{name}" for name in ("hangs", "raises", "dies", "cheats"))
    (about / "entry_points.txt").write_text(f"[ludothek.bots]\n{names}\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    server = ServerProcess(folder / "data", None, "--bot-seconds", "1", environment={"PYTHONPATH": path})
    with server:
        yield server


@pytest.mark.parametrize("bot", ["hangs", "raises", "dies", "cheats"])
def test_a_bot_that_does_not_work_is_replaced_and_the_table_told(broken_bots_server, guest, bot):
    a = guest(broken_bots_server)
    table = a.open_table(seats=2, bots=[None, bot], options={"games": 1})
    with a.play(table) as line:
        line.ask("sit", seat=0)
        line.ask("ready", seat=0)
        line.until_room(lambda r: r["phase"] == "playing")
        while not line.room["seats"][1].get("replaced"):
            if line.views[0]["to_move"] == 0:
                line.ask("decide", seat=0, seq=line.seq, actions=[legal(line.views[0])[0]])
            else:
                line.receive(60)
        assert line.room["seats"][1]["replaced"] == bot
        assert line.room["seats"][1]["bot"] == "greedy"
        assert line.room["phase"] == "playing"


def test_a_bot_that_thinks_for_ever_delays_no_other_table(broken_bots_server, guest):
    """The other table goes on while the bot hangs; were they in line, it would wait for the limit."""
    a = guest(broken_bots_server)
    stuck = a.open_table(seats=2, bots=["hangs", None], seed="1", options={"games": 1})
    a.intent(stuck, "sit", seat=1)
    a.intent(stuck, "ready", seat=1)
    b, c = guest(broken_bots_server), guest(broken_bots_server)
    _table, one, two = start_pair(b, c)
    assert play_on({0: one, 1: two}, 10) == 10


def test_a_bot_in_its_own_process_never_gets_the_real_table():
    """What the bot is called with is a fair copy."""
    from ludothek.engine import registry
    from ludothek.server import thinking

    seen = []

    def spy(table):
        seen.append(table)
        return table.legal_actions()[0]

    registry.bots()._loaded["spy"] = spy
    registry.bots()._found["spy"] = next(iter(registry.bots()._found.values()))
    try:
        question = thinking.Question("t", "maumau", 2, 5, None, {}, None, [], "spy", 9)
        first = thinking.think(question)
        thinking.think(question._replace(actions=[first]))
    finally:
        del registry.bots()._loaded["spy"]
        del registry.bots()._found["spy"]
    assert all(table.is_fair_copy for table in seen)
