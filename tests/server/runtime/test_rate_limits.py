"""Rate limits: bursts, refill, connections, and bounded memory."""

import time

import pytest

from ludothek.server.errors import TooManyRequests
from ludothek.server.runtime import rate_limits
from ludothek.server.runtime.rate_limits import ALLOWANCES, CONNECTIONS, Limits


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The monotonic clock's time, in a list, to be set."""
    current = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: current[0])
    return current


def test_a_burst_passes_then_calls_are_refused_until_the_bucket_refills(now: list[float]) -> None:
    limits, (burst, rate) = Limits(), ALLOWANCES["chat"]
    for _ in range(int(burst)):
        limits.take("chat", "ada")
    with pytest.raises(TooManyRequests):
        limits.take("chat", "ada")
    limits.take("chat", "ben")
    now[0] += 1 / rate
    limits.take("chat", "ada")
    with pytest.raises(TooManyRequests):
        limits.take("chat", "ada")


def test_a_factor_scales_every_limit(now: list[float]) -> None:
    limits = Limits(factor=2)
    for _ in range(int(2 * ALLOWANCES["chat"].burst)):
        limits.take("chat", "ada")
    with pytest.raises(TooManyRequests):
        limits.take("chat", "ada")


def test_connections_are_counted_by_player_and_address() -> None:
    limits = Limits()
    for _ in range(CONNECTIONS["player"]):
        limits.connect("ada", "1.1.1.1")
    with pytest.raises(TooManyRequests):
        limits.connect("ada", "1.1.1.1")
    limits.connect("ben", "1.1.1.1")
    limits.disconnect("ada", "1.1.1.1")
    limits.connect("ada", "1.1.1.1")


def test_the_oldest_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_BUCKETS", 3)
    limits = Limits()
    for player in "abcde":
        limits.take("chat", player)
    assert [player for _, player in limits._buckets] == ["c", "d", "e"]
