"""The suite: fixed tasks, scores without luck, results that are stored, resumed and replayed."""

from pathlib import Path
from time import process_time

import numpy as np
import pytest

import ludothek
from ludothek import Table
from ludothek.core.errors import BotError, LudothekError
from ludothek.lab.suite import page, players, runs
from ludothek.lab.suite.players import BASELINES, OPENSPIEL, PPO, TimedBot, TrainedBot, net_path
from ludothek.lab.suite.tasks import Task, find_task, load_suite
from ludothek.terminal import suites

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "suite"


def small(**changes: object) -> Task:
    fields = {"name": "maumau-duel", "game": "maumau", "opponents": ["greedy"], "options": {"games": 1}}
    return Task(**{**fields, "seed": 5, "deals": 3, "samples": 8, "seconds": 30, **changes})  # type: ignore[arg-type]


def test_there_are_twelve_tasks_of_all_games_seats_and_editions() -> None:
    tasks = load_suite().tasks
    assert len({task.name for task in tasks}) == len(tasks) == 12
    for key in ("maumau", "origami", "origin"):
        mine = [task for task in tasks if task.game == key]
        assert {task.seats for task in mine} == {2, 3, 4}
        assert any(task.options for task in mine)
        changed = [task for task in mine if task.values is not None]
        assert [task.load_edition().hash != ludothek.game(key).standard_edition.hash for task in changed] == [True]
    for task in tasks:
        Table(task.game, task.seats, task.seed, task.options, task.load_edition())
    with pytest.raises(LudothekError, match="origin-four"):
        find_task("chess")


def test_a_player_that_meets_itself_scores_nothing(tmp_path: Path) -> None:
    row = runs.play_task(small(opponents=["greedy", "greedy"]), "greedy", tmp_path)
    assert np.array(row.numbers)[:, :, 0].mean(axis=1) == pytest.approx(0, abs=1e-3)
    assert np.array(row.numbers).shape == (3, 3, 8)
    assert row.replaced == 0


def test_it_is_the_same_on_two_cores_and_for_a_function(tmp_path: Path) -> None:
    def last(table: Table) -> int:
        return table.legal_actions()[-1]

    one, two = (runs.play_task(small(), "folder", tmp_path, jobs) for jobs in (1, 2))
    assert one.numbers == two.numbers
    assert one.inputs == two.inputs != runs.play_task(small(seed=6, deals=1), "folder", tmp_path).inputs
    assert runs.play_task(small(deals=1), last, tmp_path).player == "last"


def test_what_is_stored_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [small(deals=8)]
    [row] = runs.run(["random"], tasks, tmp_path)
    monkeypatch.setattr(runs, "play_task", None)
    assert list(runs.run(["random"], tasks, tmp_path)) == [row]
    assert row.measure().adjusted.mean < 0.5
    (tmp_path / runs.FILE).write_text("nothing\n", encoding="utf-8")
    with pytest.raises(LudothekError, match="no results of the suite"):
        runs.read(tmp_path)


def test_a_false_result_and_a_stale_one_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = small(deals=2)
    monkeypatch.setattr(runs, "find_task", lambda name: task)
    row = runs.play_task(task, "greedy", tmp_path)
    runs.write([row], tmp_path)
    assert [problem for _, problem in runs.verify(tmp_path, 2)] == [""]
    row.numbers[0][0][0] *= -1
    runs.write([row], tmp_path)
    assert [problem for _, problem in runs.verify(tmp_path, 1)] == ["a replay has other results"]
    task = small(deals=2, seed=77)
    with pytest.raises(LudothekError, match="run it again"):
        suites.verify_suite(tmp_path, (), 1)
    with pytest.raises(LudothekError, match="at least one deal"):
        list(runs.verify(tmp_path, 0))


def test_the_stand_in_decides_when_the_budget_is_used_up() -> None:
    timed = TimedBot(lambda table: table.legal_actions()[-1], "slow", 0.0)
    table = ludothek.play("maumau", [timed, "random"], 1, {"games": 1})
    assert timed.answered == 0 < sum(seat == 0 for seat, _ in table.history)


def test_the_processor_is_the_clock_of_a_budget_unless_the_player_brings_its_own() -> None:
    def ask(table: Table) -> int:
        return table.legal_actions()[0]

    assert TimedBot(ask, "working", 3.0).clock is process_time
    ask.clock = iter(range(1000)).__next__  # type: ignore[attr-defined]
    timed = TimedBot(ask, "asking", 3.0)
    ludothek.play("maumau", [timed, "random"], 1, {"games": 1})
    assert timed.spent == timed.answered == 3


def test_a_bot_that_fails_is_not_credited_with_the_stand_in(tmp_path: Path) -> None:
    def fail(table: Table) -> int:
        raise ValueError("no idea")

    assert runs.play_task(small(deals=1), fail, tmp_path).replaced > 2


def test_the_baselines_of_others_play(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'ludothek[openspiel]'")
    numbers, seconds, _ = runs.play_deal(small(), OPENSPIEL, 0, tmp_path)
    assert numbers == runs.play_deal(small(), OPENSPIEL, 0, tmp_path)[0]
    assert seconds > 0
    game = ludothek.game("maumau")
    shapes = [(4, sum(game.observation.values())), (game.num_actions, 4)]
    arrays = {f"weights{n}": np.ones(shape, np.float16) for n, shape in enumerate(shapes)}
    np.savez(net_path(tmp_path, "maumau"), **arrays, **{f"biases{n}": np.zeros(s[0]) for n, s in enumerate(shapes)})
    assert len(runs.play_deal(small(), PPO, 0, tmp_path)[0]) == 2
    with pytest.raises(BotError, match="suite_ppo"):
        TrainedBot(tmp_path / "nowhere")(Table("maumau", 2, 1))


def test_unknown_players_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="nobody"):
        list(runs.run(["nobody"], load_suite().tasks, tmp_path))
    with pytest.raises(BotError, match="no nets of ppo"):
        list(runs.run([PPO], load_suite().tasks, tmp_path))
    with pytest.raises(LudothekError, match="holds no results"):
        suites.show_suite(tmp_path)


def test_fresh_deals_are_others_of_the_same_task() -> None:
    task = small()
    assert runs.refresh(task, 0) == task
    assert runs.refresh(task, 2).seed == task.seed + 2_000_000
    assert players.describe_player("greedy", "maumau", PUBLISHED) == {}


def test_a_sample_of_the_published_results_is_alike() -> None:
    """The fast form of `ludothek suite verify`."""
    checked = list(runs.verify(PUBLISHED, 1, ("random", PPO), adjusted=False))
    assert len(checked) == 24
    assert {f"{row.player} at {row.task}": problem for row, problem in checked if problem} == {}


def test_the_published_page_shows_the_published_results() -> None:
    standings = runs.rank(PUBLISHED)
    assert (ROOT / "docs" / "suite.md").read_text(encoding="utf-8") == page.write_page(standings)
    assert {one.player for one in standings if one.overall} == set(BASELINES)
    overall = {one.player: one.overall.value for one in standings if one.overall}
    ranked = [name for name in ("random", "apprentice", "folder", "greedy", "grandmaster", "sage") if name in overall]
    assert sorted(ranked, key=lambda name: overall[name]) == ranked
