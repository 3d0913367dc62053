"""Our search against OpenSpiel's information-set search, each on the same time a decision, on duplicate deals.

    pip install -e '.[openspiel]' && python benchmarks/openspiel_match.py maumau --seconds 0.2 --deals 50

OpenSpiel's search (`open_spiel.python.algorithms.ismcts`) sees our game through the adapter; its random playouts run in
our compiled code, so that it need not wait for its own. It counts simulations, not seconds: how many it gets is set
after each decision by how fast the last ones were. Each deal is played once for every seat of ours, the others being
OpenSpiel's; the row reads as on the ladder.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from statistics import mean
from time import perf_counter

import msgspec

from ludothek.research.openspiel_bot import OpenSpielBot

SHARE_OF_OLD_RATE = 0.5
FIRST_SIMULATIONS = 50


class HurriedBot(OpenSpielBot):
    """OpenSpiel's search, kept to a number of seconds a decision."""

    def __init__(self, seconds: float) -> None:
        super().__init__(FIRST_SIMULATIONS)
        self.seconds = seconds
        self.rate = FIRST_SIMULATIONS / seconds
        self.spent: list[float] = []
        self.counts: list[int] = []

    def __call__(self, table) -> int:
        legal = len(table.legal_actions())
        if legal == 1:
            return super().__call__(table)
        self.simulations = max(legal + 1, int(self.rate * self.seconds))
        begun = perf_counter()
        action = super().__call__(table)
        took = perf_counter() - begun
        self.spent.append(took)
        self.counts.append(self.simulations)
        self.rate = SHARE_OF_OLD_RATE * self.rate + (1 - SHARE_OF_OLD_RATE) * self.simulations / took
        return action


def play_deal(game: str, seats: int, seconds: float, deal: int):
    """The place and points of our search on every seat of one deal, and what OpenSpiel's spent."""
    from ludothek import play
    from ludothek.bots.search.ismcts import SearchBot
    from ludothek.core.registry import game as game_of
    from ludothek.lab.ladder import mean_of_others, place

    level = msgspec.structs.replace(game_of(game).levels["grandmaster"], simulations=None, seconds=seconds)
    results, theirs = [], HurriedBot(seconds)
    for seat in range(seats):
        bots = [theirs] * seats
        bots[seat] = SearchBot(level, "ludothek")
        table = play(game, bots, deal)
        assert not table.notes, table.notes
        results.append((place(table, seat), table.scores()[seat], mean_of_others(table, seat)))
    return results, theirs.spent, theirs.counts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    from ludothek.lab.ladder import Pairing, Row

    row, spent, simulations = Row(Pairing(wish.seats, "ludothek", OpenSpielBot.name)), [], []
    points, others = [], []
    with ProcessPoolExecutor(wish.jobs) as pool:
        deals = [pool.submit(play_deal, wish.game, wish.seats, wish.seconds, deal) for deal in range(wish.deals)]
        for job in deals:
            results, seconds, counts = job.result()
            for its_place, ours, theirs in results:
                row.places += its_place
                points.append(ours)
                others.append(theirs)
            spent += seconds
            simulations += counts
    low, high = row.interval
    heads = (
        "game",
        "seats",
        "seconds",
        "games",
        "ludothek wins",
        "interval",
        "points",
        "others",
        "OpenSpiel did",
        "in",
    )
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    print(
        f"| {wish.game} | {wish.seats} | {wish.seconds:g} | {row.games} | {row.share:.1%} | {low:.1%} to {high:.1%} "
        f"| {mean(points):.1f} | {mean(others):.1f} | {mean(simulations):.0f} simulations | {mean(spent):.3f} s |"
    )


if __name__ == "__main__":
    main()
