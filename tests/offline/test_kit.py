"""What a browser needs to play without a network: everything that is imported there is in it."""

import ast
import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return importlib.import_module("offline")


def list_imports(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_no_part_of_the_standard_library_is_left_out_that_is_imported(offline: ModuleType) -> None:
    imports = set().union(*(list_imports(path) for path in offline.list_sources() if path.suffix == ".py"))
    assert {"zoneinfo", "dataclasses", "urllib.parse"} <= imports
    library = {name for name in imports if name.partition(".")[0] in sys.stdlib_module_names}
    paths = {f"{name.replace('.', '/')}{end}" for name in library for end in (".py", "/__init__.py")}
    assert {path for path in paths if offline.UNUSED_LIBRARY.match(path)} == set()


def test_no_module_of_ours_is_left_out_that_is_imported(offline: ModuleType) -> None:
    sources = [path for path in offline.list_sources() if path.suffix == ".py"]
    imports = {name.replace(".", "/") for name in set().union(*map(list_imports, sources)) if name != "ludothek"}
    needed = {path for name in imports if (path := offline.SOURCE.parent / f"{name}.py").exists()}
    only_elsewhere = {path for path in needed if path.name == "terminal.py" or path.parent.name == "engines"}
    assert needed - set(sources) == only_elsewhere
