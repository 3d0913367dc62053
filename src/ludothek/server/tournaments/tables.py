"""The tables of a tournament: a duplicate of a deal, with entrants on some seats and the same bots on all others."""

from collections.abc import Mapping
from typing import NamedTuple

from ludothek.core import registry
from ludothek.server.play.create import NewTable, encode_sitter, key_edition
from ludothek.server.play.finished_game import rank_seats
from ludothek.server.play.ids import new_invite
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry, number
from ludothek.server.play.table_config import TableConfig
from ludothek.server.tournaments.events import OpenedTable, TableResult
from ludothek.server.tournaments.settings import settle_settings
from ludothek.server.tournaments.tournament import Tournament

SEALED = 2**40
"""Until when a deal is secret: for ever, unless the tournament unseals it."""


class Sitter(NamedTuple):
    """Who sits down for an entrant: a player with a name, or a bot."""

    player: str | None
    name: str
    bot: str | None = None


def create_duplicate(
    tournament: Tournament,
    name: str,
    table: OpenedTable,
    deal: tuple[int, str],
    sitters: Mapping[int, Sitter],
    at: float,
) -> NewTable:
    """Create a table that begins at once. Nobody but its players sees it until all have played its deal.

    Where only bots play nobody watches, and others wait for the end of the round: those bots make no pauses.
    """
    settings = tournament.settings
    has_people = any(entrant is not None and sitters[entrant].player is not None for entrant in table.seats)
    game = registry.game(settings.game)
    seed, salt = deal
    config = TableConfig(
        id=table.id,
        invite=new_invite(),
        game=game.key,
        rules=game.version,
        seats=settings.seats,
        options=settle_settings(settings),
        edition=key_edition(None, game),
        seed=seed,
        salt=salt,
        salted=True,
        open_seed=False,
        visibility="private",
        spectators=False,
        hints=False,
        clock=settings.clock,
        bot_pause=settings.bot_pause if has_people else 0.0,
        host=tournament.host,
        created_at=at,
    )
    entries = [NewEntry("tournament", body=name), NewEntry("seal", value=SEALED)]
    authors: dict[int, str] = {}
    for seat, entrant in enumerate(table.seats):
        sitter = Sitter(None, "", settings.bot) if entrant is None else sitters[entrant]
        if sitter.player is None:
            entries.append(NewEntry("bot", seat, body=sitter.bot or settings.bot))
        else:
            authors[seat] = sitter.player
            entries.append(NewEntry("sit", seat, body=encode_sitter(sitter.name, None)))
            entries.append(NewEntry("ready", seat, 1))
    entries.append(NewEntry("start"))
    numbered = [
        entry._replace(player=None if entry.seat is None else authors.get(entry.seat))
        for entry in number(entries, config.id, 0, None, "tournament", at)
    ]
    return NewTable(config, numbered, sorted(set(authors.values())))


def summarize_table(live: LiveTable) -> TableResult:
    """Return how a table ended."""
    table = live.table
    if live.phase != "over" or table is None or live.ended_by not in ("played", "resigned"):
        return TableResult(void=True)
    return TableResult(
        places=tuple(rank_seats(live)),
        points=tuple(table.scores()) if table.is_over else (),
        winners=tuple(live.winners()),
        absent=tuple(live.list_no_shows()),
    )
