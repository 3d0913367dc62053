cimport cython
from ludothek.core.rng cimport Rng
from ludothek.games.origin.legal cimport LegalActions

cdef int ACTION, ACTS, MOVED, PASSED_TURN, PLAYED_CARD, ANY_COLUMN, BASKET, BOARD_EMPTY, BROWN, BACK_OF_B, CARDS_OF_B, COLLECTING, COUNCIL, CROSSING_PATHS, DEALT, DECK_EMPTY
cdef int DISPLACED, DO_DRAW, DO_FIRST, DO_GAIN, DO_KILN, DO_LIMIT, DO_OBJECTIVES, DO_OFFER, DO_PUT, DO_REWARD, DO_SECOND
cdef int DO_STRAITS, DO_THEIR_STRAITS, DO_TILE, DRAWING, DRAW_FROM, ENDING, EVOLVE, EVOLVED
cdef int FIRST_OBJECTIVE, FULFILLING, GAME_OVER, GO_ON, MIGHT, MUTATION, GREEN, IMITATE, IMITATED, IMITATING, IMITATION, INSIGHT, KEEP, KEEPING, KEPT
cdef int KILN, LEVELS, LOST_STRAIT, LOST_TILE, MIGRATED, MOST_AREAS, MOST_IN_DECK, MOVE, NET, NEUTRAL_SET, NOTED
cdef int NOTHING, OBJECTIVE, OBJECTIVE_LIMIT, OUTRIGGER, PASS, PASSED, PAWNS, PERMANENT, PLACE, PLACING, PLAY
cdef int PLAYED, PUSHED, PUT, PUTTING, RAFT, RAID, REWARDING, REWARD_A, ROB, ROBBED, ROBBING, ROUNDS_OVER
cdef int ROUND_LIMIT, SECOND_WIND, SEIZE, SEIZED, SEIZING, SHAPES, SPEAR, STARTED, STEPPED, SUPPLY_EMPTY, SWAP
cdef int SWAPPED, SWAPPING, TAKE, TAKING, TALLY_STICK, THEFT, TORCH, TURN, VILLAGES_USED, WINDING, WRITING

cdef class Position(LegalActions):
    cpdef Position make_blank(self)
    @cython.locals(shape=int, area=int, seat=int, i=int, card=int, _=int)
    cdef void c_deal(self, Rng rng) noexcept nogil
    @cython.locals(level=int, column=int, _=int, strait=int, other=int, value=int, left=int,
                   drawn="unsigned long long", area=int, skip=int, token=int)
    cdef void lay_tokens(self, Rng rng) noexcept nogil
    cdef void c_apply(self, int action, Rng rng) noexcept nogil
    @cython.locals(seat=int, i=int)
    cdef void keep(self, int card) noexcept nogil
    @cython.locals(seat=int, start=int, goal=int, rival=int, event=int)
    cdef void move(self, int choice, Rng rng) noexcept nogil
    @cython.locals(by_sea=bint, here=int, left="unsigned long long", step=int, there=int, closer=int, crossing=bint)
    cdef void tell_route(self, int seat, int start, int goal) noexcept nogil
    @cython.locals(seat=int)
    cdef void evolve(self, int area, Rng rng) noexcept nogil
    cdef void plan_rewards(self, int area) noexcept nogil
    @cython.locals(left="unsigned long long", card=int)
    cdef void offer_objectives(self) noexcept nogil
    @cython.locals(seat=int, deck=int, first=bint)
    cdef void play(self, int card, Rng rng) noexcept nogil
    cdef void act(self, int card) noexcept nogil
    @cython.locals(seat=int)
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
