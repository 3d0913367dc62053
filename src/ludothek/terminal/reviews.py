"""Reviews at the terminal, printed or written to files."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError, join_words
from ludothek.core.table import Table
from ludothek.lab.workers import spread
from ludothek.research.export import check_target
from ludothek.review import Review, ReviewSettings, analyse, localize
from ludothek.review.html_report import render_html
from ludothek.review.text_report import render_text
from ludothek.terminal import saves
from ludothek.terminal.output import progress


def format_json(review: Review) -> str:
    return msgspec.json.format(msgspec.json.encode(review)).decode() + "\n"


FORMATS: dict[str, Callable[[Review], str]] = {"text": render_text, "json": format_json, "html": render_html}
ENDINGS = {"text": "txt", "json": "json", "html": "html"}


def show_review(
    file: Path, settings: ReviewSettings, form: str, to: Path | None, edition: Path | None, lang: str
) -> None:
    check_format(form)
    if to is not None:
        check_target(to)
    table = saves.load(file, edition)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(table.game.name(lang))
        review = analyse(table, settings, lambda done, of: bar.update(task, completed=done, total=of))
    text = FORMATS[form](localize(review, table, lang))
    if to is None:
        typer.echo(text if form == "text" else text.encode(), nl=False)
    else:
        to.write_text(text, encoding="utf-8")


def write_reviews(
    files: Sequence[Path],
    settings: ReviewSettings,
    form: str,
    to: Path | None,
    edition: Path | None,
    lang: str,
    jobs: int,
    ray: str | None,
) -> None:
    """Review many games on all cores or a cluster, one file each; existing files are kept."""
    check_format(form)
    if to is None:
        raise LudothekError("several reviews need a folder: --to FOLDER")
    to.mkdir(parents=True, exist_ok=True)
    reports = [(file, to / f"{file.stem}.{ENDINGS[form]}") for file in files]
    if len({report for _, report in reports}) < len(reports):
        raise LudothekError("two of the records have the same name: their reviews would be one file")
    missing = [(file, report) for file, report in reports if not report.exists()]
    tables = [saves.load(file, edition) for file, _ in missing]
    parts = [(table.record(), table.edition, settings, form, lang) for table in tables]
    for (_, report), text in zip(
        missing, progress(spread(review_record, parts, jobs, ray), len(parts), "games"), strict=True
    ):
        part = report.with_name(f".{report.name}.part")
        part.write_text(text, encoding="utf-8")
        part.replace(report)
        print(report)


def review_record(record: str, edition: Edition, settings: ReviewSettings, form: str, lang: str) -> str:
    """Review one record, in a worker process."""
    table = Table.replay(record, edition)
    return FORMATS[form](localize(analyse(table, settings, lambda done, of: None), table, lang))


def check_format(form: str) -> None:
    if form not in FORMATS:
        raise LudothekError(f"there is no format {form!r}; choose {join_words(FORMATS)}")
