cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.state cimport State
from ludothek.games.maumau.rules cimport Position

cdef int CATCH, COLOUR_CHANGE, DRAW, KINDS, REVERSE, SAY_MAU, SYMBOLS

cdef int DANGER
cdef double FIRST_SIGHT_SCALE, MOST_AT_FIRST_SIGHT, MUST

cdef class Greedy(Policy):
    cdef double c_weigh(self, State state, int action) noexcept nogil
    cdef double c_first_sight(self, State state, int action) noexcept nogil
    @cython.locals(weight=double)
    cdef double weigh_action(self, Position position, int action) noexcept nogil
    cdef bint is_next_in_danger(self, Position position) noexcept nogil
    @cython.locals(cards=int, first=int, i=int)
    cdef int count_colour(self, Position position, int colour) noexcept nogil
