"""Self-play as Parquet: the games are real, inputs hold nothing hidden, and the luck split adds up."""

import json
from pathlib import Path

import numpy as np
import pytest

import ludothek
from ludothek.core.errors import LudothekError
from ludothek.lab import selfplay
from ludothek.lab.selfplay import SelfPlay, export_selfplay, play_rows

parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra 'data': pip install 'ludothek[data]'")
each_game = pytest.mark.parametrize("key", list(ludothek.installed_games()))


@each_game
def test_a_row_is_what_the_seat_saw_of_a_game_that_a_table_replays(key: str) -> None:
    rows = play_rows(SelfPlay(key, ("greedy", "random"), samples=2), seed=1)
    table = ludothek.Table(key, 2, 1)
    for number, row in enumerate(rows):
        seat = table.to_move
        assert seat is not None
        assert (row["seed"], row["seq"], row["seat"]) == (1, number, seat)
        assert row["bot"] == ("random", "greedy")[seat]
        assert row["legal"] == table.legal_actions()
        assert np.array_equal(row["observation"], table.observe(seat))
        assert json.loads(row["view"])["seat"] == seat
        table.play(row["action"])
    assert table.is_over
    for row in rows:
        seat = row["seat"]
        assert row["payoff"] == pytest.approx(table.state.payoffs()[seat])
        assert row["score"] == table.scores()[seat]
        assert row["skill"] + row["luck_deal"] + row["luck_draws"] == pytest.approx(row["payoff"])
        assert row["drew"] or row["luck"] == 0
        assert -1 <= row["value"] <= 1


@each_game
def test_inputs_beliefs_and_values_depend_on_nothing_hidden(key: str) -> None:
    """Twin positions that differ only in hidden cards give the same numbers."""
    table = ludothek.play(key, ["random"] * 3, seed=4)
    again = ludothek.Table(key, 3, 4)
    plan = SelfPlay(key, ("greedy",) * 3, samples=3)
    for _, action in table.history[: len(table.history) // 2]:
        again.play(action)
    seat = again.to_move
    assert seat is not None
    reported = []
    for seed in range(3):
        twin = again.state.fair_copy(seat, ludothek.Rng(seed))
        row = selfplay.describe(plan, table.game, twin, seat)
        hand, numbers = next(iter(table.game.observation.values())), sum(table.game.observation.values())
        outlook = selfplay.Outlook(table.game.policy(), twin.make_blank(), numbers, hand, 3, 7)
        value = outlook.look(twin, seat)
        reported.append(
            [str(row["legal"]), row["view"], row["observation"].tobytes(), value, outlook.copy_beliefs().tobytes()]
        )
    assert reported[0] == reported[1] == reported[2]


def test_beliefs_are_the_expected_hands() -> None:
    """A sum of beliefs is the size of the hand, and what is known is certain."""
    row = play_rows(SelfPlay("maumau", ("greedy",) * 3, {"games": 1}, samples=4), seed=2)[0]
    kinds = ludothek.game("maumau").observation["hand"]
    assert row["beliefs"].reshape(2, kinds).sum(axis=1) == pytest.approx([5, 5])


def test_a_file_is_the_same_again_and_comes_with_its_datasheet(tmp_path: Path) -> None:
    plan = SelfPlay("maumau", ("greedy", "folder"), {"games": 1}, samples=1, views=False)
    for name, jobs in (("one", 1), ("two", 2)):
        games, actions = export_selfplay(plan, tmp_path / f"{name}.parquet", 700, jobs)
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    rows = parquet.read_table(tmp_path / "one.parquet")
    assert rows.num_rows == actions >= 700
    assert len(set(rows["seed"].to_pylist())) == games
    sheet = (tmp_path / "one.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in sheet for name in rows.column_names)
    assert ludothek.game("maumau").standard_edition.hash in sheet
    assert set(selfplay.COLUMNS) == {*rows.column_names, "view"}
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("library", ["polars", "duckdb", "datasets"])
def test_other_libraries_read_it(library: str, tmp_path: Path) -> None:
    loaded = pytest.importorskip(library, reason=f"{library} is not installed: pip install {library}")
    file = tmp_path / "games.parquet"
    _, actions = export_selfplay(SelfPlay("maumau", ("greedy", "random"), {"games": 1}, samples=1), file, 100)
    if library == "polars":
        assert loaded.read_parquet(file).height == actions
    elif library == "duckdb":
        assert loaded.sql(f"select count(*), avg(len(legal)) from '{file}'").fetchall()[0][0] == actions
    else:
        read = loaded.load_dataset("parquet", data_files=str(file), split="train", cache_dir=str(tmp_path / "cache"))
        assert read.num_rows == actions
        assert len(read[0]["observation"]) == sum(ludothek.game("maumau").observation.values())


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    plan = SelfPlay("maumau", ("greedy", "random"))
    for wrong, to, actions in (
        (plan, tmp_path / "games.csv", 10),
        (plan, tmp_path / "games.parquet", 0),
        (SelfPlay("maumau", ("greedy", "wizard")), tmp_path / "games.parquet", 10),
        (SelfPlay("maumau", ("greedy",)), tmp_path / "games.parquet", 10),
    ):
        with pytest.raises(LudothekError):
            export_selfplay(wrong, to, actions)
    assert list(tmp_path.iterdir()) == []
