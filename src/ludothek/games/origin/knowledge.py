"""Origin's cards: how they are drawn, which seat knows them, and what a position is worth."""

from typing import Any

from ludothek.core.constants import EVERYONE, NOTHING
from ludothek.core.rng import Rng
from ludothek.games.origin.constants import (
    ACTION,
    ACTS,
    CARDS,
    DREW,
    FIRST_OBJECTIVE,
    FIRST_PERMANENT,
    HISTORY,
    LEVELS,
    MORE_STEPS,
    MORE_WIDTH,
    MOST_AREAS,
    MOST_IN_DECK,
    MOST_SEATS,
    MOST_STRAITS,
    OBJECTIVE,
    OBSERVED,
    PERMANENT,
    PHASES,
    POWERS,
    PUT_UNDER,
    SHAPES,
    STOLE,
    TASKS,
    UNSEEN,
)
from ludothek.games.origin.position import PositionBase


class Knowledge(PositionBase):
    """The cards of a position, and who knows what about them."""

    # Cards

    def cards_left(self, deck: int) -> int:
        return self.in_deck[deck] + self.in_under[deck]

    def hand_size(self, seat: int) -> int:
        return self.sizes[seat * 3] + self.sizes[seat * 3 + 1] + self.sizes[seat * 3 + 2]

    def power(self, seat: int, power: int) -> int:
        """How much of a power a seat has: from its permanents, and from the action card of its turn."""
        return self.powers[seat * POWERS + power]

    def gather_powers(self, seat: int) -> None:
        """Adds up what the cards before a seat do for it; steps and widths add up, of the rest the most counts."""
        for power in range(POWERS):
            self.powers[seat * POWERS + power] = 0
        cards = self.played[seat]
        if seat == self.to_move and self.boost != NOTHING:
            cards |= self.setup.bits[self.boost]
        cards &= self.setup.has_power
        while cards:
            card = self.lowest_bit(cards)
            cards &= cards - 1
            for power in range(POWERS):
                amount = self.setup.power[card * POWERS + power]
                if power in (MORE_STEPS, MORE_WIDTH):
                    self.powers[seat * POWERS + power] += amount
                else:
                    self.powers[seat * POWERS + power] = max(amount, self.powers[seat * POWERS + power])

    def refresh_powers(self, seat: int) -> None:
        self.gather_powers(seat)

    def gain(self, seat: int, card: int) -> None:
        self.hands[seat * CARDS + card] += 1
        self.held[seat] |= self.setup.bits[card]
        self.sizes[seat * 3 + self.setup.deck_of[card]] += 1

    def lose(self, seat: int, card: int) -> None:
        self.hands[seat * CARDS + card] -= 1
        if self.hands[seat * CARDS + card] == 0:
            self.held[seat] &= ~self.setup.bits[card]
        self.sizes[seat * 3 + self.setup.deck_of[card]] -= 1

    def count_hand(self, seat: int) -> list[int]:
        return [self.hands[seat * CARDS + card] for card in range(CARDS)]

    def replace_hand(self, seat: int, counts: list[int]) -> None:
        for card in range(CARDS):
            while self.hands[seat * CARDS + card] > counts[card]:
                self.lose(seat, card)
            while self.hands[seat * CARDS + card] < counts[card]:
                self.gain(seat, card)

    def from_deck(self, deck: int, rng: Rng) -> int:
        """A card of the unordered part of a deck, each with the same chance."""
        self.in_deck[deck] -= 1
        at = deck * MOST_IN_DECK + rng.c_draw(self.in_deck[deck] + 1)
        card = self.decks[at]
        self.decks[at] = self.decks[deck * MOST_IN_DECK + self.in_deck[deck]]
        return card

    def draw_cards(self, seat: int, deck: int, cards: int, rng: Rng) -> int:
        """Draws as many cards as there are; returns how many."""
        drawn = min(cards, self.cards_left(deck))
        for _ in range(drawn):
            self.draw(seat, deck, rng)
        if self.log is not None:
            for i in range(drawn):
                self.c_tell(DREW + deck, seat, NOTHING, self.drawn[i], self.drawn_eyes[i])
                self.drawn[i] = 0
                self.drawn_eyes[i] = 0
            self.in_drawn = 0
        return drawn

    def note_drawn(self, card: int, eyes: int) -> None:
        """Sorts drawn cards by who sees them, then by the card list, so that their order tells nobody anything."""
        at = self.in_drawn
        self.in_drawn += 1
        while at and self.drawn_eyes[at - 1] * CARDS + self.drawn[at - 1] > eyes * CARDS + card:
            self.drawn[at] = self.drawn[at - 1]
            self.drawn_eyes[at] = self.drawn_eyes[at - 1]
            at -= 1
        self.drawn[at] = card
        self.drawn_eyes[at] = eyes

    def draw(self, seat: int, deck: int, rng: Rng) -> None:
        """The top card of a deck that is not empty; whoever put it there knows who draws it (OR-56)."""
        eyes = 1 << seat
        if self.in_deck[deck]:
            card = self.from_deck(deck, rng)
        else:
            first = deck * MOST_IN_DECK
            card = self.under[first]
            for observer in range(self.seats):
                if observer != seat and self.under_eyes[first] >> observer & 1:
                    self.learn(observer, seat, card)
            eyes |= self.under_eyes[first]
            self.in_under[deck] -= 1
            for i in range(first, first + self.in_under[deck]):
                self.under[i] = self.under[i + 1]
                self.under_eyes[i] = self.under_eyes[i + 1]
            self.under[first + self.in_under[deck]] = 0
            self.under_eyes[first + self.in_under[deck]] = 0
        self.gain(seat, card)
        self.revealed = True
        if self.log is not None:
            self.note_drawn(card, EVERYONE if self.setup.junior else eyes)

    def put_under(self, seat: int, card: int) -> None:
        """A card from the hand under its deck, known to the seat alone."""
        deck = self.setup.deck_of[card]
        self.lose(seat, card)
        self.note_hidden_leaving(seat, deck, 1 << seat)
        at = deck * MOST_IN_DECK + self.in_under[deck]
        self.under[at] = card
        self.under_eyes[at] = 1 << seat
        self.in_under[deck] += 1
        self.c_tell(PUT_UNDER + deck, seat, NOTHING, card, 1 << seat)

    def steal(self, thief: int, victim: int, rng: Rng) -> None:
        """One card of a hand, each with the same chance; only the two see it (OR-48)."""
        at = rng.c_draw(self.hand_size(victim))
        left = self.held[victim]
        card = self.lowest_bit(left)
        while at >= self.hands[victim * CARDS + card]:
            at -= self.hands[victim * CARDS + card]
            left &= left - 1
            card = self.lowest_bit(left)
        deck = self.setup.deck_of[card]
        self.lose(victim, card)
        self.gain(thief, card)
        self.unlearn(thief, victim, card)
        self.note_hidden_leaving(victim, deck, (1 << thief) | (1 << victim))
        self.learn(victim, thief, card)
        self.revealed = True
        self.c_tell(STOLE + deck, thief, NOTHING, card, (1 << thief) | (1 << victim))

    # Who knows what

    def learn(self, observer: int, holder: int, card: int) -> None:
        pair = observer * MOST_SEATS + holder
        self.known[pair * CARDS + card] += 1
        self.known_held[pair] |= self.setup.bits[card]

    def unlearn(self, observer: int, holder: int, card: int) -> None:
        """The observer saw such a card leave the hand."""
        pair = observer * MOST_SEATS + holder
        if self.known_held[pair] & self.setup.bits[card]:
            self.known[pair * CARDS + card] -= 1
            if self.known[pair * CARDS + card] == 0:
                self.known_held[pair] &= ~self.setup.bits[card]

    def note_leaving(self, holder: int, card: int) -> None:
        for observer in range(self.seats):
            self.unlearn(observer, holder, card)

    def note_hidden_leaving(self, holder: int, deck: int, eyes: int) -> None:
        """A card of that colour left the hand, unseen by all but `eyes`: it may have been any that they knew."""
        for observer in range(self.seats):
            if not eyes >> observer & 1:
                left = self.known_held[observer * MOST_SEATS + holder] & self.setup.in_colour[deck]
                while left:
                    self.unlearn(observer, holder, self.lowest_bit(left))
                    left &= left - 1

    def knows(self, observer: int, holder: int, card: int) -> int:
        """How many cards of a kind the observer (-1: a spectator) is sure that a seat holds."""
        if observer == holder or self.setup.junior:
            return self.hands[holder * CARDS + card]
        return 0 if observer < 0 else self.known[(observer * MOST_SEATS + holder) * CARDS + card]

    def known_hand(self, observer: int, holder: int) -> int:
        """The kinds of cards, a bit each, that an observer is sure a seat holds."""
        if observer == holder or self.setup.junior:
            return self.held[holder]
        return 0 if observer < 0 else self.known_held[observer * MOST_SEATS + holder]

    def known_to(self, observer: int, holder: int, card: int) -> int:
        return self.knows(observer, holder, card)

    def c_forget(self, seat: int) -> None:
        for holder in range(self.seats):
            if holder != seat:
                self.unlearn_all(seat * MOST_SEATS + holder)

    def unlearn_all(self, pair: int) -> None:
        while self.known_held[pair]:
            self.known[pair * CARDS + self.lowest_bit(self.known_held[pair])] = 0
            self.known_held[pair] &= self.known_held[pair] - 1

    def c_resample(self, seat: int, rng: Rng) -> None:
        """Redraws other hands, what lies under the decks, and what others set aside, as far as the seat can't know."""
        for deck in range(3):
            self.redraw(seat, deck, rng)
        for observer in range(self.seats):
            for holder in range(self.seats):
                if observer != seat and holder != seat:
                    self.unlearn_all(observer * MOST_SEATS + holder)
        if seat != self.to_move:
            self.floor = 0

    def redraw(self, seat: int, deck: int, rng: Rng) -> None:
        first = deck * MOST_IN_DECK
        end = first + self.in_deck[deck]
        for holder in range(self.seats):
            left = self.held[holder] & self.setup.in_colour[deck]
            while left:
                card = self.lowest_bit(left)
                left &= left - 1
                while self.hands[holder * CARDS + card] > self.knows(seat, holder, card):
                    self.lose(holder, card)
                    self.missing[holder] += 1
                    self.decks[end] = card
                    end += 1
        for i in range(first, first + self.in_under[deck]):
            if seat < 0 or not self.under_eyes[i] >> seat & 1:
                self.decks[end] = self.under[i]
                end += 1
        if deck == OBJECTIVE:
            for i in range(2 * self.seats):
                if i >> 1 != seat and self.aside[i] != NOTHING:
                    self.decks[end] = self.aside[i]
                    end += 1
        self.sort(first, end)
        self.shuffle(first, end, rng)
        self.deal_back(seat, deck, end)
        for i in range(first + self.in_deck[deck], first + MOST_IN_DECK):
            self.decks[i] = 0

    def sort(self, first: int, end: int) -> None:
        """Lays the cards in the order of the card list, so that a copy does not depend on where they really were."""
        for i in range(first + 1, end):
            card = self.decks[i]
            at = i
            while at > first and self.decks[at - 1] > card:
                self.decks[at] = self.decks[at - 1]
                at -= 1
            self.decks[at] = card

    def shuffle(self, first: int, end: int, rng: Rng) -> None:
        for i in range(end - first - 1, 0, -1):
            other = first + rng.c_draw(i + 1)
            card = self.decks[first + i]
            self.decks[first + i] = self.decks[other]
            self.decks[other] = card

    def deal_back(self, seat: int, deck: int, end: int) -> None:
        """Gives the redrawn cards to the places they are missing from."""
        first = deck * MOST_IN_DECK
        if deck == OBJECTIVE:
            for i in range(2 * self.seats):
                if i >> 1 != seat and self.aside[i] != NOTHING:
                    end -= 1
                    self.aside[i] = self.decks[end]
        for i in range(first, first + self.in_under[deck]):
            if seat < 0 or not self.under_eyes[i] >> seat & 1:
                end -= 1
                self.under[i] = self.decks[end]
        for holder in range(self.seats):
            while self.missing[holder]:
                self.missing[holder] -= 1
                end -= 1
                self.gain(holder, self.decks[end])

    def c_observe_hands(self, seat: int, out: Any) -> None:
        for i in range(MOST_SEATS * CARDS):
            out[i] = 0
        for i in range(self.seats):
            other = self.seat_from(seat, i)
            left = self.known_hand(seat, other)
            while left:
                card = self.lowest_bit(left)
                left &= left - 1
                out[i * CARDS + card] = self.knows(seat, other, card)

    def c_observe(self, seat: int, out: Any) -> None:
        """The pieces of `observation` in game.py, in that order; seats are counted from the observer's."""
        self.c_observe_hands(seat, out)
        for i in range(MOST_SEATS * CARDS, OBSERVED):
            out[i] = 0
        at = MOST_SEATS * CARDS
        for i in range(self.seats):
            left = self.played[self.seat_from(seat, i)]
            while left:
                out[at + i * CARDS + self.lowest_bit(left)] = 1
                left &= left - 1
        at += MOST_SEATS * CARDS
        if seat >= 0:
            for i in range(2 * seat, 2 * seat + 2):
                if self.aside[i] != NOTHING:
                    out[at + self.aside[i] - FIRST_OBJECTIVE] = 1
        at += CARDS - FIRST_OBJECTIVE
        for card in range(FIRST_PERMANENT):
            out[at + card] = self.discarded[card]
        at += FIRST_PERMANENT
        for deck in range(3):
            out[at + deck] = self.cards_left(deck)
            for i in range(self.in_under[deck]):
                card = deck * MOST_IN_DECK + i
                if seat >= 0 and self.under_eyes[card] >> seat & 1:
                    out[at + 3 + card] = self.under[card] + 1
                else:
                    out[at + 3 + card] = -1
        at += 3 + 3 * MOST_IN_DECK
        left = self.occupied
        while left:
            area = self.lowest_bit(left)
            left &= left - 1
            out[at + area] = self.setup.height[self.shape_at[area]]
            out[at + MOST_AREAS + area] = self.setup.width[self.shape_at[area]]
            out[at + (2 + self.setup.hue[self.shape_at[area]]) * MOST_AREAS + area] = 1
            out[at + 9 * MOST_AREAS + area] = 1
        for i in range(self.seats):
            left = self.mine[self.seat_from(seat, i)]
            while left:
                area = self.lowest_bit(left)
                left &= left - 1
                out[at + (5 + i) * MOST_AREAS + area] = 1
                out[at + 9 * MOST_AREAS + area] = 0
        for area in range(self.setup.areas):
            out[at + 10 * MOST_AREAS + area] = self.hunting[area]
        at += 11 * MOST_AREAS
        for strait in range(self.setup.straits):
            if self.strait_owner[strait] == NOTHING:
                out[at + strait] = self.strait_value[strait]
            else:
                i = self.strait_owner[strait] - self.seat_from(seat, 0)
                out[at + (1 + i + (self.seats if i < 0 else 0)) * MOST_STRAITS + strait] = self.strait_value[strait]
        at += (1 + MOST_SEATS) * MOST_STRAITS
        for i in range(SHAPES):
            out[at + i] = self.supply[i]
        at += SHAPES
        for level in range(1, LEVELS + 1):
            for i in range(4):
                out[at + i * LEVELS + level - 1] = self.board[i * 6 + level]
            out[at + 4 * LEVELS + level - 1] = self.reserve[level]
        at += 5 * LEVELS
        for i in range(self.seats):
            other = self.seat_from(seat, i)
            for level in range(1, LEVELS + 1):
                out[at + i * LEVELS + level - 1] = self.tiles[other * 6 + level]
            for deck in range(3):
                out[at + MOST_SEATS * LEVELS + i * 3 + deck] = self.sizes[other * 3 + deck]
            out[at + MOST_SEATS * (LEVELS + 3) + i] = self.villages[other]
            out[at + MOST_SEATS * (LEVELS + 4) + i] = self.hunting_tiles[other]
            out[at + MOST_SEATS * (LEVELS + 5) + i] = self.hunting_points[other]
            out[at + MOST_SEATS * (LEVELS + 6) + i] = self.c_score(other)
            if other == self.to_move and not self.ended:
                out[at + MOST_SEATS * (LEVELS + 7) + i] = 1
            if other == self.starter:
                out[at + MOST_SEATS * (LEVELS + 8) + i] = 1
        at += MOST_SEATS * (LEVELS + 9)
        out[at + self.seats - 1] = 1
        at += MOST_SEATS
        out[at + self.phase] = 1
        at += PHASES
        for i in range(self.tasks):
            out[at + self.task[i]] += 1
        at += TASKS
        if self.boost != NOTHING:
            out[at + self.boost] = 1
        at += FIRST_PERMANENT
        if self.acted_at != NOTHING:
            out[at + self.acted_at] = 1
        at += MOST_AREAS
        if self.shape != NOTHING:
            out[at + self.shape] = 1
        at += SHAPES
        for deck in range(3):
            out[at + deck] = self.used >> deck & 1
        out[at + 3] = self.acted
        out[at + 4] = self.passed
        out[at + 5] = self.ending
        out[at + 6] = self.last_turns
        out[at + 7] = self.round
        out[at + 8] = self.column
        out[at + 9] = self.deck
        out[at + 10] = self.count
        out[at + 11] = self.floor if seat == self.to_move else 0
        out[at + 12] = self.setup.junior
        for i in range(self.seats):
            for deck in range(ACTS):
                out[HISTORY + i * ACTS + deck] = self.acts[self.seat_from(seat, i) * ACTS + deck]
        self.observe_unseen(seat, out)

    def observe_unseen(self, seat: int, out: Any) -> None:
        """The cards that may be anywhere for all the seat knows."""
        for deck in range(3):
            for i in range(deck * MOST_IN_DECK, deck * MOST_IN_DECK + self.in_deck[deck]):
                out[UNSEEN + self.decks[i]] += 1
            for i in range(deck * MOST_IN_DECK, deck * MOST_IN_DECK + self.in_under[deck]):
                if seat < 0 or not self.under_eyes[i] >> seat & 1:
                    out[UNSEEN + self.under[i]] += 1
        for i in range(2 * self.seats):
            if i >> 1 != seat and self.aside[i] != NOTHING:
                out[UNSEEN + self.aside[i]] += 1
        for holder in range(self.seats):
            left = self.held[holder]
            while left:
                card = self.lowest_bit(left)
                left &= left - 1
                out[UNSEEN + card] += self.hands[holder * CARDS + card] - self.knows(seat, holder, card)

    def seat_from(self, observer: int, steps: int) -> int:
        """The seat so many places after an observer's (a spectator counts from the first)."""
        other = steps if observer < 0 else observer + steps
        return other - self.seats if other >= self.seats else other

    # What it is worth

    def c_score(self, seat: int) -> int:
        """The points if the game ended now (OR-28, OR-57)."""
        points = self.objective_points[seat] + self.hunting_points[seat] + self.strait_points[seat]
        for level in range(1, LEVELS + 1):
            points += self.tiles[seat * 6 + level]
        points += 4 * self.tiles[seat * 6 + LEVELS] + self.hand_size(seat)
        if self.setup.junior:
            sets = min(self.sizes[seat * 3 + ACTION], self.sizes[seat * 3 + PERMANENT])
            points += 2 * min(sets, self.sizes[seat * 3 + OBJECTIVE])
        return points

    def c_standing(self, seat: int) -> int:
        return self.c_score(seat) * 100 + self.hand_size(seat)
