cimport cython
from ludothek.bots.nets.net cimport Net
from ludothek.bots.search.tree cimport Tree
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef double SWING, LEAST
cdef int DEEPEST, MOST_TOGETHER, MOST_SEATS, NOWHERE

cdef class GuidedTree(Tree):
    cdef Net net
    cdef Rng luck
    cdef State leaf
    cdef public int games
    cdef public bint looks_again
    cdef bint judged
    cdef int observer, slot
    cdef double squares
    cdef int[:, ::1] paths, open
    cdef int[::1] depths, movers, firsts, counts
    cdef double[:, ::1] played
    @cython.locals(liking=double, known=double)
    cdef double first_sight(self, int node, int place, int action) noexcept nogil
    @cython.locals(known=int, together=double, child=int)
    cdef double liked(self, int node) noexcept nogil
    @cython.locals(together=int, _=int)
    cpdef grow_together(self, int[::1] actions, int rounds)
    @cython.locals(waiting=int, n=int, chapter=int, first=int, slot=int)
    cdef void one_round_for(self, int[::1] actions, int together, unsigned long long seed) noexcept nogil
    @cython.locals(i=int)
    cdef void put_off(self, int slot, int first) noexcept nogil
    @cython.locals(seat=int, _=int)
    cdef void play_from(self, int slot) noexcept nogil
    @cython.locals(i=int, leaf=int)
    cdef void take_up(self, int slot) noexcept nogil
    @cython.locals(mean=double, seat=int, place=int)
    cdef void appraise(self) noexcept nogil
    @cython.locals(seat=int, share=double)
    cdef void credit(self, int first) noexcept nogil
    cpdef double error(self)
    cdef double win_share(self, int seat) noexcept nogil

cpdef double win_chance(double value, int seats) noexcept nogil
