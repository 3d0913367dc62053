"""Nets against search at equal time: duplicate deals, one seat for the net and all others for its opponent.

    python -m benchmarks.nets [--games origami,origin,maumau] [--deals 10] [--jobs 2]

Both sides think with the same clock on one core; the net alone answers at once. Every deal is played from each seat.
What a machine's clock decides does not reproduce move by move: the ladder has the same pairings by rounds.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import ludothek
from ludothek.bots.halving import Halving, HalvingSearch
from ludothek.bots.instinct import Instinct
from ludothek.bots.ismcts import SearchBot, Settings
from ludothek.bots.net import Net
from ludothek.bots.nets import net_for
from ludothek.engine import arena, registry
from ludothek.lab.statistics import wilson


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


def searching(game: str, seconds: float) -> SearchBot:
    """The grandmaster's search with a clock in place of rounds."""
    wish = {name: value for name, value in registry.game(game).levels["grandmaster"].items() if name != "rounds"}
    return SearchBot(Settings(seconds=seconds, **wish))


def guided(game: str, net: Net, seconds: float) -> HalvingSearch:
    wish = registry.game(game).levels["sage"]
    settings = {name: value for name, value in wish.items() if name not in ("rounds", "net", "most_seats")}
    return HalvingSearch(net, Halving(seconds=seconds, **settings))


def play(match: Match, deal: int, seat: int) -> float:
    """The net's share of the win in one game."""
    options = {"games": 1} if match.game == "maumau" else {}
    net = net_for(ludothek.Table(match.game, match.seats, 0, options))
    mine = guided(match.game, net, match.seconds) if match.guided else Instinct(net)
    bots = [mine if n == seat else searching(match.game, match.seconds) for n in range(match.seats)]
    table = arena.play(match.game, bots, 50_000 + deal, options)
    winners = table.winners()
    return (seat in winners) / len(winners)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="origami,origin,maumau")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    print("| game | seats | bot | against search with | games | won | interval | even |")
    print("|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(asked.jobs) as pool:
        for game in asked.games.split(","):
            for name, seats, seconds, is_guided, share in MATCHES:
                match = Match(game, seats, seconds, is_guided)
                deals = max(1, round(asked.deals * share))
                jobs = [pool.submit(play, match, deal, seat) for deal in range(deals) for seat in range(seats)]
                won, games = sum(job.result() for job in jobs), len(jobs)
                low, high = wilson(won, games)
                print(
                    f"| {game} | {seats} | {name} | {seconds * 1000:.0f} ms | {games} | {won / games:.1%} "
                    f"| {low:.1%} – {high:.1%} | {1 / seats:.1%} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
