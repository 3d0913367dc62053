"""How long the levels think: processor time for a decision on one core.

    python benchmarks/thinking.py [--decisions 20] [--games maumau,origami,origin]

The level is asked at positions of games between greedy players; what it answers is not played.
"""

import argparse
from statistics import median
from time import process_time

from ludothek import Table, bot
from ludothek.bots import arena

LEVELS = ("child", "apprentice", "folder", "master", "grandmaster", "prodigy", "sage")
SEATS = (2, 4)


def measure(key: str, seats: int, decisions: int) -> dict[str, list[float]]:
    """Return the milliseconds that every level took for each of some decisions."""
    taken: dict[str, list[float]] = {level: [] for level in LEVELS}
    seed = 0
    while len(taken["sage"]) < decisions:
        table = Table(key, seats, seed, {"games": 1} if key == "maumau" else None)
        while table.to_move is not None and len(taken["sage"]) < decisions:
            if len(table.legal_actions()) > 1 and len(table.history) % 5 == 0:
                for level in LEVELS:
                    copy = table.fair_copy(table.to_move, len(table.history))
                    begun = process_time()
                    bot(level)(copy)
                    taken[level].append(1000 * (process_time() - begun))
            table.play(arena.decide(table, "greedy").action)
        seed += 1
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="maumau,origami,origin")
    parser.add_argument("--decisions", type=int, default=20)
    asked = parser.parse_args()
    print("| Milliseconds | Seats | " + " | ".join(LEVELS) + " |\n" + "|---" * (2 + len(LEVELS)) + "|")
    for key in asked.games.split(","):
        for seats in SEATS:
            measure(key, seats, 1)  # the first decision of a level reads its net
            taken = measure(key, seats, asked.decisions)
            cells = [f"{median(times):.1f}" for times in taken.values()]
            print(f"| {key} | {seats} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
