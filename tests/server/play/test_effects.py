"""What intents change at a table: seats, games, undo, votes, names and talk."""

from dataclasses import replace

import pytest

from ludothek.server.errors import Invalid, Refusal
from ludothek.server.play import intents, text
from ludothek.server.play.clock import GRACE
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.play.table_state import HANDOVER_ACTIONS
from ludothek.server.protocol import (
    AnswerUndo,
    ClockSettings,
    Close,
    Configure,
    Kick,
    PassHost,
    Ready,
    Rematch,
    Rename,
    Say,
    SeatBot,
    Sit,
    Stand,
    Substitute,
    Undo,
)
from tests.server.play.driver import GUEST, HOST, STRANGER, Driver
from tests.server.play.test_intents import RATED, act, ask_undo, hand_over, seat_of_move, start_origami


def test_the_game_starts_when_the_last_player_is_ready() -> None:
    driver = Driver().sit()
    assert driver.send(HOST, Ready(intent="x", seat=0)) == [NewEntry("ready", 0, 1)]
    assert driver.send(HOST, Ready(intent="x", seat=0, ready=False)) == [NewEntry("ready", 0, 0)]
    assert driver.send(GUEST, Ready(intent="x", seat=1)) == [NewEntry("ready", 1, 1)]
    assert driver.send(HOST, Ready(intent="x", seat=0)) == [NewEntry("ready", 0, 1), NewEntry("start")]


def test_the_game_starts_when_a_bot_takes_the_last_seat_but_never_without_people() -> None:
    driver = Driver()
    assert driver.send(HOST, SeatBot(intent="x", seat=1, bot="random")) == [NewEntry("bot", 1, body="random")]
    assert [e.kind for e in driver.send(HOST, SeatBot(intent="x", seat=0, bot="random"))] == ["bot"]
    driver.send(HOST, SeatBot(intent="x", seat=0))
    driver.send(HOST, Sit(intent="x", seat=0))
    assert [e.kind for e in driver.send(HOST, Ready(intent="x", seat=0))] == ["ready", "start"]


def test_the_host_may_ask_somebody_to_stand_up() -> None:
    assert Driver().sit().send(HOST, Stand(intent="x", seat=1)) == [NewEntry("stand", 1, body="removed")]
    assert Driver().sit().send(GUEST, Stand(intent="x", seat=1)) == [NewEntry("stand", 1)]


def test_names_and_messages_are_cleaned() -> None:
    driver = Driver()
    assert (
        driver.send(HOST, Sit(intent="x", seat=0, name=" A\u0007da\n L. "))[0].body
        == '{"name":"A da L.","node":"node"}'
    )
    assert driver.send(HOST, Say(intent="x", text="a\tb"))[0] == NewEntry(
        "say", 0, body='{"name":"A da L.","text":"a b"}'
    )
    assert driver.send(STRANGER, Say(intent="x", text="Hi"))[0].body == '{"name":"Stranger","text":"Hi"}'


def test_several_actions_are_carried_out_together() -> None:
    driver = start_origami()
    table = driver.live.table
    assert table is not None
    while True:
        seat = seat_of_move(driver)
        for first in table.legal_actions():
            for second in range(table.game.num_actions):
                try:
                    entries = driver.send(driver.players[seat], act(driver, first, second, seat=seat))
                except Refusal:
                    continue
                assert [(e.kind, e.seat, e.value) for e in entries] == [
                    (entries[0].kind, seat, a) for a in (first, second)
                ]
                assert table.history[-2:] == [(seat, first), (seat, second)]
                return
        driver.act()


def test_an_undo_is_free_where_nothing_was_revealed() -> None:
    driver = start_origami()
    table = driver.live.table
    assert table is not None
    while not table.can_undo():
        driver.act()
    seat, count = table.history[-1][0], len(table.history)
    entries = driver.send(driver.players[seat], Undo(intent="x", seat=seat, seq=driver.live.seq))
    assert entries == [NewEntry("undo", seat, count - 1)]


def test_an_undo_needs_the_agreement_of_all_others() -> None:
    driver = ask_undo(3)
    assert driver.live.undo is not None
    kept = driver.live.undo.keep
    assert driver.send(GUEST, AnswerUndo(intent="x", seat=1, agree=True)) == [NewEntry("answer-undo", 1, 1)]
    assert driver.send("player2", AnswerUndo(intent="x", seat=2, agree=True)) == [
        NewEntry("answer-undo", 2, 1),
        NewEntry("undo", 0, kept),
    ]
    assert driver.live.table is not None
    assert len(driver.live.table.history) == kept


@pytest.mark.parametrize(("player", "seat"), [(GUEST, 1), (HOST, 0)])
def test_an_undo_is_dropped_when_somebody_declines_or_it_is_withdrawn(player: str, seat: int) -> None:
    driver = ask_undo()
    assert driver.send(player, AnswerUndo(intent="x", seat=seat, agree=False)) == [NewEntry("answer-undo", seat, 0)]
    assert driver.live.undo is None


