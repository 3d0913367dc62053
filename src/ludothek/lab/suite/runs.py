"""Runs of the suite: every player at every task on duplicate deals, with the luck subtracted, stored for replay.

The score of a task is 100 times the mean payoff, luck-adjusted: 0 if a player is as good as its opponents, 100 if it
wins every game. The overall score is the mean of the tasks.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np

from ludothek.bots import arena
from ludothek.bots.registry import Bot, check_bot
from ludothek.core import registry
from ludothek.core.errors import BotError, LudothekError
from ludothek.lab.constants import PAYOFF
from ludothek.lab.evaluation import Measured, find_strategies, measure, measure_game
from ludothek.lab.suite.players import OPENSPIEL, PPO, TimedBot, describe_player, find_player, is_available
from ludothek.lab.suite.tasks import Task, find_task, load_suite
from ludothek.lab.workers import spread

FILE = "results.jsonl"
PERCENT = 100.0
BETWEEN = 1_000_000
"""How far the seeds of fresh deals are apart."""
PLACES = 4
ALIKE = 2e-4
"""How far stored numbers, which are rounded, may be from those of a replay."""


class Played(msgspec.Struct, frozen=True):
    """One player at one task. `numbers` are by deal and rotation: payoff, margin, and luck by source and measure.

    `inputs` identifies everything that the numbers depend on, `seconds` is the mean of what the player thought in a
    game, and `replaced` how many decisions were left to the stand-in, because the budget was used up or it failed.
    """

    task: str
    player: str
    inputs: str
    numbers: list[list[list[float]]]
    seconds: float = 0.0
    replaced: int = 0

    def measure(self) -> Measured:
        """Return the player's payoff, plain and adjusted."""
        return measure(np.array(self.numbers), PAYOFF)


@dataclass(frozen=True)
class Score:
    """A score and half the width of its 95 % interval."""

    value: float
    reach: float

    def __str__(self) -> str:
        return f"{self.value:+.0f} ± {self.reach:.0f}"


@dataclass(frozen=True)
class Standing:
    """A player's results by task, and its scores."""

    player: str
    played: dict[str, Played]

    @cached_property
    def scores(self) -> dict[str, Score]:
        """The score of every task."""
        found = {name: row.measure().adjusted for name, row in self.played.items()}
        return {name: Score(PERCENT * each.mean, PERCENT * each.reach) for name, each in found.items()}

    @property
    def seconds(self) -> float:
        """The mean of what the player thought in a game, over the tasks."""
        return sum(row.seconds for row in self.played.values()) / len(self.played)

    @property
    def minutes(self) -> float:
        """What the player thought in all games of its tasks together."""
        games = {task.name: task.games for task in load_suite().tasks}
        return sum(row.seconds * games[name] for name, row in self.played.items()) / 60

    @property
    def replaced(self) -> int:
        return sum(row.replaced for row in self.played.values())

    @property
    def overall(self) -> Score | None:
        """The mean of all tasks; None if one is missing."""
        return self.average(load_suite().tasks)

    def average(self, tasks: Sequence[Task]) -> Score | None:
        """Return the mean score of some tasks; None if one is missing."""
        scores = [self.scores[task.name] for task in tasks if task.name in self.scores]
        if len(scores) < len(tasks):
            return None
        reach = sqrt(sum(score.reach**2 for score in scores)) / len(scores)
        return Score(sum(score.value for score in scores) / len(scores), reach)


def identify_inputs(task: Task, player: str, folder: Path) -> str:
    """Return a hash of everything that results depend on: the task, the rules, the edition, and settings of bots."""
    bots = {name: describe_player(name, task.game, folder) for name in (player, *task.opponents)}
    inputs = {
        "suite": load_suite().version,
        "task": msgspec.to_builtins(task),
        "rules": registry.game(task.game).version,
        "edition": task.load_edition().hash,
        "bots": bots,
    }
    return blake2b(json.dumps(inputs, sort_keys=True).encode(), digest_size=8).hexdigest()


def play_deal(
    task: Task, player: str | Bot, deal: int, folder: Path, adjusted: bool = True
) -> tuple[list[list[float]], float, int]:
    """Play a deal once from every seat; return the player's numbers, its seconds, and decisions of the stand-in."""
    name = player if isinstance(player, str) else arena.bot_name(player)
    bot = find_player(player, folder) if isinstance(player, str) else player
    edition, rows, seconds, replaced = task.load_edition(), [], 0.0, 0
    for seat in range(task.seats):
        timed = TimedBot(bot, name, task.seconds)
        bots: list[str | Bot] = list(task.opponents)
        known: list[str | Bot] = list(task.opponents)
        bots.insert(seat, timed)
        known.insert(seat, bot)
        table = arena.play(task.game, bots, task.seed + deal, task.options, edition, counted=True)
        strategies = find_strategies(known, table.game)
        left = sum(mover == seat for mover, _ in table.history) - timed.answered
        if left:
            strategies[seat] = None
        rows.append(measure_game(table, adjusted, task.samples, strategies)[seat].tolist())
        seconds += timed.spent
        replaced += left
    return rows, seconds, replaced


