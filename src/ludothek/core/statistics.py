"""Confidence intervals."""

from math import sqrt

Z95 = 1.959964
T95 = (12.706205, 4.302653)
"""The 97.5 % quantiles of Student's t with 1 and 2 degrees of freedom."""


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson interval of a share; `z` defaults to 95 %."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def t95(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t, by which a standard error is half a 95 % interval.

    From 3 degrees of freedom on the expansion in powers of 1/degrees (Fisher and Cornish, 1960) is within 0.2 %.
    """
    if degrees < 1:
        return float("inf")
    if degrees <= len(T95):
        return T95[degrees - 1]
    z, n = Z95, degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
