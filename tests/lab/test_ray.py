"""Work on a real Ray cluster of two nodes: the same results as here. Run by `make ray`."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludothek
from ludothek.lab import ladder
from ludothek.lab.balance import play_all, summarise
from ludothek.lab.simulate import Plan, simulate
from ludothek.lab.workers import spread
from ludothek.review import ReviewSettings
from ludothek.terminal.reviews import write_reviews
from tests.lab.test_workers import fall_once, refuse

pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]
PLAN = Plan("maumau", ("greedy", "random"), games=130, seed=3, options={"games": 1})


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two nodes with two processes each."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'ludothek[ray]'")
    from ray.cluster_utils import Cluster

    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    started = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        started.add_node(num_cpus=2)
        yield started.address
    finally:
        started.shutdown()


def whereabouts(number: int) -> tuple[int, str]:
    import ray

    return os.getpid(), ray.get_runtime_context().get_node_id()


def test_the_work_is_done_by_several_processes_of_both_nodes(cluster: str) -> None:
    seen = list(spread(whereabouts, [(n,) for n in range(200)], ray=cluster))
    assert os.getpid() not in {process for process, _ in seen}
    assert len({process for process, _ in seen}) > 1
    assert len({node for _, node in seen}) == 2


def test_simulations_balance_and_ladder_are_the_same_as_here(cluster: str, tmp_path: Path) -> None:
    assert list(simulate(PLAN, ray=cluster, resume=tmp_path / "run")) == list(simulate(PLAN, jobs=2))
    plan = Plan("maumau", ("greedy", "greedy"), games=20)
    assert summarise(play_all(plan, ray=cluster)) == summarise(play_all(plan))
    here, there = (ladder.new_ladder(ludothek.game("maumau")) for _ in range(2))
    pairing = ladder.Pairing(2, "folder", "apprentice")
    for kept, address in ((here, None), (there, cluster)):
        assert len(list(ladder.run(kept, pairing, 6, 1, address))) == 6
    assert here == there


def test_reviews_are_the_same_as_here(cluster: str, tmp_path: Path) -> None:
    records = [tmp_path / f"{seed}.txt" for seed in range(3)]
    for seed, record in enumerate(records):
        record.write_text(ludothek.play("maumau", ["greedy", "random"], seed, {"games": 1}).record())
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, address in ((here, None), (there, cluster)):
        write_reviews(records, ReviewSettings("grandmaster", simulations=5), "json", folder, None, "en", 1, address)
    assert [file.read_text() for file in sorted(here.iterdir())] == [
        file.read_text() for file in sorted(there.iterdir())
    ]


def test_the_share_of_a_killed_worker_is_redone(cluster: str, tmp_path: Path) -> None:
    assert list(spread(fall_once, [(n, tmp_path) for n in range(30)], ray=cluster)) == [2 * n for n in range(30)]
    assert (tmp_path / "fallen").exists()


def kill_itself(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_errors_are_the_callers(cluster: str) -> None:
    with pytest.raises(ludothek.BotError, match="not 1"):
        list(spread(refuse, [(1,)], ray=cluster))
    with pytest.raises(ludothek.LudothekError, match="died 3 times"):
        list(spread(kill_itself, [(1,)], ray=cluster))


def test_an_address_where_nobody_listens_is_told_at_once() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'ludothek[ray]'")
    with pytest.raises(ludothek.LudothekError, match=r"no Ray cluster at '127\.0\.0\.1:1': Connection refused"):
        list(spread(refuse, [(1,)], ray="127.0.0.1:1"))
