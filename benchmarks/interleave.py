"""Runs contenders in turns, each in a process of its own, and prints medians and ratios paired within a round."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter

SECONDS = 1.0
Contender = tuple[Callable[[], float], Mapping[str, str]]
Ratio = tuple[str, str, str, float | None]


def measured(work: Callable[[], int]) -> float:
    """How much a second, `work` being repeated for about a second after a first, untimed go."""
    work()
    done, begun = 0, perf_counter()
    while perf_counter() - begun < SECONDS:
        done += work()
    return done / (perf_counter() - begun)


def once(script: str, name: str, settings: Mapping[str, str]) -> float:
    command = [sys.executable, "-W", "ignore", script, "--measure", name]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main(script: str, what: str, contenders: Mapping[str, Contender], ratios: Sequence[Ratio]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--measure", choices=contenders)
    arguments = parser.parse_args()
    if arguments.measure:
        print(contenders[arguments.measure][0]())
        return
    figures: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(arguments.rounds):
        for name, seen in figures.items():
            print(f"\rround {number + 1} of {arguments.rounds}: {name:50}", end="", file=sys.stderr)
            seen.append(once(script, name, contenders[name][1]))
    print(file=sys.stderr)
    print(f"| {what} | median |\n|---|---|")
    for name, seen in figures.items():
        print(f"| {name} | {median(seen):,.3f} |" if median(seen) < 10 else f"| {name} | {median(seen):,.0f} |")
    print("\n| ratio | median (range) | goal |\n|---|---|---|")
    for label, ours, theirs, goal in ratios:
        found = sorted(a / b for a, b in zip(figures[ours], figures[theirs], strict=True))
        spread = f"{median(found):.2f} ({found[0]:.2f} to {found[-1]:.2f})"
        print(f"| {label} | {spread} | {'≥ ' + format(goal, 'g') if goal else ''} |")
