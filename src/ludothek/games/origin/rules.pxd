cimport cython
from ludothek.engine.rng cimport Rng
from ludothek.games.origin.position cimport Position

cdef int ACTION, ANY_COLUMN, BASKET, BOARD_EMPTY, BROWN, CARDS, CARDS_OF_B, CLUB, CONTINENTS, COUNCIL
cdef int CROSSING_PATHS, DEALT, DECK_EMPTY, DISPLACED, DO_DRAW, DO_FIRST, DO_GAIN, DO_KILN, DO_LIMIT, DO_OFFER
cdef int DO_PUT, DO_REWARD, DO_SECOND, DO_STRAITS, DO_THEIR_STRAITS, DO_TILE, DRAWING, DRAW_FROM, ENDING, END_TURN
cdef int EVERYONE, EVOLVE, EVOLVED, FAR_SEED, FIRST_OBJECTIVE, GAME_OVER, GREAT_MARCH, GREEN, GROUP_ACROSS
cdef int GROUP_WITHIN, HUNTING_TILES, IMITATE, IMITATED, IMITATING, IMITATION, INSIGHT, KEEP, KEEPING, KEPT, KILN
cdef int LEVELS, LOST_STRAIT, LOST_TILE, MIGHT, MIGRATED, MOST_AREAS, MOST_IN_DECK, MOVE, MUTATION, NET, NEUTRAL_SET
cdef int NOTED, NOTHING, OBJECTIVE, OBJECTIVE_LIMIT, OF_EACH_COLOUR, OF_HEIGHT, OF_WIDTH, ON_COLOUR, ON_CONTINENT
cdef int OUTRIGGER, PALISADE, PASS, PASSED, PAWNS, PERMANENT, PLACE, PLACING, PLAY, PLAYED, PUSHED
cdef int PUT, PUTTING, RAFT, RAID, REWARDING, REWARD_A, REWARD_B, ROB, ROBBED, ROBBING, ROUNDS_OVER, ROUND_LIMIT
cdef int SANDALS, SECOND_WIND, SEED_GRAIN, SEIZE, SEIZED, SEIZING, SHAPES, SPEAR, STARTED, STEPPED, STRAIT_TILES
cdef int SUPPLY_EMPTY, SWAP, SWAPPED, SWAPPING, TAKE, TAKING, TALLY_STICK, THEFT, TILE_OF_LEVEL, TORCH, TRAVOIS
cdef int TURN, VILLAGES_USED, WINDING, WRITING

