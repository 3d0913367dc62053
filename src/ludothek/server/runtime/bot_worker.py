"""What a bot's own process does: keeps the tables it was asked about, decides and advises with a fair copy."""

import secrets
from collections import OrderedDict
from typing import NamedTuple

from ludothek.bots import arena, registry
from ludothek.bots.levels import Explanation, Sage
from ludothek.compilation import reason_to_interpret
from ludothek.core.edition import Edition
from ludothek.core.rng import Rng
from ludothek.core.table import Table

TABLES_KEPT = 64
ADVICE_SECONDS = 1.5
"""How long the adviser may search where the search is not compiled."""
_tables: "OrderedDict[str, Table]" = OrderedDict()


class Question(NamedTuple):
    """A position to decide at, given as its record."""

    table: str
    game: str
    seats: int
    seed: int
    salt: str | None
    options: dict[str, bool | int | str]
    edition: Edition | None
    actions: list[int]
    bot: str
    given: bool = False
    """Whether others play this deal too."""


def think(question: Question) -> int:
    """A bot's decision. Where the deal is given, whoever decides the same there meets the same replies."""
    if question.given:
        table = replayed(question)
        return arena.decision(table, registry.bot(question.bot), arena.thoughts_of(table))
    return arena.decision(position(question), registry.bot(question.bot), Rng(secrets.randbits(64)))


def advise(question: Question) -> Explanation:
    """What the strongest level thinks and believes, with a fair copy and without memories of earlier searches."""
    table = position(question)
    return Sage(seconds=ADVICE_SECONDS if reason_to_interpret() else None).explain(
        table.fair_copy(table.to_move, secrets.randbits(64))
    )


def position(question: Question) -> Table:
    """The table asked about, kept for the next question, so that bots remember their searches there."""
    table = _tables.pop(question.table, None)
    known = [] if table is None else [action for _, action in table.history]
    if table is None or known != question.actions[: len(known)]:
        table = replayed(question)
    else:
        for action in question.actions[len(known) :]:
            table.play(action)
    _tables[question.table] = table
    if len(_tables) > TABLES_KEPT:
        _tables.popitem(last=False)
    return table


def replayed(question: Question) -> Table:
    """The table asked about, as one that no bot remembers."""
    table = Table(question.game, question.seats, question.seed, question.options, question.edition, salt=question.salt)
    for action in question.actions:
        table.play(action)
    return table
