"""How players are reached, and what they want to be told, in the database; and the key that signs what is pushed."""

from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.errors import StateConflict
from ludothek.server.notify.channels import Channel, decode_target, encode_target
from ludothek.server.notify.preferences import Preferences

MOST_CHANNELS = 20
PUSH_KEY = "push-key"


def read_channel(row: Any) -> Channel:
    return Channel(
        id=row["id"],
        player=row["player"],
        kind=row["kind"],
        target=decode_target(row["kind"], row["target"]),
        table=row["table_id"],
        label=row["label"],
        site=row["site"],
        token=row["token"],
        confirmed=bool(row["confirmed"]),
        created_at=row["created_at"],
    )


def add_channel(connection: Connection, channel: Channel) -> None:
    """Store a channel; one with the same target takes its place."""
    columns = schema.channels.c
    target = encode_target(channel.target)
    same = (columns.player == channel.player, columns.kind == channel.kind, columns.target == target)
    connection.execute(sa.delete(schema.channels).where(*same, columns.table_id.is_not_distinct_from(channel.table)))
    count = sa.select(sa.func.count()).where(columns.player == channel.player)
    if connection.execute(count).scalar_one() >= MOST_CHANNELS:
        raise StateConflict("too-many-channels", f"a player can have {MOST_CHANNELS} ways to be told")
    connection.execute(
        sa.insert(schema.channels).values(
            id=channel.id,
            player=channel.player,
            kind=channel.kind,
            target=target,
            table_id=channel.table,
            label=channel.label,
            site=channel.site,
            token=channel.token,
            confirmed=channel.confirmed,
            created_at=channel.created_at,
        )
    )


def list_channels(connection: Connection, player: str) -> list[Channel]:
    """Return all channels that a player has added, the oldest first."""
    columns = schema.channels.c
    query = sa.select(schema.channels).where(columns.player == player).order_by(columns.created_at, columns.id)
    return [read_channel(row) for row in connection.execute(query).mappings()]


def select_receivers(player: str, table: str | None) -> "sa.Select[Any]":
    """Select the confirmed channels of a player or, with a table, of that table."""
    columns = schema.channels.c
    own = columns.table_id.is_(None) & (columns.player == player)
    return sa.select(schema.channels).where(columns.confirmed, own if table is None else columns.table_id == table)


def find_channel(connection: Connection, channel: str) -> Channel | None:
    query = sa.select(schema.channels).where(schema.channels.c.id == channel)
    row = connection.execute(query).mappings().first()
    return None if row is None else read_channel(row)


def remove_channel(connection: Connection, channel: str) -> None:
    connection.execute(sa.delete(schema.deliveries).where(schema.deliveries.c.channel == channel))
    connection.execute(sa.delete(schema.channels).where(schema.channels.c.id == channel))


def confirm_channel(connection: Connection, token: str) -> bool:
    """Confirm the channel of a token; False if there is none."""
    change = sa.update(schema.channels).where(schema.channels.c.token == token).values(confirmed=True)
    return bool(connection.execute(change).rowcount)


def unsubscribe(connection: Connection, token: str) -> bool:
    """Remove the channel of a token; False if there is none."""
    channel = connection.execute(sa.select(schema.channels.c.id).where(schema.channels.c.token == token)).scalar()
    if channel is not None:
        remove_channel(connection, channel)
    return channel is not None


def read_preferences(connection: Connection, player: str) -> Preferences:
    columns = schema.preferences.c
    body = connection.execute(sa.select(columns.body).where(columns.player == player)).scalar()
    return Preferences() if body is None else msgspec.json.decode(body, type=Preferences)


def write_preferences(connection: Connection, player: str, preferences: Preferences) -> None:
    connection.execute(sa.delete(schema.preferences).where(schema.preferences.c.player == player))
    body = msgspec.json.encode(preferences).decode()
    connection.execute(sa.insert(schema.preferences).values(player=player, body=body))


def read_push_key(connection: Connection) -> str | None:
    return connection.execute(sa.select(schema.meta.c.value).where(schema.meta.c.key == PUSH_KEY)).scalar()


def keep_push_key(connection: Connection, make: Callable[[], str]) -> str:
    """Return the private key that signs what is pushed; made when it is first needed, the same for all processes."""
    key = read_push_key(connection)
    if key is None:
        key = make()
        connection.execute(sa.insert(schema.meta).values(key=PUSH_KEY, value=key))
    return key
