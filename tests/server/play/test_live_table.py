"""Folding the log: what each kind of entry does, and that the same entries always give the same table."""

import random
from collections.abc import Callable

import msgspec
import pytest

import ludothek
from ludothek.bots.arena import STAND_IN
from ludothek.server.play import live_table, updates
from ludothek.server.play.live_table import FOLDS, LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.play.table_state import FIRST_NAMES, bot_name
from ludothek.server.protocol import ClockSettings
from tests.server.play.driver import GUEST, HOST, NODE, SEED, Driver

SIT = NewEntry("sit", 0, body='{"name":"Ada","node":"node"}')


def fold_sit() -> None:
    driver = Driver()
    driver.write(SIT, player="ada")
    seat = driver.live.seats[0]
    assert (seat.player, seat.name, seat.node, seat.ready, seat.away) == ("ada", "Ada", NODE, False, False)
    assert driver.live.seats_of("ada") == [0]
    assert driver.live.seats_of(None) == []


def fold_stand() -> None:
    driver = Driver().sit()
    driver.write(NewEntry("stand", 1))
    assert driver.live.seats[1].player is None
    assert driver.live.humans() == [0]
    assert driver.live.removed == set()
    driver.write(NewEntry("stand", 0, body="removed"))
    assert driver.live.removed == {HOST}


def fold_take() -> None:
    driver = Driver(handover=True)
    driver.write(NewEntry("bot", 1, body="random"), SIT, NewEntry("start"), player="ada")
    driver.write(NewEntry("take", 1, body='{"name":"Bo","node":"node","rating":1600}'), player="bo")
    seat = driver.live.seats[1]
    assert (seat.player, seat.name, seat.bot, seat.rating) == ("bo", "Bo", None, 1600)
    assert driver.live.bot_to_move() is None


def fold_rename() -> None:
    driver = Driver().sit()
    driver.write(NewEntry("rename", 1, body='{"name":"Bo"}'))
    assert driver.live.name_of(1) == "Bo"


def fold_host() -> None:
    driver = Driver().sit()
    driver.write(NewEntry("host", 1))
    assert driver.live.config.host == GUEST


def fold_configure() -> None:
    driver = Driver().sit()
    driver.write(NewEntry("ready", 0, 1), NewEntry("configure", body='{"chat":false,"clock":{"kind":"move"}}'))
    assert (driver.live.config.chat, driver.live.config.clock.kind) == (False, "move")
    assert not driver.live.seats[0].ready
    driver.write(NewEntry("configure", body='{"seats":4}'), NewEntry("bot", 3, body="random"))
    assert [seat.bot for seat in driver.live.seats] == [None, None, None, "random"]
    assert driver.live.seats_of(GUEST) == [1]
    driver.write(NewEntry("configure", body='{"seats":2}'))
    assert len(driver.live.seats) == len(driver.rebuilt().seats) == 2
    assert driver.rebuilt().seats_of(GUEST) == [1]


def fold_vote_substitute() -> None:
    driver = Driver(seats=3).start()
    driver.write(NewEntry("vote-substitute", 0, 2))
    assert driver.live.substitute_votes == {2: {0}}
    driver.write(NewEntry("back", 2, body="node"))
    assert driver.live.substitute_votes == {}


def fold_rated() -> None:
    driver = Driver(options={"games": 1}).start().play_to_end()
    driver.write(NewEntry("rated", body='{"ratings":[{"seat":1,"before":1500,"after":1540}]}'))
    assert driver.live.seats[1].rating == 1540
    result = updates.build_result(driver.live)
    assert result is not None
    assert [(change.seat, change.before, change.after) for change in result.ratings] == [(1, 1500, 1540)]
    driver.write(NewEntry("rated", body='{"unrated":"short"}'))
    assert driver.live.unrated == "short"


def fold_bot() -> None:
    driver = Driver()
    driver.write(NewEntry("bot", 1, body="random"))
    assert driver.live.seats[1].bot == "random"
    driver.write(NewEntry("bot", 1))
    assert driver.live.seats[1].bot is None


