"""Editions that players brought, each stored once, by the hash of all that is in it."""

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core.edition import Edition, read_data
from ludothek.server.db import schema
from ludothek.server.errors import NotFound
from ludothek.server.play import clock

KEPT_SECONDS = 3600.0
"""How long an edition is kept after it was brought or chosen, though no table is played with it."""


def insert_edition(connection: Connection, edition: Edition) -> None:
    """Store an edition; one that is there already is kept as if it were new."""
    if touch_edition(connection, edition.game, edition.source_hash):
        return
    columns = {"hash": edition.source_hash, "game": edition.game, "name": edition.name, "source": edition.source}
    connection.execute(sa.insert(schema.editions).values(touched_at=clock.now(), **columns))


def touch_edition(connection: Connection, game: str, key: str) -> bool:
    """Keep an edition from being deleted for a while; return whether it is there.

    `delete_unused` waits for the transaction that did this and then looks at the row again. A row that is only
    locked would be deleted all the same: PostgreSQL doesn't look at the tables again.
    """
    editions = schema.editions
    change = sa.update(editions).where(editions.c.hash == key, editions.c.game == game)
    return connection.execute(change.values(touched_at=clock.now())).rowcount > 0


def load_edition(connection: Connection, game: str, key: str) -> Edition:
    query = sa.select(schema.editions).where(schema.editions.c.hash == key, schema.editions.c.game == game)
    found = connection.execute(query).mappings().first()
    if found is None:
        raise NotFound("no-such-edition", "the edition of this table is not here")
    return Edition(game, found["name"], read_data(found["source"]), found["source"])


def delete_unused(connection: Connection) -> int:
    """Delete the editions that no table is played with and nobody has just brought; return how many they were."""
    editions, used = schema.editions, sa.select(schema.tables.c.edition)
    old = editions.c.touched_at < clock.now() - KEPT_SECONDS
    return connection.execute(sa.delete(editions).where(old, editions.c.hash.not_in(used))).rowcount
