"""Every clause of every game in the house is named by a test."""

from pathlib import Path

import pytest

import ludothek

HERE = Path(__file__).parent


@pytest.mark.parametrize("key", [key for key in ludothek.installed_games() if (HERE / key).is_dir()])
def test_every_clause_is_named_by_a_test(key: str) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (HERE / key).glob("test_*.py"))
    missing = [clause for clause in ludothek.game(key).clauses if clause.replace("-", "_") not in tests]
    assert missing == []
