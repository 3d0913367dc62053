"""What `pip install` brings: a wheel that stays small."""

import io
import json
import zipfile
from pathlib import Path

import pytest

import ludothek

PACKAGE = Path(ludothek.__file__).parent
MOST_BYTES = 6_400_000
"""The goal is 6,000,000; compiled modules have half of it, nets a third."""
LEFT_OUT = {".pyc", ".pyx", ".c"}
KIT = PACKAGE / "offline_kit"
"""What the page needs without a network; it is not part of the wheel."""


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
