"""Editions at the terminal: export, check and compare them."""

from pathlib import Path

import typer
from rich.console import Console

from ludothek.core import edition as editions
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import EditionError, LudothekError
from ludothek.terminal.output import grid

CONFIRMED = ("rulebook", "published", "owner")


def export_edition(game: str) -> None:
    """Print the file of the standard edition."""
    source = registry.game(game).standard_edition.source
    if not source:
        raise LudothekError(f"{game} has no cards or boards to correct")
    typer.echo(source.encode(), nl=False)


def read_edition(file: Path) -> Edition:
    game = registry.game(editions.game_of(file))
    return editions.read(file, game.key)


def check_edition(file: Path) -> None:
    """Check the file of an edition; raise an error that lists every mistake."""
    edition = read_edition(file)
    problems = registry.game(edition.game).check_edition(edition)
    if problems:
        raise EditionError(str(file), problems)
    Console().print(f"{file} can be played: {edition.game} {edition.name} {edition.hash}", highlight=False)


def diff_edition(file: Path) -> None:
    """Print what an edition changes, and the values that are not confirmed yet."""
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
