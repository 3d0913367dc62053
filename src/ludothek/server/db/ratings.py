"""Ratings of people by openskill, for each game and number of seats apart, written when a rated game ends."""

from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.play.ids import ENGINE_PREFIX
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.play.table_state import RatingOutcome, Unrated
from ludothek.server.protocol import RatingChange

FIRST = 1500.0
SCALE = 30.0
"""Points for one unit of openskill's mean: 400 points more mean ten times the chances, as players know it from Elo."""
FAIR_DECISIONS = 3
"""How many decisions everybody must have made for the game to be rated."""
MOST_A_DAY = 6
"""How many games of the same two people are rated within a day."""
DAY = 86400.0
MODEL = PlackettLuce()


class PlayerRating(NamedTuple):
    """A player's rating in one game with one number of seats."""

    name: str
    game: str
    seats: int
    rating: float
    games: int


class Skill(NamedTuple):
    """A stored rating: openskill's mean and spread, and after how many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def rating(self) -> float:
        return FIRST + SCALE * (self.mu - MODEL.mu)


def rate(connection: Connection, live: LiveTable) -> LogEntry:
    """Rate the game of a rated table that has ended, and log what changed or why nothing did."""
    outcome = RatingOutcome(unrated=find_obstacle(connection, live))
    if outcome.unrated is None:
        outcome.ratings = write_ratings(connection, live)
    body = msgspec.json.encode(outcome).decode()
    [entry] = number([NewEntry("rated", body=body)], live.config.id, live.seq, None, "rated", live.last_at)
    connection.execute(sa.insert(schema.log).values(**entry._asdict()))
    return entry


def list_players(live: LiveTable) -> dict[str, int]:
    """Return the people of a game and their seats, those who were voted out included."""
    return {seat.player: n for n, seat in enumerate(live.seats) if seat.player is not None} | live.voted_out


def find_obstacle(connection: Connection, live: LiveTable) -> Unrated | None:
    """Return why a game is not rated."""
    if live.table is None or live.ended_by == "closed":
        return "closed"
    players = list_players(live)
    if any(player.startswith(ENGINE_PREFIX) for player in players):
        return "engine"
    if any(len(live.seats_of(player)) > 1 for player in players):
        return "shared"
    if len(players) < 2:
        return "alone"
    decisions = live.count_decisions()
    if any(decisions[player] < FAIR_DECISIONS for player in players):
        return "short"
    since = live.last_at - DAY
    if any(count_games(connection, a, b, since) >= MOST_A_DAY for a, b in combinations(players, 2)):
        return "often"
    return None


def count_games(connection: Connection, player: str, other: str, since: float) -> int:
    """Return how many rated games two people have played with each other since a time."""
    mine, theirs = schema.rating_changes.alias().c, schema.rating_changes.alias().c
    query = sa.select(sa.func.count()).where(
        mine.player == player, mine.at > since, theirs.player == other, theirs.table_id == mine.table_id
    )
    return connection.execute(query).scalar_one()


def rank_players(live: LiveTable) -> dict[str, int]:
    """Return everybody's place, 0 for the best; who resigned or was voted out is behind all others."""
    assert live.table is not None
    standings = live.table.state.standings()
    worst = len(standings)
    ranks: dict[str, int] = {}
    for player, seat in list_players(live).items():
        if live.seats[seat].resigned or player in live.voted_out:
            ranks[player] = worst
        elif live.ended_by == "resigned":
            ranks[player] = 0
        else:
            ranks[player] = sum(other > standings[seat] for other in standings)
    return ranks


def write_ratings(connection: Connection, live: LiveTable) -> list[RatingChange]:
    ranks, seats = rank_players(live), list_players(live)
    old = {player: read_skill(connection, player, live) for player in ranks}
    teams = [[MODEL.rating(skill.mu, skill.sigma)] for skill in old.values()]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks.values()])
    changes = []
    for (player, before), [after] in zip(old.items(), rated, strict=True):
        new = Skill(after.mu, after.sigma, before.games + 1)
        write_skill(connection, player, live, new)
        change: dict[str, Any] = {
            "table_id": live.config.id,
            "player": player,
            "before": before.rating,
            "after": new.rating,
        }
        change |= {"game": live.config.game, "seats": live.config.seats, "listed": live.is_public}
        connection.execute(sa.insert(schema.rating_changes).values(**change, at=live.last_at))
        if player not in live.voted_out:
            changes.append(RatingChange(seat=seats[player], before=round(before.rating), after=round(new.rating)))
    return changes


def read_skill(connection: Connection, player: str, live: LiveTable) -> Skill:
    ratings = schema.ratings.c
    query = sa.select(ratings.mu, ratings.sigma, ratings.games).where(
        ratings.player == player, ratings.game == live.config.game, ratings.seats == live.config.seats
    )
    found = connection.execute(query).first()
    return Skill() if found is None else Skill(*found)


def write_skill(connection: Connection, player: str, live: LiveTable, skill: Skill) -> None:
    key = {"player": player, "game": live.config.game, "seats": live.config.seats}
    values = {"rating": skill.rating, "games": skill.games, "mu": skill.mu, "sigma": skill.sigma}
    same = [schema.ratings.c[name] == value for name, value in key.items()]
    if connection.execute(sa.update(schema.ratings).where(*same).values(**values)).rowcount == 0:
        connection.execute(sa.insert(schema.ratings).values(**key, **values))


def find_rating(connection: Connection, player: str, live: LiveTable) -> int | None:
    """Return the rating of a player at this kind of table; None before the first rated game."""
    skill = read_skill(connection, player, live)
    return round(skill.rating) if skill.games else None


def list_ratings(
    connection: Connection, most: int, player: str | None = None, game: str | None = None, seats: int | None = None
) -> list[PlayerRating]:
    """Return ratings, the best first: all, or those of a player, a game or a number of seats."""
    ratings = schema.ratings.c
    query = (
        sa.select(schema.players.c.name, ratings.game, ratings.seats, ratings.rating, ratings.games)
        .join(schema.players, schema.players.c.id == ratings.player)
        .order_by(ratings.rating.desc())
        .limit(most)
    )
    for column, wanted in ((ratings.player, player), (ratings.game, game), (ratings.seats, seats)):
        if wanted is not None:
            query = query.where(column == wanted)
    return [PlayerRating(*row) for row in connection.execute(query)]
