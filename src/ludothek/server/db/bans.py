"""Bans of players and of network addresses."""

import ipaddress
from typing import Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema

Kind = Literal["player", "address"]
MOST = 10_000


class Ban(NamedTuple):
    """Who is banned: a player's id, or an IPv4 address or IPv6 network."""

    kind: str
    value: str
    at: float


def insert_ban(connection: Connection, kind: Kind, value: str, at: float) -> None:
    """Ban a player or a network, unless it is banned already."""
    delete_ban(connection, kind, value)
    connection.execute(sa.insert(schema.bans).values(kind=kind, value=value, at=at))


def delete_ban(connection: Connection, kind: Kind, value: str) -> bool:
    """Lift a ban; return whether there was one."""
    bans = schema.bans.c
    return connection.execute(sa.delete(schema.bans).where(bans.kind == kind, bans.value == value)).rowcount > 0


def list_bans(connection: Connection) -> list[Ban]:
    """Return all bans, the newest first."""
    bans = schema.bans.c
    query = sa.select(bans.kind, bans.value, bans.at).order_by(bans.at.desc()).limit(MOST)
    return [Ban(*row) for row in connection.execute(query)]


def is_address(value: str) -> bool:
    """Whether a text is an IPv4 or IPv6 address, or a network as a ban names it."""
    try:
        ipaddress.ip_network(value, strict=False)
    except ValueError:
        return False
    return True
