"""Circles in the database: groups of players with their own tables, board and standing weekly table."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.tables import add_member, insert_table
from ludothek.server.errors import NotFound, StateConflict
from ludothek.server.play.create import NewTable

MOST_CIRCLES = 20
"""How many circles one player can be in."""
MOST_MEMBERS = 50
MOST_DUE = 50
MOST_UNFINISHED = 20
"""How many tables of a circle can be waiting or in play: a new member enters all of them."""


class Circle(NamedTuple):
    """A circle. `weekly` is its standing table as JSON, `next_at` when that is opened next."""

    id: str
    invite: str
    name: str
    founder: str
    created_at: float
    weekly: str | None
    next_at: float | None


class Member(NamedTuple):
    player: str
    name: str
    face: str | None
    profile: str | None


class BoardLine(NamedTuple):
    player: str
    name: str
    game: str
    games: int
    wins: int


def insert_circle(connection: Connection, circle: Circle) -> None:
    connection.execute(sa.insert(schema.circles).values(**circle._asdict()))
    join_circle(connection, circle.id, circle.founder, circle.created_at)


def find_circle(connection: Connection, circle: str) -> Circle:
    row = connection.execute(sa.select(schema.circles).where(schema.circles.c.id == circle)).first()
    if row is None:
        raise NotFound("no-such-circle", "there is no such circle, or you are not in it")
    return Circle(*row)


def find_own_circle(connection: Connection, circle: str, player: str) -> Circle:
    """Return a circle that a player is in; raise the same error if there is none and if they are not."""
    members = schema.circle_members.c
    query = sa.select(members.player).where(members.circle == circle, members.player == player)
    if connection.execute(query).first() is None:
        raise NotFound("no-such-circle", "there is no such circle, or you are not in it")
    return find_circle(connection, circle)


def list_circles(connection: Connection, player: str) -> list[Circle]:
    members, circles = schema.circle_members.c, schema.circles.c
    query = sa.select(schema.circles).join(schema.circle_members, members.circle == circles.id)
    rows = connection.execute(query.where(members.player == player).order_by(circles.name, circles.id))
    return [Circle(*row) for row in rows]


def join_circle(connection: Connection, circle: str, player: str, at: float) -> None:
    """Make a player a member of a circle and of its tables that are not over."""
    members = schema.circle_members.c
    mine = connection.execute(sa.select(members.circle).where(members.player == player)).scalars().all()
    if circle in mine:
        return
    if len(mine) >= MOST_CIRCLES:
        raise StateConflict("too-many-circles", f"a player can be in {MOST_CIRCLES} circles")
    if connection.execute(sa.select(sa.func.count()).where(members.circle == circle)).scalar_one() >= MOST_MEMBERS:
        raise StateConflict("circle-full", f"a circle can have {MOST_MEMBERS} members")
    connection.execute(sa.insert(schema.circle_members).values(circle=circle, player=player, joined_at=at))
    for table in list_unfinished(connection, circle):
        add_member(connection, table, player)


def list_unfinished(connection: Connection, circle: str) -> Sequence[str]:
    """Return the tables of a circle that wait or are in play."""
    tables, own = schema.tables.c, schema.circle_tables.c
    query = sa.select(own.table_id).join(schema.tables, tables.id == own.table_id)
    return connection.execute(query.where(own.circle == circle, tables.status.in_(("open", "playing")))).scalars().all()


def leave_circle(connection: Connection, circle: str, player: str) -> None:
    """Take a player out of a circle. Its next member becomes the founder; without members it is deleted."""
    members, tallies, circles = schema.circle_members.c, schema.circle_tallies.c, schema.circles.c
    mine = (members.circle == circle, members.player == player)
    connection.execute(sa.delete(schema.circle_members).where(*mine))
    connection.execute(sa.delete(schema.circle_tallies).where(tallies.circle == circle, tallies.player == player))
    remaining = sa.select(members.player).where(members.circle == circle).order_by(members.joined_at).limit(1)
    heir = connection.execute(remaining).scalar()
    if heir is None:
        connection.execute(sa.delete(schema.circle_tables).where(schema.circle_tables.c.circle == circle))
        connection.execute(sa.delete(schema.circles).where(circles.id == circle))
        return
    change = sa.update(schema.circles).where(circles.id == circle, circles.founder == player)
    connection.execute(change.values(founder=heir))


def erase_member(connection: Connection, player: str) -> None:
    """Take a player who deletes their data out of all circles."""
    for circle in list_circles(connection, player):
        leave_circle(connection, circle.id, player)


def list_circle_members(connection: Connection, circle: str) -> list[Member]:
    """Return the members of a circle, in the order in which they joined; a profile only of those who show one."""
    members, players = schema.circle_members.c, schema.players.c
    profile = sa.case((players.shown != "", players.profile))
    query = (
        sa.select(players.id, players.name, players.face, profile)
        .join(schema.players, players.id == members.player)
        .where(members.circle == circle)
        .order_by(members.joined_at, members.player)
    )
    return [Member(*row) for row in connection.execute(query)]


def list_circle_tables(connection: Connection, circle: str, most: int) -> list[str]:
    """Return the tables of a circle, the newest first."""
    own = schema.circle_tables.c
    query = sa.select(own.table_id).where(own.circle == circle).order_by(own.at.desc()).limit(most)
    return list(connection.execute(query).scalars())


def list_board(connection: Connection, circle: str) -> list[BoardLine]:
    """Return how often each member of a circle played and won each game at its tables."""
    tallies, players = schema.circle_tallies.c, schema.players.c
    query = (
        sa.select(tallies.player, players.name, tallies.game, tallies.games, tallies.wins)
        .join(schema.players, players.id == tallies.player)
        .where(tallies.circle == circle)
        .order_by(tallies.wins.desc(), tallies.games.desc(), players.name)
    )
    return [BoardLine(*row) for row in connection.execute(query)]


def insert_circle_table(connection: Connection, circle: str, new: NewTable, standing: bool = False) -> None:
    """Store a new table of a circle; all members may enter it. Raise StateConflict if too many are unfinished."""
    if len(list_unfinished(connection, circle)) >= MOST_UNFINISHED:
        raise StateConflict("too-many-tables", f"a circle can have {MOST_UNFINISHED} tables that are not over")
    insert_table(connection, new)
    for member in list_circle_members(connection, circle):
        add_member(connection, new.config.id, member.player)
    row = {"table_id": new.config.id, "circle": circle, "at": new.config.created_at, "standing": standing}
    connection.execute(sa.insert(schema.circle_tables).values(**row))


def set_weekly(connection: Connection, circle: str, weekly: str | None, next_at: float | None) -> None:
    change = sa.update(schema.circles).where(schema.circles.c.id == circle)
    connection.execute(change.values(weekly=weekly, next_at=next_at))


def list_due(connection: Connection, now: float) -> list[Circle]:
    """Return the circles whose standing table is to be opened now."""
    circles = schema.circles.c
    query = sa.select(schema.circles).where(circles.next_at <= now).order_by(circles.next_at).limit(MOST_DUE)
    return [Circle(*row) for row in connection.execute(query)]


def claim_due(connection: Connection, circle: Circle, next_at: float | None) -> bool:
    """Set when a circle's table is due next; False if another process was faster.

    The row stays locked until the transaction that opens the table ends, so that it is opened once.
    """
    circles = schema.circles.c
    change = sa.update(schema.circles).where(circles.id == circle.id, circles.next_at == circle.next_at)
    return bool(connection.execute(change.values(next_at=next_at)).rowcount)
