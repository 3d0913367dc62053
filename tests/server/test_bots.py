"""Bots in seats: off the event loop, bounded, and replaced where they break down."""

import time

import httpx2

from tests.server.harness import legal


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


def test_a_slow_bot_delays_nobody_else(sqlite_server, guest):
    a = guest(sqlite_server)
    slow = a.open_table(seats=2, bots=[None, "grandmaster"], options={"games": 5})
    with a.play(slow) as line:
        line.ask("sit", seat=0)
        line.ask("ready", seat=0)
        line.until_room(lambda r: r["phase"] == "playing")
        if line.views[0]["to_move"] == 0:
            line.ask("decide", seat=0, seq=line.seq, actions=[legal(line.views[0])[0]])
        waits = []
        for _ in range(20):
            started = time.monotonic()
            assert httpx2.get(f"{sqlite_server.url}/healthz").status_code == 200
            waits.append(time.monotonic() - started)
        assert sorted(waits)[10] < 0.25


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
        question = thinking.Question("t", "maumau", 2, 5, {}, None, [], "spy", 9)
        first = thinking.think(question)
        thinking.think(question._replace(actions=[first]))
    finally:
        del registry.bots()._loaded["spy"]
        del registry.bots()._found["spy"]
    assert all(table.is_fair_copy for table in seen)
