cimport cython
from ludothek.core.event_log cimport Log
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef class PlainState(State):
    cdef public object setup
    cdef dict __dict__
    cpdef tell(self, int kind, int seat, int public=*, int private=*, int eyes=*)
    cpdef State fresh(self)
    cdef void copy_from(self, State other) noexcept with gil
    cdef void start(self, Rng rng) noexcept with gil
    cdef bint is_over(self) noexcept with gil
    @cython.locals(place=int)
    cdef int find_actions(self) noexcept with gil
    cdef void apply(self, int action, Rng rng) noexcept with gil
    cdef void resample(self, int seat, Rng rng) noexcept with gil
    @cython.locals(place=int)
    cdef void observe(self, int seat, float[::1] out) noexcept with gil
    cdef int score(self, int seat) noexcept with gil
    cdef int standing(self, int seat) noexcept with gil
    cdef int seen(self, int action, int seat) noexcept with gil
    cpdef list legal_actions(self)
    cpdef list step(self, int action, Rng rng)
    cpdef begin(self, Rng rng)
    cpdef bint over(self)
    cpdef list scores(self)
    cpdef list standings(self)
    cpdef int shown(self, int action, int seat)
    cpdef list utilities(self)
    cpdef list payoffs(self)
    cpdef State fair(self, int seat, Rng rng)
    cpdef observe_into(self, int seat, float[::1] out)
    cpdef int random_game(self, Rng rng)

cdef class PlainPolicy(Policy):
    cdef double weigh(self, State state, int action) noexcept with gil
