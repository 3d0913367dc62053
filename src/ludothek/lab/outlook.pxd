cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef class Outlook:
    cdef Policy policy
    cdef readonly int hand, samples
    cdef Rng rng
    cdef State trial
    cdef float[::1] scratch, beliefs
    cpdef double look(self, State state, int seat) except? -100
    @cython.locals(value=double, share=double, place=int, _=int, step=int, other=int, k=int)
    cdef double sample(self, State state, int seat) noexcept nogil
