cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State
from ludothek.games.origin.setup cimport Setup

cdef int NOTHING, CARDS, HUNTED, KEEPING, LEVELS, MOST_SEATS, NEUTRAL, REFILLED, TOOK_STRAIT, TOOK_TILE

cdef class PositionBase(State):
    cdef public Setup setup
    cdef public bint ended, ending, acted, passed
    cdef public int phase, last_turns, starter, round, used, boost, acted_at, shape, column, deck, count, floor, pc
    cdef public int supply_kinds, in_supply, on_board, in_reserve, straits_left, tasks, in_drawn
    cdef public unsigned long long occupied, offered
    cdef public unsigned long long[4] mine
    cdef public unsigned long long[4] of_width
    cdef public unsigned long long[4] held
    cdef public unsigned long long[4] played
    cdef public unsigned long long[16] known_held
    cdef public short[60] shape_at
    cdef public short[27] supply
    cdef public short[4] villages
    cdef public short[24] tiles
    cdef public short[24] board
    cdef public short[6] reserve
    cdef public short[60] hunting
    cdef public short[4] hunting_points
    cdef public short[4] hunting_tiles
    cdef public short[16] strait_value
    cdef public short[16] strait_owner
    cdef public short[4] strait_points
    cdef public short[4] strait_tiles
    cdef public short[256] hands
    cdef public short[12] sizes
    cdef public short[4] objective_points
    cdef public short[16] discarded
    cdef public short[96] decks
    cdef public short[3] in_deck
    cdef public short[96] under
    cdef public short[96] under_eyes
    cdef public short[3] in_under
    cdef public short[8] aside
    cdef public short[1024] known
    cdef public short[32] task
    cdef public short[32] argument
    cdef public short[12] acts
    cdef public short[60] powers
    cdef public short[4] missing
    cdef public short[8] drawn
    cdef public int[8] drawn_eyes
    cdef void c_copy_from(self, State other) noexcept nogil
    @cython.locals(pair=int, at=int)
    cdef void copy_fields(self, PositionBase other) noexcept nogil
    cdef bint c_is_over(self) noexcept nogil
    cdef void set_pawn(self, int shape, int area) noexcept nogil
    @cython.locals(ends="unsigned long long", seat=int, width=int, shape=int)
    cdef void move_pawn(self, int start, int goal) noexcept nogil
    @cython.locals(left="unsigned long long")
    cdef int pawn_area(self, int seat, int number) noexcept nogil
    @cython.locals(seat=int)
    cdef int owner(self, int area) noexcept nogil
    cpdef int owner_of(self, int area)
    cdef bint may_take_level(self, int seat, int level) noexcept nogil
    @cython.locals(found=bint, level=int)
    cdef bint may_take_from(self, int seat, int column) noexcept nogil
    @cython.locals(found=bint, column=int)
    cdef bint may_take_any(self, int seat) noexcept nogil
    cdef void take_tile(self, int seat, int column, int level, Rng rng) noexcept nogil
    @cython.locals(level=int, at=int)
    cdef void refill(self, int column, Rng rng) noexcept nogil
    cdef void take_hunting(self, int seat, int area) noexcept nogil
    @cython.locals(open_straits=int, strait=int, ends="unsigned long long")
    cdef int find_completed_strait(self, int seat, int area) noexcept nogil
    cdef void take_strait(self, int seat, int strait) noexcept nogil
