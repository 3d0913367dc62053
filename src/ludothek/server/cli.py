"""The server's commands: serve, verify, backup, restore, admin."""

import asyncio
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import sqlalchemy as sa
import typer
from sqlalchemy import Engine

from ludothek.core.errors import LudothekError, sentence
from ludothek.server.db import schema
from ludothek.server.db.migrate import migrate
from ludothek.server.errors import Refusal, SchemaTooNew
from ludothek.server.play.commitment import signed_record
from ludothek.server.play.commitment import verify as verify_record
from ludothek.server.settings import Settings, usual_data_folder

app = typer.Typer(help="The server and its keeper's tools.", no_args_is_help=True, pretty_exceptions_enable=False)
admin = typer.Typer(help="List, close and export tables; delete a player's data.", no_args_is_help=True)
app.add_typer(admin, name="admin")

Data = Annotated[Path | None, typer.Option("--data", help="The data folder.")]
Database = Annotated[
    str | None, typer.Option("--database", help="postgresql://… instead of SQLite in the data folder.")
]


PROBLEMS = (SchemaTooNew, sa.exc.SQLAlchemyError, OSError, ValueError)


def fail(problem: object) -> NoReturn:
    cause = problem.orig if isinstance(problem, sa.exc.DBAPIError) else problem
    typer.echo(f"ludothek: {sentence(cause)}", err=True)
    raise typer.Exit(1)


def settled(data: Path | None, database: str | None) -> Settings:
    if database is not None and not database.startswith(("postgres:", "postgresql")):
        fail(f"a database is given as postgresql://…, not {database!r}")
    return Settings(data=str(data or usual_data_folder()), database=database)


@contextlib.contextmanager
def opened(data: Path | None, database: str | None) -> Iterator[Engine]:
    from ludothek.server.db.store import connect

    settings = settled(data, database)
    if database is None and not (Path(settings.data) / "ludothek.sqlite3").exists():
        fail(f"there is no database in {settings.data}")
    engine = connect(settings.url)
    try:
        migrate(engine)
        yield engine
    except PROBLEMS as error:
        fail(error)
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
    bot_seconds: Annotated[float, typer.Option(help="Seconds until a bot that thinks is replaced.", min=0.1)] = 10.0,
    patience: Annotated[float, typer.Option(help="Seconds until a lost player counts as absent.", min=0)] = 5.0,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="What is logged, and all that is graver.")
    ] = "info",
    page: Annotated[bool, typer.Option("--open", help="Print and open the link of the page.")] = False,
) -> None:
    """Starts the server; with nothing said it keeps everything in its data folder."""
    from ludothek.server.browser import free_port, open_when_ready
    from ludothek.server.run import serve as run

    settings = settled(data, database)
    settings.host, settings.port, settings.workers = host, port, workers
    settings.origins, settings.limits, settings.bot_processes = origin or [], limits, bot_processes
    settings.bot_seconds, settings.patience, settings.log_level = bot_seconds, patience, log_level
    if page:
        settings.port = free_port(host, port)
        open_when_ready(host, settings.port)
    try:
        run(settings)
    except PROBLEMS as error:
        fail(error)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A record downloaded after the game.")],
    commitment: Annotated[str | None, typer.Option(help="The hash that was shown at the start.")] = None,
) -> None:
    """Replays a record and proves that the deal is the one promised at the start."""
    try:
        table = verify_record(record.read_text(encoding="utf-8"), commitment)
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
    """Writes everything to one file, also while the server runs."""
    from ludothek.server.db.backup import backup as write

    with opened(data, database) as engine:
        typer.echo(f"{write(engine, target)} rows written to {target}.")


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A file written by backup.")],
    data: Data = None,
    database: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace what is there without asking.")] = False,
) -> None:
    """Puts a backup in the place of everything that is there; a running server notices."""
    from ludothek.server.db.backup import restore as put_back
    from ludothek.server.db.store import connect
    from ludothek.server.settings import prepare

    settings = settled(data, database)
    if not source.is_file():
        fail(f"there is no backup {source}")
    if not yes:
        typer.confirm("Replace everything that is there?", abort=True)
    os.umask(0o077)
    try:
        prepare(Path(settings.data))
        engine = connect(settings.url)
        rows = put_back(source, engine)
        engine.dispose()
    except PROBLEMS as error:
        fail(error)
    typer.echo(f"{rows} rows restored.")


@admin.command("list")
def list_tables(data: Data = None, database: Database = None, status: str | None = None) -> None:
    """All tables: name, game, seats, status, number of rows."""
    tables, rows = schema.tables.c, schema.rows.c
    query = (
        sa.select(tables.id, tables.game, tables.seats, tables.status, tables.visibility, sa.func.count(rows.seq))
        .join(schema.rows, rows.table_id == tables.id, isouter=True)
        .group_by(tables.id, tables.game, tables.seats, tables.status, tables.visibility)
        .order_by(tables.id)
    )
    if status is not None:
        query = query.where(tables.status == status)
    with opened(data, database) as engine, engine.connect() as connection:
        for row in connection.execute(query):
            typer.echo("\t".join(str(column) for column in row))


@admin.command()
def close(table: str, data: Data = None, database: Database = None) -> None:
    """Ends a table; its seed is published like after any game."""
    from ludothek.server.db.backup import renew
    from ludothek.server.db.store import Store
    from ludothek.server.runtime.hub import Hub

    async def end() -> None:
        store = Store(settled(data, database).url, "admin")
        store.open()
        try:
            await Hub(store, "admin").close_table(table)
            if not store.is_shared:
                await store.change(renew)
        finally:
            store.close()

    with opened(data, database):
        pass
    try:
        asyncio.run(end())
    except Refusal as error:
        fail(error)
    typer.echo(f"{table} is closed.")


@admin.command()
def export(table: str, data: Data = None, database: Database = None) -> None:
    """A table's record, with its seed: keep it to yourself while the game goes on."""
    from ludothek.server.runtime.history import rebuild

    with opened(data, database) as engine, engine.connect() as connection:
        try:
            live = rebuild(connection, table)
        except Refusal as error:
            fail(error)
        if live.game is None:
            fail("this game has not started")
        typer.echo(signed_record(live.record(), live.header.salt, live.header.commitment), nl=False)


@admin.command("delete-player")
def delete_player(player: str, data: Data = None, database: Database = None) -> None:
    """Deletes a player's name, words, ratings and passkeys; the decisions stay, nameless."""
    from ludothek.server.db.backup import renew
    from ludothek.server.http.identity import erase

    with opened(data, database) as engine, engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        changed, _tables = erase(connection, player)
        renew(connection)
        connection.commit()
    if not changed:
        fail(f"there is no player {player}")
    typer.echo("Deleted.")


if __name__ == "__main__":
    app()
