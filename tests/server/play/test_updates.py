"""What an update holds for each seat and for a spectator, and what it must not tell."""

import random
from typing import Any

import msgspec
import pytest

import ludothek
from ludothek.server import protocol
from ludothek.server.errors import StateConflict
from ludothek.server.play import updates
from ludothek.server.play.clock import GRACE
from ludothek.server.play.intents import Sender
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import (
    AnswerUndo,
    ClockSettings,
    GiveTime,
    Rematch,
    Resign,
    Say,
    SeatBot,
    Substitute,
    Undo,
)
from tests.server.play.driver import GUEST, HOST, STRANGER, Driver

GAMES = list(ludothek.installed_games())


def update(driver: Driver, seat: int | None, since: int = 0, **more: Any) -> dict[str, Any]:
    player = STRANGER if seat is None else driver.players[seat]
    encoded = updates.encode_update(driver.live, seat, player, since, driver.now, **more)
    msgspec.json.decode(encoded, type=protocol.FromServer)
    decoded: dict[str, Any] = msgspec.json.decode(encoded)
    return decoded


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("game", GAMES)
def test_each_seat_and_a_spectator_get_their_own_view_and_events_and_nothing_secret(game: str) -> None:
    driver, dice = Driver(game, 3).start(), random.Random(4)
    table, config = driver.live.table, driver.live.config
    assert table is not None
    for _ in range(60):
        if driver.live.phase != "playing":
            break
        before, count = driver.live.seq, len(table.history)
        driver.act(dice.choice(table.legal_actions()))
        for seat in (*range(3), None):
            received = update(driver, seat, before)
            assert received["view"] == as_json(table.view(seat))
            assert received.get("events", []) == as_json(table.events(seat, count + 1))
            assert "room" not in received
            everything = update(driver, seat)
            assert everything["events"] == as_json(table.events(seat))
            if driver.live.phase == "playing":
                raw = updates.encode_update(driver.live, seat, None, 0, driver.now)
                assert config.salt.encode() not in raw
                assert str(config.seed).encode() not in raw


@pytest.mark.parametrize("game", GAMES)
def test_an_update_is_the_same_whatever_the_seat_cannot_know(game: str) -> None:
    driver, dice = Driver(game, 3).start(), random.Random(5)
    table = driver.live.table
    assert table is not None
    for _ in range(25):
        if driver.live.phase != "playing":
            break
        driver.act(dice.choice(table.legal_actions()))
        for seat in range(3):
            real, driver.live.view_cache = table.state, None
            encoded = updates.encode_update(driver.live, seat, driver.players[seat], 0, driver.now, "en")
            for _ in range(3):
                table.state, driver.live.view_cache = table.fair_copy(seat, dice.getrandbits(60)).state, None
                assert updates.encode_update(driver.live, seat, driver.players[seat], 0, driver.now, "en") == encoded
                table.state, driver.live.view_cache = real, None


def test_what_is_shared_is_encoded_once_and_dropped_with_the_position() -> None:
    driver = Driver(seats=3).start()
    first = [update(driver, seat) for seat in (0, 1, 2, None)]
    cache = driver.live.view_cache
    assert cache is not None
    assert cache.encoded
    assert [update(driver, seat) for seat in (None, 2, 1, 0)] == first[::-1]
    assert driver.live.view_cache is cache
    driver.act()
    assert update(driver, None)["view"] != first[3]["view"]
    assert driver.live.view_cache is not cache


def test_nothing_new_is_an_update_without_parts() -> None:
    driver = Driver().start()
    assert set(update(driver, 0, driver.live.seq)) == {"type", "seq", "since", "seat", "position"}
    assert "view" in update(driver, 0, driver.live.seq, with_view=True)


def test_the_room_is_told_when_it_changed_and_at_first() -> None:
    driver = Driver()
    assert update(driver, None)["room"]["phase"] == "open"
    driver.sit()
    seq = driver.live.seq
    assert update(driver, 0, seq - 1)["room"]["seats"][1]["name"] == "Guest"
    assert "room" not in update(driver, 0, seq)
    driver.send(HOST, Say(intent="x", text="Hello"))
    received = update(driver, 1, seq)
    assert "room" not in received
    assert [(said["name"], said["text"], said["seat"]) for said in received["chat"]] == [("Host", "Hello", 0)]
    assert "chat" not in update(driver, 1, driver.live.seq)


def test_a_seat_says_who_plays_for_a_level_whose_net_never_learned_the_table() -> None:
    driver = Driver(options={"games": 7})
    driver.send(HOST, SeatBot(intent="x", seat=1, bot="sage"))
    seat = updates.build_seats(driver.live)[1]
    assert (seat.bot, seat.plays_as) == ("sage", "grandmaster")
    driver.send(HOST, SeatBot(intent="y", seat=1, bot="master"))
    seat = updates.build_seats(driver.live)[1]
    assert (seat.bot, seat.plays_as) == ("master", None)


