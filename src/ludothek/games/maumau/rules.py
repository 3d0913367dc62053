"""Mau Mau's rules: the position, what is legal in it, and what a decision does."""

from typing import Any

from ludothek.core.constants import BITS, DE_BRUIJN, M64, NOTHING, PLACES
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    COLOUR_CHANGE,
    DEALER_IS,
    DEALT,
    DRAW,
    DREW,
    FORGOT_MAU,
    HAND,
    HISTORY,
    KINDS,
    LAID,
    MATCH_OVER,
    MOST_SEATS,
    NAMED,
    NO_SYMBOL,
    NOBODY_WON,
    NOTED,
    OBSERVED,
    OWES,
    PASSED,
    RESHUFFLED,
    REVERSE,
    SAID_MAU,
    SAY_MAU,
    SHOWED,
    SKIPPED,
    SYMBOLS,
    TAKE_2,
    TAKE_4,
    TURN_LIMIT,
    TURNED_ROUND,
    TURNED_UP,
    UNSEEN,
    WON,
)

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


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
        self.places = PLACES
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

    def lowest(self, kinds: int) -> int:
        """The lowest kind in a set of kinds that is not empty."""
        if not cython.compiled:
            return (kinds & -kinds).bit_length() - 1
        return self.places[(((kinds & -kinds) * DE_BRUIJN) & M64) >> 58]


