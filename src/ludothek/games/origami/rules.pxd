cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origami.legal cimport LegalActions

cdef int ACTED, ALL_PASS, BRANCH, BRANCHING, CARDS, CHOOSE, CHOSE, CONCEDING, COPIED, COPY, COPYING, DECLINED
cdef int DISCARDED, DRAW, DRAW_ASIDE, DRAW_DECK, DRAW_LINE, DRAW_PROGRAM, EITHER, END, ENDED, GAVE
cdef int GIVING_BACK, HAND_LIMIT, INSTANT, JUMP, KEPT, KINDS, LAST_ROUND, LINE, LOOK, LOOKED, LOOKING, MOST_FRAMES
cdef int MOST_IN_COLLECTION, MOST_SEATS, NOTHING, NO_PROGRAM, OFFERED, OPPONENT, OTHERS_DISCARD, OTHERS_DRAW, PAID
cdef int PASS, PASSED, PASSED_ON, PASSING_ON, PAYING_PRICE, PICKING, PLACE, PLACED, PLACING, PLAYED, PLAYING
cdef int PLAY_MORE, PRICE, PUT_IN_LINE, REPLACE, REPLACED, ROBBING, ROUND_LIMIT, SCORED, SET_ASIDE, SORTING, SPECIAL
cdef int STEAL, STEP, STOLE, STOP, SWAP, SWAPPING, SWEEP, SWEPT, TAKE_DISCARD, TAKING, TOOK, TOOK_DISCARD, TRIMMING
cdef int TUCK, TUCKED, TURN, USE, USED, ACTS, DREW_LINE, PLAYED_ONE, ACTED_SPECIALLY, PASSED_TURN

cdef class Position(LegalActions):
    cpdef Position make_blank(self)
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    cdef int c_observe_action(self, int action, int seat) noexcept nogil
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
