"""Migration of the database to this server's schema, by one process at a time; a newer schema is refused."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from ludothek.server.errors import SchemaTooNew

LOCK = 0x4C55444F


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction, under a lock."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                upgrade(connection)
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
            connection.commit()


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise SchemaTooNew(
            f"the database has schema {current}, written by a newer server; this one knows up to {max(known)}. "
            "Install the newer version, or restore a backup made before the upgrade."
        )
    command.upgrade(config, "head")
