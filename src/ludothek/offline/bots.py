"""The bots that play without a server: those that decide within a second where the rules are not compiled."""

from functools import cache

from ludothek.bots.arena import STAND_IN, Decision, decide
from ludothek.bots.levels import Apprentice, Child, Explanation, Folder, LevelBot, Master, Prodigy
from ludothek.core.table import Table

SEARCH_SECONDS = 0.6
"""How long the search may take that stands in for the prodigy where its net never learned the table's options."""
LEVELS: dict[str, type[LevelBot]] = {level.name: level for level in (Child, Apprentice, Folder, Master, Prodigy)}
OFFERED = (STAND_IN, *LEVELS)
ADVISER = Prodigy.name


@cache
def get_level(name: str) -> LevelBot:
    """Return a bot of a level, as strong as elsewhere: a master's few simulations take less than a second here too."""
    return LEVELS[name](seconds=SEARCH_SECONDS if name == Prodigy.name else None)


def decide_for(table: Table, bot: str) -> Decision:
    """Let a bot choose for the seat to move; one that is not offered here is played by the stand-in."""
    return decide(table, get_level(bot) if bot in LEVELS else STAND_IN)


def explain(table: Table) -> Explanation:
    """Return advice for the seat to move, from a fair copy of it."""
    return get_level(ADVISER).explain(table)
