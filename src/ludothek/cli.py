"""The command line. Each command imports what it needs when it is called, so that `--help` is quick."""

import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludothek.core.errors import LudothekError, format_error, needs_extra
from ludothek.core.texts import preferred_language

app = typer.Typer(
    name="ludothek",
    help="Play Origami, Mau Mau and Origin, host them, and study them.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Language = Annotated[str, typer.Option("--lang", help="Language: en, de or fr.", default_factory=preferred_language)]
CORES = os.cpu_count() or 1
MOST_ROUNDS = 10**9
Jobs = Annotated[int, typer.Option(help="Number of processes; the results are the same.")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="Use a Ray cluster; without an address, start one here.", metavar="[ADDRESS]"),
]
Resume = Annotated[Path | None, typer.Option(help="Write every game to this file, and continue from it.")]
Options = Annotated[list[str] | None, typer.Option(help="A house rule as key=value; may be repeated.")]
EditionFile = Annotated[Path | None, typer.Option("--edition", help="The file of a corrected edition.")]


def main() -> None:
    """Run a command. An error that the user can correct is printed as one sentence, with exit code 2."""
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    if not sys.argv[1:2] or sys.argv[1] in ("--help", "serve", "verify", "backup", "restore", "admin"):
        from ludothek.server import cli

        app.add_typer(cli.app)
    try:
        app(args=complete_ray(sys.argv[1:]))
    except (LudothekError, OSError) as error:
        print(f"ludothek: {format_error(error)}", file=sys.stderr)
        sys.exit(2)


def complete_ray(words: list[str]) -> list[str]:
    """Return the arguments with `local` after a `--ray` that has no address."""
    pairs = zip(words, [*words[1:], "-"], strict=False)
    return [
        each for word, after in pairs for each in ([word, "local"] if (word, after[:1]) == ("--ray", "-") else [word])
    ]


def print_version(wanted: bool) -> None:
    if wanted:
        from ludothek import compilation
        from ludothek.version import __version__

        typer.echo(f"ludothek {__version__} ({compilation.describe()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=print_version,
            is_eager=True,
            help="Show the version, and whether the rules are compiled.",
        ),
    ] = False,
) -> None:
    pass


@app.command()
def play(
    lang: Language,
    game: Annotated[str | None, typer.Argument(help="The game's key; see `ludothek games`.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    humans: Annotated[int | None, typer.Option(help="Number of people at this screen.")] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", "--bot", help="Bots for the other seats, such as greedy,random.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the deal; the same seed deals the same cards.")] = None,
    option: Options = None,
    edition: EditionFile = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    record: Annotated[Path | None, typer.Option(help="Where to save the record.")] = None,
) -> None:
    """Play in the terminal, alone or with others at this screen."""
    from ludothek.terminal import play as terminal
    from ludothek.terminal.table_setup import PlayRequest

    request = PlayRequest(game, seats, humans, bots, seed, option or (), edition, resume, record)
    raise typer.Exit(terminal.play(request, lang))


@app.command()
def replay(
    lang: Language,
    file: Annotated[Path, typer.Argument(help="A record.")],
    seat: Annotated[int | None, typer.Option(help="Show it as this seat saw it; default: as a spectator.")] = None,
    edition: EditionFile = None,
) -> None:
    """Retell a game in sentences, with its result."""
    from ludothek.terminal import pages

    pages.show_replay(file, seat, edition, lang)


