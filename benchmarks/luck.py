"""What luck-adjusted evaluation is worth, and that what it subtracts is 0 on average.

    python benchmarks/luck.py bias maumau --games 100000
    python benchmarks/luck.py gain origami --bots greedy,folder --deals 200

`bias` plays policies against each other, with few rollouts for each event: how many there are changes the variance of
the luck, never its mean. `gain` prints how many times more plain games an interval as narrow would need.
"""

import argparse

import numpy as np

from ludothek.bots import registry
from ludothek.core.constants import M64
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.lab import evaluation
from ludothek.lab.luck import LuckMeter
from ludothek.lab.simulate import policy_of

MEASURES = ("payoff by the deal", "margin by the deal", "payoff by draws", "margin by draws")


def play_policies(game: str, bots: list[str], options: dict[str, object], games: int) -> np.ndarray:
    """Return the luck of the first seat in every game: [game, source and measure]."""
    table = Table(game, len(bots), 0, options)
    blank = table.state.make_blank()
    policies = [policy_of(registry.bot(name), table.game) for name in bots]
    rows = []
    for seed in range(games):
        meter = LuckMeter(table.game.policy(), blank, 4, 2, Rng(seed + 2**40).fork().state)
        state, rng, thoughts = blank.make_blank(), Rng(seed), Rng(seed ^ M64)
        meter.deal(state, rng)
        while not state.is_over():
            policy = policies[state.to_move]
            assert policy is not None
            meter.apply(state, policy.choose(state.fair_copy(state.to_move, thoughts), thoughts), rng)
        rows.append(meter.total()[:, :, 0].ravel())
    return np.array(rows)


def show_bias(arguments: argparse.Namespace) -> None:
    options = {"games": 1} if arguments.game == "maumau" else {}
    luck = play_policies(arguments.game, arguments.bots.split(","), options, arguments.games)
    errors = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    print(f"{arguments.game}, {arguments.bots}: the mean luck of seat 0 in {len(luck):,} games")
    for name, mean, error in zip(MEASURES, luck.mean(axis=0), errors, strict=True):
        print(f"  {name}: {mean:+.5f}, standard error {error:.5f}: {mean / error:+.2f} of them")


def show_gain(arguments: argparse.Namespace) -> None:
    options = {"games": 1} if arguments.game == "maumau" else {}
    bots, samples = arguments.bots.split(","), arguments.samples
    result = evaluation.evaluate(bots, arguments.deals, game=arguments.game, options=options, samples=samples)
    first = result.standings[0]
    print(f"{arguments.game}, {arguments.bots}: {result.games:,} games, {arguments.samples} rollouts")
    for name, found in (("payoff", first.payoff), ("margin", first.margin)):
        plain, duplicate, adjusted = found.plain, found.duplicate, found.adjusted
        cells = [f"{each.mean:+.3f} ± {each.reach:.3f}" for each in (plain, duplicate, adjusted)]
        print(
            f"  {name}: plain {cells[0]}, duplicate {cells[1]}, adjusted {cells[2]}: {found.gain:.1f} times the games"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["bias", "gain"])
    parser.add_argument("game")
    parser.add_argument("--bots", default="greedy,folder")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--samples", type=int, default=256)
    chosen = parser.parse_args()
    (show_bias if chosen.what == "bias" else show_gain)(chosen)
