"""The server's commands: serve, verify, backup, restore, admin.

Nothing is imported here that `pip install ludothek` does not bring: each command imports the server when it runs.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from ludothek.core.errors import LudothekError, format_error, needs_extra
from ludothek.server.errors import Refusal, SchemaTooNew
from ludothek.server.play import commitment as commitments
from ludothek.server.settings import Settings, describe, hide_secrets, load_settings

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from ludothek.server.db.bans import Kind

MOST_FOUND = 100
app = typer.Typer(help="The server and its keeper's tools.", no_args_is_help=True, pretty_exceptions_enable=False)
admin = typer.Typer(help="Find players, see who sits where, ban, close, export, delete.", no_args_is_help=True)
app.add_typer(admin, name="admin")

Data = Annotated[str | None, typer.Option("--data", help=describe("data"))]
Database = Annotated[str | None, typer.Option("--database", help=describe("database"))]
Config = Annotated[Path | None, typer.Option("--config", help="A TOML file with settings. [env: LUDOTHEK_CONFIG]")]


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


def make_settings(config: Path | None, **given: Any) -> Settings:
    """Return the settings from the command line, the environment and a file; the secret ones leave the environment."""
    try:
        settings = load_settings(given, config, os.environ)
    except (OSError, ValueError) as error:
        fail(error)
    hide_secrets(os.environ)
    return settings


@contextlib.contextmanager
def open_database(settings: Settings) -> Iterator["Engine"]:
    """A connection pool to an existing database, migrated to today's schema."""
    with report_problems():
        from ludothek.server.db.migrate import migrate
        from ludothek.server.db.store import connect

        if settings.database is None and not (Path(settings.data) / "ludothek.sqlite3").exists():
            fail(f"there is no database in {settings.data}")
        engine = connect(settings.url)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()


@contextlib.contextmanager
def open_connection(config: Path | None, data: str | None, database: str | None) -> Iterator["Connection"]:
    """A connection to the database that the options name."""
    with open_database(make_settings(config, data=data, database=database)) as engine, engine.connect() as connection:
        yield connection


@app.command()
def serve(
    config: Config = None,
    data: Data = None,
    host: Annotated[str | None, typer.Option(help=describe("host"))] = None,
    port: Annotated[int | None, typer.Option(help=describe("port"))] = None,
    database: Database = None,
    workers: Annotated[int | None, typer.Option(help=describe("workers"))] = None,
    bus: Annotated[str | None, typer.Option(help=describe("bus"))] = None,
    origin: Annotated[list[str] | None, typer.Option(help=describe("origins"))] = None,
    allowed_host: Annotated[list[str] | None, typer.Option(help=describe("allowed_hosts"))] = None,
    limits: Annotated[float | None, typer.Option(help=describe("limits"))] = None,
    penalty: Annotated[float | None, typer.Option(help=describe("penalty"))] = None,
    bot_processes: Annotated[int | None, typer.Option(help=describe("bot_processes"))] = None,
    bot_seconds: Annotated[float | None, typer.Option(help=describe("bot_seconds"))] = None,
    patience: Annotated[float | None, typer.Option(help=describe("patience"))] = None,
    par_seconds: Annotated[float | None, typer.Option(help=describe("par_seconds"))] = None,
    keeper_key: Annotated[str | None, typer.Option(help=describe("keeper_key"))] = None,
    tournaments: Annotated[str | None, typer.Option(help=describe("tournaments"))] = None,
    site: Annotated[str | None, typer.Option(help=describe("site"))] = None,
    smtp: Annotated[str | None, typer.Option(help=describe("smtp"))] = None,
    mail_from: Annotated[str | None, typer.Option(help=describe("mail_from"))] = None,
    outgoing_network: Annotated[list[str] | None, typer.Option(help=describe("outgoing_networks"))] = None,
    log_level: Annotated[str | None, typer.Option(help=describe("log_level"))] = None,
    page: Annotated[bool, typer.Option("--open", help="Print and open the link of the page.")] = False,
) -> None:
    """Start the server. By default everything is kept in the data folder."""
    settings = make_settings(
        config,
        data=data,
        host=host,
        port=port,
        database=database,
        workers=workers,
        bus=bus,
        origins=origin,
        allowed_hosts=allowed_host,
        limits=limits,
        penalty=penalty,
        bot_processes=bot_processes,
        bot_seconds=bot_seconds,
        patience=patience,
        par_seconds=par_seconds,
        keeper_key=keeper_key,
        tournaments=tournaments,
        site=site,
        smtp=smtp,
        mail_from=mail_from,
        outgoing_networks=outgoing_network,
        log_level=log_level,
    )
    with report_problems():
        from ludothek.server import browser, run

        if page:
            settings.port = browser.find_free_port(settings.host, settings.port)
            browser.open_when_ready(settings.host, settings.port)
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
    target: Annotated[Path, typer.Argument(help="The file to write.")],
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Write everything to one file, also while the server runs."""
    with open_database(make_settings(config, data=data, database=database)) as engine:
        from ludothek.server.db import backup as backups

        typer.echo(f"{backups.backup(engine, target)} rows written to {target}.")


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A file written by backup.")],
    config: Config = None,
    data: Data = None,
    database: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace what is there without asking.")] = False,
) -> None:
    """Replace everything with a backup; a running server notices."""
    settings = make_settings(config, data=data, database=database)
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
def list_tables(
    config: Config = None,
    data: Data = None,
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="Only tables in this state, such as playing or damaged.")] = None,
) -> None:
    """List all tables: name, game, seats, status, visibility, number of log entries."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db.tables import summarize_tables

        for row in summarize_tables(connection, status):
            typer.echo("\t".join(str(column) for column in row))