def test_a_room_is_a_players_own() -> None:
    driver = Driver().start()
    mine, theirs, strangers = (updates.build_room(driver.live, player) for player in (HOST, GUEST, None))
    assert [seat.yours for seat in mine.seats] == [True, False]
    assert [seat.yours for seat in theirs.seats] == [False, True]
    assert [seat.yours for seat in strangers.seats] == [False, False]
    assert (mine.host, theirs.host, strangers.host) == (True, False, False)


def test_the_commitment_is_published_with_the_start_and_the_seed_with_the_end() -> None:
    driver = Driver(options={"games": 1}).sit()
    assert updates.build_room(driver.live, HOST).commitment == ""
    driver = Driver(options={"games": 1}).start()
    assert updates.build_room(driver.live, HOST).commitment == driver.live.config.commitment
    assert updates.build_result(driver.live) is None
    driver.play_to_end()
    result = update(driver, None)["result"]
    assert (result["seed"], result["salt"]) == (str(driver.live.config.seed), driver.live.config.salt)
    assert (result["reason"], result["winners"]) == ("played", driver.live.winners())


def test_a_resigned_game_is_won_by_those_who_stayed() -> None:
    driver = Driver(seats=3).start()
    driver.send(HOST, Resign(intent="x", seat=0))
    assert updates.build_result(driver.live) is None
    driver.send("player2", Resign(intent="x", seat=2))
    result = updates.build_result(driver.live)
    assert result is not None
    assert (result.reason, result.winners) == ("resigned", [1])


def test_the_next_table_is_told_to_players_and_spectators() -> None:
    driver = Driver(options={"games": 1}).start().play_to_end()
    driver.send(HOST, Rematch(intent="x", seat=0))
    driver.write(NewEntry("next", body="another"))
    assert updates.build_room(driver.live, GUEST).next_table == "another"
    assert updates.build_room(driver.live, STRANGER).next_table == "another"
    assert updates.build_room(driver.live, GUEST).rematch == [0]


def test_a_table_without_spectators_shows_them_neither_game_nor_clock() -> None:
    driver = Driver(spectators=False, clock=ClockSettings(kind="move")).start()
    assert not {"view", "events", "clock"} & set(update(driver, None))
    assert {"view", "events", "clock"} <= set(update(driver, 0))


def test_after_an_undo_all_events_are_told_again() -> None:
    driver = Driver().start()
    driver.act_until_turn(1)
    driver.act()
    before = driver.live.seq
    driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))
    assert updates.build_room(driver.live, GUEST).undo == protocol.UndoAsked(seat=0)
    driver.send(GUEST, protocol.AnswerUndo(intent="x", seat=1, agree=True))
    received = update(driver, 0, before)
    assert received["rewound"]
    assert driver.live.table is not None
    assert received["events"] == as_json(driver.live.table.events(0))
    assert "rewound" not in update(driver, 0, driver.live.seq)


