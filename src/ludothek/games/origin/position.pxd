cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State
from ludothek.games.origin.setup cimport World

cdef int ACTION, CARDS, DREW, EVERYONE, FIRST_OBJECTIVE, FIRST_PERMANENT, HUNTED, KEEPING, LEVELS, MOST_AREAS
cdef int MOST_IN_DECK, MOST_SEATS, MOST_STRAITS, NEUTRAL, NOTHING, OBJECTIVE, OBSERVED, ACTS, HISTORY, UNSEEN, PERMANENT, PHASES, PUT_UNDER
cdef int REFILLED, SHAPES, STOLE, TASKS, TOOK_STRAIT, TOOK_TILE

cdef class Position(State):
    cdef public World setup
    cdef public bint ended, ending, acted, passed
    cdef public int phase, last_turns, starter, round, used, boost, acted_at, shape, column, deck, count, floor
    cdef public int supply_kinds, in_supply, on_board, in_reserve, straits_left, tasks, in_drawn
    cdef public unsigned long long occupied
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
    cdef public short[228] hands
    cdef public short[12] sizes
    cdef public short[4] objective_points
    cdef public short[11] discarded
    cdef public short[96] decks
    cdef public short[3] in_deck
    cdef public short[96] under
    cdef public short[96] under_eyes
    cdef public short[3] in_under
    cdef public short[8] aside
    cdef public short[912] known
    cdef public short[24] task
    cdef public short[24] argument
    cdef public short[12] acts
    cdef public short[4] missing
    cdef public short[8] drawn
    cdef public int[8] drawn_eyes
    cdef void c_copy_from(self, State other) noexcept nogil
    cdef void copy_position(self, Position other) noexcept nogil
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
    cdef int completed_strait(self, int seat, int area) noexcept nogil
    cdef void take_strait(self, int seat, int strait) noexcept nogil
    cdef int cards_left(self, int deck) noexcept nogil
    cdef int hand_size(self, int seat) noexcept nogil
    cdef bint has(self, int seat, int card) noexcept nogil
    cdef void gain(self, int seat, int card) noexcept nogil
    cdef void lose(self, int seat, int card) noexcept nogil
    @cython.locals(at=int, card=int)
    cdef int from_deck(self, int deck, Rng rng) noexcept nogil
    @cython.locals(drawn=int, _=int, i=int)
    cdef int draw_cards(self, int seat, int deck, int cards, Rng rng) noexcept nogil
    @cython.locals(at=int)
    cdef void note_drawn(self, int card, int eyes) noexcept nogil
    @cython.locals(eyes=int, card=int, first=int, observer=int, i=int)
    cdef void draw(self, int seat, int deck, Rng rng) noexcept nogil
    @cython.locals(deck=int, at=int)
    cdef void put_under(self, int seat, int card) noexcept nogil
    @cython.locals(at=int, left="unsigned long long", card=int, deck=int)
    cdef void steal(self, int thief, int victim, Rng rng) noexcept nogil
    @cython.locals(pair=int)
    cdef void learn(self, int observer, int holder, int card) noexcept nogil
    @cython.locals(pair=int)
    cdef void unlearn(self, int observer, int holder, int card) noexcept nogil
    @cython.locals(observer=int)
    cdef void seen_leaving(self, int holder, int card) noexcept nogil
    @cython.locals(observer=int, left="unsigned long long")
    cdef void left_unseen(self, int holder, int deck, int eyes) noexcept nogil
    cdef int knows(self, int observer, int holder, int card) noexcept nogil
    cdef unsigned long long held_as_known(self, int observer, int holder) noexcept nogil
    cpdef int known_to(self, int observer, int holder, int card)
    @cython.locals(holder=int)
    cdef void c_forget(self, int seat) noexcept nogil
    cdef void unlearn_all(self, int pair) noexcept nogil
    @cython.locals(deck=int, observer=int, holder=int)
    cdef void c_resample(self, int seat, Rng rng) noexcept nogil
    @cython.locals(first=int, end=int, holder=int, left="unsigned long long", card=int, i=int)
    cdef void redraw(self, int seat, int deck, Rng rng) noexcept nogil
    @cython.locals(i=int, card=int, at=int)
    cdef void sort(self, int first, int end) noexcept nogil
    @cython.locals(i=int, other=int, card=int)
    cdef void shuffle(self, int first, int end, Rng rng) noexcept nogil
    @cython.locals(first=int, i=int, holder=int)
    cdef void deal_back(self, int seat, int deck, int end) noexcept nogil
    @cython.locals(at=int, i=int, other=int, card=int, deck=int, area=int, strait=int, level=int, left="unsigned long long")
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(deck=int, holder=int, i=int, left="unsigned long long", card=int)
    cdef void observe_unseen(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(other=int)
    cdef int seat_from(self, int observer, int steps) noexcept nogil
    @cython.locals(points=int, level=int, sets=int)
    cdef int c_score(self, int seat) noexcept nogil
    cdef int c_standing(self, int seat) noexcept nogil
