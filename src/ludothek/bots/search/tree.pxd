cimport cython
from libc.math cimport exp, sqrt
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int DEEPEST, MOST_SEATS, UNSEEN, MOST_LOGS

cdef class Tree:
    cdef State root, world
    cdef Policy policy
    cdef Rng rng
    cdef public int seat, seats, capacity, horizon, thought, only, rounds, nodes
    cdef public double explore, bias, sharpness, greedy_share
    cdef public bint observers, sees_all, far
    cdef bint looked
    cdef int[::1] child, sibling, action, mover, visits, chances, tried, where, path, depth, at
    cdef double[::1] weight, total, wins, points, worth, won, scored, logs
    @cython.locals(node=int)
    cdef int new_node(self, int action, int mover, double weight) noexcept nogil
    @cython.locals(child=int)
    cdef int find_child(self, int node, int action) noexcept nogil
    @cython.locals(child=int)
    cdef int add_child(self, int node, int action, int mover, double weight) noexcept nogil
    @cython.locals(count=int, mover=int, child=int, best=int, best_value=double, together=double, earned=double, visits=int, i=int, action=int, hope=double, urge=double, wonder=double, value=double)
    cdef int choose(self, int node) noexcept nogil
    @cython.locals(liking=double)
    cdef double first_sight(self, int node, int place, int action) noexcept nogil
    @cython.locals(tries=int)
    cdef void imagine(self) noexcept nogil
    @cython.locals(chapter=int, first=int)
    cdef void one_round(self) noexcept nogil
    @cython.locals(first=int, steps=int, seat=int, growing=bint, mover=int, tree=int, node=int, action=int)
    cdef int descend(self, int chapter) noexcept nogil
    @cython.locals(child=int)
    cdef int the_only(self, int node) noexcept nogil
    @cython.locals(steps=int, action=int)
    cdef void play_on(self, int chapter) noexcept nogil
    @cython.locals(mine=int, level=int, other=int)
    cdef double win_share(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void count_ends(self) noexcept nogil
    @cython.locals(node=int)
    cdef void follow(self, int seat, int action) noexcept nogil
    cdef void step_to(self, int tree, int node) noexcept nogil
    @cython.locals(seat=int)
    cdef void appraise(self) noexcept nogil
    @cython.locals(seat=int, tree=int, i=int, node=int)
    cdef void credit(self, int first) noexcept nogil
    @cython.locals(_=int)
    cpdef grow(self, int rounds)
    @cython.locals(node=int, theirs=int, mine=int, child=int, twin=int)
    cpdef adopt(self, Tree old, list actions)
    cpdef forget(self)
    cpdef State imagined(self)
    @cython.locals(child=int, action=int)
    cpdef list found(self)
    @cython.locals(node=int, child=int)
    cpdef list below(self, list actions)
    cpdef list ends(self)
