cimport cython
from ludothek.games.maumau.rules cimport Match

cdef int ANY_COLOUR, KINDS, MOST_SEATS

@cython.locals(over=bint, i=int, seat=int, game=int, laid=list, totals=list, sheet=list, row=list)
cpdef dict shared(Match match)
@cython.locals(over=bint, seat=int, told=list)
cpdef list hands(Match match, int observer)
@cython.locals(kind=int, _=int, cards=list)
cpdef list held(Match match, int seat)
