cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origami.legal cimport LegalActions

cdef int NOTHING, ALL_PASS, CONCEDING, DISCARDED, DRAW_ASIDE, DRAW_DECK, DRAW_LINE, GIVING_BACK, KEPT, KINDS, LINE
cdef int LOOK, LOOKED, LOOKING, MOST_IN_COLLECTION, MOST_SEATS, OTHERS_DISCARD, OTHERS_DRAW, PASSED_ON, PASSING_ON
cdef int PAYING_PRICE, PICKING, PLAYING, PLAY_MORE, PRICE, REPLACE, REPLACED, ROBBING, SET_ASIDE, SORTING, STEAL, STEP
cdef int STOLE, SWAP, SWAPPING, SWEEP, SWEPT, TAKE_DISCARD, TAKING, TOOK_DISCARD, TOPPING, TUCK, TUCKED

cdef class Steps(LegalActions):
    @cython.locals(cards=int, offset=int, seat=int)
    cdef bint begin_step(self, int step, Rng rng) noexcept nogil
    cdef bint ask_hand(self, int phase, int cards) noexcept nogil
    cdef bint begin_taking(self) noexcept nogil
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
    cdef bint ask_top(self) noexcept nogil
    cdef bint begin_taking_discards(self) noexcept nogil
    @cython.locals(_=int)
    cdef void take_discards(self, int cards) noexcept nogil
    @cython.locals(lowest=int, slot=int)
    cdef bint sweep(self, Rng rng) noexcept nogil
    @cython.locals(at=int, first=int)
    cdef void tuck(self) noexcept nogil
    @cython.locals(at=int)
    cdef void replace(self, int kind) noexcept nogil
    @cython.locals(offset=int)
    cdef bint begin_robbing(self, Rng rng) noexcept nogil
    @cython.locals(_=int, cards=int, kind=int)
    cdef bint steal_from(self, int seat, Rng rng) noexcept nogil
    cdef void hand_over(self, int giver, int taker, int kind) noexcept nogil
    cdef bint begin_passing_on(self) noexcept nogil
    @cython.locals(least=int, offset=int)
    cdef bint begin_conceding(self, Rng rng) noexcept nogil
    @cython.locals(giver=int, kind=int, offset=int, seat=int, taker=int)
    cdef void pass_all_on(self) noexcept nogil
    cdef int right_of(self, int seat) noexcept nogil
    @cython.locals(offset=int, seat=int)
    cdef bint concede_all(self) noexcept nogil
    cdef bint begin_picking(self) noexcept nogil
