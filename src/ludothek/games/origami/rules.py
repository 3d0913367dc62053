"""Origami's rules: turns, payments, and the effects of the animals, run from the steps of the card file."""

from typing import Any

from ludothek.engine.rng import Rng
from ludothek.engine.vocabulary import EVERYONE, NOTHING
from ludothek.games.origami.cards import Cards, Setup
from ludothek.games.origami.vocabulary import (
    ACTED,
    ALL_PASS,
    BRANCH,
    BRANCHING,
    CARDS,
    CHOOSE,
    CHOSE,
    CONCEDING,
    COPIED,
    COPY,
    COPYING,
    DECLINE,
    DECLINED,
    DISCARDED,
    DRAW,
    DRAW_ASIDE,
    DRAW_DECK,
    DRAW_LINE,
    DRAW_PROGRAM,
    EITHER,
    END,
    ENDED,
    EXACTLY,
    FAMILIES,
    GAVE,
    GIVING_BACK,
    HAND_LIMIT,
    INSTANT,
    JUMP,
    KEPT,
    KINDS,
    LAST_ROUND,
    LINE,
    LOOK,
    LOOKED,
    LOOKING,
    MOST_FRAMES,
    MOST_IN_COLLECTION,
    MOST_SEATS,
    NO_PROGRAM,
    NOT_DRAWN,
    OBSERVED,
    OFFERED,
    OPPONENT,
    OTHERS_DISCARD,
    OTHERS_DRAW,
    PAID,
    PASS,
    PASSED,
    PASSED_ON,
    PASSING_ON,
    PAYING_PRICE,
    PHASES,
    PICKING,
    PLACE,
    PLACED,
    PLACING,
    PLAY_MORE,
    PLAYED,
    PLAYING,
    PRICE,
    PUT_IN_LINE,
    REPLACE,
    REPLACED,
    ROBBING,
    ROUND_LIMIT,
    SCORED,
    SET_ASIDE,
    SORTING,
    SPECIAL,
    SPECIAL_ACTION,
    STEAL,
    STEP,
    STOLE,
    STOP,
    SWAP,
    SWAPPING,
    SWEEP,
    SWEPT,
    TAKE_DISCARD,
    TAKING,
    TOOK,
    TOOK_DISCARD,
    TRIMMING,
    TUCK,
    TUCKED,
    TURN,
    UP_TO,
    USE,
    USED,
    WITH_DISCARD,
)

try:
    import cython
except ImportError:
    from ludothek.engine import nocython as cython


