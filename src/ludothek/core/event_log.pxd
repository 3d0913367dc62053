cimport cython

cdef int FIELDS, CAPACITY

@cython.final
cdef class Log:
    cdef public int count
    cdef int[5120] entries
    @cython.locals(at=int)
    cdef void add(self, int kind, int seat, int public, int private, int eyes) noexcept nogil
    @cython.locals(i=int)
    cpdef list drain(self)
