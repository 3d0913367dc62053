cimport cython

cdef int ANY_COLOUR, COLOUR_CHANGE, KINDS, NO_SYMBOL, SYMBOLS, TAKE_2

@cython.final
cdef class Setup:
    cdef public int seats, games, total
    cdef public bint opening_effect, voluntary_draw, reverse_skips, must_say_mau
    cdef public short[53] points
    cdef public short[53] copies
    cdef public short[160] cards
    cdef public unsigned long long[70] fits
    cdef public unsigned long long[64] bits
    cdef public unsigned long long answers, change
