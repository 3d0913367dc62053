"""The bench measures what it says; how fast that is decides no test."""

import pytest

import ludothek
from ludothek.lab import bench


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_the_bench_measures_every_game(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.0)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    measures = list(bench.bench(key))
    assert len(measures) == 5
    assert all(measure.per_second > 0 for measure in measures)
