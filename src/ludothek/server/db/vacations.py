"""Vacations of players in the database: some days of a year in which their correspondence clocks stand still."""

import math
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.errors import StateConflict
from ludothek.server.play.clock import DAY

DAYS_A_YEAR = 30


class Vacation(NamedTuple):
    player: str
    starts_at: float
    ends_at: float

    @property
    def days(self) -> int:
        """The days that it takes from the year in which it starts; one that is begun counts."""
        return max(1, math.ceil(round((self.ends_at - self.starts_at) / DAY, 4)))


def list_vacations(connection: Connection, player: str) -> list[Vacation]:
    columns = schema.vacations.c
    query = sa.select(schema.vacations).where(columns.player == player).order_by(columns.starts_at)
    return [Vacation(*row) for row in connection.execute(query)]


def list_current(connection: Connection, at: float) -> list[Vacation]:
    """Return the vacations that last."""
    columns = schema.vacations.c
    query = sa.select(schema.vacations).where(columns.starts_at <= at, columns.ends_at > at)
    return [Vacation(*row) for row in connection.execute(query)]


def count_days_left(vacations: list[Vacation], at: float) -> int:
    """Return how many days of this year, in UTC, are left."""
    year = datetime.fromtimestamp(at, UTC).year
    taken = sum(one.days for one in vacations if datetime.fromtimestamp(one.starts_at, UTC).year == year)
    return max(0, DAYS_A_YEAR - taken)


def start_vacation(connection: Connection, player: str, days: int, at: float) -> Vacation:
    vacations = list_vacations(connection, player)
    if any(one.ends_at > at for one in vacations):
        raise StateConflict("on-vacation", "this vacation must end before the next one")
    if days > count_days_left(vacations, at):
        raise StateConflict("no-vacation-left", f"there are {DAYS_A_YEAR} days of vacation in a year")
    vacation = Vacation(player, at, at + days * DAY)
    connection.execute(sa.insert(schema.vacations).values(**vacation._asdict()))
    return vacation


def end_vacation(connection: Connection, player: str, at: float) -> None:
    """End a vacation before its time; days that have not begun are not taken."""
    columns = schema.vacations.c
    current = (columns.player == player, columns.starts_at <= at, columns.ends_at > at)
    connection.execute(sa.update(schema.vacations).where(*current).values(ends_at=at))
