cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef class CarelessPolicy(Policy):
    cdef Policy careful
    cdef int percent
    @cython.locals(count=int, best=int, found=bint, most=double, i=int, weight=double)
    cdef int c_choose(self, State state, Rng rng) noexcept nogil
