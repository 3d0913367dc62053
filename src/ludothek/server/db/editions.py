"""Editions that players bring: checked by the game, kept by content, found again by their hash."""

import tomllib

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core import registry
from ludothek.core.edition import Edition, parsed
from ludothek.core.errors import EditionError
from ludothek.core.table import opened
from ludothek.server.db import schema
from ludothek.server.errors import Invalid, Unknown
from ludothek.server.play.text import clean_name


def parse(game: str, name: str, source: str) -> Edition:
    """An edition from its text, if the game can be played with it."""
    try:
        return opened(registry.game(game), parsed(source, game, clean_name(name)))
    except EditionError as error:
        raise Invalid("invalid-edition", "; ".join(error.problems[:20])) from None


def keep(connection: Connection, edition: Edition) -> None:
    known = connection.execute(sa.select(schema.editions.c.hash).where(schema.editions.c.hash == edition.hash)).first()
    if known is None:
        columns = {"hash": edition.hash, "game": edition.game, "name": edition.name, "source": edition.source}
        connection.execute(sa.insert(schema.editions).values(**columns))


def load(connection: Connection, game: str, content_hash: str) -> Edition:
    found = (
        connection.execute(sa.select(schema.editions).where(schema.editions.c.hash == content_hash)).mappings().first()
    )
    if found is None:
        raise Unknown("no-such-edition", "the edition of this table is not here")
    return Edition(game, found["name"], tomllib.loads(found["source"]), found["source"])
