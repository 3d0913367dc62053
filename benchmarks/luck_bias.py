"""Checks over many games that the luck which is subtracted is 0 on average, whoever plays.

    python benchmarks/luck_bias.py --game maumau --games 100000 --keep luck.jsonl [--jobs 2] [--minutes 8]
    python benchmarks/luck_bias.py --game maumau --games 3000000 --keep deals.jsonl --first 300000 --deals-only

Games are played and measured in compiled code, with few rollouts: the mean does not depend on their number. Shares of
500 games are kept as they end; the same command continues after an interruption, or when its minutes were over.
`--first` is the seed of the first game, and `--scattered` takes seeds from all over their range instead of
consecutive ones. `--deals-only` measures the deals without playing on, which takes a sixtieth of the time.
"""

import argparse
import json
from hashlib import blake2b
from pathlib import Path
from time import monotonic

import numpy as np

from ludothek import Rng, Table, bot
from ludothek.core.constants import M64
from ludothek.lab.luck import LuckMeter
from ludothek.lab.players import Player
from ludothek.lab.workers import spread

SHARE = 500
SAMPLES = 2
SOURCES = ("deal", "draws", "choices")
NAMES = [f"{source}, {measure}" for source in SOURCES for measure in ("payoff", "margin")]


def measure_share(key: str, names: tuple[str, ...], first: int, deals_only: bool, scattered: bool) -> list[list[float]]:
    """Return the number, sum and sum of squares of seat 0's luck over a share of games."""
    table = Table(key, len(names), 0, {"games": 1} if key == "maumau" else None)
    players = [Player(name, bot(name), table) for name in names]
    numbers = []
    for number in range(first, first + SHARE):
        seed = hash_number(number) if scattered else number
        seated = [players[(seat + number) % len(players)] for seat in range(len(players))]
        strategies = [player.policy for player in seated]
        thoughts, rng = Rng(seed ^ M64), Rng(seed)
        state = table.state.make_blank()
        meter = LuckMeter(table.game.policy(), state, SAMPLES, SAMPLES, thoughts.fork().state, strategies)
        meter.deal(state, rng)
        while not (deals_only or state.is_over()):
            meter.apply(state, seated[state.to_move].choose(state, thoughts), rng)
        numbers.append(meter.total()[:, :, 0].ravel())
    seen = np.array(numbers)
    return [[float(SHARE)] * seen.shape[1], seen.sum(axis=0).tolist(), (seen**2).sum(axis=0).tolist()]


def hash_number(number: int) -> int:
    return int.from_bytes(blake2b(str(number).encode(), digest_size=8).digest())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="maumau")
    parser.add_argument("--bots", default="greedy,random")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals-only", action="store_true")
    parser.add_argument("--scattered", action="store_true")
    asked = parser.parse_args()
    how = (asked.deals_only, asked.scattered)
    what, end = [asked.game, asked.bots, SAMPLES, SHARE, asked.first, *how], monotonic() + 60 * asked.minutes
    lines = [json.loads(line) for line in asked.keep.read_text().splitlines()] if asked.keep.exists() else []
    kept = [line["sums"] for line in lines if line["what"] == what]
    starts = (asked.first + SHARE * n for n in range(len(kept), asked.games // SHARE))
    parts = [(asked.game, tuple(asked.bots.split(",")), start, *how) for start in starts]
    with open(asked.keep, "a", encoding="utf-8") as file:
        for sums in spread(measure_share, parts, asked.jobs):
            kept.append(sums)
            print(json.dumps({"what": what, "sums": sums}), file=file, flush=True)
            if monotonic() > end:
                break
    count, total, squares = np.sum(kept, axis=0)
    means = total / count
    errors = np.sqrt((squares / count - means**2) / count)
    print(f"{asked.game}, {asked.bots}: {int(count[0]):,} games\n| Luck | Mean | Standard error | In errors |")
    print("|---|---|---|---|")
    for name, mean, error in zip(NAMES, means, errors, strict=True):
        if error:
            print(f"| {name} | {mean:+.5f} | {error:.5f} | {mean / error:+.2f} |")


if __name__ == "__main__":
    main()
