"""The contract tests come with the package, for games of others too; here they are run on ours."""

import pytest

pytest.register_assert_rewrite("ludothek.contract.test_contract")

from ludothek.contract.test_contract import *  # noqa: E402, F403
