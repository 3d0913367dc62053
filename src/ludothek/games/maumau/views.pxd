cimport cython
from ludothek.games.maumau.rules cimport Position

cdef int ANY_COLOUR, KINDS, MOST_SEATS

@cython.locals(over=bint, i=int, seat=int, game=int, laid=list, totals=list, sheet=list, row=list)
cpdef object shared_view(Position match)
@cython.locals(over=bint, seat=int, seen=list)
cpdef list hands(Position match, int observer)
@cython.locals(kind=int, _=int, cards=list)
cpdef list held(Position match, int seat)
