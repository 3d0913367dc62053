"""Our own speed now and at an earlier commit: the same run, in turns, ratios paired within a round.

    make peers && .venv/bin/python -m benchmarks.before 2eaaef2 [--rounds 5] [--seconds 1] [--load 2]

The earlier commit is checked out into a temporary folder and compiled there. Each of its figures comes from its own
benchmark script, so that renamed modules do not matter; the names of the contenders must be the same. Time is processor
time, so that other work on the machine matters less; waiting threads sleep, so that they do not count. A ratio above 1
means that we are faster now.
"""

import argparse
import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
SCRIPTS = ("peers", "search", "vector")
OURS = re.compile(r'"((?:ludothek|copies)[^"]*)"')
LOAD = "moves per second of server CPU, full"


@contextlib.contextmanager
def check_out(commit: str) -> Iterator[Path]:
    """An earlier commit, compiled, in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--parallel", "2"]
            subprocess.run(build, cwd=tree, check=True, stdout=subprocess.DEVNULL)
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def run(tree: Path, *words: str) -> str:
    """Runs Python in a tree, with that tree's package, and returns what it prints."""
    environment = {**os.environ, "OMP_WAIT_POLICY": "passive", "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *words], cwd=tree, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


# Measures one contender of a benchmark script, with processor time for time. Older scripts rolled one number only.
MEASURE = """
import importlib, os, random, sys, time
time.perf_counter = time.process_time
sys.path.insert(0, "benchmarks")
script, name, seconds = sys.argv[1:]
module = importlib.import_module(script)
contend, settings = module.CONTENDERS[name]
os.environ.update(settings)
module.DICE[:] = random.Random(1).choices(range(1 << 20), k=4099)
importlib.import_module("interleave").SECONDS = float(seconds)
print(contend())
"""


def measure(tree: Path, script: str, name: str, seconds: float) -> float:
    return float(run(tree, "-c", MEASURE, script, name, str(seconds)).split()[-1])


def measure_load(tree: Path) -> float:
    printed = run(tree, "-m", "benchmarks.load", "--alone", "--rounds", "1")
    return float(re.findall(rf"\| {LOAD} \| ([\d,.]+)", printed)[0].replace(",", ""))


def contenders() -> list[tuple[str, str]]:
    """Every figure of ours, with the script that measures it."""
    return [
        (script, name)
        for script in SCRIPTS
        for name in dict.fromkeys(OURS.findall((ROOT / "benchmarks" / f"{script}.py").read_text()))
    ]


def report(name: str, pairs: list[tuple[float, float]]) -> None:
    ratios = sorted(now / before for before, now in pairs)
    before, now = (median(side) for side in zip(*pairs, strict=True))
    print(f"| {name} | {before:,.0f} | {now:,.0f} | {median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}) |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=5, help="0 leaves out all but benchmarks.load")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured in a round")
    parser.add_argument("--load", type=int, default=2, help="rounds of benchmarks.load")
    asked = parser.parse_args()
    with check_out(asked.commit) as tree:
        print(f"| per second | at {asked.commit} | now | ratio, median (range) |\n|---|---|---|---|", flush=True)
        for script, name in contenders() if asked.rounds else ():
            trees = tree, ROOT
            rounds = [[measure(t, script, name, asked.seconds) for t in trees] for _ in range(asked.rounds)]
            report(name, [(before, now) for before, now in rounds])
            sys.stdout.flush()
        if asked.load:
            report(LOAD, [(measure_load(tree), measure_load(ROOT)) for _ in range(asked.load)])


if __name__ == "__main__":
    main()