def test_the_clock_of_the_seat_to_move_is_running() -> None:
    driver = Driver(clock=ClockSettings(kind="fischer", seconds=60, increment=2)).start()
    due = driver.now + 60
    driver.now += 5
    assert update(driver, 1)["clock"] == {"remaining": [55.0, 60.0], "running": 0, "grace": 0.0, "due": due}
    driver.leave(0)
    assert update(driver, 1)["clock"] == {"remaining": [55.0, 60.0], "running": 0, "grace": 30.0, "due": due}
    driver.write(NewEntry("substitute", 0, body="random"))
    assert "running" not in update(driver, 1)["clock"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_actions_are_described_on_request(lang: str) -> None:
    driver = Driver().start()
    assert driver.live.table is not None
    plain = update(driver, 0)["view"]["legal"]
    described = update(driver, 0, lang=lang)["view"]["legal"]
    assert all("text" not in choice for choice in plain)
    assert [c["text"] for c in described] == [driver.live.table.describe(c["action"], lang) for c in plain]


def test_a_refusal_of_an_action_brings_the_position() -> None:
    driver = Driver().start()
    refusal = StateConflict("stale", "too late")
    act = protocol.Act(intent="x", seat=0, seq=driver.live.seq + 7, actions=[0])
    refused = updates.build_refused(driver.live, Sender(HOST, "Host", ""), act, refusal, driver.now)
    assert refused.position is not None
    assert msgspec.json.decode(refused.position)["view"] == update(driver, 0)["view"]
    said = updates.build_refused(driver.live, Sender(HOST, "", ""), Say(intent="y", text="."), refusal, driver.now)
    assert said.position is None
    assert (said.intent, said.code, said.message) == ("y", "stale", "too late")


def kinds(driver: Driver, player: str | None = None, since: int = 0) -> list[str]:
    return [event.kind for event in updates.build_room_events(driver.live, player, since)]


def test_nothing_happens_to_a_player_without_a_word() -> None:
    driver = Driver(seats=3, clock=ClockSettings(kind="move", seconds=5)).start()
    assert kinds(driver) == ["sat", "sat", "sat"]
    since = driver.live.seq
    driver.write(NewEntry("expire", 0))
    driver.leave(1)
    driver.send(HOST, Substitute(intent="x", seat=1), absence=GRACE)
    driver.write(NewEntry("back", 1, body="node"))
    driver.leave(2)
    driver.write(NewEntry("kick", 2, body="greedy"))
    driver.write(NewEntry("resign", 1))
    told = ["expired", "away", "substituted", "back", "away", "kicked", "lost-on-time"]
    assert kinds(driver, None, since) == told
    for player, own in ((HOST, ["expired"]), ("player2", ["away", "kicked"]), (STRANGER, [])):
        events = updates.build_room_events(driver.live, player, since)
        assert [event.kind for event in events if event.yours] == own
    kicked = updates.build_room_events(driver.live, "player2", since)[5]
    seats = updates.build_room(driver.live, HOST).seats
    assert [(seat.out_of_time, seat.vacated) for seat in seats] == [(False, False), (True, False), (False, True)]
    assert (kicked.seat, kicked.name, kicked.yours) == (2, "Player2", True)
    assert updates.build_room_events(driver.live, GUEST, since)[2].by == 0


def test_who_comes_and_goes_is_told_where_others_wait_and_what_was_missed_everywhere() -> None:
    days = {"clock": ClockSettings(kind="correspondence", days=2)}
    for settings, told in (({}, ["away", "back"]), (days, [])):
        driver = Driver(**settings).start()
        since = driver.live.seq
        driver.leave(0)
        driver.write(NewEntry("back", 0, body="node"))
        assert kinds(driver, None, since) == told
    driver.leave(0)
    driver.send(GUEST, GiveTime(intent="x", seat=1, to=0, seconds=86_400))
    driver.write(NewEntry("back", 0, body="node"))
    assert kinds(driver, None, since) == ["time-given", "back"]


def test_a_bot_plays_on_after_a_resignation_only_if_the_game_goes_on() -> None:
    driver = Driver(seats=3).start()
    for player, seat, goes_on in ((HOST, 0, 1), (GUEST, 1, 0)):
        driver.send(player, Resign(intent="x", seat=seat))
        [event] = updates.build_room_events(driver.live, None, driver.live.seq - 1)
        assert (event.kind, event.value) == ("resigned", goes_on)


def test_an_undo_that_is_refused_or_withdrawn_is_told() -> None:
    for player, seat, kind in ((GUEST, 1, "undo-refused"), (HOST, 0, "undo-withdrawn")):
        driver = Driver().start()
        driver.act_until_turn(1)
        driver.act()
        driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))
        driver.send(player, AnswerUndo(intent="x", seat=seat, agree=False))
        [event] = updates.build_room_events(driver.live, HOST, driver.live.seq - 1)
        assert (event.kind, event.seat, event.yours) == (kind, 0, True)


def test_what_a_bot_did_for_a_person_is_marked_in_updates_and_record() -> None:
    driver = Driver(options={"games": 1}).start()
    table = driver.live.table
    assert table is not None
    driver.act_until_turn(1)
    driver.leave(1)
    since = driver.live.seq
    driver.send(HOST, Substitute(intent="x", seat=1), absence=GRACE)
    driver.write(NewEntry("act", 1, min(table.legal_actions())))
    received = update(driver, 0, since)
    assert received["by_bot"] == list(range(len(received["events"])))
    everything = update(driver, 0)
    assert everything["by_bot"] == [n + len(everything["events"]) - len(received["events"]) for n in received["by_bot"]]
    driver.write(NewEntry("back", 1, body="node"))
    back = update(driver, 1, driver.live.seq - 1)["room_events"][0]
    assert (back["kind"], back["yours"]) == ("back", True)
    assert back["away_from"] == len(everything["events"]) - len(received["events"])
    since = driver.live.seq
    driver.act()
    assert "by_bot" not in update(driver, 1, since)
    notes = [line for line in driver.live.record().splitlines() if line.startswith("note: by bot ")]
    assert notes == ["note: by bot greedy"]
    assert driver.live.count_decisions()[GUEST] == 0
    assert ludothek.Table.replay(driver.live.record()).history == table.history


def test_spectators_have_names_and_nothing_else() -> None:
    driver = Driver().start()
    driver.live.watching = ["Ida"]
    room = msgspec.json.decode(updates.encode_room(driver.live, None, STRANGER))["room"]
    assert room["watching"] == ["Ida"]
    raw = updates.encode_room(driver.live, 0, HOST)
    assert str(driver.live.config.seed).encode() not in raw
    assert driver.live.config.salt.encode() not in raw
    assert b'"guest"' not in raw


def test_a_closed_game_has_no_winners() -> None:
    driver = Driver().start()
    driver.act()
    driver.write(NewEntry("close"))
    result = updates.build_result(driver.live)
    assert result is not None
    assert (result.reason, result.winners) == ("closed", [])
