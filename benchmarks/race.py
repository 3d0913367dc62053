"""Which settings of the sage are strongest at equal time, on one core each.

    python -m benchmarks.race origin --seats 3 --seconds 0.25 --deals 70 --jobs 2
    python -m benchmarks.race origin --seats 3 --seconds 0.25 --minutes 2 --jobs 16 --only "net alone"
    python -m benchmarks.race maumau --against greedy --first-deal 200 --to here.jsonl
    python -m benchmarks.race --read here.jsonl there.jsonl

On each deal the contender sits once on every seat, with grandmasters (or greedy play) on the others; everybody has the
same seconds for a decision. After `--minutes` no deal is begun any more. `--net` plays with a net from a file. `--luck`
also measures the luck of every game by so many rollouts for each event, and subtracts it.

With `--processor-time` the seconds of a decision are those that its process was given by the machine, so that other
work beside the race, which has one process for each game, changes nothing but how long it takes.

`--to` writes every deal into a file. `--read` adds such files up; machines that race together take other deals each.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import ludothek
from ludothek.bots import arena, registry
from ludothek.bots.nets import builtin
from ludothek.bots.search import ismcts, root_update, sequential_halving
from ludothek.bots.search.ismcts import SearchBot
from ludothek.bots.search.net_bot import NetBot
from ludothek.bots.search.sequential_halving import GuidedSearchBot
from ludothek.core.game import Game
from ludothek.core.levels import GuidedSearch
from ludothek.core.table import Table
from ludothek.lab.constants import MARGIN, PAYOFF
from ludothek.lab.evaluation import LEAST_DEALS, Estimate, estimate, find_strategies, fit_luck, measure_luck
from ludothek.lab.ladder import WORTH, Pairing, Row, mean_of_others, place

OPPONENTS = ("grandmaster", "greedy")
VARIANTS: dict[str, dict[str, Any]] = {
    "as published": {},
    "prior weighs 0.1": {"prior_weight": 0.1},
    "prior weighs 0.3": {"prior_weight": 0.3},
    "4 candidates": {"candidates": 4},
    "1 rollout a leaf": {"rollouts_per_leaf": 1},
    "4 rollouts a leaf": {"rollouts_per_leaf": 4},
    "64 worlds": {"worlds": 64},
    "64 worlds, tempered": {"worlds": 64, "tempering": 0.5, "least_likely": 0.05},
    "256 worlds, tempered": {"worlds": 256, "tempering": 0.5, "least_likely": 0.05},
    "128 worlds, 8 memories": {"worlds": 128, "memories": 8, "tempering": 0.5, "least_likely": 0.05},
    "update after 1": {"eta": 20.0, "rollout_decisions": 1},
    "update after 4": {"eta": 20.0, "rollout_decisions": 4},
    "update after 12": {"eta": 20.0, "rollout_decisions": 12},
    "update at the end": {"eta": 20.0},
    "update after 4, eta 7": {"eta": 7.0, "rollout_decisions": 4},
    "update after 4, eta 60": {"eta": 60.0, "rollout_decisions": 4},
    "update after 4, evenly": {"eta": 20.0, "rollout_decisions": 4, "halving": False},
    "update after 4, 64 worlds": {
        "eta": 20.0,
        "rollout_decisions": 4,
        "worlds": 64,
        "tempering": 0.5,
        "least_likely": 0.05,
    },
}
NET_ALONE = "net alone"
HEAD = "| game | seats | seconds | contender | against | games | won | interval | without luck | points ahead |"


class Contender:
    """The sage with the settings of a variant and a limit of time, or its net alone."""

    def __init__(self, name: str, game: Game, seconds: float) -> None:
        self.name = name
        sage = game.levels["sage"]
        assert isinstance(sage, GuidedSearch)
        self.settings = msgspec.structs.replace(sage, simulations=None, seconds=seconds, **VARIANTS.get(name, {}))

    def remembers(self, game: Game) -> int:
        return self.settings.memories if self.settings.worlds else 0

    def __call__(self, table: Table) -> int:
        net = builtin.load_net(table)
        return NetBot(net)(table) if self.name == NET_ALONE else GuidedSearchBot(net, self.settings)(table)


def make_opponent(name: str, game: Game, seconds: float) -> Any:
    if name == "greedy":
        return registry.bot(name)
    return SearchBot(msgspec.structs.replace(game.levels[name], simulations=None, seconds=seconds), name)


def play_deal(key: str, seats: int, name: str, wish: argparse.Namespace, deal: int) -> dict[str, Any]:
    """Play one deal once from every seat; return the contender's places, points and luck."""
    if wish.net:
        builtin.net_path = lambda game: Path(wish.net)
    if wish.processor_time:
        for search in (ismcts, root_update, sequential_halving):
            search.perf_counter = time.process_time  # type: ignore[attr-defined]
    game = ludothek.game(key)
    played = []
    for seat in range(seats):
        bots = [make_opponent(wish.against, game, wish.seconds) for _ in range(seats)]
        bots[seat] = Contender(name, game, wish.seconds)
        table = arena.play(key, bots, deal)
        if table.notes:
            raise RuntimeError(f"deal {deal}: {table.notes}")
        luck = [0.0, 0.0]
        if wish.luck:
            measured = measure_luck(table, wish.luck, find_strategies(bots, game))
            luck = [float(measured[:, measure, seat].sum()) for measure in (PAYOFF, MARGIN)]
        played.append((place(table, seat), float(table.scores()[seat]), mean_of_others(table, seat), *luck))
    return {
        "game": key,
        "seats": seats,
        "seconds": wish.seconds,
        "contender": name,
        "against": wish.against,
        "luck": wish.luck,
        "deal": deal,
        "played": played,
    }


