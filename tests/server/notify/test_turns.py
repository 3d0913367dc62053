"""Who is told about a turn: planned with the entries that begin it, decided as the table stands when it is due."""

from datetime import UTC, datetime
from typing import Any

import pytest

from ludothek.server.notify.preferences import Preferences
from ludothek.server.notify.turns import GRACE, Drop, Notice, Send, Wait, decide, find_quiet_end, plan_notices
from ludothek.server.play.clock import DAY
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import AnswerPause, AskPause, ClockSettings, Resume
from tests.server.play.driver import GUEST, HOST, START, Driver

TWO_DAYS = ClockSettings(kind="correspondence", days=2)
USUAL = Preferences()


def start(clock: ClockSettings = TWO_DAYS, **config: Any) -> Driver:
    return Driver(clock=clock, options={"games": 5}, **config).start()


def plan(driver: Driver, entries: int, here: set[str] | None = None) -> list[Notice]:
    return plan_notices(driver.live, driver.log[-entries:], (here or set()).__contains__)


def end_turn(driver: Driver) -> list[Notice]:
    """Let seat 0 act until its turn is over; return what its last action gives reason to tell."""
    while driver.act() == driver.live.to_move:
        assert plan(driver, 1) == []
    return plan(driver, 1)


def get_notice(driver: Driver, kind: str = "turn") -> Notice:
    return next(notice for notice in end_turn(driver) if notice.kind == kind)


def test_an_absent_opponent_is_told_once_and_reminded_once() -> None:
    driver = start()
    notices = end_turn(driver)
    assert [(n.kind, n.player, n.seat, n.turn) for n in notices] == [
        (kind, GUEST, 1, driver.live.seq) for kind in ("turn", "table", "reminder")
    ]
    assert [n.due_at for n in notices] == [START + GRACE, START + GRACE, START + 1.5 * DAY]
    assert len({n.id for n in notices}) == 3


def test_who_looks_at_the_table_is_only_reminded() -> None:
    driver = start()
    while driver.act() == driver.live.to_move:
        pass
    assert [n.kind for n in plan(driver, 1, {GUEST})] == ["reminder"]


def test_short_clocks_have_no_reminders_and_tables_without_a_clock_neither() -> None:
    for clock in (ClockSettings(), ClockSettings(kind="move", seconds=60)):
        assert [n.kind for n in end_turn(start(clock))] == ["turn", "table"]


def test_nobody_is_told_about_a_turn_that_they_brought_about() -> None:
    driver = start()
    assert [n.kind for n in plan(driver, 1)] == ["turn", "table", "reminder"]
    driver.send(HOST, AskPause(intent="p", seat=0))
    driver.send(GUEST, AnswerPause(intent="a", seat=1, agree=True))
    assert plan(driver, 2) == []
    driver.send(HOST, Resume(intent="r", seat=0))
    assert [n.kind for n in plan(driver, 1)] == ["reminder"]


@pytest.mark.parametrize(("seconds", "kinds"), [(3.0, ["turn", "table"]), (60.0, [])])
def test_who_leaves_soon_after_their_turn_began_may_not_have_seen_it(seconds: float, kinds: list[str]) -> None:
    driver = start()
    end_turn(driver)
    driver.now += seconds
    driver.leave(1)
    assert [n.kind for n in plan(driver, 1)] == kinds


def test_bots_and_finished_games_give_no_reason_to_tell_anything() -> None:
    driver = start()
    driver.write(NewEntry("kick", 1, body="greedy"))
    assert end_turn(driver) == []
    over = Driver(clock=TWO_DAYS, options={"games": 1}).start().play_to_end()
    assert plan(over, 1) == []


def test_a_notice_that_is_due_is_sent_until_the_time_is_up() -> None:
    driver = start()
    notice = get_notice(driver)
    assert decide(notice, driver.live, False, USUAL, notice.due_at) == Send(START + 2 * DAY)
    assert decide(notice, driver.live, True, USUAL, notice.due_at) == Drop()


def test_a_turn_that_is_over_is_not_told() -> None:
    driver = start()
    notice = get_notice(driver)
    driver.act_until_turn(0)
    assert decide(notice, driver.live, False, USUAL, notice.due_at) == Drop()
    driver.act_until_turn(1)
    assert decide(notice, driver.live, False, USUAL, notice.due_at) == Drop()


def test_a_reminder_waits_for_three_quarters_of_the_time_also_if_there_is_more_of_it_now() -> None:
    driver = start()
    notice = get_notice(driver, "reminder")
    driver.write(NewEntry("give-time", 1, int(2 * DAY)), player=HOST)
    assert decide(notice, driver.live, False, USUAL, notice.due_at) == Wait(START + 3 * DAY)
    assert isinstance(decide(notice, driver.live, False, USUAL, START + 3 * DAY), Send)
    assert decide(notice, driver.live, False, Preferences(reminders=False), START + 3 * DAY) == Drop()


def test_a_player_on_vacation_is_told_afterwards() -> None:
    driver = start(ClockSettings(kind="correspondence", days=2, vacation=True))
    driver.write(NewEntry("vacation", 1, int(START + 5 * DAY)))
    notice = get_notice(driver)
    assert decide(notice, driver.live, False, USUAL, notice.due_at) == Wait(START + 5 * DAY)


def test_tables_can_be_muted_and_those_without_days_left_out() -> None:
    driver = start()
    notice = get_notice(driver)
    assert decide(notice, driver.live, False, Preferences(muted=["table"]), notice.due_at) == Drop()
    assert isinstance(decide(notice, driver.live, False, Preferences(tables="correspondence"), notice.due_at), Send)
    quick = start(ClockSettings(kind="move", seconds=60))
    notice = get_notice(quick)
    assert decide(notice, quick.live, False, Preferences(tables="correspondence"), notice.due_at) == Drop()


def at(hour: int, minute: int = 0, day: int = 18) -> float:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("now", "end"),
    [
        (at(21, 59), at(21, 59)),
        (at(22), at(7, day=19)),
        (at(23, 30), at(7, day=19)),
        (at(3), at(7)),
        (at(7), at(7)),
        (at(12), at(12)),
    ],
)
def test_quiet_hours_last_over_midnight(now: float, end: float) -> None:
    assert find_quiet_end(Preferences(quiet_from=22 * 60, quiet_to=7 * 60), now) == end


def test_quiet_hours_are_in_the_players_time_zone() -> None:
    night = Preferences(quiet_from=22 * 60, quiet_to=7 * 60, zone="Asia/Tokyo")
    assert find_quiet_end(night, at(14)) == at(22)
    assert find_quiet_end(Preferences(quiet_from=60, quiet_to=60), at(1)) == at(1)


def test_what_falls_into_quiet_hours_waits_for_their_end() -> None:
    driver = start()
    notice = get_notice(driver)
    begun = datetime.fromtimestamp(notice.due_at, UTC)
    minute = begun.hour * 60 + begun.minute
    quiet = Preferences(quiet_from=minute, quiet_to=(minute + 30) % 1440)
    decision = decide(notice, driver.live, False, quiet, notice.due_at)
    assert isinstance(decision, Wait)
    assert 0 < decision.until - notice.due_at <= 1800
    assert isinstance(decide(notice, driver.live, False, quiet, decision.until), Send)
    table = notice._replace(kind="table")
    assert isinstance(decide(table, driver.live, False, quiet, notice.due_at), Send)
