"""The play layer needs no web framework and no database, and a table is rebuilt without a web framework."""

import subprocess
import sys

import pytest

FRAMEWORKS = {"starlette", "sqlalchemy", "uvicorn"}


@pytest.mark.parametrize(
    ("modules", "allowed"),
    [
        ("play.create, ludothek.server.play.intents, ludothek.server.play.updates", set()),
        ("runtime.history, ludothek.server.runtime.hub", {"sqlalchemy"}),
    ],
)
def test_imports(modules: str, allowed: set[str]) -> None:
    program = f"import ludothek.server.{modules}, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert FRAMEWORKS & set(loaded) == allowed
