cimport cython
from libc.math cimport exp, sqrt
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int MAX_DEPTH, MAX_SEATS, NONE, LOG_TABLE_SIZE
cdef double VALUE_RANGE

cdef class Tree:
    cdef State root, state
    cdef Policy policy
    cdef Rng rng
    cdef public int seat, seats, capacity, max_rollout_depth, max_resamples, root_action, simulations, nodes
    cdef public double c_uct, c_puct, inverse_temperature, greedy_share
    cdef public bint multiple_observer, perfect_information, to_game_end
    cdef bint has_priors
    cdef int[::1] child, sibling, action, mover, visits, availability, child_of_action, root_visits
    cdef int[::1] path, depth, current
    cdef double[::1] prior, value_sum, root_wins, root_points, values, win_sum, points_sum, log_table
    @cython.locals(node=int)
    cdef int new_node(self, int action, int mover, double prior) noexcept nogil
    @cython.locals(child=int)
    cdef int find_child(self, int node, int action) noexcept nogil
    @cython.locals(child=int)
    cdef int add_child(self, int node, int action, int mover, double prior) noexcept nogil
    @cython.locals(stage=int, first=int)
    cdef void simulate(self) noexcept nogil
    @cython.locals(draws=int)
    cdef void determinize(self) noexcept nogil
    @cython.locals(first=int, steps=int, seat=int, in_tree=bint, mover=int, tree=int, node=int, action=int)
    cdef int select_path(self, int stage) noexcept nogil
    @cython.locals(count=int, mover=int, child=int, best=int, best_score=double, prior_sum=double, value_sum=double, visits=int, i=int, action=int, fpu=double, prior_factor=double, unvisited_bonus=double, score=double)
    cdef int select_child(self, int node) noexcept nogil
    @cython.locals(child=int)
    cdef int select_root_action(self, int node) noexcept nogil
    @cython.locals(logit=double)
    cdef double compute_prior(self, int node, int index, int action) noexcept nogil
    @cython.locals(node=int)
    cdef void advance_observer(self, int seat, int action) noexcept nogil
    cdef void advance(self, int tree, int node) noexcept nogil
    @cython.locals(steps=int, action=int)
    cdef void rollout(self, int stage) noexcept nogil
    @cython.locals(seat=int)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(seat=int, tree=int, i=int, node=int)
    cdef void backpropagate(self, int first) noexcept nogil
    @cython.locals(mine=int, winners=int, other=int)
    cdef double win_share(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void count_outcome(self) noexcept nogil
    @cython.locals(_=int)
    cpdef run(self, int simulations)
    @cython.locals(node=int, source=int, target=int, child=int, twin=int)
    cpdef reuse(self, Tree old, list actions)
    cpdef forget(self)
    cpdef State sample(self)
    @cython.locals(child=int, action=int)
    cpdef list root_statistics(self)
    @cython.locals(node=int, child=int)
    cpdef list child_visits(self, list actions)
    cpdef list mean_outcomes(self)

cpdef double win_probability(double value, int seats) noexcept nogil
