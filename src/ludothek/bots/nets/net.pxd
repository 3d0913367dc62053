cimport cython
from libc.math cimport exp
from ludothek.core.policy cimport Policy
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State


cdef int MOST_ROWS, NO_MORE

cdef class Net(Policy):
    cdef readonly int inputs, width, depth, decisions, seats
    cdef readonly object weights
    cdef float[::1] now, values, liking
    cdef float[:, ::1] seen, thoughts, what
    cdef int[:, ::1] which
    cdef int[::1] legal
    cdef float[:, ::1] biases, policy, value
    cdef float[:, :, ::1] first
    cdef float[:, :, :, ::1] deep
    cdef float[::1] policy_bias, value_bias
    cdef void look(self, State state, int seat) noexcept nogil
    @cython.locals(n=int)
    cdef void think(self, int start, int stop) noexcept nogil
    @cython.locals(row=int, i=int, k=int, block=int, found=int, x=float)
    cdef void layer(self, float[:, ::1] given, float[:, :, ::1] weights, float[::1] bias, int start, int stop) noexcept nogil
    @cython.locals(k=int)
    cdef void recall(self, int row) noexcept nogil
    @cython.locals(k=int, a=float, b=float, c=float, d=float)
    cdef float dot(self, float[:, ::1] rows, int row) noexcept nogil
    @cython.locals(count=int, i=int, best=int)
    cdef int c_choose(self, State state, Rng rng) noexcept nogil
    @cython.locals(n=int)
    cdef void judge(self) noexcept nogil
    @cython.locals(count=int, i=int)
    cdef int like(self, State state) noexcept nogil
    @cython.locals(i=int, most=double, total=double)
    cdef void share_out(self, int count) noexcept nogil
    cpdef evaluate(self, State state)
