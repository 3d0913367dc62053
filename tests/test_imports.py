"""Imports point one way: between the packages, between the layers of the server, and never in a circle.

Every import counts: at the top of a module, inside a function, under `TYPE_CHECKING`, and a `cimport` in a `.pxd`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "architecture.md"

PACKAGES = """\
core      → nothing
games     → core
bots      → core
learn     → core
research  → core
review    → core, bots
puzzles   → core, bots, review
lab       → core, bots, research, puzzles
ludothek  → core, bots
contract  → core, bots, ludothek
server    → core, bots, learn, review, puzzles
offline   → core, bots, learn, review, puzzles, server
terminal  → core, bots, learn, review, research, lab, puzzles
agents    → core, bots, lab
cli       → core, bots, review, research, lab, agents, server, terminal
"""
SERVER = """\
errors, logs, metrics, settings, browser, protocol ← play ← answers ← tournaments ← notify ← db
← runtime ← service ← wire ← http ← app ← run ← cli
"""
WITHOUT_IO = {"errors", "protocol", "play", "answers"}  # the layers of the server that also run in a browser
EVERYWHERE = {"version", "compilation"}  # modules without imports of ours, open to all

Arrow = tuple[str, str]
ALLOWED = {
    name.strip(): set(others.strip().split(", ")) for name, others in re.findall(r"^(\w+) +→ (.*)$", PACKAGES, re.M)
}
RANK = {name: rank for rank, layer in enumerate(re.split(r"\s← ", SERVER.strip())) for name in layer.split(", ")}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in SOURCE.rglob("*.py")}


def python_imports(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each imported module of a Python source, with the names taken from it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((name.name, []) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"a relative import: {ast.unparse(node)}"
            yield node.module or "", [name.name for name in node.names]


def cython_imports(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each module that a .pxd imports from, with the names taken from it."""
    for module, names in re.findall(r"^\s*from (\S+) c?import (.+)$", source, re.MULTILINE):
        yield module, re.findall(r"\w+", names)
    for module in re.findall(r"^\s*cimport (\S+)", source, re.MULTILINE):
        yield module, []


def targets(imports: Iterator[tuple[str, list[str]]]) -> set[str]:
    """Resolve imports to the modules of Ludothek that they load; `from package import module` names the module."""
    found = set()
    for module, names in imports:
        inner = {f"{module}.{name}" for name in names} & MODULES.keys()
        found |= inner
        if not names or len(inner) < len(names):
            found.add(module)
    return found & MODULES.keys()


def read_graph() -> dict[str, set[str]]:
    graph = {name: targets(python_imports(path.read_text(encoding="utf-8"))) for name, path in MODULES.items()}
    for path in SOURCE.rglob("*.pxd"):
        graph[module_name(path)] |= targets(cython_imports(path.read_text(encoding="utf-8")))
    return {name: imported - {name} for name, imported in graph.items()}


@cache
def arrows() -> frozenset[Arrow]:
    """Return every import as a pair: who imports, and what."""
    return frozenset((name, other) for name, imported in read_graph().items() for other in imported)


def part(module: str, depth: int) -> str:
    """Return the name of the package (depth 1) or of the layer of the server (depth 2) that holds a module."""
    return [*module.split("."), "ludothek", "ludothek"][depth]


def is_allowed(arrow: Arrow) -> bool:
    package, other = (part(module, 1) for module in arrow)
    if package == "__main__":
        return other == "cli"
    if package == "offline" and other == "server":
        return part(arrow[1], 2) in WITHOUT_IO
    if package != other:
        return other in ALLOWED[package] | EVERYWHERE
    if package != "server":
        return True
    layer, lower = (part(module, 2) for module in arrow)
    return RANK.get(lower, 99) <= RANK.get(layer, -1)


def cycle(arrows: set[Arrow]) -> list[str]:
    """Return the modules of one import cycle, or nothing."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for module, imported in sorted(arrows):
        sorter.add(module, imported)
    try:
        sorter.prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_every_import_follows_an_arrow_of_the_table() -> None:
    assert sorted(arrow for arrow in arrows() if not is_allowed(arrow)) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert cycle(arrows()) == []


def test_every_package_is_in_the_table() -> None:
    assert {part(name, 1) for name in MODULES} - {"__main__"} - EVERYWHERE == ALLOWED.keys()


def test_the_documentation_shows_the_same_arrows() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert PACKAGES in page
    assert SERVER in page


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import ludothek.core.rng", {"ludothek.core.rng"}),
        ("from ludothek.core import rng", {"ludothek.core.rng"}),
        ("from ludothek.core.rng import Rng", {"ludothek.core.rng"}),
        ("from ludothek import core, Table", {"ludothek", "ludothek.core"}),
        ("if TYPE_CHECKING:\n    from ludothek.core import rng", {"ludothek.core.rng"}),
        ("def f():\n    from ludothek.core import rng", {"ludothek.core.rng"}),
        ("import json", set()),
    ],
)
def test_an_import_is_found_wherever_it_stands(source: str, found: set[str]) -> None:
    assert targets(python_imports(source)) == found


def test_a_cimport_is_found() -> None:
    source = "cimport cython\nfrom ludothek.core.rng cimport Rng\ncimport ludothek.core.state"
    assert targets(cython_imports(source)) == {"ludothek.core.rng", "ludothek.core.state"}


def test_a_wrong_arrow_and_a_cycle_are_noticed() -> None:
    assert not is_allowed(("ludothek.core.table", "ludothek.bots.arena"))
    assert cycle({("a", "b"), ("b", "c"), ("c", "a")})
    assert not cycle({("a", "b"), ("b", "c"), ("a", "c")})
