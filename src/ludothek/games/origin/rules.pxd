cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origin.legal cimport LegalActions

cdef int ACTION, ACTS, ANY_COLUMN, ANY_DECK, BOARD_EMPTY, BOTH_REWARDS, BROWN, COLLECTING, DEALT, DECK_EMPTY
cdef int DISPLACED, DO_DRAW, DO_FIRST, DO_GAIN, DO_LIMIT, DO_OFFER, DO_PUT, DO_REWARD, DO_SECOND
cdef int DO_STEP, DO_STRAITS, DO_THEIR_STRAITS, DO_TILE, DRAWING, DRAW_FROM, ENDING, EVOLVE, EVOLVED
cdef int FIRST_OBJECTIVE, FREE_STRAIT, GAME_OVER, GREEN, IMITATE, IMITATED, IMITATING, KEEP
cdef int KEEPING, KEPT, LEVELS, LIMIT, LOST_STRAIT, LOST_TILE, MIGRATED, MOST_AREAS, MOST_IN_DECK, MOVE, MOVED
cdef int NEUTRAL_SET, NOTED, NOTHING, OBJECTIVE, OBJECTIVE_LIMIT, ON_HUNTING, ON_NO_HUNTING, ON_STRAIT, PASS, PASSED
cdef int PASSED_TURN, PAWNS, PERMANENT, PLACE, PLACING, PLAY, PLAYED, PLAYED_CARD, PUSHED, PUT, PUTTING, REACTIONS
cdef int REWARDING, REWARD_A, REWARD_A_CARDS, REWARD_B_CARDS, ROB, ROBBED, ROBBING, ROUNDS_OVER, ROUND_LIMIT, SEIZE
cdef int SEIZED, SEIZING, SHAPES, STARTED, STEPPED, STEP_END, STEP_IMITATE, STEP_MIGRATE, STEP_SEIZE, STEP_SIZE
cdef int STEP_STEAL, STEP_SWAP, STEP_TAKE, SUPPLY_EMPTY, SWAP, SWAPPED, SWAPPING, TAKE, TAKING, TURN, USUAL_A
cdef int USUAL_B, VILLAGES_USED, WINDING

cdef class Position(LegalActions):
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
    @cython.locals(left="unsigned long long", card=int)
    @cython.locals(seat=int, deck=int, first=bint)
    cdef void play(self, int card, Rng rng) noexcept nogil
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
    cdef void collect(self, int area, Rng rng) noexcept nogil
    cdef void put(self, int card, Rng rng) noexcept nogil
    cdef void choose_reward(self, int action) noexcept nogil
    cdef void plan(self, int task, int argument) noexcept nogil
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
