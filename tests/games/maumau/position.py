"""Sets up Mau Mau positions by the names of the cards."""

from collections import Counter
from typing import Any

import ludothek
from ludothek.games.maumau.views import held
from ludothek.games.maumau.vocabulary import CARDS, COLOUR_CHANGE, COLOURS, KINDS, NO_SYMBOL

KIND = {card: kind for kind, card in enumerate(CARDS)}
DRAW, MAU = 56, 57


def lay(card: str) -> int:
    return KIND[card]


def change(colour: str) -> int:
    return COLOUR_CHANGE + COLOURS.index(colour)


def position(
    *hands: str, top: str = "red-8", colour: str | None = None, stock: str | None = None, laid: str = "", **fields: Any
) -> ludothek.Table:
    """A table with these hands (cards separated by spaces), seat 0 to move; what is left over is the stock."""
    options = fields.pop("options", {})
    table = ludothek.Table("maumau", len(hands), 1, {"games": 1, **options})
    match: Any = table.state
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
    return table


def hand(table: ludothek.Table, seat: int) -> list[str]:
    return held(table.state, seat)  # type: ignore[arg-type]


def told(table: ludothek.Table, seat: int | None = None) -> list[str]:
    """The kinds of events of the last decision."""
    return [event["kind"] for event in table.events(seat, len(table.decisions))]
