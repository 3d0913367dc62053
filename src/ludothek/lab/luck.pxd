cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int DEAL, DRAWS, SOURCES, PAYOFF, MARGIN, MEASURES

cdef class LuckMeter:
    cdef Policy policy
    cdef readonly int seats, deal_samples, draw_samples, events
    cdef Rng rng, dice
    cdef State before, other, trial
    cdef double[:, :, ::1] luck
    cpdef deal(self, State state, Rng rng)
    @cython.locals(drawn="unsigned long long")
    cpdef apply(self, State state, int action, Rng rng)
    @cython.locals(_=int, seed="unsigned long long")
    cdef compare(self, State state, int action, int samples, int source)
    @cython.locals(seat=int, total=double, score=double)
    cdef void add_rollout(self, State start, unsigned long long seed, int source, double share) noexcept nogil
