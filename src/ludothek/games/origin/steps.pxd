cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origin.legal cimport LegalActions

cdef int ANY_DECK, COLLECTING, DO_DRAW, DO_GAIN, DO_LIMIT, DO_REWARD, DO_STEP, DO_TILE, DRAWING, DRAW_FROM, IMITATE
cdef int IMITATED, IMITATING, LEVELS, LOST_STRAIT, LOST_TILE, MOST_AREAS, PAWNS, REACTIONS, ROB, ROBBED, ROBBING
cdef int SEIZE, SEIZED, SEIZING, STEP_END, STEP_IMITATE, STEP_MIGRATE, STEP_SEIZE, STEP_SIZE, STEP_STEAL, STEP_SWAP
cdef int STEP_TAKE, SWAP, SWAPPED, SWAPPING, WINDING

cdef class Steps(LegalActions):
    cdef void plan(self, int task, int argument) noexcept nogil
    @cython.locals(step=int)
    cdef void do_step(self, int pc) noexcept nogil
    cdef void plan_draw(self, int deck, int cards) noexcept nogil
    @cython.locals(cards="unsigned long long")
    cdef void react(self, int seat, int event) noexcept nogil
    @cython.locals(seat=int, _=int)
    cdef void use_card(self, int action, Rng rng) noexcept nogil
    @cython.locals(victim=int)
    cdef void seize(self, int seat, int strait) noexcept nogil
    cdef void imitate(self, int seat, int victim, int level) noexcept nogil
    @cython.locals(one=int, start=int, goal=int)
    cdef void swap(self, int seat, int pair) noexcept nogil