@admin.command()
def close(table: str, config: Config = None, data: Data = None, database: Database = None) -> None:
    """End a table; its seed is published as after any game."""
    settings = make_settings(config, data=data, database=database)

    async def end() -> None:
        from ludothek.server.db.backup import mark_changed
        from ludothek.server.db.store import Store
        from ludothek.server.db.writer import GROWN
        from ludothek.server.runtime.hub import Hub

        store = Store(settings.url, "admin")
        store.open()
        try:
            await Hub(store, "admin").close_table(table)
            if store.is_shared:
                await store.change(lambda connection: store.announce(connection, table, GROWN))
            else:
                await store.change(mark_changed)
        finally:
            store.close()

    with open_database(settings):
        pass
    try:
        asyncio.run(end())
    except Refusal as error:
        fail(error)
    typer.echo(f"{table} is closed.")


@admin.command()
def export(
    table: str,
    until: Annotated[int | None, typer.Option(help="The number of the last entry (see `admin reports`).")] = None,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Print a table's record, with its seed: keep it to yourself while the game goes on."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.runtime.history import rebuild

        try:
            live = rebuild(connection, table, until)
        except Refusal as error:
            fail(error)
        if live.table is None:
            fail("this game has not started")
        record = commitments.sign_record(live.record(), live.config.salt, live.config.commitment)
        typer.echo(record, nl=False)


@admin.command()
def release(table: str, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Put a damaged table back into the lists, once its rows are repaired."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db.backup import mark_changed
        from ludothek.server.db.tables import set_status
        from ludothek.server.runtime.history import rebuild

        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            live = rebuild(connection, table)
        except Refusal as error:
            fail(error)
        set_status(connection, table, live.phase)
        mark_changed(connection)
        connection.commit()
    typer.echo(f"{table} is {live.phase}.")


@admin.command("find")
def find_player(
    name: Annotated[str, typer.Argument(help="A part of a name, or an id.")],
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Find players by name: id, name, and the tables where they sit."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db.players import search_players
        from ludothek.server.db.tables import list_tables_of

        for player in search_players(connection, name, MOST_FOUND):
            tables = [live.config.id for live in list_tables_of(connection, player.id, MOST_FOUND)[0]]
            typer.echo("\t".join([player.id, player.name, *tables]))


@admin.command()
def seats(
    table: Annotated[str | None, typer.Argument(help="A table; default: all that are open or being played.")] = None,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Show who sits where: table, seat, player's id or "bot", and name."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db.tables import list_newest, read_seating

        try:
            tables = [read_seating(connection, table)] if table is not None else []
        except Refusal as error:
            fail(error)
        for status in ("playing", "open") if table is None else ():
            tables += list_newest(connection, MOST_FOUND, status)
        for live in tables:
            for number, seat in enumerate(live.seats):
                who = seat.player or ("bot" if seat.bot else "-")
                typer.echo(f"{live.config.id}\t{number}\t{who}\t{live.name_of(number) or '-'}")


Banned = Annotated[str | None, typer.Option("--player", help="A player's id (see `admin find`).")]
Network = Annotated[str | None, typer.Option("--address", help="An IPv4 address, or an IPv6 address for its /64.")]


@admin.command()
def ban(
    player: Banned = None,
    address: Network = None,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Ban a player or an address; running servers notice within ten seconds."""
    from ludothek.server.db import bans

    kind, value = read_ban(player, address)
    with open_connection(config, data, database) as connection, connection.begin():
        bans.insert_ban(connection, kind, value, time.time())
    typer.echo(f"{value} is banned.")


@admin.command()
def unban(
    player: Banned = None,
    address: Network = None,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Lift a ban."""
    from ludothek.server.db import bans

    kind, value = read_ban(player, address)
    with open_connection(config, data, database) as connection, connection.begin():
        if not bans.delete_ban(connection, kind, value):
            fail(f"{value} is not banned")
    typer.echo(f"{value} is no longer banned.")


@admin.command("bans")
def list_bans(config: Config = None, data: Data = None, database: Database = None) -> None:
    """List all bans: kind and player or address."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db import bans

        for listed in bans.list_bans(connection):
            typer.echo(f"{listed.kind}\t{listed.value}")


def read_ban(player: str | None, address: str | None) -> "tuple[Kind, str]":
    """Return the kind and the value of a ban, from whichever of the two options is given."""
    from ludothek.server.runtime.bans import normalize

    if (player is None) == (address is None):
        fail("give either --player or --address")
    try:
        return ("player", player) if player is not None else ("address", normalize("address", address or ""))
    except Refusal as error:
        fail(error)


@admin.command("reports")
def list_reports(
    config: Config = None,
    data: Data = None,
    database: Database = None,
    most: Annotated[int, typer.Option(help="How many to print at most.")] = 20,
) -> None:
    """Print players' reports about others, the newest first: reason, messages, and how to print the record."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db import conduct

        for report in conduct.list_reports(connection, most):
            when = datetime.fromtimestamp(report.at, UTC).isoformat(timespec="seconds")
            typer.echo(f"{when}\t{report.table_id}\t{report.reporter} about {report.reported}: {report.reason}")
            for said in report.lines:
                typer.echo(f"\t{said.name}: {said.text}")
            typer.echo(f"\tludothek admin export {report.table_id} --until {report.seq}")


@admin.command("delete-player")
def delete_player(player: str, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Delete a player's name, chat, ratings and passkeys; their moves stay, nameless."""
    with open_connection(config, data, database) as connection:
        from ludothek.server.db.backup import mark_changed
        from ludothek.server.db.players import erase_player

        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        changed, _tables = erase_player(connection, player)
        mark_changed(connection)
        connection.commit()
        if not changed:
            fail(f"there is no player {player}")
        if connection.dialect.name == "sqlite":  # Older versions left deleted text in pages that are not in use.
            connection.exec_driver_sql("VACUUM")
            connection.commit()
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
    typer.echo("Deleted.")


if __name__ == "__main__":
    app()
