"""Reports on many games: simulations, balance and benchmarks."""

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from rich.console import Console

from ludothek import compilation
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.lab import balance, bench, evaluation, exploitability, selfplay, simulate
from ludothek.research import minigames
from ludothek.terminal.output import grid, progress

LUCK_COLUMNS = ("payoff", "luck-adjusted", "worth")


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
    samples: int = 0,
) -> None:
    """Simulate games and print the win shares, and with samples the payoffs less the luck."""
    chosen = registry.game(game)
    content = chosen.load_edition(edition) if edition else None
    plan = simulate.Plan(game, tuple(bots), games, seed, house_rules.parse(chosen.options, option), content, samples)
    if out is not None:
        simulate.check_output(out)
    begun = perf_counter()
    results = list(progress(simulate.simulate(plan, jobs, ray, resume), games, "games"))
    summary = simulate.summarise(plan, results, perf_counter() - begun)
    table = grid("seat", "bot", "win share", "95 % interval", "mean score", *(LUCK_COLUMNS if samples else ()))
    for seat in summary.seats:
        low, high = seat.interval
        cells = [seat.bot, f"{seat.win_share:.1%}", f"{low:.1%} – {high:.1%}", f"{seat.mean_score:.1f}"]
        if seat.payoff is not None:
            estimates = (seat.payoff.plain, seat.payoff.adjusted)
            cells += [f"{each.mean:+.3f} ± {each.reach:.3f}" for each in estimates]
            cells.append(f"{seat.payoff.gain:.1f} × the games")
        table.add_row(str(seat.seat), *cells)
    console = Console()
    console.print(table)
    text = f"{summary.games:,} games of {chosen.name()}, {summary.mean_decisions:.1f} decisions each"
    if resume is None:  # games read from a file take no time
        text += f", {summary.decisions_per_second:,.0f} decisions/s"
    console.print(text, highlight=False)
    if out is not None:
        simulate.write_rows(out, simulate.rows(plan, results))
        console.print(f"Saved {out}", highlight=False)


def report_evaluation(
    game: str,
    bots: Sequence[str],
    deals: int,
    seed: int,
    samples: int,
    adjusted: bool,
    option: Sequence[str],
    edition: Path | None,
    jobs: int,
    ray: str | None = None,
) -> None:
    """Evaluate bots on duplicate deals and print their results, plain and adjusted for luck."""
    options = house_rules.parse(registry.game(game).options, option)
    result = evaluation.evaluate(
        bots,
        deals,
        adjusted,
        game=game,
        options=options,
        edition=edition,
        seed=seed,
        samples=samples,
        jobs=jobs,
        ray=ray,
    )
    table = grid("bot", "", "plain", "duplicate deals", "luck-adjusted", "subtracted", "worth")
    for standing in result.standings:
        for name, measured in (("payoff", standing.payoff), ("margin", standing.margin)):
            estimates = (measured.plain, measured.duplicate, measured.adjusted, measured.subtracted)
            cells = [f"{each.mean:+.3f} ± {each.reach:.3f}" for each in estimates]
            table.add_row(standing.bot, name, *cells, f"{measured.gain:.1f} × the games")
    console = Console()
    console.print(table)
    console.print(f"{result.deals:,} deals, {result.games:,} games; ± is half a 95 % interval", highlight=False)


def report_exploitability(names: Sequence[str], bots: Sequence[str], asks: int, iterations: int) -> None:
    """Measure bots on mini-games and print how exploitable they are."""
    console = Console()
    for name in names or minigames.mini_games():
        begun = perf_counter()
        report = exploitability.measure(name, bots, asks, iterations)
        console.print(f"[bold]{name}[/]: {report.mini.title}", highlight=False, soft_wrap=True)
        table = grid("bot", "exploitability", "to the first seat", "to the second seat", "value")
        table.add_row("equilibrium (CFR+)", f"{report.equilibrium:.5f}", "", "", f"{report.value:+.3f}")
        for one in report.bots:
            taken = f"{one.first - report.value:.3f}", f"{one.second + report.value:.3f}"
            table.add_row(one.bot, f"{one.exploitability:.3f}", *taken, f"{one.value:+.3f}")
        console.print(table)
        seconds = perf_counter() - begun
        console.print(f"{report.nodes:,} nodes, {report.sets:,} information sets, {seconds:.0f} s\n", highlight=False)


