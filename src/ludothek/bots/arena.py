"""The arena: seats bots at a table and plays to the end; the only place that hands a bot its fair copy."""

import logging
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from threading import Thread
from time import perf_counter

from ludothek.bots import registry
from ludothek.bots.registry import Bot
from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.game import Game
from ludothek.core.record import CLOCK
from ludothek.core.rng import Rng
from ludothek.core.table import Table

STAND_IN = "greedy"
log = logging.getLogger(__name__)


def play(
    game: str | Game,
    players: Sequence[str | Bot],
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: Edition | str | Path | None = None,
    time_limit: float | None = None,
    clocked: bool = False,
    counted: bool = False,
) -> Table:
    """Plays one game between bots, one for each seat, and returns the finished table.

    A bot that fails, or thinks longer than the limit in seconds, is replaced to the end; the record says so. `clocked`
    notes in the record how many seconds each decision took. `counted` is for runs whose deals are counted from 0, so
    that nobody needs to guess them: bots then think by one generator made from the deal.
    """
    seated = [registry.bot(p) for p in players]
    table = Table(game, len(seated), seed, options, edition, [bot_name(b) for b in seated])
    thoughts = Rng(table.seed ^ M64) if counted else None
    while table.to_move is not None:
        seat, begun = table.to_move, perf_counter()
        try:
            action = decision(table, seated[seat], thoughts or thoughts_of(table), time_limit)
        except BotError as error:
            seated[seat] = replaced(table, error)
            action = decision(table, seated[seat], thoughts or thoughts_of(table))
        if clocked:
            table.note(f"{CLOCK}{perf_counter() - begun:.4f}")
        table.play(action)
    return table


def replaced(table: Table, error: BotError) -> Bot:
    """The bot that goes on for the one that failed on the seat to move; the record and the log say why."""
    why = f"{error}; {STAND_IN} goes on for seat {table.to_move}"
    table.note(why)
    log.warning("%s", why)
    return registry.bot(STAND_IN)


def thoughts_of(table: Table) -> Rng:
    """The generator of whoever thinks about the next decision; nobody finds the way back from it to the deal."""
    told = f"{table.seed} {table.salt} {len(table.history)}".encode()
    return Rng(int.from_bytes(blake2b(told, digest_size=8, person=b"thoughts").digest()))


def decision(table: Table, bot: Bot, thoughts: Rng, time_limit: float | None = None) -> int:
    """What a bot decides, asked with a fair copy of its seat; a BotError names bot and seat."""
    seat = table.to_move
    if seat is None:
        raise LudothekError("the game is over: nobody is to move")
    copy = table.fair_copy(seat, thoughts.fork().state)
    who = f"{bot_name(bot)} on seat {seat}"
    try:
        action = bot(copy) if time_limit is None else within(time_limit, bot, copy)
        clause = table.why_not(action)
    except TimeoutError:
        raise BotError(f"{who} did not decide within {time_limit:g} s") from None
    except BotError as error:
        raise BotError(f"{who} failed: {error}") from error
    except LudothekError as error:
        raise BotError(f"{who} decided nothing playable: {error}") from error
    except Exception as error:
        raise BotError(f"{who} broke down: {type(error).__name__}: {error}") from error
    if clause is not None:
        raise BotError(f"{who} decided what {clause.id} forbids: {clause.text}")
    return action


def within(seconds: float, bot: Bot, copy: Table) -> int:
    """A bot's answer within a time limit; a bot that goes on thinking is left alone with its copy."""
    answers: list[int] = []
    errors: list[Exception] = []

    def think() -> None:
        try:
            answers.append(bot(copy))
        except Exception as error:
            errors.append(error)

    thread = Thread(target=think, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not answers:
        raise TimeoutError
    return answers[0]


def bot_name(bot: Bot) -> str:
    return str(getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__)
