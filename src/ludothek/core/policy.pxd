cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef double FIRST_SIGHT_LIMIT

cdef class Policy:
    cdef public bint is_random
    cdef double c_weigh(self, State state, int action) noexcept nogil
    cdef double c_first_sight(self, State state, int action) noexcept nogil
    @cython.locals(count=int, best=int, most=double, equals=int, i=int, weight=double)
    cdef int c_choose(self, State state, Rng rng) noexcept nogil

@cython.locals(copy=State, actions=int, seat=int, action=int, policy=Policy)
cpdef int contest(State state, list policies, Rng rng, Rng thoughts)
