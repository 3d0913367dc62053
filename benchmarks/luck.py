"""What luck-adjusted evaluation is worth: how many times more plain games an interval as narrow would need.

    python benchmarks/luck.py --bots greedy,folder --deals 200 --samples 256 [--games maumau,origami] [--jobs 2]

`benchmarks/luck_bias.py` checks that what is subtracted is 0 on average.
"""

import argparse

from ludothek.lab import evaluation

GAMES = "maumau,origami,origin"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--bots", default="greedy,folder")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--samples", type=int, default=256)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    print(
        "| Game | Bots | Games | | Plain | Duplicate deals | Luck-adjusted | Worth |\n|---|---|---|---|---|---|---|---|"
    )
    for game in asked.games.split(","):
        options = {"games": 1} if game == "maumau" else {}
        bots = asked.bots.split(",")
        result = evaluation.evaluate(
            bots, asked.deals, game=game, options=options, samples=asked.samples, jobs=asked.jobs
        )
        first = result.standings[0]
        for name, found in (("payoff", first.payoff), ("margin", first.margin)):
            estimates = (found.plain, found.duplicate, found.adjusted)
            cells = [f"{each.mean:+.3f} ± {each.reach:.3f}" for each in estimates]
            print(
                f"| {game} | {asked.bots} | {result.games:,} | {name} | {' | '.join(cells)} | {found.gain:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
