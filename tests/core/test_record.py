"""The record: read what was written, and say where it is damaged."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludothek

RECORD = ludothek.play("maumau", ["random"] * 3, seed=5, options={"games": 1}).record()
LINES = RECORD.splitlines()


def changed(number: int, text: str) -> str:
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]])


def test_a_record_reads_like_a_game() -> None:
    assert LINES[0] == "ludothek record 1"
    assert "seed: 5" in LINES
    assert any(line.endswith("# draw a card") for line in LINES)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "not a record"),
        ("[Event 1]", 1, "not a record"),
        (changed(2, "game: chess"), 2, "unknown game 'chess'"),
        (changed(3, "rules: 99"), 3, "version '99'"),
        (changed(4, "edition: mine 1234"), 4, "'mine 1234', not with standard"),
        (changed(5, "seats: 12"), 5, "2 to 8"),
        (changed(5, "seats: x"), 5, "no number"),
        (changed(6, "options: games=many"), 6, "games can't be 'many'"),
        (changed(6, "options: speed=1"), 6, "unknown option"),
        (changed(7, "seed: -4"), 7, "no seed"),
        (changed(7, "seed: 4\nseed: 4"), 8, "twice"),
        (changed(8, "players: a | b"), 8, "2 players are named for 3 seats"),
        (changed(9, "bots: - | greedy"), 9, "2 bots are named for 3 seats"),
        (changed(8, "colour: red"), 8, "expected one of game"),
        ("ludothek record 1\ngame: maumau\n\n0: 1", 3, "names no 'rules'"),
        (changed(11, "0 56"), 11, "expected 'seat: decision'"),
        (changed(11, "7: 56"), 11, "is to move, not seat 7"),
        (RECORD + "0: 56\n", len(LINES) + 1, "is over"),
    ],
)
def test_a_damaged_record_names_the_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(ludothek.RecordError, match=problem) as caught:
        ludothek.Table.replay(text)
    assert caught.value.line == line


def test_an_illegal_decision_names_line_and_clause() -> None:
    with pytest.raises(ludothek.RecordError, match=r"line 11: .*MM-"):
        ludothek.Table.replay(changed(11, LINES[10].split(":")[0] + ": 57"))


def test_a_player_without_a_name_gets_a_dash() -> None:
    for players in (["", "x"], ["x", " "], ["", ""]):
        table = ludothek.Table("maumau", 2, 1, players=players)
        again = ludothek.Table.replay(table.record())
        assert again.players == [name.strip() or "-" for name in players]
        assert again.record() == table.record()


def test_comments_and_spaces_do_not_matter() -> None:
    bare = "\n".join(line.partition("#")[0].replace(":", " : ") if "#" in line else line for line in LINES)
    assert ludothek.Table.replay(bare + "\n\n# the end\n").record() == RECORD


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_record_damaged_anywhere_is_refused_or_read_never_worse(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(RECORD)))
    until = data.draw(st.integers(at, min(len(RECORD), at + 30)))
    text = RECORD[:at] + data.draw(st.text(max_size=20)) + RECORD[until:]
    with suppress(ludothek.RecordError):
        ludothek.Table.replay(text)


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_is_refused_politely(text: str) -> None:
    with pytest.raises(ludothek.RecordError):
        ludothek.Table.replay(text)
    with pytest.raises(ludothek.RecordError):
        ludothek.Table.replay("ludothek record 1\n" + text)


def test_the_bots_of_a_record_are_a_field_of_their_own() -> None:
    table = ludothek.Table("maumau", 3, 1, players=["Mira", "sage", "bot x"], bots=["sage", None, None])
    assert "players: Mira | sage | bot x\nbots: sage | - | -\n" in table.record()
    again = ludothek.Table.replay(table.record())
    assert (again.players, again.bots) == (table.players, table.bots)
    assert ludothek.Table("maumau", 2, 1).bots == [None, None]
    assert "bots:" not in ludothek.Table("maumau", 2, 1).record()
    assert table.fair_copy(0, 1).bots == [None] * 3
    with pytest.raises(ludothek.InvalidSeats, match="1 bots are named for 2 seats"):
        ludothek.Table("maumau", 2, 1, bots=["sage"])


@pytest.mark.parametrize(
    ("old", "name", "bot"),
    [
        ("Ada", "Ada", None),
        ("Ada (Berlin)", "Ada (Berlin)", None),
        ("Mira (sage)", "Mira", "sage"),
        ("bot master", "master", "master"),
        ("bot engine:node mine.js", "engine:node mine.js", "engine:node mine.js"),
        ("greedy", "greedy", "greedy"),
    ],
)
def test_an_older_record_says_in_its_names_who_was_a_bot(old: str, name: str, bot: str | None) -> None:
    table = ludothek.Table("maumau", 2, 1, players=["Eve", old])
    text = "".join(line for line in table.record().splitlines(keepends=True) if not line.startswith("bots:"))
    again = ludothek.Table.replay(text)
    assert (again.players, again.bots) == (["Eve", name], [None, bot])
