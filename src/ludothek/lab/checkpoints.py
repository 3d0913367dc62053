"""Checkpoints of long runs: every result is written to a file as it comes, and an interrupted run continues from it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludothek.core.errors import LudothekError

TITLE = "ludothek run 1"
Outcome = TypeVar("Outcome")


def resume_run(
    path: Path | None,
    inputs: Mapping[str, Any],
    kind: type[Outcome],
    total: int,
    play_from: Callable[[int], Iterator[Outcome]],
) -> Iterator[Outcome]:
    """Yield the results stored in a file, then those of `play_from(number stored)`, storing each one.

    The file holds one line with the inputs of the run and one line for each result. An incomplete last line, left by an
    interruption, is dropped. Without a file nothing is stored.
    """
    if path is None:
        yield from play_from(0)
        return
    head = msgspec.json.decode(msgspec.json.encode({"title": TITLE, **inputs}))
    results = read(path, head, kind)
    yield from results[:total]
    if len(results) >= total:
        return
    with open(path, "ab") as file:
        for outcome in play_from(len(results)):
            file.write(msgspec.json.encode(outcome) + b"\n")
            file.flush()
            yield outcome


def read(path: Path, head: Mapping[str, Any], kind: type[Outcome]) -> list[Outcome]:
    """Read the results in a file and prepare it for appending; a file of a run with other inputs is refused."""
    first = msgspec.json.encode(head) + b"\n"
    content = path.read_bytes() if path.exists() else b""
    if first.startswith(content):
        path.write_bytes(first)
        return []
    lines = content.splitlines(keepends=True)
    try:
        stored = msgspec.json.decode(lines[0], type=dict[str, Any])
    except (UnicodeDecodeError, msgspec.DecodeError):
        raise LudothekError(f"{path}: line 1: this is no run that could go on") from None
    differing = sorted(key for key in {*stored, *head} if stored.get(key) != head.get(key))
    if differing:
        raise LudothekError(f"{path} holds a run with other {', '.join(differing)}: name another file, or delete it")
    results: list[Outcome] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.endswith(b"\n"):
            with open(path, "r+b") as file:
                file.truncate(sum(len(whole) for whole in lines[: number - 1]))
            break
        try:
            results.append(msgspec.json.decode(line, type=kind))
        except (UnicodeDecodeError, msgspec.DecodeError) as error:
            raise LudothekError(f"{path}: line {number}: {error}") from None
    return results