def race(key: str, seats: int, names: list[str], wish: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Play deal after deal with all contenders in turn, so that each is as far as the others at any time."""
    end = time.monotonic() + wish.minutes * 60
    deals = range(wish.first_deal, wish.first_deal + wish.deals)
    todo = ((name, deal) for deal in deals for name in names)
    with ProcessPoolExecutor(wish.jobs) as pool:
        running = set()
        while True:
            while len(running) < wish.jobs and time.monotonic() < end and (following := next(todo, None)):
                name, deal = following
                running.add(pool.submit(play_deal, key, seats, name, wish, deal))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                yield job.result()


def adjust(row: Row, deals: list[dict[str, Any]]) -> Estimate | None:
    """Return the share of games won with each deal as one observation, its luck subtracted if it was measured."""
    if len(deals) < LEAST_DEALS:
        return None
    seats = row.pairing.seats
    won = np.array([np.mean([WORTH.get(game[0], 0.0) for game in deal["played"]]) for deal in deals])
    luck = np.array([np.mean([game[3] for game in deal["played"]]) for deal in deals]) * (seats - 1) / seats
    return estimate(won - fit_luck(won, luck[:, None], 0) if luck.any() else won)


def summarise(deals: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Return a line for each contender; a deal that was played twice in the same way counts once."""
    groups: dict[tuple[Any, ...], dict[int, dict[str, Any]]] = {}
    for deal in deals:
        key = tuple(deal[word] for word in ("game", "seats", "seconds", "contender", "against"))
        groups.setdefault(key, {})[deal["deal"]] = deal
    for (key, seats, seconds, name, against), played in groups.items():
        row = Row(Pairing(seats, name, against))
        for number in sorted(played):
            row.add([tuple(game[:4]) for game in played[number]["played"]])
        sign = -1 if ludothek.game(key).fewest_points_win else 1
        low, high = row.interval
        reach = row.margin_interval[1] - row.margin
        share = adjust(row, [played[number] for number in sorted(played)])
        without = f"{share.mean:.1%} ± {share.reach:.1%}" if share else ""
        yield (
            f"| {key} | {seats} | {seconds:g} | {name} | {against} | {row.games} | {row.share:.1%} "
            f"| {low:.1%} to {high:.1%} | {without} | {sign * row.margin:+.1f} ± {reach:.1f} |"
        )


def read(paths: list[str]) -> Iterator[dict[str, Any]]:
    for path in paths:
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def play(wish: argparse.Namespace) -> list[dict[str, Any]]:
    """Race all that was asked for; every deal is written at once, so that nothing is lost when a run is stopped."""
    found = []
    for seats in wish.seats:
        for deal in race(wish.game, seats, wish.only or [NET_ALONE, *VARIANTS], wish):
            found.append(deal)
            if wish.to:
                with Path(wish.to).open("a", encoding="utf-8") as file:
                    file.write(json.dumps(deal) + "\n")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--only", action="append", choices=[NET_ALONE, *VARIANTS])
    parser.add_argument("--against", choices=OPPONENTS, default=OPPONENTS[0])
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first-deal", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=600.0, help="for each number of seats")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--luck", type=int, default=0, metavar="ROLLOUTS")
    parser.add_argument("--net")
    parser.add_argument("--processor-time", action="store_true")
    parser.add_argument("--to", metavar="FILE")
    parser.add_argument("--read", nargs="+", default=[], metavar="FILE")
    wish = parser.parse_args()
    if wish.game is None and not wish.read:
        parser.error("name a game, or files to read")
    played = play(wish) if wish.game else []
    print(HEAD)
    print("|---" * (HEAD.count("|") - 1) + "|")
    for line in summarise([*read(wish.read), *played]):
        print(line, flush=True)
