"""What stays the same for a match of Mau Mau: seats, options and the cards of the edition."""

from typing import Any

from ludothek.core.constants import BITS
from ludothek.games.maumau.constants import ANY_COLOUR, COLOUR_CHANGE, KINDS, NO_SYMBOL, SYMBOLS, TAKE_2


class Setup:
    """What stays the same for a whole match: seats, options and the cards of the edition."""

    def __init__(self, seats: int, options: dict[str, Any], copies: list[int], points: list[int]) -> None:
        self.seats = seats
        self.games = options["games"]
        self.opening_effect = options["opening_effect"]
        self.voluntary_draw = options["voluntary_draw"]
        self.reverse_skips = options["reverse_skips_with_two"] and seats == 2
        self.must_say_mau = options["mau"] == "call"
        self.points = [0] * 53
        self.copies = [0] * 53
        self.cards = [0] * 160
        self.total = 0
        for kind in range(KINDS):
            self.points[kind] = points[kind]
            self.copies[kind] = copies[kind]
            for _ in range(copies[kind]):
                self.cards[self.total] = kind
                self.total += 1
        self.bits = BITS
        self.fits = [0] * 70
        for colour in range(ANY_COLOUR + 1):
            for symbol in range(NO_SYMBOL + 1):
                fitting = self.bits[COLOUR_CHANGE]
                for kind in range(COLOUR_CHANGE):
                    if colour == ANY_COLOUR or kind // SYMBOLS == colour or kind % SYMBOLS == symbol:
                        fitting |= self.bits[kind]
                self.fits[colour * (NO_SYMBOL + 1) + symbol] = fitting
        self.change = self.bits[COLOUR_CHANGE]
        self.answers = 0
        for kind in range(TAKE_2, COLOUR_CHANGE, SYMBOLS):
            self.answers |= self.bits[kind]
