"""Origami's rules: what an action does in a turn, a payment or an effect."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.origami.constants import (
    ACTED,
    ACTED_SPECIALLY,
    ACTS,
    BRANCH,
    BRANCHING,
    CARDS,
    CHOOSE,
    CHOSE,
    CONCEDING,
    COPIED,
    COPY,
    COPYING,
    DECLINED,
    DISCARDED,
    DRAW,
    DRAW_PROGRAM,
    DREW_LINE,
    EITHER,
    END,
    ENDED,
    GAVE,
    GIVING_BACK,
    HAND_LIMIT,
    INSTANT,
    JUMP,
    LAST_ROUND,
    LOOKING,
    MOST_FRAMES,
    MOST_IN_COLLECTION,
    NO_PROGRAM,
    OFFERED,
    OPPONENT,
    PAID,
    PASS,
    PASSED,
    PASSED_TURN,
    PASSING_ON,
    PICKING,
    PLACE,
    PLACED,
    PLACING,
    PLAYED,
    PLAYED_ONE,
    PLAYING,
    PUT_IN_LINE,
    ROBBING,
    ROUND_LIMIT,
    SCORED,
    SORTING,
    SPECIAL,
    STEP,
    STOP,
    SWAPPING,
    SWEEP,
    TAKE_DISCARD,
    TAKING,
    TOOK,
    TOOK_DISCARD,
    TOPPED,
    TOPPING,
    TRIMMING,
    TURN,
    USE,
    USED,
)
from ludothek.games.origami.setup import Setup
from ludothek.games.origami.steps import Steps


class Position(Steps):
    """A position: the cards, the turn, and the effect that is being carried out.

    `phase` says what `to_move` decides. Until it is paid, a play is the mover's secret: `playing`, `paid` and `owing`
    hold it, and the cards are still in the hand. An effect runs at `pc` in the setup's code, for the origami `card` in
    the pile `home`; effects that wait for an inner one to end are in the frames.
    """

    def __init__(self, setup: Setup) -> None:
        Steps.__init__(self, setup)

    def make_blank(self) -> "Position":
        return Position(self.setup)

    # Actions

    def c_apply(self, action: int, rng: Rng) -> None:
        if self.playing != NOTHING:
            if self.owing > 0:
                self.pay(action - CHOOSE, rng)
            else:
                self.pay_on_top(action - CHOOSE, rng)
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

    def c_observe_action(self, action: int, seat: int) -> int:
        """A play is seen once it is paid; what is chosen, wanted or kept in secret is not seen at all."""
        if seat == self.to_move:
            return action
        if self.playing != NOTHING:
            if self.owing == 0:
                return self.playing
            if self.owing > self.setup.folds[action - CHOOSE] or self.pays_mixed(action - CHOOSE):
                return NOTHING
            return self.playing
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
        elif self.phase == PICKING:
            self.skipped = True
        self.go_on(rng)

    def take_turn(self, action: int, rng: Rng) -> None:
        if action == PASS:
            self.pass_turn(rng)
            return
        if action < CHOOSE:
            self.start_play(action, NOTHING, rng)
            return
        self.passes = 0
        if action == DRAW:
            self.acts[self.active * ACTS + DREW_LINE] += 1
            self.pc = DRAW_PROGRAM
            self.run(rng)
        else:
            self.acts[self.active * ACTS + ACTED_SPECIALLY] += 1
            self.home = 2 * self.active + action - SPECIAL
            self.card = self.top(self.home)
            self.pc = self.setup.program[self.card]
            self.skipped = False
            self.c_tell(ACTED, self.active, self.card)
            self.run(rng)

    def pass_turn(self, rng: Rng) -> None:
        """OG-07, OG-53."""
        self.c_tell(PASSED, self.active)
        self.passes += 1
        self.acts[self.active * ACTS + PASSED_TURN] += 1
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
        if self.owing == 0 and not self.pays_mixed(kind):
            self.complete_play(rng)

    def pays_mixed(self, last: int) -> bool:
        """Whether a payment that ends with this kind asks which card lies on top; the kinds are paid in order."""
        return self.in_paid > 0 and self.paid[0] != last and self.minds_top()

    def pay_on_top(self, kind: int, rng: Rng) -> None:
        """The card that is to lie on top of the discards is paid last (OG-39)."""
        i = 0
        while self.paid[i] != kind:
            i += 1
        for at in range(i, self.in_paid - 1):
            self.paid[at] = self.paid[at + 1]
        self.paid[self.in_paid - 1] = kind
        self.complete_play(rng)

    def complete_play(self, rng: Rng) -> None:
        """The origami and its payment are shown; it goes to the only collection that may take it, or is asked for."""
        seat = self.active
        self.revealed = True
        self.passes = 0
        self.placed = self.playing
        self.playing = NOTHING
        self.last = 0
        self.remove(seat, self.placed)
        self.note_leaving(seat, self.placed)
        self.c_tell(PLAYED, seat, self.placed)
        for i in range(self.in_paid):
            self.remove(seat, self.paid[i])
            self.note_leaving(seat, self.paid[i])
            self.discard_card(self.paid[i])
            self.c_tell(PAID, seat, self.paid[i])
        self.in_paid = 0
        self.renew_deck()
        if self.phase == TURN:
            self.acts[seat * ACTS + PLAYED_ONE] += 1
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
        self.c_tell(PLACED, self.active, pile - 2 * self.active)
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
        self.c_tell(USED if action == USE else DECLINED, self.active, kind)
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
        self.skipped = False

    def run(self, rng: Rng) -> None:
        """Carries out steps until somebody has to decide or the turn is over."""
        while True:
            self.renew_deck()
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
        kinds = self.find_copyable(self.card, self.home)
        if kinds == 0 or self.depth == MOST_FRAMES:
            self.pc += STEP
            return False
        if kinds & (kinds - 1):
            self.phase = COPYING
            return True
        self.copy_effect(self.lowest_bit(kinds))
        return False

    def copy_effect(self, kind: int) -> None:
        """The effect of another card, as if it stood on this one (OG-46)."""
        self.c_tell(COPIED, self.active, kind)
        self.pc += STEP
        self.enter(self.setup.program[kind], self.card, self.home)

    # Choices that a step asked for

    def take(self, kind: int, rng: Rng) -> None:
        self.leave_line(kind)
        self.take_openly(self.active, kind)
        self.taken[self.in_taken] = kind
        self.in_taken += 1
        self.last = kind
        self.left -= 1 if self.setup.code[self.pc + 1] == CARDS else self.setup.folds[kind]
        self.c_tell(TOOK, self.active, kind)
        if self.left == 0 or self.find_takeable(self.pc, self.left, self.last) == 0:
            self.stop(rng)

    def choose_card(self, kind: int, rng: Rng) -> None:
        """A card for the step under way, or to come down to the hand limit."""
        self.last = kind
        if self.phase == SWAPPING:
            self.swap(kind, rng)
            return
        if self.phase == PICKING:
            self.pick(kind, rng)
            return
        if self.phase == TOPPING:
            self.top_discards(kind, rng)
            return
        self.left -= 1
        self.together += 1
        if self.phase == SORTING:
            self.leave_aside(kind)
            self.discard_card(kind)
            self.revealed = True
            self.c_tell(DISCARDED, self.active, kind)
        elif self.phase == LOOKING:
            self.leave_aside(kind)
            self.keep(kind)
        elif self.phase == GIVING_BACK:
            self.hand_over(self.active, self.opponent, kind)
            self.c_tell(GAVE, self.active, self.opponent, kind, 1 << self.active | 1 << self.opponent)
        else:
            self.discard_from_hand(self.active, kind)
        if self.left > 0:
            return
        if self.phase == SORTING:
            self.keep_the_rest()
        elif self.phase == LOOKING:
            self.put_back_the_rest()
        if self.phase in (LOOKING, GIVING_BACK) or not self.ask_top():
            self.go_on_after_discards(rng)

    def go_on_after_discards(self, rng: Rng) -> None:
        """The next step, or the next turn after a hand was discarded down to its limit."""
        if self.setup.code[self.pc] == END:
            self.end_turn(rng)
        else:
            self.go_on(rng)

    def top_discards(self, kind: int, rng: Rng) -> None:
        """Puts one of the cards just discarded on top of the others (OG-39)."""
        at = self.in_discard - 1
        while self.discard[at] != kind:
            at -= 1
        for i in range(at, self.in_discard - 1):
            self.discard[i] = self.discard[i + 1]
        self.discard[self.in_discard - 1] = kind
        self.c_tell(TOPPED, self.active, kind)
        if self.setup.code[self.pc] == SWEEP:
            self.refill(rng)
        self.go_on_after_discards(rng)

    def pick(self, kind: int, rng: Rng) -> None:
        """Takes one of the cards just discarded, or the top discards."""
        if self.setup.code[self.pc] == TAKE_DISCARD:
            self.take_discards(self.setup.code[self.pc + 1])
            self.go_on(rng)
            return
        at = self.in_discard - 1
        while self.discard[at] != kind:
            at -= 1
        self.in_discard -= 1
        for i in range(at, self.in_discard):
            self.discard[i] = self.discard[i + 1]
        self.take_openly(self.active, kind)
        self.c_tell(TOOK_DISCARD, self.active, kind)
        self.go_on(rng)

    def swap(self, kind: int, rng: Rng) -> None:
        if self.chosen == NOTHING:
            self.chosen = kind
            return
        slot = 0
        while self.line[slot] != self.chosen:
            slot += 1
        self.line[slot] = kind
        self.remove(self.active, kind)
        self.note_leaving(self.active, kind)
        self.take_openly(self.active, self.chosen)
        self.revealed = True
        self.c_tell(PUT_IN_LINE, self.active, kind)
        self.c_tell(TOOK, self.active, self.chosen)
        self.go_on(rng)

    def rob(self, seat: int, rng: Rng) -> None:
        if not self.steal_from(seat, rng):
            self.go_on(rng)

    def choose_in_secret(self, kind: int, rng: Rng) -> None:
        """One of several players chooses; after the last one all is carried out."""
        self.pending[self.to_move] = kind
        self.c_tell(CHOSE, self.to_move, NOTHING, kind, 1 << self.to_move)
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

    # The end of a turn and of the game (OG-06, OG-34, OG-37, OG-53)

    def finish_turn(self, rng: Rng) -> None:
        if self.sizes[self.active] > HAND_LIMIT:
            self.ask_hand(TRIMMING, self.sizes[self.active] - HAND_LIMIT)
        else:
            self.end_turn(rng)

    def end_turn(self, rng: Rng) -> None:
        self.renew_deck()
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
            self.c_tell(LAST_ROUND, NOTHING, self.final_round)

    def end_game(self) -> None:
        self.ended = True
        if self.log is not None:
            for seat in range(self.seats):
                self.c_tell(SCORED, seat, self.c_score(seat))
            self.c_tell(ENDED, NOTHING)
