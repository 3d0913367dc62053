"""Players in the database: registration, recovery, and deletion of everything that names somebody."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import report_cache, schema

ENGINE_PREFIX = "engine:"
"""The ids of external programs begin with this."""
ERASED = {"sit": '{"name":"–"}', "say": '{"name":"–","text":"–"}'}
"""The kinds of log entries that contain a name, and what is left of their bodies after a deletion."""


class Player(NamedTuple):
    id: str
    name: str


def insert_player(connection: Connection, player: Player, at: float) -> None:
    columns = {"id": player.id, "name": player.name, "created_at": at, "recovery": None}
    connection.execute(sa.insert(schema.players).values(**columns))


def find_player(connection: Connection, player: str) -> Player | None:
    name = connection.execute(sa.select(schema.players.c.name).where(schema.players.c.id == player)).scalar()
    return None if name is None else Player(player, name)


def lock_player(connection: Connection, player: str) -> None:
    """Make other transactions that lock the same player wait until this one ends."""
    players = schema.players.c
    connection.execute(sa.select(players.id).where(players.id == player).with_for_update())


def rename_player(connection: Connection, player: str, name: str) -> None:
    connection.execute(sa.update(schema.players).where(schema.players.c.id == player).values(name=name))


def set_recovery(connection: Connection, player: str, digest: str) -> None:
    connection.execute(sa.update(schema.players).where(schema.players.c.id == player).values(recovery=digest))


def find_recovery(connection: Connection, digest: str) -> Player | None:
    players = schema.players.c
    found = connection.execute(sa.select(players.id, players.name).where(players.recovery == digest)).first()
    return None if found is None else Player(found.id, found.name)


def erase_player(connection: Connection, player: str) -> tuple[int, list[str]]:
    """Delete a player's data. Return the number of changed rows, and the tables and records that must be read anew.

    Actions stay in the log, because a game is its log; the name and the chat messages do not.
    """
    log = schema.log.c
    visited = sa.select(schema.members.c.table_id).where(schema.members.c.player == player)
    mine = (log.table_id.in_(visited), log.player == player)
    query = sa.select(log.table_id).where(*mine, log.kind.in_(ERASED)).distinct()
    tables = list(connection.execute(query).scalars())
    changed = 0
    for kind, body in ERASED.items():
        changed += connection.execute(sa.update(schema.log).where(*mine, log.kind == kind).values(body=body)).rowcount
    records = report_cache.forget_tables(connection, find_seated(connection, player, tables))
    for table in (schema.members, schema.ratings, schema.passkeys):
        connection.execute(sa.delete(table).where(table.c.player == player))
    changed += connection.execute(sa.delete(schema.players).where(schema.players.c.id == player)).rowcount
    return changed, tables + records


def find_seated(connection: Connection, player: str, tables: Sequence[str]) -> list[str]:
    """Return those of the tables where the player sat down and did not stand up again."""
    sat, stood = schema.log.alias().c, schema.log.alias().c
    left = sa.exists().where(
        stood.table_id == sat.table_id, stood.seat == sat.seat, stood.kind == "stand", stood.seq > sat.seq
    )
    query = sa.select(sat.table_id).where(sat.table_id.in_(tables), sat.player == player, sat.kind == "sit", ~left)
    return list(connection.execute(query.distinct()).scalars())
