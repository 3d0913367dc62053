"""The examples with other people's training libraries run, where these are installed, and are short."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "training"
MOST_LINES = 60

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    yield
    for name in [name for name in sys.modules if name.startswith("train_")]:
        del sys.modules[name]


def test_they_are_short() -> None:
    files = sorted(FOLDER.glob("*.py"))
    assert len(files) == 3
    assert {file.name: count for file in files if (count := len(file.read_text().splitlines())) >= MOST_LINES} == {}


def test_maskable_ppo_learns_from_legal_actions_only() -> None:
    pytest.importorskip("sb3_contrib", reason="the example needs sb3-contrib: pip install sb3-contrib")
    example = import_module("train_sb3")
    bot = example.as_bot(example.train(512, n_steps=64, batch_size=64))
    assert -1 <= example.payoff(bot, "random", 4) <= 1


def test_tianshou_learns_on_the_pettingzoo_form() -> None:
    pytest.importorskip("tianshou", reason="the example needs Tianshou: pip install tianshou")
    assert -1 <= import_module("train_tianshou").train(1, steps=160, games=8) <= 1


def test_rllib_learns_on_the_pettingzoo_form() -> None:
    pytest.importorskip("ray.rllib", reason="the example needs RLlib: pip install 'ray[rllib]'")
    algorithm = import_module("train_rllib").make_algorithm(batch=256)
    try:
        assert algorithm.train()["env_runners"]["num_episodes_lifetime"] > 0
    finally:
        algorithm.stop()
        import_module("ray").shutdown()
