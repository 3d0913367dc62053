"""Par of the deals of the day is computed ahead, one job after the other, and never in the way of other reports."""

from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

import ludothek
from ludothek.server.db import report_cache
from ludothek.server.http.deals import start_next_par
from ludothek.server.play import clock


def test_par_of_every_game_is_started_before_anybody_asks(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    service = client.app.state.service  # type: ignore[attr-defined]
    started: list[str] = []
    monkeypatch.setattr(service.jobs, "start", lambda key, *rest, **more: started.append(key))
    assert client.portal is not None
    while key := client.portal.call(start_next_par, service):
        client.portal.call(report_cache.put, service.store, key, "[]", clock.now())
    today = datetime.now(UTC).date()
    assert [f"day.{game}.{today}" for game in ludothek.installed_games()] == [
        key.split(":")[1] for key in started if str(today) in key
    ]


def test_par_waits_while_another_report_is_made(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    service = client.app.state.service  # type: ignore[attr-defined]
    monkeypatch.setattr(type(service.jobs), "is_idle", False)
    assert client.portal is not None
    assert client.portal.call(start_next_par, service) is None
