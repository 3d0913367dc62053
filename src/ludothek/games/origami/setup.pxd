cimport cython

cdef int END, INSTANT, MOST_CARDS, MOST_SUM, PLAY_MORE, STEP, TAKE_DISCARD, WITH_DISCARD

@cython.final
cdef class Setup:
    cdef public int seats, kinds, total, in_sets
    cdef public bint whale_same_collection, memory_aid
    cdef public short[90] cards
    cdef public short[10] sets
    cdef public short[40] folds
    cdef public short[40] cost
    cdef public short[40] points
    cdef public short[40] family
    cdef public short[40] kind
    cdef public short[40] program
    cdef public short[40] copyable
    cdef public short[40] minding
    cdef public short[40] bonus
    cdef public short[40] bonus_of
    cdef public short[40] bonus_points
    cdef public short[40] bonus_count
    cdef public short[1024] code
    cdef public unsigned long long[64] bits
    cdef public short[600] reach
    cdef public short[400] purse
