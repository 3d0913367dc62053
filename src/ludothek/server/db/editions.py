"""Editions that players brought, stored once by the hash of their content."""

import tomllib

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core.edition import Edition
from ludothek.server.db import schema
from ludothek.server.errors import NotFound


def insert_edition(connection: Connection, edition: Edition) -> None:
    """Store an edition unless it is there already."""
    editions = schema.editions
    if connection.execute(sa.select(editions.c.hash).where(editions.c.hash == edition.hash)).first() is None:
        columns = {"hash": edition.hash, "game": edition.game, "name": edition.name, "source": edition.source}
        connection.execute(sa.insert(editions).values(**columns))


def load_edition(connection: Connection, game: str, content_hash: str) -> Edition:
    query = sa.select(schema.editions).where(schema.editions.c.hash == content_hash)
    found = connection.execute(query).mappings().first()
    if found is None:
        raise NotFound("no-such-edition", "the edition of this table is not here")
    return Edition(game, found["name"], tomllib.loads(found["source"]), found["source"])
