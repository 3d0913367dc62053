"""Penalties: who goes on though refused is served less and less, others are not affected, and it is forgiven."""

import time

import pytest
from structlog.testing import capture_logs

from ludothek.server import metrics
from ludothek.server.errors import TooManyRequests
from ludothek.server.runtime import penalties
from ludothek.server.runtime.penalties import FORGIVEN_SECONDS, LONGEST_HOLD, LONGEST_SECONDS, Penalties
from ludothek.server.runtime.rate_limits import ALLOWANCES, CONNECTIONS, SPARED, Limits

ABUSER, NEIGHBOUR = "2001:db8:bad:1::/64", "2001:db8:bad:2::/64"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The monotonic clock's time, in a list, to be set."""
    current = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: current[0])
    return current


@pytest.fixture
def limits(now: list[float]) -> Limits:
    return Limits(penalty_seconds=60.0)


def insist(limits: Limits) -> None:
    """Go on until the address is flooding."""
    while not limits.is_flooding(ABUSER):
        continue


def count_let_in(limits: Limits, now: list[float], seconds: int, each: int, address: str = ABUSER) -> int:
    """Ask so many times a second, as if nothing had been refused; return how often the address came in."""
    let_in = 0
    for _ in range(seconds):
        let_in += sum(limits.knock(address) is None for _ in range(each))
        now[0] += 1
    return let_in


def test_an_address_that_goes_on_though_refused_gets_a_penalty_and_its_neighbour_none(limits: Limits) -> None:
    for _ in range(int(ALLOWANCES["refused-address"].burst)):
        assert not limits.is_flooding(ABUSER)
        assert not limits.has_penalty(ABUSER)
    assert limits.is_flooding(ABUSER)
    assert limits.has_penalty(ABUSER)
    assert not limits.has_penalty(NEIGHBOUR)
    assert limits.knock(NEIGHBOUR) is None


def test_during_a_penalty_few_requests_come_in_and_the_others_are_told_for_how_long(
    limits: Limits, now: list[float]
) -> None:
    insist(limits)
    burst, rate = ALLOWANCES["penalized-address"]
    assert count_let_in(limits, now, 20, 100) <= burst + 20 * rate
    assert count_let_in(limits, now, 20, 100, NEIGHBOUR) == 2000
    refusal = None
    while refusal is None:
        refusal = limits.knock(ABUSER)
    assert (refusal.code, refusal.status) == ("penalized", 429)
    assert refusal.retry_after == round(limits.penalties.count_seconds(ABUSER))


def test_who_goes_on_during_a_penalty_has_it_doubled_and_waits_longer(limits: Limits, now: list[float]) -> None:
    insist(limits)
    lasts, holds = [], []
    for _ in range(12):
        lasts.append(limits.penalties.count_seconds(ABUSER))
        holds.append(limits.penalties.choose_hold(ABUSER))
        now[0] += lasts[-1] / 2 - 1
        limits.is_flooding(ABUSER, 1e9)
        assert limits.penalties.count_seconds(ABUSER) == pytest.approx(lasts[-1] / 2 + 1), "it lasts as it was begun"
        now[0] += 2
        limits.is_flooding(ABUSER, 1e9)
    assert lasts == [min(LONGEST_SECONDS, 60.0 * 2**n) for n in range(12)]
    assert holds == [min(LONGEST_HOLD, 2.0**n) for n in range(12)]


def test_who_takes_what_is_allowed_is_served_again_and_who_is_quiet_is_forgiven(
    limits: Limits, now: list[float]
) -> None:
    insist(limits)
    assert count_let_in(limits, now, 61, 2) == 122
    assert not limits.has_penalty(ABUSER)
    assert count_let_in(limits, now, 1, 50) == 50
    insist(limits)
    assert limits.penalties.count_seconds(ABUSER) == 120
    now[0] += 120 + FORGIVEN_SECONDS + 1
    insist(limits)
    assert limits.penalties.count_seconds(ABUSER) == 60


def test_only_what_one_needs_to_play_is_left(limits: Limits) -> None:
    limits.note_address("mallory", ABUSER)
    limits.note_address("ada", NEIGHBOUR)
    insist(limits)
    for kind in set(ALLOWANCES) - SPARED:
        for whose in (ABUSER, "mallory"):
            with pytest.raises(TooManyRequests) as refused:
                limits.take(kind, whose)
            assert (refused.value.code, refused.value.retry_after) == ("penalized", 60)
        limits.take(kind, NEIGHBOUR)
        limits.take(kind, "ada")
    for kind in SPARED - {"refused-address"}:
        limits.take(kind, "mallory" if not kind.endswith("-address") else ABUSER)


def test_open_connections_stay_and_few_new_ones_come(limits: Limits) -> None:
    for n in range(CONNECTIONS["penalized"] + 10):
        limits.connect(f"guest {n}", ABUSER)
    insist(limits)
    with pytest.raises(TooManyRequests):
        limits.connect("late", ABUSER)
    limits.connect("late", NEIGHBOUR)
    for n in range(11):
        limits.disconnect(f"guest {n}", ABUSER)
    limits.connect("late", ABUSER)


def test_the_addresses_that_are_remembered_are_bounded(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(penalties, "MOST_PENALTIES", 3)
    kept = Penalties(60.0)
    for address in "abcde":
        kept.punish(address)
    assert [address for address, _ in kept.list()] == ["e", "d", "c"]
    assert not kept.count_seconds("a")


def test_a_penalty_is_logged_and_counted_once_without_the_address(limits: Limits, now: list[float]) -> None:
    before = metrics.penalties._value.get()
    with capture_logs() as logs:
        insist(limits)
        count_let_in(limits, now, 20, 100)
    assert [(entry["event"], entry["step"], entry["seconds"]) for entry in logs] == [("network penalized", 1, 60)]
    assert "bad" not in str(logs)
    assert metrics.penalties._value.get() == before + 1


def test_a_penalty_can_be_lifted(limits: Limits) -> None:
    insist(limits)
    assert limits.penalties.lift(ABUSER)
    assert not limits.has_penalty(ABUSER)
    assert not limits.penalties.lift(ABUSER)


def test_without_penalties_who_goes_on_is_refused_as_before(now: list[float]) -> None:
    limits = Limits(penalty_seconds=0.0)
    insist(limits)
    assert not limits.has_penalty(ABUSER)
    assert limits.knock(ABUSER) is None


def test_some_addresses_never_get_a_penalty(limits: Limits) -> None:
    limits.penalties.is_spared = NEIGHBOUR.__eq__
    while not limits.is_flooding(NEIGHBOUR):
        continue
    assert not limits.has_penalty(NEIGHBOUR)
    insist(limits)
    assert limits.has_penalty(ABUSER)
