"""Passkeys in the database."""

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.players import Player


class Passkey(NamedTuple):
    player: Player
    public_key: bytes
    sign_count: int


def insert_passkey(connection: Connection, credential: str, player: str, public_key: bytes, sign_count: int) -> None:
    columns = {"credential": credential, "player": player, "public_key": public_key, "sign_count": sign_count}
    connection.execute(sa.insert(schema.passkeys).values(**columns))


def find_passkey(connection: Connection, credential: str) -> Passkey | None:
    query = (
        sa.select(schema.passkeys, schema.players.c.name)
        .join(schema.players, schema.players.c.id == schema.passkeys.c.player)
        .where(schema.passkeys.c.credential == credential)
    )
    row = connection.execute(query).first()
    return None if row is None else Passkey(Player(row.player, row.name), row.public_key, row.sign_count)


def set_sign_count(connection: Connection, credential: str, sign_count: int) -> None:
    change = sa.update(schema.passkeys).where(schema.passkeys.c.credential == credential)
    connection.execute(change.values(sign_count=sign_count))


def has_passkey(connection: Connection, player: str) -> bool:
    query = sa.select(schema.passkeys.c.player).where(schema.passkeys.c.player == player)
    return connection.execute(query).first() is not None
