"""Confidence intervals."""

from math import sqrt

Z95 = 1.959964


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson interval of a share; `z` defaults to 95 %."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
