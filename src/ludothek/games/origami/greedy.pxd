cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.state cimport State
from ludothek.games.origami.rules cimport Position

cdef int ALL_PASS, BRANCH, BRANCHING, CHOOSE, COPY, COPYING, DRAW, DRAW_ASIDE, DRAW_DECK, DRAW_FOLDS, DRAW_LINE
cdef int EITHER, END, HAND_LIMIT, INSTANT, JUMP, KINDS, LINE, LOOK, LOOKING, MAY_UP_TO, MOST_IN_COLLECTION, NOTHING, OPPONENT
cdef int OTHERS_DISCARD, PASS, PICKING, PLACE, PLACING, PLAY_MORE, REPLACE, ROBBING, SPECIAL, SPECIAL_ACTION, STEAL
cdef int STEP, STOP, SWAP, SWAPPING, TAKE_DISCARD, TAKING, TURN, UP_TO, USE
cdef double FIRST_SIGHT_LIMIT, FOLD, STANDING, USUAL_FOLDS, TOP_SPECIAL

cdef class Greedy(Policy):
    cdef double c_weigh(self, State state, int action) noexcept nogil
    @cython.locals(weight=double)
    cdef double c_first_sight(self, State state, int action) noexcept nogil
    @cython.locals(phase=int, spent=double)
    cdef double weigh_position(self, Position p, int action) noexcept nogil
    cdef double fold(self, Position p) noexcept nogil
    @cython.locals(after=int, before=int, pile=int, seat=int)
    cdef double gain(self, Position p, int kind) noexcept nogil
    @cython.locals(fold=double, points=double)
    cdef double keep(self, Position p, int kind) noexcept nogil
    cdef double bonus(self, Position p, int kind) noexcept nogil
    @cython.locals(fold=double, number=int, step=int, worth=double)
    cdef double worth_of(self, Position p, int pc) noexcept nogil
    @cython.locals(price=int)
    cdef double weigh_play(self, Position p, int kind, int pc) noexcept nogil
    @cython.locals(room=int)
    cdef double weigh_draw(self, Position p) noexcept nogil
    @cython.locals(kind=int, pc=int, worth=double)
    cdef double weigh_special(self, Position p, int side) noexcept nogil
    @cython.locals(best=double, kind=int, weight=double)
    cdef double best_play(self, Position p, int pc) noexcept nogil
    @cython.locals(kind=int, least=double, most=double, slot=int, worth=double)
    cdef double best_swap(self, Position p) noexcept nogil
    cdef double weigh_take(self, Position p, int kind) noexcept nogil
    cdef double weigh_place(self, Position p, int pile) noexcept nogil
