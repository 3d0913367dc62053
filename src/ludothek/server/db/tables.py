"""Tables, their members and their logs in the database."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.core import registry
from ludothek.server.db import editions, schema
from ludothek.server.db.insertion import insert_entries
from ludothek.server.errors import Damaged, NotFound, Refusal, WriteConflict
from ludothek.server.play.create import NewTable
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.play.table_config import TableConfig

SEATING = (
    *("sit", "take", "stand", "rename", "bot", "replace", "ready", "away", "back", "substitute", "kick"),
    *("host", "configure"),
)
"""The kinds of log entries that say who has which seat, and what the table has agreed."""
DAMAGED = "damaged"
"""The status of a table whose rows make no sense; `admin list --status damaged` shows them."""
MOST_WAITING = 5
"""Tables of one host that wait for players in the lobby."""
MOST_DELETED = 500
ReadSeatings = Callable[[Connection, Iterable[str]], tuple[list[LiveTable], list[str]]]
UNSTARTED_SECONDS = {"listed": 86_400.0, "private": 30 * 86_400.0}
"""How long a table may wait for its start, by its visibility."""


def insert_table(connection: Connection, new: NewTable) -> None:
    """Store a new table with its edition, members and first log entries."""
    insert_tables(connection, [new])


def insert_tables(connection: Connection, tables: Sequence[NewTable]) -> None:
    """Store new tables, many with the same few statements."""
    for new in tables:
        if new.edition is not None:
            editions.insert_edition(connection, new.edition)
    connection.execute(sa.insert(schema.tables), [list_columns(new) for new in tables])
    members = [{"table_id": new.config.id, "player": player} for new in tables for player in new.members]
    if members:
        connection.execute(sa.insert(schema.members), members)
    for new in tables:
        if new.after is not None:
            copy_members(connection, new.after, new.config.id)
    entries = [entry for new in tables for entry in new.entries]
    if entries:
        insert_entries(connection, entries)


def list_columns(new: NewTable) -> dict[str, Any]:
    columns = new.config.to_columns()
    if new.is_started:  # Due at once, so that a process attends to its bots.
        columns |= {"status": "playing", "due_at": new.config.created_at}
    if new.is_over:
        columns["status"] = "over"
    return columns


def copy_members(connection: Connection, source: str, target: str) -> None:
    """Make the members of one table members of another: also its spectators."""
    members, own = schema.members.c, schema.members.alias().c
    is_there = sa.exists().where(own.table_id == target, own.player == members.player)
    missing = sa.select(sa.literal(target), members.player).where(members.table_id == source, ~is_there)
    connection.execute(sa.insert(schema.members).from_select(["table_id", "player"], missing))


def list_members(connection: Connection, table: str) -> list[str]:
    members = schema.members.c
    return list(connection.execute(sa.select(members.player).where(members.table_id == table)).scalars())


def update_config(connection: Connection, config: TableConfig) -> None:
    """Store a configuration that the host has changed, with a claim to its cards."""
    is_standard = config.edition == registry.game(config.game).standard_edition.hash
    if not is_standard and not editions.touch_edition(connection, config.game, config.edition):
        raise WriteConflict("the edition has expired")
    columns = config.to_columns()
    names = ("seats", "options", "visibility", "spectators", "hints", "clock", "rated", "chat", "edition")
    changed = {name: columns[name] for name in names}
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id == config.id).values(**changed))


def find_table(connection: Connection, table: str) -> Any:
    """Return the row of a table as a mapping; raise NotFound if there is none."""
    found = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if found is None:
        raise NotFound("no-such-table", "there is no such table")
    return found


def find_deal(connection: Connection, seed: int, salt: str) -> str | None:
    """Return the table that was dealt from a seed and a salt, if it was here."""
    tables = schema.tables.c
    query = sa.select(tables.id).where(tables.seed == str(seed), tables.salt == salt)
    return connection.execute(query.limit(1)).scalar()


def read_log(connection: Connection, table: str, after: int = 0, until: int | None = None) -> list[LogEntry]:
    """Return the log of a table in order, from behind `after` up to and including `until`."""
    log = schema.log.c
    query = sa.select(schema.log).where(log.table_id == table, log.seq > after).order_by(log.seq)
    if until is not None:
        query = query.where(log.seq <= until)
    return [LogEntry(*row) for row in connection.execute(query)]


@contextmanager
def report_damage() -> Iterator[None]:
    """Raise `Damaged` where a table's rows, read without an error, cannot be decoded or folded."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        raise Damaged from error


