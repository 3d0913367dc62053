"""Set up Mau Mau positions by the names of the cards."""

from typing import Any

import ludothek
from ludothek.games.maumau.constants import COLOUR_CHANGE, COLOURS
from ludothek.games.maumau.setup_position import KIND, scene
from ludothek.games.maumau.views import held

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
    return held(table.state, seat)  # type: ignore[arg-type]


def event_kinds(table: ludothek.Table, seat: int | None = None) -> list[str]:
    """Return the kinds of events of the last decision."""
    return [event.kind for event in table.events(seat, len(table.history))]
