cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef class PlainState(State):
    cdef public object setup
    cdef dict __dict__
    @cython.locals(blank=PlainState)
    cpdef State make_blank(self)
    cpdef list legal_actions(self)
    cdef void c_copy_from(self, State other) noexcept with gil
    cdef void c_deal(self, Rng rng) noexcept with gil
    cdef bint c_is_over(self) noexcept with gil
    @cython.locals(place=int)
    cdef int c_find_actions(self) noexcept with gil
    cdef void c_apply(self, int action, Rng rng) noexcept with gil
    cdef void c_resample(self, int seat, Rng rng) noexcept with gil
    cdef void c_observe(self, int seat, float[::1] out) noexcept with gil
    cdef int c_observe_action(self, int action, int seat) noexcept with gil
    cdef int c_score(self, int seat) noexcept with gil
    cdef int c_standing(self, int seat) noexcept with gil

cdef class PlainPolicy(Policy):
    cdef double c_weigh(self, State state, int action) noexcept with gil
