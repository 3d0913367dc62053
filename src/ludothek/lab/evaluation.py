"""Luck-adjusted evaluation: how well bots play, with intervals that the deal and the draws widen as little as possible.

Every deal is played once in every rotation of the seats, and the luck of each seat is subtracted as a control variate.
How much of it is subtracted is fitted on other deals, so the adjusted mean has no bias.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ludothek.bots import arena, registry
from ludothek.bots.registry import Bot, check_bot
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.policy import Policy
from ludothek.core.statistics import t95
from ludothek.core.table import Table
from ludothek.lab.constants import MARGIN, MEASURES
from ludothek.lab.luck import LuckMeter
from ludothek.lab.players import policy_of
from ludothek.lab.workers import split_range, spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

SAMPLES = 64
"""Rollouts by which each event is valued, and as many by which its alternatives are."""
FOLDS = 10
LEAST_DEALS = 8
DEALS_PER_COVARIATE = 50
RESULTS = 2
"""The first numbers of a game are its results, payoff and margin; its luck follows, by source and measure."""


@dataclass(frozen=True)
class Estimate:
    """A mean of some observations with its standard error; `interval` holds the true mean in 95 of 100 evaluations."""

    mean: float
    error: float
    observations: int

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return t95(self.observations - 1) * self.error

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - self.reach, self.mean + self.reach


@dataclass(frozen=True)
class Measured:
    """One quantity, estimated in three ways from the same games.

    `plain` takes every game as an observation of its own, `duplicate` every deal with all its rotations, and `adjusted`
    subtracts the luck as well; it is `duplicate` again if luck was not measured. `subtracted` is the mean of what was
    subtracted; it estimates 0.
    """

    plain: Estimate
    duplicate: Estimate
    adjusted: Estimate
    subtracted: Estimate

    @property
    def gain(self) -> float:
        """How many times more plain games would be needed for an interval as narrow."""
        return (self.plain.error / self.adjusted.error) ** 2 if self.adjusted.error else 1.0


@dataclass(frozen=True)
class Standing:
    """What one bot achieved: `payoff` is 1 for winning alone, and the seats sum to 0; `margin` is by how many points it
    is better than the mean of the others."""

    bot: str
    payoff: Measured
    margin: Measured


@dataclass(frozen=True)
class Evaluation:
    """The result of an evaluation: every bot's standing, in the order given."""

    game: str
    deals: int
    games: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class Lineup:
    """Who plays what: one bot for each seat, in the order of rotation 0."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, object] | None = None
    edition: Edition | None = None
    adjusted: bool = True
    samples: int = SAMPLES

    @property
    def names(self) -> list[str]:
        """The bots without repetitions."""
        return list(dict.fromkeys(self.bots))


def evaluate(
    bots: Sequence[str],
    deals: int,
    adjusted: bool = True,
    *,
    game: str,
    options: Mapping[str, object] | None = None,
    edition: Edition | str | Path | None = None,
    seed: int = 0,
    samples: int = SAMPLES,
    jobs: int = 1,
    ray: str | None = None,
) -> Evaluation:
    """Play deals between bots, each in every rotation of the seats, and estimate how well each of them plays.

    A bot that is named more than once counts as one; its results are averaged over its seats. More `samples` narrow the
    adjusted intervals and take more time.
    """
    table = Table(game, len(bots), seed, options, edition)
    if deals < LEAST_DEALS:
        raise LudothekError(f"an evaluation needs at least {LEAST_DEALS} deals, not {deals}")
    for name in dict.fromkeys(bots):
        check_bot(name, table.game.key)
    lineup = Lineup(table.game.key, tuple(bots), table.options, table.edition, adjusted, samples)
    return summarise(lineup, np.concatenate(list(play_deals(lineup, deals, seed, jobs, ray))))


def play_deals(
    lineup: Lineup, deals: int, seed: int, jobs: int, ray: str | None = None
) -> Iterator["NDArray[np.float64]"]:
    """Yield the numbers of deals, a few at a time: [deal, rotation, bot, number]."""
    parts = ((lineup, seed + first, seed + last) for first, last in split_range(0, deals))
    return spread(play_share, parts, jobs, ray)


def play_share(lineup: Lineup, first: int, last: int) -> "NDArray[np.float64]":
    return np.stack([play_deal(lineup, deal) for deal in range(first, last)])


def play_deal(lineup: Lineup, deal: int) -> "NDArray[np.float64]":
    """Play a deal in every rotation and return [rotation, bot, number], averaged over the seats of the bot.

    In rotation r the bot of seat s is number (s + r) modulo the seats.
    """
    seats = len(lineup.bots)
    games = []
    for turn in range(seats):
        seated = [lineup.bots[(seat + turn) % seats] for seat in range(seats)]
        table = arena.play(lineup.game, seated, deal, lineup.options, lineup.edition, counted=True)
        numbers = measure_game(table, lineup.adjusted, lineup.samples, find_strategies(seated, table.game))
        games.append(average_seats(numbers, seated, lineup.names))
    return np.stack(games)


def average_seats(numbers: "NDArray[np.float64]", seated: Sequence[str], names: Sequence[str]) -> "NDArray[np.float64]":
    """Return the mean of the numbers over the seats of each name: [name, number]."""
    return np.stack([numbers[[who == name for who in seated]].mean(axis=0) for name in names])


def find_strategies(seated: Sequence[str | Bot | None], game: Game) -> list[Policy | None]:
    """Return the policy of every seat whose bot is nothing but a policy, and None for the others."""
    return [None if bot is None else policy_of(registry.bot(bot), game) for bot in seated]


def measure_game(
    table: Table, adjusted: bool, samples: int = SAMPLES, strategies: Sequence[Policy | None] = ()
) -> "NDArray[np.float64]":
    """Return [seat, number] of a finished game: payoff, margin and, for an adjusted evaluation, the luck."""
    sign = -1.0 if table.game.fewest_points_win else 1.0
    points = np.array(table.scores(), float)
    margin = points - (points.sum() - points) / (table.seats - 1)
    columns = [np.array(table.state.payoffs()), sign * margin]
    if adjusted:
        luck = measure_luck(table, samples, strategies)
        luck[:, MARGIN] *= sign
        columns += [*luck.reshape(-1, table.seats)]
    return np.stack(columns, axis=1)


def measure_luck(
    table: Table, samples: int = SAMPLES, strategies: Sequence[Policy | None] = ()
) -> "NDArray[np.float64]":
    """Replay a finished game and return `LuckMeter.luck`: [source, measure, seat].

    `strategies` are the policies by which seats played; without them nothing is known of the players.
    """
    again = Table(table.game, table.seats, table.seed, table.options, table.edition, salt=table.salt)
    state, rng = again.state.make_blank(), again.rng
    meter = LuckMeter(table.game.policy(), state, samples, samples, hash_game(table), strategies)
    rng.state = again.seed
    again.reseed(0)
    meter.deal(state, rng)
    for number, (_, action) in enumerate(table.history, 1):
        again.reseed(number)
        meter.apply(state, action, rng)
    return meter.total()


def hash_game(table: Table) -> int:
    """Return a seed for the meter that is independent of the deal's own generator, and of other games of the deal."""
    text = f"{table.seed} {table.salt} {table.history}".encode()
    return int.from_bytes(blake2b(text, digest_size=8, person=b"luck").digest())


