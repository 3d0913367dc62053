"""Players in the database: registration, recovery, and deletion of everything that names somebody."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import (
    champions,
    circles,
    conduct,
    leagues,
    notices,
    plays,
    puzzles,
    report_cache,
    schema,
    tournaments,
)
from ludothek.server.play.ids import ENGINE_PREFIX

ERASED = dict.fromkeys(("sit", "take", "rename"), '{"name":"–"}') | {"say": schema.ERASED_WORDS}
"""The kinds of log entries that contain a name, and what is left of their bodies after a deletion."""


class Player(NamedTuple):
    """A player. Cookies name the session in which they were issued; those of earlier sessions are void."""

    id: str
    name: str
    session: int = 0


def insert_player(connection: Connection, player: Player, at: float) -> None:
    columns = {"id": player.id, "name": player.name, "created_at": at, "recovery": None, "session": player.session}
    connection.execute(sa.insert(schema.players).values(**columns))


def find_player(connection: Connection, player: str) -> Player | None:
    players = schema.players.c
    found = connection.execute(sa.select(players.id, players.name, players.session).where(players.id == player)).first()
    return None if found is None else Player(*found)


def find_names(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    """Return the names of players by their ids."""
    players = schema.players.c
    rows = connection.execute(sa.select(players.id, players.name).where(players.id.in_(ids)))
    return {row.id: row.name for row in rows}


def search_players(connection: Connection, text: str, most: int) -> list[Player]:
    """Return the players whose name contains a text, or whose id it is; the newest first. Engines are left out."""
    players = schema.players.c
    is_named = sa.func.lower(players.name).contains(text.lower(), autoescape=True)
    query = (
        sa.select(players.id, players.name, players.session)
        .where(sa.or_(is_named, players.id == text), ~players.id.startswith(ENGINE_PREFIX, autoescape=True))
        .order_by(players.created_at.desc())
        .limit(most)
    )
    return [Player(*row) for row in connection.execute(query)]


def lock_player(connection: Connection, player: str) -> None:
    """Make other transactions that lock the same player wait until this one ends."""
    players = schema.players.c
    connection.execute(sa.select(players.id).where(players.id == player).with_for_update())


def rename_player(connection: Connection, player: str, name: str) -> None:
    connection.execute(sa.update(schema.players).where(schema.players.c.id == player).values(name=name))


def set_recovery(connection: Connection, player: str, digest: str) -> None:
    connection.execute(sa.update(schema.players).where(schema.players.c.id == player).values(recovery=digest))


def has_recovery(connection: Connection, player: str) -> bool:
    """Whether a player has a recovery code that was not used."""
    return (
        connection.execute(sa.select(schema.players.c.recovery).where(schema.players.c.id == player)).scalar()
        is not None
    )


def use_recovery(connection: Connection, digest: str) -> Player | None:
    """Return the player of a recovery code, in a new session. The code becomes void, and so do earlier cookies."""
    players = schema.players.c
    player = connection.execute(sa.select(players.id).where(players.recovery == digest)).scalar()
    used = sa.update(schema.players).where(players.id == player, players.recovery == digest).values(recovery=None)
    if player is None or connection.execute(used).rowcount != 1:
        return None
    return start_session(connection, player)


def start_session(connection: Connection, player: str) -> Player | None:
    """Start a new session of a player, so that earlier cookies become void; return the player."""
    players = schema.players.c
    connection.execute(sa.update(schema.players).where(players.id == player).values(session=players.session + 1))
    connection.execute(sa.delete(schema.devices).where(schema.devices.c.player == player))
    return find_player(connection, player)


def erase_player(connection: Connection, player: str) -> tuple[int, list[str]]:
    """Delete a player's data. Return the number of changed rows, and the tables and records that must be read anew.

    Actions stay in the log, because a game is its log; the name and the chat messages do not. Records that the player
    uploaded are deleted, and so are records of games where the player sat, whoever uploaded them.
    """
    log = schema.log.c
    visited = sa.select(schema.members.c.table_id).where(schema.members.c.player == player)
    mine = (log.table_id.in_(visited), log.player == player)
    query = sa.select(log.table_id).where(*mine, log.kind.in_(ERASED)).distinct()
    tables = list(connection.execute(query).scalars())
    changed = 0
    for kind, body in ERASED.items():
        changed += connection.execute(sa.update(schema.log).where(*mine, log.kind == kind).values(body=body)).rowcount
    uploads = report_cache.find_uploads(connection, player)
    records = report_cache.forget_tables(connection, find_seated(connection, player, tables), uploads)
    conduct.erase_conduct(connection, player)
    notices.erase_notices(connection, player)
    plays.erase_plays(connection, player)
    circles.erase_member(connection, player)
    tournaments.erase_entrant(connection, player)
    leagues.erase_member(connection, player)
    champions.erase_champion(connection, player)
    puzzles.erase_solver(connection, player)
    for table in (schema.members, schema.ratings, schema.rating_changes, schema.passkeys, schema.devices):
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
