"""The champions' table: matches, open levels, what a game counts, and what is refused in one."""

from dataclasses import replace

import pytest

from ludothek.core import registry
from ludothek.server.errors import Refusal
from ludothek.server.play import champions
from ludothek.server.play.champions import (
    LevelRecord,
    Result,
    count_open,
    count_result,
    create_champions_table,
    give_up,
    judge,
    list_rungs,
    suggest_level,
)
from ludothek.server.play.intents import Sender, carry_out
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.protocol import Rematch, Undo

RUNGS = ("apprentice", "folder", "master")


def play(record: LevelRecord, *results: Result, at: float = 1.0) -> LevelRecord:
    for result in results:
        record = count_result(record, result, at)
    return record


def open_game(seat: int = 0) -> LiveTable:
    new = create_champions_table(registry.game("maumau"), 2, "folder", "ada", "Ada", seat, 0.0, 1000.0)
    live = LiveTable(new.config, None)
    live.fold_all(new.entries)
    return live


def write(live: LiveTable, *entries: NewEntry, player: str | None = None) -> LiveTable:
    live.fold_all(number(entries, live.config.id, live.seq, player, "x", 2000.0))
    return live


@pytest.mark.parametrize(
    ("results", "won", "lost", "running"),
    [
        (["won", "won"], 1, 0, (0, 0)),
        (["won", "lost", "won"], 1, 0, (0, 0)),
        (["lost", "won", "lost"], 0, 1, (0, 0)),
        (["won", "drawn", "lost"], 0, 0, (1, 1)),
        (["won", "void", "won", "lost"], 1, 0, (0, 1)),
    ],
)
def test_a_match_goes_to_who_wins_two_games(
    results: list[Result], won: int, lost: int, running: tuple[int, int]
) -> None:
    record = play(LevelRecord(), *results)
    assert (record.matches_won, record.matches_lost) == (won, lost)
    assert (record.ahead, record.behind) == running
    assert record.games == sum(result != "void" for result in results)


def test_the_share_has_an_interval_that_holds_it_and_narrows() -> None:
    few, many = play(LevelRecord(), "won", "lost", "drawn"), LevelRecord(games=300, wins=150)
    assert (few.share, many.share) == (0.5, 0.5)
    for low, high in (few.interval, many.interval):
        assert low < 0.5 < high
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
    assert LevelRecord().interval == (0.0, 1.0)


def test_a_won_match_opens_the_next_level_and_a_lost_one_closes_none() -> None:
    beaten = play(LevelRecord(), "won", "won")
    assert count_open(RUNGS, {}) == 1
    assert count_open(RUNGS, {"apprentice": beaten}) == 2
    assert count_open(RUNGS, {"apprentice": play(beaten, "lost", "lost")}) == 2
    assert count_open(RUNGS, {"master": beaten}) == 3
    assert count_open(RUNGS, {"a level of earlier days": beaten}) == 1


def test_after_two_lost_matches_the_level_below_is_suggested_until_it_is_beaten_again() -> None:
    records = {"apprentice": play(LevelRecord(), "won", "won")}
    assert suggest_level(RUNGS, records) == "folder"
    records["folder"] = play(LevelRecord(), "lost", "lost", at=2.0)
    assert suggest_level(RUNGS, records) == "folder"
    records["folder"] = play(records["folder"], "lost", "lost", at=3.0)
    assert suggest_level(RUNGS, records) == "apprentice"
    assert count_open(RUNGS, records) == 2
    records["apprentice"] = play(records["apprentice"], "won", "won", at=4.0)
    assert suggest_level(RUNGS, records) == "folder"


def test_nobody_is_sent_below_the_first_level() -> None:
    assert suggest_level(RUNGS, {"apprentice": play(LevelRecord(), *["lost"] * 8)}) == "apprentice"


def test_the_rungs_are_the_games_levels_in_order_without_those_that_another_plays_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = registry.game("origami")
    assert list_rungs.__wrapped__(game, 2)[0] == next(iter(game.levels))
    monkeypatch.setattr(champions, "find_stand_in", lambda level, *_: "grandmaster" if level == "sage" else None)
    assert list_rungs.__wrapped__(game, 2) == tuple(level for level in game.levels if level != "sage")
    assert list_rungs.__wrapped__(game, 99) == ()


def test_a_table_has_a_fresh_secret_deal_and_no_help() -> None:
    first, second = open_game().config, open_game(1).config
    assert first.seed != second.seed
    assert first.salt != second.salt
    for config in (first, second):
        assert not any((config.open_seed, config.hints, config.spectators, config.handover, config.rated))
        assert config.visibility == "private"
    live = open_game(1)
    assert live.phase == "playing"
    assert [seat.bot for seat in live.seats] == ["folder", None]
    assert live.seats_of("ada") == [1]


def test_what_was_revealed_is_not_taken_back_and_there_is_no_rematch() -> None:
    live = open_game()
    assert live.table is not None
    seen: list[int | None] = []
    while live.to_move != 0 or seen[-2:] != [0, 1]:
        seen.append(live.to_move)
        write(live, NewEntry("act", live.to_move, live.table.legal_actions()[-1]), player="ada")
    sender = Sender("ada", "Ada", "node")
    with pytest.raises(Refusal) as refused:
        carry_out(live, sender, Undo(intent="u", seat=0, seq=live.seq))
    assert refused.value.code == "champions-table"
    write(live, NewEntry("resign", 0), player="ada")
    assert live.awaited() == []
    with pytest.raises(Refusal) as refused:
        carry_out(live, sender, Rematch(intent="r", seat=0))
    assert refused.value.code == "champions-table"


def play_out(seat: int) -> LiveTable:
    live = open_game(seat)
    while live.to_move is not None and live.table is not None:
        write(live, NewEntry("act", live.to_move, live.table.game.policy().choose(live.table.state, live.table.rng)))
    return live


def test_a_game_counts_as_it_ended() -> None:
    lost = write(open_game(), NewEntry("resign", 0), player="ada")
    assert judge(lost, "ada") == "lost"
    assert judge(write(open_game(), NewEntry("close")), "ada") == "void"
    for seat in (0, 1):
        live = play_out(seat)
        assert judge(live, "ada") == ("won" if live.winners() == [seat] else "lost")


def test_a_game_in_which_a_bot_failed_is_void() -> None:
    live = open_game()
    write(live, NewEntry("replace", 1, body="greedy"), NewEntry("resign", 0), player="ada")
    assert judge(live, "ada") == "void"


def test_a_shared_victory_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    live = write(open_game(), NewEntry("resign", 0), player="ada")
    monkeypatch.setattr(LiveTable, "winners", lambda self: [0, 1])
    assert judge(live, "ada") == "drawn"


def test_an_abandoned_game_is_resigned_once() -> None:
    live = open_game(1)
    entries = give_up(live, "ada")
    assert entries == [NewEntry("resign", 1)]
    assert judge(write(live, *entries), "ada") == "lost"
    assert give_up(live, "ada") == []


def test_the_same_log_gives_the_same_table() -> None:
    new = create_champions_table(registry.game("origami"), 3, "apprentice", "ada", "Ada", 2, 0.0, 1000.0)
    entries = [LogEntry(*entry) for entry in new.entries]
    tables = [LiveTable(replace(new.config), None) for _ in range(2)]
    for live in tables:
        live.fold_all(entries)
    assert all(live.is_champions for live in tables)
    assert tables[0].table is not None
    assert tables[1].table is not None
    assert tables[0].table.legal_actions() == tables[1].table.legal_actions()
