"""The generator: SplitMix64 with an unbiased `draw`. A position never holds one: it is an argument of `apply`."""

from ludothek.core.constants import M32, M64

GAMMA = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB


class Rng:
    """A stream of numbers that is the same on every machine for the same seed (0 to 2**64 - 1)."""

    def __init__(self, seed: int) -> None:
        self.state = seed & M64

    def __repr__(self) -> str:
        return f"Rng({self.state})"

    def bits(self) -> int:
        """Return the next 64 bits."""
        self.state = (self.state + GAMMA) & M64
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_A) & M64
        z = ((z ^ (z >> 27)) * MIX_B) & M64
        return z ^ (z >> 31)

    def c_draw(self, n: int) -> int:
        """Return a number from 0 to n - 1, each with the same chance (Lemire's multiplication with rejection)."""
        product = (self.bits() >> 32) * n
        if (product & M32) < n:
            floor = (M32 + 1 - n) % n
            while (product & M32) < floor:
                product = (self.bits() >> 32) * n
        return product >> 32

    def draw(self, n: int) -> int:
        """Return a number from 0 to n - 1, each with the same chance."""
        return self.c_draw(n)

    def fork(self) -> "Rng":
        """Return an independent stream, drawn from this one."""
        return Rng(self.bits())
