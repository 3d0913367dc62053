"""Mau Mau positions set up by the names of the cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ludothek.games.maumau.constants import CARDS, COLOURS, KINDS, NO_SYMBOL

KIND = {card: kind for kind, card in enumerate(CARDS)}


def scene(
    match: Any,
    hands: Sequence[str],
    top: str = "red-8",
    colour: str | None = None,
    stock: str | None = None,
    laid: str = "",
    **fields: Any,
) -> Any:
    """These hands (cards separated by spaces), seat 0 to move; what is left over is the stock."""
    pile = [KIND[card] for card in [*laid.split(), top]]
    numbers = [0] * len(match.hands)
    sizes, held_kinds = [0] * 8, [0] * 8
    for seat, hand in enumerate(hands):
        for card in hand.split():
            numbers[seat * KINDS + KIND[card]] += 1
            sizes[seat] += 1
            held_kinds[seat] |= 1 << KIND[card]
    left = Counter({kind: match.setup.cards[: match.setup.total].count(kind) for kind in range(KINDS)})
    left -= Counter(pile) + Counter(KIND[card] for hand in hands for card in hand.split())
    rest = list(left.elements()) if stock is None else [KIND[card] for card in stock.split()]
    match.hands, match.sizes, match.held = numbers, sizes, held_kinds
    match.stock = rest + [0] * (160 - len(rest))
    match.laid = pile + [0] * (160 - len(pile))
    match.in_stock, match.in_laid = len(rest), len(pile)
    match.colour = COLOURS.index(colour) if colour else KIND[top] // 13
    match.symbol = NO_SYMBOL if top == "colour-change" else KIND[top] % 13
    match.to_move = 0
    match.direction = 1
    match.debt = 0
    match.naming = match.said_mau = False
    for name, value in fields.items():
        setattr(match, name, value)
    return match
