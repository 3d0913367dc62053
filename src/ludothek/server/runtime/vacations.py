"""Carries the vacations of players to the tables where they play by correspondence."""

from collections.abc import Sequence

from ludothek.server.db.tables import list_tables_of
from ludothek.server.db.vacations import list_current
from ludothek.server.play import clock
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.runtime.hub import Hub
from ludothek.server.runtime.periodic import go_on, repeat

EVERY = 60.0
MOST_TABLES = 200


def propose_vacation(live: LiveTable, player: str, until: float) -> Sequence[NewEntry]:
    """Return the entries by which a table learns of a vacation, or of its end; none if it knows."""
    if live.phase != "playing" or not live.config.clock.vacation:
        return ()
    value, at = int(until), clock.now()
    changed = [n for n in live.seats_of(player) if max(at, live.seats[n].vacation_until) != max(at, value)]
    return [NewEntry("vacation", n, value) for n in changed]


async def tell_tables(hub: Hub, player: str, until: float) -> None:
    """Tell all tables of a player until when they are on vacation; a time in the past ends it."""
    tables, damaged = await hub.store.read(lambda c: list_tables_of(c, player, MOST_TABLES))
    hub.quarantine(damaged)
    for table in tables:
        if table.phase == "playing" and table.config.clock.vacation:
            await hub.propose(table.config.id, lambda live: propose_vacation(live, player, until), player)


async def remind_tables(hub: Hub) -> None:
    """Tell tables that do not know yet: because they began later, or because the server stopped in between."""

    async def tell() -> None:
        for vacation in await hub.store.read(lambda c: list_current(c, clock.now())):
            with go_on("vacation not told"):
                await tell_tables(hub, vacation.player, vacation.ends_at)

    await repeat(tell, EVERY, "vacations failed")
