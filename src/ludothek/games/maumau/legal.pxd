cimport cython
from ludothek.games.maumau.position cimport PositionBase

cdef int COLOUR_CHANGE, DRAW, NO_SYMBOL, SAY_MAU

cdef class LegalActions(PositionBase):
    @cython.locals(fitting="unsigned long long", left="unsigned long long", n=int, kind=int, colour=int)
    cdef int c_find_actions(self) noexcept nogil
