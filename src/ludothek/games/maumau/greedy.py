"""Mau Mau at first sight: get rid of dear cards, keep a colour, save colour-changes, stop whoever is about to win."""

from ludothek.core.policy import Policy
from ludothek.core.state import State
from ludothek.games.maumau.constants import (
    CATCH,
    COLOUR_CHANGE,
    DRAW,
    KINDS,
    REVERSE,
    SAY_MAU,
    SYMBOLS,
)
from ludothek.games.maumau.rules import Position

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

DANGER = 2
MUST = 1000.0
FIRST_SIGHT_SCALE = 0.15
MOST_AT_FIRST_SIGHT = 6.0


class Greedy(Policy):
    def __init__(self) -> None:
        Policy.__init__(self)
        self.is_random = False

    def c_weigh(self, state: State, action: int) -> float:
        return self.weigh_action(cython.cast(Position, state), action)

    def c_first_sight(self, state: State, action: int) -> float:
        return max(-MOST_AT_FIRST_SIGHT, min(MOST_AT_FIRST_SIGHT, FIRST_SIGHT_SCALE * self.c_weigh(state, action)))

    def weigh_action(self, position: Position, action: int) -> float:
        if action >= DRAW:
            return MUST if action in (SAY_MAU, CATCH) else -MUST
        if action >= COLOUR_CHANGE:
            return self.count_colour(position, action - COLOUR_CHANGE) - (
                20.0 if position.sizes[position.to_move] > DANGER else 0.0
            )
        weight = position.setup.points[action] + 1.5 * self.count_colour(position, position.setup.colours[action])
        if position.setup.symbols[action] >= REVERSE and self.is_next_in_danger(position):
            weight += 10.0
        return weight

    def is_next_in_danger(self, position: Position) -> bool:
        """Return whether the following player is about to win."""
        return position.sizes[position.neighbour(position.to_move)] <= DANGER

    def count_colour(self, position: Position, colour: int) -> int:
        """Count the cards of a colour that the seat to move holds."""
        cards = 0
        first = position.to_move * KINDS + colour * SYMBOLS
        for i in range(first, first + SYMBOLS):
            cards += position.hands[i]
        return cards
