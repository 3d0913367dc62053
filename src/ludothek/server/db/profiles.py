"""What a player shows of themselves: read from counters, never counted when asked."""

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.errors import NotFound
from ludothek.server.play.ids import new_id

SECTIONS = ("ratings", "results", "people", "form", "favourites")
"""The parts of a profile, which a player shows or not."""
MOST_CHANGES = 2000
MOST_POINTS = 100
"""How many points a curve has."""
MOST_RIVALS = 20
MOST_FORM = 20


class Owner(NamedTuple):
    """Whose profile it is; `shown` are the parts that they show."""

    id: str
    name: str
    face: str | None
    profile: str | None
    shown: frozenset[str]


class Tally(NamedTuple):
    """The public games of a player in one game. `scored` are those that they played to the end and that have points."""

    game: str
    seats: int
    games: int
    wins: int
    points: int
    resigned: int
    scored: int


class Rival(NamedTuple):
    name: str
    face: str | None
    profile: str | None
    games: int
    won: int
    lost: int


class FormPoint(NamedTuple):
    """The result of a game, and how much luck and skill it owes if it was reviewed."""

    at: float
    game: str
    seats: int
    place: int
    luck: float | None
    skill: float | None


class Curve(NamedTuple):
    game: str
    seats: int
    points: list[tuple[float, float]]


class Favourite(NamedTuple):
    game: str
    piece: str
    times: int


class ForeignRating(NamedTuple):
    source: str
    game: str
    seats: int
    rating: float
    games: int


def find_owner(connection: Connection, *, profile: str | None = None, player: str | None = None) -> Owner:
    """Return the owner of a profile, by its public id or the player's own."""
    players = schema.players.c
    same = players.id == player if player is not None else players.profile == profile
    query = sa.select(players.id, players.name, players.face, players.profile, players.shown).where(same)
    row = connection.execute(query).first()
    if row is None or (profile is not None and not row.shown):
        raise NotFound("no-such-player", "there is no such player, or they show nothing")
    return Owner(row.id, row.name, row.face, row.profile, frozenset(filter(None, row.shown.split(","))))


def set_profile(connection: Connection, player: str, face: str | None, shown: frozenset[str]) -> None:
    """Set a player's face and what they show. The profile's public id is made when something is shown first."""
    players = schema.players
    values = {"face": face, "shown": ",".join(section for section in SECTIONS if section in shown)}
    connection.execute(sa.update(players).where(players.c.id == player).values(**values))
    if shown:
        nameless = sa.update(players).where(players.c.id == player, players.c.profile.is_(None))
        connection.execute(nameless.values(profile=new_id(12)))


def list_tallies(connection: Connection, player: str) -> list[Tally]:
    tallies = schema.tallies.c
    query = (
        sa.select(*(tallies[name] for name in Tally._fields))
        .where(tallies.player == player)
        .order_by(tallies.game, tallies.seats)
    )
    return [Tally(*row) for row in connection.execute(query)]


def list_rivals(connection: Connection, player: str) -> list[Rival]:
    """Return those with whom a player played most, as far as they show whom they play with too."""
    rivals, players = schema.rivals.c, schema.players.c
    most = (
        sa.select(rivals.other, rivals.games, rivals.won, rivals.lost)
        .where(rivals.player == player)
        .order_by(rivals.games.desc())
        .limit(5 * MOST_RIVALS)
        .subquery()
        .c
    )
    query = (
        sa.select(players.name, players.face, players.profile, most.games, most.won, most.lost)
        .join(schema.players, players.id == most.other)
        .where(players.shown.contains("people"))
        .order_by(most.games.desc(), players.name)
        .limit(MOST_RIVALS)
    )
    return [Rival(*row) for row in connection.execute(query)]


def list_favourites(connection: Connection, player: str, most: int = 100) -> list[Favourite]:
    pieces = schema.favourites.c
    query = sa.select(pieces.game, pieces.piece, pieces.times).where(pieces.player == player)
    return [Favourite(*row) for row in connection.execute(query.order_by(pieces.times.desc()).limit(most))]


def list_form(connection: Connection, player: str) -> list[FormPoint]:
    """Return the latest games that anybody could watch, the newest first."""
    seats, plays = schema.play_seats.c, schema.plays.c
    query = (
        sa.select(seats.at, seats.game, plays.seats, seats.place, seats.luck, seats.skill)
        .join(schema.plays, plays.id == seats.play)
        .where(seats.player == player, seats.listed.is_(True), seats.hidden.is_(False))
        .order_by(seats.at.desc())
        .limit(MOST_FORM)
    )
    return [FormPoint(*row) for row in connection.execute(query)]


def list_curves(connection: Connection, player: str) -> list[Curve]:
    """Return how a player's ratings developed in games that anybody could watch, for each game and number of seats."""
    changes = schema.rating_changes.c
    query = sa.select(changes.game, changes.seats, changes.at, changes.after, changes.listed)
    latest = query.where(changes.player == player).order_by(changes.at.desc()).limit(MOST_CHANGES)
    curves: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for game, seats, at, after, listed in connection.execute(latest):
        points = curves.setdefault((game, seats), [])
        if listed and len(points) < MOST_POINTS:
            points.append((at, after))
    return [Curve(game, seats, points[::-1]) for (game, seats), points in sorted(curves.items()) if points]


def list_foreign_ratings(connection: Connection, player: str) -> list[ForeignRating]:
    ratings = schema.foreign_ratings.c
    columns = (ratings.source, ratings.game, ratings.seats, ratings.rating, ratings.games)
    query = sa.select(*columns).where(ratings.player == player).order_by(ratings.source, ratings.game, ratings.seats)
    return [ForeignRating(*row) for row in connection.execute(query.limit(100))]


def set_foreign_ratings(connection: Connection, player: str, ratings: list[ForeignRating], at: float) -> None:
    """Keep what a player was rated elsewhere; an earlier import from the same server is replaced."""
    table = schema.foreign_ratings
    for source in {rating.source for rating in ratings}:
        connection.execute(sa.delete(table).where(table.c.player == player, table.c.source == source))
    if ratings:
        rows = [{"player": player, **rating._asdict(), "at": at} for rating in ratings]
        connection.execute(sa.insert(table), rows)
