"""Clocks: every kind, increments, expiry, and the grace of absent players."""

from typing import Any

import pytest

from ludothek.bots.arena import STAND_IN
from ludothek.server.play.clock import GRACE, LEAST_AFTER_EXPIRY, Clock
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import ClockSettings, Undo
from tests.server.play.driver import HOST, START, Driver


def clock(**settings: Any) -> Clock:
    made = Clock(ClockSettings(**settings), 2)
    made.start(100.0)
    return made


def test_time_for_each_turn_starts_anew() -> None:
    c = clock(kind="move", seconds=30)
    assert c.deadline(0, away=False) == 130
    c.act(0, 110, passes=False, by_bot=False)
    assert c.deadline(0, away=False) == 130
    c.act(0, 120, passes=True, by_bot=False)
    assert c.deadline(1, away=False) == 150
    assert c.remaining == [30, 30]


def test_fischer_takes_what_was_used_and_adds_the_increment() -> None:
    c = clock(kind="fischer", seconds=60, increment=5)
    c.act(0, 120, passes=True, by_bot=False)
    assert c.remaining == [45, 60]


def test_correspondence_gives_days() -> None:
    assert clock(kind="correspondence", days=3).deadline(0, away=False) == 100 + 3 * 86400


def test_a_bots_turn_costs_no_time() -> None:
    c = clock(kind="fischer", seconds=60)
    c.act(0, 120, passes=True, by_bot=True)
    assert c.remaining[0] == 60


def test_the_grace_is_for_the_absent_only_and_is_used_up() -> None:
    c = clock(kind="move", seconds=10)
    assert c.deadline(0, away=True) == 110 + GRACE
    c.act(0, 130, passes=True, by_bot=False)
    assert c.grace[0] == GRACE - 20
    c.act(1, 131, passes=True, by_bot=False)
    assert c.deadline(0, away=True) == 131 + 10 + GRACE - 20


def test_a_clock_that_jumps_back_gives_and_takes_nothing() -> None:
    c = clock(kind="fischer", seconds=60)
    c.act(0, 40, passes=True, by_bot=False)
    assert c.remaining[0] == 60
    c.act(1, 50, passes=True, by_bot=False)
    assert c.remaining[1] == 50


def test_taking_back_gives_no_time_back() -> None:
    c = clock(kind="move", seconds=30)
    c.act(0, 110, passes=False, by_bot=False)
    c.charge(0, 125)
    c.restart(125)
    assert c.deadline(0, away=False) == 130


def test_after_an_expiry_there_is_a_little_time_left() -> None:
    c = clock(kind="fischer", seconds=5)
    c.expire(0, 105)
    assert c.remaining[0] == LEAST_AFTER_EXPIRY


def test_without_a_clock_nothing_runs_down() -> None:
    c = clock(kind="none")
    c.act(0, 5000, passes=True, by_bot=False)
    assert c.deadline(0, away=True) is None
    assert c.face(5000, 0, False) is None


@pytest.mark.parametrize(
    ("settings", "remaining"),
    [
        ({"kind": "move", "seconds": 30}, [30, 30]),
        ({"kind": "fischer", "seconds": 60, "increment": 5}, [60 - 20 + 5, 60]),
        ({"kind": "fischer", "seconds": 60}, [40, 60]),
        ({"kind": "correspondence", "days": 1}, [86400, 86400]),
    ],
)
def test_what_a_turn_of_twenty_seconds_leaves(settings: dict[str, Any], remaining: list[float]) -> None:
    c = clock(**settings)
    c.act(0, 110, passes=False, by_bot=False)
    c.act(0, 120, passes=True, by_bot=False)
    assert c.remaining == remaining


def test_the_face_shows_the_running_clock_and_the_grace_of_the_absent() -> None:
    c = clock(kind="fischer", seconds=60)
    face = c.face(110, 0, False)
    assert face is not None
    assert (face.remaining, face.running, face.grace) == ([50, 60], 0, 0)
    face = c.face(500, 0, True)
    assert face is not None
    assert (face.remaining, face.grace) == ([0, 60], GRACE)
    c.stop()
    face = c.face(500, 0, True)
    assert face is not None
    assert (face.remaining, face.running) == ([60, 60], None)


def test_a_table_is_due_when_the_clock_of_the_seat_to_move_runs_out() -> None:
    driver = Driver(clock=ClockSettings(kind="move", seconds=60)).start()
    assert driver.live.deadline() == START + 60
    driver.leave(0)
    assert driver.live.deadline() == START + 60 + GRACE
    driver.write(NewEntry("substitute", 0, body="random"))
    assert driver.live.deadline() is None
    driver.write(NewEntry("back", 0, body="node"))
    assert driver.live.deadline() == START + 60


def test_the_turn_of_a_seat_that_ran_out_of_time_is_a_bots_and_the_next_is_its_own_again() -> None:
    driver = Driver(clock=ClockSettings(kind="fischer", seconds=60)).start()
    driver.now += 60
    driver.write(NewEntry("expire", 0))
    assert driver.live.bot_to_move() == STAND_IN
    assert driver.live.deadline() is None
    assert driver.live.clock.remaining[0] == LEAST_AFTER_EXPIRY
    assert driver.live.table is not None
    while driver.live.to_move == 0:
        driver.write(NewEntry("act", 0, min(driver.live.table.legal_actions())))
    assert driver.live.deadline() == driver.now + 60
    while driver.live.to_move != 0:
        driver.act()
    assert driver.live.bot_to_move() is None
    assert driver.live.deadline() == driver.now + LEAST_AFTER_EXPIRY


def test_a_seat_that_resigns_when_its_time_is_up_loses_a_game_for_two() -> None:
    driver = Driver(clock=ClockSettings(kind="move", seconds=60, expiry="resign")).start()
    driver.write(NewEntry("resign", 0))
    assert (driver.live.phase, driver.live.winners(), driver.live.deadline()) == ("over", [1], None)


def test_an_undo_costs_the_time_of_whoever_was_thinking() -> None:
    driver = Driver(clock=ClockSettings(kind="fischer", seconds=60)).start()
    driver.act_until_turn(1)
    driver.now += 10
    driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))
    assert driver.live.undo is not None
    driver.write(NewEntry("undo", 0, driver.live.undo.keep))
    assert driver.live.clock.remaining == [60, 50]
    assert driver.live.deadline() == driver.now + 60


def test_a_clock_goes_on_after_the_wall_clock_was_set_back_between_two_servers() -> None:
    driver = Driver(clock=ClockSettings(kind="move", seconds=60)).start()
    driver.live.clamp_times(START + 5)
    assert driver.live.deadline() == START + 60
    driver.live.clamp_times(START - 3600)
    assert driver.live.deadline() == START - 3600 + 60
    driver.now = START - 3600 + 20
    driver.act()
    assert driver.live.deadline() == START - 3600 + (60 if driver.live.to_move == 0 else 80)
