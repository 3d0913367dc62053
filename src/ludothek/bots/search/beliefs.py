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
    others = [seat for seat in range(state.seats) if seat != state.to_move]
    weights = {seat: [1] * samples for seat in others}
    if net is not None and copy.memories:
        weights |= weigh_worlds(copy, worlds, net)
    totals = {seat: sum(weights[seat]) for seat in others}
    holding: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    copies: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    for seat in others:
        for world, weight in zip(worlds, weights[seat], strict=True):
            for card, cards in Counter(game.list_hand(world, seat)).items():
                holding[seat][card] += weight
                copies[seat][card] += weight * cards
    beliefs = [
        Belief(seat, card, times / totals[seat], copies[seat][card] / totals[seat])
        for seat in others
        for card, times in holding[seat].items()
    ]
    return sorted(beliefs, key=lambda belief: (belief.seat, -belief.chance, belief.card))


def weigh_worlds(copy: Table, worlds: Sequence[State], net: "Net") -> dict[int, list[int]]:
    """Return whole-numbered weights of the worlds for each rival's hand: by what that rival did, and a little alike."""
    rater = Rater(net, copy.memories, copy.rng.fork())
    rated = [rater.rate(world) for world in worlds]
    weights = {}
    for seat in {memory.mover for memory, _ in rater.memories}:
        logs = [TEMPERING * sum_logs(rater, found, seat) for found in rated]
        weights[seat] = [round(SCALE * weight) for weight in blend(turn_into_weights(logs))]
    return weights


def sum_logs(rater: Rater, found: Sequence[float | None], seat: int) -> float:
    """Return the logarithm of the likelihood of what a rival did in one world."""
    return sum(
        log(max(one, LEAST_LIKELY))
        for (memory, _), one in zip(rater.memories, found, strict=True)
        if memory.mover == seat and one is not None
    )


def blend(weights: Sequence[float], shrink: float = SHRINK) -> list[float]:
    """Return weights that sum to 1, the more alike the fewer worlds are left by these."""
    total = sum(weights)
    left = total**2 / sum(weight**2 for weight in weights)
    alike = shrink / (left + shrink) / len(weights)
    return [alike + left / (left + shrink) * weight / total for weight in weights]
