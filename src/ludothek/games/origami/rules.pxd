cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origami.steps cimport Steps

cdef int NOTHING, ACTED, ACTED_SPECIALLY, ACTS, BRANCH, BRANCHING, CARDS, CHOOSE, CHOSE, CONCEDING, COPIED, COPY
cdef int COPYING, DECLINED, DISCARDED, DRAW, DRAW_PROGRAM, DREW_LINE, EITHER, END, ENDED, GAVE, GIVING_BACK
cdef int HAND_LIMIT, INSTANT, JUMP, LAST_ROUND, LOOKING, MOST_FRAMES, MOST_IN_COLLECTION, NO_PROGRAM, OFFERED
cdef int OPPONENT, PAID, PASS, PASSED, PASSED_TURN, PASSING_ON, PICKING, PLACE, PLACED, PLACING, PLAYED, PLAYED_ONE
cdef int PLAYING, PUT_IN_LINE, ROBBING, ROUND_LIMIT, SCORED, SORTING, SPECIAL, STEP, STOP, SWAPPING, SWEEP, TAKE_DISCARD, TAKING
cdef int TOOK, TOOK_DISCARD, TOPPED, TOPPING, TRIMMING, TURN, USE, USED

cdef class Position(Steps):
    cpdef Position make_blank(self)
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    cdef int c_observe_action(self, int action, int seat) noexcept nogil
    cdef void stop(self, Rng rng) noexcept nogil
    cdef void take_turn(self, int action, Rng rng) noexcept nogil
    cdef void pass_turn(self, Rng rng) noexcept nogil
    cdef void start_play(self, int kind, int pc, Rng rng) noexcept nogil
    cdef void pay(self, int kind, Rng rng) noexcept nogil
    cdef bint pays_mixed(self, int last) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef void pay_on_top(self, int kind, Rng rng) noexcept nogil
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
    cdef void take(self, int kind, Rng rng) noexcept nogil
    cdef void choose_card(self, int kind, Rng rng) noexcept nogil
    cdef void go_on_after_discards(self, Rng rng) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef void top_discards(self, int kind, Rng rng) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef void pick(self, int kind, Rng rng) noexcept nogil
    @cython.locals(slot=int)
    cdef void swap(self, int kind, Rng rng) noexcept nogil
    cdef void rob(self, int seat, Rng rng) noexcept nogil
    cdef void choose_in_secret(self, int kind, Rng rng) noexcept nogil
    cdef void finish_turn(self, Rng rng) noexcept nogil
    cdef void end_turn(self, Rng rng) noexcept nogil
    @cython.locals(seat=int)
    cdef void end_game(self) noexcept nogil
