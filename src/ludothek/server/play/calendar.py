"""When a clock stands still: on weekends in a stated time zone, and while its player is on vacation."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ludothek.server.errors import Invalid

SATURDAY = 5
WEEK = 7


class Break(NamedTuple):
    """A time in which a clock stands still, and why."""

    start: float
    end: float
    reason: Literal["weekend", "vacation"]


@lru_cache(maxsize=256)
def find_zone(name: str) -> tzinfo:
    """Return a time zone by its IANA name, such as Europe/Berlin.

    UTC needs no database of zones, which Python in a browser does not have.
    """
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Invalid("no-such-zone", f"there is no time zone {name!r}") from None


def find_weekend(at: float, zone: tzinfo) -> Break:
    """Return the weekend that a moment belongs to, or the next one."""
    today = datetime.fromtimestamp(at, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    since_saturday = (today.weekday() - SATURDAY) % WEEK
    saturday = today + timedelta(days=-since_saturday if since_saturday < 2 else WEEK - since_saturday)
    monday = saturday + timedelta(days=2)
    return Break(saturday.timestamp(), monday.timestamp(), "weekend")


def find_break(at: float, weekends: tzinfo | None, vacations: Sequence[Break]) -> Break | None:
    """Return the break that a moment belongs to, or the next one."""
    ahead = [vacation for vacation in vacations if vacation.end > at]
    if weekends is not None:
        ahead.append(find_weekend(at, weekends))
    return min(ahead, default=None)


def measure(start: float, end: float, weekends: tzinfo | None, vacations: Sequence[Break]) -> float:
    """Return the seconds between two moments, without those in which the clock stood still."""
    total, at = 0.0, start
    while at < end:
        pause = find_break(at, weekends, vacations)
        if pause is None or pause.start >= end:
            return total + end - at
        total += max(0.0, pause.start - at)
        at = pause.end
    return total


def add(start: float, seconds: float, weekends: tzinfo | None, vacations: Sequence[Break]) -> float:
    """Return the moment at which so many seconds have passed on a clock that stands still in between."""
    at = start
    while (pause := find_break(at, weekends, vacations)) is not None and pause.start - at < seconds:
        seconds -= max(0.0, pause.start - at)
        at = pause.end
    return at + seconds
