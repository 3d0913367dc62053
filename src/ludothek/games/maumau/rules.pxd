cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.maumau.legal cimport LegalActions

cdef int NOTHING, ANY_COLOUR, CATCH, CAUGHT, COLOUR_CHANGE, DEALER_IS, DEALING, DEALT, DRAW, DRAWN, DREW, FORGOT_MAU
cdef int KEPT, KINDS, LAID, MATCH_OVER, MOST_SEATS, NAMED, NAMING, NOBODY_WON, NOTED, NO_SYMBOL, OWES, PASSED
cdef int RESHUFFLED, REVERSE, SAID_MAU, SAY_MAU, SAYING, SHOWED, SKIPPED, TAKE_2, TAKE_4, TURN, TURNED_ROUND
cdef int TURNED_UP, TURN_LIMIT, WON

cdef class Position(LegalActions):
    cpdef Position make_blank(self)
    cdef void c_deal(self, Rng rng) noexcept nogil
    @cython.locals(seat=int, kind=int, card=int, colour=int, _=int)
    cdef void deal_game(self, Rng rng) noexcept nogil
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    cdef void end_phase(self, int action, Rng rng) noexcept nogil
    cdef void catch(self, Rng rng) noexcept nogil
    @cython.locals(card=int)
    cdef void draw_or_pass(self, Rng rng) noexcept nogil
    cdef int draw_until_fits(self, int card, Rng rng) noexcept nogil
    cdef bint fits(self, int card) noexcept nogil
    @cython.locals(seat=int, lack="unsigned long long")
    cdef void note_lack(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void note_draw(self) noexcept nogil
    @cython.locals(seat=int, card=int, at=int, size=int, left=int)
    cdef void lay(self, int action, Rng rng) noexcept nogil
    cdef void carry_out(self, Rng rng) noexcept nogil
    @cython.locals(hit=int)
    cdef void act(self, int symbol, Rng rng) noexcept nogil
    @cython.locals(following=int)
    cdef int neighbour(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void advance(self, int steps) noexcept nogil
    @cython.locals(_=int)
    cdef void take(self, int seat, int cards, Rng rng) noexcept nogil
    @cython.locals(last=int, i=int)
    cdef void turn_laid_over(self) noexcept nogil
    @cython.locals(card=int)
    cdef int give(self, int seat, int event, Rng rng) noexcept nogil
    @cython.locals(winner=int, over=bint, seat=int, points=int, kind=int, _=int)
    cdef void finish(self) noexcept nogil
