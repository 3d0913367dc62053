"""Runs contenders in turns, each in a process of its own, and prints medians and ratios paired within a round.

With `CLOCK=processor` processor time is measured instead of time, so that other work on the machine matters less.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter, process_time

SECONDS = 1.0
CLOCK = process_time if os.environ.get("CLOCK") == "processor" else perf_counter
Contender = tuple[Callable[[], float], Mapping[str, str]]
Ratio = tuple[str, str, str, float | None]


def measure(work: Callable[[], int]) -> float:
    """How much a second, `work` being repeated for about a second after a first, untimed go."""
    work()
    done, begun = 0, CLOCK()
    while CLOCK() - begun < SECONDS:
        done += work()
    return done / (CLOCK() - begun)


def once(script: str, name: str, settings: Mapping[str, str]) -> float:
    command = [sys.executable, "-W", "ignore", script, "--measure", name]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main(script: str, what: str, contenders: Mapping[str, Contender], ratios: Sequence[Ratio]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default="", help="measure the contenders with this in their names")
    parser.add_argument("--measure", choices=contenders)
    arguments = parser.parse_args()
    if arguments.measure:
        print(contenders[arguments.measure][0]())
        return
    figures: dict[str, list[float]] = {name: [] for name in contenders if arguments.only in name}
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
        if ours not in figures or theirs not in figures:
            continue
        found = sorted(a / b for a, b in zip(figures[ours], figures[theirs], strict=True))
        spread = f"{median(found):.2f} ({found[0]:.2f} to {found[-1]:.2f})"
        print(f"| {label} | {spread} | {'≥ ' + format(goal, 'g') if goal else ''} |")
