"""Mau Mau positions set up by the names of the cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ludothek.games.maumau.constants import CARDS, COLOURS, KINDS, NO_SYMBOL, SYMBOLS

KIND = {card: number % KINDS for number, card in enumerate(CARDS)}


def scene(
    position: Any,
    hands: Sequence[str],
    top: str = "red-8",
    colour: str | None = None,
    stock: str | None = None,
    laid: str = "",
    **fields: Any,
) -> Any:
    """Set up these hands (cards separated by spaces), seat 0 to move; what is left over is the stock."""
    pile = [KIND[card] for card in [*laid.split(), top]]
    numbers = [0] * len(position.hands)
    sizes, held_kinds = [0] * 8, [0] * 8
    for seat, hand in enumerate(hands):
        for card in hand.split():
            numbers[seat * KINDS + KIND[card]] += 1
            sizes[seat] += 1
            held_kinds[seat] |= 1 << KIND[card]
    left = Counter({kind: position.setup.cards[: position.setup.total].count(kind) for kind in range(KINDS)})
    left -= Counter(pile) + Counter(KIND[card] for hand in hands for card in hand.split())
    rest = list(left.elements()) if stock is None else [KIND[card] for card in stock.split()]
    position.hands, position.sizes, position.held = numbers, sizes, held_kinds
    position.stock = rest + [0] * (160 - len(rest))
    position.laid = pile + [0] * (160 - len(pile))
    position.in_stock, position.in_laid = len(rest), len(pile)
    position.colour = COLOURS.index(colour) % 4 if colour else KIND[top] // SYMBOLS
    position.symbol = NO_SYMBOL if top in ("colour-change", "jack") else KIND[top] % SYMBOLS
    position.to_move = 0
    position.direction = 1
    position.debt = 0
    position.phase = 0
    position.said_mau = False
    for name, value in fields.items():
        setattr(position, name, value)
    return position
