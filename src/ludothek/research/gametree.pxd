cimport cython
from ludothek.core.rng cimport Rng
from ludothek.core.state cimport State

cdef int CHANCE, OVER
cdef unsigned long long PROBE, GAMMA_INVERSE, MIXER, M64

cdef class TreeBuilder:
    cdef State blank
    cdef int numbers, most_nodes
    cdef readonly list tables, parents, kinds, infos, slots, chances, payoffs, ends, seats, offsets, actions, positions
    cdef dict known
    cdef Rng rng
    cdef float[::1] scratch
    cdef unsigned int[::1] bits
    @cython.locals(root=int, state=State)
    cpdef build(self, object deals)
    @cython.locals(node=int)
    cdef int add_node(self, int parent, int kind, int info, int slot, double chance) except -1
    @cython.locals(node=int, seat=int, info=int, place=int)
    cdef expand(self, State state, unsigned long long mine, unsigned long long theirs, int parent, int slot, double chance)
    @cython.locals(info=int)
    cdef int find_info(self, State state, int seat, unsigned long long key, list legal) except -1
    @cython.locals(after=State, draws=int, event=int)
    cdef follow(self, State state, int action, unsigned long long mine, unsigned long long theirs, int node, int slot)
    @cython.locals(after=State)
    cdef tuple apply(self, State state, int action, unsigned long long seed)
    @cython.locals(after=State, used=int)
    cdef list draw_all(self, State state, int action, unsigned long long mine, unsigned long long theirs, int draws)
    @cython.locals(i=int)
    cdef unsigned long long see(self, State state, int seat, unsigned long long key) noexcept
    cdef unsigned long long mix(self, unsigned long long key, unsigned long long value) noexcept nogil

cdef class Tree:
    cdef readonly int nodes, sets, slot_count
    cdef readonly list seats, actions, positions
    cdef int[::1] kinds, infos, slots, parents, ends, offsets, members, firsts, best
    cdef double[::1] chances, payoffs, reach, values, sigma
    cdef signed char[::1] done
    @cython.locals(slot=int)
    cdef void load(self, double[::1] strategy) except *
    @cython.locals(node=int, parent=int, slot=int, weight=double)
    cdef void spread_reach(self, int seat) noexcept nogil
    @cython.locals(node=int, back=int, slot=int, weight=double)
    cdef void fold_values(self, double sign) noexcept nogil
    @cython.locals(node=int, parent=int, slot=int)
    cdef void add_regrets(self, int seat, double[::1] regrets) noexcept nogil
    @cython.locals(info=int, node=int, slot=int)
    cdef void add_strategy(self, int seat, double[::1] total, int turn) noexcept nogil
    @cython.locals(reach=double, parent=int, slot=int)
    cdef double own_reach(self, int node, int seat) noexcept nogil
    @cython.locals(info=int, first=int, last=int, slot=int, total=double)
    cdef void match_regrets(self, double[::1] regrets) noexcept nogil
    @cython.locals(kind=int, value=double, child=int, weight=double)
    cdef double best_value(self, int node, int seat) noexcept nogil
    @cython.locals(most=double, chosen=int, place=int, total=double, member=int, node=int)
    cdef int best_action(self, int info, int seat) noexcept nogil
    @cython.locals(found=int, _=int)
    cdef int child(self, int node, int place) noexcept nogil
