"""Standing weekly tables of circles: opened by whichever process comes first, once."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
import structlog
from msgspec import Meta
from sqlalchemy import Connection

from ludothek.server.db import circles
from ludothek.server.db.circles import Circle
from ludothek.server.db.store import Store
from ludothek.server.errors import Invalid, Refusal
from ludothek.server.play import clock
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.protocol import Message

log = structlog.get_logger()
LATEST = 12 * 3600.0
"""A table that could not be opened for longer than this after its time waits for the next week."""


class Weekly(Message):
    """A standing table: weekday (0 is Monday) and time in a time zone, and the table to open."""

    weekday: Annotated[int, Meta(ge=0, le=6)]
    hour: Annotated[int, Meta(ge=0, le=23)]
    minute: Annotated[int, Meta(ge=0, le=59)]
    zone: Annotated[str, Meta(min_length=1, max_length=64)]
    table: TableRequest


def find_next(weekly: Weekly, after: float) -> float:
    """Return when a standing table is due next after a time; its hour stays the same when clocks change."""
    try:
        zone = ZoneInfo(weekly.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Invalid("no-such-zone", "there is no such time zone") from None
    now = datetime.fromtimestamp(after, UTC).astimezone(zone)
    day = now.date() + timedelta(days=(weekly.weekday - now.weekday()) % 7)
    for first in (day, day + timedelta(days=7)):
        due = datetime(first.year, first.month, first.day, weekly.hour, weekly.minute, tzinfo=zone).timestamp()
        if due > after:
            return due
    raise AssertionError


async def open_due_tables(store: Store) -> list[str]:
    """Open the standing tables whose time has come; return them."""
    due = await store.read(lambda c: circles.list_due(c, clock.now()))
    opened = []
    for circle in due:
        try:
            table = await store.change(partial(open_table, circle=circle, now=clock.now()))
        except Refusal as refusal:
            log.warning("standing table not opened", code=refusal.code)
            await store.change(partial(circles.set_weekly, circle=circle.id, weekly=None, next_at=None))
            continue
        if table is not None:
            log.info("standing table opened")
            opened.append(table)
    return opened


def open_table(connection: Connection, circle: Circle, now: float) -> str | None:
    """Open a circle's standing table and set when the next one is due, in one transaction."""
    weekly = msgspec.json.decode(circle.weekly or "", type=Weekly)
    if not circles.claim_due(connection, circle, find_next(weekly, now)):
        return None
    if circle.next_at is None or now - circle.next_at > LATEST:
        return None
    if len(circles.list_unfinished(connection, circle.id)) >= circles.MOST_UNFINISHED:
        return None
    new = create_table(weekly.table, circle.founder, now)
    circles.insert_circle_table(connection, circle.id, new, standing=True)
    return new.config.id
