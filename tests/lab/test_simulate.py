"""Simulation: the same results on one core or two, and files that can be read again."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

import ludothek
from ludothek.bots.nets import builtin
from ludothek.core.statistics import t95, wilson
from ludothek.lab.simulate import (
    Plan,
    check_output,
    describe_inputs,
    play_one,
    rows,
    simulate,
    simulate_and_summarise,
    summarise,
    write_rows,
)

PLAN = Plan("maumau", ("greedy", "random", "random"), games=150, seed=3, options={"games": 1})


def test_the_results_do_not_depend_on_the_number_of_cores() -> None:
    assert list(simulate(PLAN, jobs=1)) == list(simulate(PLAN, jobs=2))


def test_the_summary_adds_up() -> None:
    results, summary = simulate_and_summarise(PLAN)
    assert summary.games == len(results) == 150
    assert sum(seat.win_share for seat in summary.seats) == pytest.approx(1)
    for seat in summary.seats:
        assert seat.interval[0] < seat.win_share < seat.interval[1]
    assert summary.seats[0].win_share > 0.4
    assert summary.decisions_per_second > 0


def test_a_bot_that_is_no_policy_is_played_through_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(table: ludothek.Table) -> int:
        return table.legal_actions()[0]

    monkeypatch.setitem(ludothek.installed_bots()._created, "first", first)
    monkeypatch.setitem(ludothek.installed_bots()._factories, "first", lambda: first)
    result = play_one(Plan("maumau", ("first", "greedy"), 1), 5)
    assert result.decisions > 0
    assert result.winners


@pytest.mark.parametrize("name", ["out.csv", "out.parquet"])
def test_results_are_written_and_read_again(tmp_path: Path, name: str) -> None:
    results = list(simulate(PLAN))
    table = rows(PLAN, results)
    path = tmp_path / name
    check_output(path)
    write_rows(path, table)
    if name.endswith(".csv"):
        with open(path, newline="", encoding="utf-8") as file:
            read = list(csv.DictReader(file))
    else:
        import pyarrow.parquet

        read = pyarrow.parquet.read_table(path).to_pylist()
    assert len(read) == 150 * 3
    assert [int(r["score"]) for r in read[:3]] == list(results[0].scores)


def test_bad_plans_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(ludothek.UnknownGame):
        list(simulate(Plan("chess", ("random", "random"), 5)))
    with pytest.raises(ludothek.BotError, match="deep"):
        list(simulate(Plan("maumau", ("random", "deep"), 5)))
    with pytest.raises(ludothek.InvalidSeats):
        list(simulate(Plan("maumau", ("random",), 5)))
    with pytest.raises(ludothek.LudothekError, match="at least one"):
        list(simulate(Plan("maumau", ("random", "random"), 0)))
    with pytest.raises(ludothek.LudothekError, match=r"\.csv or \.parquet"):
        check_output(tmp_path / "out.xls")
    with pytest.raises(ludothek.LudothekError, match="no folder"):
        check_output(tmp_path / "nowhere" / "out.csv")


def test_results_of_a_net_are_made_with_that_net() -> None:
    game = ludothek.game("maumau")
    assert describe_inputs(Plan("maumau", ("greedy", "sage"), 1))["net"] == builtin.net_digest(game) != ""
    assert "net" not in describe_inputs(Plan("maumau", ("greedy", "master"), 1))


def test_the_wilson_interval() -> None:
    """The textbook case: 10 of 20."""
    low, high = wilson(10, 20)
    assert low == pytest.approx(0.299, abs=0.001)
    assert high == pytest.approx(0.701, abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0


@pytest.mark.parametrize(("degrees", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (7, 2.365), (30, 2.042)])
def test_the_quantiles_of_students_t_are_those_of_the_tables(degrees: int, quantile: float) -> None:
    assert t95(degrees) == pytest.approx(quantile, rel=2e-3)


def test_luck_is_measured_in_the_same_games() -> None:
    plan = Plan("maumau", ("greedy", "random"), 60, options={"games": 1})
    plain = list(simulate(plan))
    measured = list(simulate(replace(plan, samples=32)))
    assert [each.scores for each in measured] == [each.scores for each in plain]
    first, other = summarise(replace(plan, samples=32), measured, 1.0).seats
    assert first.payoff is not None
    assert other.payoff is not None
    assert first.payoff.plain.mean == pytest.approx(-other.payoff.plain.mean)
    assert first.payoff.gain > 1.5
