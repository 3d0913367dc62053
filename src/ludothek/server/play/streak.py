"""The streak: on how many days somebody came, with rest days. A pure function of the days."""

from collections.abc import Sequence

REST_DAYS = 2
"""So many days in a row may be missed, and the streak goes on."""


def count_streak(days: Sequence[int], today: int) -> int:
    """Return the number of days of the streak that reaches to today; `days` are those of answers, the latest first."""
    count, before = 0, today
    for day in days:
        if before - day > REST_DAYS + 1:
            break
        count, before = count + 1, day
    return count
