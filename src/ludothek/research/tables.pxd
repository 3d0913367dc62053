cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int ALL_LEGAL
cdef double FIRST_SIGHT_UNIT

@cython.final
cdef class Slot:
    cdef readonly State state
    cdef State blank, copy
    cdef Rng rng, seeder, dice
    cdef unsigned long long seed
    cdef int count
    cdef void set_seed(self, unsigned long long seed) noexcept nogil
    cdef void deal(self) noexcept nogil
    @cython.locals(i=int)
    cdef bint allows(self, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int pick(self) noexcept nogil
    cdef int follow(self, Policy policy) noexcept nogil

@cython.final
cdef class Tables:
    cdef readonly int first, size, seats
    cdef int hand
    cdef bint by_utility, shows_first_sight
    cdef Policy policy
    cdef float[::1] scratch
    cdef list slots
    @cython.locals(slot=Slot)
    cpdef lay_copies(self)
    @cython.locals(slot=Slot)
    cpdef list take_errors(self)
    cdef unsigned long long[::1] addresses, seeds
    cdef float[:, ::1] observations, rewards, margins, secrets
    cdef signed char[:, ::1] masks
    cdef short[:, ::1] first_sight
    cdef int[::1] to_move
    cdef unsigned char[::1] over
    cpdef State position(self, int number)
    @cython.locals(i=int)
    cdef void reset(self, unsigned char[::1] which, unsigned long long[::1] seeds) noexcept nogil
    @cython.locals(i=int)
    cdef int first_illegal(self, int[::1] actions) noexcept nogil
    @cython.locals(i=int)
    cdef void step(self, int[::1] actions) noexcept nogil
    @cython.locals(i=int)
    cdef void sample(self, int[::1] actions) noexcept nogil
    @cython.locals(i=int)
    cdef void follow(self, int[::1] actions) noexcept nogil
    @cython.locals(seat=int, total=double, mine=double)
    cdef void write_margins(self, State state, int i) noexcept nogil
    @cython.locals(seat=int, mean=double)
    cdef void write_rewards(self, State state, int i) noexcept nogil
    @cython.locals(step=int, seat=int, k=int)
    cdef void write_secrets(self, State state, int i) noexcept nogil
    @cython.locals(action=int)
    cdef void open_at(self, Slot slot, int i, unsigned long long seed) noexcept nogil
    cdef void deal_at(self, Slot slot, int i) noexcept nogil
    @cython.locals(k=int, seat=int)
    cdef void step_at(self, Slot slot, int i, int action) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_result(self, int i) noexcept nogil
    @cython.locals(k=int, action=int, weight=double)
    cdef void write_first_sight(self, Slot slot, int i) noexcept nogil
    @cython.locals(k=int)
    cdef void write(self, Slot slot, int i) noexcept nogil

@cython.final
cdef class ParallelTables:
    cdef list shares
    cdef unsigned long long[::1] addresses
    cdef int[::1] illegal
    cdef int size
    @cython.locals(n=int)
    cpdef reset(self, unsigned char[::1] which, unsigned long long[::1] seeds)
    @cython.locals(n=int)
    cpdef int first_illegal(self, int[::1] actions)
    @cython.locals(n=int)
    cpdef step(self, int[::1] actions)
    @cython.locals(n=int)
    cpdef sample(self, int[::1] actions)
    @cython.locals(n=int)
    cpdef follow(self, int[::1] actions)
