"""Tournaments in the database. `tournament_log` is the truth about each; its key lets one process write each entry."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import due, schema
from ludothek.server.db import tables as all_tables
from ludothek.server.errors import NotFound, StateConflict
from ludothek.server.play.create import NewTable
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.tournaments.events import AnyEvent, LogLine, OpenedTable
from ludothek.server.tournaments.settings import TournamentSettings

MOST_LISTED = 50
MOST_LISTED_OF_HOST = 3
MOST_UNFINISHED = 10
"""How many tournaments of one host may be open or running."""
UNSEALED = 0
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
Deals = dict[int, tuple[int, str]]
"""Seed and salt by the number of the deal."""
Names = dict[str, tuple[str, str | None]]
"""Name and face by player."""


class TournamentRow(NamedTuple):
    """What a list of tournaments says about one."""

    id: str
    name: str
    game: str
    kind: str
    visibility: str
    host: str
    created_at: float
    starts_at: float | None
    phase: str
    due_at: float | None


COLUMNS = [schema.tournaments.c[name] for name in TournamentRow._fields]


def insert_tournament(
    connection: Connection, name: str, settings: TournamentSettings, host: str, at: float, events: Sequence[AnyEvent]
) -> None:
    """Store a new tournament with its first events, or raise StateConflict if the host has too many."""
    rows = schema.tournaments.c
    unfinished = (rows.host == host, rows.phase.in_(("open", "running", "paused")))
    if connection.execute(sa.select(sa.func.count()).where(*unfinished)).scalar_one() >= MOST_UNFINISHED:
        raise StateConflict("too-many-tournaments", f"one host can have {MOST_UNFINISHED} tournaments at a time")
    row = TournamentRow(
        name, settings.name, settings.game, settings.kind, settings.visibility, host, at, settings.starts_at, "open", at
    )
    connection.execute(sa.insert(schema.tournaments).values(**row._asdict()))
    append_events(connection, name, 0, [(event, host) for event in events], at)


def append_events(
    connection: Connection, tournament: str, after: int, events: Iterable[tuple[AnyEvent, str | None]], at: float
) -> list[LogLine]:
    """Write the next entries of a log; an IntegrityError says that another process was faster."""
    lines = [LogLine(after + step, event, player, at) for step, (event, player) in enumerate(events, 1)]
    rows = [
        {
            "tournament": tournament,
            "seq": line.seq,
            "body": encode(line.event).decode(),
            "player": line.player,
            "at": at,
        }
        for line in lines
    ]
    connection.execute(sa.insert(schema.tournament_log), rows)
    return lines


def read_events(connection: Connection, tournament: str, after: int = 0) -> list[LogLine]:
    log = schema.tournament_log.c
    query = sa.select(log.seq, log.body, log.player, log.at).where(log.tournament == tournament, log.seq > after)
    rows = connection.execute(query.order_by(log.seq))
    return [LogLine(row.seq, decode(row.body), row.player, row.at) for row in rows]


def check_tournament(connection: Connection, tournament: str) -> None:
    rows = schema.tournaments.c
    if connection.execute(sa.select(rows.id).where(rows.id == tournament)).first() is None:
        raise NotFound("no-such-tournament", "there is no such tournament")


def set_phase(connection: Connection, tournament: str, phase: str) -> None:
    change = sa.update(schema.tournaments).where(schema.tournaments.c.id == tournament)
    connection.execute(change.values(phase=phase))


def wake_tournament(connection: Connection, table: str, at: float) -> None:
    """Let the tournament of a table be looked at, because a game of it has ended."""
    own = schema.tournament_tables.c
    mine = sa.select(own.tournament).where(own.table_id == table).scalar_subquery()
    due.set_due(connection, schema.tournaments, mine, at)


def list_ended(connection: Connection, tables: Sequence[str]) -> list[str]:
    """Return those of the tables that are not in play any more."""
    rows = schema.tables.c
    query = sa.select(rows.id).where(rows.id.in_(tables), rows.status.not_in(("open", "playing")))
    return list(connection.execute(query).scalars())


def read_deals(connection: Connection, tournament: str) -> Deals:
    deals = schema.tournament_deals.c
    query = sa.select(deals.number, deals.seed, deals.salt).where(deals.tournament == tournament)
    return {row.number: (int(row.seed), row.salt) for row in connection.execute(query)}


def insert_deals(connection: Connection, tournament: str, deals: Deals) -> None:
    rows = [
        {"tournament": tournament, "number": number, "seed": str(seed), "salt": salt}
        for number, (seed, salt) in deals.items()
    ]
    if rows:
        connection.execute(sa.insert(schema.tournament_deals), rows)


def insert_tables(
    connection: Connection,
    tournament: str,
    opened: Sequence[tuple[OpenedTable, NewTable]],
    no_show_at: float | None,
) -> None:
    """Store new tables of a tournament."""
    all_tables.insert_tables(connection, [new for _, new in opened])
    same = {"tournament": tournament, "published": False, "no_show_at": no_show_at}
    rows = [{"table_id": table.id, "deal": table.deal, **same} for table, _ in opened]
    connection.execute(sa.insert(schema.tournament_tables), rows)


def publish(connection: Connection, tables: Sequence[str], at: float) -> None:
    """Unseal tables: an entry in each of their logs, and a mark that anybody may look at them."""
    last = all_tables.read_last_seqs(connection, tables)
    entries = [
        LogEntry(table, seq + 1, "seal", None, UNSEALED, None, "publish", 0, None, at)._asdict()
        for table, seq in last.items()
    ]
    if entries:
        connection.execute(sa.insert(schema.log), entries)
    own = schema.tournament_tables
    connection.execute(sa.update(own).where(own.c.table_id.in_(tables)).values(published=True))


def is_published(connection: Connection, table: str) -> bool:
    """Whether a table belongs to a tournament in which everybody has played its deal."""
    own = schema.tournament_tables.c
    query = sa.select(own.table_id).where(own.table_id == table, own.published.is_(True))
    return connection.execute(query).first() is not None


def list_no_shows(connection: Connection, now: float, most: int = 200) -> list[str]:
    """Return the tables at which it is time to replace those who have not come."""
    own = schema.tournament_tables.c
    query = sa.select(own.table_id).where(own.no_show_at <= now).order_by(own.no_show_at).limit(most)
    return list(connection.execute(query).scalars())


def clear_no_shows(connection: Connection, tables: Sequence[str]) -> None:
    """Note that no-shows of these tables were replaced."""
    own = schema.tournament_tables
    connection.execute(sa.update(own).where(own.c.table_id.in_(tables)).values(no_show_at=None))


def list_listed(connection: Connection) -> list[TournamentRow]:
    """Return the listed tournaments that are not over, the newest first, and few of each host."""
    rows = schema.tournaments.c
    place = sa.func.row_number().over(partition_by=rows.host, order_by=(rows.created_at.desc(), rows.id))
    query = sa.select(*COLUMNS, place.label("place"))
    placed = query.where(rows.visibility == "listed", rows.phase.in_(("open", "running", "paused"))).subquery().c
    latest = sa.select(*(placed[name] for name in TournamentRow._fields)).where(placed.place <= MOST_LISTED_OF_HOST)
    found = connection.execute(latest.order_by(placed.created_at.desc()).limit(MOST_LISTED))
    return [TournamentRow(*row) for row in found]


def list_of_player(connection: Connection, player: str) -> list[TournamentRow]:
    """Return the tournaments that a player hosts or entered, the newest first."""
    rows, log = schema.tournaments.c, schema.tournament_log.c
    entered = sa.select(log.tournament).where(log.player == player)
    query = sa.select(*COLUMNS).where(rows.id.in_(entered))
    found = connection.execute(query.order_by(rows.created_at.desc()).limit(MOST_LISTED))
    return [TournamentRow(*row) for row in found]


def find_names(connection: Connection, players: Sequence[str]) -> Names:
    """Return name and face of those of the players who are still there."""
    rows = schema.players.c
    query = sa.select(rows.id, rows.name, rows.face).where(rows.id.in_(players))
    return {row.id: (row.name, row.face) for row in connection.execute(query)}


def erase_entrant(connection: Connection, player: str) -> None:
    """Take a player who deletes their data out of all tournaments; their results stay, without a name."""
    log, rows = schema.tournament_log, schema.tournaments
    connection.execute(sa.update(log).where(log.c.player == player).values(player=None))
    connection.execute(sa.update(rows).where(rows.c.host == player).values(host=""))
