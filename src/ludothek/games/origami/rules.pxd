cimport cython
from ludothek.engine.rng cimport Rng
from ludothek.engine.state cimport State
from ludothek.games.origami.cards cimport Cards, Setup

cdef int ACTED, ALL_PASS, BRANCH, BRANCHING, CARDS, CHOOSE, CHOSE, CONCEDING, COPIED, COPY, COPYING, DECLINE
cdef int DECLINED, DISCARDED, DRAW, DRAW_ASIDE, DRAW_DECK, DRAW_LINE, DRAW_PROGRAM, EITHER, END, ENDED, EVERYONE
cdef int EXACTLY, FAMILIES, GAVE, GIVING_BACK, HAND_LIMIT, INSTANT, JUMP, KEPT, KINDS, LAST_ROUND, LINE, LOOK
cdef int LOOKED, LOOKING, MOST_FRAMES, MOST_IN_COLLECTION, MOST_SEATS, NOTHING, NOT_DRAWN, NO_PROGRAM, OBSERVED
cdef int OFFERED, OPPONENT, OTHERS_DISCARD, OTHERS_DRAW, PAID, PASS, PASSED, PASSED_ON, PASSING_ON, PAYING_PRICE
cdef int PHASES, PICKING, PLACE, PLACED, PLACING, PLAYED, PLAYING, PLAY_MORE, PRICE, PUT_IN_LINE, REPLACE, REPLACED
cdef int ROBBING, ROUND_LIMIT, SCORED, SET_ASIDE, SORTING, SPECIAL, SPECIAL_ACTION, STEAL, STEP, STOLE, STOP, SWAP
cdef int SWAPPING, SWEEP, SWEPT, TAKE_DISCARD, TAKING, TOOK, TOOK_DISCARD, TRIMMING, TUCK, TUCKED, TURN, UP_TO, USE
cdef int USED, WITH_DISCARD

