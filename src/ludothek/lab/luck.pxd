cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int CHOICES, DEAL, DRAWS, SOURCES, PAYOFF, MARGIN, MEASURES

cdef class LuckMeter:
    cdef readonly int seats, deal_samples, draw_samples, events
    cdef list strategies, policies
    cdef Rng rng, dice
    cdef State before, copy, chosen, other, trial
    cdef double[:, :, ::1] luck
    cpdef deal(self, State state, Rng rng)
    @cython.locals(drawn="unsigned long long")
    cpdef apply(self, State state, int action, Rng rng)
    @cython.locals(_=int)
    cdef compare(self, State state, int action, int samples, int source)
    @cython.locals(_=int, seat=int, policy=Policy, other=int, seed="unsigned long long")
    cdef compare_choices(self, int action)
    @cython.locals(seed="unsigned long long")
    cdef add_pair(self, State state, State other, int source, double share)
    @cython.locals(policy=Policy, seat=int, total=double, score=double)
    cdef add_rollout(self, State start, unsigned long long seed, int source, double share)
    @cython.locals(state=State)
    cdef check(self)