@app.command()
def review(
    lang: Language,
    files: Annotated[list[Path], typer.Argument(help="Records of finished games.")],
    level: Annotated[str, typer.Option(help="The level that judges; it must be one that searches.")] = "sage",
    rounds: Annotated[
        int | None, typer.Option(help="Simulations for each decision; the report is reproducible.", max=MOST_ROUNDS)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds for each search instead.")] = None,
    form: Annotated[str, typer.Option("--format", help="text, json or html.")] = "text",
    to: Annotated[Path | None, typer.Option(help="File to write to; for several records, a folder.")] = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    ray: Ray = None,
) -> None:
    """Review finished games, and tell luck from skill.

    Every decision is judged by what its player could have known.
    """
    from ludothek.review import ReviewSettings
    from ludothek.terminal import reviews

    settings = ReviewSettings(level, rounds, seconds)
    if len(files) == 1:
        reviews.show_review(files[0], settings, form, to, edition, lang)
    else:
        reviews.write_reviews(files, settings, form, to, edition, lang, jobs, ray)


@app.command()
def games(lang: Language) -> None:
    """List the installed games with their seats and house rules."""
    from ludothek.terminal import pages

    pages.show_games(lang)


@app.command()
def rules(
    lang: Language,
    game: Annotated[str, typer.Argument(help="The game's key.")],
    clause: Annotated[
        str | None, typer.Argument(help="One clause, such as MM-16, or one card, such as raccoon.")
    ] = None,
) -> None:
    """Print the rules of a game, clause by clause."""
    from ludothek.terminal import pages

    pages.show_rules(game, clause, lang)


@app.command()
def learn(lang: Language, game: Annotated[str, typer.Argument(help="The game's key.")]) -> None:
    """Learn a game by playing a few positions, each with a goal."""
    from ludothek.terminal import lessons

    lessons.learn(game, lang)


@app.command()
def puzzle(
    lang: Language,
    game: Annotated[str, typer.Argument(help="The game's key.")],
    theme: Annotated[str | None, typer.Option(help="Puzzles about one thing only, such as draw.")] = None,
) -> None:
    """Solve puzzles: find the action that is clearly the best."""
    from ludothek.terminal import puzzles

    puzzles.solve(game, theme, lang)


puzzle_commands = typer.Typer(help="Make and verify puzzles.", no_args_is_help=True)
app.add_typer(puzzle_commands, name="puzzles")


@puzzle_commands.command("make")
def make_puzzles(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    out: Annotated[Path, typer.Option(help="The file to write; one that is not complete is continued.")],
    count: Annotated[int, typer.Option(help="Number of puzzles.", min=1, max=20_000)] = 1000,
    rounds: Annotated[int, typer.Option(help="Simulations for each action in a search.", min=40)] = 1200,
    record: Annotated[
        list[Path] | None, typer.Option(help="A record whose players have agreed, instead of bots; may be repeated.")
    ] = None,
    jobs: Jobs = CORES,
) -> None:
    """Find puzzles in games between bots; each is confirmed by three searches."""
    from ludothek.terminal import puzzles

    puzzles.make(game, count, out, rounds, record or [], jobs)


@puzzle_commands.command("verify")
def verify_puzzles(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    file: Annotated[
        Path | None, typer.Option(help="A file of puzzles; default: those that come with the game.")
    ] = None,
    sample: Annotated[int | None, typer.Option(help="Only so many, drawn at random.", min=1)] = None,
    seed: Annotated[
        int | None, typer.Option(help="Search with other seeds than those that made the puzzles.", min=0)
    ] = None,
) -> None:
    """Repeat the searches that made puzzles."""
    from ludothek.terminal import puzzles

    puzzles.verify(game, file, sample, seed)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    games: Annotated[int, typer.Option(help="Number of games.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot for each seat, such as greedy,random,random.")] = "greedy,random",
    seed: Annotated[int, typer.Option(help="Seed of the first game; each following game adds one.")] = 0,
    option: Options = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    samples: Annotated[
        int, typer.Option(help="Measure luck by so many rollouts of each event, such as 64, and subtract it.", min=0)
    ] = 0,
    out: Annotated[
        Path | None, typer.Option(help="Save a row for every seat of every game, as .csv or .parquet.")
    ] = None,
    ray: Ray = None,
    resume: Resume = None,
) -> None:
    """Play many games between bots, and print who wins how often."""
    from ludothek.terminal import reports

    reports.report_simulation(
        game, bots.split(","), games, seed, option or (), edition, jobs, out, ray, resume, samples
    )


@app.command()
def evaluate(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    bots: Annotated[str, typer.Option(help="One bot for each seat, such as master,greedy.")] = "master,greedy",
    deals: Annotated[int, typer.Option(help="Number of deals; each is played in every rotation of the seats.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first deal; each following deal adds one.")] = 0,
    samples: Annotated[int, typer.Option(help="Rollouts for each deal and draw; more narrow the intervals.")] = 64,
    plain: Annotated[bool, typer.Option("--plain", help="Do not measure luck.")] = False,
    option: Options = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    ray: Ray = None,
) -> None:
    """Compare bots on duplicate deals, with the luck of the deals and draws subtracted."""
    from ludothek.terminal import reports

    reports.report_evaluation(game, bots.split(","), deals, seed, samples, not plain, option or (), edition, jobs, ray)


