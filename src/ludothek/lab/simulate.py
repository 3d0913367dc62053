"""Simulations: many games between bots on all cores, with results that do not depend on the number of cores."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from ludothek.bots import arena, registry
from ludothek.bots.nets import builtin
from ludothek.bots.registry import check_bot
from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.levels import NetLevel
from ludothek.core.options import Value
from ludothek.core.policy import contest
from ludothek.core.rng import Rng
from ludothek.core.statistics import wilson
from ludothek.core.table import Table
from ludothek.lab.checkpoints import resume_run
from ludothek.lab.constants import PAYOFF
from ludothek.lab.evaluation import Measured, find_strategies, measure, measure_game
from ludothek.lab.players import Player, policy_of
from ludothek.lab.workers import split_range, spread
from ludothek.research.export import check_target, import_pyarrow

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Plan:
    """The games to simulate; game n has the seed `seed + n`. With `samples`, luck is measured by so many rollouts."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Value] | None = None
    edition: Edition | None = None
    samples: int = 0


@dataclass(frozen=True)
class Result:
    """The result of one game; `numbers` has payoff, margin and luck of every seat if luck is measured."""

    seed: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    numbers: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True)
class SeatSummary:
    seat: int
    bot: str
    win_share: float
    interval: tuple[float, float]
    mean_score: float
    payoff: Measured | None = None


@dataclass(frozen=True)
class Summary:
    games: int
    seats: tuple[SeatSummary, ...]
    mean_decisions: float
    decisions_per_second: float


def play_one(plan: Plan, seed: int) -> Result:
    """Play one game of a plan. If every bot is a plain policy, the game runs in compiled code, still on fair copies."""
    bots = [registry.bot(name) for name in plan.bots]
    table = Table(plan.game, len(bots), seed, plan.options, plan.edition)
    policies = [policy for bot in bots if (policy := policy_of(bot, table.game))]
    if len(policies) < len(bots):
        table = arena.play(plan.game, bots, seed, plan.options, plan.edition)
    elif plan.samples:
        play_policies(table, plan.bots)
    else:
        decisions = contest(table.state, policies, table.rng, Rng(seed ^ M64))
        return Result(seed, decisions, tuple(table.scores()), tuple(table.winners()))
    numbers: tuple[tuple[float, ...], ...] = ()
    if plan.samples:
        measured = measure_game(table, True, plan.samples, find_strategies(plan.bots, table.game))
        numbers = tuple(tuple(row) for row in measured.tolist())
    return Result(seed, len(table.history), tuple(table.scores()), tuple(table.winners()), numbers)


def play_policies(table: Table, names: Sequence[str]) -> None:
    """Play a game between policies as `contest` does, action for action, with its history."""
    players, thoughts = [Player(name, registry.bot(name), table) for name in names], Rng(table.seed ^ M64)
    while table.to_move is not None:
        table.play(players[table.to_move].choose(table.state, thoughts))


def check_plan(plan: Plan) -> None:
    """Raise an error if a plan cannot be played."""
    Table(plan.game, len(plan.bots), plan.seed, plan.options, plan.edition)
    if plan.games < 1:
        raise LudothekError(f"at least one game must be played, not {plan.games}")
    for name in dict.fromkeys(plan.bots):
        check_bot(name, plan.game)


def describe_inputs(plan: Plan) -> dict[str, Any]:
    """Return everything that the results of a plan depend on, except the number of games."""
    table = Table(plan.game, len(plan.bots), plan.seed, plan.options, plan.edition)
    uses_net = any(isinstance(table.game.levels.get(name), NetLevel) for name in plan.bots)
    return {
        "game": plan.game,
        "rules": table.game.version,
        "bots": plan.bots,
        "levels": table.game.levels,
        "seed": plan.seed,
        "options": table.options,
        "edition": table.edition.hash,
        **({"samples": plan.samples} if plan.samples else {}),
        **({"net": builtin.net_digest(table.game)} if uses_net else {}),
    }


def play_games(
    plan: Plan,
    play: Callable[[Plan, int], Outcome],
    kind: type[Outcome],
    jobs: int = 1,
    ray: str | None = None,
    resume: Path | None = None,
) -> Iterator[Outcome]:
    """Yield `play(plan, seed)` for every game of a plan, in order, in parallel and resuming from a file."""
    check_plan(plan)

    def play_from(first: int) -> Iterator[Outcome]:
        parts = ((play, plan, *share) for share in split_range(first, plan.games))
        for outcomes in spread(play_share, parts, jobs, ray):
            yield from outcomes

    return resume_run(resume, {**describe_inputs(plan), "kept": kind.__name__}, kind, plan.games, play_from)


def play_share(play: Callable[[Plan, int], Outcome], plan: Plan, first: int, last: int) -> list[Outcome]:
    return [play(plan, plan.seed + n) for n in range(first, last)]


def simulate(plan: Plan, jobs: int = 1, ray: str | None = None, resume: Path | None = None) -> Iterator[Result]:
    """Yield the results of a plan in order."""
    return play_games(plan, play_one, Result, jobs, ray, resume)


def summarise(plan: Plan, results: Sequence[Result], seconds: float) -> Summary:
    games = len(results)
    seats = []
    for seat, bot in enumerate(plan.bots):
        won = sum(1 / len(r.winners) for r in results if seat in r.winners)
        mean = sum(r.scores[seat] for r in results) / games
        payoff = None
        if plan.samples and games > 1:
            payoff = measure(np.array([[r.numbers[seat]] for r in results]), PAYOFF)
        seats.append(SeatSummary(seat, bot, won / games, wilson(won, games), mean, payoff))
    decisions = sum(r.decisions for r in results)
    return Summary(games, tuple(seats), decisions / games, decisions / seconds)


def simulate_and_summarise(plan: Plan, jobs: int = 1) -> tuple[list[Result], Summary]:
    """Simulate a plan and summarise it with its speed."""
    begun = perf_counter()
    results = list(simulate(plan, jobs))
    return results, summarise(plan, results, perf_counter() - begun)


def rows(plan: Plan, results: Sequence[Result]) -> list[dict[str, object]]:
    """Return one row for each seat of each game."""
    return [
        {
            "game": plan.game,
            "seed": result.seed,
            "seat": seat,
            "bot": bot,
            "score": result.scores[seat],
            "won": 1 / len(result.winners) if seat in result.winners else 0.0,
            "decisions": result.decisions,
        }
        for result in results
        for seat, bot in enumerate(plan.bots)
    ]


def check_output(path: Path) -> None:
    """Raise an error, before any game is played, if the results could not be written."""
    if path.suffix not in (".csv", ".parquet"):
        raise LudothekError(f"results are written as .csv or .parquet, not {path.name!r}")
    check_target(path)
    if path.suffix == ".parquet":
        import_pyarrow()


def write_rows(path: Path, table: list[dict[str, object]]) -> None:
    """Write rows as CSV or Parquet, depending on the suffix."""
    if path.suffix == ".parquet":
        arrow, parquet = import_pyarrow()
        parquet.write_table(arrow.Table.from_pylist(table), path)
        return
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
