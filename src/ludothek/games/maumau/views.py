"""What a seat may see of a match of Mau Mau, as plain structures; typed, because every decision is shown to all."""

from typing import Any

from ludothek.games.maumau.constants import ANY_COLOUR, CARDS, COLOURS, KINDS, MOST_SEATS
from ludothek.games.maumau.rules import Position


def shared(match: Position) -> dict[str, Any]:
    """What everybody sees."""
    over = match.is_over()
    laid = []
    for i in range(match.in_laid):
        laid.append(CARDS[match.laid[i]])
    totals = []
    for seat in range(match.seats):
        totals.append(match.totals[seat])
    sheet = []
    for game in range(match.game):
        row = []
        for seat in range(match.seats):
            row.append(match.sheet[game * MOST_SEATS + seat])
        sheet.append(row)
    return {
        "over": bool(over),
        "to_move": None if over else match.to_move,
        "dealer": match.dealer,
        "direction": match.direction,
        "top": CARDS[match.laid[match.in_laid - 1]],
        "colour": COLOURS[match.colour] if match.colour < ANY_COLOUR else None,
        "naming": bool(match.naming),
        "debt": match.debt,
        "said_mau": bool(match.said_mau),
        "turn": match.turns,
        "stock": match.in_stock,
        "laid": laid,
        "match": {"games": match.setup.games, "played": match.game, "totals": totals, "sheet": sheet},
    }


def hands(match: Position, observer: int) -> list[dict[str, Any]]:
    """Every hand as an observer (-1: a spectator) sees it; at the end all are shown."""
    over = match.is_over()
    told = []
    for seat in range(match.seats):
        cards = held(match, seat) if over or seat == observer else None
        told.append({"seat": seat, "cards": match.sizes[seat], "held": cards})
    return told


def held(match: Position, seat: int) -> list[str]:
    """The cards in a hand, equal ones side by side."""
    cards: list[str] = []
    for kind in range(KINDS):
        for _ in range(match.hands[seat * KINDS + kind]):
            cards.append(CARDS[kind])
    return cards
