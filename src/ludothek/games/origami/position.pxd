cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State
from ludothek.games.origami.setup cimport Setup

cdef int NOTHING, DEALT, DISCARDED, DREW, FAMILIES, FAMILY_USED, KINDS, LAST_ROUND, LINE, MOST_IN_COLLECTION
cdef int MOST_SEATS, NO_BONUS, OPENING_FOLDS, PER_DISTINCT_FAMILY, PER_FAMILY, PER_HAND, PER_KIND, PER_OTHER_FAMILY
cdef int PER_OTHER_KIND, RAN_OUT, RESHUFFLED, STARTS, TURNED_UP, WORTH

cdef class PositionBase(State):
    cdef public Setup setup
    cdef public bint ended, looking, skipped
    cdef public int phase, active, families, starter, round_no, final_round, run_outs, passes
    cdef public int in_deck, in_discard, in_line, in_aside
    cdef public int playing, owing, in_paid, last, left, in_taken, placed, placed_in, chosen, opponent, asked
    cdef public int pc, card, home, depth, together
    cdef public unsigned long long[4] held
    cdef public short[4] sizes
    cdef public short[20] by_folds
    cdef public short[160] hands
    cdef public short[800] known
    cdef public short[72] deck
    cdef public short[72] discard
    cdef public short[4] line
    cdef public short[8] heights
    cdef public short[296] collections
    cdef public short[9] aside
    cdef public short[9] paid
    cdef public short[4] taken
    cdef public short[4] pending
    cdef public short[16] acts
    cdef public short[16] frame_pc
    cdef public short[16] frame_card
    cdef public short[16] frame_home
    cdef void c_copy_from(self, State other) noexcept nogil
    cdef void copy_fields(self, PositionBase other) noexcept nogil
    @cython.locals(seat=int, folds=int, fewest=int, tied=int, card=int, i=int)
    cdef void c_deal(self, Rng rng) noexcept nogil
    cdef bint c_is_over(self) noexcept nogil
    @cython.locals(at=int)
    cdef void add(self, int seat, int kind) noexcept nogil
    @cython.locals(at=int)
    cdef void remove(self, int seat, int kind) noexcept nogil
    @cython.locals(row=int, at=int)
    cdef void note_entering(self, int seat, int kind) noexcept nogil
    @cython.locals(row=int, at=int)
    cdef void note_leaving(self, int seat, int kind) noexcept nogil
    @cython.locals(row=int, at=int, left="unsigned long long", other=int)
    cdef void note_hidden_leaving(self, int seat, int taker, int kind) noexcept nogil
    cdef void take_openly(self, int seat, int kind) noexcept nogil
    cdef void discard_card(self, int kind) noexcept nogil
    cdef void discard_from_hand(self, int seat, int kind) noexcept nogil
    @cython.locals(left="unsigned long long", at=int, kind=int)
    cdef int random_card(self, int seat, Rng rng) noexcept nogil
    @cython.locals(at=int, card=int)
    cdef int pull(self, Rng rng) noexcept nogil
    cdef bint can_draw(self) noexcept nogil
    @cython.locals(i=int)
    cdef void reshuffle(self) noexcept nogil
    cdef void renew_deck(self) noexcept nogil
    @cython.locals(card=int)
    cdef int from_deck(self, Rng rng) noexcept nogil
    cdef void run_out(self) noexcept nogil
    @cython.locals(card=int, _=int)
    cdef void draw(self, int seat, int cards, Rng rng) noexcept nogil
    @cython.locals(slot=int, card=int)
    cdef void refill(self, Rng rng) noexcept nogil
    @cython.locals(slot=int)
    cdef void leave_line(self, int kind) noexcept nogil
    @cython.locals(height=int)
    cdef int top(self, int pile) noexcept nogil
    @cython.locals(i=int)
    cdef int place_in(self, int pile, int kind) noexcept nogil
    @cython.locals(pile=int, slot=int, count=int)
    cdef int visible(self, int kind) noexcept nogil
    @cython.locals(pile=int, i=int, kind=int, points=int)
    cdef int c_score(self, int seat) noexcept nogil
    cpdef int worth(self, int pile, int kind)
    cdef int points_of(self, int pile, int kind) noexcept nogil
    cdef int c_standing(self, int seat) noexcept nogil
    @cython.locals(bonus=int, of=int, count=int, only=int)
    cdef int bonus_for(self, int seat, int pile, int kind) noexcept nogil
    @cython.locals(count=int, pile=int, i=int)
    cdef int count_kind(self, int seat, int kind, int only) noexcept nogil
    @cython.locals(count=int, pile=int, i=int)
    cdef int count_family(self, int seat, int family, int only) noexcept nogil
    @cython.locals(family=int, count=int)
    cdef int count_families(self, int seat, int only) noexcept nogil
