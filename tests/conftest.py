"""Marks as slow the tests that repeat a property for every option of a game."""

import pytest

from ludothek.contract.cases import Case


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        callspec = getattr(item, "callspec", None)
        case = callspec.params.get("case") if callspec else None
        if isinstance(case, Case) and case.options:
            item.add_marker(pytest.mark.slow)
