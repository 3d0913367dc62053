"""What a seat believes about hidden hands: how often a card lies there in its determinizations."""

from collections import Counter

from ludothek.bots.search.tree import Tree
from ludothek.core.reason import Belief
from ludothek.core.table import Table

SAMPLES = 200
CAPACITY = 16


def estimate_beliefs(copy: Table, samples: int = SAMPLES, max_resamples: int = 1) -> list[Belief]:
    """Return the beliefs of the seat to move of a fair copy about the other hands, the likeliest cards first."""
    game, state = copy.game, copy.state
    tree = Tree(state, game.num_actions, game.policy(), CAPACITY, copy.rng.fork().state)
    tree.max_resamples = max_resamples
    others = [seat for seat in range(state.seats) if seat != state.to_move]
    holding: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    copies: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    for _ in range(samples):
        determinization = tree.sample()
        for seat in others:
            hand = game.list_hand(determinization, seat)
            copies[seat].update(hand)
            holding[seat].update(set(hand))
    beliefs = [
        Belief(seat, card, times / samples, copies[seat][card] / samples)
        for seat in others
        for card, times in holding[seat].items()
    ]
    return sorted(beliefs, key=lambda belief: (belief.seat, -belief.chance, belief.card))
