"""Finished games in the database: a row for each game and seat, and counters that are kept at the end of each game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from ludothek.server.db import schema
from ludothek.server.errors import NotFound, StateConflict
from ludothek.server.play.finished_game import FinishedGame, GameSeat, SheetEntry

MOST_OWN_PLAYS = 20_000
"""How many games one player may type in or import."""
NAMELESS = "–"
"""What is left of the name of a player who deleted their data."""


class Cursor(NamedTuple):
    """The last game of a page of the history: its time and id."""

    at: float
    play: str


@dataclass(frozen=True)
class Filter:
    """Which games of a history are wanted; None means all."""

    game: str | None = None
    person: str | None = None
    won: bool | None = None


class PlayedSeat(NamedTuple):
    seat: int
    player: str | None
    name: str
    bot: str | None
    score: int | None
    place: int
    won: bool
    sheet: list[SheetEntry]
    luck: float | None


class Play(NamedTuple):
    """A finished game with all its seats, the best first."""

    id: str
    kind: str
    game: str
    at: float
    ended_by: str
    listed: bool
    rated: bool
    source: str | None
    seats: list[PlayedSeat]


def add_up(connection: Connection, table: Table, key: dict[str, Any], amounts: dict[str, int]) -> None:
    """Add amounts to the counters of a row, which is created if there is none."""
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    new = insert(table).values(**key, **amounts)
    added = {name: table.c[name] + amount for name, amount in amounts.items()}
    connection.execute(new.on_conflict_do_update(index_elements=list(key), set_=added))


def insert_play(connection: Connection, finished: FinishedGame) -> bool:
    """Store a finished game; return False if it is there already."""
    return insert_plays(connection, [finished]) == 1


def insert_plays(connection: Connection, games: Sequence[FinishedGame]) -> int:
    """Store finished games with three statements; return how many were not there already."""
    plays, by_id = schema.plays, {game.id: game for game in games}
    there = set(connection.execute(sa.select(plays.c.id).where(plays.c.id.in_(list(by_id)))).scalars())
    missing = [game for play, game in by_id.items() if play not in there]
    if missing:
        connection.execute(sa.insert(plays), [make_play_row(game) for game in missing])
        connection.execute(sa.insert(schema.play_seats), [make_seat_row(g, seat) for g in missing for seat in g.seats])
    return len(missing)


def make_play_row(finished: FinishedGame) -> dict[str, Any]:
    return {
        "id": finished.id,
        "kind": finished.kind,
        "game": finished.game,
        "seats": len(finished.seats),
        "at": finished.at,
        "ended_by": finished.ended_by,
        "listed": finished.listed,
        "rated": finished.rated,
        "owner": finished.owner,
        "source": finished.source,
    }


def make_seat_row(finished: FinishedGame, seat: GameSeat) -> dict[str, Any]:
    return {
        "play": finished.id,
        "seat": seat.seat,
        "player": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "score": seat.score,
        "place": seat.place,
        "won": seat.won,
        "sheet": msgspec.json.encode(seat.sheet).decode(),
        "luck": None,
        "skill": None,
        "game": finished.game,
        "at": finished.at,
        "listed": finished.listed,
        "hidden": False,
    }


def record_play(connection: Connection, finished: FinishedGame) -> None:
    """Store a game that ended here and add it to the counters, once; in the transaction that ends it.

    Only games that anybody could watch count for profiles. A circle's board counts the games of its own tables.
    """
    if not insert_play(connection, finished):
        return
    people = sorted((seat for seat in finished.seats if seat.player is not None), key=lambda seat: seat.player or "")
    circles = schema.circle_tables.c
    circle = connection.execute(sa.select(circles.circle).where(circles.table_id == finished.id)).scalar()
    for seat in people:
        if circle is not None and is_circle_member(connection, circle, seat.player):
            key = {"circle": circle, "player": seat.player, "game": finished.game}
            add_up(connection, schema.circle_tallies, key, {"games": 1, "wins": int(seat.won)})
        if finished.listed:
            count_seat(connection, finished, seat, people)


def count_seat(connection: Connection, finished: FinishedGame, seat: GameSeat, people: Sequence[GameSeat]) -> None:
    """Add the result of a seat to the counters of its player's profile."""
    player = {"player": seat.player}
    is_scored = seat.score is not None and not seat.resigned
    amounts = {"games": 1, "wins": int(seat.won), "resigned": int(seat.resigned)}
    amounts |= {"points": seat.score or 0, "scored": 1} if is_scored else {"points": 0, "scored": 0}
    add_up(connection, schema.tallies, player | {"game": finished.game, "seats": len(finished.seats)}, amounts)
    for other in people:
        if other is not seat:
            won, lost = int(seat.place < other.place), int(seat.place > other.place)
            amounts = {"games": 1, "won": won, "lost": lost}
            add_up(connection, schema.rivals, player | {"other": other.player}, amounts)
    for piece, times in sorted(seat.favourites.items()):
        add_up(connection, schema.favourites, player | {"game": finished.game, "piece": piece}, {"times": times})


