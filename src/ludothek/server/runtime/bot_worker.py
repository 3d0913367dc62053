"""What a bot's process does: restores the fair copy it was sent, and lets a bot decide or advise there.

Bots and engines of third parties run in these processes, so that no request may hold the deal's seed or salt.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from ludothek.bots import arena
from ludothek.bots.arena import Decision
from ludothek.bots.levels import Explanation, Sage
from ludothek.compilation import reason_to_interpret
from ludothek.core import registry, snapshot
from ludothek.core.edition import Edition
from ludothek.core.game import RawEvent
from ludothek.core.snapshot import PackedMemory, Snapshot
from ludothek.core.state import State
from ludothek.core.table import TOKENS, Table

MAX_KNOWN_TABLES = 64
ADVICE_SECONDS = 1.5
"""How long the adviser may search where the search is not compiled."""


class KnownTable(NamedTuple):
    """A table that this process was asked about before; `blank` is a position of it."""

    token: int
    blank: State


_known_tables: OrderedDict[str, KnownTable] = OrderedDict()


class BotRequest(NamedTuple):
    """A fair copy of the seat to move, and the bot that is asked.

    `table` lets a bot recognize a table and reuse its search trees; None if it must not.
    """

    bot: str
    table: str | None
    game: str
    seats: int
    options: dict[str, bool | int | str]
    edition: Edition | None
    snapshot: Snapshot
    events: list[list[RawEvent]]
    memories: Sequence[PackedMemory] = ()


def decide(request: BotRequest) -> Decision:
    """Let the bot decide, or the stand-in if it fails."""
    return arena.decide(restore_copy(request), request.bot)


def explain(request: BotRequest) -> Explanation:
    """Return what the strongest level thinks of each action, and what it believes of other hands."""
    adviser = Sage(seconds=ADVICE_SECONDS if reason_to_interpret() else None)
    return adviser.explain(restore_copy(request))


def restore_copy(request: BotRequest) -> Table:
    """Return the fair copy, at a table that bots of this process recognize if they may."""
    known = _known_tables.pop(request.table, None) if request.table is not None else None
    game = registry.game(request.game)
    edition = request.edition or game.standard_edition
    copy = snapshot.unpack(
        game.of_edition(edition),
        request.seats,
        request.options,
        edition,
        request.snapshot,
        known.token if known else next(TOKENS),
        request.events,
        known.blank if known else None,
    )
    copy.memories = [snapshot.unpack_memory(copy.state, memory) for memory in request.memories]
    if request.table is not None:
        _known_tables[request.table] = known or KnownTable(copy.token, copy.state.make_blank())
        if len(_known_tables) > MAX_KNOWN_TABLES:
            _known_tables.popitem(last=False)
    return copy
