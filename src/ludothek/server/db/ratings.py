"""Ratings: Elo between every two people at a listed live, for each game and number of seats apart."""

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.players import ENGINE_PREFIX
from ludothek.server.play.live_table import LiveTable

FIRST = 1500.0
STEP = 32.0


class PlayerRating(NamedTuple):
    """A player's rating in one game with one number of seats."""

    name: str
    game: str
    seats: int
    rating: float
    games: int


def rate(connection: Connection, live: LiveTable) -> None:
    """Rate a finished game, once. Not rated: a chosen seed, external programs at the table, fewer than two people."""
    taken = connection.execute(
        sa.update(schema.tables)
        .where(schema.tables.c.id == live.config.id, schema.tables.c.rated.is_(False))
        .values(rated=True)
    )
    if taken.rowcount != 1 or live.config.open_seed or live.table is None or live.ended_by == "closed":
        return
    standings = live.table.state.standings()
    lowest = min(standings) - 1
    players: dict[str, int] = {}
    for number, seat in enumerate(live.seats):
        if seat.player is None:
            continue
        if seat.player in players or seat.player.startswith(ENGINE_PREFIX):
            return
        won = live.ended_by == "resigned" and not seat.resigned
        players[seat.player] = lowest if seat.resigned else max(standings) + 1 if won else standings[number]
    for player in find_voted_out(connection, live.config.id):
        if player in players or player.startswith(ENGINE_PREFIX):
            return
        players[player] = lowest
    if len(players) < 2:
        return
    old = {player: read_rating(connection, player, live) for player in players}
    for player, standing in players.items():
        rating, games = old[player]
        change = 0.0
        for other, theirs in players.items():
            if other != player:
                expected = 1 / (1 + 10 ** ((old[other][0] - rating) / 400))
                change += (standing > theirs) + 0.5 * (standing == theirs) - expected
        write_rating(connection, player, live, rating + STEP * change / (len(players) - 1), games)


def find_voted_out(connection: Connection, table: str) -> list[str]:
    """Return the players who were voted out while absent; they count as losers."""
    kicks, sits = schema.log.alias().c, schema.log.alias().c
    last = sa.select(sa.func.max(sits.seq)).where(sits.table_id == table, sits.seat == kicks.seat, sits.kind == "sit")
    seq = sa.select(last.scalar_subquery()).where(kicks.table_id == table, kicks.kind == "kick")
    log = schema.log.c
    return list(connection.execute(sa.select(log.player).where(log.table_id == table, log.seq.in_(seq))).scalars())


def read_rating(connection: Connection, player: str, live: LiveTable) -> tuple[float, int | None]:
    ratings = schema.ratings.c
    query = sa.select(ratings.rating, ratings.games).where(
        ratings.player == player, ratings.game == live.config.game, ratings.seats == live.config.seats
    )
    found = connection.execute(query).first()
    return (FIRST, None) if found is None else (found[0], found[1])


def write_rating(connection: Connection, player: str, live: LiveTable, rating: float, games: int | None) -> None:
    key = {"player": player, "game": live.config.game, "seats": live.config.seats}
    if games is None:
        connection.execute(sa.insert(schema.ratings).values(**key, rating=rating, games=1))
    else:
        ratings = schema.ratings.c
        connection.execute(
            sa.update(schema.ratings)
            .where(ratings.player == player, ratings.game == key["game"], ratings.seats == key["seats"])
            .values(rating=rating, games=games + 1)
        )


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
