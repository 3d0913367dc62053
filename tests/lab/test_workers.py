"""Workers: the same results on any number of processes, a dead worker's share redone, an interrupted run resumed."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import ludothek
from ludothek.core.processes import register_exit
from ludothek.lab.balance import play_all, summarise
from ludothek.lab.simulate import Plan, simulate
from ludothek.lab.workers import split_range, spread

PLAN = Plan("maumau", ("greedy", "random"), games=40, seed=3, options={"games": 1})


def double(number: int) -> int:
    return 2 * number


def fall_once(number: int, folder: Path) -> int:
    """Kills its own process the first time that it is asked for number 5."""
    fallen = folder / "fallen"
    if number == 5 and not fallen.exists():
        fallen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def fall_always(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def leave_a_note(folder: Path) -> None:
    register_exit((folder / "left").touch)


def interrupted(folder: Path) -> None:
    """Works for long, but its caller gets a Ctrl-C when all workers have been started."""
    leave_a_note(folder)
    time.sleep(1)
    os.kill(os.getppid(), signal.SIGINT)
    time.sleep(60)


def refuse(number: int) -> int:
    raise ludothek.BotError(f"not {number}")


def test_shares_of_very_many_games_come_one_by_one() -> None:
    assert next(split_range(0, 10**20)) == (0, 64)
    plan = Plan("maumau", ("greedy", "random"), 10**20, options={"games": 1})
    assert len(list(islice(simulate(plan), 3))) == 3


def test_shares_cover_everything_once() -> None:
    for first, last in [(0, 1), (0, 100), (7, 5000), (3, 3)]:
        assert [n for start, end in split_range(first, last) for n in range(start, end)] == list(range(first, last))


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_order(jobs: int) -> None:
    assert list(spread(double, [(n,) for n in range(50)], jobs)) == [2 * n for n in range(50)]


def test_the_share_of_a_killed_worker_is_redone(tmp_path: Path) -> None:
    assert list(spread(fall_once, [(n, tmp_path) for n in range(30)], 2)) == [2 * n for n in range(30)]
    assert (tmp_path / "fallen").exists()


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(ludothek.LudothekError, match="killed 3 times"):
        list(spread(fall_always, [(1,)], 2))


def test_a_worker_that_leaves_calls_its_exit_handlers(tmp_path: Path) -> None:
    """Engines end by them."""
    list(spread(leave_a_note, [(tmp_path,)], 2))
    for worker in multiprocessing.active_children():
        worker.join()
    assert (tmp_path / "left").exists()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_workers_go_with_their_caller(ctrl_c: None, tmp_path: Path) -> None:
    """Ctrl-C doesn't wait for the shares under way, and their engines end too."""
    with pytest.raises(KeyboardInterrupt):
        for _ in spread(interrupted, [(tmp_path,)], 2):
            pass
    for worker in multiprocessing.active_children():
        worker.join(60)
    assert not multiprocessing.active_children()
    assert (tmp_path / "left").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_the_callers(jobs: int) -> None:
    with pytest.raises(ludothek.BotError, match="not 1"):
        list(spread(refuse, [(1,), (2,)], jobs))


def test_at_least_one_process_works() -> None:
    with pytest.raises(ludothek.LudothekError, match="at least one process"):
        spread(double, [(1,)], 0)


def test_an_interrupted_simulation_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    file, whole = tmp_path / "run.jsonl", list(simulate(PLAN))
    assert list(islice(simulate(PLAN, resume=file), 11)) == whole[:11]
    kept = file.read_bytes()
    file.write_bytes(kept + b'{"seed": 99, "dec')
    assert list(simulate(PLAN, jobs=2, resume=file)) == whole
    assert file.read_bytes().startswith(kept)
    assert list(simulate(PLAN, resume=file)) == whole


@pytest.mark.parametrize("length", [0, 1, 60])
def test_a_run_cut_off_in_its_first_line_begins_anew(tmp_path: Path, length: int) -> None:
    file = tmp_path / "run.jsonl"
    whole = list(simulate(PLAN, resume=file))
    kept = file.read_bytes()
    file.write_bytes(kept[:length])
    assert list(simulate(PLAN, resume=file)) == whole
    assert file.read_bytes() == kept


def test_more_games_are_added_to_a_finished_run(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    few = Plan("maumau", ("greedy", "random"), 5, 3, {"games": 1})
    assert [*simulate(few, resume=file)] == [*simulate(PLAN, resume=file)][:5]
    assert len(file.read_text().splitlines()) == 1 + PLAN.games
    assert len([*simulate(few, resume=file)]) == 5


def test_an_interrupted_balance_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    plan = Plan("maumau", ("greedy", "greedy"), games=20)
    list(islice(play_all(plan, resume=tmp_path / "run"), 7))
    assert summarise(play_all(plan, 2, resume=tmp_path / "run")) == summarise(play_all(plan))


def test_a_file_of_another_run_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    list(simulate(Plan("maumau", ("greedy", "random"), 2), resume=file))
    kept = file.read_bytes()
    for other, what in [
        (Plan("maumau", ("greedy", "random"), 2, seed=1), "seed"),
        (Plan("maumau", ("greedy", "greedy"), 2), "bots"),
        (Plan("maumau", ("greedy", "random"), 2, options={"games": 1}), "options"),
    ]:
        with pytest.raises(ludothek.LudothekError, match=f"other {what}"):
            list(simulate(other, resume=file))
    with pytest.raises(ludothek.LudothekError, match="other kept"):
        list(play_all(Plan("maumau", ("greedy", "random"), 2), resume=file))
    assert file.read_bytes() == kept


@pytest.mark.parametrize(("text", "problem"), [("[]\n", "line 1"), ("{}\n", "other"), ('{"\xff', "line 1")])
def test_a_damaged_file_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "run.jsonl"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ludothek.LudothekError, match=problem):
        list(simulate(PLAN, resume=file))
