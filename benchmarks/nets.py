"""Nets against search at equal time: duplicate deals, one seat for the net and all others for its opponent.

    python -m benchmarks.nets [--games origami,origin,maumau] [--seats 2] [--seconds 0.25]
                              [--deals 10] [--jobs 2] [--to FOLDER]
    python -m benchmarks.nets --speed

Both sides have the same time on one core; the net alone answers at once. Every deal is played from each seat.
With a folder every result is kept there, and a run that was stopped goes on. Games with a budget of time can't be
reproduced: the ladder has the same pairings by simulations. `--speed` measures one decision of the net instead.
"""

import argparse
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import msgspec

import ludothek
from ludothek.bots import arena
from ludothek.bots.nets import builtin
from ludothek.bots.nets.net import Net
from ludothek.bots.search.ismcts import SearchBot
from ludothek.bots.search.net_bot import NetBot
from ludothek.bots.search.sequential_halving import GuidedSearchBot
from ludothek.core import registry
from ludothek.core.statistics import wilson
from ludothek.lab.checkpoints import resume_run
from ludothek.lab.workers import spread


@dataclass(frozen=True)
class Match:
    game: str
    seats: int
    seconds: float
    guided: bool


MATCHES = [
    *(("net", seats, 0.05, False, 1.0) for seats in (2, 3, 4)),
    ("net + search", 2, 0.25, True, 1.0),
    ("net + search", 3, 0.1, True, 0.5),
    ("net + search", 4, 0.1, True, 0.5),
    ("net + search", 2, 1.0, True, 0.3),
]


LOOKS = 1000
REPEATS = 9
DECIDED = 12


def microseconds(game: str) -> float:
    """What one decision of the net takes early in a game, at best."""
    table = ludothek.Table(game, 2, 3)
    for _ in range(DECIDED):
        table.play(table.legal_actions()[0])
    net = builtin.load_net(table)

    def once() -> float:
        begun = perf_counter()
        for _ in range(LOOKS):
            net.evaluate(table.state)
        return (perf_counter() - begun) / LOOKS

    return 1e6 * min(once() for _ in range(REPEATS))


def searching(game: str, seconds: float) -> SearchBot:
    """The grandmaster's search with a budget of time in place of simulations."""
    settings = registry.game(game).levels["grandmaster"]
    return SearchBot(msgspec.structs.replace(settings, simulations=None, seconds=seconds))


def guided(game: str, net: Net, seconds: float) -> GuidedSearchBot:
    settings = registry.game(game).levels["sage"]
    return GuidedSearchBot(net, msgspec.structs.replace(settings, simulations=None, seconds=seconds))


def play(match: Match, deal: int, seat: int) -> float:
    """The net's share of the win in one game."""
    net = builtin.load_net(ludothek.Table(match.game, match.seats, 0))
    mine = guided(match.game, net, match.seconds) if match.guided else NetBot(net)
    bots = [mine if n == seat else searching(match.game, match.seconds) for n in range(match.seats)]
    table = arena.play(match.game, bots, 50_000 + deal)
    winners = table.winners()
    return (seat in winners) / len(winners)


def results(match: Match, deals: int, jobs: int, folder: Path | None) -> list[float]:
    """The net's share of each game."""
    parts = [(match, deal, seat) for deal in range(deals) for seat in range(match.seats)]
    made_with = {**asdict(match), "net": builtin.net_digest(registry.game(match.game))}
    name = f"{match.game}-{match.seats}-{'sage' if match.guided else 'net'}-{match.seconds * 1000:.0f}.jsonl"
    path = folder / name if folder else None
    return list(resume_run(path, made_with, float, len(parts), lambda done: spread(play, parts[done:], jobs)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="origami,origin,maumau")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--to", type=Path)
    parser.add_argument("--speed", action="store_true")
    asked = parser.parse_args()
    if asked.speed:
        for game in asked.games.split(","):
            print(f"{game}: {microseconds(game):.0f} µs a decision")
        return
    if asked.to:
        asked.to.mkdir(parents=True, exist_ok=True)
    print("| game | seats | bot | against search with | games | won | interval | even |")
    print("|---|---|---|---|---|---|---|---|")
    for game in asked.games.split(","):
        for name, seats, seconds, is_guided, share in MATCHES:
            if asked.seats not in (None, seats) or asked.seconds not in (None, seconds):
                continue
            shares = results(
                Match(game, seats, seconds, is_guided), max(1, round(asked.deals * share)), asked.jobs, asked.to
            )
            won, games = sum(shares), len(shares)
            low, high = wilson(won, games)
            print(
                f"| {game} | {seats} | {name} | {seconds * 1000:.0f} ms | {games} | {won / games:.1%} "
                f"| {low:.1%} – {high:.1%} | {1 / seats:.1%} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
