"""Mau Mau's position: its fields, copies, points, and what a seat knows."""

from typing import Any

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    DEALING,
    DRAWN,
    HISTORY,
    KINDS,
    MOST_SEATS,
    NO_SYMBOL,
    OBSERVED,
    PHASE_COUNT,
    UNSEEN,
)
from ludothek.games.maumau.setup import Setup

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


class PositionBase(State):
    """The fields of a position in a match of several games.

    `phase` says what the seat to move is asked: an ordinary turn, a colour for the opening card, whether it still says
    "mau", whether it lays the card it has just drawn (`drawn`), or to deal the next game. `unsaid` is the seat that can
    be caught because it did not say "mau".

    What a game has shown of each seat is kept for observers: how many cards it laid (`lays`), how often it drew
    (`draws`) or took a debt (`yields`) instead, and how many cards it had ever taken when it last drew on each colour
    (`drew_at`).
    """

    def __init__(self, setup: Setup) -> None:
        State.__init__(self, setup.seats)
        self.spread = 25.0
        self.setup = setup
        self.ended = False
        self.game = 0
        self.dealer = 0
        self.direction = 1
        self.colour = 0
        self.symbol = 0
        self.debt = 0
        self.said_mau = False
        self.phase = 0
        self.drawn = NOTHING
        self.unsaid = NOTHING
        self.turns = 0
        self.passes = 0
        self.in_stock = 0
        self.in_laid = 0
        if not cython.compiled:
            self.held = [0] * 8
            self.lacked = [0] * 8
            self.fresh_cards = [0] * 8
            self.sizes = [0] * 8
            self.totals = [0] * 8
            self.lays = [0] * 8
            self.draws = [0] * 8
            self.yields = [0] * 8
            self.drew_at = [0] * 32
            self.hands = [0] * 424
            self.stock = [0] * 160
            self.laid = [0] * 160
            self.sheet = [0] * 160
            self.hidden = [0] * 53

    def c_copy_from(self, other: State) -> None:
        self.copy_fields(cython.cast(PositionBase, other))

    def copy_fields(self, other: "PositionBase") -> None:
        self.to_move = other.to_move
        self.revealed = other.revealed
        self.ended = other.ended
        self.game = other.game
        self.dealer = other.dealer
        self.direction = other.direction
        self.colour = other.colour
        self.symbol = other.symbol
        self.debt = other.debt
        self.said_mau = other.said_mau
        self.phase = other.phase
        self.drawn = other.drawn
        self.unsaid = other.unsaid
        self.turns = other.turns
        self.passes = other.passes
        self.in_stock = other.in_stock
        self.in_laid = other.in_laid
        self.held[:] = other.held
        self.lacked[:] = other.lacked
        self.fresh_cards[:] = other.fresh_cards
        self.sizes[:] = other.sizes
        self.totals[:] = other.totals
        self.lays[:] = other.lays
        self.draws[:] = other.draws
        self.yields[:] = other.yields
        self.drew_at[:] = other.drew_at
        self.hands[:] = other.hands
        self.stock[:] = other.stock
        self.laid[:] = other.laid
        self.sheet[:] = other.sheet

    def c_is_over(self) -> bool:
        return self.ended

    # Cards

    def can_draw(self) -> bool:
        return self.in_stock > 0 or self.in_laid > 1

    def can_still_draw(self) -> bool:
        return self.can_draw()

    def from_stock(self, rng: Rng) -> int:
        """Draw a card of the stock, each with the same chance: the stock has no order."""
        at = rng.c_draw(self.in_stock)
        card = self.stock[at]
        self.in_stock -= 1
        self.stock[at] = self.stock[self.in_stock]
        return card

    # Hands

    def count_hand(self, seat: int) -> list[int]:
        return [self.hands[seat * KINDS + kind] for kind in range(KINDS)]

    def replace_hand(self, seat: int, counts: list[int]) -> None:
        self.held[seat] = 0
        self.sizes[seat] = sum(counts)
        for kind in range(KINDS):
            self.hands[seat * KINDS + kind] = counts[kind]
            if counts[kind]:
                self.held[seat] |= self.setup.bits[kind]

    # Points

    def hand_points(self, seat: int) -> int:
        left = self.held[seat]
        points = 0
        while left:
            kind = self.lowest_bit(left)
            left &= left - 1
            points += self.hands[seat * KINDS + kind] * self.setup.points[kind]
        return points

    def c_score(self, seat: int) -> int:
        return self.totals[seat]

    def c_standing(self, seat: int) -> int:
        return -self.totals[seat]

    def c_stage(self) -> int:
        return self.game

    def c_utility(self, seat: int) -> float:
        """Return the points noted in the last game beside the others' and, once the match is over, also the win."""
        if self.game == 0:
            return 0.5
        noted = (self.game - 1) * MOST_SEATS
        others = 0
        best = True
        for other in range(self.seats):
            others += self.sheet[noted + other]
            if self.totals[other] < self.totals[seat]:
                best = False
        mine = self.sheet[noted + seat]
        margin = (others - mine) / (self.seats - 1) - mine
        value = 0.5 + 0.5 * margin / (abs(margin) + self.spread)
        if not self.ended:
            return value
        return 0.5 * value + (0.5 if best else 0.0)

    # What a seat knows

    def c_resample(self, seat: int, rng: Rng) -> None:
        """Deal the stock and the other hands anew (MM-39); at the end of a game all hands are shown (MM-40).

        What is hidden is sorted first, so that nothing of where it really lay can be found out from the outcome.
        """
        if self.ended or self.phase == DEALING:
            return
        for kind in range(KINDS):
            self.hidden[kind] = 0
        for i in range(self.in_stock):
            self.hidden[self.stock[i]] += 1
        for other in range(self.seats):
            if other != seat:
                left = self.held[other]
                while left:
                    kind = self.lowest_bit(left)
                    left &= left - 1
                    self.hidden[kind] += self.hands[other * KINDS + kind]
                    self.hands[other * KINDS + kind] = 0
                self.held[other] = 0
        self.in_stock = 0
        for kind in range(KINDS):
            for _ in range(self.hidden[kind]):
                self.stock[self.in_stock] = kind
                self.in_stock += 1
        if self.phase == DRAWN and self.to_move != seat:
            self.resample_drawn(rng)
        for other in range(self.seats):
            if other != seat:
                cards = self.sizes[other]
                if self.phase == DRAWN and other == self.to_move:
                    cards -= 1
                for _ in range(cards):
                    kind = self.from_stock(rng)
                    self.hands[other * KINDS + kind] += 1
                    self.held[other] |= self.setup.bits[kind]
        for i in range(self.in_stock, self.setup.total):
            self.stock[i] = 0

    def resample_drawn(self, rng: Rng) -> None:
        """Draw a fitting card for the seat to move: that it fits is all the others know of it (MM-41)."""
        fitting = self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol]
        count = 0
        for i in range(self.in_stock):
            if self.setup.bits[self.stock[i]] & fitting:
                count += 1
        chosen = rng.c_draw(count)
        for i in range(self.in_stock):
            if self.setup.bits[self.stock[i]] & fitting:
                if chosen == 0:
                    self.drawn = self.stock[i]
                    self.in_stock -= 1
                    self.stock[i] = self.stock[self.in_stock]
                    break
                chosen -= 1
        self.hands[self.to_move * KINDS + self.drawn] += 1
        self.held[self.to_move] |= self.setup.bits[self.drawn]

    def c_inconsistencies(self, seat: int) -> int:
        """Count the cards in the others' hands that they lacked when they drew and have had no chance to draw since."""
        odd = 0
        for other in range(self.seats):
            if other != seat:
                left = self.held[other] & self.lacked[other]
                lacked = 0
                while left:
                    kind = self.lowest_bit(left)
                    left &= left - 1
                    lacked += self.hands[other * KINDS + kind]
                if lacked > self.fresh_cards[other]:
                    odd += lacked - self.fresh_cards[other]
        return odd

    def c_forget(self, seat: int) -> None:
        for other in range(self.seats):
            self.lacked[other] = 0

    def c_observe(self, seat: int, out: Any) -> None:
        """Write the pieces of `MauMau.observation`, in that order; seats are counted from the observer's."""
        me = seat if seat >= 0 else 0
        for i in range(OBSERVED):
            out[i] = 0
        if seat >= 0:
            for kind in range(KINDS):
                out[kind] = self.hands[seat * KINDS + kind]
        for i in range(self.in_laid):
            out[KINDS + self.laid[i]] += 1
        at = 2 * KINDS
        out[at + self.colour] = 1
        at += ANY_COLOUR + 1
        out[at + self.symbol] = 1
        at += NO_SYMBOL + 1
        for i in range(self.seats):
            other = me + i
            if other >= self.seats:
                other -= self.seats
            out[at + i] = self.sizes[other]
            out[at + MOST_SEATS + i] = self.totals[other]
            if other == self.to_move and not self.ended:
                out[at + 2 * MOST_SEATS + i] = 1
            if other == self.dealer:
                out[at + 3 * MOST_SEATS + i] = 1
        at += 4 * MOST_SEATS
        out[at + self.seats - 1] = 1
        at += MOST_SEATS
        out[at + self.phase] = 1
        at += PHASE_COUNT
        out[at] = self.direction
        out[at + 1] = self.debt
        out[at + 2] = self.said_mau
        out[at + 3] = self.unsaid >= 0
        out[at + 4] = self.in_stock
        out[at + 5] = self.setup.games - self.game
        out[at + 6] = self.turns
        out[at + 7] = self.passes
        at += 8
        out[at] = self.setup.opening_effect
        out[at + 1] = self.setup.voluntary_draw
        out[at + 2] = self.setup.reverse_skips
        out[at + 3] = self.setup.must_say_mau
        out[at + 4] = self.setup.catch_mau
        out[at + 5] = self.setup.mau_penalty
        out[at + 6] = self.setup.lay_drawn
        out[at + 7] = self.setup.draw_until_fits
        out[at + 8] = self.setup.stack_take_4
        out[at + 9] = self.setup.no_change_on_change
        out[at + 10] = self.setup.no_change_last
        out[at + 11] = self.setup.points_limit
        self.observe_history(seat, out)

    def observe_history(self, seat: int, out: Any) -> None:
        """Write what the game has shown so far, and what nobody has shown the seat."""
        for i in range(self.seats):
            other = i if seat < 0 else seat + i
            if other >= self.seats:
                other -= self.seats
            out[HISTORY + i] = self.lays[other]
            out[HISTORY + MOST_SEATS + i] = self.draws[other]
            out[HISTORY + 2 * MOST_SEATS + i] = self.yields[other]
            if self.draws[other]:
                for colour in range(ANY_COLOUR):
                    if self.drew_at[other * ANY_COLOUR + colour]:
                        taken = self.sizes[other] + self.lays[other] - self.drew_at[other * ANY_COLOUR + colour]
                        out[HISTORY + 3 * MOST_SEATS + i * ANY_COLOUR + colour] = 1 / (1 + taken)
        at = UNSEEN
        lying = KINDS
        for kind in range(KINDS):
            out[at + kind] = self.setup.copies[kind] - out[kind] - out[lying + kind]