def read_seating(connection: Connection, table: str) -> LiveTable:
    """Return a table folded only as far as to know who has which seat, without replaying the game."""
    columns, log = find_table(connection, table), schema.log.c
    query = sa.select(schema.log).where(log.table_id == table, log.kind.in_(SEATING)).order_by(log.seq)
    entries = [LogEntry(*row) for row in connection.execute(query)]
    with report_damage():
        live = LiveTable(TableConfig.from_columns(columns), None)
        live.fold_all(entries)
        live.phase = columns["status"]
        registry.game(live.config.game)
    return live


def read_seatings(connection: Connection, tables: Iterable[str]) -> tuple[list[LiveTable], list[str]]:
    """Return the tables with their seats, and the names of those that are damaged."""
    sound, damaged = [], []
    for table in tables:
        try:
            sound.append(read_seating(connection, table))
        except Damaged:
            damaged.append(table)
    return sound, damaged


def set_damaged(connection: Connection, table: str) -> bool:
    """Take a damaged table out of all lists, and its clock out of the janitor's care; False if it was out already."""
    tables = schema.tables.c
    change = sa.update(schema.tables).where(tables.id == table, tables.status != DAMAGED)
    return bool(connection.execute(change.values(status=DAMAGED, due_at=None)).rowcount)


def close_outdated_tables(connection: Connection) -> int:
    """Close the open and running tables of other versions of the rules, which can't go on; return their number."""
    tables, closed = schema.tables.c, 0
    for key in registry.installed_games():
        outdated = (tables.game == key, tables.rules != registry.game(key).version)
        unfinished = tables.status.in_(("open", "playing"))
        change = sa.update(schema.tables).where(*outdated, unfinished).values(status="closed", due_at=None)
        closed += connection.execute(change).rowcount
    return closed


def wake_tables_of_the_future(connection: Connection, now: float) -> int:
    """Let the janitor attend at once to tables whose log ends after `now`: the wall clock was set back since.

    Return their number.
    """
    tables, log = schema.tables.c, schema.log.c
    last = sa.select(sa.func.max(log.at)).where(log.table_id == tables.id).scalar_subquery()
    ahead = (tables.status == "playing", tables.due_at > now, last > now)
    return connection.execute(sa.update(schema.tables).where(*ahead).values(due_at=now)).rowcount


def summarize_tables(connection: Connection, status: str | None = None) -> list[tuple[object, ...]]:
    """Return id, game, seats, status, visibility and number of log entries of each table."""
    tables, log = schema.tables.c, schema.log.c
    query = (
        sa.select(tables.id, tables.game, tables.seats, tables.status, tables.visibility, sa.func.count(log.seq))
        .join(schema.log, log.table_id == tables.id, isouter=True)
        .group_by(tables.id, tables.game, tables.seats, tables.status, tables.visibility)
        .order_by(tables.id)
    )
    if status is not None:
        query = query.where(tables.status == status)
    return [tuple(row) for row in connection.execute(query)]


def set_status(connection: Connection, table: str, status: str) -> None:
    """Set the status of a table; one in play is attended to by the janitor next."""
    due_at = 0.0 if status == "playing" else None
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(status=status, due_at=due_at))


def list_lobby(
    connection: Connection, most: int, read: ReadSeatings = read_seatings
) -> tuple[list[LiveTable], list[str]]:
    """Return the listed tables that are not over, the newest first, with their seats only; and damaged ones.

    Of each host's waiting tables only the newest are there, so that nobody can push all others out.
    """
    tables = schema.tables.c
    # One status at a time: with both, SQLite reads all tables that were ever played.
    playing, waiting = (
        sa.select(tables.id, tables.created_at).where(tables.visibility == "listed", tables.status == status)
        for status in ("playing", "open")
    )
    place = sa.func.row_number().over(partition_by=tables.host, order_by=(tables.created_at.desc(), tables.id))
    placed = waiting.add_columns(place.label("place")).subquery().c
    latest = sa.select(placed.id, placed.created_at).where(placed.place <= MOST_WAITING)
    found = [
        *connection.execute(playing.order_by(tables.created_at.desc()).limit(most)),
        *connection.execute(latest.order_by(placed.created_at.desc()).limit(most)),
    ]
    newest = sorted(found, key=lambda row: row.created_at, reverse=True)[:most]
    return read(connection, [row.id for row in newest])


def list_newest(connection: Connection, most: int, status: str | None = None) -> list[LiveTable]:
    """Return tables, the newest first, with their seats: all, or those of one status. Damaged ones are left out."""
    tables = schema.tables.c
    query = sa.select(tables.id).order_by(tables.created_at.desc()).limit(most)
    if status is not None:
        query = query.where(tables.status == status)
    return read_seatings(connection, connection.execute(query).scalars().all())[0]


