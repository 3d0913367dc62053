cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State
from ludothek.games.maumau.setup cimport Setup

cdef int NOTHING, ANY_COLOUR, DEALING, DRAWN, HISTORY, KINDS, MOST_SEATS, NO_SYMBOL, OBSERVED, PHASE_COUNT, UNSEEN

cdef class PositionBase(State):
    cdef public Setup setup
    cdef public bint ended, said_mau
    cdef public int game, dealer, direction, colour, symbol, debt, turns, passes, phase, drawn, unsaid
    cdef public int in_stock, in_laid
    cdef public unsigned long long[8] held
    cdef public unsigned long long[8] lacked
    cdef public short[8] fresh_cards
    cdef public short[8] sizes
    cdef public short[8] totals
    cdef public short[8] lays
    cdef public short[8] draws
    cdef public short[8] yields
    cdef public short[32] drew_at
    cdef public short[424] hands
    cdef public short[160] stock
    cdef public short[160] laid
    cdef public short[160] sheet
    cdef short[53] hidden
    cdef void c_copy_from(self, State other) noexcept nogil
    cdef void copy_fields(self, PositionBase other) noexcept nogil
    cdef bint c_is_over(self) noexcept nogil
    cdef bint can_draw(self) noexcept nogil
    cpdef bint can_still_draw(self)
    @cython.locals(at=int, card=int)
    cdef int from_stock(self, Rng rng) noexcept nogil
    @cython.locals(left="unsigned long long", points=int, kind=int)
    cdef int hand_points(self, int seat) noexcept nogil
    cdef int c_score(self, int seat) noexcept nogil
    cdef int c_standing(self, int seat) noexcept nogil
    cdef int c_stage(self) noexcept nogil
    @cython.locals(noted=int, others=int, best=bint, other=int, mine=int, margin=double, value=double)
    cdef double c_utility(self, int seat) noexcept nogil
    @cython.locals(other=int, left="unsigned long long", kind=int, i=int, cards=int, _=int)
    cdef void c_resample(self, int seat, Rng rng) noexcept nogil
    @cython.locals(fitting="unsigned long long", i=int, count=int, chosen=int)
    cdef void resample_drawn(self, Rng rng) noexcept nogil
    @cython.locals(odd=int, other=int, left="unsigned long long", lacked=int, kind=int)
    cdef int c_inconsistencies(self, int seat) noexcept nogil
    @cython.locals(other=int)
    cdef void c_forget(self, int seat) noexcept nogil
    @cython.locals(me=int, i="Py_ssize_t", kind="Py_ssize_t", at="Py_ssize_t", other=int)
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(i=int, other=int, kind="Py_ssize_t", lying="Py_ssize_t", at="Py_ssize_t", colour=int, taken=float)
    cdef void observe_history(self, int seat, float[::1] out) noexcept nogil
