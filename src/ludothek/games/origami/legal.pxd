cimport cython
from ludothek.games.origami.knowledge cimport Knowledge

cdef int BRANCH, BRANCHING, CARDS, CHOOSE, CONCEDING, COPY, COPYING, DRAW, DRAW_ASIDE, DRAW_DECK, DRAW_LINE, EITHER
cdef int END, EXACTLY, GIVING_BACK, JUMP, KINDS, LINE, LOOK, LOOKING, MAY_UP_TO, NOTHING, NOT_DRAWN, OFFERED, OPPONENT
cdef int OTHERS_DISCARD, OTHERS_DRAW, PASS, PASSING_ON, PAYING_PRICE, PICKING, PLACE, PLACING, PLAYING, PLAY_MORE, PRICE
cdef int REPLACE, ROBBING, SORTING, SPECIAL, SPECIAL_ACTION, STEAL, STEP, STOP, SWAP, SWAPPING, SWEEP, TAKE_DISCARD
cdef int TAKING, TRIMMING, TUCK, TURN, UP_TO, USE, WITH_DISCARD

cdef class LegalActions(Knowledge):
    @cython.locals(n=int)
    cdef int c_find_actions(self) noexcept nogil
    @cython.locals(phase=int)
    cdef int list_choices(self) noexcept nogil
    cdef int list_pair(self, int first) noexcept nogil
    @cython.locals(n=int)
    cdef int list_kinds(self, unsigned long long kinds) noexcept nogil
    @cython.locals(n=int, side=int)
    cdef int list_turn(self) noexcept nogil
    @cython.locals(kind=int, pile=int)
    cdef bint can_act(self, int side) noexcept nogil
    @cython.locals(kind=int, left="unsigned long long", n=int)
    cdef int list_plays(self, int pc) noexcept nogil
    @cython.locals(at=int, folds=int, price=int, sums=int)
    cdef bint can_pay(self, int kind, int pc) noexcept nogil
    @cython.locals(price=int)
    cdef int price(self, int kind, int pc) noexcept nogil
    @cython.locals(count=int, i=int)
    cdef int count_just_taken(self, int kind) noexcept nogil
    @cython.locals(at=int, count=int, folds=int, fours=int, kind=int, left="unsigned long long", n=int, ones=int,
        rest="unsigned long long", threes=int, twos=int)
    cdef int list_payments(self) noexcept nogil
    @cython.locals(i=int, kinds="unsigned long long")
    cdef int list_paid(self) noexcept nogil
    @cython.locals(minds=bint, pile=int, slot=int)
    cdef bint minds_top(self) noexcept nogil
    @cython.locals(i=int)
    cdef bint must_choose_top(self, int cards) noexcept nogil
    @cython.locals(count=int, i=int)
    cdef int count_unspent(self, int kind) noexcept nogil
    @cython.locals(kind=int, left="unsigned long long", n=int, rest="unsigned long long", total=int)
    cdef int list_hand(self, int seat, int cards) noexcept nogil
    @cython.locals(i=int, kind=int, n=int, rest="unsigned long long", total=int)
    cdef int list_aside(self) noexcept nogil
    @cython.locals(mode=int, n=int)
    cdef int list_takes(self) noexcept nogil
    @cython.locals(n=int)
    cdef int list_discards(self) noexcept nogil
    @cython.locals(folds=int, kind=int, kinds="unsigned long long", mode=int, slot=int)
    cdef unsigned long long find_takeable(self, int pc, int left, int last) noexcept nogil
    cdef bint fits_step(self, int kind, int pc) noexcept nogil
    @cython.locals(count=int, slot=int)
    cdef int line_cards(self, int pc, int first) noexcept nogil
    @cython.locals(kind=int, slot=int, sums=int)
    cdef bint line_makes(self, int pc, int but, int folds) noexcept nogil
    @cython.locals(branch=int, n=int)
    cdef int list_branches(self) noexcept nogil
    @cython.locals(hand="unsigned long long")
    cdef int list_swaps(self) noexcept nogil
    @cython.locals(kinds="unsigned long long", slot=int)
    cdef unsigned long long find_swappable(self) noexcept nogil
    @cython.locals(n=int, seat=int)
    cdef int list_opponents(self) noexcept nogil
    @cython.locals(i=int, kinds="unsigned long long")
    cdef unsigned long long find_just_discarded(self) noexcept nogil
    @cython.locals(price=int)
    cdef bint is_possible(self, int pc, int card, int home) noexcept nogil
    @cython.locals(step=int)
    cdef bint can_do(self, int pc, int card, int home, int price) noexcept nogil
    @cython.locals(left="unsigned long long")
    cdef bint can_play(self, int pc) noexcept nogil
    @cython.locals(cards=int)
    cdef int to_take(self, int pc) noexcept nogil
    @cython.locals(kinds="unsigned long long", pile=int, slot=int)
    cdef unsigned long long find_copyable(self, int card, int home) noexcept nogil
    cdef unsigned long long copyable_kind(self, int kind, int card, int home) noexcept nogil
    @cython.locals(offset=int)
    cdef int next_asked(self, int after, int least) noexcept nogil
    cdef int seat_at(self, int offset) noexcept nogil
