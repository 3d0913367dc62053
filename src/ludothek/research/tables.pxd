cimport cython
from ludothek.engine.rng cimport Rng
from ludothek.engine.state cimport State

cdef int ALL_LEGAL

@cython.final
cdef class Place:
    cdef readonly State state
    cdef State blank
    cdef Rng rng, seeder, dice
    cdef unsigned long long seed
    cdef int count
    cdef void sow(self, unsigned long long seed) noexcept nogil
    cdef void deal(self) noexcept nogil
    @cython.locals(i=int)
    cdef bint allows(self, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int pick(self) noexcept nogil

@cython.final
cdef class Tables:
    cdef readonly int size, seats
    cdef list places
    cdef unsigned long long[::1] addresses, seeds
    cdef float[:, ::1] observations, rewards
    cdef signed char[:, ::1] masks
    cdef int[::1] to_move
    cdef unsigned char[::1] over
    cpdef State position(self, int number)
    @cython.locals(i=int)
    cpdef reset(self, unsigned char[::1] which, unsigned long long[::1] seeds)
    @cython.locals(i=int)
    cpdef int first_illegal(self, int[::1] actions)
    @cython.locals(i=int)
    cpdef step(self, int[::1] actions)
    @cython.locals(i=int)
    cpdef sample(self, int[::1] actions)
    cdef void renew(self, int i, unsigned long long seed) noexcept nogil
    @cython.locals(action=int)
    cdef void open_at(self, Place place, int i, unsigned long long seed) noexcept nogil
    cdef void deal_at(self, Place place, int i) noexcept nogil
    @cython.locals(k=int, seat=int)
    cdef void step_at(self, Place place, int i, int action) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_result(self, int i) noexcept nogil
    @cython.locals(k=int)
    cdef void write(self, Place place, int i) noexcept nogil