class Match(State):
    """A position in a match of several games.

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
        self.naming = False
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

    def make_blank(self) -> "Match":
        return Match(self.setup)

    def c_copy_from(self, other: State) -> None:
        self.copy_match(cython.cast(Match, other))

    def copy_match(self, other: "Match") -> None:
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
        self.naming = other.naming
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

    # Setting up

    def c_deal(self, rng: Rng) -> None:
        """Draws the first dealer by lot and deals (MM-24)."""
        self.dealer = rng.c_draw(self.seats)
        self.deal_game(rng)

    def deal_game(self, rng: Rng) -> None:
        """Starts a game of the match afresh (MM-05, MM-06, MM-25)."""
        self.direction = 1
        self.debt = 0
        self.said_mau = False
        self.naming = False
        self.turns = 0
        self.passes = 0
        self.in_laid = 0
        self.in_stock = self.setup.total
        self.stock[:] = self.setup.cards
        for seat in range(self.seats):
            self.held[seat] = 0
            self.lacked[seat] = 0
            self.sizes[seat] = 0
            self.lays[seat] = 0
            self.draws[seat] = 0
            self.yields[seat] = 0
            for colour in range(ANY_COLOUR):
                self.drew_at[seat * ANY_COLOUR + colour] = 0
            for kind in range(KINDS):
                self.hands[seat * KINDS + kind] = 0
        self.c_tell(DEALER_IS, self.dealer, self.game)
        for _ in range(HAND):
            for seat in range(self.seats):
                self.give(seat, DEALT, rng)
        for seat in range(self.seats):
            self.fresh_cards[seat] = 0
        card = self.from_stock(rng)
        self.laid[0] = card
        self.in_laid = 1
        self.c_tell(TURNED_UP, self.dealer, card)
        if card == COLOUR_CHANGE:
            self.colour = ANY_COLOUR
            self.symbol = NO_SYMBOL
        else:
            self.colour = card // SYMBOLS
            self.symbol = card % SYMBOLS
        self.to_move = self.dealer
        if not self.setup.opening_effect or card % SYMBOLS < REVERSE:
            if card == COLOUR_CHANGE and self.setup.opening_effect:
                self.naming = True
            else:
                self.advance(1)
        else:
            self.act(self.symbol, rng)

    # What is legal

    def c_is_over(self) -> bool:
        return self.ended

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
            if cython.compiled:
                kind = self.setup.lowest(left)
            else:
                kind = (left & -left).bit_length() - 1
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

    def can_draw(self) -> bool:
        return self.in_stock > 0 or self.in_laid > 1

    def can_still_draw(self) -> bool:
        return self.can_draw()

    # What a decision does

    def c_apply(self, action: int, rng: Rng) -> None:
        if action == SAY_MAU:
            self.said_mau = True
            self.c_tell(SAID_MAU, self.to_move)
        elif self.naming:
            self.naming = False
            self.colour = action - COLOUR_CHANGE
            self.c_tell(NAMED, self.to_move, self.colour)
            self.advance(1)
        else:
            self.turns += 1
            if action == DRAW:
                self.draw_or_pass(rng)
            else:
                self.lay(action, rng)

    def draw_or_pass(self, rng: Rng) -> None:
        """Draws one card or takes the whole debt; what cannot be had is forgiven (MM-11, MM-27, MM-28, MM-29)."""
        if self.debt == 0 and not self.setup.voluntary_draw:
            self.note_lack()
        if self.debt == 0 and self.in_stock > 0:
            self.passes = 0
            self.give(self.to_move, DREW, rng)
        elif self.can_draw():
            self.passes = 0
            self.take(self.to_move, self.debt if self.debt else 1, rng)
        else:
            self.passes += 1
            self.c_tell(PASSED, self.to_move)
        self.note_draw()
        self.debt = 0
        if self.passes == self.seats or self.turns == TURN_LIMIT:
            self.finish(rng)
        else:
            self.advance(1)

    def note_lack(self) -> None:
        """Who draws for want of a fitting card holds none: all can conclude that (MM-11, MM-39)."""
        seat = self.to_move
        lack = self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol]
        if self.fresh_cards[seat] == 0:
            lack |= self.lacked[seat]
        self.lacked[seat] = lack
        self.fresh_cards[seat] = 0

    def note_draw(self) -> None:
        """Keeps in mind that the seat to move did not lay a card."""
        seat = self.to_move
        if self.debt:
            self.yields[seat] += 1
            return
        self.draws[seat] += 1
        if self.colour < ANY_COLOUR:
            self.drew_at[seat * ANY_COLOUR + self.colour] = self.sizes[seat] + self.lays[seat]

    def lay(self, action: int, rng: Rng) -> None:
        """The card, the penalty for a forgotten "mau", the effect (MM-34)."""
        seat = self.to_move
        card = action if action < COLOUR_CHANGE else COLOUR_CHANGE
        at = seat * KINDS + card
        size = self.sizes[seat] - 1
        left = self.hands[at] - 1
        self.revealed = True
        self.passes = 0
        self.lays[seat] += 1
        self.hands[at] = left
        self.sizes[seat] = size
        if self.fresh_cards[seat] > 0 and self.lacked[seat] & self.setup.bits[card]:
            self.fresh_cards[seat] -= 1
        if left == 0:
            self.held[seat] -= self.setup.bits[card]
        self.laid[self.in_laid] = card
        self.in_laid += 1
        self.c_tell(LAID, seat, card)
        if size == 0:
            self.c_tell(WON, seat)
            self.finish(rng)
            return
        if card == COLOUR_CHANGE:
            self.colour = action - COLOUR_CHANGE
            self.symbol = NO_SYMBOL
            self.c_tell(NAMED, seat, self.colour)
        else:
            self.colour = card // SYMBOLS
            self.symbol = card % SYMBOLS
        if size == 1 and self.setup.must_say_mau and not self.said_mau:
            self.c_tell(FORGOT_MAU, seat)
            self.take(seat, 1, rng)
        if self.turns == TURN_LIMIT:
            self.finish(rng)
        elif self.symbol < REVERSE:
            self.advance(1)
        else:
            self.act(self.symbol, rng)

    def act(self, symbol: int, rng: Rng) -> None:
        """The effect of a card on the following player, and whose turn it is then (MM-15 to MM-18, MM-37)."""
        if symbol == NO_SYMBOL:
            self.advance(1)
        elif symbol == REVERSE:
            self.direction = -self.direction
            self.c_tell(TURNED_ROUND, self.to_move, self.direction)
            self.advance(2 if self.setup.reverse_skips else 1)
        elif symbol == TAKE_2:
            self.debt += 2
            self.advance(1)
            self.c_tell(OWES, self.to_move, self.debt)
        else:
            hit = self.neighbour(self.to_move)
            if symbol == TAKE_4:
                self.take(hit, 4, rng)
            self.c_tell(SKIPPED, hit)
            self.advance(2)

    def neighbour(self, seat: int) -> int:
        following = seat + self.direction
        if following == self.seats:
            return 0
        return self.seats - 1 if following < 0 else following

    def advance(self, steps: int) -> None:
        self.said_mau = False
        seat = self.to_move + self.direction * steps
        if seat >= self.seats:
            seat -= self.seats
        elif seat < 0:
            seat += self.seats
        self.to_move = seat

    # Cards

    def take(self, seat: int, cards: int, rng: Rng) -> None:
        """Draws cards as far as there are any, turning the laid pile over when the stock is empty (MM-13, MM-28)."""
        for _ in range(cards):
            if self.in_stock == 0:
                if self.in_laid == 1:
                    return
                self.turn_laid_over()
            self.give(seat, DREW, rng)

    def turn_laid_over(self) -> None:
        last = self.in_laid - 1
        for i in range(last):
            self.stock[i] = self.laid[i]
        self.in_stock = last
        self.laid[0] = self.laid[last]
        self.in_laid = 1
        self.c_tell(RESHUFFLED, NOTHING, last)

    def give(self, seat: int, event: int, rng: Rng) -> None:
        card = self.from_stock(rng)
        self.hands[seat * KINDS + card] += 1
        self.held[seat] |= self.setup.bits[card]
        self.fresh_cards[seat] += 1
        self.sizes[seat] += 1
        self.c_tell(event, seat, NOTHING, card, 1 << seat)

    def from_stock(self, rng: Rng) -> int:
        """A card of the stock, each with the same chance: the stock has no order."""
        self.in_stock -= 1
        at = rng.c_draw(self.in_stock + 1)
        card = self.stock[at]
        self.stock[at] = self.stock[self.in_stock]
        return card

    # The end of a game

    def finish(self, rng: Rng) -> None:
        """Notes the hands and goes on to the next game of the match, if any (MM-21 to MM-23, MM-30)."""
        winner = NOTHING
        for seat in range(self.seats):
            if self.sizes[seat] == 0:
                winner = seat
            points = self.hand_points(seat)
            self.sheet[self.game * MOST_SEATS + seat] = points
            self.totals[seat] += points
        if self.log is not None:
            if winner == NOTHING:
                self.c_tell(NOBODY_WON, NOTHING)
            for seat in range(self.seats):
                for kind in range(KINDS):
                    for _ in range(self.hands[seat * KINDS + kind]):
                        self.c_tell(SHOWED, seat, kind)
                self.c_tell(NOTED, seat, self.hand_points(seat))
        self.game += 1
        if self.game == self.setup.games:
            self.ended = True
            self.c_tell(MATCH_OVER, NOTHING)
        else:
            self.dealer = self.dealer + 1 if self.dealer + 1 < self.seats else 0
            self.deal_game(rng)

    def hand_points(self, seat: int) -> int:
        left = self.held[seat]
        points = 0
        while left:
            kind = self.setup.lowest(left)
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
        """The points noted in the last game beside the others' and, once the match is over, also the win."""
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
        """Deals the stock and the other hands anew (MM-39); at the end of the match all hands are shown.

        What is hidden is sorted first, so that nothing of where it really lay can be found out from the outcome.
        """
        if self.ended:
            return
        for kind in range(KINDS):
            self.hidden[kind] = 0
        for i in range(self.in_stock):
            self.hidden[self.stock[i]] += 1
        for other in range(self.seats):
            if other != seat:
                left = self.held[other]
                while left:
                    kind = self.setup.lowest(left)
                    left &= left - 1
                    self.hidden[kind] += self.hands[other * KINDS + kind]
                    self.hands[other * KINDS + kind] = 0
                self.held[other] = 0
        self.in_stock = 0
        for kind in range(KINDS):
            for _ in range(self.hidden[kind]):
                self.stock[self.in_stock] = kind
                self.in_stock += 1
        for other in range(self.seats):
            if other != seat:
                for _ in range(self.sizes[other]):
                    kind = self.from_stock(rng)
                    self.hands[other * KINDS + kind] += 1
                    self.held[other] |= self.setup.bits[kind]
        for i in range(self.in_stock, self.setup.total):
            self.stock[i] = 0

    def c_inconsistencies(self, seat: int) -> int:
        """Cards in the others' hands that they lacked when they drew and have had no chance to draw since."""
        odd = 0
        for other in range(self.seats):
            if other != seat:
                left = self.held[other] & self.lacked[other]
                lacked = 0
                while left:
                    kind = self.setup.lowest(left)
                    left &= left - 1
                    lacked += self.hands[other * KINDS + kind]
                if lacked > self.fresh_cards[other]:
                    odd += lacked - self.fresh_cards[other]
        return odd

    def c_forget(self, seat: int) -> None:
        for other in range(self.seats):
            self.lacked[other] = 0

    def c_observe(self, seat: int, out: Any) -> None:
        """The pieces of `OBSERVATION` in game.py, in that order; seats are counted from the observer's."""
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
        out[at] = self.direction
        out[at + 1] = self.debt
        out[at + 2] = self.said_mau
        out[at + 3] = self.naming
        out[at + 4] = self.in_stock
        out[at + 5] = self.setup.games - self.game
        out[at + 6] = self.turns
        out[at + 7] = self.passes
        out[at + 8] = self.setup.opening_effect
        out[at + 9] = self.setup.voluntary_draw
        out[at + 10] = self.setup.reverse_skips
        out[at + 11] = self.setup.must_say_mau
        self.observe_history(seat, out)

    def observe_history(self, seat: int, out: Any) -> None:
        """What the game has shown so far, and what nobody has shown the seat."""
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