def play_task(task: Task, player: str | Bot, folder: Path, jobs: int = 1, ray: str | None = None) -> Played:
    """Play all deals of a task."""
    done = list(spread(play_deal, ((task, player, deal, folder) for deal in range(task.deals)), jobs, ray))
    numbers = [[[round(number, PLACES) for number in game] for game in rows] for rows, _, _ in done]
    name = player if isinstance(player, str) else arena.bot_name(player)
    seconds = round(sum(spent for _, spent, _ in done) / task.games, 3)
    inputs = identify_inputs(task, name, folder)
    return Played(task.name, name, inputs, numbers, seconds, sum(replaced for *_, replaced in done))


def check_players(players: Iterable[str], folder: Path) -> None:
    """Raise an error if a bot cannot be had."""
    for name in players:
        find_player(name, folder)
        if not is_available(name, folder):
            raise BotError(f"{folder} has no nets of {name}; `python benchmarks/suite_ppo.py` trains them")
        if name not in (OPENSPIEL, PPO):
            for game in dict.fromkeys(task.game for task in load_suite().tasks):
                check_bot(name, game)


def run(
    players: Sequence[str],
    tasks: Sequence[Task],
    folder: Path,
    jobs: int = 1,
    ray: str | None = None,
    fresh: int = 0,
) -> Iterator[Played]:
    """Yield every player at every task, and store what was not played yet, or with other inputs.

    With `fresh` other deals are played, which nobody can have prepared for.
    """
    check_players(players, folder)
    tasks = [refresh(task, fresh) for task in tasks]
    stored = read(folder)
    for player in players:
        for task in tasks:
            row = stored.get((player, task.name))
            if row is None or row.inputs != identify_inputs(task, player, folder):
                row = play_task(task, player, folder, jobs, ray)
                stored[player, task.name] = row
                write(stored.values(), folder)
            yield row


def read(folder: Path) -> dict[tuple[str, str], Played]:
    """Return the stored results by player and task."""
    path = folder / FILE
    if not path.exists():
        return {}
    try:
        rows = msgspec.json.Decoder(list[Played]).decode(
            b"[" + b",".join(line for line in path.read_bytes().split(b"\n") if line) + b"]"
        )
    except msgspec.DecodeError as error:
        raise LudothekError(f"{path}: these are no results of the suite ({error})") from None
    return {(row.player, row.task): row for row in rows}


def write(rows: Iterable[Played], folder: Path) -> None:
    """Write results, the old file as a whole or the new one."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{FILE}.new"
    fresh.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    fresh.replace(folder / FILE)


def refresh(task: Task, fresh: int) -> Task:
    """Return a task with other deals; 0 leaves it as it is."""
    return msgspec.structs.replace(task, seed=task.seed + fresh * BETWEEN)


def rank(folder: Path, fresh: int = 0) -> list[Standing]:
    """Return the stored players, the best overall score first; what was played with other inputs is left out."""
    tasks = {task.name: refresh(task, fresh) for task in load_suite().tasks}
    players: dict[str, dict[str, Played]] = {}
    for (player, name), row in read(folder).items():
        if name in tasks and row.inputs == identify_inputs(tasks[name], player, folder):
            players.setdefault(player, {})[name] = row
    standings = [Standing(player, played) for player, played in players.items()]
    return sorted(standings, key=lambda one: (one.overall is None, -(one.overall.value if one.overall else 0.0)))


def verify(
    folder: Path, deals: int, players: Sequence[str] = (), adjusted: bool = True
) -> Iterator[tuple[Played, str]]:
    """Play the first deals of stored results again; yield each with what differs, empty if nothing does.

    Without `adjusted` only payoffs and margins are compared, which is much quicker.
    """
    if deals < 1:
        raise LudothekError(f"at least one deal must be replayed, not {deals}")
    for (player, name), row in read(folder).items():
        if players and player not in players:
            continue
        task = find_task(name)
        if row.inputs != identify_inputs(task, player, folder):
            yield row, "played with other rules, bots or tasks: run it again"
            continue
        again = np.array([play_deal(task, player, deal, folder, adjusted)[0] for deal in range(min(deals, task.deals))])
        stored = np.array(row.numbers)[: len(again), :, : again.shape[2]]
        yield row, "" if np.allclose(stored, again, rtol=0, atol=ALIKE) else "a replay has other results"
