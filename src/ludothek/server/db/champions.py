"""The champions' table in the database: every game, and each player's record against each level.

A game's result is set once, in the transaction that ends it, and counted there.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from ludothek.server.db import schema
from ludothek.server.db.tables import insert_table
from ludothek.server.play.champions import LIFE_SECONDS, LevelRecord, Records, Result, count_result, judge
from ludothek.server.play.create import NewTable
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import TableConfig

MOST_EXPIRED = 100
COUNTERS = LevelRecord._fields
Ladder = tuple[str, int]
"""A game and a number of seats."""


class ChampionsGame(NamedTuple):
    """A game of the champions' table. `ahead` and `behind` are how the match stood after it."""

    table: str
    player: str
    game: str
    seats: int
    level: str
    result: Result | None
    ahead: int
    behind: int


def list_records(connection: Connection, player: str) -> list[dict[str, Any]]:
    """Return a player's records with their games, seats and levels, for an archive."""
    levels = schema.champions_levels
    columns = [column for column in levels.c if column.name != "player"]
    query = sa.select(*columns).where(levels.c.player == player).order_by(levels.c.game, levels.c.seats, levels.c.level)
    return [dict(row) for row in connection.execute(query).mappings()]


def insert_game(connection: Connection, new: NewTable, level: str) -> None:
    """Store a new table of the champions' table."""
    config = new.config
    insert_table(connection, new)
    row = {"table_id": config.id, "player": config.host, "game": config.game, "seats": config.seats, "level": level}
    row |= {"at": config.created_at, "expires_at": config.created_at + LIFE_SECONDS, "ahead": 0, "behind": 0}
    connection.execute(sa.insert(schema.champions_games).values(**row))


def find_unfinished(connection: Connection, player: str, ladder: Ladder) -> tuple[TableConfig, str] | None:
    """Return the table of a ladder that a player has not finished, and its level."""
    games, tables = schema.champions_games.c, schema.tables.c
    query = sa.select(schema.tables, games.level).join(schema.champions_games, games.table_id == tables.id)
    mine = (games.player == player, games.game == ladder[0], games.seats == ladder[1], games.result.is_(None))
    row = connection.execute(query.where(*mine, tables.status == "playing").limit(1)).mappings().first()
    return None if row is None else (TableConfig.from_columns(row), row["level"])


def list_unfinished(connection: Connection, player: str) -> dict[Ladder, tuple[str, str]]:
    """Return table and level of every game that a player has not finished, by its ladder."""
    games, tables = schema.champions_games.c, schema.tables.c
    query = sa.select(games.game, games.seats, games.table_id, games.level)
    query = query.join(schema.tables, games.table_id == tables.id)
    rows = connection.execute(query.where(games.player == player, games.result.is_(None), tables.status == "playing"))
    return {(row.game, row.seats): (row.table_id, row.level) for row in rows}


def read_records(connection: Connection, player: str, ladder: Ladder | None = None) -> dict[Ladder, Records]:
    """Return a player's records by ladder and level: all, or those of one ladder."""
    levels = schema.champions_levels.c
    query = sa.select(schema.champions_levels).where(levels.player == player)
    if ladder is not None:
        query = query.where(levels.game == ladder[0], levels.seats == ladder[1])
    found: dict[Ladder, dict[str, LevelRecord]] = {}
    for row in connection.execute(query).mappings():
        record = LevelRecord(**{name: row[name] for name in COUNTERS})
        found.setdefault((row["game"], row["seats"]), {})[row["level"]] = record
    return dict(found)


def find_game(connection: Connection, table: str) -> ChampionsGame | None:
    games = schema.champions_games.c
    columns = (games.player, games.game, games.seats, games.level, games.result, games.ahead, games.behind)
    row = connection.execute(sa.select(games.table_id, *columns).where(games.table_id == table)).first()
    return None if row is None else ChampionsGame(*row)


def count_game(connection: Connection, live: LiveTable) -> None:
    """Set the result of a game that has just ended, and add it to its player's record; once."""
    game = find_game(connection, live.config.id)
    if game is None or game.result is not None:
        return
    result = judge(live, game.player)
    key = {"player": game.player, "game": game.game, "seats": game.seats, "level": game.level}
    before = read_records(connection, game.player, (game.game, game.seats)).get((game.game, game.seats), {})
    record = before.get(game.level, LevelRecord())
    after = count_result(record, result, live.last_at)
    set_result(connection, game.table, result, record, after)
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    new = insert(schema.champions_levels).values(**key, **after._asdict())
    connection.execute(new.on_conflict_do_update(index_elements=list(key), set_=after._asdict()))


def set_result(connection: Connection, table: str, result: Result, before: LevelRecord, after: LevelRecord) -> None:
    """Set a game's result, and how its match stood when it was over."""
    ahead = before.ahead + 1 if result == "won" else before.ahead
    behind = before.behind + 1 if result == "lost" else before.behind
    games = schema.champions_games
    change = sa.update(games).where(games.c.table_id == table)
    connection.execute(change.values(result=result, ahead=ahead, behind=behind))


def list_expired(connection: Connection, now: float) -> list[tuple[str, str]]:
    """Return table and player of games that were not finished in time."""
    games, tables = schema.champions_games.c, schema.tables.c
    query = sa.select(games.table_id, games.player).join(schema.tables, games.table_id == tables.id)
    due = (games.result.is_(None), games.expires_at <= now, tables.status == "playing")
    rows = connection.execute(query.where(*due).order_by(games.expires_at).limit(MOST_EXPIRED))
    return [(row.table_id, row.player) for row in rows]


def erase_champion(connection: Connection, player: str) -> None:
    """Delete the ladders of a player who deletes their data."""
    for table in (schema.champions_games, schema.champions_levels):
        connection.execute(sa.delete(table).where(table.c.player == player))
