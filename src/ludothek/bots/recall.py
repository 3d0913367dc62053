"""What a seat remembers of its rivals' last decisions.

Past positions are found by replaying the game; each is a fair copy of what the seat knew when it was played. So a
memory holds nothing that a bot could not have kept by itself.
"""

from collections import Counter

from ludothek.core.constants import M64
from ludothek.core.memory import HandChange, Memory
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.table import Table, redact_event


def recall(table: Table, seat: int, count: int, rng: Rng) -> list[Memory]:
    """Return the last `count` decisions of each rival in this part of the game, as far as the seat saw them.

    There are none of a position that was set up instead of played.
    """
    chosen = choose_decisions(table, seat, count)
    if not chosen or table.is_fair_copy:
        return []
    again = Table(table.game, table.seats, table.seed, table.options, table.edition, salt=table.salt)
    first = 0
    states: dict[int, State] = {}
    stages: dict[int, int] = {}
    changes: dict[int, list[HandChange]] = {}
    for number, (mover, action) in enumerate(table.history):
        state = again.state
        if state.to_move != mover or action not in state.legal_actions():
            return []
        if table.game.is_interlude(state):
            first = number + 1
        if number in chosen:
            states[number] = state.fair_copy(seat, rng)
            stages[number] = state.stage()
        if number >= chosen[0]:
            seen = [redact_event(raw, seat) for raw in table.raw_events()[number + 1]]
            changes[number] = table.game.hand_changes(state, seen)
        again.reseed(number + 1)
        state.apply(action, again.rng)
    now = again.state.stage()
    return [
        remember(table, seat, number, states[number], changes)
        for number in chosen
        if number >= first and stages[number] == now
    ]


def make_remembering_copy(table: Table, seat: int, seed: int, count: int) -> Table:
    """Return a fair copy with its seat's memories of the last `count` decisions of each rival.

    A fair copy of a fair copy has the same.
    """
    copy = table.fair_copy(seat, seed)
    copy.memories = table.memories or recall(table, seat, count, Rng(seed ^ M64))
    return copy


def choose_decisions(table: Table, seat: int, count: int) -> list[int]:
    """Return the numbers of the rivals' last decisions that the seat saw, ascending."""
    seen = table.history_for(seat)
    left = Counter({other: count for other in range(table.seats) if other != seat})
    chosen = []
    for number in range(len(seen) - 1, -1, -1):
        mover, action = seen[number]
        if left[mover] > 0 and action >= 0:
            left[mover] -= 1
            chosen.append(number)
    return chosen[::-1]


def remember(table: Table, seat: int, number: int, state: State, changes: dict[int, list[HandChange]]) -> Memory:
    mover = table.history[number][0]
    own = [change for change in changes[number] if change.seat == mover]
    since = [c for later in range(number + 1, len(table.history)) for c in changes[later] if c.seat == mover]
    return Memory(state, mover, table.history_for(seat)[number][1], own + since, len(own))