class Position(Cards):
    """A position: the cards, the turn, and the effect that is being carried out.

    `phase` says what `to_move` decides. Until it is paid, a play is the mover's secret: `playing`, `paid` and `owing`
    hold it, and the cards are still in the hand. An effect runs at `pc` in the setup's code, for the origami `card` in
    the pile `home`; effects that wait for an inner one to end are in the frames.
    """

    def __init__(self, setup: Setup) -> None:
        Cards.__init__(self, setup)

    def fresh(self) -> "Position":
        return Position(self.setup)

    # What is legal

    def find_actions(self) -> int:
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
            return self.list_payments()
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
            return self.list_kinds(self.copyable_kinds(self.card, self.home))
        if phase == BRANCHING:
            return self.list_branches()
        if phase == SWAPPING:
            return self.list_swaps()
        if phase == ROBBING:
            return self.list_opponents()
        return self.list_kinds(self.just_discarded())

    def list_pair(self, first: int) -> int:
        self.actions[0] = first
        self.actions[1] = first + 1
        return 2

    def list_kinds(self, kinds: int) -> int:
        n = 0
        while kinds:
            self.actions[n] = CHOOSE + self.setup.lowest(kinds)
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

    def can_use_special(self, side: int) -> bool:
        return self.can_act(side)

    def list_plays(self, pc: int) -> int:
        left = self.held[self.active]
        n = 0
        while left:
            kind = self.setup.lowest(left)
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

    def can_afford(self, kind: int, pc: int) -> bool:
        return self.can_pay(kind, pc)

    def price(self, kind: int, pc: int) -> int:
        """What hand cards must pay for an origami, as the turn's action or in the step at pc; nothing if it may not be."""
        price = self.setup.cost[kind]
        if pc == NOTHING:
            return price
        if self.setup.code[pc + 1] != NOTHING and self.setup.code[pc + 1] != self.setup.family[kind]:
            return NOTHING
        price -= self.setup.code[pc + 2]
        if price < 0:
            price = 0
        if self.setup.code[pc + 3] & NOT_DRAWN and self.hands[self.active * KINDS + kind] <= self.just_taken(kind):
            return NOTHING
        if self.setup.code[pc + 3] & WITH_DISCARD:
            if self.in_discard == 0:
                return NOTHING
            price -= self.setup.folds[self.discard[self.in_discard - 1]]
            if price < 0:
                return NOTHING
        return price

    def just_taken(self, kind: int) -> int:
        count = 0
        for i in range(self.in_taken):
            if self.taken[i] == kind:
                count += 1
        return count

    def list_payments(self) -> int:
        """Kinds that can be paid with next so that higher ones, or more of the same, can pay the rest (OG-11, OG-39)."""
        rest = self.held[self.active] & ~(self.setup.bits[self.last] - 1)
        ones = 0
        twos = 0
        threes = 0
        fours = 0
        left = rest
        while left:
            kind = self.setup.lowest(left)
            left &= left - 1
            count = self.unspent(kind)
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
            kind = self.setup.lowest(rest)
            rest &= rest - 1
            count = self.unspent(kind)
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

    def unspent(self, kind: int) -> int:
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
            total += self.hands[seat * KINDS + self.setup.lowest(left)]
            left &= left - 1
        n = 0
        while rest and total >= cards:
            kind = self.setup.lowest(rest)
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
            kind = self.setup.lowest(rest)
            rest &= rest - 1
            self.actions[n] = CHOOSE + kind
            n += 1
            for i in range(self.in_aside):
                if self.aside[i] == kind:
                    total -= 1
        return n

    def list_takes(self) -> int:
        """Line cards that may be taken next; one may stop after the first if only a limit is set (OG-08, OG-24)."""
        n = self.list_kinds(self.takeable(self.pc, self.left, self.last))
        if n > 0 and self.in_taken > 0 and self.setup.code[self.pc + 1] == UP_TO:
            self.actions[n] = STOP
            n += 1
        return n

    def takeable(self, pc: int, left: int, last: int) -> int:
        """The line's kinds that fit what the step at pc may still take: folds, folds exactly, or cards."""
        mode = self.setup.code[pc + 1]
        kinds = 0
        for slot in range(LINE):
            kind = self.line[slot]
            if kind != NOTHING and kind >= last and self.fits_step(kind, pc):
                folds = self.setup.folds[kind]
                if (
                    (mode == UP_TO and folds <= left)
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
        return self.list_kinds(self.swappable())

    def swappable(self) -> int:
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

    def just_discarded(self) -> int:
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
            return self.in_discard > 0 or price > 0
        if step == DRAW_LINE:
            return self.takeable(pc, self.to_take(pc), 0) != 0
        if step == PLAY_MORE:
            return self.setup.code[pc + 3] & NOT_DRAWN == 0 and self.can_play(pc)
        if step == COPY:
            return self.copyable_kinds(card, home) != 0
        if step == TUCK:
            return self.place_in(home, card) > 0
        if step == REPLACE:
            return self.hands[self.active * KINDS + self.setup.code[pc + 1]] > 0 and self.place_in(home, card) >= 0
        if step == SWAP:
            return self.swappable() != 0
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
            if self.can_pay(self.setup.lowest(left), pc):
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

    def copyable_kinds(self, card: int, home: int) -> int:
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

    # What a decision does

    def apply(self, action: int, rng: Rng) -> None:
        if self.playing != NOTHING:
            self.pay(action - CHOOSE, rng)
        elif self.phase == TURN:
            self.take_turn(action, rng)
        elif action == STOP:
            self.stop(rng)
        elif self.phase == TAKING:
            self.take(action - CHOOSE, rng)
        elif self.phase == PLAYING:
            self.start_play(action, self.pc, rng)
        elif self.phase == PLACING:
            self.put(2 * self.active + action - PLACE, rng)
        elif self.phase == OFFERED:
            self.use_or_decline(action, rng)
        elif self.phase == BRANCHING:
            self.pc = self.setup.code[self.pc + 1 + action - BRANCH]
            self.run(rng)
        elif self.phase == COPYING:
            self.copy_effect(action - CHOOSE)
            self.run(rng)
        elif self.phase in (PASSING_ON, CONCEDING):
            self.choose_in_secret(action - CHOOSE, rng)
        elif self.phase == ROBBING:
            self.rob(action - OPPONENT, rng)
        else:
            self.choose_card(action - CHOOSE, rng)

    def seen(self, action: int, seat: int) -> int:
        """A play is seen once it is paid; what is chosen, wanted or kept in secret is not seen at all."""
        if seat == self.to_move:
            return action
        if self.playing != NOTHING:
            return self.playing if self.owing == self.setup.folds[action - CHOOSE] else NOTHING
        if action < CHOOSE:
            return action if self.price(action, NOTHING if self.phase == TURN else self.pc) == 0 else NOTHING
        if self.phase in (LOOKING, PASSING_ON, CONCEDING) or (self.phase == SWAPPING and self.chosen == NOTHING):
            return NOTHING
        if self.phase == GIVING_BACK and seat != self.opponent:
            return NOTHING
        return action

    def stop(self, rng: Rng) -> None:
        if self.phase == TAKING:
            self.refill(rng)
        elif self.phase == BRANCHING:
            self.pc = self.setup.code[self.pc + 3] - STEP
        self.go_on(rng)

    def take_turn(self, action: int, rng: Rng) -> None:
        if action == PASS:
            self.pass_turn(rng)
            return
        self.passes = 0
        if action < CHOOSE:
            self.start_play(action, NOTHING, rng)
        elif action == DRAW:
            self.pc = DRAW_PROGRAM
            self.run(rng)
        else:
            self.home = 2 * self.active + action - SPECIAL
            self.card = self.top(self.home)
            self.pc = self.setup.program[self.card]
            if self.log is not None:
                self.log.tell(ACTED, self.active, self.card, NOTHING, EVERYONE)
            self.run(rng)

    def pass_turn(self, rng: Rng) -> None:
        """OG-07, OG-53."""
        if self.log is not None:
            self.log.tell(PASSED, self.active, NOTHING, NOTHING, EVERYONE)
        self.passes += 1
        if self.passes == self.seats:
            self.end_game()
        else:
            self.finish_turn(rng)

    # Playing an origami (OG-11, OG-12, OG-37)

    def start_play(self, kind: int, pc: int, rng: Rng) -> None:
        self.owing = self.price(kind, pc)
        self.playing = kind
        self.in_paid = 0
        self.last = 0
        if self.owing == 0:
            self.complete_play(rng)

    def pay(self, kind: int, rng: Rng) -> None:
        self.paid[self.in_paid] = kind
        self.in_paid += 1
        self.owing -= self.setup.folds[kind]
        self.last = kind
        if self.owing == 0:
            self.complete_play(rng)

    def complete_play(self, rng: Rng) -> None:
        """The origami and its payment are shown; it goes to the only collection that may take it, or is asked for."""
        seat = self.active
        self.revealed = True
        self.placed = self.playing
        self.playing = NOTHING
        self.last = 0
        self.remove(seat, self.placed)
        self.seen_leaving(seat, self.placed)
        if self.log is not None:
            self.log.tell(PLAYED, seat, self.placed, NOTHING, EVERYONE)
        for i in range(self.in_paid):
            self.remove(seat, self.paid[i])
            self.seen_leaving(seat, self.paid[i])
            self.discard_card(self.paid[i])
            if self.log is not None:
                self.log.tell(PAID, seat, self.paid[i], NOTHING, EVERYONE)
        self.in_paid = 0
        self.pc = NO_PROGRAM if self.phase == TURN else self.pc + STEP
        left = self.heights[2 * seat]
        right = self.heights[2 * seat + 1]
        if left == right and left > 0:
            self.phase = PLACING
        else:
            self.put(2 * seat if left <= right else 2 * seat + 1, rng)

    def put(self, pile: int, rng: Rng) -> None:
        """Puts the origami on a collection and offers its instant effect, if it can do something (OG-14, OG-38)."""
        kind = self.placed
        self.collections[pile * MOST_IN_COLLECTION + self.heights[pile]] = kind
        self.heights[pile] += 1
        self.placed_in = pile
        if self.log is not None:
            self.log.tell(PLACED, self.active, pile - 2 * self.active, NOTHING, EVERYONE)
        if (
            self.setup.kind[kind] == INSTANT
            and self.depth < MOST_FRAMES
            and self.is_possible(self.setup.program[kind], kind, pile)
        ):
            self.phase = OFFERED
        else:
            self.placed = NOTHING
            self.run(rng)

    def use_or_decline(self, action: int, rng: Rng) -> None:
        kind = self.placed
        self.placed = NOTHING
        if self.log is not None:
            self.log.tell(USED if action == USE else DECLINED, self.active, kind, NOTHING, EVERYONE)
        if action == USE:
            self.enter(self.setup.program[kind], kind, self.placed_in)
        self.run(rng)

    # Running an effect

    def enter(self, program: int, card: int, home: int) -> None:
        """Starts an effect; what is left of the one under way waits in a frame."""
        while self.setup.code[self.pc] == JUMP:
            self.pc = self.setup.code[self.pc + 1]
        if self.setup.code[self.pc] != END:
            self.frame_pc[self.depth] = self.pc
            self.frame_card[self.depth] = self.card
            self.frame_home[self.depth] = self.home
            self.depth += 1
        self.pc = program
        self.card = card
        self.home = home

    def run(self, rng: Rng) -> None:
        """Carries out steps until somebody has to decide or the turn is over."""
        while True:
            step = self.setup.code[self.pc]
            if step == END:
                if self.depth == 0:
                    self.finish_turn(rng)
                    return
                self.depth -= 1
                self.pc = self.frame_pc[self.depth]
                self.card = self.frame_card[self.depth]
                self.home = self.frame_home[self.depth]
            elif step == JUMP:
                self.pc = self.setup.code[self.pc + 1]
            elif step == EITHER:
                if self.must_branch():
                    return
            elif step == COPY:
                if self.must_choose_copy():
                    return
            elif self.begin_step(step, rng):
                return
            else:
                self.pc += STEP

    def go_on(self, rng: Rng) -> None:
        self.to_move = self.active
        self.last = 0
        self.left = 0
        self.chosen = NOTHING
        self.pc += STEP
        self.run(rng)

    def must_branch(self) -> bool:
        """Takes the only possible branch, or asks."""
        n = self.list_branches()
        if n == 2:
            self.phase = BRANCHING
            return True
        if n == 1:
            self.pc = self.setup.code[self.pc + 1 + self.actions[0] - BRANCH]
        else:
            self.pc = self.setup.code[self.pc + 3]
        return False

    def must_choose_copy(self) -> bool:
        kinds = self.copyable_kinds(self.card, self.home)
        if kinds == 0 or self.depth == MOST_FRAMES:
            self.pc += STEP
            return False
        if kinds & (kinds - 1):
            self.phase = COPYING
            return True
        self.copy_effect(self.setup.lowest(kinds))
        return False

    def copy_effect(self, kind: int) -> None:
        """The effect of another card, as if it stood on this one (OG-46)."""
        if self.log is not None:
            self.log.tell(COPIED, self.active, kind, NOTHING, EVERYONE)
        self.pc += STEP
        self.enter(self.setup.program[kind], self.card, self.home)

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
            self.take_discards(self.setup.code[self.pc + 1])
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
            return self.swappable() != 0
        elif step == SWEEP:
            self.sweep(rng)
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
        self.left = cards if cards < self.sizes[self.active] else self.sizes[self.active]
        return self.left > 0

    # Taking from the line (OG-08, OG-09, OG-42)

    def begin_taking(self) -> bool:
        self.phase = TAKING
        self.in_taken = 0
        self.last = 0
        self.left = self.to_take(self.pc)
        return self.takeable(self.pc, self.left, 0) != 0

    def take(self, kind: int, rng: Rng) -> None:
        self.leave_line(kind)
        self.take_openly(self.active, kind)
        self.taken[self.in_taken] = kind
        self.in_taken += 1
        self.last = kind
        self.left -= 1 if self.setup.code[self.pc + 1] == CARDS else self.setup.folds[kind]
        if self.log is not None:
            self.log.tell(TOOK, self.active, kind, NOTHING, EVERYONE)
        if self.left == 0 or self.takeable(self.pc, self.left, self.last) == 0:
            self.stop(rng)

    # Steps that ask for one card after another

    def choose_card(self, kind: int, rng: Rng) -> None:
        """A card for the step under way, or to come down to the hand limit."""
        self.last = kind
        if self.phase == SWAPPING:
            self.swap(kind, rng)
            return
        if self.phase == PICKING:
            self.pick(kind, rng)
            return
        self.left -= 1
        if self.phase == SORTING:
            self.leave_aside(kind)
            self.discard_card(kind)
            self.revealed = True
            if self.log is not None:
                self.log.tell(DISCARDED, self.active, kind, NOTHING, EVERYONE)
        elif self.phase == LOOKING:
            self.leave_aside(kind)
            self.keep(kind)
        elif self.phase == GIVING_BACK:
            self.hand_over(self.active, self.opponent, kind)
            if self.log is not None:
                self.log.tell(GAVE, self.active, self.opponent, kind, 1 << self.active | 1 << self.opponent)
        else:
            self.discard_from_hand(self.active, kind)
        if self.left > 0:
            return
        if self.phase == SORTING:
            self.keep_the_rest()
        elif self.phase == LOOKING:
            self.put_back_the_rest()
        if self.phase == TRIMMING:
            self.end_turn(rng)
        else:
            self.go_on(rng)

    # Cards set aside and looked at (OG-20, OG-41, OG-50)

    def draw_aside(self, rng: Rng) -> bool:
        for _ in range(self.setup.code[self.pc + 1]):
            card = self.from_deck(rng)
            if card != NOTHING:
                self.set_aside(card, SET_ASIDE)
        self.phase = SORTING
        self.last = 0
        self.left = self.setup.code[self.pc + 2]
        if self.in_aside > self.left:
            return True
        while self.in_aside > 0:
            card = self.lowest_aside()
            self.leave_aside(card)
            self.discard_card(card)
            if self.log is not None:
                self.log.tell(DISCARDED, self.active, card, NOTHING, EVERYONE)
        return False

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
        if self.log is not None:
            self.log.tell(event, self.active, NOTHING, card, 1 << self.active)

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
        if self.log is not None:
            self.log.tell(KEPT, self.active, NOTHING, kind, 1 << self.active)

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

    # Discards

    def take_discards(self, cards: int) -> None:
        for _ in range(cards):
            if self.in_discard > 0:
                self.in_discard -= 1
                self.take_openly(self.active, self.discard[self.in_discard])
                if self.log is not None:
                    self.log.tell(TOOK_DISCARD, self.active, self.discard[self.in_discard], NOTHING, EVERYONE)

    def pick(self, kind: int, rng: Rng) -> None:
        """Takes one of the cards just discarded."""
        at = self.in_discard - 1
        while self.discard[at] != kind:
            at -= 1
        self.in_discard -= 1
        for i in range(at, self.in_discard):
            self.discard[i] = self.discard[i + 1]
        self.take_openly(self.active, kind)
        if self.log is not None:
            self.log.tell(TOOK_DISCARD, self.active, kind, NOTHING, EVERYONE)
        self.go_on(rng)

    # The line and the collections

    def swap(self, kind: int, rng: Rng) -> None:
        if self.chosen == NOTHING:
            self.chosen = kind
            return
        slot = 0
        while self.line[slot] != self.chosen:
            slot += 1
        self.line[slot] = kind
        self.remove(self.active, kind)
        self.seen_leaving(self.active, kind)
        self.take_openly(self.active, self.chosen)
        self.revealed = True
        if self.log is not None:
            self.log.tell(PUT_IN_LINE, self.active, kind, NOTHING, EVERYONE)
            self.log.tell(TOOK, self.active, self.chosen, NOTHING, EVERYONE)
        self.go_on(rng)

    def sweep(self, rng: Rng) -> None:
        while self.in_line > 0:
            lowest = KINDS
            for slot in range(LINE):
                if self.line[slot] != NOTHING and self.line[slot] < lowest:
                    lowest = self.line[slot]
            self.leave_line(lowest)
            self.discard_card(lowest)
            if self.log is not None:
                self.log.tell(SWEPT, self.active, lowest, NOTHING, EVERYONE)
        self.refill(rng)

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
        if self.log is not None:
            self.log.tell(TUCKED, self.active, self.card, NOTHING, EVERYONE)

    def replace(self, kind: int) -> None:
        """A hand card takes the place of this origami, which is discarded (OG-51)."""
        at = self.place_in(self.home, self.card)
        if at < 0 or self.hands[self.active * KINDS + kind] == 0:
            return
        self.remove(self.active, kind)
        self.seen_leaving(self.active, kind)
        self.collections[self.home * MOST_IN_COLLECTION + at] = kind
        self.discard_card(self.card)
        self.revealed = True
        if self.log is not None:
            self.log.tell(REPLACED, self.active, kind, NOTHING, EVERYONE)
            self.log.tell(DISCARDED, self.active, self.card, NOTHING, EVERYONE)

    # Other players (OG-27, OG-48, OG-49)

    def begin_robbing(self, rng: Rng) -> bool:
        offset = self.next_asked(0, 1)
        if offset == NOTHING:
            return False
        if self.next_asked(offset, 1) != NOTHING:
            self.phase = ROBBING
            return True
        return self.steal_from(self.seat_at(offset), rng)

    def rob(self, seat: int, rng: Rng) -> None:
        if not self.steal_from(seat, rng):
            self.go_on(rng)

    def steal_from(self, seat: int, rng: Rng) -> bool:
        """Takes cards at random; whether some must be given back."""
        self.opponent = seat
        cards = 0
        for _ in range(self.setup.code[self.pc + 1]):
            if self.sizes[seat] > 0:
                kind = self.random_card(seat, rng)
                self.hand_over(seat, self.active, kind)
                cards += 1
                if self.log is not None:
                    self.log.tell(STOLE, self.active, seat, kind, 1 << self.active | 1 << seat)
        return self.setup.code[self.pc + 2] != 0 and self.ask_hand(GIVING_BACK, cards)

    def hand_over(self, giver: int, taker: int, kind: int) -> None:
        """A card changes hands; only giver and taker know which."""
        self.leave_unseen(giver, taker, kind)
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

    def choose_in_secret(self, kind: int, rng: Rng) -> None:
        """One of several players chooses; after the last one all is carried out."""
        self.pending[self.to_move] = kind
        if self.log is not None:
            self.log.tell(CHOSE, self.to_move, NOTHING, kind, 1 << self.to_move)
        self.asked = self.next_asked(self.asked, 1 if self.phase == PASSING_ON else self.setup.code[self.pc + 2])
        if self.asked != NOTHING:
            self.to_move = self.seat_at(self.asked)
            return
        self.asked = 0
        self.to_move = self.active
        if self.phase == PASSING_ON:
            self.pass_all_on()
        elif self.concede_all():
            return
        self.go_on(rng)

    def pass_all_on(self) -> None:
        for seat in range(self.seats):
            if self.pending[seat] != NOTHING:
                self.leave_unseen(seat, self.right_of(seat), self.pending[seat])
                self.remove(seat, self.pending[seat])
        for offset in range(self.seats):
            giver = self.seat_at(offset)
            kind = self.pending[giver]
            if kind != NOTHING:
                taker = self.right_of(giver)
                self.add(taker, kind)
                self.known[((giver + 1) * MOST_SEATS + taker) * KINDS + kind] += 1
                self.pending[giver] = NOTHING
                if self.log is not None:
                    self.log.tell(PASSED_ON, giver, taker, kind, 1 << giver | 1 << taker)
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

    # The end of a turn and of the game (OG-06, OG-34, OG-37, OG-53)

    def finish_turn(self, rng: Rng) -> None:
        if self.sizes[self.active] > HAND_LIMIT:
            self.ask_hand(TRIMMING, self.sizes[self.active] - HAND_LIMIT)
        else:
            self.end_turn(rng)

    def end_turn(self, rng: Rng) -> None:
        self.refill(rng)
        self.phase = TURN
        self.pc = NO_PROGRAM
        self.card = NOTHING
        self.home = 0
        self.placed_in = 0
        self.opponent = NOTHING
        self.chosen = NOTHING
        self.in_taken = 0
        self.last = 0
        self.left = 0
        self.active = self.seat_at(1)
        self.to_move = self.active
        if self.active != self.starter:
            return
        if self.final_round != 0 and self.round_no >= self.final_round:
            self.end_game()
            return
        self.round_no += 1
        if self.round_no > ROUND_LIMIT and self.final_round == 0:
            self.final_round = self.round_no
            if self.log is not None:
                self.log.tell(LAST_ROUND, NOTHING, self.final_round, NOTHING, EVERYONE)

    def end_game(self) -> None:
        self.ended = True
        if self.log is not None:
            for seat in range(self.seats):
                self.log.tell(SCORED, seat, self.score(seat), NOTHING, EVERYONE)
            self.log.tell(ENDED, NOTHING, NOTHING, NOTHING, EVERYONE)

    # What a seat knows as numbers

    def observe(self, seat: int, out: Any) -> None:
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
            out[at + 12 + i] = self.score(other)
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
            out[at + i] = self.setup.in_play[i]
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
