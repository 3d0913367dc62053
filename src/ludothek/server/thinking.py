"""What a bot's own process does: keeps the tables it was asked about and decides with a fair copy."""

from collections import OrderedDict
from typing import NamedTuple

from ludothek.engine import arena, registry
from ludothek.engine.edition import Edition
from ludothek.engine.rng import Rng
from ludothek.engine.table import Table

TABLES_KEPT = 64
_tables: "OrderedDict[str, Table]" = OrderedDict()


class Question(NamedTuple):
    """A position to decide at, given as its record."""

    table: str
    game: str
    seats: int
    seed: int
    options: dict[str, bool | int | str]
    edition: Edition | None
    actions: list[int]
    bot: str
    thoughts: int


def think(question: Question) -> int:
    return arena.decision(position(question), registry.bot(question.bot), Rng(question.thoughts))


def position(question: Question) -> Table:
    table = _tables.pop(question.table, None)
    known = [] if table is None else [action for _, action in table.decisions]
    if table is None or known != question.actions[: len(known)]:
        table = Table(question.game, question.seats, question.seed, question.options, question.edition)
        known = []
    for action in question.actions[len(known) :]:
        table.play(action)
    _tables[question.table] = table
    if len(_tables) > TABLES_KEPT:
        _tables.popitem(last=False)
    return table