def is_circle_member(connection: Connection, circle: str, player: str | None) -> bool:
    members = schema.circle_members.c
    query = sa.select(members.player).where(members.circle == circle, members.player == player)
    return connection.execute(query).first() is not None


def set_luck(connection: Connection, play: str, shares: Sequence[tuple[float, float]]) -> None:
    """Note how much luck and skill each seat's result owes, as the review of the game says."""
    seats = schema.play_seats
    for seat, (luck, skill) in enumerate(shares):
        same = (seats.c.play == play, seats.c.seat == seat)
        connection.execute(sa.update(seats).where(*same).values(luck=luck, skill=skill))


def has_luck(connection: Connection, play: str) -> bool:
    """Whether the review of a game was noted; also if the game is not stored."""
    seats = schema.play_seats.c
    return connection.execute(sa.select(seats.luck).where(seats.play == play, seats.luck.is_(None))).first() is None


def list_plays(
    connection: Connection, player: str, most: int, before: Cursor | None = None, only: Filter | None = None
) -> list[Play]:
    """Return finished games of a player, the newest first, from behind `before`; without those taken off the list."""
    mine, only = schema.play_seats.c, only or Filter()
    query = sa.select(mine.play).where(mine.player == player, mine.hidden.is_(False))
    if before is not None:
        query = query.where(sa.tuple_(mine.at, mine.play) < sa.tuple_(sa.literal(before.at), sa.literal(before.play)))
    if only.game is not None:
        query = query.where(mine.game == only.game)
    if only.won is not None:
        query = query.where(mine.won.is_(only.won))
    if only.person is not None:
        others = schema.play_seats.alias().c
        is_named = sa.func.lower(others.name).contains(only.person.lower(), autoescape=True)
        query = query.where(sa.exists().where(others.play == mine.play, others.seat != mine.seat, is_named))
    ids = list(connection.execute(query.order_by(mine.at.desc(), mine.play.desc()).limit(most)).scalars())
    return read_plays(connection, ids)


def read_plays(connection: Connection, ids: Sequence[str]) -> list[Play]:
    """Return games with their seats, in the order of their ids."""
    plays, seats = schema.plays.c, schema.play_seats.c
    rows: dict[str, list[PlayedSeat]] = {play: [] for play in ids}
    columns = (seats.seat, seats.player, seats.name, seats.bot, seats.score, seats.place, seats.won, seats.sheet)
    query = sa.select(seats.play, *columns, seats.luck).where(seats.play.in_(ids)).order_by(seats.place, seats.seat)
    for row in connection.execute(query).mappings():
        values: dict[str, Any] = dict(row)
        values["sheet"] = msgspec.json.decode(values["sheet"], type=list[SheetEntry])
        rows[values.pop("play")].append(PlayedSeat(**values))
    head = sa.select(
        plays.id, plays.kind, plays.game, plays.at, plays.ended_by, plays.listed, plays.rated, plays.source
    ).where(plays.id.in_(ids))
    found = {row.id: Play(*row, rows[row.id]) for row in connection.execute(head)}
    return [found[play] for play in ids if play in found]


def hide_play(connection: Connection, player: str, play: str) -> None:
    """Take a game off a player's list. One that they typed in or imported is deleted."""
    plays, seats = schema.plays, schema.play_seats
    own = connection.execute(sa.select(plays.c.owner).where(plays.c.id == play, plays.c.owner == player)).scalar()
    if own is not None:
        connection.execute(sa.delete(seats).where(seats.c.play == play))
        connection.execute(sa.delete(plays).where(plays.c.id == play))
        return
    change = sa.update(seats).where(seats.c.play == play, seats.c.player == player).values(hidden=True)
    if not connection.execute(change).rowcount:
        raise NotFound("no-such-play", "there is no such game on your list")


def add_own_plays(connection: Connection, player: str, games: Sequence[FinishedGame]) -> int:
    """Store games that a player typed in or imported; return how many were new."""
    owned = sa.select(sa.func.count()).where(schema.plays.c.owner == player)
    if connection.execute(owned).scalar_one() + len(games) > MOST_OWN_PLAYS:
        raise StateConflict("too-many-plays", f"a player can enter {MOST_OWN_PLAYS} games")
    return insert_plays(connection, games)


def erase_plays(connection: Connection, player: str) -> None:
    """Delete what names a player in finished games, and all of their counters."""
    plays, seats = schema.plays.c, schema.play_seats.c
    own = sa.select(plays.id).where(plays.owner == player)
    connection.execute(sa.delete(schema.play_seats).where(seats.play.in_(own)))
    connection.execute(sa.delete(schema.plays).where(plays.owner == player))
    connection.execute(
        sa.update(schema.play_seats).where(seats.player == player).values(player=None, name=NAMELESS, hidden=True)
    )
    rivals = schema.rivals.c
    connection.execute(sa.delete(schema.rivals).where(sa.or_(rivals.player == player, rivals.other == player)))
    for table in (schema.tallies, schema.favourites, schema.foreign_ratings):
        connection.execute(sa.delete(table).where(table.c.player == player))
