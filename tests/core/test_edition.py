"""Editions: found by what they say, compared value by value, refused with every mistake at once."""

from pathlib import Path

import pytest

import ludothek
from ludothek.core import edition as editions

STANDARD = ludothek.game("maumau").standard_edition


def owners(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the standard edition with some words changed."""
    text = STANDARD.source
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_edition_is_named_by_what_play_depends_on(tmp_path: Path) -> None:
    same = editions.read(owners(tmp_path, ('full = "rulebook"', 'full = "checked"')), "maumau")
    other = editions.read(owners(tmp_path, ("points = 9", "points = 8")), "maumau")
    assert same.hash == STANDARD.hash
    assert other.hash != STANDARD.hash


def test_differences_are_told_value_by_value(tmp_path: Path) -> None:
    mine = editions.read(owners(tmp_path, ("points = 9", "points = 8")), "maumau")
    assert editions.differences(STANDARD, mine) == {"card.9.points": (9, 8)}
    assert editions.differences(STANDARD, STANDARD) == {}


def test_a_table_is_played_with_an_owners_edition_and_its_record_refuses_another(tmp_path: Path) -> None:
    path = owners(tmp_path, ("points = 9", "points = 8"))
    table = ludothek.Table("maumau", 3, 1, {"games": 1}, path)
    record = table.record()
    assert "edition: mine " in record
    assert ludothek.Table.replay(record, path).record() == record
    with pytest.raises(ludothek.RecordError, match=f"mine {table.edition.hash}.*standard {STANDARD.hash}"):
        ludothek.Table.replay(record)


def test_every_mistake_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    path = owners(
        tmp_path, ("points = 9", "points = 999"), ('symbol = "stop"', 'symbol = "halt"'), ("full = 6", "full = -1")
    )
    with pytest.raises(ludothek.EditionError) as caught:
        ludothek.Table("maumau", edition=path)
    problems = caught.value.problems
    lines = path.read_text(encoding="utf-8").splitlines()
    assert f"line {lines.index('points = 999') + 1}: points must be 0 to 50" in problems
    assert any("'halt' is none of 1, 2" in problem for problem in problems)
    assert any("full copies must be 0 to 12, not -1" in problem for problem in problems)
    assert any("'stop' must be described once, not 0 times" in problem for problem in problems)


def test_an_edition_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ludothek.EditionError, match="is an edition of maumau, not of origami"):
        ludothek.Table("origami", edition=owners(tmp_path))


def test_the_file_names_its_game(tmp_path: Path) -> None:
    assert editions.game_of(owners(tmp_path)) == "maumau"
    nameless = owners(tmp_path, ('game = "maumau"', ""))
    with pytest.raises(ludothek.EditionError, match="names no game"):
        editions.game_of(nameless)
