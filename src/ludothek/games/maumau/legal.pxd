cimport cython
from ludothek.games.maumau.position cimport PositionBase

cdef int CATCH, COLOUR_CHANGE, DRAW, DRAWN, GO_ON, NAMING, NO_SYMBOL, SAY_MAU, SAYING, TURN

cdef class LegalActions(PositionBase):
    @cython.locals(fitting="unsigned long long", left="unsigned long long", n=int, kind=int, colour=int)
    cdef int c_find_actions(self) noexcept nogil
    @cython.locals(colour=int)
    cdef int find_phase_actions(self) noexcept nogil
