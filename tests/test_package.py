"""What `pip install` brings: a wheel that stays small."""

import importlib
import importlib.util
import io
import json
import subprocess
import zipfile
from pathlib import Path
from types import ModuleType
from unittest.mock import Mock

import pytest

import ludothek

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path(ludothek.__file__).parent
MOST_BYTES = 6_000_000
"""Of these, nets and compiled modules have about a third each."""
LEFT_OUT = {".pyc", ".pyx", ".c"}
KIT = PACKAGE / "offline_kit"
"""What the page needs without a network; it is not part of the wheel."""


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What builds the package, where no Node is on the PATH."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    module = importlib.import_module("backend")
    monkeypatch.setattr(module, "npm_on_path", lambda: None)
    return module


def test_node_comes_from_the_package_index_unless_no_page_is_wanted(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = importlib.import_module("page")
    monkeypatch.setattr(page, "build", Mock(side_effect=ImportError))
    monkeypatch.delenv("LUDOTHEK_PAGE", raising=False)
    assert backend._node() == [page.NODE_FROM_PYPI]
    page.build_if_possible()
    page.build.assert_called_once_with()
    monkeypatch.setenv("LUDOTHEK_PAGE", "none")
    assert backend._node() == []
    page.build_if_possible()
    page.build.assert_called_once_with()


def test_only_tracked_files_make_the_page_stale() -> None:
    """A cache that a tool leaves behind is no source of the page; what is drawn and written by hand is."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    spec = importlib.util.spec_from_file_location("page", ROOT / "packaging" / "page.py")
    assert spec is not None
    assert spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "web"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {name for name in listing.splitlines() if ".test." not in name and (ROOT / name).exists()}
    sources = {path.relative_to(ROOT).as_posix() for path in page.list_sources()}
    assert sources <= tracked
    assert {name for name in tracked if name.startswith(("web/src/", "web/public/"))} <= sources


def test_the_wheel_stays_small() -> None:
    """Everything that is packed, compressed as a wheel is."""
    note = PACKAGE / "compiled.json"
    built = json.loads(note.read_text(encoding="utf-8")) if note.exists() else {}
    is_small = built.get("complete") and "-fno-unwind-tables" in built.get("flags", [])
    if not is_small or not (PACKAGE / "page" / "index.html").exists():
        pytest.skip("the package is not built, or not with the flags that keep it small")
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(p for p in PACKAGE.rglob("*") if p.is_file() and p.suffix not in LEFT_OUT):
            if KIT in path.parents:
                continue
            packed.write(path, path.relative_to(PACKAGE.parent))
    print(f"{len(wheel.getvalue()):,} bytes")
    assert len(wheel.getvalue()) <= MOST_BYTES


def test_paths_are_short_enough_for_windows_without_long_paths() -> None:
    """Windows takes 259 characters in all unless it is told otherwise; half of them are for the folder it lies in."""
    files = (path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*") if path.suffix not in LEFT_OUT)
    assert max(len(str(path)) for path in files) <= 120
