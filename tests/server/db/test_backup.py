"""What a backup holds, and what restoring it leaves alone."""

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from ludothek.server.db import schema
from ludothek.server.db.backup import backup, restore
from ludothek.server.db.migrate import migrate
from ludothek.server.db.store import connect
from ludothek.server.settings import Settings


def test_restoring_leaves_the_running_processes_alone(database: Callable[[], str | None], tmp_path: Path) -> None:
    engine = connect(Settings(data=str(tmp_path), database=database()).url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(sa.insert(schema.nodes).values(id="then", seen_at=1.0))
    backup(engine, tmp_path / "backup.sqlite3")
    with engine.begin() as connection:
        connection.execute(sa.update(schema.nodes).values(id="now"))
        connection.execute(sa.insert(schema.homes).values(table_id="table", node="now"))
    restore(tmp_path / "backup.sqlite3", engine)
    with engine.connect() as connection:
        assert connection.execute(sa.select(schema.nodes.c.id)).scalars().all() == ["now"]
        assert connection.execute(sa.select(schema.homes.c.node)).scalars().all() == ["now"]
    engine.dispose()
