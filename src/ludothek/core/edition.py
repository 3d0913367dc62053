"""Editions: a game's cards and boards as a data file, which an owner of the box can correct."""

import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludothek.core.errors import EditionError

UNPLAYED = frozenset({"provenance", "note", "meaning", "names", "name", "text", "edition"})


@dataclass(frozen=True)
class Edition:
    """The cards and boards that a table is played with."""

    game: str
    name: str
    data: dict[str, Any] = field(repr=False)
    source: str = field(repr=False, default="")

    @property
    def hash(self) -> str:
        """A digest of everything that play depends on; names, notes and provenance do not count."""
        essence = json.dumps(_played(self.data), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(essence.encode()).hexdigest()[:16]

    def place(self, table: str, index: int, key: str = "") -> str:
        """Return where a value stands in the file, such as "line 12"."""
        seen = -1
        line = 0
        for number, text in enumerate(self.source.splitlines(), 1):
            if text.strip() == f"[[{table}]]":
                seen += 1
                line = number if seen == index else line
            elif seen == index and key and text.partition("=")[0].strip() == key:
                return f"line {number}"
        return f"line {line}"


def _played(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _played(v) for k, v in value.items() if k not in UNPLAYED}
    if isinstance(value, list):
        return [_played(v) for v in value]
    return value


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Return every value that play depends on by its path; cards and areas are named by their ids."""
    if isinstance(value, dict):
        parts = {k: v for k, v in value.items() if k not in UNPLAYED}
        return {key: leaf for k, v in parts.items() for key, leaf in flat(v, f"{path}.{k}" if path else k).items()}
    if isinstance(value, list) and value and all(isinstance(v, dict) and _id(v) for v in value):
        return {key: leaf for v in value for key, leaf in flat(v, f"{path}.{_id(v)}" if path else _id(v)).items()}
    return {path: value}


def _id(table: dict[str, Any]) -> str:
    return str(table.get("id") or table.get("symbol") or "")


def differences(old: Edition, new: Edition) -> dict[str, tuple[Any, Any]]:
    """Return the values in which two editions differ, by path; None where an edition has none."""
    before, after = flat(old.data), flat(new.data)
    paths = [*before, *(path for path in after if path not in before)]
    return {p: (before.get(p), after.get(p)) for p in paths if before.get(p) != after.get(p)}


def game_of(path: Path) -> str:
    """Return the key of the game that a file is an edition of."""
    edition = read(path, "")
    if not isinstance(edition.data.get("game"), str):
        raise EditionError(str(path), ['names no game: it must say, for example, game = "origami"'])
    return str(edition.data["game"])


def read(path: Path, game: str, name: str | None = None) -> Edition:
    """Read the file of an edition, of any game if none is given; `Game.check_edition` checks its content."""
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as error:
        raise EditionError(str(path), [f"can't be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise EditionError(str(path), [f"is not a TOML file: {error}"]) from None
    edition = parse(source, game, name or path.stem, str(path))
    meant = edition.data.get("game", game)
    if game and meant != game:
        raise EditionError(str(path), [f"is an edition of {meant}, not of {game}"])
    return edition


def parse(source: str, game: str, name: str, place: str = "") -> Edition:
    """Parse the text of an edition's file."""
    try:
        data = tomllib.loads(source)
        json.dumps(data)
    except (ValueError, RecursionError) as error:
        raise EditionError(place or name, [f"is not a TOML file: {error}"]) from None
    except TypeError:
        raise EditionError(place or name, ["has a date or a time in it, of which no game knows"]) from None
    return Edition(game, name, data, source)
