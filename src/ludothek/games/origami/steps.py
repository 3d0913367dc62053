"""The steps that Origami's effects are made of."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.origami.constants import (
    ALL_PASS,
    CONCEDING,
    DISCARDED,
    DRAW_ASIDE,
    DRAW_DECK,
    DRAW_LINE,
    GIVING_BACK,
    KEPT,
    KINDS,
    LINE,
    LOOK,
    LOOKED,
    LOOKING,
    MOST_IN_COLLECTION,
    MOST_SEATS,
    OTHERS_DISCARD,
    OTHERS_DRAW,
    PASSED_ON,
    PASSING_ON,
    PAYING_PRICE,
    PICKING,
    PLAY_MORE,
    PLAYING,
    PRICE,
    REPLACE,
    REPLACED,
    ROBBING,
    SET_ASIDE,
    SORTING,
    STEAL,
    STEP,
    STOLE,
    SWAP,
    SWAPPING,
    SWEEP,
    SWEPT,
    TAKE_DISCARD,
    TAKING,
    TOOK_DISCARD,
    TOPPING,
    TUCK,
    TUCKED,
)
from ludothek.games.origami.legal import LegalActions


class Steps(LegalActions):
    """The steps of the effects. A step that begins returns whether somebody has to choose first."""

    def begin_step(self, step: int, rng: Rng) -> bool:
        """Does a step, or asks what it needs to know first; a step that can do nothing is skipped."""
        seat = self.active
        if step == DRAW_LINE:
            return self.begin_taking()
        if step == PLAY_MORE:
            self.phase = PLAYING
            return self.can_play(self.pc)
        if step == DRAW_DECK:
            cards = self.setup.code[self.pc + 1]
            if self.setup.code[self.pc + 2] != NOTHING:
                cards += self.visible(self.setup.code[self.pc + 2])
            self.draw(seat, cards, rng)
        elif step == TAKE_DISCARD:
            return self.begin_taking_discards()
        elif step == DRAW_ASIDE:
            return self.draw_aside(rng)
        elif step == LOOK:
            return self.look(rng)
        elif step == PRICE:
            return self.ask_hand(PAYING_PRICE, self.setup.code[self.pc + 1])
        elif step == TUCK:
            self.tuck()
        elif step == REPLACE:
            self.replace(self.setup.code[self.pc + 1])
        elif step == SWAP:
            self.phase = SWAPPING
            return self.find_swappable() != 0
        elif step == SWEEP:
            return self.sweep(rng)
        elif step == STEAL:
            return self.begin_robbing(rng)
        elif step == OTHERS_DRAW:
            for offset in range(1, self.seats):
                self.draw(self.seat_at(offset), self.setup.code[self.pc + 1], rng)
        elif step == OTHERS_DISCARD:
            return self.begin_conceding(rng)
        elif step == ALL_PASS:
            return self.begin_passing_on()
        return False

    def ask_hand(self, phase: int, cards: int) -> bool:
        """Asks the active seat for so many hand cards, as far as it has them."""
        self.phase = phase
        self.last = 0
        self.together = 0
        self.left = cards if cards < self.sizes[self.active] else self.sizes[self.active]
        return self.left > 0

    def begin_taking(self) -> bool:
        self.phase = TAKING
        self.in_taken = 0
        self.last = 0
        self.left = self.to_take(self.pc)
        return self.find_takeable(self.pc, self.left, 0) != 0

    # Cards set aside and looked at (OG-20, OG-41, OG-50)

    def draw_aside(self, rng: Rng) -> bool:
        for _ in range(self.setup.code[self.pc + 1]):
            card = self.from_deck(rng)
            if card != NOTHING:
                self.set_aside(card, SET_ASIDE)
        self.phase = SORTING
        self.last = 0
        self.together = 0
        self.left = self.setup.code[self.pc + 2]
        if self.in_aside > self.left:
            return True
        while self.in_aside > 0:
            card = self.lowest_aside()
            self.leave_aside(card)
            self.discard_card(card)
            self.together += 1
            self.c_tell(DISCARDED, self.active, card)
        return self.ask_top()

    def look(self, rng: Rng) -> bool:
        if self.in_deck == 0 and self.in_discard > 0:
            self.reshuffle()
        for _ in range(self.setup.code[self.pc + 1]):
            if self.in_deck > 0:
                self.set_aside(self.pull(rng), LOOKED)
        self.looking = self.in_aside > 0
        self.phase = LOOKING
        self.last = 0
        self.left = self.setup.code[self.pc + 2]
        if self.in_aside > self.left:
            return True
        while self.in_aside > 0:
            card = self.lowest_aside()
            self.leave_aside(card)
            self.keep(card)
        self.put_back_the_rest()
        return False

    def set_aside(self, card: int, event: int) -> None:
        self.aside[self.in_aside] = card
        self.in_aside += 1
        self.revealed = True
        self.c_tell(event, self.active, NOTHING, card, 1 << self.active)

    def lowest_aside(self) -> int:
        card = self.aside[0]
        for i in range(1, self.in_aside):
            if self.aside[i] < card:
                card = self.aside[i]
        return card

    def leave_aside(self, kind: int) -> None:
        i = 0
        while self.aside[i] != kind:
            i += 1
        self.in_aside -= 1
        self.aside[i] = self.aside[self.in_aside]

    def keep(self, kind: int) -> None:
        self.add(self.active, kind)
        self.c_tell(KEPT, self.active, NOTHING, kind, 1 << self.active)

    def keep_the_rest(self) -> None:
        while self.in_aside > 0:
            self.in_aside -= 1
            self.keep(self.aside[self.in_aside])

    def put_back_the_rest(self) -> None:
        if not self.looking:
            return
        self.looking = False
        while self.in_aside > 0:
            self.in_aside -= 1
            self.deck[self.in_deck] = self.aside[self.in_aside]
            self.in_deck += 1
        if self.in_deck == 0:
            self.run_out()

    # Discards, the line and the collections

    def ask_top(self) -> bool:
        """Asks which of the cards just discarded together lies on top, where it matters (OG-39)."""
        if not self.must_choose_top(self.together):
            return False
        self.phase = TOPPING
        self.left = self.together
        return True

    def begin_taking_discards(self) -> bool:
        """Takes the top discards; a step that only may take them asks, if another one can do something (OG-32)."""
        if self.setup.code[self.pc + 2] == 0:
            self.take_discards(self.setup.code[self.pc + 1])
            return False
        if self.in_discard == 0:
            self.skipped = True
            return False
        if self.is_possible(self.pc + STEP, self.card, self.home):
            self.phase = PICKING
            self.left = 1
            return True
        self.take_discards(self.setup.code[self.pc + 1])
        return False

    def take_discards(self, cards: int) -> None:
        for _ in range(cards):
            if self.in_discard > 0:
                self.in_discard -= 1
                self.take_openly(self.active, self.discard[self.in_discard])
                self.c_tell(TOOK_DISCARD, self.active, self.discard[self.in_discard])

    def sweep(self, rng: Rng) -> bool:
        """Discards the whole line and refills it; whether the card on top is chosen first."""
        self.together = self.in_line
        while self.in_line > 0:
            lowest = KINDS
            for slot in range(LINE):
                if self.line[slot] != NOTHING and self.line[slot] < lowest:
                    lowest = self.line[slot]
            self.leave_line(lowest)
            self.discard_card(lowest)
            self.c_tell(SWEPT, self.active, lowest)
        if self.ask_top():
            return True
        self.refill(rng)
        return False

    def tuck(self) -> None:
        """Moves the origami to the bottom of its collection (OG-47)."""
        first = self.home * MOST_IN_COLLECTION
        at = self.place_in(self.home, self.card)
        if at <= 0:
            return
        while at > 0:
            self.collections[first + at] = self.collections[first + at - 1]
            at -= 1
        self.collections[first] = self.card
        self.c_tell(TUCKED, self.active, self.card)

    def replace(self, kind: int) -> None:
        """A hand card takes the place of this origami, which is discarded (OG-51)."""
        at = self.place_in(self.home, self.card)
        if at < 0 or self.hands[self.active * KINDS + kind] == 0:
            return
        self.remove(self.active, kind)
        self.note_leaving(self.active, kind)
        self.collections[self.home * MOST_IN_COLLECTION + at] = kind
        self.discard_card(self.card)
        self.revealed = True
        self.c_tell(REPLACED, self.active, kind)
        self.c_tell(DISCARDED, self.active, self.card)

    # Other players (OG-27, OG-48, OG-49)

    def begin_robbing(self, rng: Rng) -> bool:
        offset = self.next_asked(0, 1)
        if offset == NOTHING:
            return False
        if self.next_asked(offset, 1) != NOTHING:
            self.phase = ROBBING
            return True
        return self.steal_from(self.seat_at(offset), rng)

    def steal_from(self, seat: int, rng: Rng) -> bool:
        """Takes cards at random; whether some must be given back."""
        self.opponent = seat
        cards = 0
        for _ in range(self.setup.code[self.pc + 1]):
            if self.sizes[seat] > 0:
                kind = self.random_card(seat, rng)
                self.hand_over(seat, self.active, kind)
                cards += 1
                self.c_tell(STOLE, self.active, seat, kind, 1 << self.active | 1 << seat)
        return self.setup.code[self.pc + 2] != 0 and self.ask_hand(GIVING_BACK, cards)

    def hand_over(self, giver: int, taker: int, kind: int) -> None:
        """A card changes hands; only giver and taker know which."""
        self.note_hidden_leaving(giver, taker, kind)
        self.remove(giver, kind)
        self.add(taker, kind)
        self.known[((giver + 1) * MOST_SEATS + taker) * KINDS + kind] += 1
        self.revealed = True

    def begin_passing_on(self) -> bool:
        self.phase = PASSING_ON
        self.asked = 0 if self.sizes[self.active] > 0 else self.next_asked(0, 1)
        if self.asked == NOTHING:
            return False
        self.to_move = self.seat_at(self.asked)
        self.last = 0
        return True

    def begin_conceding(self, rng: Rng) -> bool:
        least = self.setup.code[self.pc + 2]
        self.left = 0
        if self.setup.code[self.pc + 1]:
            for offset in range(1, self.seats):
                if self.sizes[self.seat_at(offset)] >= least:
                    self.discard_from_hand(self.seat_at(offset), self.random_card(self.seat_at(offset), rng))
                    self.left += 1
            return self.begin_picking()
        self.phase = CONCEDING
        self.asked = self.next_asked(0, least)
        if self.asked == NOTHING:
            return False
        self.to_move = self.seat_at(self.asked)
        self.last = 0
        return True

    def pass_all_on(self) -> None:
        for seat in range(self.seats):
            if self.pending[seat] != NOTHING:
                self.note_hidden_leaving(seat, self.right_of(seat), self.pending[seat])
                self.remove(seat, self.pending[seat])
        for offset in range(self.seats):
            giver = self.seat_at(offset)
            kind = self.pending[giver]
            if kind != NOTHING:
                taker = self.right_of(giver)
                self.add(taker, kind)
                self.known[((giver + 1) * MOST_SEATS + taker) * KINDS + kind] += 1
                self.pending[giver] = NOTHING
                self.c_tell(PASSED_ON, giver, taker, kind, 1 << giver | 1 << taker)
        self.revealed = True

    def right_of(self, seat: int) -> int:
        return seat - 1 if seat > 0 else self.seats - 1

    def concede_all(self) -> bool:
        """The chosen cards are discarded clockwise; whether one of them is to be picked."""
        for offset in range(1, self.seats):
            seat = self.seat_at(offset)
            if self.pending[seat] != NOTHING:
                self.discard_from_hand(seat, self.pending[seat])
                self.pending[seat] = NOTHING
                self.left += 1
        return self.begin_picking()

    def begin_picking(self) -> bool:
        self.phase = PICKING
        return self.setup.code[self.pc + 3] != 0 and self.left > 0