def export_selfplay(
    game: str,
    to: Path,
    bots: Sequence[str],
    actions: int,
    samples: int,
    views: bool,
    option: Sequence[str],
    editions: Sequence[Path] | None,
    jobs: int,
) -> None:
    """Play games between bots, write them to a Parquet file with its datasheet, and print how many there are."""
    chosen = registry.game(game)
    if len(editions or ()) > 1:
        raise LudothekError("self-play is of one edition")
    content = chosen.load_edition(editions[0]) if editions else None
    options = house_rules.parse(chosen.options, option)
    plan = selfplay.SelfPlay(chosen.key, tuple(bots), options, content, samples, views)
    begun = perf_counter()
    games, written = selfplay.export_selfplay(plan, to, actions, jobs)
    seconds = perf_counter() - begun
    Console().print(
        f"games: {games:,}, actions: {written:,}, {written / seconds:,.0f} a second, "
        f"files: {to}, {to.with_suffix('.md')}",
        highlight=False,
        soft_wrap=True,
    )


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
    """Simulate games between equal bots and print the balance of the game."""
    chosen = registry.game(game)
    content = chosen.load_edition(edition) if edition else None
    options = house_rules.parse(chosen.options, option)
    count = chosen.usual_seats if seats is None else seats
    chosen.check_seats(count, house_rules.settle(chosen.options, options))
    plan = simulate.Plan(game, (bot,) * count, games, seed, options, content)
    report = balance.summarise(progress(balance.play_all(plan, jobs, ray, resume), games, "games"))
    console = Console()
    table = grid("card", "drawn", "played", "win share", "99 %", "", "points", "each effort", "")
    for piece in report.pieces:
        table.add_row(
            piece.piece,
            f"{piece.drawn / report.games:.2f}",
            f"{piece.played / report.games:.2f}",
            f"{piece.share:.1%}",
            *(f"{edge:.1%}" for edge in piece.interval),
            f"{piece.points_each:.2f}",
            f"{piece.points_per_effort:.2f}",
            "outlier" if report.is_outlier(piece) else "",
        )
    console.print(table)
    traits = grid("set-up and ending", "games", "mean score", "starter won")
    for name, values in report.traits.items():
        for value, trait in sorted(values.items()):
            won = f"{trait.starter_won / trait.games:.1%}"
            traits.add_row(f"{name}: {value}", str(trait.games), f"{trait.mean_score:.1f}", won)
    if report.traits:
        console.print("", traits)
    starter = " – ".join(f"{edge:.1%}" for edge in report.starter_interval)
    quartiles = " / ".join(f"{score:g}" for score in report.score_quartiles)
    lines = (
        f"{report.games:,} games of {chosen.name()} between {report.seats} {bot} bots, seeds from {seed}",
        "drawn and played: times a game; win share: of those who played it, on average "
        + ", ".join(f"{share:.1%} ({group})" for group, share in report.average_shares.items()),
        f"starting seat: {report.starter_share:.1%} ({starter}), even is {1 / report.seats:.1%}",
        f"scores: mean {report.mean_score:.1f}, quartiles {quartiles}; {report.mean_decisions:.0f} decisions a game",
        f"outliers, more than {balance.MARGIN:.0%} off that average and surely so: "
        + (", ".join(piece.piece for piece in report.outliers) or "none"),
    )
    for line in lines:
        console.print(line, highlight=False, soft_wrap=True)


def report_bench(games: Sequence[str]) -> None:
    """Print the speed of each game on one core."""
    console = Console()
    console.print(f"one core, {compilation.describe()}, each game at its usual number of seats", highlight=False)
    table = grid("a second", *games)
    columns = [list(progress(bench.bench(game), 5, game)) for game in games]
    for measures in zip(*columns, strict=True):
        table.add_row(measures[0].name, *(f"{m.per_second:,.0f}" for m in measures))
    console.print(table)
