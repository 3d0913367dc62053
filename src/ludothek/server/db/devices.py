"""The devices on which a player is signed in."""

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema

MOST_DEVICES = 20
"""How many devices of one player are signed in; the one that was not seen for longest gives way."""


class Device(NamedTuple):
    id: str
    name: str
    created_at: float
    seen_at: float


def insert_device(connection: Connection, player: str, device: Device) -> None:
    outdated = [old.id for old in list_devices(connection, player)[MOST_DEVICES - 1 :]]
    for old in outdated:
        delete_device(connection, player, old)
    connection.execute(sa.insert(schema.devices).values(player=player, **device._asdict()))


def list_devices(connection: Connection, player: str) -> list[Device]:
    """Return a player's devices, the one that was seen last first."""
    devices = schema.devices.c
    query = sa.select(devices.id, devices.name, devices.created_at, devices.seen_at).where(devices.player == player)
    return [Device(*row) for row in connection.execute(query.order_by(devices.seen_at.desc()))]


def delete_device(connection: Connection, player: str, device: str) -> bool:
    devices = schema.devices.c
    change = sa.delete(schema.devices).where(devices.player == player, devices.id == device)
    return bool(connection.execute(change).rowcount)


def note_seen(connection: Connection, device: str, at: float) -> None:
    connection.execute(sa.update(schema.devices).where(schema.devices.c.id == device).values(seen_at=at))
