"""The command line, a table of contents: each command imports what it does when it is called."""

import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludothek.core.errors import LudothekError, sentence
from ludothek.core.texts import preferred_language

app = typer.Typer(
    name="ludothek",
    help="A table for Origami, Mau Mau and Origin, and a library over the same rules.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Language = Annotated[str, typer.Option("--lang", help="en, de or fr.", default_factory=preferred_language)]
CORES = os.cpu_count() or 1
MOST_ROUNDS = 10**9
Jobs = Annotated[int, typer.Option(help="Processes; the results are the same.")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="Work on a Ray cluster; without an address one is started here.", metavar="[ADDRESS]"),
]
Resume = Annotated[Path | None, typer.Option(help="Keep every game in this file, and go on from what is in it.")]
Options = Annotated[list[str] | None, typer.Option(help="A house rule, key=value; may be repeated.")]
EditionFile = Annotated[Path | None, typer.Option("--edition", help="A corrected edition's file.")]


def main() -> None:
    """Runs a command; what it can't accept is one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    if not sys.argv[1:2] or sys.argv[1] in ("--help", "serve", "verify", "backup", "restore", "admin"):
        from ludothek.server import cli

        app.add_typer(cli.app)
    try:
        app(args=completed(sys.argv[1:]))
    except (LudothekError, OSError) as error:
        print(f"ludothek: {sentence(error)}", file=sys.stderr)
        sys.exit(2)


def completed(words: list[str]) -> list[str]:
    """The words of a command; `--ray` without an address means a cluster on this machine."""
    pairs = zip(words, [*words[1:], "-"], strict=False)
    return [
        each for word, after in pairs for each in ([word, "local"] if (word, after[:1]) == ("--ray", "-") else [word])
    ]


def tell_version(wanted: bool) -> None:
    if wanted:
        from ludothek import compilation
        from ludothek.version import __version__

        typer.echo(f"ludothek {__version__} ({compilation.describe()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Version and form, then exit.")
    ] = False,
) -> None:
    pass


@app.command()
def play(
    lang: Language,
    game: Annotated[str | None, typer.Argument(help="The game's key; see `ludothek games`.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    humans: Annotated[int | None, typer.Option(help="How many of them share this screen.")] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", "--bot", help="Bots for the other seats: greedy,random.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    option: Options = None,
    edition: EditionFile = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    record: Annotated[Path | None, typer.Option(help="Where to save the record.")] = None,
) -> None:
    """Play at the terminal, against bots or with others at the same screen."""
    from ludothek.terminal import play as terminal
    from ludothek.terminal.table_setup import PlayRequest

    request = PlayRequest(game, seats, humans, bots, seed, option or (), edition, resume, record)
    raise typer.Exit(terminal.play(request, lang))


@app.command()
def replay(
    lang: Language,
    file: Annotated[Path, typer.Argument(help="A record.")],
    seat: Annotated[int | None, typer.Option(help="Whose eyes to see it with; a spectator's if left out.")] = None,
    edition: EditionFile = None,
) -> None:
    """Tell a record in sentences, and its result."""
    from ludothek.terminal import pages

    pages.show_replay(file, seat, edition, lang)


@app.command()
def review(
    lang: Language,
    files: Annotated[list[Path], typer.Argument(help="Records of finished games.")],
    level: Annotated[str, typer.Option(help="Who judges: a level that searches.")] = "sage",
    rounds: Annotated[
        int | None, typer.Option(help="Rounds for each decision; the same report every time.", max=MOST_ROUNDS)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds for each search instead of rounds.")] = None,
    form: Annotated[str, typer.Option("--format", help="text, json or html.")] = "text",
    to: Annotated[Path | None, typer.Option(help="Write it to a file; of several records, into a folder.")] = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    ray: Ray = None,
) -> None:
    """Judge every decision of a game from what the player knew, and tell luck from skill."""
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
    clause: Annotated[str | None, typer.Argument(help="One clause only, such as MM-16.")] = None,
) -> None:
    """Print the rules of a game, clause by clause."""
    from ludothek.terminal import pages

    pages.show_rules(game, clause, lang)


@app.command()
def learn(lang: Language, game: Annotated[str, typer.Argument(help="The game's key.")]) -> None:
    """Learn a game in a few positions, each with a goal."""
    from ludothek.terminal import lessons

    lessons.learn(game, lang)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    games: Annotated[int, typer.Option(help="How many games to play.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot for each seat: greedy,random,random.")] = "greedy,random",
    seed: Annotated[int, typer.Option(help="The first game's seed; each next game's is one more.")] = 0,
    option: Options = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    out: Annotated[Path | None, typer.Option(help="Save every seat of every game: a .csv or .parquet file.")] = None,
    ray: Ray = None,
    resume: Resume = None,
) -> None:
    """Play many games between bots and tell who wins how often."""
    from ludothek.terminal import reports

    reports.report_simulation(game, bots.split(","), games, seed, option or (), edition, jobs, out, ray, resume)


@app.command()
def balance(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    games: Annotated[int, typer.Option(help="How many games to play.")] = 2000,
    bot: Annotated[str, typer.Option(help="Who plays, on every seat.")] = "greedy",
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    seed: Annotated[int, typer.Option(help="The first game's seed; each next game's is one more.")] = 0,
    option: Options = None,
    edition: EditionFile = None,
    jobs: Jobs = CORES,
    ray: Ray = None,
    resume: Resume = None,
) -> None:
    """Tell how balanced a game is: cards, seats and set-ups, in many games between equal bots."""
    from ludothek.terminal import reports

    reports.report_balance(game, bot, seats, games, seed, option or (), edition, jobs, ray, resume)


ladder_commands = typer.Typer(help="Run, show and verify the ladder of the bots.", no_args_is_help=True)
app.add_typer(ladder_commands, name="ladder")
Results = Annotated[Path, typer.Option("--results", help="The folder where the ladder is written down.")]
LadderGame = Annotated[str | None, typer.Argument(help="One game only.")]


def keys_of(game: str | None) -> list[str]:
    from ludothek.core import registry

    return [registry.game(game).key] if game else list(registry.installed_games())


@ladder_commands.command("run")
def run_ladder(
    game: LadderGame = None,
    seats: Annotated[str, typer.Option(help="Seat counts.")] = "2,3,4",
    bots: Annotated[str, typer.Option(help="From weak to strong.")] = "apprentice,folder,master,grandmaster",
    deals: Annotated[
        int, typer.Option(help="Deals for each pairing; each is played once from every seat.", min=1)
    ] = 100,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Only each bot against the next weaker.")] = False,
    jobs: Jobs = CORES,
    ray: Ray = None,
    results: Results = Path("ladder"),
) -> None:
    """Play what is missing of the ladder; it may be stopped and resumed."""
    from ludothek.terminal import ladders

    try:
        counts = [int(count) for count in seats.split(",")]
    except ValueError:
        raise LudothekError(f"seat counts are numbers such as 2,3,4, not {seats!r}") from None
    ladders.run_ladder(results, keys_of(game), counts, bots.split(","), deals, neighbours, jobs, ray)


@ladder_commands.command("show")
def show_ladder(
    game: LadderGame = None,
    results: Results = Path("ladder"),
    page: Annotated[Path | None, typer.Option(help="Write it as a page of the documentation.")] = None,
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
    """Replay a sample of the ladder; fail if a published figure lies outside its interval."""
    from ludothek.terminal import ladders

    ladders.verify_ladder(results, keys_of(game), deals)


@app.command()
def train(
    plan: Annotated[Path, typer.Argument(help="The run: see training/.")],
    to: Annotated[Path, typer.Option(help="Where checkpoints, log, curves and the net go; a run there is resumed.")],
    minutes: Annotated[float | None, typer.Option(help="Stop after these; resume later.")] = None,
    device: Annotated[str | None, typer.Option(help="cuda or cpu; else what is there.")] = None,
) -> None:
    """Train a net by self-play (needs the extra `train`)."""
    try:
        from ludothek.lab.train.run import start
    except ImportError as missing:
        raise LudothekError(f"training needs torch: pip install 'ludothek[train]' ({missing})") from None
    start(plan, to, minutes, device)


bot_commands = typer.Typer(help="Let bots play as engines, and engines at a server.", no_args_is_help=True)
app.add_typer(bot_commands, name="bot")
Level = Annotated[str, typer.Option("--bot", help="Who decides: a bot by its name, or engine:COMMAND.")]


@bot_commands.command("serve")
def serve_bot(
    bot: Level = "master",
    listen: Annotated[
        int | None, typer.Option(help="Listen for WebSockets at this port instead.", min=0, max=65535)
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
) -> None:
    """Speak the protocol for engines on the standard streams, or over WebSockets."""
    from ludothek.bots.engines import server

    if listen is None:
        server.serve_streams(bot)
    else:
        server.serve_sockets(bot, host, listen, lambda port: typer.echo(f"{bot} listens at ws://{host}:{port}"))


@bot_commands.command("connect")
def connect_bot(
    url: Annotated[str, typer.Argument(help="The server: http://host:port.")],
    token: Annotated[str, typer.Argument(help="The token of a seat, which the host of a table gets.")],
    bot: Level = "master",
) -> None:
    """Play a seat at a server to the end of the game."""
    from ludothek.bots.engines.remote_seat import Seat

    result = Seat(url, token, bot).play()
    typer.echo(f"{result['reason']}; winners: {result['winners']}; scores: {result['scores']}")


@bot_commands.command("schema")
def bot_schema() -> None:
    """Print the JSON Schema of the protocol for engines."""
    import json

    from ludothek.bots.engines import protocol

    typer.echo(json.dumps(protocol.schema(), indent=1))


@app.command()
def bench(game: Annotated[str | None, typer.Argument(help="One game only.")] = None) -> None:
    """Measure playouts, stepping, clones and fair copies on one core."""
    from ludothek.terminal import reports

    reports.report_bench(keys_of(game))


@app.command()
def export(
    records: Annotated[list[Path], typer.Argument(help="Records of finished games, or folders of them.")],
    to: Annotated[Path, typer.Option(help="The Parquet file to write.")],
    observations: Annotated[
        bool, typer.Option("--observations", help="Add what the seat observed as numbers, and its legal decisions.")
    ] = False,
    edition: Annotated[
        list[Path] | None, typer.Option("--edition", help="A corrected edition's file; may be given several times.")
    ] = None,
) -> None:
    """Write finished games as a table with a row for every decision, for DuckDB or Polars."""
    from ludothek.research import export as exporting

    games, decisions, left_out = exporting.export(records, to, observations, edition)
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
    """Tell every mistake of an edition's file, or that it can be played."""
    from ludothek.terminal import editions

    editions.check_edition(file)


@edition_commands.command("diff")
def diff_edition(file: Annotated[Path, typer.Argument(help="An edition's file.")]) -> None:
    """Tell what an edition changes, and which values nobody has confirmed yet."""
    from ludothek.terminal import editions

    editions.diff_edition(file)
