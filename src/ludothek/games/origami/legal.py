"""What is legal in Origami: for each phase the decisions that still lead somewhere, in ascending order."""

from ludothek.core.constants import NOTHING
from ludothek.games.origami.constants import (
    BRANCH,
    BRANCHING,
    CARDS,
    CHOOSE,
    CONCEDING,
    COPY,
    COPYING,
    DRAW,
    DRAW_ASIDE,
    DRAW_DECK,
    DRAW_LINE,
    EITHER,
    END,
    EXACTLY,
    GIVING_BACK,
    JUMP,
    KINDS,
    LINE,
    LOOK,
    LOOKING,
    MAY_UP_TO,
    NOT_DRAWN,
    OFFERED,
    OPPONENT,
    OTHERS_DISCARD,
    OTHERS_DRAW,
    PASS,
    PASSING_ON,
    PAYING_PRICE,
    PICKING,
    PLACE,
    PLACING,
    PLAY_MORE,
    PLAYING,
    PRICE,
    REPLACE,
    ROBBING,
    SORTING,
    SPECIAL,
    SPECIAL_ACTION,
    STEAL,
    STEP,
    STOP,
    SWAP,
    SWAPPING,
    SWEEP,
    TAKE_DISCARD,
    TAKING,
    TRIMMING,
    TUCK,
    TURN,
    UP_TO,
    USE,
    WITH_DISCARD,
)
from ludothek.games.origami.knowledge import Knowledge
from ludothek.games.origami.setup import Setup


