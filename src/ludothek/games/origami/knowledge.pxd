cimport cython
from ludothek.engine.rng cimport Rng
from ludothek.games.origami.cards cimport Cards

cdef int FAMILIES, KINDS, LINE, MOST_IN_COLLECTION, MOST_SEATS, NOTHING, OBSERVED, PHASES

cdef class Knowledge(Cards):
    @cython.locals(_=int, i=int, kind=int, left="unsigned long long", missing=int, other=int, row=int, spare=int)
    cdef void resample(self, int seat, Rng rng) noexcept nogil
    @cython.locals(kind=int, other=int, row=int)
    cdef void forget_what_others_know(self, int seat) noexcept nogil
    @cython.locals(at=int, i=int, j=int, kind=int, me=int, other=int, pile=int)
    cdef void observe(self, int seat, float[::1] out) noexcept nogil
