"""What bots believe of hidden hands, measured by the log loss against the truth in games that nothing was fitted to.

    python -m benchmarks.beliefs maumau --games 100 --players greedy prodigy --seats 2 4

Every few decisions the seat to move says what it believes: with determinizations alike, or weighted by how likely the
net finds what the rivals did in them. The loss is that of one hidden card of a rival: minus the logarithm of the share
that its kind has among the hidden cards believed there (less is better). Cards that the seat knows to be there don't
count. Differences are means over games, with 95 % intervals.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np

import ludothek
from ludothek.bots import arena
from ludothek.bots.nets import builtin
from ludothek.bots.recall import recall
from ludothek.bots.search.beliefs import MEMORIES, SAMPLES, TEMPERING, blend, sum_logs
from ludothek.bots.search.tree import Tree
from ludothek.bots.search.worlds import Rater, turn_into_weights
from ludothek.core.constants import M64
from ludothek.core.levels import SearchLevel
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.lab.evaluation import estimate
from ludothek.lab.workers import spread

FIRST_DEAL = 700_000
PLAIN, CONCLUDED, WEIGHTED = "alike", "alike, drawn again at odds", "weighted by the play"
EMPTY = 1e-3


def measure_position(table: Table, samples: int, seed: int) -> dict[str, tuple[float, int]]:
    """Return the summed loss and the number of hidden cards of each kind of belief."""
    seat, game = table.state.to_move, table.game
    rng = Rng(seed)
    copy = table.fair_copy(seat, rng.fork().state)
    level = game.levels["grandmaster"]
    trees = []
    for resamples in (1, level.max_resamples if isinstance(level, SearchLevel) else 1):
        trees.append(Tree(copy.state, game.num_actions, game.policy(), 16, rng.fork().state))
        trees[-1].max_resamples = resamples
    plain, concluded = ([tree.sample() for _ in range(samples)] for tree in trees)
    rater = Rater(builtin.load_net(copy), recall(table, seat, MEMORIES, rng), rng)
    rated = [rater.rate(world) for world in concluded]
    losses = {PLAIN: (0.0, 0), CONCLUDED: (0.0, 0)}
    for rival in range(table.seats):
        if rival == seat:
            continue
        truth = np.array(table.state.count_hand(rival))
        hands, others = (np.array([world.count_hand(rival) for world in worlds]) for worlds in (concluded, plain))
        known = others.min(axis=0)
        beliefs = {PLAIN: (others - known).mean(axis=0), CONCLUDED: (hands - known).mean(axis=0)}
        logs = [TEMPERING * sum_logs(rater, found, rival) for found in rated]
        beliefs[WEIGHTED] = np.array(blend(turn_into_weights(logs))) @ (hands - known)
        for name, counts in beliefs.items():
            loss, cards = losses.get(name, (0.0, 0))
            losses[name] = loss + lose(np.maximum(counts, 0), truth - known), cards + int((truth - known).sum())
    return losses


def lose(
    counts: "np.ndarray[tuple[int], np.dtype[np.float64]]", truth: "np.ndarray[tuple[int], np.dtype[np.int64]]"
) -> float:
    """Return the summed loss of the hidden cards that are really there."""
    if not truth.sum():
        return 0.0
    shares = (counts + EMPTY) / (counts + EMPTY).sum()
    return float(-(truth * np.log(shares)).sum())


def measure_game(
    key: str, seats: int, players: Sequence[str], deal: int, samples: int, every: int
) -> dict[str, tuple[float, int]]:
    """Play a game, and return the losses at every few decisions that leave a choice."""
    bots = [players[(deal + seat) % len(players)] for seat in range(seats)]
    done = arena.play(key, bots, deal, {"games": 1} if key == "maumau" else None)
    table = Table(key, seats, deal, done.options)
    sums: dict[str, tuple[float, int]] = {}
    for number, (_, action) in enumerate(done.history):
        if number % every == every - 1 and len(table.legal_actions()) > 1 and not table.game.is_interlude(table.state):
            for name, (loss, cards) in measure_position(table, samples, (deal << 16 | number) & M64).items():
                before = sums.get(name, (0.0, 0))
                sums[name] = before[0] + loss, before[1] + cards
        table.play(action)
    return sums


def report(key: str, seats: int, found: Sequence[dict[str, tuple[float, int]]]) -> Iterator[str]:
    """Return a line for each kind of belief; games differ, so each is compared with the plain belief of the same."""
    games = [game for game in found if game and game[PLAIN][1]]
    cards = sum(game[PLAIN][1] for game in games)
    for name in games[0]:
        loss = sum(game[name][0] for game in games) / cards
        gains = np.array([(game[name][0] - game[PLAIN][0]) / game[PLAIN][1] for game in games])
        gain = estimate(gains)
        yield (
            f"| {key} | {seats} | {name} | {len(games)} | {cards} | {loss:.4f} | {gain.mean:+.4f} ± {gain.reach:.4f} |"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(ludothek.installed_games()))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--players", nargs="+", default=["greedy", "prodigy"])
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--every", type=int, default=11)
    parser.add_argument("--first-deal", type=int, default=FIRST_DEAL)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    print("| game | seats | belief | games | hidden cards | loss a card | against alike |")
    print("|---" * 7 + "|")
    for seats in wish.seats:
        tasks = [
            (wish.game, seats, wish.players, wish.first_deal + n, wish.samples, wish.every) for n in range(wish.games)
        ]
        for line in report(wish.game, seats, list(spread(measure_game, tasks, wish.jobs))):
            print(line, flush=True)