@app.command()
def exploitability(
    mini: Annotated[list[str] | None, typer.Argument(help="Mini-games by name; default: all.")] = None,
    bots: Annotated[str, typer.Option(help="The bots, such as random,greedy.")] = "random,greedy,master,grandmaster",
    asks: Annotated[int, typer.Option(help="How often a bot that searches is asked at each information set.")] = 8,
    iterations: Annotated[int, typer.Option(help="Iterations of CFR+, which solves the game.")] = 200,
) -> None:
    """Measure exactly how exploitable bots are, on small endgames that can be solved."""
    from ludothek.terminal import reports

    reports.report_exploitability(mini or (), bots.split(","), asks, iterations)


@app.command()
def balance(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    games: Annotated[int, typer.Option(help="Number of games.")] = 2000,
    bot: Annotated[str, typer.Option(help="The bot on every seat.")] = "greedy",
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game; each following game adds one.")] = 0,
    option: Options = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    ray: Ray = None,
    resume: Resume = None,
) -> None:
    """Measure how balanced a game's cards, seats and setups are."""
    from ludothek.terminal import reports

    reports.report_balance(game, bot, seats, games, seed, option or (), edition, jobs, ray, resume)


ladder_commands = typer.Typer(help="Run, show and verify the ladder of the bots.", no_args_is_help=True)
app.add_typer(ladder_commands, name="ladder")
Results = Annotated[Path, typer.Option("--results", help="The folder with the ladder's results.")]
LadderGame = Annotated[str | None, typer.Argument(help="One game only.")]


def keys_of(game: str | None) -> list[str]:
    from ludothek.core import registry

    return [registry.game(game).key] if game else list(registry.installed_games())


@ladder_commands.command("run")
def run_ladder(
    game: LadderGame = None,
    seats: Annotated[str, typer.Option(help="Numbers of seats.")] = "2,3,4",
    bots: Annotated[str, typer.Option(help="The bots, from weak to strong.")] = "apprentice,folder,master,grandmaster",
    deals: Annotated[
        int, typer.Option(help="Deals for each pairing; each is played once from every seat.", min=1)
    ] = 100,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Play each bot only against the next weaker one.")
    ] = False,
    samples: Annotated[
        int, typer.Option(help="Of rows that are begun: measure luck by so many rollouts of each event.", min=0)
    ] = 0,
    jobs: Jobs = CORES,
    ray: Ray = None,
    results: Results = Path("ladder"),
) -> None:
    """Play the missing games; it can be stopped and resumed."""
    from ludothek.terminal import ladders

    try:
        counts = [int(count) for count in seats.split(",")]
    except ValueError:
        raise LudothekError(f"seat counts are numbers such as 2,3,4, not {seats!r}") from None
    ladders.run_ladder(results, keys_of(game), counts, bots.split(","), deals, neighbours, jobs, ray, samples)


@ladder_commands.command("show")
def show_ladder(
    game: LadderGame = None,
    results: Results = Path("ladder"),
    page: Annotated[Path | None, typer.Option(help="Write it to this file as a page of the documentation.")] = None,
) -> None:
    """Print the ladder with its intervals and ratings."""
    from ludothek.terminal import ladders

    if page:
        ladders.write_ladder_page(page, results, keys_of(game))
    else:
        ladders.show_ladder(results, keys_of(game))


@ladder_commands.command("verify")
def verify_ladder(
    game: LadderGame = None,
    deals: Annotated[int, typer.Option(help="How many deals of each pairing to replay.")] = 10,
    results: Results = Path("ladder"),
) -> None:
    """Replay a sample and compare it with what is published."""
    from ludothek.terminal import ladders

    ladders.verify_ladder(results, keys_of(game), deals)


suite_commands = typer.Typer(help="Compare bots on twelve fixed tasks.", no_args_is_help=True)
app.add_typer(suite_commands, name="suite")
SuiteResults = Annotated[Path, typer.Option("--results", help="The folder with the suite's results.")]


