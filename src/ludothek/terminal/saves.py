"""Saved records; the file is replaced atomically after every action."""

import contextlib
import os
from datetime import datetime
from pathlib import Path

from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.folders import find_data_folder
from ludothek.core.table import Table


def new_file(game: str, wanted: Path | None) -> Path:
    """Return the file for a new record: the wanted one, or a dated one in the user's data folder."""
    if wanted is not None:
        if wanted.exists():
            raise LudothekError(f"{wanted} is there already: name another file, or go on with it by --resume")
        return wanted
    folder = find_data_folder() / "records"
    stem = f"ludothek-{game}-{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}"
    names = (folder / f"{stem}{mark}.txt" for mark in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(file for file in names if not file.exists())


def save(table: Table, file: Path) -> None:
    """Save the record atomically."""
    target = Path(os.path.realpath(file))
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(draft, "w", encoding="utf-8") as out:
            out.write(table.record())
            out.flush()
            os.fsync(out.fileno())
        os.replace(draft, target)
    except OSError as error:
        raise LudothekError(
            f"the record can't be saved as {file}: {error.strerror or error}; name another file with --record"
        ) from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def load(file: Path, edition: Edition | Path | None) -> Table:
    """Load the table of a saved record."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise LudothekError(f"{file} can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise LudothekError(f"{file} is not a record of ours: it is no text") from None
    try:
        return Table.replay(text, edition)
    except LudothekError as error:
        raise LudothekError(f"{file}, {error}") from None
