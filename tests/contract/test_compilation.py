"""Compiled and interpreted, the rules are the same."""

import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludothek
from ludothek import compilation
from ludothek.core import constants

SOURCE = Path(ludothek.__file__).parent
TYPED = [path.with_suffix(".py") for path in SOURCE.rglob("*.pxd")]
built = pytest.mark.skipif(
    compilation.describe() != "compiled",
    reason="only the interpreted form is installed here: nothing to compare it with",
)


def run(*arguments: str, interpreted: bool) -> str:
    environment = {k: v for k, v in os.environ.items() if k != compilation.SWITCH}
    if interpreted:
        environment[compilation.SWITCH] = "1"
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.slow
@built
def test_compiled_and_interpreted_play_identical_games() -> None:
    compiled = run("-m", "tests.contract.digest", "1", interpreted=False).splitlines()
    interpreted = run("-m", "tests.contract.digest", "1", interpreted=True).splitlines()
    assert compiled == interpreted
    assert compiled


@built
def test_the_switch_forces_the_interpreted_form_everywhere() -> None:
    code = (
        "import sys, ludothek; ludothek.Table('maumau'); "
        "print([m for n, m in sys.modules.items() if n.startswith('ludothek') and not m.__file__.endswith('.py')])"
    )
    assert run("-c", code, interpreted=True) == "[]\n"
    assert run("-c", "from ludothek import compilation; print(compilation.describe())", interpreted=True).startswith(
        "interpreted: "
    )


@built
def test_what_runs_was_compiled_from_this_source() -> None:
    modules = json.loads(compilation.BUILD.read_text())["modules"]
    for path in TYPED:
        name = ".".join(("ludothek", *path.relative_to(SOURCE).with_suffix("").parts))
        assert modules[name] == hashlib.sha256(path.read_bytes() + path.with_suffix(".pxd").read_bytes()).hexdigest(), (
            f"{name} is stale: run make"
        )
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert str(spec.origin).endswith((".so", ".pyd"))


@pytest.mark.parametrize("path", TYPED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_interpreted_arrays_are_as_long_as_the_compiled_ones(path: Path) -> None:
    """An array that is longer interpreted would hide an index that is out of bounds compiled."""
    typed = path.with_suffix(".pxd").read_text()
    plain = path.read_text()
    lengths = {name: int(length) for length, name in re.findall(r"cdef (?:public )?[\w ]+\[(\d+)\] (\w+)", typed)}
    made = {name: int(length) for name, length in re.findall(r"self\.(\w+)(?:: [^=]+)? = \[0\] \* (\d+)", plain)}
    shared = re.findall(r"self\.(\w+) = (BITS|PLACES)\n", plain)
    made |= {name: len(getattr(constants, table)) for name, table in shared}
    assert made == lengths