@suite_commands.command("run")
def run_suite(
    bots: Annotated[
        str | None, typer.Option(help="The players, such as greedy,engine:COMMAND; without it, all baselines.")
    ] = None,
    task: Annotated[list[str] | None, typer.Option(help="One task only; may be repeated.")] = None,
    fresh: Annotated[int, typer.Option(help="Play other deals of the same tasks: 1, 2, …", min=0)] = 0,
    page: Annotated[Path | None, typer.Option(help="Also write this file as a page of the documentation.")] = None,
    jobs: Jobs = CORES,
    ray: Ray = None,
    results: SuiteResults = Path("suite"),
) -> None:
    """Play the missing tasks, and print the scores; it can be stopped and resumed."""
    from ludothek.terminal import suites

    suites.run_suite(results, bots.split(",") if bots else None, task or (), fresh, jobs, ray)
    if page:
        suites.write_suite_page(page, results)


@suite_commands.command("show")
def show_suite(results: SuiteResults = Path("suite")) -> None:
    """Print the stored scores."""
    from ludothek.terminal import suites

    suites.show_suite(results)


@suite_commands.command("verify")
def verify_suite(
    bots: Annotated[str | None, typer.Option(help="These players only.")] = None,
    deals: Annotated[int, typer.Option(help="How many deals of each task to replay.")] = 1,
    results: SuiteResults = Path("suite"),
) -> None:
    """Replay a sample and compare it with what is stored."""
    from ludothek.terminal import suites

    suites.verify_suite(results, bots.split(",") if bots else (), deals)


@app.command()
def train(
    plan: Annotated[Path, typer.Argument(help="A training file, such as training/origami.toml.")],
    to: Annotated[Path, typer.Option(help="Folder for checkpoints, log, curves and net; a run in it is resumed.")],
    minutes: Annotated[float | None, typer.Option(help="Stop after so many minutes.")] = None,
    device: Annotated[str | None, typer.Option(help="cuda or cpu; default: cuda if there is one.")] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Another value than the file's, as in TOML; may be repeated."),
    ] = None,
) -> None:
    """Train a net by self-play (needs the extra `train`)."""
    try:
        from ludothek.lab.train.run import start
    except ImportError as missing:
        raise LudothekError(f"training needs torch: pip install 'ludothek[train]' ({missing})") from None
    start(plan, to, minutes, device, changes or ())


bot_commands = typer.Typer(help="Run a bot as an engine, or play a seat at a server.", no_args_is_help=True)
app.add_typer(bot_commands, name="bot")
Level = Annotated[str, typer.Option("--bot", help="The name of a bot, or engine:COMMAND.")]


