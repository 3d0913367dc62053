cimport cython
from ludothek.games.origami.rules cimport Position

cdef int KINDS, LINE, MOST_IN_COLLECTION, MOST_SEATS, NOTHING

@cython.locals(over=bint, i=int, seat=int, families=list, discards=list, line=list, have_chosen=list)
cpdef dict shared(Position p, list ids)
@cython.locals(seat=int, scores=list, piles=list, told=list)
cpdef list everybody(Position p, list ids)
@cython.locals(aid=bint, seat=int, kind=int, at=int, _=int, told=list, known=list, held=list)
cpdef list players(Position p, list ids, int observer, list everybodys)
@cython.locals(i=int, paid=list, aside=list)
cpdef dict private(Position p, list ids, int observer, bint mine)
@cython.locals(i=int, cards=list)
cpdef list pile(Position p, list ids, int number)
cpdef object name(list ids, int kind)
