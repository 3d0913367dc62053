"""Seconds that the pairing of each round of a Swiss tournament takes: `python benchmarks/pairing.py [ENTRANTS]`."""

import sys
import time
from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

from ludothek.server.tournaments.pairing import Field, pair

ROUNDS = 9


def measure(entrants: int, people: int) -> list[float]:
    """Pair several rounds with random results; return the seconds of each."""
    rng, seconds = Random(1), []
    met: Counter[tuple[int, int]] = Counter()
    scores, byes = {one: Fraction(0) for one in range(entrants)}, Counter[int]()
    for _ in range(ROUNDS):
        those = Field(sorted(scores, key=lambda one: -scores[one]), scores, met, byes)
        started = time.perf_counter()
        groups = pair(those, people)
        seconds.append(time.perf_counter() - started)
        for members in groups:
            if len(members) == 1:
                byes[members[0]] += 1
            met.update((min(two), max(two)) for two in combinations(members, 2))
            for place, one in enumerate(rng.sample(members, len(members))):
                scores[one] += Fraction(place, max(1, len(members) - 1))
    return seconds


if __name__ == "__main__":
    entrants = int(sys.argv[1]) if len(sys.argv) > 1 else 256
    for people in (2, 3, 4):
        print(people, "at a table:", " ".join(f"{taken:.2f}" for taken in measure(entrants, people)))
