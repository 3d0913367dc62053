cimport cython
from ludothek.games.origin.knowledge cimport Knowledge

cdef int ACTION, AFTER_ACTION, ANY_COLUMN, ANY_DECK, BEFORE_ACTION, CARDS, COLLECTING, CONTINENTS, DRAWING
cdef int DRAW_FROM, END_TURN, EVOLVE, EVOLVE_STEPS, FIRST_OBJECTIVE, FREE_STRAIT, GROUP_ACROSS
cdef int GROUP_WITHIN, GUARD_OF_WIDTH, HUNTING_TILES, IMITATE, IMITATING, KEEP, KEEPING, LEVELS, MORE_STEPS
cdef int MORE_WIDTH, MOST_AREAS, MOST_STEPS, MOVE, NOTHING, OBJECTIVE, OF_EACH_COLOUR, OF_HEIGHT, OF_WIDTH
cdef int ON_COLOUR, ON_CONTINENT, PASS, PAWNS, PERMANENT, PLACE, PLACING, PLAY, POWERS, PROGRESS, PUT, PUTTING, REWARDING, REWARD_A
cdef int REWARD_B, ROB, ROBBING, SEIZE, SEIZING, SHAPES, STEPS_OF_HEIGHT, STEP_DRAW, STEP_END, STEP_IMITATE
cdef int STEP_MIGRATE, STEP_SEIZE, STEP_SIZE, STEP_STEAL, STEP_SWAP, STEP_TAKE, STRAIT_TILES, SWAP, TAKE, TAKING
cdef int TILE_OF_LEVEL, TRAITS, TURN, WINDING

cdef class LegalActions(Knowledge):
    @cython.locals(left="unsigned long long", card=int, done=double, asked=double)
    cdef void c_observe(self, int seat, float[::1] out) noexcept nogil
    cdef int c_observe_action(self, int action, int seat) noexcept nogil
    cdef int c_find_actions(self) noexcept nogil
    @cython.locals(n=int, stuck=bint, left="unsigned long long", card=int)
    cdef int find_in_turn(self) noexcept nogil
    @cython.locals(n=int, left="unsigned long long", card=int)
    cdef int add_reward(self) noexcept nogil
    @cython.locals(n=int, seat=int, empty="unsigned long long", rivals="unsigned long long",
                   weak_1="unsigned long long", weak_2="unsigned long long", weak_3="unsigned long long",
                   weak_4="unsigned long long", width=int, guard=int,
                   other=int, fenced="unsigned long long", strength=int, number=int, left="unsigned long long",
                   area=int, goals="unsigned long long", beaten=int)
    cdef int add_moves(self, bint second_wind) noexcept nogil
    @cython.locals(steps=int)
    cdef unsigned long long reach(self, int seat, int area) noexcept nogil
    cpdef unsigned long long reach_of(self, int seat, int area)
    @cython.locals(steps=int)
    cdef int steps(self, int seat, int height) noexcept nogil
    @cython.locals(traits=int)
    cdef int children(self, int shape) noexcept nogil
    @cython.locals(steps=int)
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
    @cython.locals(n=int, seat=int, other=int, strait=int, level=int, deck=int, goals="unsigned long long")
    cdef int add_targets(self) noexcept nogil
    @cython.locals(n=int, pair=int, seat=int, one=int, two=int, start=int, goal=int)
    cdef int add_swaps(self) noexcept nogil
    @cython.locals(above=int)
    cdef bint may_imitate(self, int other, int level) noexcept nogil
    @cython.locals(deck=int)
    cdef bint may_play(self, int card) noexcept nogil
    cpdef bint can_play(self, int card)
    @cython.locals(pc=int)
    cdef bint can_do_something(self, int card) noexcept nogil
    @cython.locals(step=int, argument=int, found=bint, other=int, level=int, strait=int)
    cdef bint can_do_step(self, int pc) noexcept nogil
    cdef bint may_seize(self, int strait, int most) noexcept nogil
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
