"""Reviewing at the terminal: a record read, judged with a bar of progress, and printed or written to a file."""

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from ludothek.engine.errors import LudothekError, listed
from ludothek.review import Review, Wishes, analyse, in_words
from ludothek.review.page import page
from ludothek.review.sheet import sheet
from ludothek.terminal import keeping


def as_json(review: Review) -> str:
    return msgspec.json.format(msgspec.json.encode(review)).decode() + "\n"


FORMATS: dict[str, Callable[[Review], str]] = {"text": sheet, "json": as_json, "html": page}


def show_review(file: Path, wishes: Wishes, form: str, to: Path | None, edition: Path | None, lang: str) -> None:
    if form not in FORMATS:
        raise LudothekError(f"there is no format {form!r}; choose {listed(FORMATS)}")
    table = keeping.load(file, edition)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(table.game.name(lang))
        review = analyse(table, wishes, lambda done, of: bar.update(task, completed=done, total=of))
    told = FORMATS[form](in_words(review, table, lang))
    if to is None:
        sys.stdout.write(told)
    else:
        to.write_text(told, encoding="utf-8")
