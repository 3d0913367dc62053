"""Mau Mau's legal actions."""

from ludothek.games.maumau.constants import COLOUR_CHANGE, DRAW, NO_SYMBOL, SAY_MAU
from ludothek.games.maumau.position import PositionBase


class LegalActions(PositionBase):
    """The legal actions of a position."""

    def c_find_actions(self) -> int:
        if self.ended:
            return 0
        if self.naming:
            for colour in range(4):
                self.actions[colour] = COLOUR_CHANGE + colour
            return 4
        fitting = self.held[self.to_move]
        if self.debt:
            fitting &= self.setup.answers
        else:
            fitting &= self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol]
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
        if n == 0 or self.debt or (self.setup.voluntary_draw and self.can_draw()):
            self.actions[n] = DRAW
            n += 1
        if fitting and self.sizes[self.to_move] == 2 and self.setup.must_say_mau and not self.said_mau:
            self.actions[n] = SAY_MAU
            n += 1
        return n