def test_nobody_needs_to_agree_where_only_bots_play() -> None:
    driver = Driver()
    driver.send(HOST, Sit(intent="x", seat=0))
    driver.send(HOST, SeatBot(intent="x", seat=1, bot="random"))
    driver.send(HOST, Ready(intent="x", seat=0))
    while driver.live.to_move == 0:
        driver.act()
    kinds = [e.kind for e in driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))]
    assert kinds[-1] == "undo"


def test_one_player_may_have_several_seats_but_one_vote() -> None:
    driver = Driver(seats=3)
    for seat, player in enumerate((HOST, HOST, GUEST)):
        driver.send(player, Sit(intent="x", seat=seat))
    driver.players = [HOST, HOST, GUEST]
    for seat, player in enumerate(driver.players):
        driver.send(player, Ready(intent="x", seat=seat))
    while driver.live.to_move != 2:
        driver.act()
    driver.act()
    driver.send(GUEST, Undo(intent="x", seat=2, seq=driver.live.seq))
    assert [e.kind for e in driver.send(HOST, AnswerUndo(intent="x", seat=1, agree=True))] == ["answer-undo", "undo"]


def test_a_kick_needs_more_than_half_of_the_others() -> None:
    driver = Driver(seats=4).start()
    driver.leave(3)
    kick = Kick(intent="x", seat=3)
    assert driver.send(HOST, kick, absence=GRACE) == [NewEntry("vote", 0, 3)]
    assert driver.send(HOST, kick, absence=GRACE) == [NewEntry("vote", 0, 3)]
    assert [e.kind for e in driver.send(GUEST, kick, absence=GRACE)] == ["vote", "kick"]
    assert driver.live.seats[3].bot is not None


def test_a_rematch_waits_for_everybody_who_is_still_here() -> None:
    driver = Driver(seats=3, options={"games": 1}).start().play_to_end()
    live = driver.live
    assert live.awaited() == [0, 1, 2]
    yes = Rematch(intent="x", seat=0)
    assert intents.find_rematch(live, yes) == set()
    driver.send(HOST, yes)
    assert live.awaited() == [1, 2]
    driver.leave(1)
    assert live.awaited() == [2]
    assert intents.find_rematch(live) == set()
    assert intents.find_rematch(live, Rematch(intent="x", seat=2)) == {HOST, "player2"}
    assert intents.find_rematch(live, Rematch(intent="x", seat=2, agree=False)) == {HOST}
    driver.send("player2", Rematch(intent="x", seat=2, agree=False))
    assert intents.find_rematch(live) == {HOST}
    assert [note.kind for note in live.room_notes][-1] == "declined"


def test_a_bot_plays_for_an_absent_player_at_a_rated_table_if_all_others_agree() -> None:
    driver = Driver(seats=3, **RATED).start()
    driver.leave(2)
    substitute = Substitute(intent="x", seat=2)
    assert driver.send(HOST, substitute, absence=GRACE) == [NewEntry("vote-substitute", 0, 2)]
    assert driver.live.seats[2].substitute is None
    kinds = [entry.kind for entry in driver.send(GUEST, substitute, absence=GRACE)]
    assert kinds == ["vote-substitute", "substitute"]
    assert driver.live.seats[2].substitute is not None
    driver.write(NewEntry("back", 2, body="node"))
    assert driver.live.seats[2].substitute is None


def test_the_host_changes_what_is_agreed_and_everybody_is_asked_again() -> None:
    driver = Driver().sit()
    driver.send(GUEST, Ready(intent="x", seat=1))
    blitz = ClockSettings(kind="fischer", seconds=90, increment=3, expiry="resign")
    driver.send(HOST, Configure(intent="x", clock=blitz, rated=True, options={"games": 1}))
    config = driver.live.config
    assert (config.clock, config.rated, config.hints, config.options["games"]) == (blitz, True, False, 1)
    assert driver.live.clock.settings == blitz
    assert not driver.live.seats[1].ready
    assert driver.rebuilt().config == config
    with pytest.raises(Invalid, match="advice and no clock"):
        driver.send(HOST, Configure(intent="x", clock=ClockSettings(), hints=True))
    with pytest.raises(Invalid, match="knows all cards"):
        Driver(open_seed=True).send(HOST, Configure(intent="x", visibility="listed"))
    with pytest.raises(Invalid, match="nonsense"):
        driver.send(HOST, Configure(intent="x", options={"nonsense": True}))
    with pytest.raises(Invalid, match="cards of one's own"):
        driver.send(HOST, Configure(intent="x", edition="ab" * 16))
    driver.send(HOST, Configure(intent="x", edition="ab" * 16, rated=False))
    assert driver.live.config.edition == "ab" * 16
    driver.send(HOST, Configure(intent="x", edition=None))
    assert driver.live.config == replace(config, rated=False)


