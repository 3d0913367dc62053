"""What a seat knows in Origami: fair copies, in which all else is dealt anew, and observations in numbers."""

from typing import Any

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.origami.constants import (
    ACTS,
    FAMILIES,
    HISTORY,
    KINDS,
    LINE,
    MOST_ASIDE,
    MOST_CARDS,
    MOST_IN_COLLECTION,
    MOST_PAID,
    MOST_SEATS,
    OBSERVED,
    PHASES,
    UNSEEN,
)
from ludothek.games.origami.position import PositionBase
from ludothek.games.origami.setup import Setup

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


class Knowledge(PositionBase):
    """The cards as a seat may know them."""

    def __init__(self, setup: Setup) -> None:
        PositionBase.__init__(self, setup)
        if not cython.compiled:
            self.hidden = [0] * 40

    # What a seat cannot know

    def c_resample(self, seat: int, rng: Rng) -> None:
        """Deals anew whatever the seat does not know: unknown cards, cards set aside, secret choices, a play not paid.

        Every card that the seat knows to be in a hand stays there. What is hidden is sorted first, so that nothing of
        where it really lay can be found out from the outcome.
        """
        if seat != self.to_move:
            self.playing = NOTHING
            self.chosen = NOTHING
            self.in_paid = 0
            self.owing = 0
            self.last = 0
        self.gather_hidden(seat)
        if seat != self.active:
            for i in range(self.in_aside):
                self.aside[i] = self.pull(rng)
        for other in range(self.seats):
            missing = self.sizes[other]
            for i in range(1, 5):
                missing -= self.by_folds[other * 5 + i]
            self.sizes[other] -= missing
            for _ in range(missing):
                self.add(other, self.pull(rng))
        for other in range(self.seats):
            if other != seat and self.pending[other] != NOTHING:
                self.pending[other] = self.random_card(other, rng)
        self.forget_what_others_know(seat)
        for i in range(self.in_deck, MOST_CARDS):
            self.deck[i] = 0
        for i in range(self.in_aside, MOST_ASIDE):
            self.aside[i] = 0
        for i in range(self.in_paid, MOST_PAID):
            self.paid[i] = 0

    def gather_hidden(self, seat: int) -> None:
        """Puts every card that the seat does not know into the deck, sorted; hands keep their size on paper."""
        for kind in range(KINDS):
            self.hidden[kind] = 0
        for i in range(self.in_deck):
            self.hidden[self.deck[i]] += 1
        if seat != self.active:
            for i in range(self.in_aside):
                self.hidden[self.aside[i]] += 1
        for other in range(self.seats):
            left = self.held[other] if other != seat else 0
            while left:
                kind = self.lowest_bit(left)
                left &= left - 1
                at = ((seat + 1) * MOST_SEATS + other) * KINDS + kind
                spare = self.hands[other * KINDS + kind] - self.known[at]
                for _ in range(spare):
                    self.remove(other, kind)
                self.sizes[other] += spare
                self.hidden[kind] += spare
        self.in_deck = 0
        for kind in range(KINDS):
            for _ in range(self.hidden[kind]):
                self.deck[self.in_deck] = kind
                self.in_deck += 1

    def forget_what_others_know(self, seat: int) -> None:
        """Of each other player's knowledge of hands that are not the seat's, only what everybody knows is left."""
        for row in range(1, self.seats + 1):
            for other in range(self.seats):
                if row != seat + 1 and row != other + 1 and other != seat:
                    for kind in range(self.setup.kinds):
                        self.known[(row * MOST_SEATS + other) * KINDS + kind] = self.known[other * KINDS + kind]

    def c_forget(self, seat: int) -> None:
        """Cards seen in other hands, also those that everybody saw."""
        for other in range(self.seats):
            if other != seat:
                for kind in range(self.setup.kinds):
                    self.known[((seat + 1) * MOST_SEATS + other) * KINDS + kind] = 0
                    self.known[other * KINDS + kind] = 0

    # What a seat knows as numbers

    def c_observe(self, seat: int, out: Any) -> None:
        """The pieces of `observation` in game.py, in that order; seats are counted from the observer's."""
        me = seat if seat >= 0 else 0
        for i in range(OBSERVED):
            out[i] = 0
        if seat >= 0:
            for kind in range(KINDS):
                out[kind] = self.hands[seat * KINDS + kind]
        at = KINDS
        for i in range(1, self.seats):
            other = me + i - (self.seats if me + i >= self.seats else 0)
            for kind in range(KINDS):
                out[at + (i - 1) * KINDS + kind] = self.known[((seat + 1) * MOST_SEATS + other) * KINDS + kind]
        at += 3 * KINDS
        for i in range(LINE):
            if self.line[i] != NOTHING:
                out[at + self.line[i]] += 1
        at += KINDS
        for i in range(self.in_discard):
            out[at + self.discard[i]] += 1
        at += KINDS
        if self.in_discard > 0:
            out[at + self.discard[self.in_discard - 1]] = 1
        at += KINDS
        for i in range(2 * self.seats):
            pile = 2 * me + i - (2 * self.seats if 2 * me + i >= 2 * self.seats else 0)
            for j in range(self.heights[pile]):
                out[at + i // 2 * KINDS + self.collections[pile * MOST_IN_COLLECTION + j]] += 1
            if self.heights[pile] > 0:
                out[at + (MOST_SEATS + i) * KINDS + self.top(pile)] = 1
        at += 12 * KINDS
        if seat == self.to_move:
            if self.playing != NOTHING:
                out[at + self.playing] = 1
            for i in range(self.in_paid):
                out[at + KINDS + self.paid[i]] += 1
            if self.chosen != NOTHING:
                out[at + 2 * KINDS + self.chosen] = 1
        at += 3 * KINDS
        if seat == self.active:
            for i in range(self.in_aside):
                out[at + self.aside[i]] += 1
        at += KINDS
        if seat >= 0 and self.pending[seat] != NOTHING:
            out[at + self.pending[seat]] = 1
        at += KINDS
        if self.placed != NOTHING:
            out[at + self.placed] = 1
        at += KINDS
        for i in range(self.in_taken):
            out[at + self.taken[i]] += 1
        at += KINDS
        if self.card != NOTHING:
            out[at + self.card] = 1
        at += KINDS
        for i in range(self.seats):
            other = me + i - (self.seats if me + i >= self.seats else 0)
            out[at + i] = self.sizes[other]
            out[at + 4 + 2 * i] = self.heights[2 * other]
            out[at + 5 + 2 * i] = self.heights[2 * other + 1]
            out[at + 12 + i] = self.c_score(other)
            out[at + 16 + i] = 1 if other == self.to_move and not self.ended else 0
            out[at + 20 + i] = 1 if other == self.active else 0
            out[at + 24 + i] = 1 if other == self.starter else 0
            out[at + 28 + i] = 1 if self.pending[other] != NOTHING else 0
            out[at + 32 + i] = 1 if other == self.opponent else 0
        out[at + 36 + self.seats - 1] = 1
        at += 40
        out[at + self.phase] = 1
        at += PHASES
        for i in range(FAMILIES):
            out[at + i] = self.families >> i & 1
        at += FAMILIES
        out[at] = self.in_deck + (self.in_aside if self.looking else 0)
        out[at + 1] = self.run_outs
        out[at + 2] = self.round_no
        out[at + 3] = self.final_round
        out[at + 4] = self.passes
        out[at + 5] = self.left
        out[at + 6] = self.owing if seat == self.to_move else 0
        out[at + 7] = self.last if seat == self.to_move else 0
        out[at + 8] = self.in_aside
        out[at + 9] = self.depth
        out[at + 10] = self.setup.whale_same_collection
        for i in range(self.seats):
            other = me + i - (self.seats if me + i >= self.seats else 0)
            for j in range(ACTS):
                out[HISTORY + i * ACTS + j] = self.acts[other * ACTS + j]
        self.observe_unseen(seat, out)

    def observe_unseen(self, seat: int, out: Any) -> None:
        """The cards that may be anywhere for all the seat knows."""
        for i in range(self.in_deck):
            out[UNSEEN + self.deck[i]] += 1
        if seat != self.active:
            for i in range(self.in_aside):
                out[UNSEEN + self.aside[i]] += 1
        for other in range(self.seats):
            left = self.held[other] if other != seat else 0
            while left:
                kind = self.lowest_bit(left)
                left &= left - 1
                at = ((seat + 1) * MOST_SEATS + other) * KINDS + kind
                out[UNSEEN + kind] += self.hands[other * KINDS + kind] - self.known[at]
