"""A migration that was landed is never edited: databases that ran it would not get the change.

`data/migrations.json` has the hash of every landed migration. A new migration is entered by
`python -m tests.server.db.test_landed_migrations`, which refuses to change a hash that is there.
"""

import hashlib
import json
from pathlib import Path

from ludothek.server.db.migrations import versions

LANDED = Path(__file__).parent / "data" / "migrations.json"


def hash_migrations() -> dict[str, str]:
    """Return the hash of every migration by its file's name."""
    files = sorted(Path(versions.__file__).parent.glob("m*.py"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_landed_migrations_are_unchanged() -> None:
    assert hash_migrations() == json.loads(LANDED.read_text(encoding="utf-8"))


def enter_new_migrations() -> None:
    landed = json.loads(LANDED.read_text(encoding="utf-8")) if LANDED.exists() else {}
    hashes = hash_migrations()
    edited = [name for name, digest in landed.items() if hashes.get(name) != digest]
    if edited:
        raise SystemExit(f"edited after it was landed: {', '.join(edited)}; write a new migration instead")
    LANDED.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    enter_new_migrations()