cdef class Match(Position):
    cpdef Match fresh(self)
    cpdef begin(self, Rng rng)
    @cython.locals(shape=int, area=int, seat=int, i=int, card=int, _=int)
    cdef void start(self, Rng rng) noexcept nogil
    @cython.locals(level=int, column=int, _=int, strait=int, other=int, value=int, left=int,
                   drawn="unsigned long long", area=int, skip=int, token=int)
    cdef void lay_tokens(self, Rng rng) noexcept nogil
    cdef int find_actions(self) noexcept nogil
    @cython.locals(n=int, stuck=bint, left="unsigned long long", card=int)
    cdef int find_in_turn(self) noexcept nogil
    @cython.locals(n=int, seat=int, empty="unsigned long long", rivals="unsigned long long",
                   weak_1="unsigned long long", weak_2="unsigned long long", weak_3="unsigned long long",
                   other=int, fenced="unsigned long long", strength=int, number=int, left="unsigned long long",
                   area=int, goals="unsigned long long", beaten=int)
    cdef int add_moves(self, bint second_wind) noexcept nogil
    @cython.locals(steps=int)
    cdef unsigned long long reach(self, int seat, int area) noexcept nogil
    cpdef unsigned long long reach_of(self, int seat, int area)
    cdef int steps(self, int seat, int height) noexcept nogil
    cdef int children(self, int shape) noexcept nogil
    cdef unsigned long long nursery(self, int area) noexcept nogil
    @cython.locals(shapes=int, left="unsigned long long", area=int, shape=int)
    cdef int add_evolutions(self, int n) noexcept nogil
    @cython.locals(n=int, goals="unsigned long long", left="unsigned long long", area=int)
    cdef int add_areas(self) noexcept nogil
    @cython.locals(n=int, column=int, level=int)
    cdef int add_tiles(self) noexcept nogil
    @cython.locals(n=int, left="unsigned long long", rest="unsigned long long", cards=int, card=int)
    cdef int add_cards_to_put(self) noexcept nogil
    @cython.locals(n=int, left="unsigned long long")
    cdef int add_cards_to_keep(self) noexcept nogil
    @cython.locals(n=int, seat=int, other=int, strait=int, level=int, deck=int)
    cdef int add_targets(self) noexcept nogil
    @cython.locals(n=int, pair=int, seat=int, one=int, two=int, start=int, goal=int)
    cdef int add_swaps(self) noexcept nogil
    @cython.locals(above=int)
    cdef bint may_imitate(self, int other, int level) noexcept nogil
    @cython.locals(deck=int)
    cdef bint may_play(self, int card) noexcept nogil
    cpdef bint can_play(self, int card)
    cdef bint can_do_something(self, int card) noexcept nogil
    @cython.locals(found=bint, other=int, level=int)
    cdef bint has_victim(self, int card) noexcept nogil
    @cython.locals(left="unsigned long long", area=int)
    cdef bint has_second_wind(self) noexcept nogil
    @cython.locals(left="unsigned long long", shape=int)
    cdef bint has_different_pawns(self) noexcept nogil
    cdef bint fulfils(self, int seat, int card) noexcept nogil
    @cython.locals(condition=int, which=int, mine="unsigned long long")
    cdef int progress(self, int seat, int card) noexcept nogil
    @cython.locals(tiles=int, level=int)
    cdef int tile_count(self, int seat) noexcept nogil
    @cython.locals(group="unsigned long long", edge="unsigned long long", near="unsigned long long")
    cdef unsigned long long group(self, unsigned long long places) noexcept nogil
    @cython.locals(most=int, continent=int, left="unsigned long long", group="unsigned long long")
    cdef int group_within(self, unsigned long long mine) noexcept nogil
    @cython.locals(most=int, group="unsigned long long")
    cdef int group_across(self, unsigned long long mine) noexcept nogil
    @cython.locals(continents=int, continent=int)
    cdef int continents_of(self, unsigned long long mine) noexcept nogil
    @cython.locals(pawns=int)
    cdef int of_height(self, unsigned long long mine, int height) noexcept nogil
    @cython.locals(white=int, brown=int, black=int, hue=int)
    cdef int of_each_colour(self, unsigned long long mine) noexcept nogil
    cpdef int progress_of(self, int seat, int card)
    cdef void apply(self, int action, Rng rng) noexcept nogil
    @cython.locals(seat=int, i=int)
    cdef void keep(self, int card) noexcept nogil
    @cython.locals(seat=int, start=int, goal=int, rival=int, event=int)
    cdef void move(self, int choice, Rng rng) noexcept nogil
    @cython.locals(by_sea=bint, here=int, left="unsigned long long", step=int, there=int, closer=int, crossing=bint)
    cdef void tell_route(self, int seat, int start, int goal) noexcept nogil
    @cython.locals(seat=int)
    cdef void evolve(self, int area, Rng rng) noexcept nogil
    cdef void enter(self, int area, Rng rng) noexcept nogil
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
    cdef void put(self, int card, Rng rng) noexcept nogil
    cdef void choose_reward(self, int action) noexcept nogil
    cdef void plan(self, int task, int argument) noexcept nogil
    cdef void proceed(self, Rng rng) noexcept nogil
    @cython.locals(seat=int)
    cdef void do(self, int task, int argument, Rng rng) noexcept nogil
    @cython.locals(colour=int)
    cdef void reward(self, int seat, int area) noexcept nogil
    @cython.locals(first=bint, second=bint)
    cdef void offer(self, int seat, int colour) noexcept nogil
    cdef void offer_tile(self, int seat, int column) noexcept nogil
    @cython.locals(drawn=int, _=int)
    cdef void gain_one(self, int seat, int deck, int cards, Rng rng) noexcept nogil
    @cython.locals(_=int)
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
