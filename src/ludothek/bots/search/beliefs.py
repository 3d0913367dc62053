"""What a seat believes about hidden hands: how often a card lies there in its determinizations.

Where the seat remembers its rivals' decisions, and there is a net to ask, the determinizations in which these were
likely count for more (`python -m benchmarks.beliefs` measures what that gains).
"""

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING

from ludothek.bots.search.tree import Tree
from ludothek.bots.search.worlds import Rater, turn_into_weights
from ludothek.core.reason import Belief
from ludothek.core.state import State
from ludothek.core.table import Table

if TYPE_CHECKING:
    from ludothek.bots.nets.net import Net

SAMPLES = 200
CAPACITY = 16
MEMORIES = 4
"""How many decisions of each rival count."""
WEIGHED = 64
TEMPERING = 0.5
LEAST_LIKELY = 0.02
SCALE = 1 << 20
SHRINK = 8
"""So many worlds, all alike, are added to those that are left of the weighted ones, since a few believe too much."""


def estimate_beliefs(
    copy: Table, samples: int = SAMPLES, max_resamples: int = 1, net: "Net | None" = None
) -> list[Belief]:
    """Return the beliefs of the seat to move of a fair copy about the other hands, the likeliest cards first."""
    game, state = copy.game, copy.state
    tree = Tree(state, game.num_actions, game.policy(), CAPACITY, copy.rng.fork().state)
    tree.max_resamples = max_resamples
    worlds = [tree.sample() for _ in range(samples)]
    weights = weigh_worlds(copy, worlds, net) if net is not None and copy.memories else [1] * samples
    total = sum(weights)
    others = [seat for seat in range(state.seats) if seat != state.to_move]
    holding: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    copies: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    for world, weight in zip(worlds, weights, strict=True):
        for seat in others:
            for card, cards in Counter(game.list_hand(world, seat)).items():
                holding[seat][card] += weight
                copies[seat][card] += weight * cards
    beliefs = [
        Belief(seat, card, times / total, copies[seat][card] / total)
        for seat in others
        for card, times in holding[seat].items()
    ]
    return sorted(beliefs, key=lambda belief: (belief.seat, -belief.chance, belief.card))


def weigh_worlds(copy: Table, worlds: Sequence[State], net: "Net") -> list[int]:
    """Return whole-numbered weights: the first worlds by what the rivals did, and all of them a little alike."""
    rater = Rater(net, copy.memories, copy.rng.fork())
    rated = [rater.rate(world) for world in worlds[:WEIGHED]]
    logs = [TEMPERING * sum(log(max(p, LEAST_LIKELY)) for p in found if p is not None) for found in rated]
    return [round(SCALE * weight) for weight in blend(turn_into_weights(logs), len(worlds))]


def blend(weights: Sequence[float], count: int) -> list[float]:
    """Return the weights of `count` worlds, of which the first have these, so that each kind has its due share."""
    total = sum(weights)
    left = total**2 / sum(weight**2 for weight in weights)
    alike = SHRINK / (left + SHRINK) / count
    weighed = [left / (left + SHRINK) * weight / total for weight in weights]
    return [alike + (weighed[n] if n < len(weighed) else 0.0) for n in range(count)]
