"""The example game, installed where only the programs started here find it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludothek

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program that has the example installed."""
    folder = tmp_path_factory.mktemp("example")
    source, target = folder / "source", folder / "installed"
    shutil.copytree(ROOT / "examples" / "liars-dice", source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True, capture_output=True)
    paths = [str(target), str(Path(ludothek.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LUDOTHEK_LANG": "en"}
