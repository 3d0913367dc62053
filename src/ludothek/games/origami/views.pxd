cimport cython
from ludothek.games.origami.rules cimport Position

cdef int KINDS, LINE, MOST_IN_COLLECTION, MOST_SEATS, NOTHING, TAKING

@cython.locals(over=bint, i=int, seat=int, families=list, discards=list, line=list, have_chosen=list)
cpdef object shared_view(Position p, list ids)
@cython.locals(seat=int, scores=list, piles=list, worths=list, found=list)
cpdef list public_players(Position p, list ids)
@cython.locals(aid=bint, seat=int, kind=int, at=int, _=int, found=list, known=list, held=list)
cpdef list players(Position p, list ids, int observer, list public)
@cython.locals(i=int, paid=list, aside=list)
cpdef object private(Position p, list ids, int observer, bint mine, list ways)
@cython.locals(i=int, cards=list)
cpdef list pile(Position p, list ids, int number)
@cython.locals(i=int, points=list)
cpdef list worth(Position p, int number)
cpdef object name(list ids, int kind)
