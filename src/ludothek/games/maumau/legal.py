"""Mau Mau's legal actions."""

from ludothek.games.maumau.constants import (
    CATCH,
    COLOUR_CHANGE,
    DRAW,
    DRAWN,
    GO_ON,
    NAMING,
    NO_SYMBOL,
    SAY_MAU,
    SAYING,
    TURN,
)
from ludothek.games.maumau.position import PositionBase


class LegalActions(PositionBase):
    """The legal actions of a position."""

    def c_find_actions(self) -> int:
        if self.phase == TURN:
            if self.ended:
                return 0
            fitting = self.held[self.to_move]
            if self.debt:
                fitting &= self.setup.answers[self.symbol]
            else:
                fitting &= self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol]
                if self.setup.no_change_last and self.sizes[self.to_move] == 1 and fitting >= self.setup.change:
                    fitting = 0
        elif self.phase == DRAWN:
            fitting = self.setup.bits[self.drawn]
        else:
            return self.find_phase_actions()
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
        if n == 0 or ((self.debt or self.setup.voluntary_draw) and self.phase == TURN and self.can_draw()):
            self.actions[n] = DRAW
            n += 1
        if fitting and self.sizes[self.to_move] == 2 and self.setup.must_say_mau and not self.said_mau:
            self.actions[n] = SAY_MAU
            n += 1
        if self.phase == DRAWN:
            self.actions[n] = GO_ON
            n += 1
        elif self.unsaid >= 0:
            self.actions[n] = CATCH
            n += 1
        return n

    def find_phase_actions(self) -> int:
        """Write the actions of a phase in which no card is laid: name a colour, say "mau" or not, deal."""
        if self.phase == NAMING:
            for colour in range(4):
                self.actions[colour] = COLOUR_CHANGE + colour
            return 4
        if self.phase == SAYING:
            self.actions[0] = SAY_MAU
            self.actions[1] = GO_ON
            return 2
        self.actions[0] = GO_ON
        return 1
