"""Rate limits: bursts, refill, connections, and bounded memory."""

import time
from contextlib import ExitStack

import pytest

from ludothek.server.errors import TooManyRequests
from ludothek.server.runtime import rate_limits
from ludothek.server.runtime.addresses import get_network
from ludothek.server.runtime.rate_limits import ALLOWANCES, AT_ONCE, CONNECTIONS, REQUEST, Limits


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


def test_what_costs_much_counts_as_much_and_never_more_than_a_full_bucket(now: list[float]) -> None:
    limits, (burst, rate) = Limits(), ALLOWANCES["actions-address"]
    limits.take("actions-address", "ada", burst - 10)
    with pytest.raises(TooManyRequests):
        limits.take("actions-address", "ada", 11)
    limits.take("actions-address", "ada", 10)
    now[0] += burst / rate
    limits.take("actions-address", "ada", 2 * burst)
    now[0] += burst / rate
    with pytest.raises(TooManyRequests):
        limits.take("actions-address", "ada")


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


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_addresses_are_counted_by_their_network(address: str, network: str) -> None:
    assert get_network(address) == network


def test_requests_in_progress_are_bounded_for_each_address() -> None:
    limits = Limits()
    with ExitStack() as requests:
        for _ in range(AT_ONCE[REQUEST]):
            requests.enter_context(limits.in_progress("1.1.1.1"))
        with pytest.raises(TooManyRequests), limits.in_progress("1.1.1.1"):
            pass
        with limits.in_progress("2.2.2.2"):
            pass
    with limits.in_progress("1.1.1.1"):
        pass
    assert not limits._open
