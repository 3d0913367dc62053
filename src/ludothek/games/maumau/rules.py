"""Mau Mau's rules: how a game is dealt, and what an action does."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    CATCH,
    CAUGHT,
    COLOUR_CHANGE,
    DEALER_IS,
    DEALING,
    DEALT,
    DRAW,
    DRAWN,
    DREW,
    FORGOT_MAU,
    KEPT,
    KINDS,
    LAID,
    MATCH_OVER,
    MOST_SEATS,
    NAMED,
    NAMING,
    NO_SYMBOL,
    NOBODY_WON,
    NOTED,
    OWES,
    PASSED,
    RESHUFFLED,
    REVERSE,
    SAID_MAU,
    SAY_MAU,
    SAYING,
    SHOWED,
    SKIPPED,
    TAKE_2,
    TAKE_4,
    TURN,
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
        """Draw the first dealer by lot and deal (MM-24)."""
        self.dealer = rng.c_draw(self.seats)
        self.deal_game(rng)

    def deal_game(self, rng: Rng) -> None:
        """Start a game of the match afresh (MM-05, MM-06, MM-25)."""
        self.direction = 1
        self.debt = 0
        self.said_mau = False
        self.phase = TURN
        self.unsaid = NOTHING
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
        seat = self.dealer
        for _ in range(self.setup.hand * self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            self.give(seat, DEALT, rng)
        for seat in range(self.seats):
            self.fresh_cards[seat] = 0
        card = self.from_stock(rng)
        self.laid[0] = card
        self.in_laid = 1
        self.c_tell(TURNED_UP, self.dealer, self.setup.first_card + card)
        if card == COLOUR_CHANGE:
            self.colour = ANY_COLOUR
            self.symbol = NO_SYMBOL
        else:
            self.colour = self.setup.colours[card]
            self.symbol = self.setup.symbols[card]
        self.to_move = self.dealer
        if card == COLOUR_CHANGE and self.setup.opening_effect:
            self.phase = NAMING
        elif self.symbol < REVERSE or not self.setup.opening_effect:
            self.advance(1)
        else:
            self.act(self.symbol, rng)

    # Actions

    def c_apply(self, action: int, rng: Rng) -> None:
        if action < SAY_MAU and self.phase != NAMING:
            self.unsaid = NOTHING
            if self.phase == TURN:
                self.turns += 1
            if action == DRAW:
                self.draw_or_pass(rng)
            else:
                self.lay(action, rng)
        elif action == SAY_MAU:
            self.c_tell(SAID_MAU, self.to_move)
            if self.phase == SAYING:
                self.carry_out(rng)
            else:
                self.said_mau = True
        elif action == CATCH:
            self.catch(rng)
        else:
            self.end_phase(action, rng)

    def end_phase(self, action: int, rng: Rng) -> None:
        """Name the opening colour, say nothing, keep the drawn card, or deal the next game."""
        if self.phase == NAMING:
            self.colour = action - COLOUR_CHANGE
            self.c_tell(NAMED, self.to_move, self.setup.first_colour + self.colour)
            self.phase = TURN
            self.advance(1)
        elif self.phase == SAYING and self.setup.catch_mau:
            self.unsaid = self.to_move
            self.carry_out(rng)
            if self.unsaid == self.to_move:
                self.unsaid = NOTHING
        elif self.phase == SAYING:
            self.c_tell(FORGOT_MAU, self.to_move)
            self.take(self.to_move, self.setup.mau_penalty, rng)
            self.carry_out(rng)
        elif self.phase == DRAWN:
            self.c_tell(KEPT, self.to_move)
            self.phase = TURN
            self.drawn = NOTHING
            self.advance(1)
        else:
            self.deal_game(rng)

    def catch(self, rng: Rng) -> None:
        """The player who acts next has noticed that nobody said "mau" (MM-46)."""
        self.c_tell(CAUGHT, self.to_move, self.unsaid)
        self.take(self.unsaid, self.setup.mau_penalty, rng)
        self.unsaid = NOTHING

    def draw_or_pass(self, rng: Rng) -> None:
        """Draw or take the whole debt; what cannot be had is forgiven (MM-11, MM-27, MM-28, MM-29)."""
        card = NOTHING
        if self.debt == 0 and not self.setup.voluntary_draw:
            self.note_lack()
        if self.in_stock == 0 and not self.can_draw():
            self.passes += 1
            self.c_tell(PASSED, self.to_move)
        elif self.debt:
            self.passes = 0
            self.take(self.to_move, self.debt, rng)
        else:
            self.passes = 0
            if self.in_stock == 0:
                self.turn_laid_over()
            card = self.give(self.to_move, DREW, rng)
            if self.setup.draw_until_fits:
                card = self.draw_until_fits(card, rng)
        self.note_draw()
        self.debt = 0
        if self.passes == self.seats or self.turns == TURN_LIMIT:
            self.finish()
        elif self.setup.lay_drawn and card != NOTHING and self.fits(card):
            self.phase = DRAWN
            self.drawn = card
        else:
            self.advance(1)

    def draw_until_fits(self, card: int, rng: Rng) -> int:
        """Draw on while the card just drawn does not fit, and return the last one (MM-42)."""
        while not self.fits(card) and self.can_draw():
            if self.in_stock == 0:
                self.turn_laid_over()
            card = self.give(self.to_move, DREW, rng)
        return card

    def fits(self, card: int) -> bool:
        """Return whether a card fits on the pile (MM-08)."""
        return self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol] & self.setup.bits[card] != 0

    def note_lack(self) -> None:
        """Note that who draws for want of a fitting card holds none: all can conclude that (MM-11, MM-39)."""
        seat = self.to_move
        lack = self.setup.fits[self.colour * (NO_SYMBOL + 1) + self.symbol]
        if self.setup.no_change_last and self.sizes[seat] == 1 and lack >= self.setup.change:
            lack -= self.setup.change
        if self.fresh_cards[seat] == 0:
            lack |= self.lacked[seat]
        self.lacked[seat] = lack
        self.fresh_cards[seat] = 0

    def note_draw(self) -> None:
        """Note that the seat to move did not lay a card."""
        seat = self.to_move
        if self.debt:
            self.yields[seat] += 1
            return
        self.draws[seat] += 1
        if self.colour < ANY_COLOUR:
            self.drew_at[seat * ANY_COLOUR + self.colour] = self.sizes[seat] + self.lays[seat]

    def lay(self, action: int, rng: Rng) -> None:
        """Lay a card; unless "mau" is still to be said, its effect follows at once (MM-19, MM-34)."""
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
        self.phase = TURN
        self.drawn = NOTHING
        self.c_tell(LAID, seat, self.setup.first_card + card)
        if card == COLOUR_CHANGE:
            self.colour = action - COLOUR_CHANGE if size > 0 else ANY_COLOUR
            self.symbol = NO_SYMBOL
        else:
            self.colour = self.setup.colours[card]
            self.symbol = self.setup.symbols[card]
        if size == 0:
            self.c_tell(WON, seat)
            self.finish()
            return
        if card == COLOUR_CHANGE:
            self.c_tell(NAMED, seat, self.setup.first_colour + self.colour)
        if size == 1 and not self.said_mau:
            if self.setup.must_say_mau:
                self.phase = SAYING
                return
            self.c_tell(SAID_MAU, seat)
        self.carry_out(rng)

    def carry_out(self, rng: Rng) -> None:
        """Carry out the effect of the card that was laid, if it has one."""
        self.phase = TURN
        if self.turns == TURN_LIMIT:
            self.finish()
        elif self.symbol < REVERSE:
            self.advance(1)
        else:
            self.act(self.symbol, rng)

    def act(self, symbol: int, rng: Rng) -> None:
        """Act on the following player and find whose turn it is then (MM-15 to MM-18, MM-37, MM-43)."""
        if symbol == NO_SYMBOL:
            self.advance(1)
        elif symbol == REVERSE:
            self.direction = -self.direction
            self.c_tell(TURNED_ROUND, self.to_move, self.direction)
            self.advance(2 if self.setup.reverse_skips else 1)
        elif symbol == TAKE_2 or (symbol == TAKE_4 and self.setup.stack_take_4):
            self.debt += 2 if symbol == TAKE_2 else 4
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
        """Pass the turn on in the direction of play."""
        self.said_mau = False
        seat = self.to_move + self.direction * steps
        if seat >= self.seats:
            seat -= self.seats
        elif seat < 0:
            seat += self.seats
        self.to_move = seat

    # Cards

    def take(self, seat: int, cards: int, rng: Rng) -> None:
        """Draw cards as far as there are any, turning the laid pile over when the stock is empty (MM-13, MM-28)."""
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

    def give(self, seat: int, event: int, rng: Rng) -> int:
        """Give a card of the stock to a seat and return it."""
        card = self.from_stock(rng)
        self.hands[seat * KINDS + card] += 1
        self.held[seat] |= self.setup.bits[card]
        self.fresh_cards[seat] += 1
        self.sizes[seat] += 1
        self.c_tell(event, seat, NOTHING, self.setup.first_card + card, 1 << seat)
        return card

    # The end of a game

    def finish(self) -> None:
        """Note the hands; the match is over, or the next dealer is to deal (MM-21 to MM-23, MM-30, MM-40, MM-49)."""
        winner = NOTHING
        over = False
        for seat in range(self.seats):
            if self.sizes[seat] == 0:
                winner = seat
            points = self.hand_points(seat)
            self.sheet[self.game * MOST_SEATS + seat] = points
            self.totals[seat] += points
            if self.setup.points_limit and self.totals[seat] >= self.setup.points_limit:
                over = True
        if self.log is not None:
            if winner == NOTHING:
                self.c_tell(NOBODY_WON, NOTHING)
            for seat in range(self.seats):
                for kind in range(KINDS):
                    for _ in range(self.hands[seat * KINDS + kind]):
                        self.c_tell(SHOWED, seat, self.setup.first_card + kind)
                self.c_tell(NOTED, seat, self.hand_points(seat))
        self.debt = 0
        self.said_mau = False
        self.unsaid = NOTHING
        self.game += 1
        if over or self.game == self.setup.games:
            self.ended = True
            self.c_tell(MATCH_OVER, NOTHING)
        else:
            self.dealer = self.dealer + 1 if self.dealer + 1 < self.seats else 0
            self.to_move = self.dealer
            self.phase = DEALING