def fold_replace() -> None:
    driver = Driver()
    driver.write(NewEntry("bot", 1, body="sage"), NewEntry("replace", 1, body="greedy"))
    driver.write(NewEntry("replace", 1, body="random"))
    assert (driver.live.seats[1].bot, driver.live.seats[1].replaced) == ("random", "sage")


def fold_ready() -> None:
    driver = Driver().sit()
    driver.write(NewEntry("ready", 0, 1), NewEntry("ready", 1, 1), NewEntry("ready", 1, 0))
    assert [seat.ready for seat in driver.live.seats] == [True, False]


def fold_branch() -> None:
    table = ludothek.Table("maumau", 2, SEED, {"games": 1}, salt="ab" * 32)
    actions = []
    for _ in range(4):
        actions.append(min(table.legal_actions()))
        table.play(actions[-1])
    driver = Driver(options={"games": 1}).sit()
    driver.write(NewEntry("branch", body=msgspec.json.encode(actions).decode()), NewEntry("start"))
    assert driver.live.table is not None
    assert [action for _, action in driver.live.table.history] == actions
    assert updates.build_room(driver.live, HOST).branched == 4
    assert len(driver.live.event_seqs) == len(driver.live.acted_at) == 5


def fold_seal() -> None:
    driver = Driver(options={"games": 1}).sit()
    driver.write(NewEntry("seal", value=2**40), NewEntry("start"))
    assert driver.live.is_sealed
    driver.write(NewEntry("resign", 0))
    result = updates.build_result(driver.live)
    assert result is not None
    assert (result.seed, result.salt) == ("", "")
    driver.live.sealed_until = 1.0
    result = updates.build_result(driver.live)
    assert result is not None
    assert (result.seed, result.salt) == (str(driver.live.config.seed), driver.live.config.salt)


def fold_tournament() -> None:
    driver = Driver(options={"games": 1}).sit()
    driver.write(NewEntry("tournament", body="cup"), NewEntry("start"))
    assert updates.build_room(driver.live, HOST).tournament == "cup"
    driver.write(NewEntry("resign", 0))
    assert driver.live.awaited() == []


def fold_champions() -> None:
    driver = Driver(options={"games": 1}).sit()
    driver.write(NewEntry("champions"), NewEntry("start"))
    assert updates.build_room(driver.live, HOST).champions
    driver.write(NewEntry("resign", 0))
    assert driver.live.awaited() == []


def fold_start() -> None:
    driver = Driver()
    driver.write(NewEntry("bot", 1, body="random"), SIT, player="ada")
    driver.write(NewEntry("start"))
    live = driver.live
    assert (live.phase, live.position, live.room_seq) == ("playing", 3, 3)
    assert live.table is not None
    assert live.table.players == ["Ada", bot_name("table", 1)]
    assert live.table.bots == [None, "random"]
    assert live.event_seqs == [3]


def fold_act() -> None:
    driver = Driver().start()
    assert driver.live.table is not None
    action = min(driver.live.table.legal_actions())
    driver.write(NewEntry("act", 0, action))
    assert driver.live.table.history == [(0, action)]
    assert driver.live.position == driver.live.seq
    assert driver.live.event_index(driver.live.seq - 1) == 1
    assert driver.live.event_index(driver.live.seq) == 2


def fold_undo() -> None:
    driver = Driver().start()
    for _ in range(3):
        driver.act()
    assert driver.live.table is not None
    history = list(driver.live.table.history)
    driver.write(NewEntry("undo", 0, 1))
    assert driver.live.table.history == history[:1]
    assert driver.live.rewound_at == driver.live.position == driver.live.seq
    assert len(driver.live.event_seqs) == len(driver.live.acted_at) == 2


def fold_ask_undo() -> None:
    driver = Driver().start()
    driver.act()
    driver.write(NewEntry("ask-undo", 0, 0))
    assert driver.live.undo is not None
    assert (driver.live.undo.seat, driver.live.undo.keep) == (0, 0)
    driver.act()
    assert driver.live.undo is None


def fold_answer_undo() -> None:
    driver = Driver(seats=3).start()
    driver.act()
    driver.write(NewEntry("ask-undo", 0, 0), NewEntry("answer-undo", 1, 1))
    assert driver.live.undo is not None
    assert driver.live.undo.agreed == {1}
    driver.write(NewEntry("answer-undo", 2, 0))
    assert driver.live.undo is None


