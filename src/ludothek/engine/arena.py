"""The arena: seats bots at a table and plays to the end; the only place that hands a bot its fair copy."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ludothek.engine import registry
from ludothek.engine.edition import Edition
from ludothek.engine.errors import BotError, LudothekError
from ludothek.engine.game import Game
from ludothek.engine.registry import Bot
from ludothek.engine.rng import Rng
from ludothek.engine.table import Table
from ludothek.engine.vocabulary import M64


def play(
    game: str | Game,
    players: Sequence[str | Bot],
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: Edition | str | Path | None = None,
) -> Table:
    """Plays one game between bots, one for each seat, and returns the finished table."""
    seated = [registry.bot(p) for p in players]
    table = Table(game, len(seated), seed, options, edition, [bot_name(b) for b in seated])
    thoughts = Rng(table.seed ^ M64)
    while table.to_move is not None:
        table.play(decision(table, seated[table.to_move], thoughts))
    return table


def decision(table: Table, bot: Bot, thoughts: Rng) -> int:
    """What a bot decides, asked with a fair copy of its seat."""
    seat = table.to_move
    assert seat is not None, "nobody is to move"
    copy = table.fair_copy(seat, thoughts.fork().state)
    who = f"{bot_name(bot)} on seat {seat}"
    try:
        action = bot(copy)
        clause = table.why_not(action)
    except LudothekError as error:
        raise BotError(f"{who} decided nothing playable: {error}") from error
    except Exception as error:
        raise BotError(f"{who} broke down: {type(error).__name__}: {error}") from error
    if clause is not None:
        raise BotError(f"{who} decided {table.describe(action)!r}, which {clause.id} forbids: {clause.text}")
    return action


def bot_name(bot: Bot) -> str:
    return str(getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__)