@bot_commands.command("serve")
def serve_bot(
    bot: Level = "master",
    listen: Annotated[
        int | None, typer.Option(help="Listen for WebSockets on this port instead.", min=0, max=65535)
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
) -> None:
    """Run a bot as an engine, on the standard streams or a port."""
    from ludothek.bots.engines import server

    if listen is None:
        server.serve_streams(bot)
    else:
        server.serve_sockets(bot, host, listen, lambda port: typer.echo(f"{bot} listens at ws://{host}:{port}"))


@bot_commands.command("connect")
def connect_bot(
    url: Annotated[str, typer.Argument(help="The server, such as http://host:8000.")],
    token: Annotated[
        str, typer.Argument(help="The token of a seat, from the host of the table.", envvar="LUDOTHEK_TOKEN")
    ],
    bot: Level = "master",
) -> None:
    """Play a seat at a server to the end of the game."""
    from ludothek.bots.engines.remote_seat import RemoteSeat

    result = RemoteSeat(url, token, bot).play()
    typer.echo(f"{result['reason']}; winners: {result['winners']}; scores: {result['scores']}")


@bot_commands.command("schema")
def bot_schema() -> None:
    """Print the JSON Schema of the engine protocol."""
    import json

    from ludothek.bots.engines import protocol

    typer.echo(json.dumps(protocol.make_schema(), indent=1))


@app.command()
def mcp(
    lang: Language,
    http: Annotated[int | None, typer.Option(help="Listen on this port instead of the standard streams.")] = None,
    server: Annotated[str | None, typer.Option(help="The address of a server with a seat for the agent.")] = None,
    token: Annotated[
        str, typer.Option(envvar="LUDOTHEK_TOKEN", help="The token of that seat; better given as LUDOTHEK_TOKEN.")
    ] = "",
) -> None:
    """Let an agent play, such as a language model, over the Model Context Protocol."""
    with needs_extra("mcp", "a server for agents"):
        from ludothek.agents.server import run

    run(http, server, token, lang)


arena_commands = typer.Typer(help="Matches that agents play by text.", no_args_is_help=True)
app.add_typer(arena_commands, name="arena")


@arena_commands.command("agents")
def play_agents(
    plan: Annotated[Path, typer.Argument(help="The file of the match; docs/arena.md describes it.")],
    to: Annotated[Path, typer.Option(help="Folder for records and transcripts; a match in it is resumed.")],
) -> None:
    """Play a match between agents and bots, and print the board."""
    from ludothek.agents import board, matches

    match = matches.Match(matches.read_plan(plan), to)
    for name, url, secret in match.open_doors():
        typer.echo(f"{name}: connect to {url} with the header `Authorization: Bearer {secret}`", err=True)
    table = board.Board(match)
    for game in match.play():
        table.add(game)
        typer.echo(f"game {table.games} of {match.games}: {game.scores()}", err=True)
    typer.echo(board.print_board(table.rows()))


@app.command()
def bench(game: Annotated[str | None, typer.Argument(help="One game only.")] = None) -> None:
    """Measure the speed of the rules on one core."""
    from ludothek.terminal import reports

    reports.report_bench(keys_of(game))


@app.command()
def export(
    to: Annotated[Path, typer.Option(help="The Parquet file to write.")],
    records: Annotated[list[Path] | None, typer.Argument(help="Records, or folders of them.")] = None,
    observations: Annotated[
        bool, typer.Option("--observations", help="Add each seat's observation and its legal actions.")
    ] = False,
    edition: Annotated[
        list[Path] | None, typer.Option("--edition", help="The file of a corrected edition; may be repeated.")
    ] = None,
    selfplay: Annotated[
        str | None, typer.Option("--selfplay", help="Play games of this one between bots and export them instead.")
    ] = None,
    bots: Annotated[str, typer.Option(help="Of self-play: one bot for each seat.")] = "greedy,folder",
    actions: Annotated[int, typer.Option(help="Of self-play: whole games until there are so many actions.")] = 10_000,
    samples: Annotated[int, typer.Option(help="Of self-play: determinizations for each value.")] = 6,
    views: Annotated[bool, typer.Option(help="Of self-play: add each seat's view as JSON.")] = True,
    option: Options = None,
    jobs: Jobs = CORES,
) -> None:
    """Export finished games, or self-play, to Parquet, with a row for every action."""
    if selfplay is not None:
        from ludothek.terminal import reports

        if records:
            raise typer.BadParameter("give records or --selfplay, not both")
        reports.export_selfplay(selfplay, to, bots.split(","), actions, samples, views, option or (), edition, jobs)
        return
    if not records:
        raise typer.BadParameter("give records, or a game with --selfplay")
    from ludothek.research import export as parquet

    games, decisions, left_out = parquet.export(records, to, observations, edition)
    rest = f"; {left_out} unfinished left out" if left_out else ""
    typer.echo(f"games: {games}, decisions: {decisions}, file: {to}{rest}")


edition_commands = typer.Typer(help="Export, check and compare the cards and boards of a game.", no_args_is_help=True)
app.add_typer(edition_commands, name="edition")


@edition_commands.command("export")
def export_edition(game: Annotated[str, typer.Argument(help="The game's key.")]) -> None:
    """Print the standard edition's file, ready to be corrected."""
    from ludothek.terminal import editions

    editions.export_edition(game)


@edition_commands.command("check")
def check_edition(file: Annotated[Path, typer.Argument(help="An edition's file.")]) -> None:
    """Check an edition's file, and list every mistake."""
    from ludothek.terminal import editions

    editions.check_edition(file)


@edition_commands.command("diff")
def diff_edition(file: Annotated[Path, typer.Argument(help="An edition's file.")]) -> None:
    """List what an edition changes, and what nobody has confirmed."""
    from ludothek.terminal import editions

    editions.diff_edition(file)
