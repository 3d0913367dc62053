"""Several reviews at once: the same on one core and on two, resumed from what is on disk."""

from pathlib import Path

import pytest

import ludothek
from ludothek.review import ReviewSettings
from ludothek.terminal.reviews import show_review, write_reviews

FEW = ReviewSettings(simulations=8)


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    files = []
    for seed in range(3):
        table = ludothek.play("maumau", ["greedy", "random"], seed, {"games": 1})
        files.append(tmp_path / f"game{seed}.txt")
        files[-1].write_text(table.record(), encoding="utf-8")
    return files


def test_the_same_on_any_number_of_cores_and_one_by_one(records: list[Path], tmp_path: Path) -> None:
    write_reviews(records, FEW, "json", tmp_path / "one", None, "en", 1, None)
    write_reviews(records, FEW, "json", tmp_path / "two", None, "en", 2, None)
    show_review(records[0], FEW, "json", tmp_path / "alone.json", None, "en")
    for file in records:
        name = f"{file.stem}.json"
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert (tmp_path / "alone.json").read_bytes() == (tmp_path / "one" / "game0.json").read_bytes()


def test_what_is_there_is_not_done_again(records: list[Path], tmp_path: Path) -> None:
    (tmp_path / "done").mkdir()
    (tmp_path / "done" / "game1.txt").write_text("mine", encoding="utf-8")
    write_reviews(records, FEW, "text", tmp_path / "done", None, "en", 1, None)
    assert (tmp_path / "done" / "game1.txt").read_text(encoding="utf-8") == "mine"
    assert len(list((tmp_path / "done").iterdir())) == 3


def test_several_reviews_need_a_folder_and_names(records: list[Path], tmp_path: Path) -> None:
    with pytest.raises(ludothek.LudothekError, match="--to FOLDER"):
        write_reviews(records, FEW, "text", None, None, "en", 1, None)
    with pytest.raises(ludothek.LudothekError, match="same name"):
        write_reviews([records[0], records[0]], FEW, "text", tmp_path / "x", None, "en", 1, None)
