"""The form that runs: compiled when the whole package was compiled, else the same Python interpreted, never a mix."""

import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

SWITCH = "LUDOTHEK_INTERPRETED"
BUILD = Path(__file__).with_name("compiled.json")


class InterpretedFinder:
    """Finds the Python source of a module of ours even where a compiled one lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("ludothek."):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None:
            return spec
        for suffix in EXTENSION_SUFFIXES:
            if spec.origin.endswith(suffix):
                return importlib.util.spec_from_file_location(name, spec.origin.removesuffix(suffix) + ".py")
        return spec


def reason_to_interpret() -> str:
    """Why the package does not run compiled; empty if it does."""
    if os.environ.get(SWITCH):
        return f"{SWITCH} is set"
    try:
        complete = json.loads(BUILD.read_text())["complete"]
    except (OSError, ValueError, KeyError):
        complete = False
    return "" if complete else "it was installed without a C compiler"


def choose() -> None:
    """Makes sure that one form is imported throughout."""
    if reason_to_interpret():
        sys.meta_path.insert(0, InterpretedFinder)


def running() -> str:
    """ "compiled", or "interpreted" and why."""
    why = reason_to_interpret()
    return f"interpreted: {why}" if why else "compiled"
