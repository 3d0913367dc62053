"""The arena: asks bots for actions with fair copies, replaces those that fail, and plays whole games.

`decide` is the only way in which a table asks a bot, here, at the terminal, on the server and at a remote seat.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Thread
from time import perf_counter

from ludothek.bots import registry
from ludothek.bots.recall import make_remembering_copy
from ludothek.bots.registry import Bot
from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.game import Game
from ludothek.core.record import CLOCK
from ludothek.core.rng import Rng
from ludothek.core.table import Table

STAND_IN = "greedy"
"""The bot that plays on for one that failed, and for people who left."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Decision:
    """An action, and if the bot failed, the name of the stand-in that chose it and plays on, and the reason."""

    action: int
    replaced_by: str | None = None
    reason: str = ""


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
    """Play one game between bots, one for each seat, and return the finished table.

    A bot that fails, or takes longer than the limit in seconds, is replaced to the end; the record says so. `clocked`
    notes in the record how many seconds each action took. `counted` is for runs whose deals are numbered from 0, so
    that nobody needs to guess them: bots then draw from one generator made from the deal.
    """
    bots = [registry.bot(player) for player in players]
    names = [bot_name(bot) for bot in bots]
    table = Table(game, len(bots), seed, options, edition, names, bots=names)
    rng = Rng(table.seed ^ M64) if counted else None
    while table.to_move is not None:
        seat, started = table.to_move, perf_counter()
        decision = decide(table, bots[seat], rng, time_limit)
        if decision.replaced_by is not None:
            bots[seat] = registry.bot(decision.replaced_by)
        if clocked:
            table.note(f"{CLOCK}{perf_counter() - started:.4f}")
        table.play(decision.action)
    return table


def decide(table: Table, bot: str | Bot, rng: Rng | None = None, time_limit: float | None = None) -> Decision:
    """Let a bot choose for the seat to move, or the stand-in if the bot fails.

    A bot fails if it raises, exceeds the time limit in seconds, or returns no legal action. The reason goes to the log
    and, unless the table is a fair copy itself, to the record. Should the stand-in fail too, the action is random.
    """
    try:
        return Decision(ask(table, registry.bot(bot), rng or thinking_rng(table), time_limit))
    except BotError as error:
        reason = str(error)
    note = f"{reason}; {STAND_IN} goes on for seat {table.to_move}"
    log.warning("%s", note)
    if not table.is_fair_copy:
        table.note(note)
    rng = rng or thinking_rng(table)
    try:
        action = ask(table, registry.bot(STAND_IN), rng)
    except BotError as error:
        log.warning("%s; the action is random", error)
        legal = table.legal_actions()
        action = legal[rng.draw(len(legal))]
    return Decision(action, STAND_IN, reason)


def ask(table: Table, bot: Bot, rng: Rng, time_limit: float | None = None) -> int:
    """Ask a bot with a fair copy of the seat to move; raise a BotError that names both if it fails."""
    seat = table.to_move
    if seat is None:
        raise LudothekError("the game is over: nobody is to move")
    copy = make_remembering_copy(table, seat, rng.fork().state, count_memories(bot, table.game))
    who = f"{bot_name(bot)} on seat {seat}"
    try:
        action = bot(copy) if time_limit is None else call_with_limit(time_limit, bot, copy)
        forbidden = table.why_not(action)
    except TimeoutError:
        raise BotError(f"{who} did not decide within {time_limit:g} s") from None
    except BotError as error:
        raise BotError(f"{who} failed: {error}") from error
    except LudothekError as error:
        raise BotError(f"{who} decided nothing playable: {error}") from error
    except Exception as error:
        raise BotError(f"{who} broke down: {type(error).__name__}: {error}") from error
    if forbidden is not None:
        raise BotError(f"{who} decided what {forbidden.clause.id} forbids: {forbidden.text}")
    return action


def count_memories(bot: Bot, game: Game) -> int:
    """Return how many decisions of each rival a bot wants to be told of, by its method `remembers`; usually none."""
    remembers = getattr(bot, "remembers", None)
    return int(remembers(game)) if remembers is not None else 0


def thinking_rng(table: Table, key: bytes = b"") -> Rng:
    """Return the generator for a bot's next fair copy: a one-way function of the deal and the number of the action.

    With a secret key not even a deal with a short seed can be found by trying seeds.
    """
    text = f"{table.seed} {table.salt} {len(table.history)}".encode()
    return Rng(int.from_bytes(blake2b(text, digest_size=8, key=key, person=b"thoughts").digest()))


def call_with_limit(seconds: float, bot: Bot, copy: Table) -> int:
    """Call a bot in a thread and raise TimeoutError after a time; the thread is left alone with its copy."""
    answers: list[int] = []
    errors: list[Exception] = []

    def call() -> None:
        try:
            answers.append(bot(copy))
        except Exception as error:
            errors.append(error)

    thread = Thread(target=call, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not answers:
        raise TimeoutError
    return answers[0]


def bot_name(bot: Bot) -> str:
    return str(getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__)
