"""Leagues in the database. `league_log` is the truth about each; its key lets one process write each entry."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema, tournaments
from ludothek.server.errors import NotFound, StateConflict
from ludothek.server.tournaments.events import AnyEvent, Created, Entered, Started
from ludothek.server.tournaments.league import AnyLeagueEvent, LeagueLine, LeagueSettings
from ludothek.server.tournaments.settings import TournamentSettings

MOST_LISTED = 50
MOST_FOUNDED = 5
"""How many leagues of one founder may go on at a time."""
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyLeagueEvent).decode


class LeagueRow(NamedTuple):
    """What a list of leagues says about one."""

    id: str
    name: str
    game: str
    visibility: str
    founder: str
    created_at: float
    phase: str


COLUMNS = [schema.leagues.c[name] for name in LeagueRow._fields]


def insert_league(
    connection: Connection, row: LeagueRow, settings: LeagueSettings, events: Sequence[AnyLeagueEvent]
) -> None:
    """Store a new league with its first events, or raise StateConflict if its founder has too many."""
    rows = schema.leagues.c
    own = sa.select(sa.func.count()).where(rows.founder == row.founder, rows.phase != "closed")
    if connection.execute(own).scalar_one() >= MOST_FOUNDED:
        raise StateConflict("too-many-leagues", f"one player can have founded {MOST_FOUNDED} leagues at a time")
    connection.execute(sa.insert(schema.leagues).values(**row._asdict()))
    append_events(connection, row.id, 0, [(event, row.founder) for event in events], row.created_at)


def append_events(
    connection: Connection, league: str, after: int, events: Iterable[tuple[AnyLeagueEvent, str | None]], at: float
) -> list[LeagueLine]:
    """Write the next entries of a log; an IntegrityError says that another process was faster."""
    lines = [LeagueLine(after + step, event, player, at) for step, (event, player) in enumerate(events, 1)]
    rows = [
        {"league": league, "seq": line.seq, "body": encode(line.event).decode(), "player": line.player, "at": at}
        for line in lines
    ]
    connection.execute(sa.insert(schema.league_log), rows)
    return lines


def read_events(connection: Connection, league: str) -> list[LeagueLine]:
    log = schema.league_log.c
    query = sa.select(log.seq, log.body, log.player, log.at).where(log.league == league).order_by(log.seq)
    lines = [LeagueLine(row.seq, decode(row.body), row.player, row.at) for row in connection.execute(query)]
    if not lines:
        raise NotFound("no-such-league", "there is no such league")
    return lines


def set_phase(connection: Connection, league: str, phase: str) -> None:
    connection.execute(sa.update(schema.leagues).where(schema.leagues.c.id == league).values(phase=phase))


def insert_division(
    connection: Connection, name: str, settings: TournamentSettings, players: Sequence[str], at: float
) -> None:
    """Store the tournament of a division, which has begun: everybody is entered, and nobody hosts it."""
    row = {
        "id": name,
        "name": settings.name,
        "game": settings.game,
        "kind": settings.kind,
        "visibility": settings.visibility,
        "host": "",
        "created_at": at,
        "phase": "running",
        "due_at": at,
    }
    connection.execute(sa.insert(schema.tournaments).values(**row))
    entries: list[tuple[AnyEvent, str | None]] = [(Created(settings=settings), None)]
    entries += [(Entered(), player) for player in players]
    entries.append((Started(order=tuple(range(len(players)))), None))
    tournaments.append_events(connection, name, 0, entries, at)


def are_over(connection: Connection, names: Sequence[str]) -> bool:
    """Whether tournaments have ended."""
    rows = schema.tournaments.c
    query = sa.select(sa.func.count()).where(rows.id.in_(names), rows.phase.in_(("over", "closed")))
    return int(connection.execute(query).scalar_one()) == len(names)


def list_listed(connection: Connection) -> list[LeagueRow]:
    """Return the listed leagues that go on, the newest first."""
    rows = schema.leagues.c
    query = sa.select(*COLUMNS).where(rows.visibility == "listed", rows.phase != "closed")
    return [LeagueRow(*row) for row in connection.execute(query.order_by(rows.created_at.desc()).limit(MOST_LISTED))]


def list_of_player(connection: Connection, player: str) -> list[LeagueRow]:
    """Return the leagues that a player founded or joined, the newest first."""
    rows, log = schema.leagues.c, schema.league_log.c
    joined = sa.select(log.league).where(log.player == player)
    query = sa.select(*COLUMNS).where(rows.id.in_(joined)).order_by(rows.created_at.desc())
    return [LeagueRow(*row) for row in connection.execute(query.limit(MOST_LISTED))]


def erase_member(connection: Connection, player: str) -> None:
    """Take a player who deletes their data out of all leagues; their places stay, without a name."""
    log, rows = schema.league_log, schema.leagues
    connection.execute(sa.update(log).where(log.c.player == player).values(player=None))
    connection.execute(sa.update(rows).where(rows.c.founder == player).values(founder=""))
