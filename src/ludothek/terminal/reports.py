"""Reports of the lab: simulations, benches and editions as tables, with progress where it takes a while."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ludothek import form
from ludothek.engine import edition as editions
from ludothek.engine import options as house_rules
from ludothek.engine import registry
from ludothek.engine.edition import Edition
from ludothek.engine.errors import EditionError, LudothekError
from ludothek.engine.table import opened
from ludothek.lab import bench, simulate

CONFIRMED = ("rulebook", "published")
Item = TypeVar("Item")


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Passes things on while a bar on the error stream tells how many of them have come."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(what, total=total)
        for item in items:
            bar.advance(task)
            yield item


def grid(*headings: str) -> Grid:
    table = Grid(box=None, pad_edge=False)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 else "right")
    return table


def report_simulation(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    option: Sequence[str],
    edition: Path | None,
    jobs: int,
    out: Path | None,
) -> None:
    """Plays many games and prints who won how often."""
    chosen = registry.game(game)
    content = opened(chosen, edition) if edition else None
    plan = simulate.Plan(game, tuple(bots), games, seed, house_rules.parse(chosen.options, option), content)
    if jobs < 1:
        raise LudothekError(f"at least one process must play, not {jobs}")
    if out is not None:
        simulate.check_output(out)
    begun = perf_counter()
    results = list(progress(simulate.simulate(plan, jobs), games, "games"))
    summary = simulate.summarise(plan, results, perf_counter() - begun)
    table = grid("seat", "bot", "win share", "95 % interval", "mean score")
    for seat in summary.seats:
        low, high = seat.interval
        table.add_row(
            str(seat.seat), seat.bot, f"{seat.win_share:.1%}", f"{low:.1%} – {high:.1%}", f"{seat.mean_score:.1f}"
        )
    console = Console()
    console.print(table)
    console.print(
        f"{summary.games:,} games of {chosen.name()}, {summary.mean_decisions:.1f} decisions each, "
        f"{summary.decisions_per_second:,.0f} decisions/s",
        highlight=False,
    )
    if out is not None:
        simulate.save(out, simulate.rows(plan, results))
        console.print(f"Saved {out}", highlight=False)


def report_bench(games: Sequence[str]) -> None:
    """Prints how fast each game is on one core."""
    console = Console()
    console.print(f"one core, {form.running()}, each game at its usual number of seats", highlight=False)
    table = grid("a second", *games)
    columns = [list(progress(bench.bench(game), 5, game)) for game in games]
    for measures in zip(*columns, strict=True):
        table.add_row(measures[0].name, *(f"{m.per_second:,.0f}" for m in measures))
    console.print(table)


def export_edition(game: str) -> None:
    """Prints the standard edition's file, ready to be corrected."""
    sys.stdout.write(registry.game(game).standard_edition.source)


def read_edition(file: Path) -> Edition:
    game = registry.game(editions.game_of(file))
    return editions.read(file, game.key)


def check_edition(file: Path) -> None:
    """Prints every mistake of an edition's file, or that it can be played."""
    edition = read_edition(file)
    problems = registry.game(edition.game).check_edition(edition)
    if problems:
        raise EditionError(str(file), problems)
    Console().print(f"{file} can be played: {edition.game} {edition.name} {edition.hash}", highlight=False)


def diff_edition(file: Path) -> None:
    """Prints what an edition changes, and the values that nobody has confirmed yet."""
    edition = read_edition(file)
    game = registry.game(edition.game)
    console = Console()
    changes = editions.differences(game.standard_edition, edition)
    table = grid("value", "standard", edition.name)
    for path, (before, after) in changes.items():
        table.add_row(path, "–" if before is None else str(before), "–" if after is None else str(after))
    console.print(table if changes else f"{file} plays like the standard edition.", highlight=False)
    open_values = {path: word for path, word in game.provenances(edition).items() if word not in CONFIRMED}
    if open_values:
        console.print(f"\n{len(open_values)} values are still to be confirmed:", highlight=False)
        for word in sorted(set(open_values.values())):
            paths = [path for path, its_word in open_values.items() if its_word == word]
            console.print(f"{word} ({len(paths)}): {', '.join(paths)}", highlight=False)
