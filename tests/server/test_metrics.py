"""The metrics of several processes add up, and those of one that ended stay counted."""

import subprocess
import sys
from pathlib import Path

import pytest

from ludothek.server import metrics

WORK = """
import os
from ludothek.server import metrics
metrics.decisions.inc("player", 3)
metrics.intent_seconds.observe(0.3)
metrics.refused.labels("stale").inc()
metrics.connections.inc(2)
print(os.getpid())
"""
READ = "import sys; from ludothek.server import metrics; sys.stdout.write(metrics.expose().decode())"


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_numbers_of_several_processes_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(metrics.MULTIPROCESS, "")
    metrics.share_metrics(tmp_path / "metrics")
    workers = [int(run(WORK)) for _ in range(2)]
    text = run(READ)
    assert 'ludothek_decisions_total{by="player"} 6.0' in text
    assert "ludothek_intent_seconds_count 2.0" in text
    assert 'ludothek_intent_seconds_bucket{le="0.5"} 2.0' in text
    assert 'ludothek_refused_total{code="stale"} 2.0' in text
    assert "ludothek_connections 4.0" in text
    metrics.forget_process(workers[0])
    text = run(READ)
    assert "ludothek_connections 2.0" in text
    assert 'ludothek_decisions_total{by="player"} 6.0' in text
    metrics.share_metrics(tmp_path / "metrics")
    assert "ludothek_decisions_total{" not in run(READ)


def test_one_process_counts_without_locks() -> None:
    metrics.decisions.inc("bot", 2)
    assert b'ludothek_decisions_total{by="bot"}' in metrics.expose()
