"""The lobby's query beside a million finished games."""

from pathlib import Path
from typing import Any

from sqlalchemy import event

from ludothek.server.db.store import Store
from ludothek.server.db.tables import list_lobby
from ludothek.server.settings import Settings

STATISTICS = [("tables_listed", "1000001 1000001 500001 1"), ("tables_status", "1000001 500001 1")]
"""What SQLite's ANALYZE notes where a million listed games are over and one waits."""


def test_the_lobby_reads_no_game_that_is_over(tmp_path: Path) -> None:
    store = Store(Settings(data=str(tmp_path)).url)
    store.open()
    asked: list[tuple[str, Any]] = []
    try:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ANALYZE")
            connection.exec_driver_sql("DELETE FROM sqlite_stat1 WHERE tbl = 'tables'")
            connection.exec_driver_sql("INSERT INTO sqlite_stat1 VALUES ('tables', ?, ?)", STATISTICS)
        with store.engine.connect() as connection:
            event.listen(connection, "before_cursor_execute", lambda *call: asked.append((call[2], call[3])))
            assert list_lobby(connection, 50) == ([], [])
            queries = list(asked)
            for query, parameters in queries:
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", parameters)
                assert "SCAN tables" not in [row[3] for row in plan]
        assert queries
    finally:
        store.close()
