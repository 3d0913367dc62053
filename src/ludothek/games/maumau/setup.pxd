cimport cython

cdef int ANY_COLOUR, COLOUR_CHANGE, KINDS, MOST_GAMES, NO_SYMBOL, SYMBOLS, TAKE_2, TAKE_4

@cython.final
cdef class Setup:
    cdef public int seats, games, points_limit, total, hand, mau_penalty, first_card, first_colour
    cdef public bint opening_effect, voluntary_draw, reverse_skips, must_say_mau, catch_mau
    cdef public bint lay_drawn, draw_until_fits, stack_take_4, no_change_on_change, no_change_last
    cdef public short[53] points
    cdef public short[53] copies
    cdef public short[53] colours
    cdef public short[53] symbols
    cdef public short[160] cards
    cdef public unsigned long long[70] fits
    cdef public unsigned long long[64] bits
    cdef public unsigned long long[14] answers
    cdef public unsigned long long change
