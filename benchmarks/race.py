"""Which settings of the sage are strongest at equal time, on one core each.

    python -m benchmarks.race origin --seats 3 --seconds 0.25 --deals 70 --jobs 2
    python -m benchmarks.race origin --seats 3 --seconds 0.25 --minutes 2 --jobs 16 --only "net alone"

On each deal the contender sits once on every seat, with grandmasters on the others; everybody has the same seconds for
a decision. After `--minutes` no deal is begun any more. `--net` plays with a net from a file.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import msgspec

import ludothek
from ludothek.bots import arena
from ludothek.bots.nets import builtin
from ludothek.bots.search.ismcts import SearchBot
from ludothek.bots.search.net_bot import NetBot
from ludothek.bots.search.sequential_halving import GuidedSearchBot
from ludothek.core.table import Table
from ludothek.lab.ladder import Pairing, Row, mean_of_others, place

Result = tuple[str, float, float]
OPPONENT = "grandmaster"
VARIANTS: dict[str, dict[str, Any]] = {
    "as published": {},
    "prior weighs 0.1": {"prior_weight": 0.1},
    "prior weighs 0.3": {"prior_weight": 0.3},
    "4 candidates": {"candidates": 4},
    "1 rollout a leaf": {"rollouts_per_leaf": 1},
    "4 rollouts a leaf": {"rollouts_per_leaf": 4},
}
NET_ALONE = "net alone"


def make_bot(name: str, key: str, seconds: float) -> Callable[[Table], int]:
    if name == NET_ALONE:
        return lambda table: NetBot(builtin.load_net(table))(table)
    settings = msgspec.structs.replace(
        ludothek.game(key).levels["sage"], simulations=None, seconds=seconds, **VARIANTS[name]
    )
    return lambda table: GuidedSearchBot(builtin.load_net(table), settings)(table)


def play_deal(
    key: str, seats: int, name: str, seconds: float, deal: int, net: str | None
) -> list[tuple[str, float, float, float]]:
    """Play one deal once from every seat; return the contender's places and points."""
    if net:
        builtin.net_path = lambda game: Path(net)
    level = msgspec.structs.replace(ludothek.game(key).levels[OPPONENT], simulations=None, seconds=seconds)
    games = []
    for seat in range(seats):
        bots: list[Any] = [SearchBot(level, OPPONENT) for _ in range(seats)]
        bots[seat] = make_bot(name, key, seconds)
        table = arena.play(key, bots, deal)
        if table.notes:
            raise RuntimeError(f"deal {deal}: {table.notes}")
        games.append((place(table, seat), float(table.scores()[seat]), mean_of_others(table, seat), 0.0))
    return games


def race(key: str, seats: int, names: list[str], wish: argparse.Namespace) -> Iterator[str]:
    """Play deal after deal with all contenders in turn, so that each is as far as the others at any time."""
    rows = {name: Row(Pairing(seats, name, OPPONENT)) for name in names}
    sign = -1 if ludothek.game(key).fewest_points_win else 1
    end = time.monotonic() + wish.minutes * 60
    todo = ((name, deal) for deal in range(wish.deals) for name in names)
    with ProcessPoolExecutor(wish.jobs) as pool:
        running: dict[Any, str] = {}
        while True:
            while len(running) < wish.jobs and time.monotonic() < end and (following := next(todo, None)):
                name, deal = following
                running[pool.submit(play_deal, key, seats, name, wish.seconds, deal, wish.net)] = name
            if not running:
                break
            for job in wait(running, return_when=FIRST_COMPLETED).done:
                rows[running.pop(job)].add(job.result())
    for name, row in rows.items():
        low, high = row.interval
        reach = row.margin_interval[1] - row.margin
        yield (
            f"| {key} | {seats} | {wish.seconds:g} | {name} | {row.games} | {row.share:.1%} | {low:.1%} to {high:.1%} "
            f"| {sign * row.margin:+.1f} ± {reach:.1f} |"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--only", action="append", choices=[NET_ALONE, *VARIANTS])
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--net")
    wish = parser.parse_args()
    print("| game | seats | seconds | contender | games | won | interval | points ahead |")
    print("|---" * 8 + "|")
    for seats in wish.seats:
        for line in race(wish.game, seats, wish.only or [NET_ALONE, *VARIANTS], wish):
            print(line, flush=True)
