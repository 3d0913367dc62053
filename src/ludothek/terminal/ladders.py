"""The ladder at the terminal: run, show and verify it, and write its page."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ludothek.bots.registry import check_bot
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError, join_words
from ludothek.core.game import Game
from ludothek.lab import ladder, ladder_page
from ludothek.terminal.output import grid, progress


def run_ladder(
    folder: Path,
    games: Sequence[str],
    seats: Sequence[int],
    bots: Sequence[str],
    deals: int,
    neighbours: bool,
    jobs: int,
    ray: str | None = None,
    samples: int = 0,
) -> None:
    """Play the missing games of the ladder, saving after each deal, so that it can be stopped and resumed."""
    check_ladder([registry.game(key) for key in games], seats, bots)
    for key in games:
        game = registry.game(key)
        path = folder / f"{key}.txt"
        fresh = ladder.new_ladder(game)
        stored = ladder.read(path) if path.exists() else fresh
        if differing := ladder.differences(stored, fresh):
            what_to_do = "delete it, or name another folder with --results"
            raise LudothekError(f"{path} was played with other {differing}: {what_to_do}")
        stored.settings = fresh.settings
        for pairing in ladder.pairings(bots, [count for count in seats if count in game.seats], neighbours):
            row = stored.rows.get(pairing)
            missing = deals - (row.deals if row else 0)
            what = f"{key}, {pairing.seats} seats: {pairing.strong} against {pairing.weak}"
            for _ in progress(ladder.run(stored, pairing, deals, jobs, ray, samples), max(missing, 0), what):
                ladder.write(stored, path)
    show_ladder(folder, games)


def check_ladder(games: Sequence[Game], seats: Sequence[int], bots: Sequence[str]) -> None:
    """Raise an error if there is nothing to play, a bot cannot play, or openskill is not installed."""
    ladder.load_rating_model()
    if len(bots) < 2:
        raise LudothekError(f"a ladder needs at least two bots, not only {join_words(bots)}")
    for game in games:
        for bot in bots:
            check_bot(bot, game.key)
        if not set(seats) & set(game.seats):
            game.check_seats(seats[0], house_rules.settle(game.options, {}))


def show_ladder(folder: Path, games: Sequence[str]) -> None:
    """Print the stored ladder."""
    console = Console()
    for key in games:
        stored = ladder.read(folder / f"{key}.txt")
        table = grid(
            f"{key}", "seats", "games", "win share", "95 % interval", "even", "points", "others", "margin", "less luck"
        )
        for pairing, row in stored.rows.items():
            table.add_row(
                f"{pairing.strong} against {pairing.weak}",
                str(pairing.seats),
                str(row.games),
                f"{row.share:.1%}",
                " – ".join(f"{edge:.1%}" for edge in row.interval),
                f"{1 / pairing.seats:.1%}",
                f"{row.points:.1f}",
                f"{row.others:.1f}",
                " – ".join(f"{edge:+.1f}" for edge in row.margin_interval),
                "" if row.adjusted is None else f"{row.adjusted.mean:+.1f} ± {row.adjusted.reach:.1f}",
            )
        console.print(table)
        for count in sorted({pairing.seats for pairing in stored.rows}):
            rated = sorted(ladder.ratings(stored, count).items(), key=lambda item: -item[1][0])
            ratings = ", ".join(f"{bot} {mu:.1f} ± {sigma:.1f}" for bot, (mu, sigma) in rated)
            console.print(f"ratings at {count} seats: {ratings}", highlight=False, soft_wrap=True)
        console.print("")


def write_ladder_page(file: Path, folder: Path, games: Sequence[str]) -> None:
    """Write the ladder's page of the documentation, with the commands that made it."""
    commands = (folder / "made.sh").read_text(encoding="utf-8").splitlines()
    stored = [ladder.read(folder / f"{key}.txt") for key in games]
    guests = (folder / "guests.md").read_text(encoding="utf-8")
    file.write_text(f"{ladder_page.page(stored, commands)}\n{guests}", encoding="utf-8")


def verify_ladder(folder: Path, games: Sequence[str], deals: int) -> None:
    """Replay a sample of the ladder; raise an error if a published figure lies outside its interval."""
    console = Console()
    wrong = []
    for key in games:
        stored = ladder.read(folder / f"{key}.txt")
        for row, alike, replayed, problem in progress(ladder.verify(stored, deals), len(stored.rows), key):
            name = f"{key}, {row.pairing.seats} seats: {row.pairing.strong} against {row.pairing.weak}"
            line = f"{name}: {alike} of {replayed} games alike {problem}".rstrip()
            console.print(line, highlight=False, soft_wrap=True)
            if problem:
                wrong.append(f"{name}: {problem}")
    if wrong:
        raise LudothekError("the ladder does not reproduce: " + "; ".join(wrong))
