"""What stays the same for a match of Mau Mau: seats, options and the cards of the edition."""

from typing import Any

from ludothek.core.constants import BITS
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    COLOUR_CHANGE,
    KINDS,
    MOST_GAMES,
    NO_SYMBOL,
    SYMBOLS,
    TAKE_2,
    TAKE_4,
)


class Setup:
    """What stays the same for a whole match: seats, options and the cards of the edition.

    `first_card` and `first_colour` are the places of the deck's own names in `CARDS` and `COLOURS`; `fits` has the
    cards that fit on each colour and symbol, and `answers` those that answer a debt of each symbol, as sets of bits.
    `colours` and `symbols` of each kind are tables because divisions are slow.
    """

    def __init__(self, seats: int, options: dict[str, Any], copies: list[int], points: list[int]) -> None:
        self.seats = seats
        self.points_limit = options["points_limit"]
        self.games = MOST_GAMES if self.points_limit else options["games"]
        self.hand = options["hand"]
        self.mau_penalty = options["mau_penalty"]
        self.opening_effect = options["opening_effect"]
        self.voluntary_draw = options["voluntary_draw"]
        self.reverse_skips = options["reverse_skips_with_two"] and seats == 2
        self.must_say_mau = options["mau"] == "call"
        self.catch_mau = options["catch_mau"] and self.must_say_mau
        self.lay_drawn = options["lay_drawn"] or options["draw_until_fits"]
        self.draw_until_fits = options["draw_until_fits"]
        self.stack_take_4 = options["stack_take_4"]
        self.no_change_on_change = options["no_change_on_change"]
        self.no_change_last = options["no_change_last"]
        classic = options["deck"] == "classic"
        self.first_card = KINDS if classic else 0
        self.first_colour = ANY_COLOUR if classic else 0
        self.points = [0] * 53
        self.copies = [0] * 53
        self.cards = [0] * 160
        self.colours = [0] * 53
        self.symbols = [0] * 53
        self.total = 0
        for kind in range(KINDS):
            self.points[kind] = points[kind]
            self.copies[kind] = copies[kind]
            self.colours[kind] = kind // SYMBOLS
            self.symbols[kind] = kind % SYMBOLS
            for _ in range(copies[kind]):
                self.cards[self.total] = kind
                self.total += 1
        self.bits = BITS
        self.fits = [0] * 70
        for colour in range(ANY_COLOUR + 1):
            for symbol in range(NO_SYMBOL + 1):
                fitting = self.bits[COLOUR_CHANGE]
                if symbol == NO_SYMBOL and self.no_change_on_change:
                    fitting = 0
                for kind in range(COLOUR_CHANGE):
                    if colour == ANY_COLOUR or kind // SYMBOLS == colour or kind % SYMBOLS == symbol:
                        fitting |= self.bits[kind]
                self.fits[colour * (NO_SYMBOL + 1) + symbol] = fitting
        self.change = self.bits[COLOUR_CHANGE]
        self.answers = [0] * 14
        for symbol in (TAKE_2, TAKE_4):
            for kind in range(symbol, COLOUR_CHANGE, SYMBOLS):
                self.answers[symbol] |= self.bits[kind]
