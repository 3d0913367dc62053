cimport cython
from libc.math cimport exp
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State


cdef int MAX_BATCH, END, NO_KIND

cdef class Net(Policy):
    cdef readonly int inputs, width, depth, num_actions, seats
    cdef readonly object weights
    cdef float[::1] features, values, priors
    cdef float[:, ::1] observations, hidden, nonzero_value
    cdef int[:, ::1] nonzero_index
    cdef int[::1] legal
    cdef float[:, ::1] biases, policy_weights, value_weights
    cdef float[:, :, ::1] input_weights
    cdef float[:, :, :, ::1] hidden_weights
    cdef float[::1] policy_bias, value_bias, trust_bias, first_sights
    cdef float[:, ::1] trust_weights
    cdef int[::1] kinds
    cdef readonly bint sees_first_sight
    cdef Policy policy
    @cython.locals(i=int)
    cdef void weigh_legal(self, State state, int count, float[::1] out) noexcept nogil
    @cython.locals(i=int, kind=int, last=int, trust=float)
    cdef void add_first_sight(self, int count) noexcept nogil
    cdef void forward_state(self, State state, int seat) noexcept nogil
    @cython.locals(n=int)
    cdef void forward(self, int start, int stop) noexcept nogil
    @cython.locals(row=int, i=int, k=int, block=int, count=int, x=float)
    cdef void layer(self, float[:, ::1] given, float[:, :, ::1] weights, float[::1] bias, int start, int stop) noexcept nogil
    @cython.locals(k=int)
    cdef void select_row(self, int row) noexcept nogil
    @cython.locals(k=int, a=float, b=float, c=float, d=float)
    cdef float dot(self, float[:, ::1] rows, int row) noexcept nogil
    @cython.locals(count=int, i=int, best=int)
    cdef int c_choose(self, State state, Rng rng) noexcept nogil
    @cython.locals(n=int)
    cdef void compute_values(self) noexcept nogil
    @cython.locals(count=int, i=int)
    cdef int compute_priors(self, State state) noexcept nogil
    @cython.locals(i=int, most=double, total=double)
    cdef void softmax(self, int count) noexcept nogil
    @cython.locals(count=int, i=int, found=double)
    cpdef double probability(self, State state, int action)
    cpdef evaluate(self, State state)
