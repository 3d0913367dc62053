cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

@cython.final
cdef class Stepper:
    cdef readonly State state
    cdef State blank, copy
    cdef Rng rng
    cdef int numbers, num_actions, mask_size, count
    cdef readonly int moves, to_move
    cpdef deal(self, unsigned long long seed)
    cdef find_actions(self)
    @cython.locals(i=int)
    cpdef bint play(self, int action) except -1
    @cython.locals(policy=Policy, action=int)
    cpdef list follow(self, list policies, Rng dice)
    cpdef dict observe(self, int seat)
    @cython.locals(i=int)
    cdef void write(self, int seat, float[::1] observation, signed char[::1] mask)
