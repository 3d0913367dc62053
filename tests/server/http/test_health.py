"""A database that lacks something, or fails, is seen: in the health check, the metrics and the log."""

import time
from typing import Any

import pytest
import sqlalchemy as sa
import structlog
from starlette.testclient import TestClient

from ludothek.server import metrics
from ludothek.server.db.store import FAILING_SECONDS
from ludothek.server.errors import describe_database_error
from ludothek.server.http import health


def get_store(client: TestClient) -> Any:
    return client.app.state.service.store  # type: ignore[attr-defined]


def count_errors() -> float:
    return metrics.registry.get_sample_value("ludothek_store_errors_total") or 0.0


def test_a_missing_column_is_logged_counted_and_fails_the_health_check(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "CHECK_SECONDS", 0.0)
    assert client.get("/healthz").json() == {"status": "ok"}
    with get_store(client).engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE tables DROP COLUMN hints"))
    before = count_errors()
    with structlog.testing.capture_logs() as events:
        sick = client.get("/healthz")
        assert (sick.status_code, sick.json()["code"]) == (503, "store-unavailable")
    assert count_errors() > before
    assert [event["event"] for event in events] == ["read failed"]
    assert events[0]["error"] == "OperationalError: no such column: tables.hints"


def test_the_health_check_reads_the_database_once_a_second_however_many_ask(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    sa.event.listen(get_store(client).engine, "before_cursor_execute", lambda *arguments: read.append(arguments[2]))
    monkeypatch.setattr(health, "CHECK_SECONDS", 1e9)
    assert [client.get("/healthz").status_code for _ in range(5)] == [200] * 5
    assert len([statement for statement in read if "FROM players" in statement]) == 1


def test_the_health_check_fails_for_a_while_after_an_error(client: TestClient) -> None:
    writer = get_store(client).writer
    client.post("/api/me", json={"name": "Ada"})
    assert client.get("/healthz").status_code == 200
    writer.failed_at = time.monotonic()
    sick = client.get("/healthz")
    assert (sick.status_code, sick.json()["code"]) == (503, "store-failing")
    writer.failed_at -= FAILING_SECONDS
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("error", "description"),
    [
        (sa.exc.OperationalError("SELECT 1", {"name": "Ada"}, ValueError("no such table: x\nAda")), "no such table: x"),
        (sa.exc.DataError("SELECT 1", {}, ValueError("not a number: Ada")), "ValueError"),
        (sa.exc.IntegrityError("SELECT 1", {}, ValueError("Key (name)=(Ada) exists")), "ValueError"),
    ],
)
def test_what_a_log_says_of_an_error_quotes_no_values(error: sa.exc.DBAPIError, description: str) -> None:
    described = describe_database_error(error)
    assert described.endswith(description)
    assert "Ada" not in described