cdef class Position(Cards):
    cpdef Position fresh(self)
    @cython.locals(n=int)
    cdef int find_actions(self) noexcept nogil
    @cython.locals(phase=int)
    cdef int list_choices(self) noexcept nogil
    cdef int list_pair(self, int first) noexcept nogil
    @cython.locals(n=int)
    cdef int list_kinds(self, unsigned long long kinds) noexcept nogil
    @cython.locals(n=int, side=int)
    cdef int list_turn(self) noexcept nogil
    @cython.locals(kind=int, pile=int)
    cdef bint can_act(self, int side) noexcept nogil
    cpdef bint can_use_special(self, int side)
    @cython.locals(kind=int, left="unsigned long long", n=int)
    cdef int list_plays(self, int pc) noexcept nogil
    @cython.locals(at=int, folds=int, price=int, sums=int)
    cdef bint can_pay(self, int kind, int pc) noexcept nogil
    cpdef bint can_afford(self, int kind, int pc)
    @cython.locals(price=int)
    cdef int price(self, int kind, int pc) noexcept nogil
    @cython.locals(count=int, i=int)
    cdef int just_taken(self, int kind) noexcept nogil
    @cython.locals(at=int, count=int, folds=int, fours=int, kind=int, left="unsigned long long", n=int, ones=int, rest="unsigned long long", threes=int, twos=int)
    cdef int list_payments(self) noexcept nogil
    @cython.locals(count=int, i=int)
    cdef int unspent(self, int kind) noexcept nogil
    @cython.locals(kind=int, left="unsigned long long", n=int, rest="unsigned long long", total=int)
    cdef int list_hand(self, int seat, int cards) noexcept nogil
    @cython.locals(i=int, kind=int, n=int, rest="unsigned long long", total=int)
    cdef int list_aside(self) noexcept nogil
    @cython.locals(n=int)
    cdef int list_takes(self) noexcept nogil
    @cython.locals(folds=int, kind=int, kinds="unsigned long long", mode=int, slot=int)
    cdef unsigned long long takeable(self, int pc, int left, int last) noexcept nogil
    cdef bint fits_step(self, int kind, int pc) noexcept nogil
    @cython.locals(count=int, slot=int)
    cdef int line_cards(self, int pc, int first) noexcept nogil
    @cython.locals(kind=int, slot=int, sums=int)
    cdef bint line_makes(self, int pc, int but, int folds) noexcept nogil
    @cython.locals(branch=int, n=int)
    cdef int list_branches(self) noexcept nogil
    @cython.locals(hand="unsigned long long")
    cdef int list_swaps(self) noexcept nogil
    @cython.locals(kinds="unsigned long long", slot=int)
    cdef unsigned long long swappable(self) noexcept nogil
    @cython.locals(n=int, seat=int)
    cdef int list_opponents(self) noexcept nogil
    @cython.locals(i=int, kinds="unsigned long long")
    cdef unsigned long long just_discarded(self) noexcept nogil
    @cython.locals(price=int)
    cdef bint is_possible(self, int pc, int card, int home) noexcept nogil
    @cython.locals(step=int)
    cdef bint can_do(self, int pc, int card, int home, int price) noexcept nogil
    @cython.locals(left="unsigned long long")
    cdef bint can_play(self, int pc) noexcept nogil
    @cython.locals(cards=int)
    cdef int to_take(self, int pc) noexcept nogil
    @cython.locals(kinds="unsigned long long", pile=int, slot=int)
    cdef unsigned long long copyable_kinds(self, int card, int home) noexcept nogil
    cdef unsigned long long copyable_kind(self, int kind, int card, int home) noexcept nogil
    @cython.locals(offset=int)
    cdef int next_asked(self, int after, int least) noexcept nogil
    cdef int seat_at(self, int offset) noexcept nogil
    cdef void apply(self, int action, Rng rng) noexcept nogil
    cdef int seen(self, int action, int seat) noexcept nogil
    cdef void stop(self, Rng rng) noexcept nogil
    cdef void take_turn(self, int action, Rng rng) noexcept nogil
    cdef void pass_turn(self, Rng rng) noexcept nogil
    cdef void start_play(self, int kind, int pc, Rng rng) noexcept nogil
    cdef void pay(self, int kind, Rng rng) noexcept nogil
    @cython.locals(i=int, left=int, right=int, seat=int)
    cdef void complete_play(self, Rng rng) noexcept nogil
    @cython.locals(kind=int)
    cdef void put(self, int pile, Rng rng) noexcept nogil
    @cython.locals(kind=int)
    cdef void use_or_decline(self, int action, Rng rng) noexcept nogil
    cdef void enter(self, int program, int card, int home) noexcept nogil
    @cython.locals(step=int)
    cdef void run(self, Rng rng) noexcept nogil
    cdef void go_on(self, Rng rng) noexcept nogil
    @cython.locals(n=int)
    cdef bint must_branch(self) noexcept nogil
    @cython.locals(kinds="unsigned long long")
    cdef bint must_choose_copy(self) noexcept nogil
    cdef void copy_effect(self, int kind) noexcept nogil
    @cython.locals(cards=int, offset=int, seat=int)
    cdef bint begin_step(self, int step, Rng rng) noexcept nogil
    cdef bint ask_hand(self, int phase, int cards) noexcept nogil
    cdef bint begin_taking(self) noexcept nogil
    cdef void take(self, int kind, Rng rng) noexcept nogil
    cdef void choose_card(self, int kind, Rng rng) noexcept nogil
    @cython.locals(_=int, card=int)
    cdef bint draw_aside(self, Rng rng) noexcept nogil
    @cython.locals(_=int, card=int)
    cdef bint look(self, Rng rng) noexcept nogil
    cdef void set_aside(self, int card, int event) noexcept nogil
    @cython.locals(card=int, i=int)
    cdef int lowest_aside(self) noexcept nogil
    @cython.locals(i=int)
    cdef void leave_aside(self, int kind) noexcept nogil
    cdef void keep(self, int kind) noexcept nogil
    cdef void keep_the_rest(self) noexcept nogil
    cdef void put_back_the_rest(self) noexcept nogil
    @cython.locals(_=int)
    cdef void take_discards(self, int cards) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef void pick(self, int kind, Rng rng) noexcept nogil
    @cython.locals(slot=int)
    cdef void swap(self, int kind, Rng rng) noexcept nogil
    @cython.locals(lowest=int, slot=int)
    cdef void sweep(self, Rng rng) noexcept nogil
    @cython.locals(at=int, first=int)
    cdef void tuck(self) noexcept nogil
    @cython.locals(at=int)
    cdef void replace(self, int kind) noexcept nogil
    @cython.locals(offset=int)
    cdef bint begin_robbing(self, Rng rng) noexcept nogil
    cdef void rob(self, int seat, Rng rng) noexcept nogil
    @cython.locals(_=int, cards=int, kind=int)
    cdef bint steal_from(self, int seat, Rng rng) noexcept nogil
    cdef void hand_over(self, int giver, int taker, int kind) noexcept nogil
    cdef bint begin_passing_on(self) noexcept nogil
    @cython.locals(least=int, offset=int)
    cdef bint begin_conceding(self, Rng rng) noexcept nogil
    cdef void choose_in_secret(self, int kind, Rng rng) noexcept nogil
    @cython.locals(giver=int, kind=int, offset=int, seat=int, taker=int)
    cdef void pass_all_on(self) noexcept nogil
    cdef int right_of(self, int seat) noexcept nogil
    @cython.locals(offset=int, seat=int)
    cdef bint concede_all(self) noexcept nogil
    cdef bint begin_picking(self) noexcept nogil
    cdef void finish_turn(self, Rng rng) noexcept nogil
    cdef void end_turn(self, Rng rng) noexcept nogil
    @cython.locals(seat=int)
    cdef void end_game(self) noexcept nogil
    @cython.locals(at=int, i=int, j=int, kind=int, me=int, other=int, pile=int)
    cdef void observe(self, int seat, float[::1] out) noexcept nogil
