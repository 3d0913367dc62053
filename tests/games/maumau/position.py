"""Set up Mau Mau positions by the names of the cards."""

from typing import Any

import ludothek
from ludothek.games.maumau.constants import COLOUR_CHANGE, COLOURS
from ludothek.games.maumau.setup_position import KIND, scene
from ludothek.games.maumau.views import list_cards

DRAW, MAU, GO_ON, CATCH = 56, 57, 58, 59


def lay(card: str) -> int:
    return KIND[card]


def change(colour: str) -> int:
    return COLOUR_CHANGE + COLOURS.index(colour) % 4


def position(*hands: str, **set_up: Any) -> ludothek.Table:
    """Return a table with these hands (cards separated by spaces), seat 0 to move; what is left over is the stock."""
    options = set_up.pop("options", {})
    table = ludothek.Table("maumau", len(hands), 1, {"games": 1, **options})
    scene(table.state, hands, **set_up)
    return table


def hand(table: ludothek.Table, seat: int) -> list[str]:
    return list_cards(table.state, seat)  # type: ignore[arg-type]


def event_kinds(table: ludothek.Table, seat: int | None = None) -> list[str]:
    """Return the kinds of events of the last decision."""
    return [event.kind for event in table.events(seat, len(table.history))]


def clause(table: ludothek.Table, action: int) -> str:
    """Return the clause that forbids an action."""
    reason = table.why_not(action)
    assert reason is not None
    return reason.clause.id


def dealt_with(top: str, seats: int = 3, **options: object) -> ludothek.Table:
    """A fresh table on which this card was turned up."""
    for seed in range(5000):
        table = ludothek.Table("maumau", seats, seed, {"games": 1, **options})
        if table.view(None).top == top:
            return table
    raise LookupError(top)
