"""A table's configuration goes to the database and comes back as it was."""

from dataclasses import replace

import sqlalchemy as sa

from ludothek.server.db import schema
from ludothek.server.play.commitment import commit_to
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import ClockSettings
from tests.server.play.driver import make_config


def test_a_configuration_survives_the_database() -> None:
    engine = sa.create_engine("sqlite://")
    schema.metadata.create_all(engine)
    plain = make_config(id="plain")
    full = make_config(
        "origami",
        3,
        id="full",
        seed=2**64 - 1,
        salted=False,
        open_seed=True,
        visibility="listed",
        spectators=False,
        hints=False,
        clock=ClockSettings(kind="fischer", seconds=300, increment=7, expiry="resign"),
        bot_pause=0.25,
        created_at=1234.5,
    )
    with engine.begin() as connection:
        for config in (plain, full):
            connection.execute(sa.insert(schema.tables).values(**config.to_columns()))
        rows = connection.execute(sa.select(schema.tables)).mappings().all()
    assert {row["id"]: TableConfig.from_columns(row) for row in rows} == {"plain": plain, "full": full}
    assert {row["status"] for row in rows} == {"open"}


def test_the_commitment_binds_seed_and_salt() -> None:
    config = make_config()
    assert config.commitment == commit_to(config.seed, config.salt)
    assert replace(config, seed=config.seed + 1).commitment != config.commitment
    assert replace(config, salt="cd" * 32).commitment != config.commitment
