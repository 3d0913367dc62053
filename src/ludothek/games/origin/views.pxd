cimport cython
from ludothek.games.origin.rules cimport Match

cdef int CARDS, FIRST_OBJECTIVE, FIRST_PERMANENT, LEVELS, MOST_IN_DECK, MOST_SEATS, NEUTRAL, PUTTING, SHAPES

@cython.locals(card=int, first=int, _=int, names=list, cards=list)
cpdef list held(Match match, int seat, int observer)
@cython.locals(card=int, names=list, cards=list)
cpdef list names_of(Match match, int seat, int first, int end)
@cython.locals(over=bint, i=int, _=int, names=list, colours=list, supply=list, reserve=dict, discarded=list)
cpdef dict shared(Match match)
@cython.locals(seat=int, i=int, players=list, set_aside=list)
cpdef dict own(Match match, int observer, list everybodys)
@cython.locals(number=int, owner=int, content=list, area=dict, told=list)
cpdef list areas(Match match)
@cython.locals(number=int, content=list, strait=dict, told=list)
cpdef list straits(Match match)
@cython.locals(column=int, level=int, _=int, levels=list, told=dict)
cpdef dict reward_board(Match match)
@cython.locals(deck=int, at=int, known=bint, names=list, under=list, told=dict)
cpdef dict decks(Match match, int observer)
@cython.locals(seat=int, level=int, deck=int, scores=list, tiles=list, hand=dict, told=list)
cpdef list everybody(Match match)
