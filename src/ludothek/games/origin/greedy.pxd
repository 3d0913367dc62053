cimport cython
from ludothek.core.policy cimport Policy
from ludothek.core.state cimport State
from ludothek.games.origin.rules cimport Position

cdef int BROWN, COLLECTING, DRAW_FROM, EVOLVE, FIRST_OBJECTIVE, FIRST_PERMANENT, GREEN, IMITATE, KEEP, LEVELS
cdef int MOST_AREAS, MOVE, OBJECTIVE, OBJECTIVE_LIMIT, ON_CONTINENT, ON_NO_HUNTING, PASS, PAWNS, PERMANENT, PLACE, PLAY, PUT, REWARD_A
cdef int ROB, SEIZE, SWAP, TAKE
cdef double FIRST_SIGHT_LIMIT, MUST, NEVER, RATHER_NOT, RATHER_SOON

cdef class Greedy(Policy):
    cdef public double[12] hope
    cdef double c_weigh(self, State state, int action) noexcept nogil
    @cython.locals(weight=double)
    cdef double c_first_sight(self, State state, int action) noexcept nogil
    @cython.locals(seat=int, strait=int, rival=int)
    cdef double weigh_position(self, Position position, int action) noexcept nogil
    @cython.locals(start=int, weight=double)
    cdef double of_move(self, Position position, int seat, int number, int goal) noexcept nogil
    @cython.locals(one=int, here=int, there=int)
    cdef double of_swap(self, Position position, int seat, int pair) noexcept nogil
    @cython.locals(best=double, goals="unsigned long long", left="unsigned long long", area=int)
    cdef double of_shape(self, Position position, int seat, int shape) noexcept nogil
    @cython.locals(bit="unsigned long long", width=int, weight=double)
    cdef double of_settling(self, Position position, int seat, int shape, int area) noexcept nogil
    @cython.locals(colour=int, weight=double, straits=int, strait=int, other=int, held=bint)
    cdef double of_area(self, Position position, int seat, int area, int start) noexcept nogil
    @cython.locals(best=double, level=int)
    cdef double of_best_tile(self, Position position, int seat, int column) noexcept nogil
    cdef double of_level(self, int level) noexcept nogil
    @cython.locals(worth=double, left="unsigned long long")
    cdef double promise(self, Position position, int seat) noexcept nogil
    @cython.locals(done=int, asked=int)
    cdef double of_objective(self, Position position, int seat, int card) noexcept nogil
    cdef double of_playing(self, Position position, int card) noexcept nogil
    @cython.locals(hope=double)
    cdef double of_holding(self, Position position, int seat, int card) noexcept nogil
    @cython.locals(start="unsigned long long", nearest=int, area=int, left="unsigned long long")
    cdef int distance_to(self, Position position, int seat, int continent) noexcept nogil
    @cython.locals(brown=double, best=double, column=int)
    cdef double of_reward(self, Position position, int seat, int action) noexcept nogil
    cdef double of_deck(self, Position position, int seat, int deck) noexcept nogil
