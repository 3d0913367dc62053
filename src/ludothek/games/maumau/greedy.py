"""Mau Mau at first sight: get rid of dear cards, keep a colour, save colour-changes, stop whoever is about to win."""

from ludothek.core.policy import Policy
from ludothek.core.state import State
from ludothek.games.maumau.constants import COLOUR_CHANGE, DRAW, KINDS, REVERSE, SAY_MAU, STOP, SYMBOLS, TAKE_2, TAKE_4
from ludothek.games.maumau.rules import Position

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

DANGER = 2
MUST = 1000.0


class Greedy(Policy):
    def __init__(self) -> None:
        Policy.__init__(self)
        self.is_random = False

    def c_weigh(self, state: State, action: int) -> float:
        return self.weigh_match(cython.cast(Position, state), action)

    def weigh_match(self, match: Position, action: int) -> float:
        if action == SAY_MAU:
            return MUST
        if action == DRAW:
            return -MUST
        if action >= COLOUR_CHANGE:
            return self.cards_of(match, action - COLOUR_CHANGE) - (20.0 if match.sizes[match.to_move] > DANGER else 0.0)
        symbol = action % SYMBOLS
        weight = match.setup.points[action] + 1.5 * self.cards_of(match, action // SYMBOLS)
        next_size = match.sizes[match.neighbour(match.to_move)]
        if next_size <= DANGER and symbol in (TAKE_4, TAKE_2, STOP, REVERSE):
            weight += 10.0
        return weight

    def cards_of(self, match: Position, colour: int) -> int:
        """How many cards of a colour the seat to move holds."""
        cards = 0
        first = match.to_move * KINDS + colour * SYMBOLS
        for i in range(first, first + SYMBOLS):
            cards += match.hands[i]
        return cards
