"""Reports of the lab: simulations, benches and editions as tables, with progress where it takes a while."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ludothek import compilation
from ludothek.bots.registry import check_bot
from ludothek.core import edition as editions
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import EditionError, LudothekError, listed
from ludothek.core.game import Game
from ludothek.core.table import opened
from ludothek.lab import balance, bench, ladder, ladder_page, simulate

CONFIRMED = ("rulebook", "published", "owner")
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
    ray: str | None = None,
    resume: Path | None = None,
) -> None:
    """Plays many games and prints who won how often."""
    chosen = registry.game(game)
    content = opened(chosen, edition) if edition else None
    plan = simulate.Plan(game, tuple(bots), games, seed, house_rules.parse(chosen.options, option), content)
    if out is not None:
        simulate.check_output(out)
    begun = perf_counter()
    results = list(progress(simulate.simulate(plan, jobs, ray, resume), games, "games"))
    summary = simulate.summarise(plan, results, perf_counter() - begun)
    table = grid("seat", "bot", "win share", "95 % interval", "mean score")
    for seat in summary.seats:
        low, high = seat.interval
        table.add_row(
            str(seat.seat), seat.bot, f"{seat.win_share:.1%}", f"{low:.1%} – {high:.1%}", f"{seat.mean_score:.1f}"
        )
    console = Console()
    console.print(table)
    told = f"{summary.games:,} games of {chosen.name()}, {summary.mean_decisions:.1f} decisions each"
    if resume is None:  # games read from a file take no time
        told += f", {summary.decisions_per_second:,.0f} decisions/s"
    console.print(told, highlight=False)
    if out is not None:
        simulate.write_rows(out, simulate.rows(plan, results))
        console.print(f"Saved {out}", highlight=False)


def report_bench(games: Sequence[str]) -> None:
    """Prints how fast each game is on one core."""
    console = Console()
    console.print(f"one core, {compilation.describe()}, each game at its usual number of seats", highlight=False)
    table = grid("a second", *games)
    columns = [list(progress(bench.bench(game), 5, game)) for game in games]
    for measures in zip(*columns, strict=True):
        table.add_row(measures[0].name, *(f"{m.per_second:,.0f}" for m in measures))
    console.print(table)


def report_balance(
    game: str,
    bot: str,
    seats: int | None,
    games: int,
    seed: int,
    option: Sequence[str],
    edition: Path | None,
    jobs: int,
    ray: str | None = None,
    resume: Path | None = None,
) -> None:
    """Plays many games between equal bots and prints what they tell about the balance of the game."""
    chosen = registry.game(game)
    content = opened(chosen, edition) if edition else None
    options = house_rules.parse(chosen.options, option)
    count = chosen.usual_seats if seats is None else seats
    chosen.check_seats(count, house_rules.settle(chosen.options, options))
    plan = simulate.Plan(game, (bot,) * count, games, seed, options, content)
    found = balance.summarise(progress(balance.play_all(plan, jobs, ray, resume), games, "games"))
    console = Console()
    table = grid("card", "drawn", "played", "win share", "99 %", "", "points", "each effort", "")
    for piece in found.pieces:
        table.add_row(
            piece.piece,
            f"{piece.drawn / found.games:.2f}",
            f"{piece.played / found.games:.2f}",
            f"{piece.share:.1%}",
            *(f"{edge:.1%}" for edge in piece.interval),
            f"{piece.points_each:.2f}",
            f"{piece.points_per_effort:.2f}",
            "outlier" if found.is_outlier(piece) else "",
        )
    console.print(table)
    traits = grid("set-up and ending", "games", "mean score", "starter won")
    for name, values in found.traits.items():
        for value, trait in sorted(values.items()):
            won = f"{trait.starter_won / trait.games:.1%}"
            traits.add_row(f"{name}: {value}", str(trait.games), f"{trait.mean_score:.1f}", won)
    if found.traits:
        console.print("", traits)
    starter = " – ".join(f"{edge:.1%}" for edge in found.starter_interval)
    quartiles = " / ".join(f"{score:g}" for score in found.score_quartiles)
    lines = (
        f"{found.games:,} games of {chosen.name()} between {found.seats} {bot} bots, seeds from {seed}",
        "drawn and played: times a game; win share: of those who played it, on average "
        + ", ".join(f"{share:.1%} ({group})" for group, share in found.average_shares.items()),
        f"starting seat: {found.starter_share:.1%} ({starter}), even is {1 / found.seats:.1%}",
        f"scores: mean {found.mean_score:.1f}, quartiles {quartiles}; {found.mean_decisions:.0f} decisions a game",
        f"outliers, more than {balance.MARGIN:.0%} off that average and surely so: "
        + (", ".join(piece.piece for piece in found.outliers) or "none"),
    )
    for line in lines:
        console.print(line, highlight=False, soft_wrap=True)


def run_ladder(
    folder: Path,
    games: Sequence[str],
    seats: Sequence[int],
    bots: Sequence[str],
    deals: int,
    neighbours: bool,
    jobs: int,
    ray: str | None = None,
) -> None:
    """Plays what is missing of the ladder and writes it down after each deal, so that it can be stopped and resumed."""
    check_ladder([registry.game(key) for key in games], seats, bots)
    for key in games:
        game = registry.game(key)
        path = folder / f"{key}.txt"
        fresh = ladder.new_ladder(game)
        kept = ladder.read(path) if path.exists() else fresh
        if differing := ladder.differences(kept, fresh):
            what_to_do = "delete it, or name another folder with --results"
            raise LudothekError(f"{path} was played with other {differing}: {what_to_do}")
        for pairing in ladder.pairings(bots, [count for count in seats if count in game.seats], neighbours):
            row = kept.rows.get(pairing)
            missing = deals - (row.deals if row else 0)
            what = f"{key}, {pairing.seats} seats: {pairing.strong} against {pairing.weak}"
            for _ in progress(ladder.run(kept, pairing, deals, jobs, ray), max(missing, 0), what):
                ladder.write(kept, path)
    show_ladder(folder, games)


def check_ladder(games: Sequence[Game], seats: Sequence[int], bots: Sequence[str]) -> None:
    """Raises if there is nothing to play, nobody who could, or no package to rate them."""
    ladder.load_rating_model()
    if len(bots) < 2:
        raise LudothekError(f"a ladder needs at least two bots, not only {listed(bots)}")
    for game in games:
        for bot in bots:
            check_bot(bot, game.key)
        if not set(seats) & set(game.seats):
            game.check_seats(seats[0], house_rules.settle(game.options, {}))


def show_ladder(folder: Path, games: Sequence[str]) -> None:
    """Prints the ladder as it is written down."""
    console = Console()
    for key in games:
        kept = ladder.read(folder / f"{key}.txt")
        table = grid(f"{key}", "seats", "games", "win share", "95 % interval", "even", "points", "others", "margin")
        for pairing, row in kept.rows.items():
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
            )
        console.print(table)
        for count in sorted({pairing.seats for pairing in kept.rows}):
            rated = sorted(ladder.ratings(kept, count).items(), key=lambda item: -item[1][0])
            words = ", ".join(f"{bot} {mu:.1f} ± {sigma:.1f}" for bot, (mu, sigma) in rated)
            console.print(f"ratings at {count} seats: {words}", highlight=False, soft_wrap=True)
        console.print("")


def write_ladder_page(file: Path, folder: Path, games: Sequence[str]) -> None:
    """Writes the ladder into the documentation, with the commands that made it."""
    commands = (folder / "made.sh").read_text(encoding="utf-8").splitlines()
    kept = [ladder.read(folder / f"{key}.txt") for key in games]
    guests = (folder / "guests.md").read_text(encoding="utf-8")
    file.write_text(f"{ladder_page.page(kept, commands)}\n{guests}", encoding="utf-8")


def verify_ladder(folder: Path, games: Sequence[str], deals: int) -> None:
    """Replays a sample of the ladder; raises if a published figure lies outside its interval."""
    console = Console()
    wrong = []
    for key in games:
        kept = ladder.read(folder / f"{key}.txt")
        for row, alike, replayed, problem in progress(ladder.verify(kept, deals), len(kept.rows), key):
            name = f"{key}, {row.pairing.seats} seats: {row.pairing.strong} against {row.pairing.weak}"
            told = f"{name}: {alike} of {replayed} games alike {problem}".rstrip()
            console.print(told, highlight=False, soft_wrap=True)
            if problem:
                wrong.append(f"{name}: {problem}")
    if wrong:
        raise LudothekError("the ladder does not reproduce: " + "; ".join(wrong))


def export_edition(game: str) -> None:
    """Prints the standard edition's file, ready to be corrected."""
    source = registry.game(game).standard_edition.source
    if not source:
        raise LudothekError(f"{game} has no cards or boards to correct")
    typer.echo(source.encode(), nl=False)


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
