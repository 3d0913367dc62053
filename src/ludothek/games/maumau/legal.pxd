cimport cython
from ludothek.games.maumau.position cimport PositionBase

cdef int CATCH, COLOUR_CHANGE, DEALING, DRAW, DRAWN, GO_ON, NAMING, NO_SYMBOL, SAY_MAU, SAYING

cdef class LegalActions(PositionBase):
    @cython.locals(fitting="unsigned long long", left="unsigned long long", n=int, kind=int, colour=int)
    cdef int c_find_actions(self) noexcept nogil
    @cython.locals(fitting="unsigned long long")
    cdef unsigned long long find_fitting(self) noexcept nogil
