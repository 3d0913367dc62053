cimport cython
from ludothek.bots.nets.net cimport Net
from ludothek.bots.search.tree cimport Tree, win_probability
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef double MIN_PRIOR
cdef int MAX_DEPTH, MAX_BATCH, MAX_SEATS, NONE

cdef class GuidedTree(Tree):
    cdef Net net
    cdef Rng seeds
    cdef State leaf_state
    cdef public int rollouts_per_leaf
    cdef public bint refresh_priors
    cdef bint is_net_leaf
    cdef int observer, slot
    cdef double win_squares
    cdef int[:, ::1] leaf_paths, leaf_actions
    cdef int[::1] leaf_depths, leaf_movers, leaf_root_actions, leaf_action_counts
    cdef double[:, ::1] rollout_values
    cdef float[:, ::1] leaf_first_sight
    @cython.locals(prior=double, known=double)
    cdef double compute_prior(self, int node, int index, int action) noexcept nogil
    @cython.locals(count=int, prior_sum=double, child=int)
    cdef double mean_child_prior(self, int node) noexcept nogil
    @cython.locals(size=int, _=int)
    cpdef run_batches(self, int[::1] actions, int simulations)
    @cython.locals(waiting=int, n=int, stage=int, first=int, slot=int)
    cdef void simulate_batch(self, int[::1] actions, int size, unsigned long long seed) noexcept nogil
    @cython.locals(i=int)
    cdef void store_leaf(self, int slot, int first) noexcept nogil
    @cython.locals(seat=int, _=int)
    cdef void rollout_leaf(self, int slot) noexcept nogil
    @cython.locals(i=int, leaf=int)
    cdef void finish_leaf(self, int slot) noexcept nogil
    @cython.locals(mean=double, seat=int, place=int)
    cdef void evaluate(self) noexcept nogil
    @cython.locals(seat=int, share=double)
    cdef void backpropagate(self, int first) noexcept nogil
    cpdef double standard_error(self)
    cdef double win_share(self, int seat) noexcept nogil
