"""Editions: a game's cards and boards as a data file, which an owner of the box can correct."""

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ludothek.core.errors import EditionError
from ludothek.core.foreign_text import clean_values

MOST_CHARACTERS = 200_000
MOST_TABLES = 600
MOST_VALUES = 10_000
MOST_DEPTH = 8
"""Bounds on a file's size, on its tables and values, and on the nesting of its brackets and dotted keys."""
MOST_PROBLEMS = 20
"""So many mistakes are searched for and reported; whoever corrects them sees the others then."""
PROBLEM_CHARACTERS = 300
TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|\'{3}.*?(?:\'{3}|\Z)|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?|#[^\n]*'
    r"|^[ \t]*\[|[\[\]{}=,.\n]",
    re.DOTALL | re.MULTILINE,
)
"""What matters for the bounds. Strings and comments are matched as a whole, ended or not, so one pass is linear."""
UNPLAYED = frozenset({"provenance", "note", "meaning", "names", "name", "text", "edition"})


@dataclass(frozen=True)
class Edition:
    """The cards and boards that a table is played with."""

    game: str
    name: str
    data: dict[str, Any] = field(repr=False)
    source: str = field(repr=False, default="")

    @cached_property
    def hash(self) -> str:
        """A digest of everything that play depends on; names, notes and provenance do not count."""
        essence = json.dumps(_strip_unplayed(self.data), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(essence.encode()).hexdigest()[:16]

    @cached_property
    def source_hash(self) -> str:
        """A digest of everything in the edition: its game, its name and its source."""
        return hashlib.sha256(json.dumps([self.game, self.name, self.source]).encode()).hexdigest()[:32]

    def place(self, table: str, index: int, key: str = "") -> str:
        """Return where a value stands in the file, such as "line 12"."""
        lines = self._lines
        return f"line {lines.get((table, index, key)) or lines.get((table, index, ''), 0)}"

    @cached_property
    def _lines(self) -> dict[tuple[str, int, str], int]:
        """The line of each table and of each of its values."""
        lines: dict[tuple[str, int, str], int] = {}
        counts: Counter[str] = Counter()
        table = ""
        for number, text in enumerate(self.source.splitlines(), 1):
            content = text.strip()
            if content.startswith("[[") and content.endswith("]]"):
                table = content[2:-2]
                lines[table, counts[table], ""] = number
                counts[table] += 1
            elif table and "=" in content:
                lines.setdefault((table, counts[table] - 1, content.partition("=")[0].strip()), number)
        return lines


def _strip_unplayed(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _strip_unplayed(v) for k, v in value.items() if k not in UNPLAYED}
    if isinstance(value, list):
        return [_strip_unplayed(v) for v in value]
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
    problem = find_excess(source)
    if problem is not None:
        raise EditionError(place or name, [problem])
    try:
        data = read_data(source)
        json.dumps(data)
    except (ValueError, RecursionError) as error:
        raise EditionError(place or name, [f"is not a TOML file: {error}"]) from None
    except TypeError:
        raise EditionError(place or name, ["has a date or a time in it, of which no game knows"]) from None
    return Edition(game, name, data, source)


def read_data(source: str) -> dict[str, Any]:
    """Return the values of an edition's file, their texts without hidden characters."""
    return dict(clean_values(tomllib.loads(source)))


def find_excess(source: str) -> str | None:
    """Return which bound the text of a file exceeds, without parsing it; None if it exceeds none.

    A parser takes a time that is quadratic in the depth of dotted keys, and a file may name empty tables by thousands.
    """
    if len(source) > MOST_CHARACTERS:
        return f"may have {MOST_CHARACTERS:,} characters, not {len(source):,}"
    tables = values = depth = dots = 0
    for match in TOKEN.finditer(source):
        token = match[0].lstrip(" \t")
        if token == ".":
            dots += 1
        elif token in ("[", "{"):
            tables += match[0].endswith("[") and not depth and is_line_start(source, match.start())
            depth += 1
        elif token in ("]", "}"):
            depth = max(0, depth - 1)
        if token in ("=", ",", "\n", "[", "{", "]", "}"):
            values += token in ("=", ",")
            dots = 0
        if depth > MOST_DEPTH or dots > MOST_DEPTH:
            return f"may nest values {MOST_DEPTH} deep, not deeper"
        if tables > MOST_TABLES:
            return f"may have {MOST_TABLES} tables, not more"
        if values > MOST_VALUES:
            return f"may have {MOST_VALUES:,} values, not more"
    return None


def is_line_start(source: str, at: int) -> bool:
    return at == 0 or source[at - 1] == "\n"


def first_failing(*stages: Iterable[str]) -> Iterator[str]:
    """Yield the problems of the first stage that has any; each stage relies on the earlier ones having none."""
    for stage in stages:
        has_failed = False
        for problem in stage:
            has_failed = True
            yield problem
        if has_failed:
            return


def shorten(problem: str) -> str:
    """Return a problem that may quote a value of any length, with a bound on its own."""
    return problem if len(problem) <= PROBLEM_CHARACTERS else f"{problem[: PROBLEM_CHARACTERS - 1]}…"
