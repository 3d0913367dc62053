cimport cython
from ludothek.games.maumau.rules cimport Position

cdef int ANY_COLOUR, DEALING, KINDS, MOST_SEATS

@cython.locals(over=bint, i=int, seat=int, game=int, first=int, laid=list, totals=list, sheet=list, row=list)
cpdef object shared_view(Position position)
@cython.locals(shown=bint, seat=int, seen=list)
cpdef list hands(Position position, int observer)
@cython.locals(kind=int, _=int, first=int, cards=list)
cpdef list list_cards(Position position, int seat)
