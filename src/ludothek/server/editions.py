"""Editions that players bring: checked by the game, kept by content, found again by their hash."""

import tomllib

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.engine import registry
from ludothek.engine.edition import Edition
from ludothek.engine.errors import EditionError
from ludothek.engine.table import opened
from ludothek.server import model
from ludothek.server.errors import Invalid, Unknown


def parse(game: str, name: str, source: str) -> Edition:
    """An edition from its text, if the game can be played with it."""
    try:
        edition = Edition(game, name, tomllib.loads(source), source)
        return opened(registry.game(game), edition)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Invalid("invalid-edition", f"the edition is not a TOML file: {error}") from None
    except EditionError as error:
        raise Invalid("invalid-edition", "; ".join(error.problems[:20])) from None


def keep(connection: Connection, edition: Edition) -> None:
    known = connection.execute(sa.select(model.editions.c.hash).where(model.editions.c.hash == edition.hash)).first()
    if known is None:
        columns = {"hash": edition.hash, "game": edition.game, "name": edition.name, "source": edition.source}
        connection.execute(sa.insert(model.editions).values(**columns))


def load(connection: Connection, game: str, content_hash: str) -> Edition:
    found = (
        connection.execute(sa.select(model.editions).where(model.editions.c.hash == content_hash)).mappings().first()
    )
    if found is None:
        raise Unknown("no-such-edition", "the edition of this table is not here")
    return Edition(game, found["name"], tomllib.loads(found["source"]), found["source"])
