"""Ratings: Elo between every two people at a listed table, for each game and number of seats apart."""

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.http.identity import ENGINE
from ludothek.server.play.live_table import LiveTable

FIRST = 1500.0
STEP = 32.0


def rate(connection: Connection, table: LiveTable) -> None:
    """Counts a finished game once; none whose seed somebody chose, with programs, or that has no two people left."""
    taken = connection.execute(
        sa.update(schema.tables)
        .where(schema.tables.c.id == table.header.id, schema.tables.c.rated.is_(False))
        .values(rated=True)
    )
    if taken.rowcount != 1 or table.header.open_seed or table.game is None or table.ended_by == "closed":
        return
    standings = table.game.state.standings()
    lowest = min(standings) - 1
    players: dict[str, int] = {}
    for number, seat in enumerate(table.seats):
        if seat.player is None:
            continue
        if seat.player in players or seat.player.startswith(ENGINE):
            return
        won = table.ended_by == "resigned" and not seat.resigned
        players[seat.player] = lowest if seat.resigned else max(standings) + 1 if won else standings[number]
    for player in voted_out(connection, table.header.id):
        if player in players or player.startswith(ENGINE):
            return
        players[player] = lowest
    if len(players) < 2:
        return
    old = {player: read(connection, player, table) for player in players}
    for player, standing in players.items():
        rating, games = old[player]
        change = 0.0
        for other, theirs in players.items():
            if other != player:
                expected = 1 / (1 + 10 ** ((old[other][0] - rating) / 400))
                change += (standing > theirs) + 0.5 * (standing == theirs) - expected
        write(connection, player, table, rating + STEP * change / (len(players) - 1), games)


def voted_out(connection: Connection, table: str) -> list[str]:
    """Those whose seats a bot got, as they were away; they lost."""
    kicks, sits = schema.rows.alias().c, schema.rows.alias().c
    last = sa.select(sa.func.max(sits.seq)).where(sits.table_id == table, sits.seat == kicks.seat, sits.kind == "sit")
    seq = sa.select(last.scalar_subquery()).where(kicks.table_id == table, kicks.kind == "kick")
    rows = schema.rows.c
    return list(connection.execute(sa.select(rows.player).where(rows.table_id == table, rows.seq.in_(seq))).scalars())


def read(connection: Connection, player: str, table: LiveTable) -> tuple[float, int | None]:
    ratings = schema.ratings.c
    query = sa.select(ratings.rating, ratings.games).where(
        ratings.player == player, ratings.game == table.header.game, ratings.seats == table.header.seats
    )
    found = connection.execute(query).first()
    return (FIRST, None) if found is None else (found[0], found[1])


def write(connection: Connection, player: str, table: LiveTable, rating: float, games: int | None) -> None:
    key = {"player": player, "game": table.header.game, "seats": table.header.seats}
    if games is None:
        connection.execute(sa.insert(schema.ratings).values(**key, rating=rating, games=1))
    else:
        ratings = schema.ratings.c
        connection.execute(
            sa.update(schema.ratings)
            .where(ratings.player == player, ratings.game == key["game"], ratings.seats == key["seats"])
            .values(rating=rating, games=games + 1)
        )
