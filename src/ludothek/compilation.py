"""Run the package compiled if all of it was compiled, otherwise interpreted; never a mix of both."""

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
    """Import finder that prefers the Python source of our modules to the compiled module beside it."""

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
    """Return why the package runs interpreted, or an empty string if it runs compiled."""
    if os.environ.get(SWITCH):
        return f"{SWITCH} is set"
    try:
        complete = json.loads(BUILD.read_text(encoding="utf-8"))["complete"]
    except (OSError, ValueError, KeyError):
        complete = False
    return "" if complete else "it was installed without a C compiler"


def select() -> None:
    """Install the finder for interpreted modules unless the package runs compiled."""
    if reason_to_interpret():
        sys.meta_path.insert(0, InterpretedFinder)


def describe() -> str:
    """Return "compiled", or "interpreted" with the reason."""
    why = reason_to_interpret()
    return f"interpreted: {why}" if why else "compiled"
