cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origin.steps cimport Steps

cdef int ACTION, ACTS, ANY_COLUMN, BOARD_EMPTY, BOTH_REWARDS, BROWN, COLLECTING, DEALT, DECK_EMPTY, DISPLACED
cdef int DO_DRAW, DO_FIRST, DO_GAIN, DO_LIMIT, DO_OFFER, DO_PUT, DO_REWARD, DO_SECOND, DO_STEP, DO_STRAITS
cdef int DO_THEIR_STRAITS, DO_TILE, ENDING, EVOLVE, EVOLVED, FIRST_OBJECTIVE, FREE_STRAIT, GAME_OVER, GREEN, KEEP
cdef int KEEPING, KEPT, LEVELS, LIMIT, MIGRATED, MOST_AREAS, MOST_IN_DECK, MOVE, MOVED, NEUTRAL_SET, NOTED, NOTHING
cdef int OBJECTIVE, OBJECTIVE_LIMIT, ON_HUNTING, ON_NO_HUNTING, ON_STRAIT, PASS, PASSED, PASSED_TURN, PAWNS
cdef int PERMANENT, PLACE, PLACING, PLAY, PLAYED, PLAYED_CARD, PUSHED, PUT, PUTTING, REWARDING, REWARD_A
cdef int REWARD_A_CARDS, REWARD_B_CARDS, ROB, ROUNDS_OVER, ROUND_LIMIT, SHAPES, STARTED, STEPPED, SUPPLY_EMPTY, TAKE
cdef int TAKING, TURN, USUAL_A, USUAL_B, VILLAGES_USED

cdef class Position(Steps):
    cpdef Position make_blank(self)
    @cython.locals(shape=int, area=int, seat=int, i=int, card=int, _=int)
    cdef void c_deal(self, Rng rng) noexcept nogil
    @cython.locals(place=int)
    cdef void deal_compensation(self, Rng rng) noexcept nogil
    @cython.locals(level=int, column=int, _=int, strait=int, other=int, value=int, left=int,
                   drawn="unsigned long long", area=int, skip=int, token=int)
    cdef void lay_tokens(self, Rng rng) noexcept nogil
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    @cython.locals(seat=int, i=int)
    cdef void keep(self, int card, Rng rng) noexcept nogil
    @cython.locals(seat=int, start=int, goal=int, rival=int, event=int)
    cdef void move(self, int choice, Rng rng) noexcept nogil
    @cython.locals(by_sea=bint, here=int, left="unsigned long long", step=int, there=int, closer=int, crossing=bint)
    cdef void tell_route(self, int seat, int start, int goal) noexcept nogil
    @cython.locals(seat=int)
    cdef void evolve(self, int area, Rng rng) noexcept nogil
    cdef void plan_rewards(self, int area) noexcept nogil
    @cython.locals(seat=int, deck=int, first=bint)
    cdef void play(self, int card, Rng rng) noexcept nogil
    cdef void collect(self, int area, Rng rng) noexcept nogil
    cdef void put(self, int card, Rng rng) noexcept nogil
    cdef void choose_reward(self, int action) noexcept nogil
    cdef void proceed(self, Rng rng) noexcept nogil
    @cython.locals(seat=int, cards=int)
    cdef void do(self, int task, int argument, Rng rng) noexcept nogil
    @cython.locals(colour=int)
    cdef void reward(self, int seat, int area) noexcept nogil
    @cython.locals(first=bint, second=bint)
    cdef void offer(self, int seat, int colour) noexcept nogil
    cdef void offer_tile(self, int seat, int column) noexcept nogil
    cdef void draw_and_put(self, int seat, int deck, int cards, int back, Rng rng) noexcept nogil
    cdef void draw_some(self, int seat, int deck, int cards, Rng rng) noexcept nogil
    @cython.locals(limit=int)
    cdef void keep_limit(self, int seat) noexcept nogil
    @cython.locals(strait=int)
    cdef void take_straits(self, int seat, int area) noexcept nogil
    @cython.locals(strait=int)
    cdef void take_their_straits(self, int seat, int area) noexcept nogil
    @cython.locals(reason=int, villages=int, seat=int, deck=int)
    cdef void test_end(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void finish(self) noexcept nogil