def summarise(lineup: Lineup, rows: "NDArray[np.float64]") -> Evaluation:
    """Estimate every bot's payoff and margin from [deal, rotation, bot, number]."""
    standings = []
    for number, bot in enumerate(lineup.names):
        payoff, margin = (measure(rows[:, :, number], result) for result in range(RESULTS))
        standings.append(Standing(bot, payoff, margin))
    return Evaluation(lineup.game, len(rows), len(rows) * rows.shape[1], tuple(standings))


def measure(rows: "NDArray[np.float64]", result: int) -> Measured:
    """Estimate one result of one bot from [deal, rotation, number]."""
    deals = rows.mean(axis=1)
    taken = fit_luck(deals[:, result], deals[:, RESULTS:], result)
    return Measured(
        estimate(rows[:, :, result].ravel()),
        estimate(deals[:, result]),
        estimate(deals[:, result] - taken),
        estimate(taken),
    )


def fit_luck(results: "NDArray[np.float64]", luck: "NDArray[np.float64]", measure: int) -> "NDArray[np.float64]":
    """Return what to subtract from each deal's result: its luck, weighted as fits the deals of other folds best.

    The luck of a deal is 0 on average and independent of weights that other deals gave, so nothing is biased. With few
    deals there is one weight, for the luck of this measure from all sources together.
    """
    count = len(results)
    used = luck[:, luck.any(axis=0)]
    if count < DEALS_PER_COVARIATE * used.shape[1]:
        used = luck[:, measure::MEASURES].sum(axis=1, keepdims=True)
    if not used.shape[1]:
        return np.zeros(count)
    fold = np.arange(count) % FOLDS
    taken = np.zeros(count)
    for part in range(min(FOLDS, count)):
        rest, here = fold != part, fold == part
        weights, *_ = np.linalg.lstsq(used[rest], results[rest] - results[rest].mean(), rcond=1e-9)
        taken[here] = used[here] @ weights
    return taken


def estimate(values: "NDArray[np.float64]") -> Estimate:
    return Estimate(float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values)), len(values))
