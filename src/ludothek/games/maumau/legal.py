"""Mau Mau's legal actions."""

from ludothek.games.maumau.constants import (
    CATCH,
    COLOUR_CHANGE,
    DEALING,
    DRAW,
    DRAWN,
    GO_ON,
    NAMING,
    NO_SYMBOL,
    SAY_MAU,
    SAYING,
)
from ludothek.games.maumau.position import PositionBase


class LegalActions(PositionBase):
    """The legal actions of a position."""

    def c_find_actions(self) -> int:
        if self.ended:
            return 0
        if self.phase == NAMING:
            for colour in range(4):
                self.actions[colour] = COLOUR_CHANGE + colour
            return 4
        if self.phase == SAYING:
            self.actions[0] = SAY_MAU
            self.actions[1] = GO_ON
            return 2
        if self.phase == DEALING:
            self.actions[0] = GO_ON
            return 1
        fitting = self.find_fitting()
        left = fitting
        n = 0
        while left:
            kind = self.lowest_bit(left)
            left &= left - 1
            self.actions[n] = kind
            n += 1
        if fitting >= self.setup.change and self.sizes[self.to_move] > 1:
            for colour in range(1, 4):
                self.actions[n] = COLOUR_CHANGE + colour
                n += 1
        if n == 0 or (self.phase != DRAWN and (self.debt or self.setup.voluntary_draw) and self.can_draw()):
            self.actions[n] = DRAW
            n += 1
        if fitting and self.sizes[self.to_move] == 2 and self.setup.must_say_mau and not self.said_mau:
            self.actions[n] = SAY_MAU
            n += 1
        if self.phase == DRAWN:
            self.actions[n] = GO_ON
            n += 1
        if self.unsaid >= 0:
            self.actions[n] = CATCH
            n += 1
        return n

    def find_fitting(self) -> int:
        """Return the kinds of cards that the seat to move may lay, as a set of bits."""
        if self.phase == DRAWN:
            return self.setup.bits[self.drawn]
        fitting = self.held[self.to_move]
        if self.debt:
            return fitting & self.setup.answers[self.symbol]
        fitting &= self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol]
        if self.setup.no_change_last and self.sizes[self.to_move] == 1 and fitting >= self.setup.change:
            return 0
        return fitting
