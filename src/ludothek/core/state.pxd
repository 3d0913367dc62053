cimport cython
from ludothek.core.event_log cimport Log
from ludothek.core.rng cimport Rng

cdef class State:
    cdef public int seats, to_move
    cdef public bint revealed
    cdef public double spread
    cdef public Log log
    cdef short[512] actions
    cpdef State fresh(self)
    cdef void copy_from(self, State other) noexcept nogil
    cdef void start(self, Rng rng) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int find_actions(self) noexcept nogil
    cdef void apply(self, int action, Rng rng) noexcept nogil
    cdef void resample(self, int seat, Rng rng) noexcept nogil
    cdef int oddities(self, int seat) noexcept nogil
    cdef void forget(self, int seat) noexcept nogil
    cdef void observe(self, int seat, float[::1] out) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int standing(self, int seat) noexcept nogil
    cdef int seen(self, int action, int seat) noexcept nogil
    cdef int chapter(self) noexcept nogil
    @cython.locals(mine=int, best_other=int, ahead=int, level=int, other=int, theirs=int, win=double, place=double, margin=double)
    cdef double utility(self, int seat) noexcept nogil
    @cython.locals(mine=int, theirs=int, level=int, other=int)
    cdef double payoff(self, int seat) noexcept nogil
    @cython.locals(copy=State)
    cpdef State clone(self)
    @cython.locals(count=int, i=int)
    cpdef list legal_actions(self)
    cpdef list step(self, int action, Rng rng)
    cpdef begin(self, Rng rng)
    cpdef bint over(self)
    @cython.locals(seat=int)
    cpdef list scores(self)
    @cython.locals(seat=int)
    cpdef list standings(self)
    cpdef int shown(self, int action, int seat)
    @cython.locals(seat=int)
    cpdef list utilities(self)
    @cython.locals(seat=int)
    cpdef list payoffs(self)
    @cython.locals(copy=State)
    cpdef State fair(self, int seat, Rng rng)
    cpdef overwrite(self, State other)
    cpdef observe_into(self, int seat, float[::1] out)
    @cython.locals(decisions=int)
    cdef int playout(self, Rng rng) noexcept nogil
    cpdef int random_game(self, Rng rng)

@cython.locals(state=State, total="long long", _=int)
cpdef long long playouts(State start, int games, Rng rng)
@cython.locals(state=State, _=int)
cpdef State clones(State start, int count)
