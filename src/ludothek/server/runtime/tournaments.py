"""Runs tournaments: starts them, collects results, opens tables, publishes deals, replaces those who do not come.

Nothing about a tournament is only in memory. Every step is planned from its log and written in one transaction: the
entries of the log, and the tables, deals or published marks that belong to them. The key of the log (tournament,
number) lets a step be written once, whoever plans it; a process that dies before the commit has done nothing, and after
it everything. `tournaments.due_at` says when to look; whoever looks claims the tournament first (`db/due.py`), so that
of several processes one does the work, and another one goes on as soon as that one has died.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from random import SystemRandom
from typing import NamedTuple

import structlog
from sqlalchemy import Connection

from ludothek.bots.arena import STAND_IN
from ludothek.core import registry
from ludothek.server.db import due, notices, schema
from ludothek.server.db import tournaments as db
from ludothek.server.db.conduct import list_blocked_pairs
from ludothek.server.db.writer import BOARD, GROWN
from ludothek.server.errors import Damaged, NotFound, StateConflict
from ludothek.server.notify.turns import Notice, plan_round_notices
from ludothek.server.play import clock
from ludothek.server.play.commitment import draw_salt, draw_seed
from ludothek.server.play.create import NewTable
from ludothek.server.play.ids import new_id
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.runtime import history
from ludothek.server.runtime.followers import Followers
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.periodic import attend_due, go_on, repeat
from ludothek.server.tournaments.events import (
    AnyEvent,
    LogLine,
    OpenedTable,
    Published,
    TableEnded,
    TableResult,
    TablesOpened,
)
from ludothek.server.tournaments.settings import TournamentSettings
from ludothek.server.tournaments.steps import Step, find_due, name_openings, plan_step
from ludothek.server.tournaments.tables import Sitter, create_duplicate, summarize_table
from ludothek.server.tournaments.tournament import PHASES, Tournament

log = structlog.get_logger()
KEPT = 100
MOST_STEPS = 50
RESULTS_AT_ONCE = 8
Write = Callable[[Connection], object]


class Opening(NamedTuple):
    """Tables that a step opens: their event, what is stored of them, the deals drawn for them, and whom to tell."""

    event: TablesOpened
    tables: list[tuple[OpenedTable, NewTable]]
    drawn: db.Deals
    notices: list[Notice]
    no_show_at: float | None


class Tournaments:
    """The tournaments of this process. `warm` is called when bots will soon be needed."""

    def __init__(self, hub: Hub, warm: Callable[[], None], followers: Followers, every: float = 1.0) -> None:
        self.hub = hub
        self.store = hub.store
        self.warm = warm
        self.followers = followers
        self.every = every
        self.exporting = asyncio.Semaphore(1)
        """Held by whoever packs the records of a round."""
        self._cache: OrderedDict[str, tuple[asyncio.Lock, Tournament]] = OrderedDict()

    async def run(self) -> None:
        await repeat(self.look_after, self.every, "tournaments failed")

    async def look_after(self) -> None:
        await self.attend()
        await self.replace_no_shows()

    def forget(self) -> None:
        """Drop what is in memory: rows were changed from outside."""
        self._cache.clear()

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[Tournament]:
        """Return a tournament as it stands, and let nobody else in this process change it meanwhile."""
        lock, tournament = self._cache.get(name) or (asyncio.Lock(), Tournament())
        self._cache[name] = lock, tournament
        self._cache.move_to_end(name)
        while len(self._cache) > KEPT:
            self._cache.popitem(last=False)
        async with lock:
            try:
                lines = await self.store.read(lambda c: db.read_events(c, name, tournament.seq))
                tournament.fold_all(lines)
                if not tournament.seq:
                    raise NotFound("no-such-tournament", "there is no such tournament")
            except NotFound:
                self._cache.pop(name, None)
                raise
            yield tournament

    async def create(self, settings: TournamentSettings, host: str, events: Sequence[AnyEvent]) -> str:
        name = new_id()
        await self.store.change(lambda c: db.insert_tournament(c, name, settings, host, clock.now(), events))
        return name

    async def write(
        self,
        name: str,
        tournament: Tournament,
        events: Sequence[AnyEvent],
        player: str | None = None,
        also: Sequence[Write] = (),
    ) -> None:
        """Write events, and what belongs to them, in one transaction, and let the tournament be looked at next.

        The tournament must be held. Raise WriteConflict if somebody else wrote since.
        """
        at = clock.now()
        phases = [PHASES[type(event)] for event in events if type(event) in PHASES]

        def change(connection: Connection) -> list[LogLine]:
            lines = db.append_events(connection, name, tournament.seq, [(event, player) for event in events], at)
            for work in also:
                work(connection)
            for phase in phases:
                db.set_phase(connection, name, phase)
            if player is not None:
                due.set_due(connection, schema.tournaments, name, at)
            self.store.announce(connection, name, BOARD)
            return lines

        tournament.fold_all(await self.store.change(change))
        self.followers.tell(name)

    async def attend(self) -> None:
        """Take all steps that are due, and those of processes that died."""
        await attend_due(self.hub, schema.tournaments, self.advance, "tournament not attended")

    async def advance(self, name: str) -> float | None:
        """Take the steps that are to be taken now; return when to look again."""
        async with self.hold(name) as tournament:
            for _ in range(MOST_STEPS):
                ended = await self._collect(tournament)
                if ended:
                    await self.write(name, tournament, ended)
                    continue
                fewest = registry.game(tournament.settings.game).fewest_points_win
                apart = await self.store.read(partial(find_apart, tournament=tournament))
                step = await asyncio.to_thread(plan_step, tournament, clock.now(), SystemRandom(), fewest, apart)
                if step is None:
                    if tournament.phase == "closed":
                        await self._end_games_of_bots(tournament)
                    return find_due(tournament, clock.now())
                await self._take(name, tournament, step)
        return clock.now()

    async def _collect(self, tournament: Tournament) -> list[TableEnded]:
        """Return the results of tables that have ended since, a few at a time."""
        unfinished = tournament.list_unfinished()
        ended = await self.store.read(lambda c: db.list_ended(c, unfinished)) if unfinished else []
        return [
            TableEnded(table=table, result=await self.store.read(partial(read_result, table=table)))
            for table in ended[:RESULTS_AT_ONCE]
        ]

    async def _end_games_of_bots(self, tournament: Tournament) -> None:
        """End the games of a tournament that was called off in which nobody plays but bots."""
        people = {entrant.number for entrant in tournament.entrants if entrant.player is not None}
        for table in tournament.list_unfinished():
            is_here = self.hub.homes is None or self.hub.homes.holds(table)
            if is_here and people.isdisjoint(tournament.tables[table].seats):
                with go_on("game of bots not ended"):
                    await self.hub.propose(table, end_game)

    async def _take(self, name: str, tournament: Tournament, step: Step) -> None:
        """Write a step with all that belongs to it."""
        deals = {deal for event in step.events if isinstance(event, Published) for deal in event.deals}
        unsealed = [table.id for table in tournament.tables.values() if table.deal in deals]
        also: list[Write] = [partial(self._publish, tables=unsealed)] if unsealed else []
        events = list(step.events)
        if step.openings:
            opening = await self._prepare(name, tournament, step.openings)
            events.append(opening.event)
            also.append(partial(store_opening, name=name, opening=opening))
        await self.write(name, tournament, events, also=also)
        if step.openings:
            log.info("tournament tables opened", tables=len(step.openings))
            self.warm()
        for table in unsealed:
            await self.hub.refresh(table)

    def _publish(self, connection: Connection, tables: Sequence[str]) -> None:
        db.publish(connection, tables, clock.now())
        for table in tables:
            self.store.announce(connection, table, GROWN)

    async def _prepare(self, name: str, tournament: Tournament, openings: Sequence[OpenedTable]) -> Opening:
        """Draw the deals of new tables, and create them."""
        event = name_openings(openings, [new_id() for _ in openings])
        players = [entrant.player for entrant in tournament.entrants if entrant.player is not None]

        def read(connection: Connection) -> tuple[db.Deals, db.Names]:
            return db.read_deals(connection, name), db.find_names(connection, players)

        known, names = await self.store.read(read)
        drawn = {deal: (draw_seed(), draw_salt()) for deal in {table.deal for table in event.tables} - known.keys()}
        return await asyncio.to_thread(make_opening, name, tournament, event, known | drawn, drawn, names)

    async def replace_no_shows(self) -> None:
        """Let bots play for those who have not come to their table in time, until they come."""
        homes = self.hub.homes
        waiting = await self.store.read(lambda c: db.list_no_shows(c, clock.now()))
        if homes is not None:
            waiting = [table for table in waiting if homes.holds(table)]
        for table in waiting:
            with go_on("tournament not attended"):
                await self.hub.propose(table, substitute_no_shows)
        if waiting:
            await self.store.change(lambda c: db.clear_no_shows(c, waiting))


def find_apart(connection: Connection, tournament: Tournament) -> set[tuple[int, int]]:
    """Return the entrants of whom one had blocked the other before the tournament began."""
    if tournament.started_at is None or tournament.settings.kind not in ("swiss", "arena"):
        return set()
    numbers = {e.player: e.number for e in tournament.entrants if e.player is not None and not e.left}
    pairs = list_blocked_pairs(connection, numbers.keys(), tournament.started_at)
    return {(min(pair), max(pair)) for pair in ((numbers[one], numbers[other]) for one, other in pairs)}


def substitute_no_shows(live: LiveTable) -> list[NewEntry]:
    if live.phase != "playing":
        return []
    return [NewEntry("substitute", n, body=STAND_IN) for n in live.list_no_shows() if live.seats[n].substitute is None]


def end_game(live: LiveTable) -> list[NewEntry]:
    return [NewEntry("close")] if live.phase == "playing" else []


def make_opening(
    name: str, tournament: Tournament, event: TablesOpened, deals: db.Deals, drawn: db.Deals, names: db.Names
) -> Opening:
    """Create the tables of an opening, and what is to be told about them."""
    at = clock.now()
    sitters = {
        entrant.number: Sitter(
            entrant.player if entrant.player in names else None,
            names[entrant.player][0] if entrant.player in names else "",
            entrant.bot or STAND_IN,
        )
        for entrant in tournament.entrants
    }
    tables, planned = [], list[Notice]()
    for table in event.tables:
        new = create_duplicate(tournament, name, table, deals[table.deal], sitters, at)
        tables.append((table, new))
        live = LiveTable(new.config, None)
        live.fold_all(new.entries)
        planned += plan_round_notices(live)
    no_show_at = at + tournament.settings.no_show_seconds if tournament.settings.is_live else None
    return Opening(event, tables, drawn, planned, no_show_at)


def store_opening(connection: Connection, name: str, opening: Opening) -> None:
    db.insert_deals(connection, name, opening.drawn)
    db.insert_tables(connection, name, opening.tables, opening.no_show_at)
    notices.insert_notices(connection, opening.notices)


def read_result(connection: Connection, table: str) -> TableResult:
    """Return the result of a table that has ended; one that cannot be read any more is void."""
    try:
        return summarize_table(history.rebuild(connection, table))
    except (Damaged, NotFound, StateConflict):
        return TableResult(void=True)