def fold_ask_pause() -> None:
    driver = Driver().start()
    driver.write(NewEntry("ask-pause", 1))
    assert driver.live.pause is not None
    assert driver.live.pause.seat == 1


def fold_answer_pause() -> None:
    driver = Driver(seats=3).start()
    driver.write(NewEntry("ask-pause", 1), NewEntry("answer-pause", 0, 1))
    assert driver.live.pause is not None
    assert driver.live.pause.agreed == {0}
    driver.write(NewEntry("answer-pause", 2, 0))
    assert driver.live.pause is None


def fold_pause() -> None:
    driver = Driver().start()
    driver.write(NewEntry("ask-pause", 1), NewEntry("pause", 1))
    assert (driver.live.pause, driver.live.paused_at) == (None, driver.now)


def fold_resume() -> None:
    driver = Driver().start()
    driver.write(NewEntry("pause", 1), NewEntry("resume", 0))
    assert driver.live.paused_at is None
    assert driver.live.turn_seq == driver.live.seq


def fold_give_time() -> None:
    driver = Driver(clock=ClockSettings(kind="move", seconds=60)).start()
    driver.write(NewEntry("give-time", 0, 30))
    assert driver.live.clock.remaining == [90, 60]


def fold_vacation() -> None:
    driver = Driver(clock=ClockSettings(kind="correspondence", vacation=True)).start()
    driver.write(NewEntry("vacation", 0, 2**40))
    assert driver.live.seats[0].vacation_until == 2**40
    assert driver.live.clock.vacations[0][0].end == 2**40


def fold_resign() -> None:
    driver = Driver(seats=3).start()
    driver.write(NewEntry("resign", 0))
    assert driver.live.phase == "playing"
    assert driver.live.bot_to_move() == STAND_IN
    driver.write(NewEntry("resign", 1))
    assert (driver.live.phase, driver.live.ended_by, driver.live.winners()) == ("over", "resigned", [2])


def fold_expire() -> None:
    driver = Driver(clock=ClockSettings(kind="move", seconds=10)).start()
    driver.write(NewEntry("expire", 0))
    assert driver.live.seats[0].timed_out
    assert driver.live.bot_to_move() == STAND_IN
    assert driver.live.table is not None
    while driver.live.to_move == 0:
        driver.write(NewEntry("act", 0, min(driver.live.table.legal_actions())))
    assert not driver.live.seats[0].timed_out


def fold_away() -> None:
    driver = Driver().start()
    driver.leave(1)
    assert driver.live.seats[1].away
    assert driver.live.humans() == [0, 1]


def fold_back() -> None:
    driver = Driver(seats=3).start()
    driver.leave(1)
    driver.write(NewEntry("substitute", 1, body="random"), NewEntry("vote", 0, 1), NewEntry("back", 1, body="other"))
    seat = driver.live.seats[1]
    assert (seat.away, seat.node, seat.substitute, driver.live.kick_votes) == (False, "other", None, {})


def fold_substitute() -> None:
    driver = Driver().start()
    driver.leave(0)
    driver.write(NewEntry("substitute", 0, body="random"))
    assert driver.live.bot_to_move() == "random"
    assert driver.live.deadline() is None


def fold_vote() -> None:
    driver = Driver(seats=3).start()
    driver.write(NewEntry("vote", 0, 2), NewEntry("vote", 1, 2))
    assert driver.live.kick_votes == {2: {0, 1}}


def fold_kick() -> None:
    driver = Driver(seats=3).start()
    driver.write(NewEntry("vote", 0, 2), NewEntry("kick", 2, body="greedy"))
    seat = driver.live.seats[2]
    assert (seat.bot, seat.player, seat.node, driver.live.kick_votes) == ("greedy", None, None, {})


def fold_say() -> None:
    driver = Driver().sit()
    before = driver.live.room_seq
    driver.write(NewEntry("say", 1, body='{"name":"Bo","text":"Hello"}'))
    said = driver.live.chat[-1]
    assert (said.name, said.text, said.seat, said.at) == ("Bo", "Hello", 1, driver.now)
    assert driver.live.room_seq == before


