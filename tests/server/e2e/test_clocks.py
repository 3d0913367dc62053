"""Clocks on a running server: an expiry is carried out, also after a restart."""

from tests.server.harness import start_pair


def test_when_time_is_up_a_bot_plays_the_turn(server, guest):
    a, b = guest(server), guest(server)
    _table, one, _two = start_pair(a, b, clock={"kind": "move", "seconds": 1}, options={"games": 5})
    first = one.views[0]["to_move"]
    one.until(lambda m: m["type"] == "update" and m.get("view", {}).get("to_move") == 1 - first)
    assert one.room["phase"] == "playing"
    assert next(m["clock"] for m in reversed(one.messages) if "clock" in m)["running"] == 1 - first


def test_a_clock_goes_on_through_a_restart(own_server, guest):
    server = own_server()
    a, b = guest(server), guest(server)
    table, one, _two = start_pair(a, b, clock={"kind": "move", "seconds": 2, "expiry": "resign"})
    first = one.views[0]["to_move"]
    server.kill()
    server.start()
    with a.play(table) as line:
        line.until_room(lambda r: r["phase"] == "over")
        assert line.result["winners"] == [1 - first]
