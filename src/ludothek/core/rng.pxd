cimport cython

cdef unsigned long long M32, M64, GAMMA, MIX_A, MIX_B

@cython.final
cdef class Rng:
    cdef public unsigned long long state
    @cython.locals(z="unsigned long long")
    cdef unsigned long long bits(self) noexcept nogil
    @cython.locals(product="unsigned long long", floor="unsigned long long")
    cdef int c_draw(self, unsigned long long n) noexcept nogil
    cpdef int draw(self, unsigned long long n)
    cpdef Rng fork(self)