def list_tables_of(
    connection: Connection, player: str, most: int, read: ReadSeatings = read_seatings
) -> tuple[list[LiveTable], list[str]]:
    """Return the tables where a player sits, that they opened, or that wait in one of their circles, the newest first.

    Only their seats are read. The names of those that are damaged are returned too.
    """
    tables, members = schema.tables.c, schema.members.c
    query = (
        sa.select(tables.id)
        .join(schema.members, members.table_id == tables.id)
        .where(members.player == player, tables.status.not_in(("closed", DAMAGED)))
        .order_by(tables.created_at.desc())
        .limit(most)
    )
    visited, damaged = read(connection, connection.execute(query).scalars().all())
    circles, own = schema.circle_members.c, schema.circle_tables.c
    shared = sa.select(own.table_id).join(schema.circle_members, circles.circle == own.circle)
    listed = (circles.player == player, own.table_id.in_([live.config.id for live in visited]))
    waiting = set(connection.execute(shared.where(*listed)).scalars())
    mine = [
        live
        for live in visited
        if live.seats_of(player) or (live.phase == "open" and (live.config.host == player or live.config.id in waiting))
    ]
    return mine, damaged


def read_last_seqs(connection: Connection, tables: Iterable[str]) -> dict[str, int]:
    """Return the number of the last log entry of each table that has any."""
    log = schema.log.c
    query = sa.select(log.table_id, sa.func.max(log.seq)).where(log.table_id.in_(tables)).group_by(log.table_id)
    return dict(connection.execute(query).all())


def read_marks(connection: Connection, tables: Sequence[str]) -> dict[str, tuple[str, int | None]]:
    """Return the status and the number of the last log entry of each table."""
    columns, log = schema.tables.c, schema.log.c
    last = sa.select(sa.func.max(log.seq)).where(log.table_id == columns.id).scalar_subquery()
    rows = connection.execute(sa.select(columns.id, columns.status, last).where(columns.id.in_(tables)))
    return {table: (status, seq) for table, status, seq in rows}


def find_intent(connection: Connection, table: str, intent: str) -> int | None:
    """Return the number of the last log entry of an intent that was carried out before."""
    log = schema.log.c
    query = sa.select(sa.func.max(log.seq)).where(log.table_id == table, log.intent == intent)
    return connection.execute(query).scalar()


def find_absence(connection: Connection, table: str, seat: int) -> float | None:
    """Return when the player of a seat left for the last time, or sat down without being connected."""
    log = schema.log.c
    query = sa.select(sa.func.max(log.at)).where(log.table_id == table, log.seat == seat, log.kind.in_(("sit", "away")))
    return connection.execute(query).scalar()


def check_entry(connection: Connection, table: str, player: str) -> tuple[bool, bool]:
    """Return whether the table is listed, and whether the player is a member."""
    visibility = connection.execute(sa.select(schema.tables.c.visibility).where(schema.tables.c.id == table)).scalar()
    if visibility is None:
        raise NotFound("no-such-table", "there is no such table")
    return visibility == "listed", is_member(connection, table, player)


def is_member(connection: Connection, table: str, player: str) -> bool:
    members = schema.members.c
    query = sa.select(members.player).where(members.table_id == table, members.player == player)
    return connection.execute(query).first() is not None


def add_member(connection: Connection, table: str, player: str) -> None:
    if not is_member(connection, table, player):
        connection.execute(sa.insert(schema.members).values(table_id=table, player=player))


def delete_unstarted(connection: Connection, now: float, in_use: Collection[str]) -> list[str]:
    """Delete tables that never started in time, except those in use, with all that belongs to them; return which."""
    tables = schema.tables.c
    too_old = sa.or_(
        *(
            sa.and_(tables.visibility == visibility, tables.created_at < now - seconds)
            for visibility, seconds in UNSTARTED_SECONDS.items()
        )
    )
    query = sa.select(tables.id).where(tables.status == "open", too_old).limit(MOST_DELETED)
    deleted = [table for table in connection.execute(query).scalars() if table not in in_use]
    for table in (schema.log, schema.members, schema.origins, schema.channels, schema.notices, schema.circle_tables):
        connection.execute(sa.delete(table).where(table.c.table_id.in_(deleted)))
    connection.execute(sa.delete(schema.tables).where(tables.id.in_(deleted)))
    return deleted
