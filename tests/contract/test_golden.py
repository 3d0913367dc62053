"""Nothing about a game changes by accident: see `golden.py`."""

import pytest

from tests.contract.cases import Case
from tests.contract.golden import FOLDER, golden_cases, playthrough


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_the_golden_playthrough_has_not_changed(case: Case) -> None:
    assert playthrough(case) == (FOLDER / f"{case}.txt").read_text(encoding="utf-8")
