"""Clocks: kept by the server, in the rows, with a grace that leaving does not stretch."""

import pytest

from ludothek.server.play.clock import GRACE, LEAST_AFTER_EXPIRY, Clock
from ludothek.server.protocol import ClockSettings
from tests.server.harness import start_pair


def clock(**settings) -> Clock:
    made = Clock(ClockSettings(**settings), 2)
    made.start(100.0)
    return made


def test_time_for_each_turn_starts_anew():
    c = clock(kind="move", seconds=30)
    assert c.deadline(0, away=False) == 130
    c.act(0, 110, passes=False, by_bot=False)
    assert c.deadline(0, away=False) == 130
    c.act(0, 120, passes=True, by_bot=False)
    assert c.deadline(1, away=False) == 150
    assert c.remaining == [30, 30]


def test_fischer_takes_what_was_used_and_adds_the_increment():
    c = clock(kind="fischer", seconds=60, increment=5)
    c.act(0, 120, passes=True, by_bot=False)
    assert c.remaining == [45, 60]


def test_correspondence_gives_days():
    assert clock(kind="correspondence", days=3).deadline(0, away=False) == 100 + 3 * 86400


def test_a_bots_turn_costs_no_time():
    c = clock(kind="fischer", seconds=60)
    c.act(0, 120, passes=True, by_bot=True)
    assert c.remaining[0] == 60


def test_the_grace_is_for_the_absent_only_and_is_used_up():
    c = clock(kind="move", seconds=10)
    assert c.deadline(0, away=True) == 110 + GRACE
    c.act(0, 130, passes=True, by_bot=False)
    assert c.grace[0] == GRACE - 20
    c.act(1, 131, passes=True, by_bot=False)
    assert c.deadline(0, away=True) == 131 + 10 + GRACE - 20


def test_a_clock_that_jumps_back_gives_and_takes_nothing():
    c = clock(kind="fischer", seconds=60)
    c.act(0, 40, passes=True, by_bot=False)
    assert c.remaining[0] == 60
    assert c.since == 100


def test_taking_back_gives_no_time_back():
    c = clock(kind="move", seconds=30)
    c.act(0, 110, passes=False, by_bot=False)
    c.charge(0, 125)
    c.restart(125)
    assert c.deadline(0, away=False) == 130


def test_after_an_expiry_there_is_a_little_time_left():
    c = clock(kind="fischer", seconds=5)
    c.expire(0, 105)
    assert c.remaining[0] == LEAST_AFTER_EXPIRY


def test_when_time_is_up_a_bot_plays_the_turn(server, guest):
    a, b = guest(server), guest(server)
    _table, one, _two = start_pair(a, b, clock={"kind": "move", "seconds": 1}, options={"games": 5})
    first = one.views[0]["to_move"]
    one.until(lambda m: m["type"] == "update" and m.get("view", {}).get("to_move") == 1 - first)
    assert one.room["phase"] == "playing"
    assert next(m["clock"] for m in reversed(one.messages) if "clock" in m)["running"] == 1 - first


def test_when_time_is_up_the_seat_resigns_if_the_table_says_so(server, guest):
    a, b = guest(server), guest(server)
    _table, one, _two = start_pair(a, b, clock={"kind": "move", "seconds": 1, "expiry": "resign"})
    first = one.views[0]["to_move"]
    one.until_room(lambda r: r["phase"] == "over")
    assert one.result["winners"] == [1 - first]


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_clock_goes_on_through_a_restart(own_server, guest, how):
    server = own_server()
    a, b = guest(server), guest(server)
    table, one, _two = start_pair(a, b, clock={"kind": "move", "seconds": 2, "expiry": "resign"})
    first = one.views[0]["to_move"]
    getattr(server, how)()
    server.start()
    with a.play(table) as line:
        line.until_room(lambda r: r["phase"] == "over")
        assert line.result["winners"] == [1 - first]
