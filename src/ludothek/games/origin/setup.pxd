cimport cython

cdef int CARDS, FIRST_OBJECTIVE, FIRST_PERMANENT, GUARD_OF_WIDTH, MOST_AREAS, MOST_CODE, MOST_IN_DECK, MOST_STEPS, OBJECTIVE, ORIGIN
cdef int PERMANENT, POWERS, REACTIONS, SHAPES

@cython.final
cdef class Setup:
    cdef public object content
    cdef public list area_ids, strait_ids, continent_ids, card_ids
    cdef public int seats, areas, straits, continents, origin, hunting_tokens
    cdef public bint junior, compensation
    cdef public unsigned long long[64] bits
    cdef public short[60] colour
    cdef public short[60] continent
    cdef public unsigned long long[6] coloured
    cdef public unsigned long long[8] on_continent
    cdef public unsigned long long[60] near
    cdef public unsigned long long[60] over_strait
    cdef public int[60] straits_at
    cdef public short[32] ends
    cdef public short[3600] distance
    cdef public unsigned long long[600] within
    cdef public unsigned long long[600] within_by_raft
    cdef public unsigned long long[60] by_sea
    cdef public short[27] height
    cdef public short[27] width
    cdef public short[27] hue
    cdef public int[81] children
    cdef public short[6] tiles
    cdef public short[60] hunting_values
    cdef public short[16] strait_values
    cdef public short[64] deck_of
    cdef public short[64] copies
    cdef public short[64] level
    cdef public short[64] condition
    cdef public short[64] which
    cdef public short[64] count
    cdef public short[64] value
    cdef public short[96] deck
    cdef public short[3] deck_size
    cdef public unsigned long long[3] in_colour
    cdef public short[1024] code
    cdef public short[64] time
    cdef public short[64] program
    cdef public double[64] worth
    cdef public short[960] power
    cdef public unsigned long long has_power, guarding
    cdef public short[448] reaction
    cdef public unsigned long long[7] reacting
    @cython.locals(start=int, steps=int, place=int, dry="unsigned long long", wet="unsigned long long",
                   reached="unsigned long long", further="unsigned long long", new_wet="unsigned long long")
    cpdef measure(self)
    @cython.locals(place=int, around="unsigned long long")
    cpdef unsigned long long spread(self, unsigned long long places)
    @cython.locals(place=int, around="unsigned long long")
    cpdef unsigned long long spread_by_land(self, unsigned long long places)
    @cython.locals(place=int, around="unsigned long long")
    cpdef unsigned long long cross(self, unsigned long long places)
    @cython.locals(n=int)
    cdef int size(self, unsigned long long places) noexcept nogil
