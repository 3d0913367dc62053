"""Mau Mau's rules: how a game is dealt, and what an action does."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    COLOUR_CHANGE,
    DEALER_IS,
    DEALT,
    DRAW,
    DREW,
    FORGOT_MAU,
    HAND,
    KINDS,
    LAID,
    MATCH_OVER,
    MOST_SEATS,
    NAMED,
    NO_SYMBOL,
    NOBODY_WON,
    NOTED,
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
    WON,
)
from ludothek.games.maumau.legal import LegalActions


class Position(LegalActions):
    """A position in a match of several games of Mau Mau."""

    def make_blank(self) -> "Position":
        return Position(self.setup)

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

    # Actions

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
