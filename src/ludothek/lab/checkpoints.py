"""Resuming: a long run writes every result down as it comes, and goes on where it stopped."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludothek.core.errors import LudothekError

TITLE = "ludothek run 1"
Outcome = TypeVar("Outcome")


def resumed(
    path: Path | None,
    made_with: Mapping[str, Any],
    kind: type[Outcome],
    total: int,
    play_from: Callable[[int], Iterator[Outcome]],
) -> Iterator[Outcome]:
    """The results kept in a file, then those from `play_from(how many are there)`, each kept as it comes.

    The file is a line that says what the run is made with and a line for each result; half a line at its end, where
    the run was cut off, is dropped, be it the first. Without a file nothing is kept.
    """
    if path is None:
        yield from play_from(0)
        return
    head = msgspec.json.decode(msgspec.json.encode({"title": TITLE, **made_with}))
    kept = read(path, head, kind)
    yield from kept[:total]
    if len(kept) >= total:
        return
    with open(path, "ab") as file:
        for outcome in play_from(len(kept)):
            file.write(msgspec.json.encode(outcome) + b"\n")
            file.flush()
            yield outcome


def read(path: Path, head: Mapping[str, Any], kind: type[Outcome]) -> list[Outcome]:
    """The results in a file, which is made ready for more; a file of another run is refused and stays as it is."""
    first = msgspec.json.encode(head) + b"\n"
    held = path.read_bytes() if path.exists() else b""
    if first.startswith(held):
        path.write_bytes(first)
        return []
    lines = held.splitlines(keepends=True)
    try:
        found = msgspec.json.decode(lines[0], type=dict[str, Any])
    except (UnicodeDecodeError, msgspec.DecodeError):
        raise LudothekError(f"{path}: line 1: this is no run that could go on") from None
    differing = sorted(key for key in {*found, *head} if found.get(key) != head.get(key))
    if differing:
        raise LudothekError(f"{path} holds a run with other {', '.join(differing)}: name another file, or delete it")
    kept: list[Outcome] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.endswith(b"\n"):
            with open(path, "r+b") as file:
                file.truncate(sum(len(whole) for whole in lines[: number - 1]))
            break
        try:
            kept.append(msgspec.json.decode(line, type=kind))
        except (UnicodeDecodeError, msgspec.DecodeError) as error:
            raise LudothekError(f"{path}: line {number}: {error}") from None
    return kept
