"""Runs leagues: begins seasons with their tournaments, and ends them when these are over.

As with tournaments, nothing is only in memory, and a step is written once: the key of the log (league, number) decides
between processes, and the tournaments of a season are stored in the transaction that begins it.
"""

from collections.abc import Callable
from random import SystemRandom

import structlog
from sqlalchemy import Connection

from ludothek.core import registry
from ludothek.server.db import due, schema, tournaments
from ludothek.server.db import leagues as db
from ludothek.server.play import clock
from ludothek.server.play.ids import new_id
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.periodic import attend_due, repeat
from ludothek.server.tournaments.league import (
    AnyLeagueEvent,
    Division,
    League,
    LeagueSettings,
    SeasonBegun,
    SeasonEnded,
    find_due,
    find_idle,
    make_tournament_settings,
    order_division,
    plan_divisions,
)
from ludothek.server.tournaments.standings import rank
from ludothek.server.tournaments.tournament import Tournament

log = structlog.get_logger()
Plan = Callable[[League], list[AnyLeagueEvent]]


class Leagues:
    """The leagues of this process."""

    def __init__(self, hub: Hub, every: float = 1.0) -> None:
        self.hub = hub
        self.store = hub.store
        self.every = every

    async def run(self) -> None:
        await repeat(self.attend, self.every, "leagues failed")

    async def read(self, name: str) -> League:
        return await self.store.read(lambda c: League().fold_all(db.read_events(c, name)))

    async def create(self, settings: LeagueSettings, founder: str, events: list[AnyLeagueEvent]) -> str:
        name, at = new_id(), clock.now()
        row = db.LeagueRow(name, settings.name, settings.game, settings.visibility, founder, at, "waiting")
        await self.store.change(lambda c: db.insert_league(c, row, settings, events))
        return name

    async def change(self, name: str, player: str, plan: Plan) -> League:
        """Write what a player wants; raise WriteConflict if somebody else wrote meanwhile."""
        at = clock.now()

        def write(connection: Connection) -> League:
            league = League().fold_all(db.read_events(connection, name))
            events = plan(league)
            if not events:
                return league
            league.fold_all(db.append_events(connection, name, league.seq, [(e, player) for e in events], at))
            db.set_phase(connection, name, league.phase)
            due.set_due(connection, schema.leagues, name, at)
            return league

        return await self.store.change(write)

    async def attend(self) -> None:
        """Take all steps that are due, and those of processes that died."""
        await attend_due(self.hub, schema.leagues, self.advance, "league not attended")

    async def advance(self, name: str) -> float | None:
        """Begin or end a season, if it is time; return when to look again."""
        now = clock.now()

        def step(connection: Connection) -> float | None:
            league = League().fold_all(db.read_events(connection, name))
            if league.phase == "running":
                end_season(connection, name, league, now)
            elif league.can_begin and now >= league.next_at:
                begin_season(connection, name, league, now)
            return find_due(league, now)

        return await self.store.change(step)


def begin_season(connection: Connection, name: str, league: League, at: float) -> None:
    """Store the tournaments of the next season; the first season's divisions are drawn by lot."""
    planned = plan_divisions(league)
    if not league.order:
        drawn = [member for division in planned for member in division]
        SystemRandom().shuffle(drawn)
        drawing = iter(drawn)
        planned = [[next(drawing) for _ in division] for division in planned]
    divisions = []
    for number, members in enumerate(planned, 1):
        division = Division(new_id(), tuple(members))
        players = [league.members[member].player or "" for member in members]
        settings = make_tournament_settings(league, number)
        db.insert_division(connection, division.tournament, settings, players, at)
        divisions.append(division)
    write(connection, name, league, SeasonBegun(divisions=tuple(divisions)), at)
    log.info("season begun", divisions=len(divisions))


def end_season(connection: Connection, name: str, league: League, at: float) -> None:
    """Note how a season ended, once the tournaments of all divisions are over."""
    if not db.are_over(connection, [division.tournament for division in league.divisions]):
        return
    fewest = registry.game(league.settings.game).fewest_points_win
    order, idle = [], list[int]()
    for division in league.divisions:
        tournament = Tournament().fold_all(tournaments.read_events(connection, division.tournament))
        order.append(order_division(division, [line.entrant for line in rank(tournament, fewest)]))
        idle += find_idle(division, tournament)
    write(connection, name, league, SeasonEnded(order=tuple(order), idle=tuple(idle)), at)


def write(connection: Connection, name: str, league: League, event: AnyLeagueEvent, at: float) -> None:
    league.fold_all(db.append_events(connection, name, league.seq, [(event, None)], at))
    db.set_phase(connection, name, league.phase)
