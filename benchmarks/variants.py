"""Which way of searching is stronger in which game: `python -m benchmarks.variants [--deals N] [GAME …]`.

Each variant changes one setting of the level `grandmaster`, at a hundred simulations a decision; all play the same
deals, once from every seat, against greedy.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec

import ludothek
from ludothek.bots import arena
from ludothek.bots.search.ismcts import SearchBot
from ludothek.lab.ladder import Pairing, Row, mean_of_others, place

SEATS = (2, 4)
SIMULATIONS = 100
VARIANTS: dict[str, dict[str, Any]] = {
    "as published": {},
    "forgets": {"forgetful": True},
    "an observer for every seat": {"multiple_observer": True},
    "concludes nothing from play": {"max_resamples": 1},
    "playouts half by chance": {"greedy_share": 0.5},
    "playouts wholly by chance": {"greedy_share": 0.0},
    "playouts of 20 decisions": {"max_rollout_depth": 20},
    "playouts of 60 decisions": {"max_rollout_depth": 60},
    "playouts to the end": {"max_rollout_depth": 100_000},
    "no prior": {"c_puct": 0.0},
}


def measure(key: str, seats: int, change: dict[str, Any], deals: int) -> Row:
    settings = msgspec.structs.replace(ludothek.game(key).levels["grandmaster"], simulations=SIMULATIONS, **change)
    row = Row(Pairing(seats, "variant", "greedy"))
    for deal in range(deals):
        games = []
        for seat in range(seats):
            bots: list[Any] = ["greedy"] * seats
            bots[seat] = SearchBot(settings)
            table = arena.play(key, bots, deal)
            games.append((place(table, seat), float(table.scores()[seat]), mean_of_others(table, seat)))
        row.add(games)
    return row


def lines(keys: list[str], deals: int) -> Iterator[str]:
    yield "| game | search | " + " | ".join(f"won of {seats} | advantage" for seats in SEATS) + " |"
    yield "|---|---|" + "---|---|" * len(SEATS)
    for key in keys:
        sign = -1 if ludothek.game(key).fewest_points_win else 1
        for name, change in VARIANTS.items():
            cells = []
            for seats in SEATS:
                row = measure(key, seats, change, deals)
                low, high = row.interval
                reach = row.margin_interval[1] - row.margin
                cells += [f"{row.share:.0%} ({low:.0%}–{high:.0%})", f"{sign * row.margin:+.1f} ± {reach:.1f}"]
            yield f"| {key} | {name} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=20)
    wish = parser.parse_args()
    for line in lines(wish.games or list(ludothek.installed_games()), wish.deals):
        print(line, flush=True)
