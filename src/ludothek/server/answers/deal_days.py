"""The calendar of the deals of the day, and when others' results may be seen: pure functions. Days are those of UTC."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal

from ludothek.core.game import Game
from ludothek.server.errors import Invalid, NotFound
from ludothek.server.protocol import Message

DealState = Literal["open", "playing", "finished", "uncounted"]


class DealResult(Message):
    """What somebody, or a bot level, made of a deal on a seat.

    `adjusted` is what the result was worth without luck, from 0 to 1: a win or none, less the luck that a review found.
    """

    name: str
    seat: int
    points: int
    won: bool
    you: bool = False
    original: bool = False
    adjusted: float | None = None


def adjust(won: bool, luck: float | None) -> float | None:
    """Return what a result was worth without luck; None without a review."""
    return None if luck is None else round(min(1.0, max(0.0, won - luck)), 2)


def get_today() -> date:
    return datetime.now(UTC).date()


def name_deal(game: str, day: date) -> str:
    return f"day.{game}.{day.isoformat()}"


def read_day(deal: str) -> date | None:
    """Return the day of a deal of the day; None for other deals."""
    kind, _, rest = deal.partition(".")
    return date.fromisoformat(rest.partition(".")[2]) if kind == "day" else None


def parse_day(text: str, today: date) -> date:
    """Return the day that a text such as 2030-12-31 names; raise NotFound for another text, or a day to come."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NotFound("no-such-deal", "a day is written as 2030-12-31") from None
    if day > today or text != day.isoformat():
        raise NotFound("no-such-deal", "there is no such deal, or not yet")
    return day


def parse_month(text: str, today: date) -> date:
    """Return the first day of a month such as 2030-12, or of the present one for an empty text."""
    try:
        first = date.fromisoformat(f"{text}-01") if text else today.replace(day=1)
    except ValueError:
        raise Invalid("no-such-month", "a month is written as 2030-12") from None
    if first > today:
        raise Invalid("no-such-month", "this month is still to come")
    return first


def list_days(first: date, today: date) -> list[date]:
    """Return the days of a month that have begun."""
    days = [first + timedelta(days=n) for n in range(monthrange(first.year, first.month)[1])]
    return [day for day in days if day <= today]


def end_of_day(day: date) -> float:
    """Return when seed and salt of a day's deals are published."""
    return datetime.combine(day + timedelta(days=1), time(), UTC).timestamp()


def may_compare(day: date, today: date, own: DealState) -> bool:
    """Whether a player may see what their people made of a deal: after playing it, or when the day is over."""
    return day < today or own in ("finished", "uncounted")


def rank(results: Sequence[DealResult], game: Game) -> list[DealResult]:
    better = 1 if game.fewest_points_win else -1
    return sorted(results, key=lambda r: (not r.won, better * r.points, r.name))
