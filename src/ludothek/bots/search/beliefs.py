"""What a seat believes about hidden hands: how often a card lies there in the worlds it considers possible."""

from collections import Counter
from dataclasses import dataclass

from ludothek.bots.search.tree import Tree
from ludothek.core.table import Table

WORLDS = 200
LEAST_NODES = 16


@dataclass(frozen=True)
class Belief:
    """A seat holds at least one such card, with a chance; `cards` is how many of them are expected."""

    seat: int
    card: str
    chance: float
    cards: float


def beliefs(copy: Table, worlds: int = WORLDS, thought: int = 1) -> list[Belief]:
    """For the seat to move of a fair copy: the other hands, the likeliest cards first."""
    game, state = copy.game, copy.state
    tree = Tree(state, game.num_actions, game.policy(), LEAST_NODES, copy.rng.fork().state)
    tree.thought = thought
    others = [seat for seat in range(state.seats) if seat != state.to_move]
    seen: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    counted: dict[int, Counter[str]] = {seat: Counter() for seat in others}
    for _ in range(worlds):
        world = tree.imagined()
        for seat in others:
            hand = game.list_hand(world, seat)
            counted[seat].update(hand)
            seen[seat].update(set(hand))
    found = [
        Belief(seat, card, times / worlds, counted[seat][card] / worlds)
        for seat in others
        for card, times in seen[seat].items()
    ]
    return sorted(found, key=lambda belief: (belief.seat, -belief.chance, belief.card))
