cimport cython
from ludothek.bots.nets.net cimport Net
from ludothek.bots.search.tree cimport win_probability
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int MAX_BATCH, DRAWS

@cython.final
cdef class NetRollouts:
    cdef list states
    cdef Net net
    cdef Rng seeds, dice, rng
    cdef readonly int decisions, seat, seats, stage, size
    cdef unsigned long long[::1] streams
    cdef int[::1] counts, waiting, movers
    cdef int[:, ::1] actions
    cdef float[:, ::1] first_sights
    cdef double[::1] value_sums, win_sums
    @cython.locals(slot=int, seed="unsigned long long", action=int, state=State, world=State)
    cpdef run(self, list worlds, list actions)
    @cython.locals(decisions=int, row=int)
    cdef play(self, int rows)
    @cython.locals(kept=int, row=int, slot=int, i=int, state=State)
    cdef int observe(self, int rows)
    @cython.locals(state=State)
    cdef bint go_on(self, int slot)
    @cython.locals(state=State)
    cdef void apply(self, int slot, int action)
    @cython.locals(count=int, i=int, left=double, chosen=int, action=int)
    cdef int pick(self, int row)
    @cython.locals(state=State, mean=double, ahead=double, level=int, seat=int, n=int)
    cdef void count_result(self, int slot)
    @cython.locals(mean=double, value=double, place=int, n=int)
    cdef void count_value(self, int row)
