"""Editions: found by what they say, compared value by value, refused with every mistake at once."""

from pathlib import Path

import pytest

import ludothek
from ludothek.core import edition as editions
from ludothek.core import registry
from ludothek.core.errors import EditionError

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


@pytest.mark.parametrize(
    "source",
    [
        "[[area]]\n" * 2000,
        ".".join("a" * 10_000) + " = 1",
        '"a".' * 5_000 + "a = 1",
        f"[{'a.' * 5_000}a]",
        "a = " + "[" * 50_000,
        "a = [" + "1," * 90_000 + "]",
        "a = " + "{b = " * 5_000,
        "#" * (editions.MOST_CHARACTERS + 1),
    ],
    ids=["tables", "dotted key", "quoted key", "dotted table", "arrays", "values", "inline tables", "size"],
)
def test_a_file_that_exceeds_a_bound_is_never_parsed(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "read_data", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(EditionError, match="may"):
        editions.parse(source, "origin", "mine")


def test_what_stands_in_strings_and_comments_does_not_count() -> None:
    text = "a.b.c.d.e.f.g.h.i.j.k [[[[[[[[[[[[ {{{{{{{{{{{"
    source = f'# {text}\na = "{text} \\" {text}"\nb = \'{text}\'\nc = """\n{text}\n"""\nd = \'\'\'{text}\'\'\'\n'
    assert editions.parse(source, "origin", "mine").data["a"] == f'{text} " {text}'


def test_at_most_twenty_problems_are_reported() -> None:
    source = "[[card]]\nsymbol = 'nonsense'\n" * 100
    with pytest.raises(EditionError) as caught:
        registry.game("maumau").load_edition(editions.parse(source, "maumau", "mine"))
    assert len(caught.value.problems) == editions.MOST_PROBLEMS


@pytest.mark.parametrize("game", ["maumau", "origami", "origin"])
def test_the_search_for_problems_stops_at_the_last_one_reported(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every problem names its line: no more lines are looked up than problems are reported."""
    tables = ("continent", "area", "strait", "tile", "token", "action", "permanent", "objective")
    source = "".join(f"[[{table}]]\n" * 38 for table in (tables if game == "origin" else ("card",)))
    places: list[str] = []
    monkeypatch.setattr(ludothek.Edition, "place", lambda _, table, *where: places.append(table) or "line 1")
    problems = registry.game(game).check_edition(editions.parse(source, game, "mine"))
    assert len(places) == len(problems) == editions.MOST_PROBLEMS


def test_a_problem_quotes_no_more_than_fits() -> None:
    edition = editions.parse(f"[[card]]\nsymbol = '{'x' * 100_000}'\n", "maumau", "mine")
    assert max(map(len, registry.game("maumau").check_edition(edition))) == editions.PROBLEM_CHARACTERS


def test_lines_are_indexed_once() -> None:
    """Every mistake names its line without going through the file again."""
    edition = editions.parse("[[card]]\na = 1\n\n[[card]]\n# b\nb = 2\n", "maumau", "mine")
    assert [edition.place("card", 0, "a"), edition.place("card", 1, "b")] == ["line 2", "line 6"]
    assert [edition.place("card", 1), edition.place("card", 1, "a"), edition.place("area", 0)] == [
        "line 4",
        "line 4",
        "line 0",
    ]
    assert edition._lines is edition._lines


def test_hidden_characters_are_stripped_from_the_texts_of_an_edition() -> None:
    edition = editions.parse('name = "Ada\\u202Eevil\\u0007"\njoined = "👩\\u200D🚀"', "maumau", "mine")
    assert edition.data == {"name": "Ada evil ", "joined": "👩\u200d🚀"}


def test_editions_that_differ_in_names_only_have_different_source_hashes() -> None:
    one, two = (editions.parse(f'name = "{name}"\nx = 1', "maumau", "mine") for name in ("Lion", "Cat"))
    assert one.hash == two.hash
    assert one.source_hash != two.source_hash
    assert one.source_hash != editions.parse(one.source, "maumau", "yours").source_hash