def fold_rematch() -> None:
    driver = Driver(options={"games": 1}).start().play_to_end()
    driver.write(NewEntry("rematch", 1))
    assert driver.live.rematch == {1}


def fold_next() -> None:
    driver = Driver()
    driver.write(NewEntry("next", body="another"))
    assert driver.live.next_table == "another"


def fold_close() -> None:
    driver = Driver().start()
    driver.write(NewEntry("close"))
    assert (driver.live.phase, driver.live.ended_by, driver.live.to_move) == ("closed", "closed", None)
    finished = Driver(options={"games": 1}).start().play_to_end()
    finished.write(NewEntry("close"))
    assert (finished.live.phase, finished.live.ended_by) == ("over", "played")


SCENARIOS: dict[str, Callable[[], None]] = {
    name.removeprefix("fold_").replace("_", "-"): scenario
    for name, scenario in list(globals().items())
    if name.startswith("fold_")
}


@pytest.mark.parametrize("kind", FOLDS)
def test_each_kind_of_log_entry(kind: str) -> None:
    SCENARIOS[kind]()


def test_there_is_no_scenario_without_a_kind() -> None:
    assert SCENARIOS.keys() == FOLDS.keys()


@pytest.mark.parametrize("game", list(ludothek.installed_games()))
def test_the_same_log_gives_the_same_table(game: str) -> None:
    driver, dice = (
        Driver(game, 3, clock=ClockSettings(kind="fischer", seconds=600, increment=3)).start(),
        random.Random(6),
    )
    table = driver.live.table
    assert table is not None
    for number in range(80):
        if driver.live.phase != "playing":
            break
        driver.act(dice.choice(table.legal_actions()), seconds=dice.random())
        if number % 20 == 19 and driver.live.table is not None and len(driver.live.table.history) > 2:
            driver.write(NewEntry("undo", 0, len(driver.live.table.history) - 2))
            table = driver.live.table
    again = driver.rebuilt()
    for seat in (0, 1, 2, None):
        for since in (0, driver.live.seq // 2):
            one, two = (updates.encode_update(t, seat, HOST, since, driver.now) for t in (driver.live, again))
            assert one == two
    assert again.record() == driver.live.record()


def test_the_record_has_the_seconds_of_each_action() -> None:
    driver = Driver().start()
    driver.act(seconds=2.5)
    driver.act(seconds=4)
    assert "2.5" in driver.live.record()
    assert "4.0" in driver.live.record()


def test_a_game_that_never_ends_is_broken_off_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards may be drawn though one fits, two who only draw would go on for ever."""
    monkeypatch.setattr(live_table, "MOST_ACTIONS", 12)
    driver = Driver(options={"games": 20, "voluntary_draw": True}).start()
    for _ in range(12):
        assert driver.live.phase == "playing"
        assert driver.live.table is not None
        driver.act(max(driver.live.table.legal_actions()))
    assert (driver.live.phase, driver.live.ended_by, driver.live.winners()) == ("over", "closed", [])
    assert driver.live.to_move is None
    assert driver.live.room_notes[-1].kind == "too-long"
    assert driver.rebuilt().phase == "over"


def test_a_game_without_people_left_is_over() -> None:
    driver = Driver()
    driver.write(NewEntry("bot", 1, body="random"), SIT, NewEntry("start"), player="ada")
    driver.write(NewEntry("resign", 0))
    assert driver.live.phase == "over"


def test_bots_of_a_table_have_different_first_names_and_none_of_a_person() -> None:
    assert len({bot_name("table", seat) for seat in range(len(FIRST_NAMES))}) == len(FIRST_NAMES)
    driver = Driver()
    first = bot_name("table", 1)
    driver.write(NewEntry("bot", 1, body="random"))
    assert driver.live.name_of(1) == first
    driver.write(NewEntry("sit", 0, body=msgspec.json.encode({"name": first}).decode()), player=GUEST)
    assert driver.live.name_of(1) == f"{first} 2"
    assert LiveTable(driver.live.config, None).name_of(0) is None
