from collections import Counter

from ludothek import Rng
from ludothek.core.constants import M64


def test_the_generator_is_splitmix64() -> None:
    """The first numbers of SplitMix64 for seed 1234567, as its author's reference program prints them."""
    rng = Rng(1234567)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [rng.fork().state for _ in expected] == expected


def test_below_is_even() -> None:
    rng = Rng(7)
    counts = Counter(rng.draw(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 22.5


def test_below_rejects_what_would_be_biased() -> None:
    """Mapping 2**32 numbers on 3 * 2**29 without rejection would give every third of them a quarter, not a third."""
    rng = Rng(1)
    thirds = Counter(rng.draw(3 << 29) % 3 for _ in range(9000))
    assert all(abs(n - 3000) < 200 for n in thirds.values())


def test_any_seed_will_do() -> None:
    assert Rng(0).draw(1000) != Rng(M64).draw(1000)
    assert repr(Rng(5)) == "Rng(5)"
