"""The server's commands: serve, verify, backup, restore, admin.

Nothing is imported here that `pip install ludothek` does not bring: each command imports the server when it runs.
"""

import asyncio
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from ludothek.core.errors import LudothekError, format_error, needs_extra
from ludothek.server.errors import Refusal, SchemaTooNew
from ludothek.server.play import commitment as commitments
from ludothek.server.settings import Settings, default_data_folder

if TYPE_CHECKING:
    from sqlalchemy import Engine

app = typer.Typer(help="The server and its keeper's tools.", no_args_is_help=True, pretty_exceptions_enable=False)
admin = typer.Typer(help="List, close and export tables; delete a player's data.", no_args_is_help=True)
app.add_typer(admin, name="admin")

Data = Annotated[Path | None, typer.Option("--data", help="The data folder.")]
Database = Annotated[
    str | None, typer.Option("--database", help="postgresql://… instead of SQLite in the data folder.")
]


def fail(problem: object) -> NoReturn:
    typer.echo(f"ludothek: {format_error(problem)}", err=True)
    raise typer.Exit(1)


@contextlib.contextmanager
def report_problems() -> Iterator[None]:
    """Report a failing database, file or network, or a wrong setting, as one sentence and exit code 1."""
    with needs_extra("server", "the server"):
        import sqlalchemy as sa
    try:
        yield
    except sa.exc.DBAPIError as error:
        fail(error.orig)
    except (SchemaTooNew, sa.exc.SQLAlchemyError, OSError, ValueError) as error:
        fail(error)


def make_settings(data: Path | None, database: str | None) -> Settings:
    if database is not None and not database.startswith(("postgres:", "postgresql")):
        fail(f"a database is given as postgresql://…, not {database!r}")
    return Settings(data=str(data or default_data_folder()), database=database)


@contextlib.contextmanager
def open_database(data: Path | None, database: str | None) -> Iterator["Engine"]:
    """A connection pool to an existing database, migrated to today's schema."""
    with report_problems():
        from ludothek.server.db.migrate import migrate
        from ludothek.server.db.store import connect

        settings = make_settings(data, database)
        if database is None and not (Path(settings.data) / "ludothek.sqlite3").exists():
            fail(f"there is no database in {settings.data}")
        engine = connect(settings.url)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()


@app.command()
def serve(
    data: Data = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    database: Database = None,
    workers: Annotated[int, typer.Option(help="Processes; more than one needs PostgreSQL.", min=1)] = 1,
    origin: Annotated[list[str] | None, typer.Option(help="Another site whose pages may play here.")] = None,
    limits: Annotated[float, typer.Option(help="A factor on all limits of requests and connections.", min=0.01)] = 1.0,
    bot_processes: Annotated[int, typer.Option(help="Processes for slow bots.", min=1)] = 1,
    bot_seconds: Annotated[float, typer.Option(help="Seconds until a slow bot is replaced.", min=0.1)] = 10.0,
    patience: Annotated[float, typer.Option(help="Seconds until a lost player counts as absent.", min=0)] = 5.0,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="The lowest level that is logged.")
    ] = "info",
    page: Annotated[bool, typer.Option("--open", help="Print and open the link of the page.")] = False,
) -> None:
    """Start the server. By default everything is kept in the data folder."""
    settings = make_settings(data, database)
    settings.host, settings.port, settings.workers = host, port, workers
    settings.origins, settings.limits, settings.bot_processes = origin or [], limits, bot_processes
    settings.bot_seconds, settings.patience, settings.log_level = bot_seconds, patience, log_level
    with report_problems():
        from ludothek.server import browser, run

        if page:
            settings.port = browser.find_free_port(host, port)
            browser.open_when_ready(host, settings.port)
        run.serve(settings)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A record downloaded after the game.")],
    commitment: Annotated[str | None, typer.Option(help="The hash that was shown at the start.")] = None,
) -> None:
    """Prove that a game was dealt as promised at its start."""
    try:
        table = commitments.verify(record.read_text(encoding="utf-8"), commitment)
    except (LudothekError, OSError, UnicodeDecodeError) as error:
        fail(error)
    state = f"won by seat {', '.join(map(str, table.winners()))}" if table.is_over else "not finished"
    typer.echo(f"Proved: {table.game.key}, {table.seats} seats, {len(table.history)} decisions, {state}.")
    if commitment is None:
        typer.echo("Compare the record's commitment with the one shown at the start, or give it with --commitment.")


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")], data: Data = None, database: Database = None
) -> None:
    """Write everything to one file, also while the server runs."""
    with open_database(data, database) as engine:
        from ludothek.server.db import backup as backups

        typer.echo(f"{backups.backup(engine, target)} rows written to {target}.")


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A file written by backup.")],
    data: Data = None,
    database: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace what is there without asking.")] = False,
) -> None:
    """Replace everything with a backup; a running server notices."""
    settings = make_settings(data, database)
    if not source.is_file():
        fail(f"there is no backup {source}")
    if not yes:
        typer.confirm("Replace everything that is there?", abort=True)
    os.umask(0o077)
    with report_problems():
        from ludothek.server.db import backup as backups
        from ludothek.server.db.store import connect
        from ludothek.server.settings import prepare

        prepare(Path(settings.data))
        engine = connect(settings.url)
        rows = backups.restore(source, engine)
        engine.dispose()
    typer.echo(f"{rows} rows restored.")


@admin.command("list")
def list_tables(data: Data = None, database: Database = None, status: str | None = None) -> None:
    """List all tables: name, game, seats, status, visibility, number of log entries."""
    with open_database(data, database) as engine, engine.connect() as connection:
        from ludothek.server.db.tables import summarize_tables

        for row in summarize_tables(connection, status):
            typer.echo("\t".join(str(column) for column in row))


@admin.command()
def close(table: str, data: Data = None, database: Database = None) -> None:
    """End a table; its seed is published as after any game."""

    async def end() -> None:
        from ludothek.server.db.backup import mark_changed
        from ludothek.server.db.store import Store
        from ludothek.server.runtime.hub import Hub

        store = Store(make_settings(data, database).url, "admin")
        store.open()
        try:
            await Hub(store, "admin").close_table(table)
            if not store.is_shared:
                await store.change(mark_changed)
        finally:
            store.close()

    with open_database(data, database):
        pass
    try:
        asyncio.run(end())
    except Refusal as error:
        fail(error)
    typer.echo(f"{table} is closed.")


@admin.command()
def export(table: str, data: Data = None, database: Database = None) -> None:
    """Print a table's record, with its seed: keep it to yourself while the game goes on."""
    with open_database(data, database) as engine, engine.connect() as connection:
        from ludothek.server.runtime.history import rebuild

        try:
            live = rebuild(connection, table)
        except Refusal as error:
            fail(error)
        if live.table is None:
            fail("this game has not started")
        record = commitments.sign_record(live.record(), live.config.salt, live.config.commitment)
        typer.echo(record, nl=False)


@admin.command("delete-player")
def delete_player(player: str, data: Data = None, database: Database = None) -> None:
    """Delete a player's name, chat, ratings and passkeys; their moves stay, nameless."""
    with open_database(data, database) as engine, engine.connect() as connection:
        from ludothek.server.db.backup import mark_changed
        from ludothek.server.db.players import erase_player

        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        changed, _tables = erase_player(connection, player)
        mark_changed(connection)
        connection.commit()
    if not changed:
        fail(f"there is no player {player}")
    typer.echo("Deleted.")


if __name__ == "__main__":
    app()
