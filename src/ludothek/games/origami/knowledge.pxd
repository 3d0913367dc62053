cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origami.position cimport PositionBase

cdef int FAMILIES, KINDS, LINE, MOST_ASIDE, MOST_CARDS, MOST_IN_COLLECTION, MOST_PAID, MOST_SEATS, NOTHING
cdef int OBSERVED, PHASES, ACTS, HISTORY, UNSEEN

cdef class Knowledge(PositionBase):
    cdef short[40] hidden
    @cython.locals(i=int, missing=int, other=int, _=int)
    cdef void c_resample(self, int seat, Rng rng) noexcept nogil
    @cython.locals(at=int, i=int, kind=int, left="unsigned long long", other=int, spare=int, _=int)
    cdef void gather_hidden(self, int seat) noexcept nogil
    @cython.locals(kind=int, other=int)
    cdef void c_forget(self, int seat) noexcept nogil
    @cython.locals(kind=int, other=int, row=int)
    cdef void forget_what_others_know(self, int seat) noexcept nogil
    @cython.locals(at="Py_ssize_t", i="Py_ssize_t", j="Py_ssize_t", kind="Py_ssize_t", me=int, other="Py_ssize_t", pile="Py_ssize_t")
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(at=int, i=int, kind=int, left="unsigned long long", other=int)
    cdef void observe_unseen(self, int seat, float[::1] out) noexcept nogil
