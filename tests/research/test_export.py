"""Finished games as Parquet: one row for every decision."""

from pathlib import Path

import numpy as np
import pytest

import ludothek
from ludothek.research import export

parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra 'data': pip install 'ludothek[data]'")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for key in ludothek.installed_games():
        table = ludothek.play(key, ["greedy", "random"], seed=3, clocked=True)
        (folder / f"{key}.txt").write_text(table.record(), encoding="utf-8")
    unfinished = ludothek.Table("maumau", 2, 1)
    unfinished.play(unfinished.legal_actions()[0])
    (folder / "unfinished.txt").write_text(unfinished.record(), encoding="utf-8")
    (folder / "notes.md").write_text("not a record", encoding="utf-8")
    return folder


def test_there_is_a_row_for_every_decision_and_it_is_what_the_table_says(records: Path, tmp_path: Path) -> None:
    games, decisions, left_out = export.export([records], tmp_path / "games.parquet", observations=True)
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert (games, decisions, left_out) == (3, len(rows), 1)
    at = 0
    for key in ludothek.installed_games():
        table = ludothek.Table.replay((records / f"{key}.txt").read_text(encoding="utf-8"))
        again = ludothek.Table(key, 2, 3)
        for seq, (seat, action) in enumerate(table.history):
            row = rows[at]
            assert (row["game"], row["record"], row["seed"], row["seq"], row["seat"]) == (key, key, 3, seq, seat)
            assert (row["action"], row["player"]) == (action, ["greedy", "random"][seat])
            assert row["legal"] == again.legal_actions()
            assert row["legal_count"] == len(row["legal"])
            assert row["view"] == export.view_hash(again, seat)
            assert np.array_equal(np.float32(row["observation"]), again.observe(seat))
            assert row["clock"] >= 0
            assert row["score"] == table.scores()[seat]
            assert row["payoff"] == pytest.approx(table.state.payoffs()[seat])
            again.play(action)
            at += 1
    assert at == len(rows)


def test_a_salted_game_of_the_server_is_exported_as_it_was_seen() -> None:
    table = ludothek.Table("maumau", 2, 5, {"games": 1}, salt="5a" * 32)
    seen = []
    while table.to_move is not None:
        seen.append((export.view_hash(table, table.to_move), len(table.legal_actions())))
        table.play(table.legal_actions()[-1])
    assert [(row["view"], row["legal_count"]) for row in export.rows(table)] == seen


def test_a_view_hash_tells_nothing_hidden(records: Path) -> None:
    table = ludothek.Table("maumau", 3, 1)
    seat = table.to_move
    assert seat is not None
    assert export.view_hash(table, seat) == export.view_hash(table.fair_copy(seat, 9), seat)


def test_wrong_wishes_are_refused_and_leave_nothing_behind(records: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text((records / "maumau.txt").read_text(encoding="utf-8").replace("seed: 3", "seed: 4"), encoding="utf-8")
    for paths, to, reason in (
        ([records], tmp_path / "games.csv", "exported as .parquet"),
        ([records], tmp_path / "nowhere" / "games.parquet", "no folder"),
        ([tmp_path / "nothing"], tmp_path / "games.parquet", "no file or folder"),
        ([bad], tmp_path / "games.parquet", "bad.txt: line"),
    ):
        with pytest.raises(ludothek.LudothekError, match=reason):
            export.export(paths, to)
    assert not list(tmp_path.glob("*.parquet*"))
    assert not list(tmp_path.glob(".*.part"))


def test_records_of_the_same_name_in_other_folders_are_told_apart(records: Path, tmp_path: Path) -> None:
    for folder in ("a.b", "a.b/c"):
        (records / folder).mkdir()
        (records / folder / "origin.1.txt").write_text((records / "origin.txt").read_text(encoding="utf-8"), "utf-8")
    export.export([records, records / "origin.txt", records / "a.b" / "c"], tmp_path / "games.parquet")
    names = parquet.read_table(tmp_path / "games.parquet").column("record").to_pylist()
    assert list(dict.fromkeys(names)) == ["a.b/c/origin.1", "a.b/origin.1", *ludothek.installed_games(), "origin.1"]


def test_games_of_several_editions_are_exported_together(records: Path, tmp_path: Path) -> None:
    files = []
    for key, old, new in (("maumau", "points = 10", "points = 11"), ("origami", "cost = 2", "cost = 3")):
        source = ludothek.game(key).standard_edition.source
        assert old in source
        files.append(tmp_path / f"my {key}.toml")
        files[-1].write_text(source.replace(old, new), encoding="utf-8")
        table = ludothek.play(key, ["random", "random"], seed=1, edition=files[-1])
        (records / f"my {key}.txt").write_text(table.record(), encoding="utf-8")
    to = tmp_path / "games.parquet"
    assert export.export([records], to, edition=files)[0] == 5
    assert len(set(parquet.read_table(to).column("edition").to_pylist())) == 5
    assert export.export([records / "my maumau.txt", records / "maumau.txt"], to, edition=files[0])[0] == 2
    with pytest.raises(ludothek.LudothekError, match=r"my origami.txt: line 4: .*name its file"):
        export.export([records], to, edition=[files[0]])


def test_rows_without_observations_are_small(records: Path, tmp_path: Path) -> None:
    export.export([records / "origin.txt"], tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert "observation" not in table.column_names
    assert set(table.column("game").to_pylist()) == {"origin"}
