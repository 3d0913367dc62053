"""Editions: a game's cards and boards as a data file that an owner of the box can correct, named by its content."""

import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludothek.core.errors import EditionError

UNPLAYED = frozenset({"provenance", "note", "meaning", "names", "name", "edition"})


@dataclass(frozen=True)
class Edition:
    """The content a table is played with. `hash` covers all that play depends on, not names and provenance."""

    game: str
    name: str
    data: dict[str, Any] = field(repr=False)
    source: str = field(repr=False, default="")

    @property
    def hash(self) -> str:
        """What tells this edition from any other: a digest of its data."""
        essence = json.dumps(_played(self.data), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(essence.encode()).hexdigest()[:16]

    def place(self, table: str, index: int, key: str = "") -> str:
        """Where a value stands in the file: "line 12"."""
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
    """Every single value that play depends on, by its path: cards and areas by their id."""
    if isinstance(value, dict):
        parts = {k: v for k, v in value.items() if k not in UNPLAYED}
        return {key: leaf for k, v in parts.items() for key, leaf in flat(v, f"{path}.{k}" if path else k).items()}
    if isinstance(value, list) and value and all(isinstance(v, dict) and _id(v) for v in value):
        return {key: leaf for v in value for key, leaf in flat(v, f"{path}.{_id(v)}" if path else _id(v)).items()}
    return {path: value}


def _id(table: dict[str, Any]) -> str:
    return str(table.get("id") or table.get("symbol") or "")


def differences(old: Edition, new: Edition) -> dict[str, tuple[Any, Any]]:
    """Where two editions play differently: the value in each, None where there is none."""
    before, after = flat(old.data), flat(new.data)
    paths = [*before, *(path for path in after if path not in before)]
    return {p: (before.get(p), after.get(p)) for p in paths if before.get(p) != after.get(p)}


def game_of(path: Path) -> str:
    """The key of the game that an edition's file says it is for."""
    edition = read(path, "")
    if not isinstance(edition.data.get("game"), str):
        raise EditionError(str(path), ['names no game: it must say, for example, game = "origami"'])
    return str(edition.data["game"])


def read(path: Path, game: str, name: str | None = None) -> Edition:
    """Reads an edition's file, of any game if none is named; what it says is checked by the game."""
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
    """An edition from the text of its file."""
    try:
        data = tomllib.loads(source)
        json.dumps(data)
    except (ValueError, RecursionError) as error:
        raise EditionError(place or name, [f"is not a TOML file: {error}"]) from None
    except TypeError:
        raise EditionError(place or name, ["has a date or a time in it, of which no game knows"]) from None
    return Edition(game, name, data, source)
