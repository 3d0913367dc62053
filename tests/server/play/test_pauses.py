"""Agreed pauses and given time at a table: who may do it, what it does to the clocks, and what everybody is told."""

from ludothek.server import protocol
from ludothek.server.play import updates
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import AnswerPause, AskPause, ClockSettings, GiveTime, Resume
from tests.server.play.driver import GUEST, HOST, STRANGER, Driver

CLOCK = ClockSettings(kind="move", seconds=100)


def start(seats: int = 2, clock: ClockSettings = CLOCK) -> Driver:
    return Driver(seats=seats, clock=clock, options={"games": 5}).start()


def pause(driver: Driver) -> None:
    driver.send(HOST, AskPause(intent="p", seat=0))
    driver.send(GUEST, AnswerPause(intent="a", seat=1, agree=True))


def get_kinds(driver: Driver) -> list[str]:
    return [note.kind for note in driver.live.room_notes if note.kind != "sat"]


def test_a_pause_begins_when_all_agree() -> None:
    driver = start(seats=3)
    driver.send(HOST, AskPause(intent="p", seat=0))
    driver.send(GUEST, AnswerPause(intent="a", seat=1, agree=True))
    room = updates.build_room(driver.live, HOST)
    assert room.pause is not None
    assert (room.pause.seat, room.pause.agreed, room.paused) == (0, [1], None)
    driver.send("player2", AnswerPause(intent="b", seat=2, agree=True))
    assert updates.build_room(driver.live, HOST).paused == driver.now
    assert get_kinds(driver) == ["paused"]


def test_clocks_stand_still_in_a_pause_and_go_on_after_it() -> None:
    driver = start()
    driver.now += 40
    pause(driver)
    assert driver.live.deadline() is None
    driver.now += 10_000
    before = driver.live.turn_seq
    driver.send(GUEST, Resume(intent="r", seat=1))
    assert driver.live.deadline() == driver.now + 60
    assert driver.live.turn_seq > before
    assert get_kinds(driver) == ["paused", "resumed"]
    assert driver.rebuilt().deadline() == driver.live.deadline()


def test_nobody_acts_in_a_pause_and_no_bot_does() -> None:
    driver = start()
    pause(driver)
    act = protocol.Act(intent="x", seat=0, seq=driver.live.seq, actions=[0])
    assert driver.refusal(HOST, act).code == "paused"
    assert driver.refusal(HOST, protocol.Undo(intent="x", seat=0, seq=driver.live.seq)).code == "paused"
    driver.write(NewEntry("kick", 0, body="greedy"))
    assert driver.live.bot_to_move() is None
    driver.send(GUEST, Resume(intent="r", seat=1))
    assert driver.live.bot_to_move() == "greedy"


def test_a_pause_can_be_refused_and_withdrawn() -> None:
    driver = start()
    driver.send(HOST, AskPause(intent="p", seat=0))
    assert driver.refusal(HOST, AnswerPause(intent="a", seat=0, agree=True)).code == "your-own-request"
    assert driver.refusal(GUEST, AskPause(intent="p", seat=1)).code == "pause-asked"
    driver.send(GUEST, AnswerPause(intent="a", seat=1, agree=False))
    driver.send(HOST, AskPause(intent="p", seat=0))
    driver.send(HOST, AnswerPause(intent="a", seat=0, agree=False))
    assert get_kinds(driver) == ["pause-refused", "pause-withdrawn"]
    assert driver.live.pause is None


def test_who_plays_against_bots_needs_nobodys_consent() -> None:
    driver = start()
    driver.write(NewEntry("kick", 1, body="greedy"))
    driver.send(HOST, AskPause(intent="p", seat=0))
    assert driver.live.paused_at is not None


def test_pauses_need_a_clock_a_game_and_a_seat() -> None:
    assert start(clock=ClockSettings()).refusal(HOST, AskPause(intent="p", seat=0)).code == "no-clock"
    assert Driver(clock=CLOCK).sit().refusal(HOST, AskPause(intent="p", seat=0)).code == "not-playing"
    driver = start()
    assert driver.refusal(STRANGER, AskPause(intent="p", seat=0)).code == "not-your-seat"
    assert driver.refusal(HOST, Resume(intent="r", seat=0)).code == "not-paused"
    assert driver.refusal(HOST, AnswerPause(intent="a", seat=0, agree=True)).code == "no-pause-asked"


def test_time_is_given_to_the_opponent_to_move() -> None:
    driver = start()
    before = driver.live.deadline()
    assert before is not None
    driver.send(GUEST, GiveTime(intent="g", seat=1, to=0, seconds=50))
    assert driver.live.deadline() == before + 50
    event = updates.build_room_events(driver.live, HOST, driver.live.seq - 1)[0]
    assert (event.kind, event.seat, event.by, event.value, event.yours) == ("time-given", 0, 1, 50, True)
    assert driver.refusal(HOST, GiveTime(intent="g", seat=0, to=1, seconds=50)).code == "not-their-turn"
    assert driver.refusal(HOST, GiveTime(intent="g", seat=0, to=0, seconds=50)).code == "no-opponent"


def test_a_vacation_is_told_and_shown_at_the_seat() -> None:
    driver = start(clock=ClockSettings(kind="correspondence", days=2, vacation=True))
    driver.write(NewEntry("vacation", 0, 2**40))
    assert updates.build_seats(driver.live)[0].vacation == 2**40
    driver.write(NewEntry("vacation", 0, 5))
    assert updates.build_seats(driver.live)[0].vacation is None
    assert get_kinds(driver) == ["vacation", "vacation-over"]