class LegalActions(Knowledge):
    """A position's choices: what each phase may decide, and which effects can do something."""

    def __init__(self, setup: Setup) -> None:
        Knowledge.__init__(self, setup)

    # What is legal

    def c_find_actions(self) -> int:
        """A seat that has nothing to choose, as can happen in a fair copy of another seat, stops the step."""
        if self.ended:
            return 0
        n = self.list_choices()
        if n == 0:
            self.actions[0] = STOP
            return 1
        return n

    def list_choices(self) -> int:
        phase = self.phase
        if self.playing != NOTHING:
            return self.list_payments() if self.owing > 0 else self.list_paid()
        if phase == TURN:
            return self.list_turn()
        if phase == TAKING:
            return self.list_takes()
        if phase == PLAYING:
            return self.list_plays(self.pc)
        if phase in (PAYING_PRICE, GIVING_BACK, TRIMMING):
            return self.list_hand(self.active, self.left)
        if phase in (PASSING_ON, CONCEDING):
            return self.list_hand(self.to_move, 1)
        if phase == PLACING:
            return self.list_pair(PLACE)
        if phase == OFFERED:
            return self.list_pair(USE)
        if phase in (SORTING, LOOKING):
            return self.list_aside()
        if phase == COPYING:
            return self.list_kinds(self.find_copyable(self.card, self.home))
        if phase == BRANCHING:
            return self.list_branches()
        if phase == SWAPPING:
            return self.list_swaps()
        if phase == ROBBING:
            return self.list_opponents()
        return self.list_discards()

    def list_pair(self, first: int) -> int:
        self.actions[0] = first
        self.actions[1] = first + 1
        return 2

    def list_kinds(self, kinds: int) -> int:
        n = 0
        while kinds:
            self.actions[n] = CHOOSE + self.lowest_bit(kinds)
            kinds &= kinds - 1
            n += 1
        return n

    def list_turn(self) -> int:
        """OG-05, OG-07, OG-18."""
        n = self.list_plays(NOTHING)
        if self.in_line > 0:
            self.actions[n] = DRAW
            n += 1
        for side in range(2):
            if self.can_act(side):
                self.actions[n] = SPECIAL + side
                n += 1
        if n == 0:
            self.actions[0] = PASS
            return 1
        return n

    def can_act(self, side: int) -> bool:
        """Whether the special action on top of a collection of the active seat can be used (OG-16, OG-38)."""
        pile = 2 * self.active + side
        kind = self.top(pile)
        if kind == NOTHING or self.setup.kind[kind] != SPECIAL_ACTION:
            return False
        return self.is_possible(self.setup.program[kind], kind, pile)

    def list_plays(self, pc: int) -> int:
        left = self.held[self.active]
        n = 0
        while left:
            kind = self.lowest_bit(left)
            left &= left - 1
            if self.can_pay(kind, pc):
                self.actions[n] = kind
                n += 1
        return n

    def can_pay(self, kind: int, pc: int) -> bool:
        """Whether the other cards in the hand make exactly what the origami costs now (OG-11)."""
        price = self.price(kind, pc)
        if price <= 0:
            return price == 0
        at = self.active * 5
        folds = self.setup.folds[kind]
        self.by_folds[at + folds] -= 1
        sums = self.setup.reach[
            self.setup.purse[self.by_folds[at + 1]]
            + self.setup.purse[100 + self.by_folds[at + 2]]
            + self.setup.purse[200 + self.by_folds[at + 3]]
            + self.setup.purse[300 + self.by_folds[at + 4]]
        ]
        self.by_folds[at + folds] += 1
        return (sums >> price) & 1 == 1

    def price(self, kind: int, pc: int) -> int:
        """What hand cards must pay for an origami, as the turn's action or in a step; nothing where it is forbidden."""
        price = self.setup.cost[kind]
        if pc == NOTHING:
            return price
        if self.setup.code[pc + 1] != NOTHING and self.setup.code[pc + 1] != self.setup.family[kind]:
            return NOTHING
        price -= self.setup.code[pc + 2]
        if price < 0:
            price = 0
        if self.setup.code[pc + 3] & NOT_DRAWN and self.hands[self.active * KINDS + kind] <= self.count_just_taken(
            kind
        ):
            return NOTHING
        if self.setup.code[pc + 3] & WITH_DISCARD:
            if self.in_discard == 0:
                return NOTHING
            price -= self.setup.folds[self.discard[self.in_discard - 1]]
            if price < 0:
                return NOTHING
        return price

    def count_just_taken(self, kind: int) -> int:
        count = 0
        for i in range(self.in_taken):
            if self.taken[i] == kind:
                count += 1
        return count

    def list_payments(self) -> int:
        """Kinds that can be paid with next so that higher ones, or more of the same, pay the rest (OG-11, OG-39)."""
        rest = self.held[self.active] & ~(self.setup.bits[self.last] - 1)
        ones = 0
        twos = 0
        threes = 0
        fours = 0
        left = rest
        while left:
            kind = self.lowest_bit(left)
            left &= left - 1
            count = self.count_unspent(kind)
            folds = self.setup.folds[kind]
            if folds == 1:
                ones += count
            elif folds == 2:
                twos += count
            elif folds == 3:
                threes += count
            else:
                fours += count
        n = 0
        while rest:
            kind = self.lowest_bit(rest)
            rest &= rest - 1
            count = self.count_unspent(kind)
            if count == 0:
                continue
            folds = self.setup.folds[kind]
            at = (
                self.setup.purse[ones - (1 if folds == 1 else 0)]
                + self.setup.purse[100 + twos - (1 if folds == 2 else 0)]
                + self.setup.purse[200 + threes - (1 if folds == 3 else 0)]
                + self.setup.purse[300 + fours - (1 if folds == 4 else 0)]
            )
            if folds <= self.owing and (self.setup.reach[at] >> (self.owing - folds)) & 1 == 1:
                self.actions[n] = CHOOSE + kind
                n += 1
            if folds == 1:
                ones -= count
            elif folds == 2:
                twos -= count
            elif folds == 3:
                threes -= count
            else:
                fours -= count
        return n

    def list_paid(self) -> int:
        """The kinds paid with, one of which goes on top of the discards (OG-39)."""
        kinds = 0
        for i in range(self.in_paid):
            kinds |= self.setup.bits[self.paid[i]]
        return self.list_kinds(kinds)

    def minds_top(self) -> bool:
        """Whether a visible animal, or the one being played, depends on the top discard (OG-39).

        Without a deck it depends on nothing: the discards become the new one (OG-10).
        """
        minds = self.playing != NOTHING and self.setup.minding[self.playing] != 0
        for pile in range(2 * self.seats):
            minds |= self.heights[pile] > 0 and self.setup.minding[self.top(pile)] != 0
        for slot in range(LINE):
            minds |= self.line[slot] != NOTHING and self.setup.minding[self.line[slot]] != 0
        return minds and self.in_deck > 0

    def must_choose_top(self, cards: int) -> bool:
        """Whether several animals are among the uppermost discards, which were discarded together."""
        if cards < 2 or not self.minds_top():
            return False
        for i in range(self.in_discard - cards, self.in_discard - 1):
            if self.discard[i] != self.discard[self.in_discard - 1]:
                return True
        return False

    def count_unspent(self, kind: int) -> int:
        """Cards of a kind in the active hand that are neither played nor paid yet."""
        count = self.hands[self.active * KINDS + kind]
        if kind == self.playing:
            count -= 1
        for i in range(self.in_paid):
            if self.paid[i] == kind:
                count -= 1
        return count

    def list_hand(self, seat: int, cards: int) -> int:
        """Hand cards from the last chosen kind on, as long as enough follow to choose so many (OG-39)."""
        rest = self.held[seat] & ~(self.setup.bits[self.last] - 1)
        left = rest
        total = 0
        while left:
            total += self.hands[seat * KINDS + self.lowest_bit(left)]
            left &= left - 1
        n = 0
        while rest and total >= cards:
            kind = self.lowest_bit(rest)
            rest &= rest - 1
            self.actions[n] = CHOOSE + kind
            n += 1
            total -= self.hands[seat * KINDS + kind]
        return n

    def list_aside(self) -> int:
        """Cards set aside or looked at, in the same way."""
        rest = 0
        total = 0
        for i in range(self.in_aside):
            if self.aside[i] >= self.last:
                rest |= self.setup.bits[self.aside[i]]
                total += 1
        n = 0
        while rest and total >= self.left:
            kind = self.lowest_bit(rest)
            rest &= rest - 1
            self.actions[n] = CHOOSE + kind
            n += 1
            for i in range(self.in_aside):
                if self.aside[i] == kind:
                    total -= 1
        return n

    def list_takes(self) -> int:
        """Line cards that may be taken next; one may stop after the first if only a limit is set (OG-08, OG-24).

        Where the line is the other half of an effect that took something already, one may stop at once (OG-32).
        """
        n = self.list_kinds(self.find_takeable(self.pc, self.left, self.last))
        mode = self.setup.code[self.pc + 1]
        if n > 0 and ((mode in (UP_TO, MAY_UP_TO) and self.in_taken > 0) or (mode == MAY_UP_TO and not self.skipped)):
            self.actions[n] = STOP
            n += 1
        return n

    def list_discards(self) -> int:
        """The uppermost `left` discards; a step that only may take one can leave it (OG-32)."""
        n = self.list_kinds(self.find_just_discarded())
        if self.phase == PICKING and self.setup.code[self.pc] == TAKE_DISCARD:
            self.actions[n] = STOP
            n += 1
        return n

    def find_takeable(self, pc: int, left: int, last: int) -> int:
        """The line's kinds that fit what the step at pc may still take: folds, folds exactly, or cards."""
        mode = self.setup.code[pc + 1]
        kinds = 0
        for slot in range(LINE):
            kind = self.line[slot]
            if kind != NOTHING and kind >= last and self.fits_step(kind, pc):
                folds = self.setup.folds[kind]
                if (
                    (mode in (UP_TO, MAY_UP_TO) and folds <= left)
                    or (mode == EXACTLY and folds <= left and self.line_makes(pc, slot, left - folds))
                    or (mode == CARDS and self.line_cards(pc, kind) >= left)
                ):
                    kinds |= self.setup.bits[kind]
        return kinds

    def fits_step(self, kind: int, pc: int) -> bool:
        return self.setup.code[pc + 3] == NOTHING or self.setup.code[pc + 3] == self.setup.family[kind]

    def line_cards(self, pc: int, first: int) -> int:
        """How many line cards from a kind on fit the step."""
        count = 0
        for slot in range(LINE):
            if self.line[slot] >= first and self.line[slot] != NOTHING and self.fits_step(self.line[slot], pc):
                count += 1
        return count

    def line_makes(self, pc: int, but: int, folds: int) -> bool:
        """Whether line cards from the kind in a slot on, but for that slot, make exactly so many folds."""
        sums = 1
        for slot in range(LINE):
            kind = self.line[slot]
            if slot != but and kind != NOTHING and kind >= self.line[but] and self.fits_step(kind, pc):
                sums |= sums << self.setup.folds[kind]
        return (sums >> folds) & 1 == 1

    def list_branches(self) -> int:
        n = 0
        for branch in range(2):
            if self.is_possible(self.setup.code[self.pc + 1 + branch], self.card, self.home):
                self.actions[n] = BRANCH + branch
                n += 1
        return n

    def list_swaps(self) -> int:
        """First the line card that is wanted, then the hand card given for it, of another kind."""
        hand = self.held[self.active]
        if self.chosen != NOTHING:
            return self.list_kinds(hand & ~self.setup.bits[self.chosen])
        return self.list_kinds(self.find_swappable())

    def find_swappable(self) -> int:
        kinds = 0
        for slot in range(LINE):
            if self.line[slot] != NOTHING and self.held[self.active] & ~self.setup.bits[self.line[slot]]:
                kinds |= self.setup.bits[self.line[slot]]
        return kinds

    def list_opponents(self) -> int:
        n = 0
        for seat in range(self.seats):
            if seat != self.active and self.sizes[seat] > 0:
                self.actions[n] = OPPONENT + seat
                n += 1
        return n

    def find_just_discarded(self) -> int:
        """The kinds of the uppermost `left` discards."""
        kinds = 0
        for i in range(self.in_discard - self.left, self.in_discard):
            kinds |= self.setup.bits[self.discard[i]]
        return kinds

    # Whether an effect can do something now (OG-38)

    def is_possible(self, pc: int, card: int, home: int) -> bool:
        """For the steps from pc to the end of the effect or branch; a price must be payable and buy something."""
        price = 0
        while self.setup.code[pc] != END and self.setup.code[pc] != JUMP:
            if self.setup.code[pc] == EITHER:
                if self.is_possible(self.setup.code[pc + 1], card, home):
                    return True
                if self.is_possible(self.setup.code[pc + 2], card, home):
                    return True
                pc = self.setup.code[pc + 3]
                continue
            if self.setup.code[pc] == PRICE:
                price += self.setup.code[pc + 1]
                if self.sizes[self.active] < price:
                    return False
            elif self.can_do(pc, card, home, price):
                return True
            pc += STEP
        return False

    def can_do(self, pc: int, card: int, home: int, price: int) -> bool:
        """Whether one step can do something now, or once a price of so many cards lies on the discard pile."""
        step = self.setup.code[pc]
        if step in (DRAW_DECK, DRAW_ASIDE, LOOK, OTHERS_DRAW):
            return self.can_draw() or price > 0
        if step == TAKE_DISCARD:
            return self.in_discard > 0 or (price > 0 and self.in_deck > 0)
        if step == DRAW_LINE:
            return self.find_takeable(pc, self.to_take(pc), 0) != 0
        if step == PLAY_MORE:
            return self.setup.code[pc + 3] & NOT_DRAWN == 0 and self.can_play(pc)
        if step == COPY:
            return self.find_copyable(card, home) != 0
        if step == TUCK:
            return self.place_in(home, card) > 0
        if step == REPLACE:
            return self.hands[self.active * KINDS + self.setup.code[pc + 1]] > 0 and self.place_in(home, card) >= 0
        if step == SWAP:
            return self.find_swappable() != 0
        if step == SWEEP:
            return self.in_line > 0
        if step == STEAL:
            return self.next_asked(0, 1) != NOTHING
        if step == OTHERS_DISCARD:
            return self.next_asked(0, self.setup.code[pc + 2]) != NOTHING
        return self.sizes[self.active] > 0 or self.next_asked(0, 1) != NOTHING

    def can_play(self, pc: int) -> bool:
        left = self.held[self.active]
        while left:
            if self.can_pay(self.lowest_bit(left), pc):
                return True
            left &= left - 1
        return False

    def to_take(self, pc: int) -> int:
        """The folds, or the cards as far as there are any, that the step at pc takes from the line."""
        if self.setup.code[pc + 1] != CARDS:
            return self.setup.code[pc + 2]
        cards = self.line_cards(pc, 0)
        if cards > self.setup.code[pc + 2] or cards == 0:
            return self.setup.code[pc + 2]
        return cards

    def find_copyable(self, card: int, home: int) -> int:
        """Kinds on top of a collection or in the line whose instant effect can be copied (OG-30, OG-46)."""
        kinds = 0
        for pile in range(2 * self.seats):
            kinds |= self.copyable_kind(self.top(pile), card, home)
        for slot in range(LINE):
            kinds |= self.copyable_kind(self.line[slot], card, home)
        return kinds

    def copyable_kind(self, kind: int, card: int, home: int) -> int:
        if kind == NOTHING or not self.setup.copyable[kind]:
            return 0
        return self.setup.bits[kind] if self.is_possible(self.setup.program[kind], card, home) else 0

    def next_asked(self, after: int, least: int) -> int:
        """How many seats from the active one the next opponent with so many cards sits, or nothing."""
        for offset in range(after + 1, self.seats):
            if self.sizes[self.seat_at(offset)] >= least:
                return offset
        return NOTHING

    def seat_at(self, offset: int) -> int:
        """The seat so far clockwise from the active one."""
        offset += self.active
        return offset - self.seats if offset >= self.seats else offset