def test_the_host_changes_the_number_of_seats_while_nobody_loses_theirs() -> None:
    driver = Driver().sit()
    driver.send(GUEST, Ready(intent="r", seat=1))
    driver.send(HOST, Configure(intent="x", seats=3))
    assert [seat.player for seat in driver.live.seats] == [HOST, GUEST, None]
    assert not driver.live.seats[1].ready
    driver.send(HOST, Stand(intent="x", seat=0))
    driver.send(HOST, Sit(intent="x", seat=2))
    assert driver.refusal(HOST, Configure(intent="x", seats=2)).code == "seat-taken"
    with pytest.raises(Invalid):
        driver.send(HOST, Configure(intent="x", seats=64))
    fixed = Driver(open_seed=True).sit()
    assert fixed.refusal(HOST, Configure(intent="x", seats=3)).code == "fixed-deal"
    assert fixed.refusal(HOST, Configure(intent="x", edition=None)).code == "fixed-deal"


def test_hosting_passes_on_with_all_its_rights() -> None:
    driver = Driver().sit()
    driver.send(HOST, PassHost(intent="x", seat=1))
    assert driver.refusal(HOST, Close(intent="x")).code == "host-only"
    driver.send(GUEST, Close(intent="x"))
    assert driver.live.phase == "closed"
    assert [(note.kind, note.by) for note in driver.live.room_notes][-2:] == [("host", None), ("closed", 1)]


def test_equal_names_are_told_apart() -> None:
    driver = Driver(seats=3)
    for seat, player in enumerate(driver.players):
        driver.send(player, Sit(intent="x", seat=seat, name="Ada" if seat else "ADA"))
    assert [seat.name for seat in driver.live.seats] == ["ADA", "Ada 2", "Ada 3"]
    driver.send(GUEST, Rename(intent="x", seat=1, name="Ada"))
    assert driver.live.seats[1].name == "Ada 2"
    driver.send("ada 3", Say(intent="x", text="Hi"))
    assert driver.live.chat[-1].name == "Ada 3 2"
    assert driver.live.chat[-1].seat is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("👨\u200d👩\u200d👧 hi", "👨\u200d👩\u200d👧 hi"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("A\u202edA", "A dA"),
        ("\u200dAda\u200c", "Ada"),
        ("A \u200d B", "A B"),
    ],
)
def test_joiners_stay_inside_words_and_emoji_and_nothing_else_invisible_does(typed: str, kept: str) -> None:
    assert text.clean_text(typed) == kept


def test_a_bot_hands_its_seat_to_somebody_who_comes_soon() -> None:
    driver = hand_over(options={"games": 1})
    table = driver.live.table
    assert table is not None
    driver.act_until_turn(1)
    driver.write(NewEntry("act", 1, min(table.legal_actions())))
    assert driver.live.is_open_seat(1)
    assert not driver.live.is_open_seat(0)
    assert [entry.kind for entry in driver.send(GUEST, Sit(intent="x", seat=1))] == ["take"]
    assert (driver.live.seats[1].player, driver.live.seats[1].bot) == (GUEST, None)
    assert table.players is not None
    assert (table.players[1], table.bots[1]) == ("Guest", None)
    assert driver.refusal(STRANGER, Sit(intent="x", seat=1)).code == "started"
    assert "note: by bot random" in driver.live.record()
    assert driver.rebuilt().seats == driver.live.seats


def test_a_bot_keeps_its_seat_later_and_where_nothing_was_agreed() -> None:
    driver = hand_over()
    table = driver.live.table
    assert table is not None
    while sum(who == 1 for who, _ in table.history) <= HANDOVER_ACTIONS:
        assert driver.live.is_open_seat(1)
        driver.write(NewEntry("act", table.to_move, min(table.legal_actions())), player=HOST)
    assert driver.refusal(GUEST, Sit(intent="x", seat=1)).code == "started"
    other = Driver()
    other.players = [HOST]
    other.write(NewEntry("bot", 1, body="random"))
    assert other.start().refusal(GUEST, Sit(intent="x", seat=1)).code == "started"


def test_an_undo_waits_for_those_who_are_absent() -> None:
    driver = Driver().start()
    driver.act_until_turn(1)
    driver.act()
    driver.leave(1)
    entries = driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))
    assert [entry.kind for entry in entries] == ["ask-undo"]
    driver.write(NewEntry("back", 1, body="node"))
    assert [e.kind for e in driver.send(GUEST, AnswerUndo(intent="x", seat=1, agree=True))] == ["answer-undo", "undo"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_a_refusal_has_clause_facts_and_a_sentence_in_the_senders_language(lang: str) -> None:
    driver = Driver().start()
    table = driver.live.table
    assert table is not None
    illegal = min(set(range(table.game.num_actions)) - set(table.legal_actions()))
    reason = table.why_not(illegal, lang)
    assert reason is not None
    refusal = driver.refusal(HOST, act(driver, illegal), lang=lang)
    assert (refusal.clause, refusal.message) == (reason.clause.id, reason.text)
    assert refusal.facts == reason.facts is not None


def test_chat_is_bounded() -> None:
    driver = Driver().sit()
    for number in range(150):
        driver.send(GUEST, Say(intent="x", text=str(number)))
    assert [said.text for said in driver.live.chat] == [str(number) for number in range(50, 150)]
