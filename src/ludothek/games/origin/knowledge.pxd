cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origin.position cimport PositionBase

cdef int EVERYONE, NOTHING, ACTION, ACTS, CARDS, DREW, FIRST_OBJECTIVE, FIRST_PERMANENT, HISTORY, LEVELS, MORE_STEPS
cdef int MORE_WIDTH, MOST_AREAS, MOST_IN_DECK, MOST_SEATS, MOST_STRAITS, OBJECTIVE, OBSERVED, PERMANENT, PHASES, POWERS
cdef int PUT_UNDER, SHAPES, STOLE, TASKS, UNSEEN

cdef class Knowledge(PositionBase):
    cdef int cards_left(self, int deck) noexcept nogil
    cdef int hand_size(self, int seat) noexcept nogil
    cdef int power(self, int seat, int power) noexcept nogil
    @cython.locals(power=int, cards="unsigned long long", card=int, amount=int)
    cdef void gather_powers(self, int seat) noexcept nogil
    cpdef refresh_powers(self, int seat)
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
    cdef void note_leaving(self, int holder, int card) noexcept nogil
    @cython.locals(observer=int, left="unsigned long long")
    cdef void note_hidden_leaving(self, int holder, int deck, int eyes) noexcept nogil
    cdef int knows(self, int observer, int holder, int card) noexcept nogil
    cdef unsigned long long known_hand(self, int observer, int holder) noexcept nogil
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
    @cython.locals(i=int, other=int, card=int, left="unsigned long long")
    cdef void c_observe_hands(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(at=int, i=int, other=int, card=int, deck=int, area=int, strait=int, level=int, left="unsigned long long")
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(deck=int, holder=int, i=int, left="unsigned long long", card=int)
    cdef void observe_unseen(self, int seat, float[::1] out) noexcept nogil
    @cython.locals(other=int)
    cdef int seat_from(self, int observer, int steps) noexcept nogil
    @cython.locals(points=int, level=int, sets=int)
    cdef int c_score(self, int seat) noexcept nogil
    cdef int c_standing(self, int seat) noexcept nogil
