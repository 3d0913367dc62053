"""The application in the test's own process, over a database of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.settings import Settings


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(logs, "configure", lambda level: None)
    with TestClient(make_app(Settings(data=str(tmp_path / "data")))) as client:
        yield client
