cimport cython
from ludothek.core.event_log cimport Log
from ludothek.core.rng cimport Rng

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int ludothek_lowest_bit(unsigned long long bits) {
        unsigned long place;
        _BitScanForward64(&place, bits);
        return (int)place;
    }
    #else
    static inline int ludothek_lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int ludothek_lowest_bit(unsigned long long bits) noexcept nogil

cdef class State:
    cdef public int seats, to_move
    cdef public bint revealed
    cdef public double spread
    cdef public Log log
    cdef public object error
    cdef short[512] actions
    cpdef State make_blank(self)
    cdef void c_copy_from(self, State other) noexcept nogil
    cdef void c_deal(self, Rng rng) noexcept nogil
    cdef bint c_is_over(self) noexcept nogil
    cdef int c_find_actions(self) noexcept nogil
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    cdef void c_resample(self, int seat, Rng rng) noexcept nogil
    cdef int c_inconsistencies(self, int seat) noexcept nogil
    cdef void c_forget(self, int seat) noexcept nogil
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    cdef void c_observe_hands(self, int seat, float[::1] out) noexcept nogil
    cdef int c_observe_action(self, int action, int seat) noexcept nogil
    cdef int c_score(self, int seat) noexcept nogil
    cdef int c_standing(self, int seat) noexcept nogil
    cdef int c_stage(self) noexcept nogil
    @cython.locals(mine=int, best_other=int, ahead=int, level=int, other=int, theirs=int, win=double, place=double, margin=double)
    cdef double c_utility(self, int seat) noexcept nogil
    @cython.locals(mine=int, theirs=int, level=int, other=int)
    cdef double c_payoff(self, int seat) noexcept nogil
    @cython.locals(actions=int)
    cdef int c_playout(self, Rng rng) noexcept nogil
    # Inline, and therefore here instead of in state.py.
    cdef inline int lowest_bit(self, unsigned long long bits) noexcept nogil:
        return ludothek_lowest_bit(bits)
    cdef inline void c_tell(self, int kind, int seat, int public=-1, int private=-1, int eyes=0xFFFF) noexcept nogil:
        if self.log is not None:
            self.log.add(kind, seat, public, private, eyes)
    @cython.locals(count=int, i=int)
    cpdef list legal_actions(self)
    @cython.locals(seat=int)
    cpdef list scores(self)
    @cython.locals(seat=int)
    cpdef list standings(self)
    @cython.locals(seat=int)
    cpdef list utilities(self)
    @cython.locals(seat=int)
    cpdef list payoffs(self)
    @cython.locals(copy=State)
    cpdef State clone(self)
    @cython.locals(copy=State)
    cpdef State fair_copy(self, int seat, Rng rng)
    cpdef raise_error(self)

@cython.locals(state=State, total="long long", _=int)
cpdef long long playouts(State start, int games, Rng rng)
@cython.locals(state=State, _=int)
cpdef State clones(State start, int count)
