"""The suite at the terminal: run, show and verify it, and write its page."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ludothek.core.errors import LudothekError
from ludothek.lab.suite import page, runs
from ludothek.lab.suite.players import BASELINES, is_available
from ludothek.lab.suite.tasks import Task, find_task, load_suite
from ludothek.terminal.output import grid, progress


def run_suite(
    folder: Path, bots: Sequence[str] | None, names: Sequence[str], fresh: int, jobs: int, ray: str | None = None
) -> None:
    """Play what is missing, by default of all baselines that can be had here, and show the scores."""
    bots = bots or [name for name in BASELINES if is_available(name, folder)]
    tasks: list[Task] = [find_task(name) for name in names] or load_suite().tasks
    for _ in progress(runs.run(bots, tasks, folder, jobs, ray, fresh), len(bots) * len(tasks), "tasks"):
        pass
    show_suite(folder, fresh)


def show_suite(folder: Path, fresh: int = 0) -> None:
    """Print the stored scores, the best player first."""
    standings = runs.rank(folder, fresh)
    if not standings:
        raise LudothekError(f"{folder} holds no results; `ludothek suite run` plays them")
    console = Console()
    table = grid("task", *(one.player for one in standings))
    for task in load_suite().tasks:
        table.add_row(task.name, *(str(one.scores.get(task.name, "–")) for one in standings))
    table.add_row("overall", *(str(one.overall or "–") for one in standings))
    table.add_row("seconds a game", *(f"{one.seconds:.2f}" for one in standings))
    table.add_row("left to the stand-in", *(str(one.replaced) for one in standings))
    console.print(table)


def write_suite_page(file: Path, folder: Path) -> None:
    """Write the suite's page of the documentation."""
    file.write_text(page.write_page(runs.rank(folder)), encoding="utf-8")


def verify_suite(folder: Path, bots: Sequence[str], deals: int) -> None:
    """Play a sample again; raise an error if a stored result differs."""
    console, wrong = Console(), []
    for row, problem in runs.verify(folder, deals, bots):
        console.print(f"{row.player} at {row.task}: {problem or 'alike'}", highlight=False, soft_wrap=True)
        wrong += [f"{row.player} at {row.task}: {problem}"] * bool(problem)
    if wrong:
        raise LudothekError("the suite does not reproduce: " + "; ".join(wrong))
