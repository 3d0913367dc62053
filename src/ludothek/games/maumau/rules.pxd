cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int SYMBOLS, REVERSE, TAKE_2, TAKE_4, STOP, NO_SYMBOL, ANY_COLOUR, KINDS, COLOUR_CHANGE, DRAW, SAY_MAU, NUM_ACTIONS
cdef int MOST_SEATS, MOST_CARDS, MOST_GAMES, HAND, TURN_LIMIT, HISTORY, UNSEEN, OBSERVED
cdef int DEALER_IS, DEALT, TURNED_UP, LAID, NAMED, DREW, RESHUFFLED, SKIPPED, TURNED_ROUND
cdef int OWES, SAID_MAU, FORGOT_MAU, PASSED, WON, NOBODY_WON, SHOWED, NOTED, MATCH_OVER, NOTHING
cdef unsigned long long DE_BRUIJN, M64

@cython.final
cdef class Setup:
    cdef public int seats, games, total
    cdef public bint opening_effect, voluntary_draw, reverse_skips, must_say_mau
    cdef public short[53] points
    cdef public short[53] copies
    cdef public short[160] cards
    cdef public unsigned long long[70] fits
    cdef public unsigned long long[64] bits
    cdef public short[64] places
    cdef public unsigned long long answers, change
    cdef int lowest(self, unsigned long long kinds) noexcept nogil

cdef class Match(State):
    cdef public Setup setup
    cdef public bint ended, naming, said_mau
    cdef public int game, dealer, direction, colour, symbol, debt, turns, passes
    cdef public int in_stock, in_laid
    cdef public unsigned long long[8] held
    cdef public unsigned long long[8] lacked
    cdef public short[8] fresh_cards
    cdef public short[8] sizes
    cdef public short[8] totals
    cdef public short[8] lays
    cdef public short[8] draws
    cdef public short[8] yields
    cdef public short[32] drew_at
    cdef public short[424] hands
    cdef public short[160] stock
    cdef public short[160] laid
    cdef public short[160] sheet
    cdef short[53] hidden
    cpdef Match make_blank(self)
    cdef void c_copy_from(self, State other) noexcept nogil
    cdef void copy_match(self, Match other) noexcept nogil
    cdef void c_deal(self, Rng rng) noexcept nogil
    @cython.locals(seat=int, kind=int, card=int, colour=int, _=int)
    cdef void deal_game(self, Rng rng) noexcept nogil
    cdef bint c_is_over(self) noexcept nogil
    @cython.locals(fitting="unsigned long long", left="unsigned long long", n=int, kind=int, colour=int)
    cdef int c_find_actions(self) noexcept nogil
    cdef bint can_draw(self) noexcept nogil
    cpdef bint can_still_draw(self)
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    cdef void draw_or_pass(self, Rng rng) noexcept nogil
    @cython.locals(seat=int, lack="unsigned long long")
    cdef void note_lack(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void note_draw(self) noexcept nogil
    @cython.locals(seat=int, card=int, at=int, size=int, left=int)
    cdef void lay(self, int action, Rng rng) noexcept nogil
    @cython.locals(hit=int)
    cdef void act(self, int symbol, Rng rng) noexcept nogil
    @cython.locals(following=int)
    cdef int neighbour(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void advance(self, int steps) noexcept nogil
    @cython.locals(_=int)
    cdef void take(self, int seat, int cards, Rng rng) noexcept nogil
    @cython.locals(last=int, i=int)
    cdef void turn_laid_over(self) noexcept nogil
    @cython.locals(card=int)
    cdef void give(self, int seat, int event, Rng rng) noexcept nogil
    @cython.locals(at=int, card=int)
    cdef int from_stock(self, Rng rng) noexcept nogil
    @cython.locals(winner=int, seat=int, points=int, kind=int, _=int)
    cdef void finish(self, Rng rng) noexcept nogil
    @cython.locals(left="unsigned long long", points=int, kind=int)
    cdef int hand_points(self, int seat) noexcept nogil
    cdef int c_score(self, int seat) noexcept nogil
    cdef int c_standing(self, int seat) noexcept nogil
    cdef int c_stage(self) noexcept nogil
    @cython.locals(noted=int, others=int, best=bint, other=int, mine=int, margin=double, value=double)
    cdef double c_utility(self, int seat) noexcept nogil
    @cython.locals(other=int, left="unsigned long long", kind=int, i=int, _=int)
    cdef void c_resample(self, int seat, Rng rng) noexcept nogil
    @cython.locals(odd=int, other=int, left="unsigned long long", lacked=int, kind=int)
    cdef int c_inconsistencies(self, int seat) noexcept nogil
    @cython.locals(other=int)
    cdef void c_forget(self, int seat) noexcept nogil
    @cython.locals(me=int, i="Py_ssize_t", kind="Py_ssize_t", at="Py_ssize_t", other=int)
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(i=int, other=int, kind="Py_ssize_t", lying="Py_ssize_t", at="Py_ssize_t", colour=int, taken=float)
    cdef void observe_history(self, int seat, float[::1] out) noexcept nogil
