"""What an archive of a player's data has that nothing else reads."""

import hashlib
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema

MOST_WORDS = 100_000
MOST_CHANGES = 100_000


def list_words(connection: Connection, player: str) -> list[dict[str, Any]]:
    """Return what a player said at tables, as far as it is still kept; the newest first."""
    log, members = schema.log.c, schema.members.c
    visited = sa.select(members.table_id).where(members.player == player)
    query = sa.select(log.table_id, log.at, log.body).where(
        log.table_id.in_(visited), log.player == player, schema.HAS_WORDS
    )
    rows = connection.execute(query.order_by(log.at.desc()).limit(MOST_WORDS))
    return [{"table": row.table_id, "at": row.at, "said": row.body} for row in rows]


def list_rating_changes(connection: Connection, player: str) -> list[dict[str, Any]]:
    changes = schema.rating_changes.c
    columns = (changes.table_id, changes.game, changes.seats, changes.before, changes.after, changes.at)
    query = sa.select(*columns).where(changes.player == player).order_by(changes.at.desc()).limit(MOST_CHANGES)
    return [dict(row) for row in connection.execute(query).mappings()]


def list_circle_names(connection: Connection, player: str) -> list[str]:
    members, circles = schema.circle_members.c, schema.circles.c
    query = sa.select(circles.name).join(schema.circle_members, members.circle == circles.id)
    return list(connection.execute(query.where(members.player == player).order_by(circles.name)).scalars())


def key_import(player: str, source: str, play: str) -> str:
    """Return the id of an imported game: the same game is imported once for each player."""
    return hashlib.sha256(f"{player} {source} {play}".encode()).hexdigest()[:24]
