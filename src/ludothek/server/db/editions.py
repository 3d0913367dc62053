"""Editions that players brought, each stored once, by the hash of all that is in it."""

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core.edition import Edition, read_data
from ludothek.server.db import schema
from ludothek.server.errors import NotFound


def insert_edition(connection: Connection, edition: Edition) -> None:
    """Store an edition unless it is there already."""
    editions = schema.editions
    if connection.execute(sa.select(editions.c.hash).where(editions.c.hash == edition.source_hash)).first() is None:
        columns = {"hash": edition.source_hash, "game": edition.game, "name": edition.name, "source": edition.source}
        connection.execute(sa.insert(editions).values(**columns))


def load_edition(connection: Connection, game: str, key: str) -> Edition:
    query = sa.select(schema.editions).where(schema.editions.c.hash == key)
    found = connection.execute(query).mappings().first()
    if found is None:
        raise NotFound("no-such-edition", "the edition of this table is not here")
    return Edition(game, found["name"], read_data(found["source"]), found["source"])


def delete_unused(connection: Connection) -> int:
    """Delete the editions that no table is played with; return how many they were."""
    used = sa.select(schema.tables.c.edition)
    return connection.execute(sa.delete(schema.editions).where(schema.editions.c.hash.not_in(used))).rowcount
