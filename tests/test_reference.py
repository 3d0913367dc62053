"""Everything in the public library says in its docstring what it is, so that the reference made from them is whole."""

import importlib
import inspect
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import ludothek

RESEARCH = ("vector", "pictures", "export", "gymnasium", "pettingzoo", "openspiel")
NEEDED = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}


def members(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    yield name, thing
    if inspect.isclass(thing):
        for key, value in vars(thing).items():
            function = value.fget if isinstance(value, property) else getattr(value, "func", value)
            if not key.startswith("_") and callable(function) and not inspect.isclass(function):
                yield f"{name}.{key}", function


def list_undocumented(things: dict[str, Any]) -> list[str]:
    found = [member for name, thing in things.items() for member in members(name, thing)]
    return [name for name, thing in found if not inspect.getdoc(thing)]


def test_the_library_is_documented() -> None:
    things = {name: getattr(ludothek, name) for name in ludothek.__all__ if name not in ("__version__", "Bot")}
    assert list_undocumented(things) == []


@pytest.mark.parametrize("module", RESEARCH)
def test_the_research_modules_are_documented(module: str) -> None:
    if module in NEEDED:
        pytest.importorskip(NEEDED[module], reason=f"ludothek.research.{module} needs {NEEDED[module]}")
    loaded = importlib.import_module(f"ludothek.research.{module}")
    assert loaded.__doc__
    ours = {n: t for n, t in vars(loaded).items() if getattr(t, "__module__", "") == loaded.__name__ and n[0] != "_"}
    assert list_undocumented(ours) == []


@pytest.mark.parametrize("module", NEEDED)
def test_a_research_module_says_which_extra_it_needs(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, NEEDED[module], None)
    monkeypatch.delitem(sys.modules, f"ludothek.research.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"pip install 'ludothek\[{module}\]'"):
        importlib.import_module(f"ludothek.research.{module}")
