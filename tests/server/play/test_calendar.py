"""Clocks that stand still: weekends in a time zone, vacations, pauses, and time that is given."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludothek.server.errors import Invalid
from ludothek.server.play.calendar import Break, add, find_zone, measure
from ludothek.server.play.clock import DAY, Clock
from ludothek.server.protocol import ClockSettings

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()


def make_clock(start: str, **settings: object) -> Clock:
    clock = Clock(ClockSettings(kind="correspondence", zone="Europe/Berlin", **settings), 2)  # type: ignore[arg-type]
    clock.start(at(start))
    return clock


def test_two_days_from_friday_noon_end_on_tuesday_noon() -> None:
    clock = make_clock("2026-11-20T12:00", days=2, weekends=True)
    assert clock.deadline(0, away=False) == at("2026-11-24T12:00")
    face = clock.face(at("2026-11-21T09:00"), 0, False)
    assert face is not None
    assert (face.running, face.stopped, face.until) == (None, "weekend", at("2026-11-23T00:00"))
    assert face.remaining[0] == 1.5 * DAY


def test_a_turn_that_begins_on_sunday_begins_on_monday() -> None:
    assert make_clock("2026-11-22T15:00", days=1, weekends=True).deadline(0, False) == at("2026-11-24T00:00")


def test_a_weekend_with_a_change_of_daylight_saving_time_is_one_hour_longer() -> None:
    start, end = at("2026-10-23T00:00"), at("2026-10-27T00:00")
    assert measure(start, end, BERLIN, []) == end - start - 49 * 3600
    assert measure(start, end, None, []) == end - start == 97 * 3600


def test_a_vacation_stops_the_clock_of_its_player_only() -> None:
    clock = make_clock("2026-11-17T00:00", days=2, vacation=True)
    clock.set_vacation(0, at("2026-11-18T00:00"), at("2026-12-01T00:00"))
    assert clock.deadline(0, False) == at("2026-12-02T00:00")
    assert clock.deadline(1, False) == at("2026-11-19T00:00")
    face = clock.face(at("2026-11-20T00:00"), 0, False)
    assert face is not None
    assert (face.stopped, face.until, face.remaining[0]) == ("vacation", at("2026-12-01T00:00"), DAY)


def test_a_vacation_can_end_before_its_time() -> None:
    clock = make_clock("2026-11-17T00:00", days=2, vacation=True)
    clock.set_vacation(0, at("2026-11-18T00:00"), at("2026-12-01T00:00"))
    clock.set_vacation(0, at("2026-11-20T00:00"), at("2026-11-20T00:00"))
    assert clock.deadline(0, False) == at("2026-11-21T00:00")


def test_given_time_is_added_up_to_a_bound() -> None:
    clock = make_clock("2026-11-17T00:00", days=2)
    clock.give(0, DAY)
    assert clock.deadline(0, False) == at("2026-11-20T00:00")
    clock.give(0, 10**9)
    assert clock.remaining[0] == 60 * DAY


MOMENTS = st.floats(min_value=1.7e9, max_value=1.9e9, allow_nan=False)


@given(MOMENTS, st.floats(min_value=0, max_value=90 * DAY), MOMENTS, st.floats(min_value=0, max_value=40 * DAY))
def test_what_is_added_is_what_is_measured(start: float, seconds: float, vacation: float, length: float) -> None:
    breaks = [Break(vacation, vacation + length, "vacation")]
    for weekends in (None, BERLIN):
        end = add(start, seconds, weekends, breaks)
        assert end >= start + seconds - 1e-3
        assert measure(start, end, weekends, breaks) == pytest.approx(seconds, abs=1e-2)


@pytest.mark.parametrize("name", ["Europe/Nowhere", "../etc/passwd", "/etc/passwd", ""])
def test_a_zone_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(Invalid):
        find_zone(name)
