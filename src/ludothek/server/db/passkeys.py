"""Passkeys in the database."""

import hashlib
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.players import Player
from ludothek.server.errors import NotFound, StateConflict

MOST_PASSKEYS = 20
CHALLENGE_SECONDS = 300
"""How long a challenge may be answered."""


class Passkey(NamedTuple):
    player: Player
    public_key: bytes
    sign_count: int


class NamedPasskey(NamedTuple):
    """A passkey as its owner knows it; `id` names it to them alone."""

    id: str
    name: str
    created_at: float | None
    used_at: float | None


def insert_passkey(
    connection: Connection, credential: str, player: str, public_key: bytes, sign_count: int, name: str, at: float
) -> None:
    owned = sa.select(sa.func.count()).where(schema.passkeys.c.player == player)
    if connection.execute(owned).scalar_one() >= MOST_PASSKEYS:
        raise StateConflict("too-many-passkeys", f"a player can have {MOST_PASSKEYS} passkeys")
    columns = {"credential": credential, "player": player, "public_key": public_key, "sign_count": sign_count}
    connection.execute(sa.insert(schema.passkeys).values(**columns, name=name, created_at=at))


def key_passkey(credential: str) -> str:
    """Return a short id of a passkey, which says nothing about its credential."""
    return hashlib.sha256(credential.encode()).hexdigest()[:16]


def list_passkeys(connection: Connection, player: str) -> list[NamedPasskey]:
    keys = schema.passkeys.c
    query = sa.select(keys.credential, keys.name, keys.created_at, keys.used_at).where(keys.player == player)
    rows = connection.execute(query.order_by(keys.created_at, keys.credential))
    return [NamedPasskey(key_passkey(row.credential), row.name, row.created_at, row.used_at) for row in rows]


def find_credential(connection: Connection, player: str, passkey: str) -> str:
    """Return the credential of a player's passkey; raise NotFound if they have no such one."""
    keys = schema.passkeys.c
    mine = connection.execute(sa.select(keys.credential).where(keys.player == player)).scalars()
    found: str | None = next((credential for credential in mine if key_passkey(credential) == passkey), None)
    if found is None:
        raise NotFound("no-such-passkey", "you have no such passkey")
    return found


def rename_passkey(connection: Connection, player: str, passkey: str, name: str) -> None:
    same = schema.passkeys.c.credential == find_credential(connection, player, passkey)
    connection.execute(sa.update(schema.passkeys).where(same).values(name=name))


def delete_passkey(connection: Connection, player: str, passkey: str) -> None:
    same = schema.passkeys.c.credential == find_credential(connection, player, passkey)
    connection.execute(sa.delete(schema.passkeys).where(same))


def find_passkey(connection: Connection, credential: str) -> Passkey | None:
    query = (
        sa.select(
            *(schema.passkeys.c[name] for name in ("player", "public_key", "sign_count")),
            *(schema.players.c[name] for name in ("name", "session")),
        )
        .join(schema.players, schema.players.c.id == schema.passkeys.c.player)
        .where(schema.passkeys.c.credential == credential)
    )
    row = connection.execute(query).first()
    return None if row is None else Passkey(Player(row.player, row.name, row.session), row.public_key, row.sign_count)


def set_sign_count(connection: Connection, credential: str, sign_count: int, at: float) -> None:
    change = sa.update(schema.passkeys).where(schema.passkeys.c.credential == credential)
    connection.execute(change.values(sign_count=sign_count, used_at=at))


def use_challenge(connection: Connection, digest: str, at: float) -> None:
    """Note that a challenge was answered; a second time the database refuses it with an IntegrityError."""
    connection.execute(sa.insert(schema.challenges).values(digest=digest, used_at=at))


def expire_challenges(connection: Connection, now: float) -> None:
    """Forget answered challenges that would not be accepted any more because of their age."""
    connection.execute(sa.delete(schema.challenges).where(schema.challenges.c.used_at < now - 2 * CHALLENGE_SECONDS))


def has_passkey(connection: Connection, player: str) -> bool:
    query = sa.select(schema.passkeys.c.player).where(schema.passkeys.c.player == player)
    return connection.execute(query).first() is not None
