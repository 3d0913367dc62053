"""Every test has a home of its own, in English, 80 columns wide."""

import pytest


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LUDOTHEK_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
